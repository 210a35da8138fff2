"""Every number of a build in short, with how it came about: for a line of values in a form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.value_words import cited, show
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.costs import cost_steps
from realms_builder.roster.resolve.modifiers import NumberStep

Change = Literal["", "higher", "lower", "other"]


@dataclass(frozen=True, slots=True)
class NumberStory:
    """One number: short and long name, the value as it prints, how it came about.

    *change* says how it differs from what the profile prints. *steps* is empty for what follows
    from other numbers by a formula; *text* is the game's own word on it.
    """

    id: str
    abbr: Text
    name: Text
    value: Value
    unit: Text = EMPTY
    change: Change = ""
    steps: tuple[NumberStep, ...] = ()
    text: Text = EMPTY
    source: str = ""

    def shown(self, lang: str) -> str:
        """Return the value with its unit."""
        text = show(self.value, lang)
        return text if self.value is MISSING else text + self.unit.pick(lang)

    def lines(self, lang: str) -> list[str]:
        """Return how the value came about, one line a step."""
        found = [f"{self.name.pick(lang) or self.abbr.pick(lang)}: {self.shown(lang)}"]
        for step in self.steps if len(self.steps) > 1 else ():
            after = show(step.after, lang)
            if step.before is MISSING:
                found.append(f"{step.source.pick(lang)}: {after}")
            else:
                found.append(f"{step.source.pick(lang)}: {show(step.before, lang)} → {after}")
        if self.text:
            found.append(self.text.pick(lang))
        if self.source:
            found.append(f"({cited(self.source, lang)})")
        return found


def stories_of(build: Build) -> tuple[NumberStory, ...]:
    """Return the stats of a build, the derived values that are shown, prices of several parts."""
    return (*_stats(build), *derived_stories(build), *price_stories(build))


def _stats(build: Build) -> Iterator[NumberStory]:
    for stat in build.game.stats.values():
        try:
            value, steps = build.stat(stat.id), build.steps(stat.id)
            profile = build.profile(stat.id)
        except FormulaError:
            continue
        if value is MISSING:
            continue
        yield NumberStory(
            id=stat.id,
            abbr=stat.abbr or stat.name,
            name=stat.name or stat.abbr,
            value=value,
            unit=kind_of(stat).printed_unit(stat, build.game),
            change=_change(value, profile),
            steps=steps,
            text=stat.text,
            source=stat.source,
        )


def derived_stories(build: Build) -> Iterator[NumberStory]:
    """Yield the derived values of a build that are shown."""
    for declared in build.game.file.derived:
        if not declared.show or declared.for_ not in ("model", "unit"):
            continue
        try:
            value = build.lookup(declared.id)
        except FormulaError:
            continue
        if value is MISSING or value is UNKNOWN or isinstance(value, tuple):
            continue
        yield NumberStory(
            id=declared.id,
            abbr=declared.abbr or declared.name or Text.of(declared.id),
            name=declared.name or declared.abbr or Text.of(declared.id),
            value=value,  # type: ignore[arg-type]
            unit=declared.unit or _unit(declared, build.game),
            text=declared.text,
            source=declared.source,
        )


def price_stories(build: Build) -> Iterator[NumberStory]:
    """Yield the costs of a build that more than the unit alone adds up to."""
    for cost in build.game.costs.values():
        try:
            steps = cost_steps(build, cost.id)
        except FormulaError:
            continue
        if len(steps) > 1:
            name = cost.name or cost.abbr or Text.of(cost.id)
            yield NumberStory(
                id=cost.id,
                abbr=cost.abbr or name,
                name=name,
                value=steps[-1].after,
                steps=steps,
                text=cost.text,
                source=cost.source,
            )


def price_lines(build: Build, lang: str) -> str:
    """Return how the costs of a build came about, a line a step, empty where nothing is added."""
    return "\n\n".join("\n".join(story.lines(lang)) for story in price_stories(build))


def _unit(declared: DeclaredDerived, game: Game) -> Text:
    return kind_of(declared).printed_unit(declared, game)


def _change(value: Value, profile: Value) -> Change:
    if profile is MISSING or value == profile:
        return ""
    if isinstance(value, Record) or isinstance(profile, Record):
        return "other"
    try:
        return "higher" if value > profile else "lower"  # type: ignore[operator]
    except TypeError:
        return "other"
