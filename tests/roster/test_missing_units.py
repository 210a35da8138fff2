"""A unit that is not on the list: which list it is on, what the game says of that, and ways out."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.core.problems import Severity
from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model, Roster
from tests.builders import codes_of, shipped
from tests.cli.commands import run


def mixed(system: str, faction: str, *units: str) -> Muster:
    """Return a roster of bundled *units*, written as a player might."""
    game = shipped().game(system)
    assert game is not None
    models = tuple(Model(f"m{n}", unit) for n, unit in enumerate(units, 1))
    roster = Roster(system=system, faction=faction, models=models)
    return muster(roster, game, lambda name: shipped().faction(system, name))


def of_other_list(mustered: Muster, code: str = "unit_of_other_list") -> Finding:
    [found] = [f for f in check(mustered) if f.code == code]
    return found


def ways(finding: Finding) -> list[str]:
    return [offer.text.pick("en") for offer in finding.offers()]


def test_a_task_force_of_one_faction_says_whose_a_unit_is_and_by_which_rule_it_stays_out() -> None:
    """Realms, "Einsatzgruppen": a task force is always made for exactly one faction."""
    force = mixed("realms", "northern_alliance", "lieutenant", "rifleman", "brute")
    found = of_other_list(force, "one_faction")
    assert found.severity is Severity.ERROR
    assert found.text.pick("en") == "Brute belongs to Syndicate, not to Northern Alliance."
    assert found.text.pick("de") == "Brecher gehört zu Syndikat, nicht zu Nordallianz."
    assert found.why.pick("en") == "All models of a task force come from the same faction."
    assert found.source == "Einsatzgruppen"
    assert ways(found)[0] == "Remove Brute"
    assert any(way.endswith(" in place of Brute") for way in ways(found))
    assert not any("from the list" in way for way in ways(found))  # the rule forbids it


def test_where_no_rule_says_otherwise_the_unit_may_come_from_the_other_list() -> None:
    """True Forces knows no factions: any unit may be fielded."""
    force = mixed("true_forces", "wachbund", "captain", "nightmare")
    found = of_other_list(force)
    assert "schleierhof/nightmare" in found.why.pick("en")
    offer = found.offers()[0]
    written = "(written “schleierhof/nightmare”)"
    assert offer.text.pick("en") == f"Take Nightmare from the list The Veiled Court {written}"
    assert found.severity is Severity.WARNING
    assert offer.edit is not None
    after = offer.edit.apply(force.roster)
    assert [model.unit for model in after.models] == ["captain", "schleierhof/nightmare"]


def test_a_list_of_ags_hires_its_own_unless_the_kingdom_is_mixed() -> None:
    """AGS 1.3.1: a troop is of one faction; knights and order share one only by the switch."""
    found = of_other_list(mixed("ags", "ritter", "bannerherr", "ordenswache"), "one_list")
    assert "Knights" in found.text.pick("en")
    assert found.source == "1.3.1"
    assert "Remove Order guard" in ways(found)


def test_one_fault_is_one_finding_however_the_unit_is_written() -> None:
    """Celtos knows no alliances and forbids none: doubtful, with its list in the name or not."""
    bare = mixed("celtos", "gael", "chieftain", "surf_beast")
    found = of_other_list(bare, "one_people")
    assert found.severity is Severity.WARNING
    assert "Mix only what you agreed on" in found.why.pick("en")
    assert found.why.pick("en").endswith("fomorians/surf_beast.")
    taking = found.offers()[0]
    assert taking.text.pick("de").endswith("(geschrieben „fomorians/surf_beast“)")
    assert taking.edit is not None
    after = muster(taking.edit.apply(bare.roster), bare.game, bare.find_faction)
    assert after.roster.models[1].unit == "fomorians/surf_beast"
    left = of_other_list(after, "one_people")
    assert (left.key, left.severity) == (found.key, found.severity)
    assert left.amount < found.amount


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("liutenant", "Lieutenant"),
        ("Leutnant", "Lieutenant"),  # by its name, in any language
        ("sindicate/brute", "Brute"),
        ("syndicate/brut", "Brute"),
    ],
)
def test_a_name_that_nothing_has_is_asked_back(written: str, meant: str) -> None:
    force = mixed("realms", "northern_alliance", written)
    found = next(f for f in check(force) if f.code == "unknown_unit")
    assert found.text.pick("en").endswith(f"Did you mean “{meant}”?")


def test_what_nothing_resembles_is_only_unknown() -> None:
    told = check(mixed("realms", "northern_alliance", "xyzzy", "ags/ritter/knappe"))
    assert codes_of(told).count("unknown_unit") == 2
    assert not {"unit_of_other_list", "one_faction"} & set(codes_of(told))


def test_cards_say_so_as_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mixed.yaml"
    file.write_text(
        "format: 1\nkind: roster\nsystem: realms\nfaction: northern_alliance\nname: Mixed\n"
        "models:\n  - {id: m1, unit: lieutenant}\n  - {id: m2, unit: brute}\n"
        "  - {id: m3, unit: riflman}\n"
    )
    said = run(capsys, "cards", str(file), "-o", str(tmp_path / "cards.pdf"))
    told = said.out + said.err
    assert "“brute”: Brute belongs to Syndicate, not to Northern Alliance." in told
    assert "There is no unit “riflman”. Did you mean “Rifleman”?" in told


@pytest.mark.parametrize(
    "words", [("show", "northern_alliance/brute"), ("odds", "realms", "northern_alliance/brute")]
)
def test_commands_name_the_list_that_has_the_unit(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    said = run(capsys, *words)
    assert said.code == 2
    assert "did you mean 'syndicate/brute'?" in said.err
