"""A fit report: its rows, and the same grouped for reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from realms_builder.cards.fit.cases import MOST_LOADOUTS
from realms_builder.cards.fit.rows import FitKind, FitRow, Look, named_in
from realms_builder.cards.template.templates import CardTemplate, LookChoice, LookOption
from realms_builder.cards.template_building import ElementKey
from realms_builder.core.problems import Severity
from realms_builder.core.translation import sentence
from realms_builder.game.texts import Text
from realms_builder.game.value_words import said


@dataclass(frozen=True)
class FitUnitRows:
    """The rows of one unit within a group, the worst first."""

    unit: str
    rows: tuple[FitRow, ...]

    @property
    def languages(self) -> tuple[str, ...]:
        """Return the languages in which it happens."""
        return tuple(dict.fromkeys(row.lang for row in self.rows))

    @property
    def cards(self) -> int:
        """Return on how many cards of the unit it happens, every language counted once."""
        return len({row.case for row in self.rows})


@dataclass(frozen=True)
class FitGroup:
    """The same thing happening to the same element, unit by unit, the worst first."""

    kind: FitKind
    severity: Severity
    key: ElementKey
    units: tuple[FitUnitRows, ...]

    @property
    def worst(self) -> FitRow:
        """Return the row to look at first."""
        return self.units[0].rows[0]

    @property
    def cards(self) -> int:
        """Return on how many cards it happens."""
        return sum(unit.cards for unit in self.units)


@dataclass(frozen=True)
class FitReport:
    """What gives way on *cards* cards of *units* units in each of *languages*.

    Of the units that *cut* names only the worst loadouts were looked at.
    """

    rows: tuple[FitRow, ...]
    cards: int
    languages: tuple[str, ...]
    cut: tuple[str, ...] = ()
    units: int = 0

    @cached_property
    def groups(self) -> tuple[FitGroup, ...]:
        """Return the rows by what happens to which element, the worst group first."""
        return grouped(self.rows)

    def looked_at(self, lang: str) -> str:
        """Return how many cards of how many units were looked at, in words."""
        code = "fit.of_units" if self.cards > self.units > 0 else "fit.on_cards"
        return sentence(code, lang, {"cards": self.cards, "units": self.units})

    def of(self, severity: Severity) -> tuple[FitGroup, ...]:
        """Return the groups of one severity."""
        return tuple(group for group in self.groups if group.severity is severity)

    @property
    def has_errors(self) -> bool:
        """Return whether anything overflows or cannot be drawn."""
        return any(row.severity is Severity.ERROR for row in self.rows)


def grouped(rows: Iterable[FitRow]) -> tuple[FitGroup, ...]:
    """Return *rows* by severity, kind and element, and within these by unit."""
    gathered: dict[tuple[object, ...], dict[str, list[FitRow]]] = {}
    for row in rows:
        what = (row.severity, row.kind, row.key or row.problem.code)
        gathered.setdefault(what, {}).setdefault(row.case.unit, []).append(row)
    groups = [_group(units) for units in gathered.values()]
    return tuple(sorted(groups, key=lambda group: (group.worst.badness, -group.cards)))


def _group(units: dict[str, list[FitRow]]) -> FitGroup:
    found = [
        FitUnitRows(unit, tuple(sorted(rows, key=lambda row: row.badness)))
        for unit, rows in units.items()
    ]
    found.sort(key=lambda unit: unit.rows[0].badness)
    worst = found[0].rows[0]
    return FitGroup(worst.kind, worst.severity, worst.key, tuple(found))


# ------------------------------------------------------------------ words


HEADINGS = {
    Severity.ERROR: "fit.errors",
    Severity.WARNING: "fit.warnings",
    Severity.HINT: "fit.hints",
}
_FEW_UNITS = 3


def what_happens(row: FitRow, lang: str) -> str:
    """Return what happens in *row*, without saying to what."""
    if row.kind is FitKind.FAULT:
        return said(row.problem, lang)
    values = row.problem.values
    if "left" in values:
        values = {**values, "left": [named_in(name, lang) for name in values["left"]]}
    return sentence(f"fit.{row.kind.value}", lang, values)


def element_in_words(row: FitRow, lang: str) -> str:
    """Return the element of *row* and its face, such as ``“gear” (front)``."""
    face = sentence(f"fit.face.{row.face}", lang) if row.face else ""
    element = row.element(lang)
    if not element:
        return face or sentence("fit.card", lang)
    name = sentence("word.quoted", lang, {"text": element})
    return f"{name} ({face})" if face else name


def loadout_of(row: FitRow, lang: str) -> str:
    """Return the unit of *row* with its loadout, where there is something to say of it."""
    loadout = row.case.loadout.pick(lang)
    name = row.case.name.pick(lang)
    return f"{name}, {loadout}" if loadout else name


def look_of(look: Look, template: CardTemplate, lang: str) -> str:
    """Return in words which options of *template* are not as usual, empty where all are."""
    options = {option.id: option for option in template.options}
    said_options: list[str] = []
    for identity, value in look:
        option = options.get(identity)
        name = Text.of(option.name).pick(lang) if option is not None else ""
        values = {"option": name or identity, "value": _value(option, value, lang)}
        said_options.append(sentence("fit.with_option", lang, values))
    return ", ".join(said_options)


def _value(option: LookOption | None, value: object, lang: str) -> str:
    if isinstance(value, bool):
        return sentence("fit.on" if value else "fit.off", lang)
    for choice in option.values if option is not None else ():
        if isinstance(choice, LookChoice) and choice.id == value:
            return Text.of(choice.name).pick(lang) or choice.id
    return str(value)


def report_lines(report: FitReport, template: CardTemplate, lang: str) -> Iterator[str]:
    """Yield *report* as lines: by severity, what happens to which element, on which units."""
    for severity, heading in HEADINGS.items():
        groups = report.of(severity)
        if groups:
            yield ""
            yield f"{sentence(heading, lang)} ({len(groups)})"
        for group in groups:
            yield from _group_lines(group, template, lang)
    for unit in report.cut:
        yield ""
        yield sentence("fit.cut", lang, {"unit": unit, "most": MOST_LOADOUTS})


def _group_lines(group: FitGroup, template: CardTemplate, lang: str) -> Iterator[str]:
    cards = sentence("fit.on_cards", lang, {"cards": group.cards})
    worst = _in_language(group.units[0], lang)
    yield f"  {element_in_words(worst, lang)} {what_happens(worst, lang)}: {cards}"
    few = _FEW_UNITS if group.severity is Severity.HINT else len(group.units)
    for unit in group.units[:few]:
        yield f"      {_unit_line(unit, group, template, lang)}"
    left = len(group.units) - few
    if left > 0:
        yield f"      {sentence('fit.more_units', lang, {'count': left})}"


def _in_language(unit: FitUnitRows, lang: str) -> FitRow:
    """Return the worst row, in the reader's language where it is as bad there."""
    worst = unit.rows[0]
    return next((r for r in unit.rows if r.lang == lang and r.badness == worst.badness), worst)


def _unit_line(unit: FitUnitRows, group: FitGroup, template: CardTemplate, lang: str) -> str:
    row = _in_language(unit, lang)
    about = [", ".join(unit.languages)]
    if row.look:
        about.append(look_of(row.look, template, lang))
    if unit.cards > 1:
        about.append(sentence("fit.on_cards", lang, {"cards": unit.cards}))
    line = f"{loadout_of(row, lang)} [{row.case.unit}]"
    happens = what_happens(row, lang)
    if happens != what_happens(group.worst, lang):
        line += f": {happens}"
    return f"{line} ({'; '.join(about)})"
