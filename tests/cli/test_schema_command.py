"""``realms-builder schema``: prints a schema of every kind, says what is wrong in one line."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from realms_builder.cli.main import main
from realms_builder.cli.schema_command import MAKERS
from tests.game.test_schemas import GAME
from tests.tree import game_ids

SYSTEM = sorted(game_ids())[0]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["schema", *words]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize("words", [(), ("--system", SYSTEM), ("--lang", "de")], ids=str)
def test_every_kind_prints_a_schema(
    kind: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    Draft202012Validator.check_schema(printed(capsys, kind, *words))


def test_the_schema_of_a_game_explains_its_values_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "system.yaml").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    german = json.dumps(printed(capsys, "faction", "--system", "toy", "--lang", "de"))
    english = json.dumps(printed(capsys, "faction", "--system", "toy", "--lang", "en"))
    assert "eine L\\u00e4nge" in german
    assert "a length" in english


@pytest.mark.parametrize("path", ["game", "game/system.yaml"])
def test_a_game_may_be_given_by_its_path(
    path: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "system.yaml").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    schema = printed(capsys, "faction", "--system", path)
    assert schema["title"] == "Toy: faction"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("faction", "--system", SYSTEM + "x"), f"did you mean '{SYSTEM}'?"),
        (("faction", "--system", "no/such/place"), "there is no game here"),
    ],
)
def test_a_game_that_is_not_there_is_one_clear_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema", *words]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_kind_that_does_not_exist_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["schema", "army"])
    assert caught.value.code == 2
    assert "faction" in capsys.readouterr().err


def notes_on_keys(node: object, path: str = "") -> dict[str, str]:
    """Return what each key anywhere in a schema is said to be, by its path."""
    parts = enumerate(node) if isinstance(node, list) else ()
    found: dict[str, str] = {}
    if isinstance(node, dict):
        parts = node.items()
        keys = node.get("properties", {})
        found = {f"{path}/{key}": str(keys[key].get("description", "")) for key in keys}
    for key, part in parts:
        found |= notes_on_keys(part, f"{path}/{key}")
    return found


@pytest.mark.parametrize("kind", MAKERS)
def test_every_key_of_every_kind_is_explained_in_both_languages(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    german = notes_on_keys(printed(capsys, kind, "--lang", "de"))
    english = notes_on_keys(printed(capsys, kind, "--lang", "en"))
    assert german.keys() == english.keys()
    assert [key for key, note in english.items() if not note] == []
    assert [key for key, note in german.items() if note == english[key]] == []
