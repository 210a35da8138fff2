"""Findings of one kind, gathered, and what mends all of them in one edit."""

from __future__ import annotations

from realms_builder.core.yield_points import pausing
from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Offer
from realms_builder.roster.gathering import by_kind, common_ways
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Carry, Model
from tests.builders import codes_of
from tests.roster.forces import LIMIT, found

UNITS = """
units:
  - {id: chief, name: {de: Häuptling, en: Chief}, class: leader, limit: 1, stats: {hp: 5}}
  - {id: guard, name: {de: Wache, en: Guard}, limit: 2, stats: {hp: 3}, weapons: [axe]}
  - {id: rat, name: {de: Ratte, en: Rat}, limit: 3, stats: {hp: 1}, tags: [mob]}
  - {id: pack, name: {de: Rudel, en: Pack}, strength: [2, 6], stats: {hp: 1}}
"""
FOES = """
  - code: foe
    for: model
    require: "not tag('mob') or switches.harsh"
    text: {de: "{name} gehört nicht dazu.", en: "{name} does not belong."}
    fixes:
      - {remove: model, text: {de: "{name} entfernen", en: "Remove {name}"}}
      - {set: {switches.harsh: true}, of: roster, text: {de: Hart spielen, en: Play harsh}}
"""


def offers(before: Muster, code: str) -> dict[str, Offer]:
    """Return what is offered for all findings with *code*, by its words."""
    (findings,) = [same for same in by_kind(check(before)) if same[0].code == code]
    return {offer.text.pick("en"): offer for offer in common_ways(findings, before.roster)}


def done(before: Muster, offer: Offer) -> Muster:
    assert offer.edit is not None
    return muster(offer.edit.apply(before.roster), before.game, before.find_faction)


def test_findings_of_one_kind_stand_together_where_the_first_of_them_stood() -> None:
    wrong = [Model(f"m{n}", "guard", loadout="x", form="y") for n in range(1, 4)]
    kinds = by_kind(check(found(*wrong, Model("m4", "zzz"))))
    assert [(codes_of(list(same))[0], len(same)) for same in kinds] == [
        ("unknown_unit", 1),
        ("unknown_loadout", 3),
        ("unknown_form", 3),
    ]
    assert [finding.models for finding in kinds[1]] == [("m1",), ("m2",), ("m3",)]


def test_two_of_a_kind_stay_alone() -> None:
    wrong = [Model(f"m{n}", "guard", loadout="x") for n in range(1, 3)]
    assert [len(same) for same in by_kind(check(found(*wrong)))] == [1, 1]
    assert [len(same) for same in by_kind(check(found(*wrong)), least=2)] == [2]


def test_all_that_are_over_their_limits_are_removed_at_once_the_last_of_each_unit() -> None:
    units = [*["chief"] * 3, *["guard"] * 3, *["rat"] * 8]
    before = found(*units, checks=LIMIT, units=UNITS)
    told = offers(before, "limit")
    assert list(told) == ["Remove all 8"]
    assert told["Remove all 8"].text.pick("de") == "Alle 8 entfernen"
    after = done(before, told["Remove all 8"])
    assert check(after) == []
    assert [m.id for m in after.roster.models] == ["m1", "m4", "m5", "m7", "m8", "m9"]


def test_what_mends_all_by_itself_is_offered_as_it_is() -> None:
    before = found("chief", *["rat"] * 4, checks=FOES, units=UNITS)
    told = offers(before, "foe")
    assert list(told) == ["Remove all 4", "Play harsh"]
    assert done(before, told["Play harsh"]).roster.switches == (("harsh", True),)
    assert [m.unit for m in done(before, told["Remove all 4"]).roster.models] == ["chief"]


def test_the_same_wrong_name_is_mended_everywhere_by_the_same_words() -> None:
    wrong = [Model(f"m{n}", "cheif", name=name) for n, name in enumerate(("", "Ulf", "Ida"), 1)]
    before = found(*wrong, units=UNITS)
    told = offers(before, "unknown_unit")
    assert list(told) == ["Use “Chief” instead · all 3", "Remove all 3"]
    after = done(before, told["Use “Chief” instead · all 3"]).roster
    assert [(m.unit, m.name) for m in after.models] == [
        ("chief", ""),
        ("chief", "Ulf"),
        ("chief", "Ida"),
    ]


def test_different_wrong_names_are_each_taken_as_meant_or_taken_out() -> None:
    def guard(identity: str, weapon: str) -> Model:
        carry: Carry = (("weapons", (weapon,)),)
        return Model(identity, "guard", carry=carry)

    before = found(guard("m1", "axxe"), guard("m2", "bwo"), guard("m3", "axxe"), units=UNITS)
    told = offers(before, "unknown_item")
    assert list(told) == ["Use the names that are meant · all 3", "Take out all 3"]
    meant = done(before, told["Use the names that are meant · all 3"]).roster
    assert [m.carry[0][1] for m in meant.models] == [("axe",), ("bow",), ("axe",)]
    assert all(not m.carry for m in done(before, told["Take out all 3"]).roster.models)


def test_what_not_all_have_is_not_offered_for_all() -> None:
    carry: list[Carry] = [(("weapons", (name,)),) for name in ("axxe", "zzz", "bwo")]
    models = [Model(f"m{n}", "guard", carry=one) for n, one in enumerate(carry, 1)]
    told = offers(found(*models, units=UNITS), "unknown_item")
    assert list(told) == ["Take out all 3"]


def test_strengths_are_each_set_to_what_is_allowed() -> None:
    packs = [Model(f"m{n}", "pack", strength=s) for n, s in enumerate((1, 9, 7), 1)]
    before = found(*packs, units=UNITS)
    told = offers(before, "strength")
    (after,) = [done(before, offer).roster for offer in told.values()]
    assert [m.strength for m in after.models] == [2, 6, 6]


def test_ways_in_common_are_looked_for_one_finding_at_a_time_so_that_a_window_comes_between() -> (
    None
):
    before = found("chief", *["rat"] * 4, checks=FOES, units=UNITS)
    (findings,) = [same for same in by_kind(check(before)) if len(same) > 1]
    pauses: list[int] = []
    with pausing(lambda: pauses.append(1)):
        assert common_ways(findings, before.roster)
    assert len(pauses) >= len(findings)


def test_nothing_in_common_needs_no_further_look() -> None:
    findings = check(found(*["zzz"] * 3))
    without = [f.__class__(f.code, f.severity, f.text) for f in findings]
    assert common_ways(without, found().roster) == ()


def test_what_mends_each_but_not_all_is_not_offered_for_all() -> None:
    nobody = """
  - code: nobody
    for: roster
    require: "count(models) > 0"
"""
    foes = FOES.replace("switches.harsh: true", "switches.harsh: false")
    before = found(*["rat"] * 4, checks=foes + nobody, units=UNITS)
    assert [offer.text.pick("en") for offer in check(before)[0].offers()] == ["Remove Rat"]
    assert offers(before, "foe") == {}
