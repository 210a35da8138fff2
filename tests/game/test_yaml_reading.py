"""Reading YAML: plain values, places, and every way in which a file can be bad."""

from __future__ import annotations

import os
import socket
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.core.problems import Place
from realms_builder.game.library import read_head
from realms_builder.game.value_words import said
from realms_builder.game.yaml import text as yaml_text
from realms_builder.game.yaml.text import MAX_VALUES, YamlText, parse_file, parse_text


def only_code(read: YamlText) -> str:
    assert [p.code for p in read.problems] == [read.problems[0].code]
    return read.problems[0].code


# ------------------------------------------------------------------------------ values


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("off", "off"),
        ("y", "y"),
        ("N", "N"),
        ("true", True),
        ("False", False),
        ("TRUE", True),
        ("tRUE", "tRUE"),
        ("null", None),
        ("~", None),
        ("", None),
        ("none", "none"),
        ("12", 12),
        ("-3", -3),
        ("+7", 7),
        ("012", 12),
        ("0o14", 12),
        ("0xC", 12),
        ("1_000", "1_000"),
        ("1.5", 1.5),
        (".5", 0.5),
        ("2.", 2.0),
        ("1e3", 1000.0),
        ("1:30", "1:30"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("2024-01-02", "2024-01-02"),
        ("4/5+", "4/5+"),
        ("'12'", "12"),
        ('"true"', "true"),
        ("=ko", "=ko"),
        ("<<", "<<"),
    ],
)
def test_scalars_follow_the_core_schema_of_yaml_1_2(written: str, value: object) -> None:
    read = parse_text(f"key: {written}\n")
    assert read.problems == []
    assert read.data == {"key": value}
    assert type(read.data["key"]) is type(value)


def test_an_empty_file_holds_nothing_and_is_no_mistake() -> None:
    assert (parse_text("").data, parse_text("# only a comment\n").problems) == (None, [])


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "list.yaml"
    file.write_bytes(b"\xef\xbb\xbfkind: faction\r\nid: clan\r\nname: Sippe\r\n")
    assert parse_file(file).data == {"kind": "faction", "id": "clan", "name": "Sippe"}
    assert (read_head(file).kind, read_head(file).id) == ("faction", "clan")


def test_a_place_counts_lines_and_columns_from_one() -> None:
    read = parse_text("units:\n  - id: a\n    stats: {hp: 5, mov: 6}\n", "x.yaml")
    assert read.place(("units", 0, "stats", "mov")) == Place("x.yaml", 3, 25)
    assert read.place(("units", 0, "stats", "mov"), key=True) == Place("x.yaml", 3, 20)
    assert str(read.place(("units", 0, "id"))) == "x.yaml:2:9"


def test_a_place_that_does_not_exist_is_the_nearest_one_that_does() -> None:
    read = parse_text("units:\n  - id: a\n", "x.yaml")
    assert read.place(("units", 0, "stats", "hp")) == read.place(("units", 0))
    assert read.place(("units", 7)) == read.place(("units",))
    assert YamlText("gone.yaml").place(("a",)) == Place("gone.yaml")


# ------------------------------------------------------------------------------ mistakes


def test_a_duplicate_key_is_found_where_it_stands_and_the_first_one_counts() -> None:
    read = parse_text("a: 1\nb:\n  c: 1\n  c: 2\na: 3\n", "x.yaml")
    assert [(p.code, p.values["key"], str(p.place)) for p in read.problems] == [
        ("duplicate_key", "c", "x.yaml:4:3"),
        ("duplicate_key", "a", "x.yaml:5:1"),
    ]
    assert read.data == {"a": 1, "b": {"c": 1}}


def test_a_tab_is_called_a_tab() -> None:
    read = parse_text("a:\n\tb: 1\n", "x.yaml")
    assert only_code(read) == "yaml_tab"
    assert read.problems[0].place.line == 2


@pytest.mark.parametrize(
    "text",
    [
        "a: [1, 2",
        "a: {b: 1",
        "a: 'open",
        "a: b: c",
        "- 1\n2: 3",
        "a: *nowhere",
        "? [",
        "%YAML 9\n---",
        "a: &x &y 1",
        "--- a\n--- b\n",
        "\u0007",
    ],
)
def test_broken_yaml_is_one_problem_with_a_reason(text: str) -> None:
    read = parse_text(text, "x.yaml")
    assert only_code(read) == "yaml_syntax"
    assert read.problems[0].values["reason"]
    assert read.data is None


@pytest.mark.parametrize(
    "text",
    ["a: !!python/object/apply:os.system ['echo']", "a: !mine {b: 1}", "a: !!set {b}", "a: !x y"],
)
def test_foreign_tags_are_refused_and_nothing_runs(text: str) -> None:
    read = parse_text(text)
    assert only_code(read) == "yaml_tag"
    assert read.data == {"a": None}


def test_a_key_must_be_a_word() -> None:
    read = parse_text("[1, 2]: a\nb: 1\n", "x.yaml")
    assert only_code(read) == "yaml_key"
    assert read.data == {"b": 1}


def test_a_reference_stands_for_what_it_names() -> None:
    assert parse_text("a: &x [1]\nb: *x\n").data == {"a": [1], "b": [1]}


# ------------------------------------------------------------------------------ attacks


def test_an_alias_bomb_is_refused_before_it_eats_the_memory() -> None:
    lines = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    tracemalloc.start()
    read = parse_text("\n".join(lines))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert only_code(read) == "yaml_alias_bomb"
    assert read.data is None
    assert peak < MAX_VALUES * 500


@pytest.mark.parametrize("text", ["&a [*a]", "&a {b: *a}", "a: &a [1, {b: *a}]", "&a [*a, *a, *a]"])
def test_a_reference_to_itself_is_refused(text: str) -> None:
    assert only_code(parse_text(text)) == "yaml_too_deep"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{a: " * 100_000,
        "- " * 100_000,
        "a: " + "- " * 100_000,
        "? " * 100_000,
        "- ? " * 50_000,
        "-\t" * 50_000,
        "]" * 100_000 + "[" * 100_000,
        "# " + "]" * 100_000 + "\n" + "[" * 100_000,
        "[" * 300 + "]" * 300,
        "\n".join(" " * n + "a:" for n in range(2_000)),
        "&a " * 50_000 + "b",
        "!a " * 50_000 + "b",
    ],
    ids=[
        "brackets",
        "braces",
        "dashes",
        "dashes in a value",
        "question marks",
        "mixed",
        "tabs",
        "closed before",
        "closed in a comment",
        "balanced",
        "indented",
        "anchors",
        "tags",
    ],
)
def test_deep_nesting_ends_in_a_problem_and_not_on_the_stack(text: str) -> None:
    read = parse_text(text)
    assert read.problems[0].code in ("yaml_too_deep", "yaml_syntax", "yaml_tab")
    assert read.data is None


def test_brackets_in_texts_and_comments_are_no_nesting() -> None:
    text = "# " + "[ " * 200 + "\na: '" + "[x] " * 500 + "'\nb: 1\n"
    assert parse_text(text).problems == []


def test_a_long_line_of_dashes_in_a_comment_is_no_nesting() -> None:
    assert parse_text("# " + "- " * 500 + "\na: 1\n").data == {"a": 1}


# ------------------------------------------------------------------------------ files


def test_a_file_of_fifty_megabytes_is_not_even_read(tmp_path: Path) -> None:
    file = tmp_path / "big.yaml"
    with file.open("wb") as out:
        out.truncate(50_000_000)
    tracemalloc.start()
    read = parse_file(file)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert only_code(read) == "file_too_large"
    assert said(read.problems[0], "de").startswith("Die Datei ist mit 50")
    assert peak < 1_000_000


def test_a_file_that_never_ends_is_not_read_to_its_end() -> None:
    assert parse_file(Path("/dev/zero")).problems != []


def test_a_pipe_that_nobody_writes_to_does_not_hold_us_up(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    assert only_code(parse_file(pipe)) == "file_unreadable"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"a: \0", "file_binary"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "file_binary"),
        ("a: ä".encode("utf-16"), "file_binary"),
        (b"a: 1\nb: \xe4\n", "file_not_utf8"),
    ],
)
def test_what_is_no_text_is_called_so(tmp_path: Path, content: bytes, code: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(content)
    assert only_code(parse_file(file)) == code


def test_the_first_letter_that_is_not_utf_8_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"a: 1\nb: \xe4\n")
    assert parse_file(file).problems[0].place == Place(str(file), 2, 4)


def test_a_folder_and_a_missing_file_are_told_apart(tmp_path: Path) -> None:
    assert only_code(parse_file(tmp_path)) == "file_is_folder"
    assert only_code(parse_file(tmp_path / "gone.yaml")) == "file_missing"
    assert only_code(parse_file(tmp_path / ("x" * 300))) == "file_unreadable"
    assert only_code(parse_file(Path("a\0b.yaml"))) == "file_unreadable"


def test_a_file_that_vanishes_while_it_is_read_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("a: 1")

    def vanish(*args: object, **more: object) -> None:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(os, "open", vanish)
    assert only_code(parse_file(file)) == "file_missing"


def test_an_unreadable_file_names_the_reason(tmp_path: Path) -> None:
    loop = tmp_path / "loop.yaml"
    loop.symlink_to(loop)
    assert only_code(parse_file(loop)) == "file_unreadable"
    plug = tmp_path / "plug.yaml"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(plug))
        read = parse_file(plug)
    assert only_code(read) == "file_unreadable"
    assert read.problems[0].values["reason"]


def test_without_the_c_library_everything_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [
        "a: {b: [1, 012, no, '3', 4/5+]}\nc: &x [~]\nd: *x\n",
        "a: 1\na: 2\n",
        "a: !x y",
        "[" * 500,
        "? " * 500,
        "&a [*a]",
        "a:\n\tb: 1\n",
        "a: [",
        "",
    ]
    fast = [parse_text(text) for text in texts]
    monkeypatch.setattr(yaml_text, "_Composer", yaml_text._python_composer())
    for text, read in zip(texts, fast, strict=True):
        slow = parse_text(text)
        assert slow.data == read.data
        assert [p.code for p in slow.problems] == [p.code for p in read.problems]
        assert slow.place(("a",)) == read.place(("a",))


# ------------------------------------------------------------------------------ anything


@given(st.binary(max_size=400))
def test_no_bytes_whatever_raise(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "anything.yaml"
    file.write_bytes(content)
    read = parse_file(file)
    assert read.data is None or read.data or read.data in ("", 0, False, [], {})
    assert read_head(file).path == file


ALPHABET = st.sampled_from("abz01-+:,.[]{}&*!|>'\"%@`#?~= \t\n\r\\/ä\u2028\ufeff\ud800\x01")


@given(st.text(ALPHABET, max_size=60))
def test_no_text_whatever_raises(text: str) -> None:
    read = parse_text(text, "x.yaml")
    for problem in read.problems:
        assert said(problem, "de")
        assert said(problem, "en")
        assert problem.place.file == "x.yaml"
