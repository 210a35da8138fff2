"""Saving is whole or not at all, and never over what somebody else wrote."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from realms_builder.core.translation import sentence
from realms_builder.game.yaml import saving
from realms_builder.game.yaml.saving import NO_FILE, ChangedOutside, Stamp, WriteFailed, load, save


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def refused(path: Path, text: str, seen: Stamp | None) -> WriteFailed:
    with pytest.raises(WriteFailed) as failure:
        save(path, text, seen)
    for lang in ("de", "en"):
        said = sentence(failure.value.code, lang, failure.value.values)
        assert said != failure.value.code
        assert "{" not in said
    return failure.value


@pytest.mark.parametrize("text", ["", "a: 1\n", "\ufeffä: ß\r\nb: 2\r\n", "no end"])
def test_what_was_saved_is_there_to_the_byte_and_loads_alike(tmp_path: Path, text: str) -> None:
    path = tmp_path / "r.yaml"
    stamp = save(path, text, NO_FILE)
    assert files(tmp_path) == {"r.yaml": text.encode()}
    loaded = load(path)
    assert (loaded.text, loaded.stamp) == (text, stamp)
    assert stamp == Stamp.of(path)
    assert save(path, text + "x", stamp) != stamp


def test_a_file_that_was_changed_outside_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    stamp = save(path, "mine", None)
    before = path.stat()
    path.write_text("them")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))  # same size, same time
    with pytest.raises(ChangedOutside) as noticed:
        save(path, "more", stamp)
    assert noticed.value.code == "save.changed_outside"
    assert "r.yaml" in sentence(noticed.value.problem.code, "de", noticed.value.problem.values)
    assert files(tmp_path) == {"r.yaml": b"them"}
    assert save(path, "more", noticed.value.now) == Stamp.of(path)


def test_a_touched_file_has_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    stamp = save(path, "mine", None)
    os.utime(path, (1, 1))
    save(path, "more", stamp)
    assert path.read_text() == "more"


def test_a_file_that_vanished_or_appeared_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    stamp = save(path, "mine", None)
    path.unlink()
    with pytest.raises(ChangedOutside) as noticed:
        save(path, "more", stamp)
    assert (noticed.value.code, noticed.value.now) == ("save.vanished", NO_FILE)
    assert files(tmp_path) == {}
    path.write_text("them")
    with pytest.raises(ChangedOutside):
        save(path, "more", NO_FILE)
    save(path, "more", None)
    assert path.read_text() == "more"


def test_a_vanished_folder_a_folder_in_the_way_and_no_text_are_said(tmp_path: Path) -> None:
    path = tmp_path / "rosters" / "r.yaml"
    path.parent.mkdir()
    stamp = save(path, "mine", None)
    path.unlink()
    path.parent.rmdir()
    assert refused(path, "more", stamp).code == "write.no_folder"
    assert refused(tmp_path, "more", None).code == "write.is_folder"
    assert refused(tmp_path / "s.yaml", "\ud800", None).code == "write.failed"
    assert refused(tmp_path / "a\0b", "x", None).code == "write.bad_name"
    assert list(tmp_path.iterdir()) == []


def test_a_write_protected_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    stamp = save(path, "mine", None)
    path.chmod(0o444)
    assert refused(path, "more", stamp).code == "write.protected"
    assert files(tmp_path) == {"r.yaml": b"mine"}


def test_a_file_that_is_none_cannot_be_loaded(tmp_path: Path) -> None:
    assert [problem.code for problem in load(tmp_path / "none").problems] == ["file_missing"]
    assert load(tmp_path).text is None
    assert Stamp.of(tmp_path / "none") == NO_FILE


_COUNTS = """
import os, sys
from pathlib import Path
from realms_builder.game.yaml.saving import ChangedOutside, load, save
os.fsync = lambda _file: None
path, count = Path(sys.argv[1]), 0
for _ in range(300):
    read = load(path)
    try:
        save(path, str(int(read.text) + 1), read.stamp)
        count += 1
    except ChangedOutside:
        pass
print(count)
"""


def test_two_programs_never_write_over_each_other_unseen(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    save(path, "0", NO_FILE)
    command = [sys.executable, "-c", _COUNTS, str(path)]
    programs = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    counted = [int(program.communicate()[0]) for program in programs]
    assert min(counted) > 0
    assert int(path.read_text()) == sum(counted)


def test_who_cannot_wait_for_the_other_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(_path: Path) -> None:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr(saving, "held", busy)
    assert refused(tmp_path / "r.yaml", "more", None).code == "write.in_use"
    assert files(tmp_path) == {}


_AS_NOBODY = """
import os, sys
from pathlib import Path
from realms_builder.game.yaml.saving import WriteFailed, save
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    save(Path(sys.argv[1]), "more", None)
except WriteFailed as failed:
    print(failed.code)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="folders have other rights there")
def test_a_folder_without_the_right_to_write_is_said_to_be(tmp_path: Path) -> None:
    folder = tmp_path / "shut"
    folder.mkdir()
    (folder / "r.yaml").write_text("mine")
    (folder / "r.yaml").chmod(0o644)
    folder.chmod(0o555)
    for parent in (tmp_path, *tmp_path.parents[:2]):
        parent.chmod(0o755)
    command = [sys.executable, "-c", _AS_NOBODY, str(folder / "r.yaml")]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    folder.chmod(0o755)
    assert said.stdout.strip() == "write.not_allowed", said.stderr
    assert files(folder) == {"r.yaml": b"mine"}


@pytest.fixture
def full_disk(tmp_path: Path) -> Iterator[Path]:
    """Return a folder on a disk of 64 kB, where the system lets us make one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no right to make a small disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_leaves_the_old_file_and_nothing_else(full_disk: Path) -> None:
    path = full_disk / "r.yaml"
    stamp = save(path, "mine", None)
    failed = refused(path, "x" * 200_000, stamp)
    assert failed.code == "write.disk_full"
    assert files(full_disk) == {"r.yaml": b"mine"}
    save(path, "more", stamp)
    assert path.read_text() == "more"
