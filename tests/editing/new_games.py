"""Plans of new games as authors may make them, drawn at random."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from hypothesis import strategies as st

from realms_builder.editing.new_games.new_game_fights import fitting
from realms_builder.editing.new_games.new_game_parts import (
    first_plan,
    parts,
    ready_keyword,
    ready_stat,
    ready_words,
    with_stats,
)
from realms_builder.editing.new_games.new_game_plan import (
    GamePlan,
    KeywordPlan,
    PlannedName,
    StatPlan,
)


def name(german: str, english: str = "") -> PlannedName:
    """Return a name in both languages of the program."""
    return PlannedName.of({"de": german, "en": english})


OWN_STATS = (
    StatPlan("luck", name("Glück", "luck"), name("GLÜ", "LCK"), "integer", 0, 9, "3"),
    StatPlan("jump", name("Sprung", "jump"), name("SPR", "JMP"), "length", 0, 20, "4"),
    StatPlan("ward", name("Bann", "ward"), name("BAN", "WRD"), "pool", 1, 6, "2/5+"),
    StatPlan("aim", name("Zielen", "aim"), name("ZIE", "AIM"), "target", 2, 6, "3+"),
    StatPlan("value", name('Wert: "x" # {y}', ""), name("W", ""), "integer", 1, 5, "1"),
)
NAMES = st.text(min_size=1, max_size=12).filter(lambda text: bool(name(text)))


@st.composite
def plans(draw: Any) -> GamePlan:
    """Draw a plan that has no faults."""
    sets = [str(ready["id"]) for ready in parts()["sets"]]
    length: Literal["inch", "cm"] = draw(st.sampled_from(["inch", "cm"]))
    plan = first_plan(draw(st.sampled_from(sets)), length)
    sides = draw(st.sampled_from([6, 8, 10, 12, 20, 100]))
    plan = replace(plan, sides=sides)
    ready = [str(entry["entry"]["id"]) for entry in parts()["stats"]]
    names = draw(st.lists(st.sampled_from(ready), max_size=5, unique=True))
    # Two of the ready stats share an abbreviation: they mean the same in different games.
    if {"skill", "chance"} <= set(names):
        names.remove("chance")
    stats = [ready_stat(name, sides, length) for name in names]
    stats += draw(st.lists(st.sampled_from(OWN_STATS), min_size=1, max_size=3, unique=True))
    plan = with_stats(plan, tuple(draw(st.permutations(stats))))
    words = [ready_keyword(word) for word in ready_words(plan.stats)]
    words.append(KeywordPlan("own_word", name("Eigenes", "")))
    least = draw(st.integers(0, 6))
    return replace(
        plan,
        name=name(draw(NAMES), draw(st.text(max_size=8))),
        people=name(draw(NAMES), ""),
        author=draw(st.text(max_size=8)),
        fight=draw(st.sampled_from(["", *fitting(plan)])),
        costs=draw(st.sampled_from(["none", "points", "house"])),
        limit=draw(st.integers(10, 2000)),
        leader=draw(st.sampled_from(["none", "one", "some", "at_most"])),
        is_limited=draw(st.booleans()),
        is_one_people=draw(st.booleans()),
        least=least,
        most=draw(st.sampled_from([0, 6, 12] if least > 1 else [0, 1, 2, 6])),
        lists=tuple(draw(st.sets(st.sampled_from(["weapons", "abilities", "equipment"])))),
        keywords=tuple(draw(st.lists(st.sampled_from(words), unique=True))),
        has_mobs=draw(st.booleans()),
        has_yardstick=draw(st.booleans()),
    )
