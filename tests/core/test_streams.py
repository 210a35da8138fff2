"""Devices and pipes are written into and never read; links in a circle and long names are said."""

from __future__ import annotations

import os
import select
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from realms_builder.core.file_names import cut
from realms_builder.core.files import (
    WriteFailed,
    atomic_file,
    content_of,
    is_stream,
    open_ordinary,
    real_path,
)
from realms_builder.core.trash import restore, to_trash
from realms_builder.game.library import read_head

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pipes")
LONGEST = 255
"""Bytes that the name of a file may have, on nearly every disk."""


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def test_a_pipe_stays_and_its_reader_gets_everything(pipe: Path) -> None:
    found: list[bytes] = []
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(reading, True)
    coming = select.poll()
    coming.register(reading, select.POLLIN)

    def read() -> None:
        coming.poll()  # nobody has written yet, which would read as the end
        with os.fdopen(reading, "rb") as file:
            found.append(file.read())

    reader = Thread(target=read)
    with atomic_file(pipe) as file:
        file.write(b"x" * 100_000)
        file.seek(0)
        file.write(b"y")
        reader.start()
    reader.join()
    assert found == [b"y" + b"x" * 99_999]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(pipe.parent.iterdir()) == [pipe]


def test_a_pipe_that_nobody_reads_is_not_waited_for(pipe: Path) -> None:
    with pytest.raises(WriteFailed) as failure, atomic_file(pipe) as file:
        file.write(b"x")
    assert failure.value.code == "write.nobody_reads"


def test_a_device_is_written_into(tmp_path: Path) -> None:
    other, mine = os.openpty()
    try:
        device = Path(os.ttyname(mine))
        assert is_stream(device)
        with atomic_file(device) as file:
            file.write(b"said")
        assert os.read(other, 4) == b"said"
        assert stat.S_ISCHR(device.stat().st_mode)
        with pytest.raises(WriteFailed) as failure, atomic_file(device, fresh=True):
            pass
        assert failure.value.code == "write.exists"
    finally:
        os.close(other)
        os.close(mine)


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="needs /dev/stdout")
def test_the_own_output_goes_into_the_file_it_was_sent_to(tmp_path: Path) -> None:
    target = tmp_path / "out"
    program = (
        "from pathlib import Path; from realms_builder.core.files import atomic_file\n"
        "with atomic_file(Path('/dev/stdout')) as file: file.write(b'new')"
    )
    with target.open("wb") as out:
        before = target.stat().st_ino
        subprocess.run([sys.executable, "-c", program], stdout=out, check=True)
    assert (target.read_bytes(), target.stat().st_ino) == (b"new", before)


def test_a_pipe_is_never_read(pipe: Path) -> None:
    for read in (open_ordinary, content_of):
        with pytest.raises(OSError, match="not an ordinary file"):
            read(pipe)
    assert read_head(pipe).kind == ""
    with pytest.raises(IsADirectoryError):
        open_ordinary(pipe.parent)


def test_a_link_that_leads_back_to_itself_is_said(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert real_path(loop) == loop
    with pytest.raises(WriteFailed) as failure, atomic_file(loop) as file:
        file.write(b"x")
    assert failure.value.code == "write.loop"
    assert loop.is_symlink()


def test_paths_are_never_resolved_in_the_way_that_fails_at_links(
    pytestconfig: pytest.Config,
) -> None:
    package = pytestconfig.rootpath / "realms_builder"
    forbidden = (".resolve()", ".read_bytes()", '.open("rb")')
    found = {
        f"{path.relative_to(package)}: {call}"
        for path in package.rglob("*.py")
        for call in forbidden
        if call in path.read_text(encoding="utf-8")
    }
    own = {"core/own_files.py: .read_bytes()"}  # which are known to be ordinary
    assert found == {"core/resources.py: .resolve()", *own}  # of the program's own file


@pytest.mark.parametrize("letter", ["x", "ß", "軍", "🐉"])
def test_a_name_as_long_as_the_disk_takes_is_written_and_trashed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, letter: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    target = tmp_path / (letter * ((LONGEST - 5) // len(letter.encode())) + ".yaml")
    with atomic_file(target) as file:
        file.write(b"x")
    assert target.read_bytes() == b"x"
    with atomic_file(tmp_path / "other.yaml", fresh=True) as file:
        file.write(b"y")
    trashed = to_trash(target, tmp_path / "trash")
    assert not target.exists()
    assert restore(trashed) == target
    assert target.read_bytes() == b"x"


def test_names_are_cut_by_bytes_at_whole_letters() -> None:
    assert cut("軍軍軍", 8) == "軍軍"
    assert cut("abc", 3) == "abc"
    assert cut("aß", 2) == "a"
