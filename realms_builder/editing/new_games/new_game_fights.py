"""How a new game decides an attack: a preset roll, the stats it takes, what a weapon says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from realms_builder.editing.new_games.new_game_parts import Part, die_words, filled, part, parts
from realms_builder.editing.new_games.new_game_plan import GamePlan

WEAPONS = "weapons"


def fight_of(plan: GamePlan) -> Part | None:
    """Return the attack of *plan*, None where it has none or its stats do not suffice."""
    if not plan.fight or taken_stats(plan, plan.fight) is None:
        return None
    return part("fights", plan.fight)


def fitting(plan: GamePlan) -> tuple[str, ...]:
    """Return the ids of the attacks that the stats of *plan* suffice for."""
    ids = (str(fight["id"]) for fight in parts()["fights"])
    return tuple(name for name in ids if taken_stats(plan, name) is not None)


def taken_stats(plan: GamePlan, fight: str) -> Mapping[str, str] | None:
    """Return which stat of *plan* an attack takes for each of its wants; None where one lacks.

    The stat that the parts prefer comes first, then any of the right type that is not hit points
    and not taken yet.
    """
    found: dict[str, str] = {}
    wanted = part("fights", fight)["stats"]
    for want, asked in wanted.items():
        of_type = [stat.id for stat in plan.stats if stat.type == asked["type"]]
        reserved = {hit_points(), *(other["prefer"] for other in wanted.values())}
        free = [name for name in of_type if name not in {*reserved, *found.values()}]
        names = [name for name in of_type if name == asked["prefer"]] or free
        if not names:
            return None
        found[want] = names[0]
    return found


def lists_of(plan: GamePlan) -> tuple[str, ...]:
    """Return the lists of *plan* in the order of the parts; an attack brings weapons along."""
    needed = {WEAPONS} if fight_of(plan) is not None else set[str]()
    wanted = {*plan.lists, *needed}
    return tuple(str(p["id"]) for p in parts()["lists"] if p["id"] in wanted)


def weapon_fields(plan: GamePlan) -> tuple[Part, ...]:
    """Return the fields of a weapon that the attack reads, each with its note and samples."""
    fight = fight_of(plan)
    if fight is None:
        return ()
    return tuple(filled(fight["fields"], die_words(plan.sides)))


def hit_points() -> str:
    """Return the id of the stat that an attack takes away."""
    return str(parts()["hit_points"])


def has_hit_points(plan: GamePlan) -> bool:
    """Return whether units have hit points to lose."""
    stat = plan.stat(hit_points())
    return stat is not None and stat.type == "integer"


def mechanic(plan: GamePlan) -> dict[str, Any] | None:
    """Return the attack as a system file writes it."""
    fight = fight_of(plan)
    if fight is None:
        return None
    taken = taken_stats(plan, plan.fight) or {}
    needs = filled(fight["with"], {**taken, **die_words(plan.sides)})
    found: dict[str, Any] = {
        "id": "attack",
        "preset": fight["preset"],
        "name": dict(parts()["attack"]),
        "text": dict(fight["text"]),
        "sides": ["attacker", "target"],
        "with": needs,
    }
    if "show" in fight:
        found["show"] = fight["show"]
    hurts = str(fight.get("hurts", ""))
    if "harm" in hurts:
        found["needs"] = [dict(parts()["harm"])]
    if not hurts or not has_hit_points(plan):
        return found
    left = hit_points()
    found["repeat"] = {
        "id": "until_out",
        "name": dict(parts()["until_out"]),
        "until": f"{left} <= 0",
        "carry": {left: f"{left} - {hurts}"},
        "from": {left: f"target.{left} - target.ticked('{left}')"},
    }
    return found


def yardstick(plan: GamePlan) -> dict[str, Any] | None:
    """Return by what the worth of units is measured; None without an attack or without costs."""
    fight = fight_of(plan)
    if fight is None or not plan.has_yardstick or plan.costs == "none":
        return None
    said = parts()["yardstick"]
    blows: dict[str, Any] = {"id": "blows", "mechanics": "attack", "figure": fight["figure"]}
    if "times" in fight:
        blows["times"] = fight["times"]
    measures, terms = [blows], [_term("blows", said)]
    if has_hit_points(plan) or "hurts" not in fight:
        measures.append({"id": "holds_out", "side": "target", "repeat": "until_out"})
        terms.append(_term("holds_out", said))
    moves = next((stat.id for stat in plan.stats if stat.type == "length"), "")
    if moves:
        terms.append({**_term("moves", said), "value": moves})
    profile = f"{plan.people_id}/{plan.units[1].id}"
    return {"profiles": [profile], "measures": measures, "terms": terms}


def _term(identity: str, said: Part) -> dict[str, Any]:
    return {"id": identity, "name": dict(said[identity]), "value": identity}
