"""``realms-builder import`` with what this program wrote itself: codes, and JSON of known games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import one_line, roster_text, run, tiny_pack, write
from tests.exchange.ready_codes import CODES

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path / "library"))
    return tmp_path / "library"


def test_a_code_becomes_a_roster_of_the_library(capsys: Capture, library: Path) -> None:
    path = library / "rosters" / "Grenzwacht.yaml"
    said = run(capsys, "import", CODES["grenzwacht"])
    assert (said.code, said.out) == (0, f"Kept as {path}.\n")
    shown = run(capsys, "export", path, "--lang", "de").out
    assert "Prüfcode 68MH-719S" in shown
    assert run(capsys, "import", CODES["grenzwacht"]).out.endswith("Grenzwacht 2.yaml.\n")


def test_json_of_a_known_game_becomes_a_roster_and_tells_what_changed(
    capsys: Capture, library: Path, tmp_path: Path
) -> None:
    data = json.loads(run(capsys, "export", "grenzwacht", "--as", "json").out)
    data["checksum"] = "0000-0000"
    data["roster"]["models"][0]["seen"] = {"cost": 10}
    file = write(tmp_path / "sent.json", json.dumps(data))
    said = run(capsys, "import", file, "-o", tmp_path / "here")
    assert said.out.splitlines() == [
        "The game has changed since: the checksum was 0000-0000, it is 68MH-719S now.",
        "- Aldo now comes to 12 hire cost, 10 when last saved.",
        f"Kept as {tmp_path / 'here' / 'Border Watch.yaml'}.",
    ]
    assert not library.exists()


def test_json_of_an_unknown_game_becomes_a_game(
    capsys: Capture, library: Path, tmp_path: Path
) -> None:
    file = write(tiny_pack(tmp_path / "pack") / "band.yaml", roster_text("[{id: m1, unit: chief}]"))
    sent = write(tmp_path / "sent.json", run(capsys, "export", file, "--as", "json").out)
    said = run(capsys, "import", sent)
    assert said.code == 0
    (kept,) = (library / "imported").glob("*/rosters/*.yaml")
    assert said.out == f"Kept as {kept}.\n"
    assert "Chief" in run(capsys, "export", kept).out


def test_a_code_of_an_unknown_game_names_it(capsys: Capture, tmp_path: Path) -> None:
    file = write(tiny_pack(tmp_path / "pack") / "band.yaml", roster_text("[{id: m1, unit: chief}]"))
    code = run(capsys, "export", file).out.splitlines()[-1]
    assert "“Tiny”" in one_line(run(capsys, "import", code))


def test_a_damaged_code_is_refused(capsys: Capture, library: Path) -> None:
    assert "damaged" in one_line(run(capsys, "import", CODES["grenzwacht"][:-3]))
    assert not library.exists()


def test_the_schema_of_the_export_is_offered(capsys: Capture) -> None:
    schema = json.loads(run(capsys, "schema", "export").out)
    assert schema["properties"]["kind"]["const"] == "roster-export"


def test_a_damaged_roster_file_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], own_library: Path, tmp_path: Path
) -> None:
    sent = tmp_path / "band.realmsroster"
    sent.write_bytes(b"PK\x03\x04 and no more")
    said = run(capsys, "import", sent)
    assert said.code == 2
    assert "band.realmsroster" in said.err
    assert said.err.count("\n") == 1
