"""What is remembered of earlier prints: in the state folder, per roster and way."""

from pathlib import Path

import pytest

from realms_builder.cards.deck import Leaf
from realms_builder.layout.marks import Clip, Face, Picture, TextRun
from realms_builder.render.jobs.print_memory import LastPrint, PrintMemory, leaf_digest


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REALMS_STATE", str(tmp_path))
    return tmp_path


def leaf(name: str = "a", count: int = 1) -> Leaf:
    return Leaf(name, Face(63, 88, marks=[TextRun(1, 1, name, "text", 8)]), None, count, name)


def test_rosters_and_ways_are_remembered_apart() -> None:
    PrintMemory("/one.yaml").remember([leaf()], "sheets")
    assert set(PrintMemory("/one.yaml").last("sheets").cards) == {"a"}
    assert PrintMemory("/one.yaml").last("sheets").date
    assert PrintMemory("/one.yaml").last("thegamecrafter") == LastPrint()
    assert PrintMemory("/two.yaml").last("sheets") == LastPrint()


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "{",
        "[]",
        '{"format": 0}',
        '{"format": 1, "ways": []}',
        '{"format": 1, "ways": {"sheets": {"cards": {"a": 1, "b": ["x", -1], "c": [1, 2]}}}}',
        "[" * 100_000,
    ],
)
def test_a_broken_file_reads_as_empty_so_that_everything_is_printed(nonsense: str) -> None:
    memory = PrintMemory("/one.yaml")
    memory.path.parent.mkdir()
    memory.path.write_text(nonsense)
    assert dict(memory.last("sheets").cards) == {}
    memory.remember([leaf()], "sheets")
    assert set(memory.last("sheets").cards) == {"a"}


def test_a_picture_that_was_painted_anew_counts_as_a_change(tmp_path: Path) -> None:
    picture = tmp_path / "p.png"
    picture.write_bytes(b"old")
    mark = Clip(0, 0, 9, 9, (Picture(0, 0, 9, 9, str(picture)),))
    one = Leaf("a", Face(63, 88, marks=[mark]))
    before = leaf_digest(one)
    assert leaf_digest(one) == before
    picture.write_bytes(b"a new one")
    assert leaf_digest(one) != before
    picture.unlink()
    assert leaf_digest(one)
