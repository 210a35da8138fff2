"""One side of a game as plain data: what a page needs that keeps its state at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from realms_builder.cards.stats_on_card import tracks_of
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_play import LIVE_CALLS, DeclaredPrompt
from realms_builder.game.files.declared_rules import (
    DeclaredKeyword,
    DeclaredResource,
    DeclaredTrack,
)
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.formula_data import FormulaData, LiveFormulas
from realms_builder.game.formulas.values import Record, reads_yes
from realms_builder.game.game import Game
from realms_builder.game.value_words import cited
from realms_builder.game.vocabulary import live_names
from realms_builder.layout.document import one_line
from realms_builder.roster.resolve.choices import forms_of
from realms_builder.roster.resolve.muster import ModelRecord, Muster, muster
from realms_builder.roster.resolve.records import Inside, Names
from realms_builder.roster.resolve.shown_order import shown_order
from realms_builder.roster.resolve.twins import number_among_twins
from realms_builder.scenarios.points import most_of_task
from realms_builder.scenarios.settled import SettledScenario, SideId
from realms_builder.sheets.roster.item_facts import read
from realms_builder.sheets.roster.roster_sheet import checksum, shown_name, worth

Plain = dict[str, Any]


def play_data(
    mustered: Muster, lang: str, scenario: SettledScenario | None = None, side: SideId = "a"
) -> Plain:
    """Return *mustered* as a play sheet needs it: numbers, words in *lang*, formulas as lists.

    A *scenario* adds what it counts for *side*. A formula that is broken is left out: the checks
    of the game say why.
    """
    game = mustered.game
    formulas = LiveFormulas(live_names(game), LIVE_CALLS)
    play = _play(game, formulas, lang)
    conditions = _conditions(game)
    models = [_model(record, formulas, conditions, lang) for record in shown_order(mustered)]
    course = game.file.game
    points, lines = [*_points(game, lang)], [*_of_scenario(scenario, side, lang)]
    return {
        "name": shown_name(mustered, lang),
        "game": game.name.pick(lang) or game.id,
        "checksum": checksum(mustered),
        "resources": [*_resources(mustered, lang)],
        "models": models,
        # Each point is counted once, in the line that it is given for: their sum is only said.
        "score": [*lines, *map(partial(_others, lang), points)] if lines else points,
        "sum": points[0]["name"] if lines and points else None,
        "conditions": {one.id: _condition(one, game, lang) for one in conditions}
        | {form: _form(game, form, lang) for form in _forms_put(game)},
        "rounds": course.rounds,
        "phases": [
            {"id": phase.id, "name": phase.name.pick(lang) or phase.id} for phase in course.phases
        ],
        "play": play,
    }


# ------------------------------------------------------------------ what `play:` says


def _play(game: Game, formulas: LiveFormulas, lang: str) -> Plain:
    said = game.file.play
    return {
        "acted": said.acted or None,
        "out": _data(formulas, said.out),
        "refill": [
            {"track": one.track, "at": one.at, "to": _data(formulas, one.to)} for one in said.refill
        ],
        "prompts": [_prompt(one, formulas, lang) for one in said.prompts],
        "fewer": said.fewer or None,
    }


def _prompt(prompt: DeclaredPrompt, formulas: LiveFormulas, lang: str) -> Plain:
    return {
        "id": prompt.id,
        "when": _data(formulas, prompt.when),
        "at": prompt.at or None,
        "once": prompt.once,
        "put": prompt.put or None,
        "run": prompt.run or None,
        "then": [{"track": one.track, "add": _data(formulas, one.add)} for one in prompt.then],
        "text": prompt.text.pick(lang),
        "source": cited(prompt.source, lang) if prompt.source else "",
    }


def _data(formulas: LiveFormulas, text: str) -> FormulaData | None:
    try:
        return formulas.data(text) if text else None
    except FormulaError:
        return None


# ------------------------------------------------------------------ models


def _model(
    record: ModelRecord, formulas: LiveFormulas, conditions: Sequence[DeclaredKeyword], lang: str
) -> Plain:
    build, roster = record.build, record.muster.roster
    twin = number_among_twins(record.model, roster.models)
    unit = build.parts.unit
    name = one_line(record.show(lang))
    put = set(_forms_put(build.game))
    return {
        "id": record.model.id,
        "name": f"{name} {twin}" if twin else name,
        "unit": unit.name.pick(lang) or unit.id,
        "strength": build.parts.strength,
        "values": formulas.values(record),
        "tracks": [*_tracks(record, lang)],
        "conditions": [
            *(one.id for one in conditions if _may_have(record, one)),
            *(form for form, _ in forms_of(build) if form in put),
        ],
    }


def _tracks(record: ModelRecord, lang: str) -> Iterator[Plain]:
    """Yield the tracks of a model and of what it carries that is used up."""
    game = record.build.game
    for track in tracks_of(record.build, []):
        assert isinstance(track, Record)
        low, high = read(track, "low"), read(track, "high")
        counter = [low, high] if isinstance(low, int) and isinstance(high, int) else None
        boxes = _number(track, "boxes") or 0
        if not boxes and counter is None:
            continue
        declared = game.tracks[str(track.identity)]
        start = _number(track, "start" if counter else "ticked")
        yield {
            "id": declared.id,
            "name": _track_name(declared, game, lang),
            "boxes": boxes,
            "split": _number(track, "split"),
            "rows": _number(track, "rows") or 1,
            "counter": counter,
            "start": start or 0,
            "every": _number(track, "every"),
        }
    yield from _item_tracks(record, lang)


def _item_tracks(record: ModelRecord, lang: str) -> Iterator[Plain]:
    build = record.build
    for declared in build.game.file.tracks:
        for carried in build.carried() if declared.for_ == "items" and declared.boxes else ():
            item = build.record(carried)
            boxes = worth(declared.boxes, Inside(item, build)) * carried.count
            if boxes > 0:
                yield {
                    "id": f"{declared.id}/{carried.item.id}",
                    "name": item.show(lang),
                    "boxes": boxes,
                    "split": None,
                    "rows": 1,
                    "counter": None,
                    "start": 0,
                    "every": None,
                }


def _track_name(declared: DeclaredTrack, game: Game, lang: str) -> str:
    stat = game.stats.get(declared.id)
    name = declared.name or declared.abbr or (stat.name if stat else declared.name)
    return sentence_case(name.pick(lang) or declared.id)


def _number(record: Record, name: str) -> int | None:
    value = read(record, name)
    return value if isinstance(value, int) else None


# ------------------------------------------------------------------ conditions


def _conditions(game: Game) -> tuple[DeclaredKeyword, ...]:
    """Return the keywords that are put on models and stay: what terrain does is none of them.

    These are the ones that say when they end, that have tokens or that ``play:`` names, and all
    of a kind of which half do.
    """
    file = game.file
    at_table = {kind.id for kind in file.keyword_kinds if kind.at_table}
    every = [one for one in game.keywords.values() if one.kind in at_table and not one.parameters]
    number = Counter(one.kind for one in every)
    ending = Counter(one.kind for one in every if one.ends or one.at)
    kinds = {kind for kind, count in ending.items() if 2 * count >= number[kind]}
    kinds |= {token.of_kind for token in file.tokens} | {
        step.resolve for phase in file.game.phases for step in phase.steps
    }
    named = {token.keyword for token in file.tokens} | {file.play.acted}
    named |= {prompt.put for prompt in file.play.prompts}
    found = [o for o in every if o.kind in kinds or o.id in named or o.ends or o.at]
    return tuple(found or every)


def _may_have(record: ModelRecord, keyword: DeclaredKeyword) -> bool:
    try:
        if keyword.where and not reads_yes(parse(keyword.where).evaluate(record)):
            return False
        return not reads_yes(record.call("immune", (keyword.id,)))
    except FormulaError:
        return True


def _condition(keyword: DeclaredKeyword, game: Game, lang: str) -> Plain:
    mechanics = {one.id: one for one in game.file.mechanics}
    return {
        "name": keyword.name.pick(lang) or keyword.id,
        "text": (keyword.text or keyword.short).pick(lang),
        "colour": keyword.colour,
        "ends": [*keyword.ends],
        "at": {
            moment: (mechanics[name].name.pick(lang) if name in mechanics else "") or name
            for moment, name in keyword.at.items()
        },
    }


def _forms_put(game: Game) -> tuple[str, ...]:
    """Return the forms that prompts put models in; on the sheet they are worn like conditions."""
    named = (prompt.put for prompt in game.file.play.prompts)
    return tuple(dict.fromkeys(name for name in named if name in game.forms))


def _form(game: Game, identity: str, lang: str) -> Plain:
    form = game.forms[identity]
    name = sentence_case(form.name.pick(lang) or identity)
    return {"name": name, "text": form.text.pick(lang), "colour": "", "ends": [], "at": {}}


# ------------------------------------------------------------------ resources and points


def _resources(mustered: Muster, lang: str) -> Iterator[Plain]:
    for declared in mustered.game.file.resources:
        if declared.for_ == "roster":
            name = declared.name.pick(lang) or declared.abbr.pick(lang) or declared.id
            yield {
                "id": declared.id,
                "name": sentence_case(name),
                "start": worth(declared.start, mustered.record),
                "each_round": worth(declared.each_round, mustered.record),
                "kept": declared.kept,
                "most": None,
                "fewer": _more_when_fewer(declared, mustered),
                "of": _brought(declared, mustered),
            }


def _brought(declared: DeclaredResource, mustered: Muster) -> dict[str, int]:
    """Return what each model brings of *declared* in a round: so much less there is without it."""
    roster = mustered.roster
    whole = worth(declared.each_round, mustered.record)
    found: dict[str, int] = {}
    for gone in roster.models if whole else ():
        left = replace(roster, models=tuple(one for one in roster.models if one is not gone))
        rest = muster(left, mustered.game, mustered.find_faction, mustered)
        found[gone.id] = whole - worth(declared.each_round, rest.record)
    return {identity: share for identity, share in found.items() if share}


def _more_when_fewer(declared: DeclaredResource, mustered: Muster) -> int:
    """Return what a side has more of in a round in which the other one has more models."""
    if mustered.game.file.play.fewer != "ask":
        return 0
    models = tuple(mustered.models)

    def against(others: Sequence[Record]) -> int:
        opponent = Names({"models": tuple(others)})
        scope = Inside(Names({"opponent": opponent}), mustered.record)
        return sum(worth(one.value, scope) for one in declared.summands)

    return against((*models, *models, *models[:1])) - against(models)


def _points(game: Game, lang: str) -> Iterator[Plain]:
    for identity in game.file.play.score:
        track = game.tracks.get(identity)
        if track is not None and track.for_ == "roster":
            most = track.counter[1] if track.counter else None
            name = _track_name(track, game, lang)
            yield {"id": identity, "name": name, "most": most, "step": 1}


def _of_scenario(scenario: SettledScenario | None, side: SideId, lang: str) -> Iterator[Plain]:
    """Yield what a scenario counts for a side: its missions, then the tasks to choose from."""
    if scenario is None:
        return
    rounds, caps = scenario.game.file.game.rounds, scenario.file.scoring.caps
    for drawn in scenario.missions:
        cap = caps.get(drawn.deck.id) or most_of_task(drawn.card.score, rounds)
        name = drawn.card.name.pick(lang) or drawn.card.id
        yield _line(f"{drawn.deck.id}/{drawn.card.id}", name, cap)
    for pool in scenario.pools_of(side):
        for one in pool.tasks:
            cap = one.cap or most_of_task(one.task.score, rounds)
            name = one.task.name.pick(lang) or one.task.id
            yield _line(f"{one.deck}/{one.task.id}", name, cap)


def _others(lang: str, points: Plain) -> Plain:
    """Return the *points* that no line of the scenario is for."""
    return {**points, "name": sentence("play.other_points", lang, {"points": points["name"]})}


def _line(identity: str, name: str, most: int) -> Plain:
    return {"id": identity, "name": name, "most": most or None, "step": 1}
