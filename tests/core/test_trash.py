"""What is deleted can be taken back."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from realms_builder.core.trash import TrashFailed, restore, to_trash


@pytest.fixture(autouse=True)
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the trash of the desktop: not that of the person at this machine."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path / "share" / "Trash"


def test_a_file_goes_to_the_trash_of_the_desktop_and_comes_back(
    tmp_path: Path, desktop: Path
) -> None:
    path = tmp_path / "Größe 1.yaml"
    path.write_text("text")
    trashed = to_trash(path, tmp_path / "own")
    assert not path.exists()
    assert trashed.file == desktop / "files" / "Größe 1.yaml"
    note = (desktop / "info" / "Größe 1.yaml.trashinfo").read_text()
    assert note.startswith("[Trash Info]\nPath=/")
    assert "Gr%C3%B6%C3%9Fe%201.yaml\nDeletionDate=2" in note
    assert restore(trashed) == path
    assert path.read_text() == "text"
    assert list(desktop.rglob("*.*")) == []


def test_files_of_one_name_do_not_replace_each_other(tmp_path: Path, desktop: Path) -> None:
    path, found = tmp_path / "r.yaml", []
    for text in ("one", "two", "three"):
        path.write_text(text)
        found.append(to_trash(path, tmp_path / "own"))
    assert [trashed.file.name for trashed in found] == ["r.yaml", "r 2.yaml", "r 3.yaml"]
    assert [trashed.file.read_text() for trashed in found] == ["one", "two", "three"]
    assert len(list((desktop / "info").iterdir())) == 3


def test_on_another_disk_our_own_trash_takes_it(
    tmp_path: Path, desktop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: Path, _target: Path) -> Path:
        raise OSError(errno.EXDEV, "another disk", str(source))

    (tmp_path / "r.pictures").mkdir()
    (tmp_path / "r.pictures" / "a.png").write_bytes(b"x")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", refuse)
        trashed = to_trash(tmp_path / "r.pictures", tmp_path / "own")
    assert trashed.file == tmp_path / "own" / "files" / "r.pictures"
    assert list((desktop / "info").iterdir()) == []
    restore(trashed)
    assert (tmp_path / "r.pictures" / "a.png").read_bytes() == b"x"


def test_what_cannot_be_moved_stays_and_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(TrashFailed) as failure:
        to_trash(tmp_path / "none.yaml", tmp_path / "own")
    assert failure.value.code == "trash.failed"
    assert failure.value.strerror == os.strerror(errno.ENOENT)

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "no")

    path = tmp_path / "r.yaml"
    path.write_text("text")
    monkeypatch.setattr(os, "unlink", refuse)
    monkeypatch.setattr(os, "rename", refuse)
    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(TrashFailed) as failure:
        to_trash(path, tmp_path / "own")
    assert path.read_text() == "text"
    assert failure.value.problem.values["file"] == "r.yaml"


def test_taking_back_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_text("old")
    trashed = to_trash(path, tmp_path / "own")
    path.write_text("new")
    with pytest.raises(TrashFailed) as failure:
        restore(trashed)
    assert failure.value.code == "trash.in_the_way"
    path.unlink()
    trashed.file.unlink()
    with pytest.raises(TrashFailed) as failure:
        restore(trashed)
    assert failure.value.code == "trash.gone"
