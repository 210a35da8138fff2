"""What is remembered for a printer, and what becomes of a file that is damaged."""

import json
from pathlib import Path

import pytest

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.core.files import WriteFailed
from realms_builder.render.jobs.calibrated_sheets import NO_OFFSETS
from realms_builder.render.jobs.printer_offsets import (
    PrinterSetting,
    back_offsets,
    forget_offset,
    offsets_file,
    remember_offset,
    remembered_offset,
    remembered_offsets,
)

LONG = PrinterSetting('Büro "2"', "a4", Duplex.LONG_EDGE)
SHORT = PrinterSetting('Büro "2"', "a4", Duplex.SHORT_EDGE)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REALMS_CONFIG", str(tmp_path / "new" / "config"))


def written(text: str | bytes) -> Path:
    """Put *text* where offsets are remembered."""
    file = offsets_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_nothing_is_remembered_at_first() -> None:
    assert remembered_offset(LONG) is None
    assert not offsets_file().exists()


def test_an_offset_is_remembered_for_its_printer_paper_and_edge() -> None:
    remember_offset(LONG, (1.5, -0.25))
    remember_offset(SHORT, (0.0, 2.0))
    remember_offset(LONG, (1.0, -0.5))
    assert remembered_offsets() == {LONG: (1.0, -0.5), SHORT: (0.0, 2.0)}
    assert remembered_offset(PrinterSetting('Büro "2"', "a3", Duplex.LONG_EDGE)) is None
    assert remembered_offset(PrinterSetting('Büro "2"', "a4", Duplex.LONG_EDGE, True)) is None


def test_an_offset_can_be_forgotten() -> None:
    remember_offset(LONG, (1.5, 0))
    remember_offset(SHORT, (2, 0))
    forget_offset(LONG)
    forget_offset(LONG)
    assert remembered_offsets() == {SHORT: (2.0, 0.0)}


def test_backs_take_the_offset_of_their_printer() -> None:
    remember_offset(LONG, (1.5, -0.25))
    known = remembered_offsets()
    assert back_offsets(known, LONG.printer, "a4", Duplex.LONG_EDGE) == ((1.5, -0.25), None)
    assert back_offsets(known, LONG.printer, "a4", Duplex.SHORT_EDGE) == NO_OFFSETS
    assert back_offsets(known, "another", "a4", Duplex.LONG_EDGE) == NO_OFFSETS


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": 0, "offsets": []}',
        '{"offsets": 3}',
        b"\xff\xfe\0",
        "[" * 100_000,
        '{"format": 1, "offsets": {"a": 1}} trailing',
    ],
)
def test_a_broken_file_reads_as_empty_and_is_kept_aside(content: str | bytes) -> None:
    file = written(content)
    before = file.read_bytes()
    assert remembered_offsets() == {}
    remember_offset(LONG, (1, 1))
    assert remembered_offsets() == {LONG: (1.0, 1.0)}
    assert file.with_name(file.name + ".broken").read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        {"right_mm": "1"},
        {"right_mm": True},
        {"right_mm": 1e400},
        {"right_mm": 21},
        {"right_mm": 10**400},
        {"down_mm": None},
        {"printer": 3},
        {"paper": None},
        {"duplex": "none of these"},
        {"duplex": []},
        {"landscape": 1},
    ],
)
def test_an_entry_that_is_nonsense_is_passed_over(change: dict[str, object]) -> None:
    remember_offset(LONG, (1.5, -0.25))
    remember_offset(SHORT, (2.5, 0))
    content = json.loads(offsets_file().read_text(encoding="utf-8"))
    content["offsets"][0].update(change)
    written(json.dumps(content))
    assert remembered_offsets() == {SHORT: (2.5, 0.0)}


def test_a_folder_in_the_place_of_the_file_is_told() -> None:
    offsets_file().mkdir(parents=True)
    assert remembered_offsets() == {}
    with pytest.raises(WriteFailed):
        remember_offset(LONG, (1, 1))


def test_a_config_folder_that_cannot_be_made_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("REALMS_CONFIG", str(tmp_path / "file" / "config"))
    with pytest.raises(WriteFailed):
        remember_offset(LONG, (1, 1))


@pytest.mark.parametrize("offset", [(21.0, 0.0), (0.0, float("nan"))])
def test_an_offset_that_no_sheet_takes_is_a_mistake(offset: tuple[float, float]) -> None:
    with pytest.raises(ValueError):
        remember_offset(LONG, offset)
