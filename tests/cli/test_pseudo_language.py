"""A language that no line of code knows, dropped into the library, is spoken everywhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from realms_builder.core.translation import languages, sentence
from realms_builder.editing.new_games.new_game import people_file
from realms_builder.editing.new_games.new_game_parts import first_plan
from realms_builder.editing.new_games.new_game_system import system_file
from tests.builders import faction_text
from tests.catalogues import PSEUDO, pseudo, speaking, write_pseudo_language
from tests.cli.commands import one_line, run, tiny_pack, write

Capture = pytest.CaptureFixture[str]
NAMES = """
units:
  - {id: rat, name: {en: Rat, qps: Rååt, pt-BR: Rato}}
  - {id: elk, name: {en: Elk, pt-BR: Alce}}
"""


@pytest.fixture(scope="module", autouse=True)
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a library with the pseudo language, which lacks the word for no."""
    folder = tmp_path_factory.mktemp("library")
    write_pseudo_language(folder, without=("word.no",))
    with speaking(folder):
        yield folder


def test_it_is_one_of_the_languages_and_falls_back_to_english() -> None:
    assert languages() == ("de", "en", PSEUDO)
    assert sentence("word.yes", PSEUDO) == "[yés]"
    assert sentence("word.no", PSEUDO) == "no"


def test_it_has_plural_rules_of_its_own() -> None:
    said = [sentence("counted.models", PSEUDO, {"count": n}) for n in (1, 2, 3)]
    assert said == ["[1 mødél]", "[2 mødéls]²", "[3 mødéls]"]


def test_the_command_line_offers_it_and_helps_in_it(capsys: Capture) -> None:
    said = run(capsys, "--lang", PSEUDO, "--help")
    assert "--lang {de,en,qps}" in said.out
    assert pseudo("show this help") in said.out
    wrong = one_line(run(capsys, "list", "--lang", "xx", "systems"))
    assert all(tag in wrong for tag in languages())


def test_refusals_and_findings_are_said_in_it(capsys: Capture) -> None:
    said = run(capsys, "--lang", PSEUDO, "validate", "nowhere.yaml")
    assert said.code
    assert pseudo("{file}: there is no such file").replace("{file}", "nowhere.yaml") in said.err


def test_the_environment_may_ask_for_it(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REALMS_LANG", "qps_ZZ.UTF-8")
    assert pseudo("show this help") in run(capsys, "--help").out


def test_the_fit_report_looks_at_it(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    faction = write(folder / "clan.yaml", faction_text(NAMES))
    found = run(capsys, "fit", faction, "--format", "json").data
    assert found["languages"] == ["de", "en", PSEUDO]
    only = run(capsys, "fit", faction, "--cards-in", PSEUDO, "--format", "json").data
    assert only["languages"] == [PSEUDO]


def test_games_may_speak_any_language(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    faction = write(folder / "clan.yaml", faction_text(NAMES))
    listed = run(capsys, "check", faction, "--format", "json").data
    codes = {problem["code"] for problem in listed}
    assert not codes & {"text_language", "text_expected"}
    wrong = write(folder / "clan.yaml", faction_text(NAMES.replace("pt-BR", "pt_BR")))
    told = run(capsys, "check", wrong, "--format", "json").data
    assert "text_language" in {problem["code"] for problem in told}


def test_a_lacking_translation_is_named_by_its_language(capsys: Capture, tmp_path: Path) -> None:
    folder = tiny_pack(tmp_path)
    faction = write(folder / "clan.yaml", faction_text(NAMES))
    told = run(capsys, "check", faction, "--lang", "en", "--format", "json").data
    missing = [p["text"] for p in told if p["code"] == "name_missing_language"]
    assert "The name is missing in qps." in missing


def test_a_new_game_begins_in_every_language(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run(capsys, "new", "system", "mygame", "--lang", PSEUDO)
    assert said.code == 0, said.err
    (made,) = tmp_path.rglob("system.yaml")
    assert "qps: " in made.read_text(encoding="utf-8")


def test_the_wizard_writes_a_game_in_it() -> None:
    plan = first_plan()
    assert pseudo("New game") in system_file(plan, PSEUDO)
    assert pseudo("First people") in people_file(plan, PSEUDO)


def test_the_manual_is_shown_in_the_next_best_language(capsys: Capture) -> None:
    assert run(capsys, "help", "start", "--lang", PSEUDO).out == run(capsys, "help", "start").out


def test_the_schema_takes_any_tag(capsys: Capture) -> None:
    found = run(capsys, "schema", "system").data["$defs"]["text"]
    (texts,) = (branch for branch in found["anyOf"] if branch["type"] == "object")
    assert "enum" not in texts["propertyNames"]


def test_a_broken_catalogue_is_told_and_the_command_runs(capsys: Capture, library: Path) -> None:
    folder = library / "locale" / "qtz"
    folder.mkdir()
    (folder / "core.po").write_bytes(b"\xff\xfe")
    try:
        with speaking(library.parent), speaking(library):
            said = run(capsys, "--lang", "qtz", "list", "systems")
    finally:
        (folder / "core.po").unlink()
        folder.rmdir()
    assert said.code == 0
    assert str(folder / "core.po") in said.err
