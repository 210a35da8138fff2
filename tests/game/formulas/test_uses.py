"""What a formula mentions, for checks that need no game."""

import pytest

from realms_builder.game.formulas import parse
from realms_builder.game.formulas.uses import CallUse, NameUse, WordUse


def test_names_tell_where_they_stand_and_whose_members_are_asked() -> None:
    found = parse("count(roster.models, cost > roster.limit) + hp").names
    assert found == (
        NameUse("roster.models", 7),
        NameUse("cost", 22, True, ("roster.models",)),
        NameUse("roster.limit", 29, True, ("roster.models",)),
        NameUse("hp", 45),
    )


def test_lists_within_lists_are_told_from_inside_out() -> None:
    (_, weapons, kind) = parse("any(models, any(weapons, kind == 'a'))").names
    assert weapons == NameUse("weapons", 17, True, ("models",))
    assert kind.lists == ("weapons", "models")


def test_calls_tell_their_words_and_whose_they_are() -> None:
    found = parse("target.level('fear') - max(0, tag('brave', x))").calls
    assert found == (
        CallUse("level", 1, "target", ("fear",)),
        CallUse("max", 24, None, (None, None)),
        CallUse("tag", 31, None, ("brave", None)),
    )


def test_compared_words_can_be_checked_against_choices() -> None:
    found = parse("class == 'leader' or item.range in ['far', 'near'] or 'x' != size").words
    assert found == (
        WordUse("class", "leader", 10),
        WordUse("item.range", "far", 37),
        WordUse("item.range", "near", 44),
        WordUse("size", "x", 55),
    )


def test_just_one_name_is_told_from_a_formula() -> None:
    assert parse("roster.limit").is_name
    assert parse(" (cost) ").is_name
    assert not parse("cost + 0").is_name
    assert parse("-3").is_constant
    assert not parse("cost").is_constant


def test_names_before_a_call_are_names_too() -> None:
    assert [use.name for use in parse("opponent.tag('x') and -a.b").names] == ["opponent", "a.b"]
    assert [use.name for use in parse("first(a).b.c + [d, e]").names] == ["a", "d", "e"]


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("1 + 2", set()),
        ("hp + roster.cost.points", {"hp", "roster"}),
        ("any(models, it.hp > least)", {"models", "it", "least"}),
        ("opponent.tag('hp') and level('armour') > x", {"opponent", "x"}),
        ("first(a).b.c + [d, -e.f]", {"a", "d", "e"}),
    ],
)
def test_what_a_formula_reads_is_the_first_part_of_every_name(text: str, reads: set[str]) -> None:
    assert parse(text).reads == reads
    assert {use.name.split(".")[0] for use in parse(text).names} == reads
