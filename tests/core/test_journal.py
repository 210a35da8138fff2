"""What was typed and not saved is offered after any end of the program, to one program only."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from realms_builder.core.journal import Journal

_PROGRAM = """
import sys
from pathlib import Path
from realms_builder.core.journal import Journal
journal = Journal(Path(sys.argv[1]))
for line in sys.stdin:
    word, _, text = line.rstrip("\\n").partition(" ")
    if word == "write":
        print(journal.write(text[0], text, Path("/rosters") / (text[0] + ".yaml")))
    elif word == "found":
        print([kept.text for kept in journal.recoverable()])
    elif word == "flood":
        print("begun", flush=True)
        number = 0
        while True:
            number += 1
            journal.write("f", f"{number} " + "x" * 50_000 + f" {number}", None)
    elif word == "forget":
        print(journal.forget(text))
    elif word == "close":
        print(journal.close())
    sys.stdout.flush()
"""


class Program:
    """Another running program with a journal of its own."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def told(self, line: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def kill(self) -> None:
        """End the program at once; it gets no chance to tidy up."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal"


@pytest.fixture
def journal(folder: Path) -> Iterator[Journal]:
    with closing(Journal(folder)) as found:
        yield found


@pytest.fixture
def program(folder: Path) -> Iterator[Program]:
    started = Program(folder)
    yield started
    started.kill()


def test_what_a_killed_program_had_written_is_offered(
    journal: Journal, program: Program, folder: Path
) -> None:
    for line in ("write a first", "write b of b", "write a of a"):
        assert program.told(line) == "None"
    assert journal.recoverable() == []  # it still runs
    program.kill()
    found = journal.recoverable()
    assert {kept.text: kept.path for kept in found} == {
        "a of a": Path("/rosters/a.yaml").absolute(),
        "b of b": Path("/rosters/b.yaml").absolute(),
    }
    assert [kept.id for kept in found] == ["a", "b"]  # the newest first
    for kept in found:
        journal.forget(kept.id)
    assert journal.recoverable() == []
    assert list(folder.iterdir()) == []


def test_a_program_killed_in_the_middle_of_writing_leaves_a_whole_text(
    journal: Journal, folder: Path
) -> None:
    for _ in range(4):
        program = Program(folder)
        assert program.told("write f 0") == "None"
        assert program.told("flood") == "begun"
        program.kill()
        (kept,) = journal.recoverable()
        assert kept.text.split(" ")[0] == kept.text.split(" ")[-1] or kept.text == "f 0"
        journal.forget(kept.id)


def test_two_programs_never_offer_the_same(folder: Path, program: Program) -> None:
    other, third = Program(folder), Program(folder)
    assert program.told("write a lost") == "None"
    program.kill()
    assert other.told("found") == "['a lost']"
    assert third.told("found") == "[]"
    assert other.told("found") == "['a lost']"  # asked again, offered again
    other.kill()  # before anything was decided
    assert third.told("found") == "['a lost']"
    assert third.told("forget a") == "None"
    third.kill()
    with closing(Journal(folder)) as journal:
        assert journal.recoverable() == []


def test_a_saved_document_and_a_clean_end_leave_nothing(
    journal: Journal, program: Program, folder: Path
) -> None:
    assert program.told("write a saved") == "None"
    assert program.told("write b kept") == "None"
    assert program.told("forget a") == "None"
    assert program.told("close") == "None"
    program.kill()
    assert journal.recoverable() == []
    assert list(folder.iterdir()) == []


def test_a_document_without_a_file_and_any_text_and_name_are_kept(folder: Path) -> None:
    text = "\ufeffa: \ud800 ß\r\n\0"
    left = Journal(folder)
    assert left.write("../ä", text, None) is None
    left.__dict__["_own"][1].close()  # the lock goes, as when the program ends
    with closing(Journal(folder)) as journal:
        (kept,) = journal.recoverable()
        assert (kept.id, kept.text, kept.path) == ("../ä", text, None)


def test_writing_goes_on_when_somebody_tidied_up(journal: Journal, folder: Path) -> None:
    assert journal.write("a", "one", None) is None
    (own,) = folder.iterdir()
    for file in own.iterdir():
        file.unlink()
    own.rmdir()
    assert journal.write("a", "two", None) is None
    assert len(list(folder.glob("*/*.json"))) == 1


def test_a_state_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    journal = Journal(tmp_path / "file")
    problem = journal.write("a", "text", None)
    assert problem is not None
    assert problem.code == "journal.off"
    assert problem.values["reason"]
    assert journal.recoverable() == []
    journal.close()


def test_a_damaged_entry_is_left_alone(journal: Journal, program: Program, folder: Path) -> None:
    assert program.told("write a good") == "None"
    program.kill()
    (session,) = folder.iterdir()
    (session / "b.json").write_text("{")
    assert [kept.text for kept in journal.recoverable()] == ["a good"]
    journal.forget("a")
    assert (session / "b.json").exists()


def test_a_journal_whose_lock_is_gone_is_offered_as_well(
    journal: Journal, program: Program, folder: Path
) -> None:
    assert program.told("write a kept") == "None"
    program.kill()
    (session,) = folder.iterdir()
    (session / "lock").unlink()
    assert [kept.text for kept in journal.recoverable()] == ["a kept"]
    journal.forget("a")
    assert list(folder.iterdir()) == []


def test_what_was_being_written_and_journals_never_shown_leave_nothing(
    journal: Journal, program: Program, folder: Path
) -> None:
    assert program.told("write a kept") == "None"
    program.kill()
    (session,) = folder.iterdir()
    (session / ".a.json.0123456789ab.part").write_text("half")
    hidden = folder / ".0123456789abcdef"
    hidden.mkdir()
    (hidden / "lock").touch()
    assert [kept.text for kept in journal.recoverable()] == ["a kept"]
    assert hidden.is_dir()  # it may be one that is made just now
    os.utime(hidden, (1, 1))
    journal.forget("a")
    assert journal.recoverable() == []
    assert list(folder.iterdir()) == []
