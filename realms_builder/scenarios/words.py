"""What a scenario says in few words: when a line scores, where a thing stands, how dice fell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_scenarios import ScenarioTask, ScoreLine, SetUp, read_run
from realms_builder.game.files.scenario_reading import ScenarioFile
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import decimal
from realms_builder.game.texts import Text
from realms_builder.scenarios.settled import DrawnCard, SettledScenario, SettledStep

BETWEEN = " · "
_PLACES = ("at", "near", "along", "through", "inside", "contact", "carried_by")


def phrase(code: str, lang: str, values: Mapping[str, Any] | None = None) -> str:
    """Return a sentence about scenarios."""
    return sentence(f"scenario.{code}", lang, values)


def distance(number: float, game: Game, lang: str) -> str:
    """Return a length in the game's unit: ``6″`` or ``12 cm``."""
    words = decimal(Fraction(str(number)), lang)
    return f"{words}″" if game.file.length == "inch" else f"{words}\u00a0cm"


# ---------------------------------------------------------------------------- how a task scores


def points_of(line: ScoreLine) -> str:
    """Return what one count of *line* is worth: ``1``, ``−1``, or ``1–3`` where rounds differ."""
    if line.vp_by_round:
        worth = sorted({vp for vp in line.vp_by_round if vp})
        return f"{worth[0]}–{worth[-1]}" if len(worth) > 1 else str(worth[0] if worth else 0)
    vp = line.vp or 0
    return str(vp) if vp >= 0 else f"−{-vp}"


def when_of(line: ScoreLine, lang: str, *, how_often: bool = True) -> str:
    """Return when *line* counts: ``Je Runde einmal · Runden 2–5 · am Rundenende``.

    Without *how_often* only when, since boxes to tick say how often.
    """
    return sentence_case(BETWEEN.join(_when(line, lang, how_often=how_often)))


def _when(line: ScoreLine, lang: str, *, how_often: bool) -> Iterator[str]:
    if line.per == "round":
        yield phrase("when.each_round", lang)
    run = read_run(line.rounds or "")
    if run is not None:
        code = "when.rounds" if len(run) > 1 else "when.round"
        yield phrase(code, lang, {"first": run[0], "last": run[-1]})
    if line.at:
        yield phrase(f"when.{line.at}", lang)
    if how_often and line.times is not None and line.times > 1:
        yield phrase("when.times", lang, {"count": line.times})
    if line.vp_by_round:
        yield by_round(line.vp_by_round, lang)


def by_round(worth: tuple[int, ...], lang: str) -> str:
    """Return what each round is worth, equal neighbours together and empty rounds left out."""
    parts: list[str] = []
    for vp, group in groupby(enumerate(worth, 1), key=lambda pair: pair[1]):
        rounds = [number for number, _ in group]
        if vp:
            span = str(rounds[0]) if len(rounds) == 1 else f"{rounds[0]}–{rounds[-1]}"
            parts.append(phrase("by_round", lang, {"rounds": span, "count": vp}))
    return BETWEEN.join(parts)


# ---------------------------------------------------------------------------- set-up


def thing_of(entry: SetUp, task: ScenarioTask, game: Game, lang: str) -> str:
    """Return what is put on the table, with its size and hit points: ``2 × slavers (50 mm)``."""
    unit = next((raw for raw in task.units if raw.get("id") == entry.place), None)
    name = entry.name.pick(lang) or (_plain(unit.get("name"), lang) if unit else "") or entry.place
    if entry.count > 1:
        name = phrase("count_of", lang, {"count": entry.count, "name": name})
    facts: list[str] = []
    if entry.mm is not None:
        facts.append(f"{decimal(Fraction(str(entry.mm)), lang)}\u00a0mm")
    if entry.hp is not None:
        stat = game.stats.get("hp")
        facts.append(f"{entry.hp}\u00a0{stat.abbr.pick(lang) if stat else 'HP'}")
    if entry.for_:
        code, side = ("of_each_side", "") if entry.for_ == "each" else ("of_side", entry.for_)
        facts.append(phrase(code, lang, {"side": side.upper()}))
    return sentence_case(f"{name} ({', '.join(facts)})" if facts else name)


def where_of(entry: SetUp, file: ScenarioFile, game: Game, lang: str) -> str:
    """Return where a thing stands: the file's own sentence, else its facts one by one."""
    own = entry.text.pick(lang)
    return own or sentence_case(BETWEEN.join(_where(entry, file, game, lang)))


def _where(entry: SetUp, file: ScenarioFile, game: Game, lang: str) -> Iterator[str]:
    if entry.within is not None:
        values = {
            "distance": distance(entry.within, game, lang),
            "place": place_name(entry.of, file, lang),
        }
        yield phrase("within", lang, values)
    if entry.one_each:
        names = ", ".join(place_name(name, file, lang) for name in entry.one_each)
        yield phrase("one_each", lang, {"places": names})
    for key in _PLACES:
        name = getattr(entry, key)
        if name:
            yield phrase(key, lang, {"place": place_name(name, file, lang)})
    for key in ("spacing", "from_edges"):
        number = getattr(entry, key)
        if number is not None:
            yield phrase(key, lang, {"distance": distance(number, game, lang)})


def place_name(identity: str, file: ScenarioFile, lang: str) -> str:
    """Return what a place of the table is called."""
    table = file.table
    named = (*table.areas, *table.points, *table.lines) if table is not None else ()
    found = next((one for one in named if one.id == identity), None)
    if found is not None:
        return found.name.pick(lang) or identity
    own = phrase(f"place.{identity}", lang)
    return identity if own == f"scenario.place.{identity}" else own


def _plain(value: Any, lang: str) -> str:
    return Text.of(value).pick(lang)


def notes_of(drawn: DrawnCard, lang: str) -> list[str]:
    """Return what a deployment says of itself: its card, its sides, its deck."""
    sides = (
        phrase("plays", lang, {"side": side.upper(), "name": land.text.pick(lang)})
        for side, land in drawn.card.sides.items()
        if land.text
    )
    texts = (drawn.card.text.pick(lang), *sides, drawn.deck.note.pick(lang))
    return [text for text in texts if text]


# ---------------------------------------------------------------------------- what was rolled


def step_name(step: SettledStep, lang: str) -> str:
    """Return what a step is called."""
    return sentence_case(step.step.name.pick(lang) or step.step.id)


def outcome_of(step: SettledStep, scenario: SettledScenario, lang: str) -> str:
    """Return what a step decided: the names of cards, or who won."""
    if step.cards:
        names = [
            f"{drawn.side.upper()}: {_card(drawn.card, lang)}"
            if drawn.side
            else _card(drawn.card, lang)
            for drawn in step.cards
        ]
        return BETWEEN.join(names)
    if not step.winner:
        return ""
    side = step.winner.upper()
    if step.step.winner is None:
        return phrase("first_is", lang, {"side": side})
    name = scenario.name_of(step.winner, lang)
    return phrase("is_a", lang, {"name": name, "side": side}) if name else side


def throws_of(step: SettledStep, scenario: SettledScenario, lang: str) -> str:
    """Return the throws of a step, each with the side that made it."""
    return BETWEEN.join(
        phrase(
            "rolled_by",
            lang,
            {"side": scenario.side_of(throw.place).upper(), "dice": "+".join(map(str, throw.dice))},
        )
        for throw in step.throws
    )


def _card(card: ScenarioTask, lang: str) -> str:
    return card.name.pick(lang) or card.id
