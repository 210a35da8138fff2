"""What the program says of itself where it is damaged, or another lies in its place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from realms_builder import __main__
from realms_builder.cli import main as command_line
from realms_builder.core import own_files
from tests.builders import program_folder_in


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a program folder of two files, in which this Python lives for a while."""
    folder = program_folder_in(tmp_path)
    monkeypatch.setattr("sys.prefix", str(folder / "python"))
    monkeypatch.setenv("REALMS_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("LANGUAGE", "en")
    return folder


@pytest.fixture
def starts(monkeypatch: pytest.MonkeyPatch) -> list[Exception]:
    """Return what the next command is to fail with."""
    errors: list[Exception] = []

    def fail(*_given: object) -> int:
        raise errors[0]

    monkeypatch.setattr(command_line, "main", fail)
    monkeypatch.setattr("sys.argv", ["realms-builder", "list"])
    return errors


def test_a_whole_folder_has_no_damage(program: Path) -> None:
    assert own_files.damage() is None
    assert not own_files.is_checkout()


def test_a_checkout_has_no_list_and_no_damage(program: Path) -> None:
    (program / "contents.json").unlink()
    assert own_files.is_checkout()
    assert own_files.damage() is None


@pytest.mark.parametrize("name", ["python/one.txt", "two.txt"])
def test_a_lost_file_is_named_before_a_changed_one(program: Path, name: str) -> None:
    for each in ("python/one.txt", "two.txt"):
        (program / each).write_text("other")
    found = own_files.damage()
    assert found is not None
    assert (found.code, found.total) == ("self_test.changed", 2)
    (program / name).unlink()
    found = own_files.damage()
    assert found == ("self_test.lost", (str(program / name),), 1)


def test_at_a_glance_only_the_size_tells(program: Path) -> None:
    (program / "two.txt").write_text("owt.txt")
    assert own_files.damage(at_a_glance=True) is None
    changed = ("self_test.changed", (str(program / "two.txt"),), 1)
    assert own_files.damage() == changed
    (program / "two.txt").write_text("t")
    assert own_files.damage(at_a_glance=True) == changed


@pytest.mark.parametrize("text", ["", "{", "[]", '{"files": 3}', '{"format": 1}'])
def test_a_damaged_list_is_itself_the_damage(program: Path, text: str) -> None:
    (program / "facts.json").write_text("{}")
    (program / "contents.json").write_text(text)
    found = own_files.damage()
    assert found is not None
    assert found.files == (str(program / "contents.json"),)


def test_another_program_in_its_place_is_noticed(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (program / "__init__.py").write_text("")
    monkeypatch.setattr(own_files, "_PACKAGE", program)
    monkeypatch.setattr(own_files, "_AT_START", own_files._identity())
    assert not own_files.is_replaced()
    (program / "new").write_text("")
    (program / "new").replace(program / "__init__.py")
    assert own_files.is_replaced()
    found = own_files.what_failed()
    assert found is not None
    assert found.code == "program.replaced"
    (program / "__init__.py").unlink()
    assert own_files.is_replaced()


def test_a_program_that_cannot_go_on_names_what_it_lost_in_one_line(
    program: Path, starts: list[Exception], capsys: pytest.CaptureFixture[str]
) -> None:
    (program / "two.txt").unlink()
    starts.append(ModuleNotFoundError("No module named 'two'"))
    assert __main__.main() == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "two.txt" in line


def test_it_does_so_without_the_sentences_too(
    program: Path,
    starts: list[Exception],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (program / "two.txt").unlink()
    monkeypatch.setitem(sys.modules, "realms_builder.core.translation", None)
    starts.append(EOFError("marshal data too short"))
    assert __main__.main() == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "two.txt" in line
    monkeypatch.setitem(sys.modules, "realms_builder.core.own_files", None)
    assert __main__.main() == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "marshal data too short" in line


def test_what_else_fails_is_one_line_and_is_written_down(
    program: Path, tmp_path: Path, starts: list[Exception], capsys: pytest.CaptureFixture[str]
) -> None:
    starts.append(LookupError("by nothing"))
    assert __main__.main() == 1
    (line,) = capsys.readouterr().err.splitlines()
    log = tmp_path / "state" / "log.txt"
    assert "by nothing" in line
    assert str(log) in line
    assert "Traceback" in log.read_text(encoding="utf-8")


def test_an_author_is_shown_everything(program: Path, starts: list[Exception]) -> None:
    (program / "contents.json").unlink()
    starts.append(LookupError("by nothing"))
    with pytest.raises(LookupError, match="by nothing"):
        __main__.main()


def test_a_library_that_was_cut_off_is_named_before_anything_is_loaded(
    program: Path, starts: list[Exception], capsys: pytest.CaptureFixture[str]
) -> None:
    (program / "python" / "libraries.txt").write_text("7 lost.so\n14 one.txt\n3 lib/a b.so\n")
    starts.append(LookupError("it starts"))
    (program / "python" / "lib").mkdir()
    (program / "python" / "lib" / "a b.so").write_text("ab!")
    assert __main__.main() == 1
    assert "it starts" in capsys.readouterr().err
    (program / "python" / "lib" / "a b.so").write_text("ab")
    assert __main__.main() == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "a b.so" in line
