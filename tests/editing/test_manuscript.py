"""The text is the document: every edit changes the lines it is about and no others."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms_builder.editing.edits import (
    Unwritable,
    inserted,
    moved,
    splice_between,
    spliced,
    with_value,
    without,
)
from realms_builder.editing.manuscript import Manuscript, whole
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.yaml.text import parse_text
from tests.tree import ROOT

SMALL = """\
format: 1
kind: faction   # a list of units
name: {de: Wache, en: Watch}

units:
  # the old guard
  - id: guard
    name: Guard
    stats: {hp: 4, mov: 5}   # slow

  - id: scout
    name: Scout
    stats: {hp: 2, mov: 7}

  # nobody knows him
  - id: stranger
    name: >-
      The stranger
      from the hills
    stats: {hp: 3, mov: 6}
    tags: [brave 1, army]

items:
  weapons:
    - {id: axe, name: Axe}
    - {id: bow, name: Bow}
"""
FILES = sorted((ROOT / "factions").glob("*/*.yaml"))


def changed_lines(before: str, after: str) -> list[tuple[str, str]]:
    """Return the lines that differ, of texts with as many lines."""
    old, new = before.split("\n"), after.split("\n")
    assert len(old) == len(new)
    return [(a, b) for a, b in zip(old, new, strict=True) if a != b]


def test_the_pieces_of_a_text_are_the_text() -> None:
    manuscript = Manuscript.of(SMALL)
    assert manuscript.text == SMALL
    assert [p.of for p in manuscript.pieces if p.of] == [("units",)] * 3 + [
        ("items", "weapons")
    ] * 2


def test_a_value_changes_one_line_and_its_comment_stays() -> None:
    after = with_value(Manuscript.of(SMALL), ("units", 0, "stats", "mov"), 6)
    assert changed_lines(SMALL, after.text) == [
        ("    stats: {hp: 4, mov: 5}   # slow", "    stats: {hp: 4, mov: 6}   # slow")
    ]
    assert after.value(("units", 0, "stats", "mov")) == 6


def test_a_value_outside_entries_changes_one_line() -> None:
    after = with_value(Manuscript.of(SMALL), ("name", "en"), "Guards")
    assert changed_lines(SMALL, after.text) == [
        ("name: {de: Wache, en: Watch}", "name: {de: Wache, en: Guards}")
    ]


def test_keys_of_the_head_are_added_changed_and_taken_away_above_the_lists() -> None:
    before = Manuscript.of(SMALL)
    added = with_value(before, ("author",), "Somebody")
    assert added.text == SMALL.replace("en: Watch}\n", "en: Watch}\nauthor: Somebody\n")
    assert added.data == parse_text(added.text).data
    assert added.pieces[1] is before.pieces[1]
    assert added.place(("units", 0, "id")).line == 8
    gone = with_value(added, ("author",), GONE)
    assert gone.text == SMALL
    assert gone.data == before.data


def test_a_head_whose_first_list_lies_deeper_is_changed_above_it_too() -> None:
    lists = "items:\n  weapons:   # of iron\n    - {id: axe}\nunits:\n  - id: x\n"
    text = f"format: 1\nversion: '1.0'\n{lists}"
    before = Manuscript.of(text)
    after = with_value(before, ("version",), "2.0")
    assert after.text == text.replace("'1.0'", "'2.0'")
    assert after.pieces[1] is before.pieces[1]
    added = with_value(before, ("author",), "Me")
    assert added.data == parse_text(added.text).data
    assert added.value(("items", "weapons", 0, "id")) == "axe"


def test_a_whole_file_is_given_its_data_with_the_lists_left_alone() -> None:
    before = Manuscript.of(SMALL)
    after = with_value(before, (), {**before.data, "version": "2.0"})
    assert after.pieces[1] is before.pieces[1]
    assert after.data == parse_text(after.text).data
    assert after.data["version"] == "2.0"


def test_a_key_is_taken_away_with_its_line_alone() -> None:
    after = with_value(Manuscript.of(SMALL), ("units", 2, "tags"), GONE)
    assert after.text == SMALL.replace("    tags: [brave 1, army]\n", "")


def test_typing_into_an_entry_is_read_from_its_lines() -> None:
    before = Manuscript.of(SMALL)
    at = SMALL.index("Scout")
    after = spliced(before, at, at + 5, "Ranger")
    assert after.value(("units", 1, "name")) == "Ranger"
    assert after.pieces[0] is before.pieces[0]
    assert after.data == parse_text(after.text).data


def test_lines_that_cannot_be_read_leave_the_last_data_and_every_other_entry() -> None:
    before = Manuscript.of(SMALL)
    at = SMALL.index("{hp: 2")
    broken = spliced(before, at, at + 1, "")
    assert not broken.is_sound
    assert broken.broken[0].code == "yaml_syntax"
    assert broken.data == before.data
    other = with_value(broken, ("units", 0, "name"), "Warden")
    assert "name: Warden" in other.text
    with pytest.raises(Unwritable):
        with_value(broken, ("units", 1, "name"), "Ranger")
    mended = spliced(other, at + 1, at + 1, "{")
    assert mended.is_sound
    assert mended.data["units"][0]["name"] == "Warden"


def test_places_follow_the_lines_that_come_and_go_above() -> None:
    before = Manuscript.of(SMALL)
    assert before.place(("units", 1, "name")).line == 12
    after = spliced(
        before, SMALL.index("    stats: {hp: 4"), SMALL.index("    stats: {hp: 4"), "    cost: 3\n"
    )
    assert after.place(("units", 1, "name")).line == 13
    assert after.place(("units", 2, "tags", 1)).line == 22
    assert after.place(("items",)).line == parse_text(after.text).place(("items",)).line
    assert after.entry_of_line(13) == ("units", 1)
    assert after.lines_of(("units", 1, "name")) == (12, 14)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_places_outside_entries_are_those_of_the_whole_text(path: Path) -> None:
    raw = path.read_text(encoding="utf-8")
    manuscript, parsed = Manuscript.of(raw), parse_text(raw)
    for key, value in parsed.data.items():
        assert manuscript.place((key,)) == parsed.place((key,))
        assert manuscript.place((key,), key=True) == parsed.place((key,), key=True)
        for below in value if isinstance(value, dict) else ():
            assert manuscript.place((key, below), key=True) == parsed.place((key, below), key=True)


def test_an_entry_is_added_between_its_neighbours_as_they_are_written() -> None:
    after = inserted(Manuscript.of(SMALL), ("units",), 2, {"id": "cook", "name": "Cook"})
    expected = SMALL.replace(
        "\n  # nobody knows", "\n  - id: cook\n    name: Cook\n\n  # nobody knows"
    )
    assert after.text == expected
    assert after.data == parse_text(expected).data


def test_the_first_entry_of_a_list_begins_it() -> None:
    before = Manuscript.of("format: 1\nid: x\n")
    after = inserted(before, ("units",), 0, {"id": "cook", "name": "Cook"})
    assert parse_text(after.text).data == {
        "format": 1,
        "id": "x",
        "units": [{"id": "cook", "name": "Cook"}],
    }
    assert after.text.startswith("format: 1\nid: x\n")


def test_an_entry_goes_with_its_comment() -> None:
    after = without(Manuscript.of(SMALL), ("units",), 2)
    assert "stranger" not in after.text
    assert "nobody" not in after.text
    assert after.data == parse_text(after.text).data
    first = without(Manuscript.of(SMALL), ("units",), 0)
    assert "old guard" not in first.text
    assert "units:\n  - id: scout" in first.text


def test_the_last_entry_takes_its_list_along() -> None:
    before = Manuscript.of("a: 1\nunits:\n  - id: x\nb: 2\n")
    after = without(before, ("units",), 0)
    assert after.data == {"a": 1, "b": 2}


def test_an_entry_moves_with_its_comment_and_the_gaps_stay() -> None:
    after = moved(Manuscript.of(SMALL), ("units",), 2, 0)
    assert [unit["id"] for unit in after.data["units"]] == ["stranger", "guard", "scout"]
    assert after.text.index("nobody knows") < after.text.index("stranger") < after.text.index("old")
    assert after.data == parse_text(after.text).data
    assert sorted(after.text.split("\n")) == sorted(SMALL.split("\n"))


@pytest.mark.parametrize("ends", ["\r\n", "\n"])
def test_line_ends_and_mark_of_the_file_stay(ends: str) -> None:
    raw = "\ufeff" + SMALL.replace("\n", ends)
    before = Manuscript.of(raw)
    assert before.file_text() == raw
    after = with_value(before, ("units", 0, "stats", "hp"), 5)
    assert after.file_text() == raw.replace("hp: 4", "hp: 5")


def test_mixed_line_ends_stay_where_they_were() -> None:
    raw = "format: 1\r\nunits:\n  - id: a\r\n    cost: 1\n  - id: b\r\n"
    after = with_value(Manuscript.of(raw), ("units", 0, "cost"), 2)
    assert after.file_text() == raw.replace("cost: 1", "cost: 2")


def test_aliases_keep_a_text_in_one_piece_and_it_can_be_edited() -> None:
    text = "units:\n  - &a {id: x, cost: 1}\n  - *a\n"
    before = Manuscript.of(text)
    assert [piece.of for piece in before.pieces] == [None]
    at = text.index("1}")
    assert spliced(before, at, at + 1, "2").data["units"] == [{"id": "x", "cost": 2}] * 2


def test_words_behind_three_dashes_are_not_taken_for_an_entry() -> None:
    before = Manuscript.of(SMALL)
    at = SMALL.index("  - id: scout")
    after = spliced(before, at, at, "---\n")
    assert after.data == before.data
    assert not after.is_sound


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_bundled_files_are_cut_and_every_entry_reads_alone(path: Path) -> None:
    raw = path.read_text(encoding="utf-8")
    manuscript = Manuscript.of(raw, str(path))
    assert manuscript.file_text() == raw
    assert manuscript.data == parse_text(raw).data
    entries = [piece for piece in manuscript.pieces if piece.of is not None]
    assert entries
    for piece in entries:
        again = piece.reread(piece.text)
        assert again is not None
        assert again.data == piece.data


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_typing_reads_as_the_whole_text_does(data: st.DataObject) -> None:
    manuscript = Manuscript.of(SMALL)
    for _ in range(data.draw(st.integers(1, 6))):
        text = manuscript.text
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        new = data.draw(
            st.sampled_from(["", "x", "- ", "\n", "  ", ": ", "#", "{", "'", "a: 1\n", "|\n"])
        )
        manuscript = spliced(manuscript, start, end, new)
        assert manuscript.text == text[:start] + new + text[end:]
        found = parse_text(manuscript.text)
        if manuscript.is_sound:
            assert manuscript.data == found.data
        else:
            assert found.problems
        again = whole(manuscript.text, manuscript.file, manuscript.ends, manuscript)
        assert again.text == manuscript.text


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_random_edits_of_bundled_files_keep_every_untouched_line(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(FILES))
    raw = path.read_text(encoding="utf-8")
    manuscript = Manuscript.of(raw, str(path))
    (of, number), at = data.draw(st.sampled_from(sorted(manuscript.entries.items(), key=str)))
    entry = manuscript.value((*of, number))
    verb = data.draw(st.sampled_from(["set", "new key", "take", "remove", "move", "insert"]))
    keys = sorted(entry) if isinstance(entry, dict) else []
    here = (*of, number)
    if verb == "set" and keys:
        key = data.draw(st.sampled_from(keys))
        after = with_value(
            manuscript, (*here, key), data.draw(st.sampled_from(["new", 7, True, ["a", "b"]]))
        )
    elif verb == "new key" and keys:
        after = with_value(manuscript, (*here, "note"), "a note: with a colon # and more")
    elif verb == "take" and len(keys) > 1:
        after = with_value(manuscript, (*here, data.draw(st.sampled_from(keys))), GONE)
    elif verb == "remove":
        after = without(manuscript, of, number)
    elif verb == "move":
        after = moved(manuscript, of, number, data.draw(st.integers(0, 5)))
    else:
        after = inserted(manuscript, of, number, {"id": "brand_new", "name": "N"})
    assert after.data == parse_text(after.text).data
    kept = [p.text for place, p in enumerate(manuscript.pieces) if place != at and p.of is not None]
    for text in kept:
        assert text in after.text
    splice = splice_between(manuscript, after)
    if splice is not None:
        old = manuscript.text
        assert old[: splice.start] + splice.new + old[splice.end :] == after.text
    assert whole(after.text, after.file, after.ends).data == after.data


def test_a_place_in_the_text_leads_to_its_value() -> None:
    manuscript = Manuscript.of(SMALL)
    for path in (("units", 0, "stats", "mov"), ("units", 2, "tags", 1), ("name", "en"), ("items",)):
        place = manuscript.place(path)
        assert manuscript.path_at(place.line, place.column)[: len(path)] == path
    key = manuscript.place(("units", 1, "stats"), key=True)
    assert manuscript.path_at(key.line, key.column) == ("units", 1, "stats")
    above = spliced(manuscript, 0, 0, "# one more line\n")
    place = above.place(("units", 2, "stats", "hp"))
    assert above.path_at(place.line, place.column) == ("units", 2, "stats", "hp")
