"""What is touched is read at once, and as reading everything anew would have it."""

from pathlib import Path

import pytest

from realms_builder.core.problems import Problem
from realms_builder.editing.edits import spliced, with_value
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.reading import ManuscriptReading, read_touched, read_whole
from realms_builder.game.library import Library
from tests.tree import ROOT

FACTIONS = ROOT / "factions"
LIBRARY = Library([FACTIONS])
FILES = sorted(
    path
    for path in FACTIONS.glob("*/*.yaml")
    if path.stem not in ("system", "catalogue", "scenarios")
)


def opened(path: Path) -> ManuscriptReading:
    """Return the reading of a bundled file."""
    return read_whole(Manuscript.of(path.read_text(encoding="utf-8"), str(path)), LIBRARY)


def lines(problems: tuple[Problem, ...]) -> list[tuple[str, int]]:
    return sorted((p.code, p.place.line) for p in problems)


@pytest.mark.parametrize(
    "path", sorted(FACTIONS.glob("*/*.yaml")), ids=lambda p: f"{p.parent.name}/{p.name}"
)
def test_bundled_files_have_no_problem_but_hints(path: Path) -> None:
    reading = opened(path)
    assert [p for p in reading.problems if p.severity.rank < 2] == []
    assert reading.mended is None
    assert reading.kind in ("scenario", "scenarios") or reading.faction is not None


def test_a_touched_unit_is_read_as_the_whole_would_be() -> None:
    reading = opened(FACTIONS / "ags" / "ritter.yaml")
    path = ("units", 0)
    for name, value in (("hp", 9), ("def", "4/9+"), ("mov", "far")):
        manuscript = with_value(reading.manuscript, (*path, "stats", name), value)
        touched = read_touched(reading, manuscript, path)
        assert touched is not None
        again = read_whole(manuscript, LIBRARY)
        assert lines(touched.problems) == lines(again.problems)
        assert touched.faction is not None
        assert again.faction is not None
        assert list(touched.faction.units) == list(again.faction.units)
        first = next(iter(again.faction.units))
        assert touched.faction.units[first].stats == again.faction.units[first].stats


def test_an_unplayable_unit_is_said_while_it_is_written() -> None:
    reading = opened(FACTIONS / "ags" / "ritter.yaml")
    manuscript = with_value(reading.manuscript, ("units", 0, "base_mm"), 99)
    touched = read_touched(reading, manuscript, ("units", 0))
    assert touched is not None
    said = [p for p in touched.problems if p.values.get("code") == "base_diameter"]
    assert [p.place for p in said] == [manuscript.yaml.place(("units", 0, "base"))]
    assert lines(touched.problems) == lines(read_whole(manuscript, LIBRARY).problems)


def test_problems_below_move_with_their_lines() -> None:
    reading = opened(FACTIONS / "ags" / "ritter.yaml")
    wrong = with_value(reading.manuscript, ("units", 2, "stats", "mov"), "far")
    found = read_whole(wrong, LIBRARY)
    (line,) = {p.place.line for p in found.problems if p.severity.rank == 0}
    at = wrong.text.index("    class: leader")
    longer = spliced(wrong, at, at, "    # a remark\n")
    touched = read_touched(found, longer, ("units", 0))
    assert touched is not None
    assert {p.place.line for p in touched.problems if p.severity.rank == 0} == {line + 1}
    assert lines(touched.problems) == lines(read_whole(longer, LIBRARY).problems)


def test_a_unit_of_another_id_takes_the_place_of_the_old_one() -> None:
    reading = opened(FACTIONS / "ags" / "ritter.yaml")
    manuscript = with_value(reading.manuscript, ("units", 1, "id"), "newcomer")
    touched = read_touched(reading, manuscript, ("units", 1))
    assert touched is not None
    assert touched.faction is not None
    assert list(touched.faction.units)[1] == "newcomer"
    assert touched.unit_at(("units", 1, "stats")) is touched.faction.units["newcomer"]


def test_an_id_that_is_taken_asks_for_the_whole() -> None:
    reading = opened(FACTIONS / "ags" / "ritter.yaml")
    taken = reading.manuscript.value(("units", 0, "id"))
    manuscript = with_value(reading.manuscript, ("units", 1, "id"), taken)
    assert read_touched(reading, manuscript, ("units", 1)) is None
    assert "duplicate_id" in {p.code for p in read_whole(manuscript, LIBRARY).problems}


def test_a_text_that_cannot_be_read_says_where() -> None:
    manuscript = Manuscript.of("format: 1\nkind: faction\nunits: [", "f.yaml")
    reading = read_whole(manuscript, LIBRARY)
    assert reading.faction is None
    assert [p.code for p in reading.problems] == ["yaml_syntax"]


def test_a_game_nobody_has_is_said_at_its_line() -> None:
    manuscript = Manuscript.of("format: 1\nkind: faction\nsystem: nogame\nid: x\n", "f.yaml")
    (problem,) = read_whole(manuscript, LIBRARY).problems
    assert (problem.code, problem.place.line) == ("unknown_system", 3)
