"""``realms-builder new``: starter files that pass check, explain themselves, overwrite nothing."""

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from realms_builder.cli.main import main
from realms_builder.game.library import Library
from realms_builder.game.yaml.text import parse_file, parse_text
from tests.game.test_schemas import GAME
from tests.tree import ROOT, game_ids

LANGUAGES = ("de", "en")
FACTIONS = [
    (system, faction)
    for system in sorted(game_ids())
    for faction in sorted(Library([ROOT / "factions"]).factions(system))
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> int:
    return main(list(words))


def new(*words: str) -> None:
    assert run("new", *words) == 0


def assert_clean(capsys: pytest.CaptureFixture[str], path: str) -> None:
    capsys.readouterr()
    code = run("check", path, "--format", "json")
    assert json.loads(capsys.readouterr().out) == []
    assert code == 0


def assert_explained(text: str) -> None:
    """Every line of a unit, model or head says what it means, itself or just above."""
    lines = text.splitlines()
    assert re.fullmatch(r"# yaml-language-server: \$schema=[\w.]+\.json", lines[0])
    assert "realms-builder schema" in lines[2]
    assert sum("#" in line for line in lines) > len(lines) * 0.3


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", sorted(game_ids()))
def test_a_faction_of_every_game_passes_check(
    system: str, lang: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new("faction", "my_folk", "--system", system, "--lang", lang)
    assert_clean(capsys, "my_folk.yaml")
    text = (folder / "my_folk.yaml").read_text(encoding="utf-8")
    assert_explained(text)
    game = Library([ROOT / "factions"]).game(system)
    assert game is not None
    for unit in parse_text(text).data["units"]:
        assert set(unit["stats"]) == set(game.stats)
        asked = {name for name, declared in game.item_lists.items() if not declared.granted}
        assert asked <= set(unit)


@pytest.mark.parametrize("system", sorted(game_ids()))
def test_a_starter_faction_fits_the_schema_that_it_names(
    system: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new("faction", "my_folk", "--system", system)
    capsys.readouterr()
    assert run("schema", "faction", "--system", system) == 0
    schema = json.loads(capsys.readouterr().out)
    data = parse_file(folder / "my_folk.yaml").data
    assert list(Draft202012Validator(schema).iter_errors(data)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", sorted(game_ids()))
def test_what_is_set_aside_in_a_faction_counts_when_its_mark_is_gone(
    system: str, lang: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new("faction", "my_folk", "--system", system, "--lang", lang)
    path = folder / "my_folk.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    begin = max(n for n, line in enumerate(lines) if line == "")
    shown = [re.sub(r"^    # ", "    ", line) for line in lines[begin + 2 :]]
    assert len(shown) >= 4
    path.write_text("\n".join([*lines[:begin], *shown]) + "\n", encoding="utf-8")
    assert_clean(capsys, "my_folk.yaml")
    assert "options" in parse_file(path).data["units"][-1]


@pytest.mark.parametrize("system", sorted(game_ids()))
def test_every_starter_faction_shows_an_item_of_its_own(
    system: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new("faction", "my_folk", "--system", system)
    path = folder / "my_folk.yaml"
    head, _, units = path.read_text(encoding="utf-8").partition("\nunits:")
    block = head.index("items:")
    shown = re.sub(r"^# ", "", head[block:], flags=re.MULTILINE)
    path.write_text(f"{head[:block].rstrip('# ')}{shown}\nunits:{units}", encoding="utf-8")
    assert_clean(capsys, "my_folk.yaml")
    items = parse_file(path).data["items"]
    assert all(entries[0]["id"].startswith("example_") for entries in items.values())


@pytest.mark.parametrize(("system", "faction"), FACTIONS)
def test_a_roster_of_every_faction_passes_check_and_is_legal(
    system: str, faction: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new("roster", "first", "--system", system, "--faction", faction, "--lang", "de")
    assert_clean(capsys, "first.yaml")
    capsys.readouterr()
    assert run("validate", "first.yaml", "--format", "json") == 0
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert {finding["severity"] for finding in findings} <= {"hint"}


def test_a_first_army_has_the_leader_that_its_game_advises(folder: Path) -> None:
    new("roster", "first", "--system", "celtos", "--faction", "gael")
    first, *others = parse_file(folder / "first.yaml").data["models"]
    assert first["role"] == "warlord"
    assert not any("role" in model for model in others)
    data = parse_file(folder / "first.yaml").data
    assert len({model["unit"] for model in data["models"]}) >= 2
    assert_explained((folder / "first.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_game_with_a_faction_and_a_roster_passes_check_as_one_folder(
    lang: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new("system", "red_planet", "--lang", lang)
    new("faction", "miners", "--system", "red_planet", "--lang", lang)
    new("roster", "shift", "--lang", lang)
    assert sorted(path.name for path in folder.iterdir()) == [
        "miners.yaml",
        "shift.yaml",
        "system.yaml",
    ]
    assert_clean(capsys, ".")
    assert_explained((folder / "system.yaml").read_text(encoding="utf-8"))
    captain = parse_file(folder / "miners.yaml").data["units"][0]
    assert captain["class"] == "leader"
    assert captain["limit"] == 1
    roles = [model.get("role") for model in parse_file(folder / "shift.yaml").data["models"]]
    assert roles.count("chief") == 1


def test_a_new_game_is_whole_and_named_after_its_id(folder: Path) -> None:
    new("system", "red_planet")
    game = Library([], [folder / "system.yaml"]).game("red_planet")
    assert game is not None
    assert game.name.pick("de") == "Red planet"
    assert len(game.stats) == 3
    assert game.costs
    assert game.item_lists
    assert game.derived
    assert game.file.checks


def test_both_languages_explain_the_same_game() -> None:
    files = [ROOT / "assets" / "starters" / f"system.{lang}.yaml" for lang in LANGUAGES]
    german, english = (parse_file(path) for path in files)
    assert german.data == english.data
    assert files[0].read_text(encoding="utf-8") != files[1].read_text(encoding="utf-8")


def test_a_faction_of_a_game_that_nobody_foresaw_passes_check(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "system.yaml").write_text(GAME, encoding="utf-8")
    new("faction", "folk", "--system", "toy")
    new("roster", "first", "--faction", "folk")
    assert_clean(capsys, "folk.yaml")
    assert_clean(capsys, "first.yaml")


PICKY = """
format: 1
kind: system
id: picky
name: Picky
stats: [{id: might, type: integer, min: 0, max: 9}]
attributes:
  - id: rank
    type: choice
    values: [{id: clerk, allows: {size: [m]}}, {id: hero, allows: {size: [l]}}]
  - {id: size, type: scale, scale: size, required: true}
scales: [{id: size, values: [s, m, l]}]
costs: [{id: gold, type: integer}, {id: favour, type: integer, default_limit: 9}]
cost_guide: {cost: gold, value: "3 * might + 2"}
roles: [{id: boss, from: "rank == 'hero'"}]
items: [{id: loads, fields: [{id: weight, type: weight, required: true}]}]
checks:
  - {code: fit, for: unit, combination: [rank, size]}
  - {code: one_boss, exactly: 1, role: boss}
  - {code: three, for: roster, require: "count(models) == 5"}
  - {code: light, for: model, require: "sum(loads.weight) <= 2"}
  - {code: gold, cost: gold}
"""
STORE = """
format: 1
kind: catalogue
system: picky
items:
  loads:
    - {id: anvil, name: Anvil, weight: 80}
    - {id: badge, name: Badge, weight: 1, only_for: {rank: [king]}}
    - {id: feather, name: Feather, weight: 0.1}
"""


def test_a_faction_obeys_the_checks_of_a_picky_game(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "system.yaml").write_text(PICKY, encoding="utf-8")
    (folder / "store.yaml").write_text(STORE, encoding="utf-8")
    new("faction", "folk", "--system", "picky")
    boss = parse_file(folder / "folk.yaml").data["units"][0]
    assert (boss["rank"], boss["size"], boss["loads"]) == ("hero", "l", ["feather"])
    assert boss["stats"]["might"] == 3
    assert boss["gold"] == 11
    new("roster", "five", "--system", "picky")
    capsys.readouterr()
    assert run("validate", "five.yaml") == 0
    assert len(parse_file(folder / "five.yaml").data["models"]) == 5


def test_nothing_is_written_over(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    system = sorted(game_ids())[0]
    for words, name in (
        (("faction", "mine", "--system", system), "mine.yaml"),
        (("roster", "mine", "--system", system, "--faction", FACTIONS[0][1]), "mine.yaml"),
        (("system", "mine"), "system.yaml"),
    ):
        (folder / name).write_text("mine", encoding="utf-8")
        capsys.readouterr()
        assert run("new", *words) == 2
        error = capsys.readouterr().err
        assert "already exists" in error
        assert error.count("\n") == 1
        assert (folder / name).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("system", "My Game"), "try 'my_game'"),
        (("system", "7up"), "try 'up'"),
        (("system", "../x"), "try 'x'"),
        (("system", "ä"), "small letters a to z"),
        (("system", "x" * 200), "60 at most"),
        (("system", FACTIONS[0][0]), "choose another id"),
        (("faction", "folk"), "--system is missing"),
        (("faction", "folk", "--system", FACTIONS[0][0] + "x"), f"did you mean '{FACTIONS[0][0]}'"),
        (("faction", "system", "--system", FACTIONS[0][0]), "choose another"),
        (("faction", FACTIONS[0][1], "--system", FACTIONS[0][0]), "choose another id"),
        (("faction", "folk", "--system", FACTIONS[0][0], "--faction", "x"), "leave it out"),
        (("roster", "first", "--system", FACTIONS[0][0]), FACTIONS[0][1]),
        (("roster", "first", "--system", FACTIONS[0][0], "--faction", "zzz"), "no faction 'zzz'"),
    ],
)
def test_what_cannot_work_is_one_clear_line_and_no_file(
    words: tuple[str, ...], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("new", *words) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert list(folder.iterdir()) == []


def test_a_faction_without_units_has_no_roster(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "system.yaml").write_text(GAME, encoding="utf-8")
    text = "format: 1\nkind: faction\nsystem: toy\nid: nobody\nname: Nobody\nunits: []\n"
    (folder / "nobody.yaml").write_text(text, encoding="utf-8")
    assert run("new", "roster", "first", "--system", "toy") == 2
    assert "it has no units" in capsys.readouterr().err
    assert not (folder / "first.yaml").exists()


def test_a_folder_that_cannot_be_written_is_said_in_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = folder / "gone"
    inner.mkdir()
    monkeypatch.chdir(inner)
    inner.rmdir()
    assert run("new", "system", "mine") == 2
    assert capsys.readouterr().err.count("\n") == 1
