"""Everything under factions/ loads without a problem; its rosters are what their folder says."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.formulas import parse
from realms_builder.game.game import Game
from realms_builder.game.lint.game_lint import (
    lint_catalogue,
    lint_faction,
    lint_game,
    off_the_guide,
)
from realms_builder.game.texts import reads_as_text
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import parse_file
from realms_builder.roster.checks.run import as_expected, check, codes
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model, Roster
from realms_builder.roster.storage.roster_file import read_roster
from tests.builders import ROOT, shipped, told

FOLDERS = (ROOT / "factions", ROOT / "tests" / "samples")
SYSTEMS = sorted(path.parent.name for path in (ROOT / "factions").glob("*/system.yaml"))
FACTIONS = [(s, f) for s in SYSTEMS for f in shipped().factions(s)]
ROSTERS = sorted(path for folder in FOLDERS for path in folder.glob("*/rosters/*/*.yaml"))
# Codes that every game has without writing them, and that at least one example must show.
BUILT_IN = {
    "unknown_unit",
    "unknown_option",
    "unknown_loadout",
    "unknown_role",
    "unknown_switch",
    "unknown_group",
    "option_count",
    "option_not_allowed",
    "role_not_allowed",
    "group_size",
    "group_member",
    "item_limit",
    "list_limit",
    "not_permitted",
    "out_of_range",
}


def name_of(path: Path) -> str:
    return "/".join(path.parts[-4:]).removesuffix(".yaml")


def game_of(system: str) -> Game:
    game, problems = shipped().game_and_problems(system)
    assert game is not None, told(problems)
    return game


def opened(path: Path) -> tuple[Muster, list[Problem]]:
    yaml = parse_file(path)
    game = game_of(path.parts[-4])
    roster, problems = read_roster(yaml, game.main_cost)
    assert roster is not None, told(problems)
    found = muster(roster, game, lambda name: shipped().faction(game.id, name))
    return found, [*problems, *found.problems]


def grave(problems: list[Problem]) -> list[str]:
    """Return *problems* without pictures that are still being drawn."""
    return told([p for p in problems if p.code != "picture_not_found"])


def test_there_are_games_factions_and_rosters() -> None:
    assert {"ags", "realms"} <= set(SYSTEMS)
    assert len(FACTIONS) >= 5
    assert len(ROSTERS) > 60


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_loads_without_a_problem(system: str) -> None:
    game, problems = shipped().game_and_problems(system)
    assert game is not None
    assert told(problems) == []
    assert told(lint_game(parse_file(shipped().systems[system]), game).problems) == []
    for head in shipped().heads(system, "catalogue"):
        assert told(lint_catalogue(parse_file(head.path), game).problems) == []


@pytest.mark.parametrize(("system", "identity"), FACTIONS)
def test_a_faction_loads_without_a_problem(system: str, identity: str) -> None:
    faction, problems = shipped().faction_and_problems(system, identity)
    assert faction is not None
    assert grave(problems) == []
    yaml = parse_file(Path(faction.file))
    assert grave(lint_faction(yaml, faction, game_of(system)).problems) == []


def bundled() -> list[tuple[str, str]]:
    return [(s, f) for s, f in FACTIONS if (ROOT / "factions" / s / f"{f}.yaml").is_file()]


@pytest.mark.parametrize(("system", "identity"), bundled())
def test_a_faction_has_seven_units_colours_an_emblem_and_a_text(system: str, identity: str) -> None:
    faction = faction_of(system, identity)
    assert len(faction.units) >= 7
    assert faction.colour
    assert faction.accent
    assert (ROOT / "factions" / system / faction.emblem).is_file()
    assert set(faction.text.languages) >= {"de", "en"}
    for unit in faction.units.values():
        assert unit.text, f"{unit.address} has no sentence of character"


@pytest.mark.parametrize(("system", "identity"), bundled())
def test_every_hiring_list_has_a_roster_to_play_with_tonight(system: str, identity: str) -> None:
    ready = [path for path in ROSTERS if path.parts[-4] == system and path.parent.name == "ready"]
    found = [opened(path)[0] for path in ready]
    mine = [one for one in found if one.roster.faction == identity]
    assert mine
    for one in mine:
        assert len(one.models) >= 2
        assert [f.code for f in check(one) if f.severity is Severity.ERROR] == []


def faction_of(system: str, identity: str) -> Faction:
    faction = shipped().faction(system, identity)
    assert faction is not None
    return faction


@pytest.mark.parametrize(("system", "identity"), FACTIONS)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_two_units_of_a_list_share_a_name(system: str, identity: str, lang: str) -> None:
    names = [unit.name.pick(lang) for unit in faction_of(system, identity).units.values()]
    assert len(set(names)) == len(names)


def pictures() -> Iterator[tuple[str, str]]:
    for system, identity in bundled():
        for unit in faction_of(system, identity).units.values():
            if unit.picture:
                yield system, unit.picture


@pytest.mark.parametrize(("system", "picture"), list(pictures()))
def test_a_picture_that_is_named_is_there(system: str, picture: str) -> None:
    path = ROOT / "factions" / system / picture
    if not path.is_file():
        pytest.skip("still being drawn")
    assert path.stat().st_size > 200


# ------------------------------------------------------------------------------ texts


def texts(data: Any, path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Yield every localised text of a file with its path."""
    if isinstance(data, dict):
        if reads_as_text(data):
            yield path, data
            return
        for key, value in data.items():
            yield from texts(value, f"{path}/{key}")
    elif isinstance(data, list):
        for position, value in enumerate(data):
            yield from texts(value, f"{path}/{position}")


@pytest.mark.parametrize(
    "path", sorted((ROOT / "factions").rglob("*.yaml")), ids=lambda path: path.stem
)
def test_every_text_exists_in_german_and_english(path: Path) -> None:
    for where, versions in texts(parse_file(path).data):
        assert set(versions) >= {"de", "en"}, where
        assert all(str(text).strip() for text in versions.values()), where


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_check_says_why_and_offers_a_way_out(system: str) -> None:
    for declared in game_of(system).file.checks:
        if declared.code in BUILT_IN or declared.code == "strength":
            continue  # says how grave it is here; its words and ways out are those of all games
        assert declared.text or (declared.too_few and declared.too_many), declared.code
        assert set(declared.why.languages) >= {"de", "en"}, declared.code
        assert declared.fixes or declared.ranges, declared.code


# ------------------------------------------------------------------------------ rosters


@pytest.mark.parametrize("path", ROSTERS, ids=name_of)
def test_a_roster_is_what_its_folder_says(path: Path) -> None:
    found, problems = opened(path)
    assert told([p for p in problems if p.severity is Severity.ERROR]) == []
    told_findings = check(found)
    expect = found.roster.expect
    if path.parent.name == "illegal":
        assert expect, "an illegal roster names what it shows"
        assert as_expected(told_findings, expect), sorted(codes(told_findings))
    else:
        assert expect is None or as_expected(told_findings, expect), sorted(codes(told_findings))
        assert [f.text.pick("de") for f in told_findings if f.severity is Severity.ERROR] == []
        assert problems == []
        assert found.missing == ()


@pytest.mark.parametrize("path", ROSTERS, ids=name_of)
def test_every_finding_of_a_roster_is_said_in_full(path: Path) -> None:
    found, _ = opened(path)
    for finding in check(found):
        for lang in ("de", "en"):
            sentences = [finding.text.pick(lang), finding.why.pick(lang)]
            sentences += [offer.text.pick(lang) for offer in finding.offers()]
            for said in sentences:
                assert "{" not in said, said
                assert "formula." not in said
                assert "MISSING" not in said
        assert finding.text.pick("de") != finding.text.pick("en") or finding.code == "clamps"


@pytest.mark.parametrize("path", [p for p in ROSTERS if p.parent.name == "ready"], ids=name_of)
def test_a_ready_roster_knows_its_pack_and_what_it_cost(path: Path) -> None:
    found, _ = opened(path)
    assert found.roster.pack is not None
    assert all(model.seen for model in found.roster.models if found.game.costs)
    assert "cost_changed" not in [f.code for f in check(found)]


@pytest.mark.parametrize("path", ROSTERS, ids=name_of)
def test_every_edit_on_offer_makes_the_finding_go_or_smaller(path: Path) -> None:
    found, _ = opened(path)
    for finding in check(found):
        for offer in finding.offers():
            if offer.edit is None:
                continue
            edited = offer.edit.apply(found.roster)
            again = check(muster(edited, found.game, found.find_faction, found))
            left = [f for f in again if f.key == finding.key]
            assert not left or better(left[0], finding), offer.text.pick("en")


def better(now: Finding, before: Finding) -> bool:
    """Return whether *now* is less bad; where that is no number, it says something else."""
    return now.amount < before.amount or now.text.pick("de") != before.text.pick("de")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_declared_check_has_a_roster_that_breaks_it(system: str) -> None:
    shown: set[str] = set()
    for path in ROSTERS:
        if path.parts[-4] == system and path.parent.name == "illegal":
            shown.update(opened(path)[0].roster.expect or ())
    assert {declared.code for declared in game_of(system).file.checks} <= shown


def test_the_built_in_checks_have_rosters_that_break_them() -> None:
    shown = {c for path in ROSTERS for c in opened(path)[0].roster.expect or ()}
    assert shown >= BUILT_IN


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_game_has_four_legal_rosters_and_a_ready_one(system: str) -> None:
    folders = [p.parent.name for p in ROSTERS if p.parts[-4] == system]
    assert folders.count("legal") >= 4
    assert folders.count("ready") >= 1


# ------------------------------------------------------------------------------ costs


def guided() -> Iterator[tuple[str, str, str]]:
    for system, identity in bundled():
        if game_of(system).file.cost_guide is not None:
            for unit in faction_of(system, identity).units:
                yield system, identity, unit


@pytest.mark.parametrize(("system", "identity", "unit_id"), list(guided()))
def test_a_unit_costs_about_what_the_guide_says_or_a_note_says_why(
    system: str, identity: str, unit_id: str
) -> None:
    game, faction = game_of(system), faction_of(system, identity)
    guide, unit = game.file.cost_guide, faction.units[unit_id]
    assert guide is not None
    found = muster(Roster(system, identity), game, lambda name: shipped().faction(system, name))
    suggested = parse(guide.value).evaluate(found.build_of(Model("m", unit_id), unit))
    assert isinstance(suggested, (int, Fraction))
    # Where items have prices of their own, the guide is about the model without them.
    priced = sum(
        carried.item.costs.get(guide.cost, 0) * carried.count
        for items in unit.items.values()
        for carried in items
    )
    cost = unit.costs.get(guide.cost, 0)
    near = not off_the_guide(cost, suggested, guide.tolerance)
    assert near or priced or unit.note, f"{unit.address}: {cost}, the guide says {suggested}"
