"""AG1-AG11 of domain.md D5.3: found with the right numbers, in both languages, with ways out."""

from __future__ import annotations

import pytest

from realms_builder.core.problems import Severity
from realms_builder.roster.checks.run import can_add, check
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Group, Model
from tests.builders import after, codes_of, force, the

CHIEF = {
    "id": "chief",
    "name": "Chief",
    "class": "leader",
    "cost": 10,
    "stats": {"hp": 5, "mov": 5, "def": "4/4+", "wil": "4/4+"},
}
GENERAL = Model("m1", "chief", name="Aldo", role="general")


def own(identity: str, **values: object) -> dict[str, object]:
    stats = {"hp": 3, "mov": 5, "def": "3/5+", "wil": "3/5+"}
    return {"id": identity, "name": identity.title(), "cost": 5, "stats": stats, **values}


def troop(
    *models: str | Model, units: tuple[dict[str, object], ...] = (), **more: object
) -> Muster:
    return force("ags", "ritter", *models, units=(CHIEF, *units), **more)


def said(finding: Finding) -> tuple[str, str, str]:
    return finding.text.pick("de"), finding.text.pick("en"), finding.why.pick("de")


def fixes(finding: Finding) -> list[str]:
    return [offer.text.pick("en") for offer in finding.offers()]


def every_way_out_helps(found: Muster, finding: Finding) -> None:
    """Each offer with an edit removes the finding or makes it smaller."""
    edits = [offer.edit for offer in finding.offers() if offer.edit is not None]
    assert edits
    for edit in edits:
        again = check(muster(edit.apply(found.roster), found.game, found.find_faction, found))
        left = [f for f in again if f.key == finding.key]
        assert not left or left[0].amount < finding.amount


def limit(cost: int) -> tuple[tuple[str, int], ...]:
    return (("cost", cost),)


def test_ag1_a_model_of_another_list() -> None:
    found = troop(GENERAL, "fluesterer/rauner", limits=limit(15))
    it = the("one_list", check(found))
    assert said(it)[0] == "Rauner steht auf einer anderen Liste: Flüsterer."
    assert said(it)[2] == "Eine Truppe heuert nur von ihrer eigenen Liste: Ritter des Königreichs."
    assert it.source == "1.3.1"
    assert fixes(it) == [f"Remove {found.models[1].show('en')}"]
    every_way_out_helps(found, it)


def test_ag1_both_lists_of_the_kingdom_may_be_mixed_by_a_switch() -> None:
    found = troop(GENERAL, "orden/ordensknecht", limits=limit(13))
    it = the("one_list", check(found))
    assert "Mix both lists of the Kingdom" in fixes(it)
    every_way_out_helps(found, it)
    mixed = after(found, "Mix both lists of the Kingdom", it)
    assert mixed.roster.switches == (("mixed_kingdom", True),)
    assert "one_list" not in codes_of(check(mixed))


@pytest.mark.parametrize(
    ("faction", "other"), [("ritter", "orden/novizin"), ("orden", "ritter/torwache")]
)
def test_ag1_hiring_from_the_second_list_is_advised_against_until_the_switch_is_on(
    faction: str, other: str
) -> None:
    apart = force("ags", faction)
    mixed = force("ags", faction, switches=(("mixed_kingdom", True),))
    assert "one_list" in brought(apart, other)
    assert "one_list" not in brought(mixed, other)
    assert "one_list" in brought(mixed, "steamers/heizer")


def brought(found: Muster, address: str) -> list[str]:
    """Return the codes that hiring the unit at *address* would bring."""
    faction, unit = address.split("/")
    listed = found.find_faction(faction)
    assert listed is not None
    return [finding.code for finding in can_add(found, listed.units[unit]).brings]


def test_ag2_no_leader_offers_those_who_can_be_paid() -> None:
    found = troop("knappe", limits=limit(15))
    it = the("one_leader", check(found))
    assert said(it)[:2] == ("Es fehlt ein Anführer.", "There is no leader.")
    assert said(it)[2] == "Modelle: 1, davon Anführer: 0. Mindestens einer muss dabei sein."
    left = 15 - int(found.cost("cost"))
    units = found.faction.units.values()  # type: ignore[union-attr]
    hired = [
        f"Hire {u.name.pick('en')} ({u.costs['cost']})"
        for u in units
        if str(u.attributes["class"].show("de")) == "Anführer" and u.costs["cost"] <= left  # type: ignore[union-attr]
    ]
    assert fixes(it) == hired
    every_way_out_helps(found, it)


@pytest.mark.parametrize(
    ("roles", "german", "appointed"),
    [(("", ""), "Kein General bestimmt.", 0), (("general", "general"), "Mehr als ein General.", 2)],
)
def test_ag3_exactly_one_general(roles: tuple[str, str], german: str, appointed: int) -> None:
    models = (
        Model("m1", "chief", name="Aldo", role=roles[0]),
        Model("m2", "chief", name="Berta", role=roles[1]),
    )
    found = troop(*models, limits=limit(20))
    it = the("one_general", check(found))
    assert said(it)[0] == german
    assert f"Jetzt ernannt: {appointed}." in said(it)[2]
    assert "Aldo, Berta" in said(it)[2]
    assert fixes(it) == ["Make Aldo the general", "Make Berta the general"]
    every_way_out_helps(found, it)
    appointed_now = after(found, "Make Berta the general", it)
    assert [m.role for m in appointed_now.roster.models] == ["", "general"]


def test_ag3_the_general_is_a_leader() -> None:
    found = troop(
        Model("m1", "chief"), Model("m2", "knappe", name="Tom", role="general"), limits=limit(14)
    )
    it = the("role_not_allowed", check(found))
    assert said(it)[:2] == ("Tom darf nicht General sein.", "Tom cannot be general.")
    every_way_out_helps(found, it)


def test_ag4_a_limit_of_two_and_four_hired() -> None:
    found = troop(GENERAL, *["few"] * 4, units=(own("few", limit=2),), limits=limit(30))
    it = the("hire_limit", check(found))
    assert said(it) == (
        "Few: 4 geheuert, höchstens 2 erlaubt.",
        "Few: 4 hired, at most 2 allowed.",
        "Das Profil trägt Limit 2; 2 zu viel.",
    )
    every_way_out_helps(found, it)


def test_ag4_a_limit_of_zero_or_none_is_unlimited() -> None:
    for unit in (own("many", limit=0), own("many")):
        found = troop(GENERAL, *["many"] * 8, units=(unit,), limits=limit(50))
        assert "hire_limit" not in codes_of(check(found))


def test_ag5_over_the_agreed_cost() -> None:
    found = troop(GENERAL, *["few"] * 3, units=(own("few", cost=7),), limits=limit(28))
    it = the("budget", check(found))
    assert said(it) == (
        "Heuerkosten um 3 überschritten.",
        "Hire cost exceeded by 3.",
        "31 geheuert, 28 vereinbart.",
    )
    assert fixes(it)[-1] == "Raise the limit to 31"
    assert "Aldo" not in " ".join(fixes(it))
    every_way_out_helps(found, it)


def test_ag5_fifty_are_agreed_when_nothing_is_said() -> None:
    units = (own("dear", cost=20),)
    assert "budget" not in codes_of(check(troop(GENERAL, "dear", "dear", units=units)))
    over = (own("dear", cost=21),)
    assert "budget" in codes_of(check(troop(GENERAL, "dear", "dear", units=over)))


def test_ag6_what_is_summoned_is_not_for_hire() -> None:
    found = force("ags", "fluesterer", "geist", limits=limit(30))
    it = the("summoned", check(found))
    assert said(it)[0].endswith("lässt sich nicht heuern.")
    summoners = [
        unit.id
        for unit in found.faction.units.values()  # type: ignore[union-attr]
        if "geist" in unit.summons
    ]
    assert summoners
    assert len(fixes(it)) == 1 + len(summoners)
    assert "summoned" not in codes_of(check(after(found, fixes(it)[0], it)))


@pytest.mark.parametrize(
    ("stat", "written", "german"),
    [
        ("mov", 8, "MOV 8 gilt als 7."),
        ("mov", 0, "MOV 0 gilt als 1."),
        ("def", "8/2+", "DEF 8/2+ gilt als 7/3+."),
        ("wil", "0/6+", "WIL 0/6+ gilt als 1/5+."),
        ("hp", 0, "HP 0 gilt als 1."),
    ],
)
def test_ag7_a_value_outside_its_limits_counts_as_the_nearest(
    stat: str, written: object, german: str
) -> None:
    stats = {"hp": 3, "mov": 5, "def": "3/5+", "wil": "3/5+", stat: written}
    found = troop(GENERAL, "odd", units=(own("odd", stats=stats),), limits=limit(15))
    it = the("clamps", check(found))
    assert said(it)[0] == f"Odd: {german}"
    assert it.severity is Severity.WARNING
    every_way_out_helps(found, it)


def test_ag8_what_is_left_over_becomes_tokens() -> None:
    found = troop(GENERAL, limits=limit(12))
    it = the("unspent", check(found))
    assert said(it) == (
        "Freie Heuerkosten: 2.",
        "Hire cost left over: 2.",
        "10 von 12 ausgegeben. Der Rest wird in Runde 1 zu Anführer-Token: "
        "Mit denen der Anführer sind es 3.",
    )
    assert it.severity is Severity.HINT
    assert "unspent" not in codes_of(check(troop(GENERAL, limits=limit(10))))


@pytest.mark.parametrize(
    ("base", "mm", "fits"),
    [
        ("S", 25, True),
        ("S", 40, True),
        ("S", 41, False),
        ("M", 41, True),
        ("M", 74, True),
        ("M", 75, False),
        ("L", 75, True),
        ("L", 74, False),
        ("S", 24, False),
    ],
)
def test_ag9_a_base_has_its_diameter(base: str, mm: int, fits: bool) -> None:
    found = troop(GENERAL, "odd", units=(own("odd", base=base, base_mm=mm),), limits=limit(15))
    told = check(found)
    assert ("base_diameter" not in codes_of(told)) == fits
    if not fits:
        it = the("base_diameter", told)
        assert f"{mm} mm passt nicht" in said(it)[0]
        assert it.severity is Severity.HINT
        every_way_out_helps(found, it)


def test_ag10_armour_that_does_not_show_in_the_defence() -> None:
    stats = {"hp": 3, "mov": 5, "def": "3/5+", "wil": "3/5+"}
    found = troop(
        GENERAL, "odd", units=(own("odd", stats=stats, tags=["armour 1"]),), limits=limit(15)
    )
    it = the("armour_in_def", check(found))
    assert said(it)[:2] == (
        "Odd trägt Rüstung (1), verteidigt aber erst ab 5+.",
        "Odd wears Armour (1) but defends from 5+ only.",
    )
    assert "üblich ist hier 4+" in said(it)[2]
    every_way_out_helps(found, it)


def test_ag11_a_general_without_will() -> None:
    blind = own("blind", **{"class": "leader", "stats": {"hp": 3, "mov": 5, "def": "3/5+"}})
    found = troop(Model("m1", "blind", role="general"), units=(blind,), limits=limit(5))
    it = the("general_needs_will", check(found))
    assert said(it)[0] == "Blind ist General, hat aber keinen WIL-Wert."
    assert it.offers()[0].edit is None
    assert it.offers()[0].unit == "ritter/blind"


def test_a_mob_has_two_to_four_members_with_the_tag() -> None:
    for size, code in ((1, ["group_size"]), (2, []), (4, []), (5, ["group_size"])):
        members = tuple(f"m{n}" for n in range(1, size + 1))
        found = force(
            "ags", "kleines_volk", *["kleiner_spiess"] * size, groups=(Group("g", "mob", members),)
        )
        assert [c for c in codes_of(check(found)) if c.startswith("group")] == code
