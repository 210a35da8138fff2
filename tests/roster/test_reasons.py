"""Reasons say what is wrong, with which models or units, and what would do, in both languages."""

from __future__ import annotations

from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Group, Model
from tests.builders import codes_of, the
from tests.roster.forces import found, taken
from tests.roster.test_ways_out import HEAVY, armed, texts


def reasons(finding: Finding) -> tuple[str, str]:
    return finding.why.pick("de"), finding.why.pick("en")


def mobs(*models: str | Model, first: tuple[str, ...], second: tuple[str, ...] = ()) -> Muster:
    groups = (Group("g1", "mob", first), *([Group("g2", "mob", second)] if second else []))
    return found(*models, groups=groups)


def test_a_role_that_is_not_allowed_names_who_can_have_it_and_gives_it_to_them() -> None:
    before = found(Model("m1", "guard", role="general"), Model("m2", "chief", name="Ulf"))
    finding = the("role_not_allowed", check(before))
    assert finding.text.pick("en") == "Guard cannot be general."
    assert reasons(finding) == (
        "In dieser Liste können nur diese General sein: Häuptling.",
        "On this list only these can be general: Chief.",
    )
    assert texts(finding) == ["Give the role to Ulf instead", "Take the role from Guard"]
    assert [m.role for m in taken(before, finding).roster.models] == ["", "general"]


def test_a_role_that_nobody_can_have_says_so() -> None:
    units = "units: [{id: guard, name: Guard, stats: {hp: 3}}]"
    told = check(found(Model("m1", "guard", role="general"), units=units))
    assert reasons(the("role_not_allowed", told))[1] == "Nobody on this list can be general."


def test_a_model_in_two_groups_is_told_the_other_one_and_who_is_in_it() -> None:
    rats = ("rat", "rat", Model("m3", "rat", name="Nib"), "rat", "rat")
    before = mobs(*rats, first=("m1", "m2", "m3"), second=("m3", "m4", "m5"))
    told = [f for f in check(before) if f.code == "group_member"]
    said = [f"Nib cannot be part of “mob ({n} of 2)”." for n in (1, 2)]
    assert [f.text.pick("en") for f in told] == said
    assert reasons(told[0]) == (
        "Nib gehört schon zu „mob (2 von 2)“ (mit Ratte, Ratte), "
        "und kein Modell steht in zwei Gruppen.",
        "Nib is in “mob (2 of 2)” (with Rat, Rat) already, and no model stands in two groups.",
    )
    for finding in told:
        assert texts(finding) == ["Take Nib out of the group"]
        assert check(taken(before, finding)) == []


def test_a_model_that_does_not_fit_is_told_who_does() -> None:
    before = mobs("rat", "guard", first=("m1", "m2"))
    finding = the("group_member", check(before))
    assert reasons(finding) == (
        "In dieser Liste gehören zu einer Gruppe der Art „mob“ nur: Ratte.",
        "On this list only these join a group of the kind “mob”: Rat.",
    )
    assert texts(finding) == ["Dissolve mob"]  # one rat alone is no mob


def test_a_free_model_that_fits_is_taken_in_instead() -> None:
    before = mobs("rat", "guard", Model("m3", "rat", name="Nib"), first=("m1", "m2"))
    finding = the("group_member", check(before))
    assert texts(finding) == ["Take Nib into the group in place of Guard"]
    after = taken(before, finding)
    assert after.roster.groups[0].members == ("m1", "m3")
    assert codes_of(check(after)) == []


def test_a_member_that_is_gone_is_called_gone() -> None:
    finding = the("group_member", check(mobs("rat", "rat", first=("m1", "m2", "m9"))))
    assert reasons(finding) == (
        "Ein Modell „m9“ gibt es in der Truppe nicht mehr.",
        "The roster has no model “m9” any more.",
    )


def test_what_is_dropped_several_times_is_counted() -> None:
    """Three long swords of 3 kg beside an axe of 2.5 kg: not even one of them may stay."""
    finding = the("heavy", check(found(armed("3x long_sword", "bow"), checks=HEAVY)))
    assert texts(finding) == ["Drop 3 × Long sword"]
