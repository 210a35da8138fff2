"""Names that nothing has: the one that is meant is taken, or the wrong one is let go of."""

from __future__ import annotations

from typing import Any

import pytest

from realms_builder.roster.checks.run import check
from realms_builder.roster.roster import Carry, Group, Model
from tests.builders import codes_of, the
from tests.roster.forces import found, taken

UNITS = """
units:
  - id: chief
    name: {de: Häuptling, en: Chief}
    class: leader
    stats: {hp: 5}
    loadouts:
      - {id: plain, name: Plain, weapons: [axe]}
      - {id: archer, name: {de: Schütze, en: Archer}, weapons: [bow]}
    options:
      - {id: side, name: Side arm, list: weapons, of: [axe, long_bow], at_most: 2}
      - {id: late, name: Late arm, list: weapons, of: [bow], when: "tag('mob')"}
  - {id: rat, name: {de: Ratte, en: Rat}, stats: {hp: 1}, tags: [mob]}
profiles:
  - {id: swarm, name: {de: Schwarm, en: Swarm}, of_group: mob, stats: {hp: 4}}
"""


def ways(code: str, *models: Model, **roster: Any) -> dict[str, Any]:
    """Return the rosters that the ways out of the only finding with *code* lead to, by words."""
    before = found(*models, units=UNITS, **roster)
    finding = the(code, check(before))
    after = [taken(before, finding, number) for number in range(len(finding.offers()))]
    for one in after:
        assert code not in codes_of(check(one))
    texts = [offer.text.pick("en") for offer in finding.offers()]
    return {text: one.roster for text, one in zip(texts, after, strict=True)}


def chief(**values: Any) -> Model:
    return Model("m1", "chief", name="Ulf", note="mine", **values)


def models(rosters: dict[str, Any]) -> dict[str, Model]:
    return {text: roster.models[0] for text, roster in rosters.items()}


def test_a_unit_is_exchanged_for_the_one_meant_with_all_that_was_chosen_for_it() -> None:
    wrong = Model("m1", "cheif", name="Ulf", loadout="archer", note="mine")
    after = ways("unknown_unit", wrong)
    assert list(after) == ["Use “Chief” instead", "Remove Ulf"]
    assert after["Use “Chief” instead"].models == (chief(loadout="archer"),)
    assert after["Remove Ulf"].models == ()


def test_a_unit_like_no_other_can_only_be_removed() -> None:
    assert list(ways("unknown_unit", Model("m1", "zzz"))) == ["Remove zzz"]


@pytest.mark.parametrize(
    ("code", "wrong", "meant", "right", "shown"),
    [
        ("unknown_loadout", {"loadout": "archr"}, {"loadout": "archer"}, {}, "Archer"),
        ("unknown_role", {"role": "genral"}, {"role": "general"}, {}, "general"),
        (
            "unknown_option",
            {"choose": (("sied", ("axe",)), ("side", ("axe",)))},
            {"choose": (("side", ("axe",)),)},
            {"choose": (("side", ("axe",)),)},
            "Side arm",
        ),
        (
            "unknown_option",
            {"choose": (("sied", ("axe",)),)},
            {"choose": (("side", ("axe",)),)},
            {"choose": ()},
            "Side arm",
        ),
    ],
)
def test_a_wrong_name_is_taken_for_the_one_meant_or_taken_out(
    code: str, wrong: dict[str, Any], meant: dict[str, Any], right: dict[str, Any], shown: str
) -> None:
    after = models(ways(code, chief(**wrong)))
    name = next(iter(wrong.values()))
    name = name if isinstance(name, str) else name[0][0]
    told = {f"Use “{shown}” instead": chief(**meant)}
    if right != meant:  # else both do the same
        told[f"Take out “{name}”"] = chief(**right)
    assert after == told


@pytest.mark.parametrize(
    ("entries", "meant", "left", "shown"),
    [
        (("bwo", "axe"), ("bow", "axe"), ("axe",), "Bow"),
        (("3x axxe",), ("3x axe",), (), "Axe"),
        (("axe", "long_bwo II"), ("axe", "long_bow II"), ("axe",), "Long bow"),
        (({"id": "bwo", "count": 2},), ({"id": "bow", "count": 2},), (), "Bow"),
    ],
)
def test_a_carried_item_keeps_count_and_level_under_the_name_that_is_meant(
    entries: tuple[Any, ...], meant: tuple[Any, ...], left: tuple[Any, ...], shown: str
) -> None:
    def carrying(what: tuple[Any, ...]) -> Carry:
        return (("weapons", what),) if what else ()

    after = models(ways("unknown_item", chief(carry=carrying(entries))))
    instead, out = after.values()
    assert instead == chief(carry=carrying(meant))
    assert out == chief(carry=carrying(left))
    assert next(iter(after)) == f"Use “{shown}” instead"
    assert list(after)[1].startswith("Take out “")


def test_an_item_like_no_other_can_only_be_taken_out() -> None:
    after = ways("unknown_item", chief(carry=(("weapons", ("zzz", "bow")),)))
    assert list(after) == ["Take out “zzz”"]
    assert after["Take out “zzz”"].models[0].carry == (("weapons", ("bow",)),)


def test_a_list_that_is_none_is_taken_for_the_one_meant() -> None:
    carry: Carry = (("wepons", ("bow",)), ("weapons", ("axe",)))
    after = models(ways("unknown_item", chief(carry=carry)))
    assert after == {
        "Use “weapons” instead": chief(carry=(("weapons", ("bow", "axe")),)),
        "Take out “wepons”": chief(carry=(("weapons", ("axe",)),)),
    }


def test_a_choice_that_is_none_is_taken_for_the_one_meant_or_taken_out() -> None:
    after = models(ways("option_not_allowed", chief(choose=(("side", ("axe", "long_bwo")),))))
    assert after == {
        "Use “Long bow” instead": chief(choose=(("side", ("axe", "long_bow")),)),
        "Take out “long_bwo”": chief(choose=(("side", ("axe",)),)),
        "Choose nothing for “Side arm”": chief(choose=(("side", ()),)),
    }


def test_a_choice_that_is_not_open_is_taken_out() -> None:
    after = models(ways("option_not_allowed", chief(choose=(("late", ("bow",)),))))
    assert after == {"Take out “Late arm”": chief()}


def test_switches_and_limits_take_the_name_that_is_meant_with_what_was_agreed() -> None:
    after = ways("unknown_switch", chief(), switches=(("harsch", True),))
    assert after["Use “harsh” instead"].switches == (("harsh", True),)
    assert after["Take out “harsch”"].switches == ()
    after = ways("switch_value", chief(), switches=(("tie", "all"),))
    assert after["Take out “all”"].switches == ()
    after = ways("unknown_cost", chief(), limits=(("csot", 30),))
    assert after["Use “cost” instead"].limits == (("cost", 30),)
    assert after["Take out “csot”"].limits == ()


def test_what_is_agreed_already_is_not_written_over() -> None:
    after = ways("unknown_switch", chief(), switches=(("harsch", True), ("harsh", False)))
    assert after["Use “harsh” instead"].switches == (("harsh", False),)
    after = ways("unknown_cost", chief(), limits=(("csot", 30), ("cost", 25)))
    assert after["Use “cost” instead"].limits == (("cost", 25),)


def test_a_profile_of_a_group_takes_the_name_that_is_meant() -> None:
    rats = (Model("m1", "rat"), Model("m2", "rat"))
    after = ways("unknown_unit", *rats, groups=(Group("g", "mob", ("m1", "m2"), "swrm"),))
    assert after["Use “Swarm” instead"].groups[0].profile == "swarm"
    assert after["Take out “swrm”"].groups[0].profile == ""


def test_a_way_out_does_nothing_to_a_model_that_has_gone() -> None:
    before = found(chief(carry=(("weapons", ("bwo",)),), choose=(("sied", ("axe",)),)), units=UNITS)
    empty = found(units=UNITS).roster
    for finding in check(before):
        for offer in finding.offers():
            assert offer.edit is not None
            assert offer.edit.apply(empty) == empty
