"""The ready parts of a new game, from the text that lies among the assets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal

from realms_builder.core.resources import asset
from realms_builder.core.translation import every_sentence
from realms_builder.editing.new_games.new_game_plan import (
    GamePlan,
    KeywordPlan,
    PlannedName,
    PlannedUnit,
    StatPlan,
)
from realms_builder.game.yaml.text import parse_file

Part = Mapping[str, Any]
CM_PER_INCH = 2.5
_BLANK = re.compile(r"<(\w+)>")
_USUAL_LIMIT = 50
_BONUS = 20


@lru_cache(maxsize=1)
def parts() -> Part:
    """Return everything that a new game can be put together from, by section."""
    data: Part = parse_file(asset("starters/new_game.yaml")).data
    return data


def part(section: str, identity: str) -> Part:
    """Return the part of *section* called *identity*; it must be there."""
    return next(p for p in parts()[section] if identity in (p.get("id"), _entry_id(p)))


def _entry_id(entry: Part) -> str:
    inner = entry.get("entry", {})
    return str(inner.get("id", ""))


def filled(value: Any, words: Mapping[str, int | str]) -> Any:
    """Return *value* with every ``<word>`` filled in; what is a whole number then becomes one."""
    if isinstance(value, Mapping):
        return {key: filled(inner, words) for key, inner in value.items()}
    if isinstance(value, list):
        return [filled(inner, words) for inner in value]
    if not isinstance(value, str) or "<" not in value:
        return value
    text = _BLANK.sub(lambda found: str(words.get(found[1], found[0])), value)
    return int(text) if text.isdigit() else text


def die_words(sides: int) -> dict[str, int | str]:
    """Return what the blanks mean that have to do with dice of so many *sides*."""
    return {"sides": sides, "half": sides // 2 + 1, "top": sides + _BONUS}


def name_of(text: Part) -> PlannedName:
    """Return a text of the parts as a name."""
    return PlannedName.of({lang: str(said) for lang, said in text.items()})


def ready_stat(identity: str, sides: int, length: str) -> StatPlan:
    """Return the ready stat *identity* for dice of so many *sides* and a unit of *length*."""
    entry = filled(part("stats", identity)["entry"], die_words(sides))
    least, most = entry.get("dice") or (entry["min"], entry["max"])
    usual = entry["default"]
    if entry["type"] == "length" and length == "cm":
        most, usual = round(most * CM_PER_INCH), round(usual * CM_PER_INCH)
    return StatPlan(
        id=identity,
        name=name_of(entry["name"]),
        abbr=name_of(entry["abbr"]),
        type=entry["type"],
        least=least,
        most=most,
        usual=str(usual),
    )


def ready_keyword(identity: str) -> KeywordPlan:
    """Return the ready keyword called *identity*."""
    return KeywordPlan(identity, name_of(part("keywords", identity)["name"]))


def ready_stats(of_set: str, sides: int, length: str) -> tuple[StatPlan, ...]:
    """Return the stats of a ready set."""
    return tuple(ready_stat(stat, sides, length) for stat in part("sets", of_set)["stats"])


def ready_words(stats: tuple[StatPlan, ...]) -> tuple[str, ...]:
    """Return the ids of the ready keywords that units with *stats* can have."""
    known = {stat.id for stat in stats}
    return tuple(w["id"] for w in parts()["keywords"] if {w.get("change", "")} - {""} <= known)


def with_stats(plan: GamePlan, stats: tuple[StatPlan, ...]) -> GamePlan:
    """Return *plan* with other *stats*; what its units say for those it had before stays.

    For a ready one that is new a leader has a better value. Ready keywords that change a stat go
    with it.
    """
    before = {stat.id for stat in plan.stats}
    better = {p["entry"]["id"]: p["leader"] for p in parts()["stats"] if "leader" in p}
    words = die_words(plan.sides)
    leader, trooper = plan.units
    said = dict(leader.values)
    for stat in stats:
        if stat.id in better and stat.id not in before:
            said[stat.id] = str(filled(better[stat.id], words))
    values = tuple(said.items())
    units = (
        replace(leader, values=_fitting(values, stats, plan.sides)),
        replace(trooper, values=_fitting(trooper.values, stats, plan.sides)),
    )
    ready, left = {str(word["id"]) for word in parts()["keywords"]}, ready_words(stats)
    words = tuple(word for word in plan.keywords if word.id in left or word.id not in ready)
    return replace(plan, stats=stats, units=units, keywords=words)


def _fitting(
    values: tuple[tuple[str, str], ...], stats: tuple[StatPlan, ...], sides: int
) -> tuple[tuple[str, str], ...]:
    known = {stat.id: stat for stat in stats}
    return tuple(v for v in values if v[0] in known and known[v[0]].fits(v[1], sides))


def with_die(plan: GamePlan, sides: int) -> GamePlan:
    """Return *plan* with dice of so many *sides*; ready stats that nobody changed follow."""
    return _followed(plan, replace(plan, sides=sides))


def with_length(plan: GamePlan, length: Literal["inch", "cm"]) -> GamePlan:
    """Return *plan* with another unit of *length*; ready stats that nobody changed follow."""
    return _followed(plan, replace(plan, length=length))


def _followed(before: GamePlan, plan: GamePlan) -> GamePlan:
    ready = {str(entry["entry"]["id"]) for entry in parts()["stats"]}
    stats = tuple(
        ready_stat(stat.id, plan.sides, plan.length)
        if stat.id in ready and stat == ready_stat(stat.id, before.sides, before.length)
        else stat
        for stat in plan.stats
    )
    return plan if stats == plan.stats else with_stats(_bare(plan), stats)


def _bare(plan: GamePlan) -> GamePlan:
    """Return *plan* without stats and without what units say for them."""
    leader, trooper = (replace(unit, values=()) for unit in plan.units)
    return replace(plan, stats=(), units=(leader, trooper))


def set_of(plan: GamePlan) -> str:
    """Return the ready set whose stats and dice *plan* has, empty where there is none."""
    for ready in parts()["sets"]:
        identity, sides = str(ready["id"]), int(ready["sides"])
        if sides == plan.sides and plan.stats == ready_stats(identity, sides, plan.length):
            return identity
    return ""


def with_set(plan: GamePlan, of_set: str) -> GamePlan:
    """Return *plan* with the stats, dice, attack and keywords of a ready set."""
    chosen = part("sets", of_set)
    sides = int(chosen["sides"])
    plan = replace(plan, sides=sides, fight=str(chosen["fight"]))
    plan = with_stats(_bare(plan), ready_stats(of_set, sides, plan.length))
    words = tuple(ready_keyword(word) for word in ready_words(plan.stats)[:2])
    return replace(plan, keywords=words)


def first_plan(of_set: str = "pools", length: str = "inch") -> GamePlan:
    """Return a whole plan with sensible values, built on a ready set."""
    captain, recruit = (PlannedUnit(u["id"], name_of(u["name"])) for u in parts()["units"])
    plan = GamePlan(
        id="new_game",
        name=PlannedName.of(every_sentence("new_game.name")),
        author="",
        length="cm" if length == "cm" else "inch",
        sides=6,
        stats=(),
        fight="",
        costs="points",
        limit=_USUAL_LIMIT,
        leader="one",
        is_limited=True,
        is_one_people=True,
        least=0,
        most=0,
        lists=("weapons", "abilities"),
        keywords=(),
        has_mobs=False,
        has_yardstick=True,
        people_id="first_people",
        people=PlannedName.of(every_sentence("new_game.people")),
        units=(captain, recruit),
    )
    return with_set(plan, of_set)
