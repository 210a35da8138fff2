"""A roster as JSON: rebuilt where its game is, and a game of its own where it is not."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from realms_builder.exchange.bundle_format import BundleError
from realms_builder.exchange.foreign.taking_in import keep, laid_out, read_foreign, report
from realms_builder.exchange.import_formats import ForeignRosters, OwnExport, roster_format
from realms_builder.exchange.roster_json import export_schema, read_export, roster_as_json
from realms_builder.game.library import Library
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model
from realms_builder.roster.storage.opened import open_roster
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.roster.storage.roster_writing import text_of_data
from realms_builder.sheets.roster.roster_sheet import checksum
from tests.builders import force, mustered, roster_with, shipped, tiny_game

GAMES = frozenset({"ags"})
SECRET = "[{id: general, name: {de: General, en: general}, secret: true}]"


def said(found: Muster, detail: Any = "full", lang: str = "en") -> dict[str, Any]:
    return json.loads(roster_as_json(found, check(found), lang, detail))


def aldo() -> Muster:
    model = Model("m1", "bannerherr", "Aldo", role="general", note="Leads")
    return force("ags", "ritter", model, name="Border Watch", limits=(("cost", 50),))


def saved(folder: Path, found: Muster, detail: Any = "full", **changed: Any) -> Path:
    path = folder / "roster.json"
    path.write_text(json.dumps({**said(found, detail), **changed}), encoding="utf-8")
    return path


def rebuilt(path: Path, like: Muster) -> Muster:
    found = read_export(path)
    assert found is not None
    text = text_of_data(found.data, "en")
    roster, problems = read_roster(parse_text(text), like.game.main_cost)
    assert problems == []
    assert roster is not None
    return muster(roster, like.game, like.find_faction)


# ------------------------------------------------------------------ what it says


def test_a_model_is_said_in_ids_and_in_words() -> None:
    data = said(aldo())
    (model,) = data["models"]
    assert (data["kind"], data["format"], data["lang"]) == ("roster-export", 1, "en")
    assert (data["name"], data["game"]["id"]) == ("Border Watch", "ags")
    assert model["unit"] == {"id": "ritter/bannerherr", "name": "Banner lord"}
    assert model["role"] == {"id": "general", "name": "general"}
    assert model["costs"] == {"cost": 12}
    assert model["stats"]["hp"] == {"value": 6, "shown": "6", "profile": "6"}
    assert model["stats"]["mov"]["shown"] == "5″"
    assert {"id": "armour", "shown": "Armour (1)"} in model["tags"]
    blow = model["items"]["abilities"][0]
    assert (blow["id"], blow["name"]) == ("sword_blow", "Sword blow")
    assert blow["shown"]["test"] == "ATT 5/3+ vs DEF"
    assert model["tracks"] == [{"id": "hp", "name": "HP", "boxes": 6, "split": 6}]
    assert data["totals"] == {"cost": {"used": 12, "limit": 50}}
    assert "armour" in {rule["id"] for rule in data["rules"]}


def test_findings_name_their_models() -> None:
    data = said(force("ags", "ritter", Model("m1", "knappe"), name="X", limits=(("cost", 2),)))
    errors = [found for found in data["findings"] if found["severity"] == "error"]
    assert errors
    assert {tuple(found) for found in data["findings"]} == {("code", "severity", "text", "models")}


def test_an_opponent_reads_neither_costs_nor_notes_nor_secrets() -> None:
    models = (Model("m1", "chief", "Urga", role="general", note="Hides"), Model("m2", "guard"))
    found = mustered(roster_with(*models, name="Band"), tiny_game(roles=SECRET))
    data = said(found, "open")
    assert not {"roster", "checksum", "totals", "findings"} & set(data)
    assert [model["unit"]["name"] for model in data["models"]] == ["Chief", "Guard"]
    assert not {"role", "costs", "note"} & {key for model in data["models"] for key in model}
    assert "Hides" not in json.dumps(data)


def test_every_roster_fits_its_schema() -> None:
    schema = export_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    library = shipped(samples=False)
    places = [path for system in sorted(library.systems) for path in library.rosters(system)]
    for path in places[::9]:
        found = open_roster(path, library, "de").mustered
        assert found is not None
        for detail in ("full", "open"):
            assert list(validator.iter_errors(said(found, detail, "de"))) == [], path


def test_other_keys_are_no_fault_and_missing_ones_are() -> None:
    validator = jsonschema.Draft202012Validator(export_schema())
    data = said(aldo())
    assert list(validator.iter_errors({**data, "future": 1})) == []
    assert list(validator.iter_errors({**data, "models": [{}]})) != []


# ------------------------------------------------------------------ with its game


def test_a_roster_comes_back_with_the_same_checksum(tmp_path: Path) -> None:
    library = shipped(samples=False)
    places = [path for system in sorted(library.systems) for path in library.rosters(system)]
    for path in places[::7]:
        found = open_roster(path, library, "en").mustered
        assert found is not None
        again = rebuilt(saved(tmp_path, found), found)
        assert checksum(again) == checksum(found), path
        assert [m.note for m in again.roster.models] == [m.note for m in found.roster.models]


def test_what_became_dearer_since_is_told_model_by_model(tmp_path: Path) -> None:
    found = aldo()
    data = said(found)["roster"]
    data["models"][0]["seen"] = {"cost": 10}
    again = rebuilt(saved(tmp_path, found, roster=data), found)
    (told,) = [one for one in check(again) if one.code == "cost_changed"]
    assert told.models == ("m1",)
    assert "10" in told.text.pick("en")
    assert "12" in told.text.pick("en")


def test_own_tags_stay_at_home() -> None:
    found = aldo()
    tagged = replace(found.roster, tags=("secret plans",))
    text = roster_as_json(muster(tagged, found.game, found.find_faction), (), "en")
    assert "secret plans" not in text


def test_a_file_becomes_a_roster_beside_those_there_are(tmp_path: Path) -> None:
    path = saved(tmp_path, aldo())
    own = roster_format(path, GAMES)
    assert isinstance(own, OwnExport)
    assert not own.asks
    folder = tmp_path / "rosters"
    first, second = own.take_in(path, folder), own.take_in(path, folder)
    assert (first.name, second.name) == ("Border Watch.yaml", "Border Watch 2.yaml")
    assert own.checksum == checksum(aldo())


def test_a_file_is_read_once_and_for_the_games_of_whoever_asks(tmp_path: Path) -> None:
    path = saved(tmp_path, aldo())
    assert isinstance(roster_format(path, ()), ForeignRosters)
    own = roster_format(path, GAMES)
    path.unlink()
    assert own is not None
    assert own.take_in(path, tmp_path / "rosters").is_file()


# ------------------------------------------------------------------ without it


def test_what_has_no_roster_in_it_or_an_unknown_game_is_a_strangers(tmp_path: Path) -> None:
    for detail, changed in (("open", {}), ("full", {"roster": {"system": "elsewhere"}})):
        path = saved(tmp_path, aldo(), detail, **changed)
        assert isinstance(roster_format(path, GAMES), ForeignRosters)
    (tmp_path / "other.json").write_text('{"roster": {"forces": []}}')
    assert isinstance(roster_format(tmp_path / "other.json", GAMES), ForeignRosters)


@pytest.mark.parametrize("system", ["ags", "basic_rules", "celtos", "realms", "true_forces"])
def test_without_the_game_it_is_a_game_with_the_same_numbers(system: str, tmp_path: Path) -> None:
    library = shipped(samples=False)
    place = next(p for p in library.rosters(system) if p.parent.name == "ready")
    found = open_roster(place, library, "en").mustered
    assert found is not None
    data = said(found)
    one = read_foreign(saved(tmp_path, found))
    game = laid_out([one])
    path = keep(game, tmp_path / "imported")
    assert [problem.code for problem in report(game)] == ["foreign.cards"]
    opened = open_roster(path, Library([tmp_path / "imported"]), "en")
    assert opened.problems == ()
    again = opened.mustered
    assert again is not None
    assert list(check(again)) == []
    assert len(again.models) == len(data["models"])
    assert [again.cost(cost) for cost in again.game.costs] == [
        total["used"] for total in data["totals"].values() if total["used"]
    ]
    shown = {stat["shown"] for model in data["models"] for stat in model["stats"].values()}
    told = said(again)
    kept = {stat["shown"] for model in told["models"] for stat in model["stats"].values()}
    assert {word for word in shown if word != "–"} <= kept
    names = [[model.get("name") for model in one["models"]] for one in (told, data)]
    assert names[0] == names[1]


# ------------------------------------------------------------------ what strangers send


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"kind": "roster-export"', '{"kind": "roster-export", "format": 1}'],
)
def test_half_a_file_is_no_roster(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    assert OwnExport().found_in(path, GAMES) is None


def test_deep_files_are_refused_before_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"kind": "roster-export", "a": ' + "[" * 50_000 + "]" * 50_000 + "}")
    with pytest.raises(BundleError):
        read_export(path)
    assert OwnExport().found_in(path, GAMES) is None


def test_a_newer_format_is_named(tmp_path: Path) -> None:
    path = saved(tmp_path, aldo(), format=2)
    assert read_export(path) is None
    with pytest.raises(BundleError) as caught:
        read_foreign(path)
    assert caught.value.code == "bundle.newer"


@pytest.mark.parametrize("key", ["game", "models", "rules", "totals", "faction", "name"])
@pytest.mark.parametrize("value", [None, 7, "x", [], [1, "x"], {}, {"a": [{}]}])
def test_odd_values_are_read_as_nothing(key: str, value: object, tmp_path: Path) -> None:
    read_foreign(saved(tmp_path, aldo(), **{key: value}))
