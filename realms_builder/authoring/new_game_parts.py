"""The ready parts of a new game, from the text that lies among the assets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from realms_builder.authoring.new_game_plan import (
    GamePlan,
    KeywordPlan,
    Name,
    StatPlan,
    UnitPlan,
)
from realms_builder.gamedata.yaml_text import parse_file
from realms_builder.resources import asset

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


def name_of(text: Part) -> Name:
    """Return a text of the parts as a name."""
    return Name(str(text["de"]), str(text["en"]))


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
    """Return *plan* with other *stats*: a leader does better in what a leader is better at."""
    better = {p["entry"]["id"]: p["leader"] for p in parts()["stats"] if "leader" in p}
    words = die_words(plan.sides)
    leader, trooper = plan.units
    values = ((s.id, str(filled(better[s.id], words))) for s in stats if s.id in better)
    fits = {stat.id: stat for stat in stats}
    kept = tuple(value for value in values if fits[value[0]].fits(value[1], plan.sides))
    units = (replace(leader, values=kept), replace(trooper, values=()))
    return replace(plan, stats=stats, units=units)


def first_plan(of_set: str = "pools", length: str = "inch") -> GamePlan:
    """Return a whole plan with sensible values, built on a ready set."""
    chosen = part("sets", of_set)
    sides = int(chosen["sides"])
    captain, recruit = (UnitPlan(u["id"], name_of(u["name"])) for u in parts()["units"])
    stats = ready_stats(of_set, sides, length)
    plan = GamePlan(
        id="new_game",
        name=Name("Neues Spiel", "New game"),
        author="",
        length="cm" if length == "cm" else "inch",
        sides=sides,
        stats=(),
        fight=str(chosen["fight"]),
        costs="points",
        limit=_USUAL_LIMIT,
        leader="one",
        is_limited=True,
        is_one_people=True,
        least=0,
        most=0,
        lists=("weapons", "abilities"),
        keywords=tuple(ready_keyword(word) for word in ready_words(stats)[:2]),
        has_mobs=False,
        has_yardstick=True,
        people_id="first_people",
        people=Name("Erstes Volk", "First people"),
        units=(captain, recruit),
    )
    return with_stats(plan, stats)
