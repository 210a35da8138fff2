"""A file is there whole or not at all, whatever the disk does."""

import errno
import os
from pathlib import Path

import pytest

from realms_builder.core import files as module
from realms_builder.core.files import WriteFailed, atomic_file
from realms_builder.core.translation import sentence
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter


def test_a_finished_file_is_in_its_place_and_alone(tmp_path: Path) -> None:
    with atomic_file(tmp_path / "a.pdf") as file:
        file.write(b"new")
        assert not (tmp_path / "a.pdf").exists()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.pdf": b"new"}


def test_an_error_on_the_way_keeps_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    with pytest.raises(KeyError), atomic_file(tmp_path / "a.pdf") as file:
        file.write(b"half")
        raise KeyError
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.pdf": b"old"}


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "write.disk_full"),
        (errno.EDQUOT, "write.disk_full"),
        (errno.EACCES, "write.not_allowed"),
        (errno.EROFS, "write.not_allowed"),
        (errno.EIO, "write.failed"),
    ],
)
def test_what_the_disk_refuses_is_said_clearly_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    def refuse(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(module.os, "fsync", refuse)
    (tmp_path / "a.pdf").write_bytes(b"old")
    with pytest.raises(WriteFailed) as failure, atomic_file(tmp_path / "a.pdf") as file:
        file.write(b"new")
    assert failure.value.code == code
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.pdf": b"old"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_disk_that_is_really_full_is_said_to_be() -> None:
    with pytest.raises(OSError, match="No space left") as full, open("/dev/full", "wb") as file:  # noqa: PTH123
        file.write(bytes(100_000))
    assert full.value.errno == errno.ENOSPC


def test_a_missing_folder_is_noticed_before_anything_is_drawn(tmp_path: Path) -> None:
    with pytest.raises(WriteFailed) as failure:
        PdfWriter(tmp_path / "none" / "a.pdf", FontSet())
    assert failure.value.code == "write.no_folder"
    said = sentence(failure.value.code, "de", failure.value.values)
    assert "a.pdf" in said
    assert str(tmp_path / "none") in said


def test_a_folder_in_the_way_and_an_impossible_name_are_said(tmp_path: Path) -> None:
    for target, code in (
        (tmp_path, "write.is_folder"),
        (tmp_path / ("x" * 300), "write.bad_name"),
        (tmp_path / "a\0b", "write.bad_name"),
    ):
        with pytest.raises(WriteFailed) as failure, atomic_file(target) as file:
            file.write(b"x")
        assert failure.value.code == code, target
    assert list(tmp_path.iterdir()) == []


def test_a_link_keeps_pointing_to_the_file_that_was_replaced(tmp_path: Path) -> None:
    (tmp_path / "real.pdf").write_bytes(b"old")
    (tmp_path / "link.pdf").symlink_to(tmp_path / "real.pdf")
    with atomic_file(tmp_path / "link.pdf") as file:
        file.write(b"new")
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "real.pdf").read_bytes() == b"new"


def test_the_rights_of_a_file_survive_and_a_write_protected_one_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "a.yaml"
    target.write_bytes(b"old")
    target.chmod(0o640)
    with atomic_file(target) as file:
        file.write(b"new")
    assert target.stat().st_mode & 0o777 == 0o640
    target.chmod(0o444)
    with pytest.raises(WriteFailed) as failure, atomic_file(target) as file:
        file.write(b"newer")
    assert failure.value.code == "write.protected"
    assert target.read_bytes() == b"new"


def test_a_pdf_that_cannot_be_finished_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    target = tmp_path / "a.pdf"
    target.write_bytes(b"old")
    monkeypatch.setattr(module.os, "fsync", refuse)
    writer = PdfWriter(target, FontSet())
    writer.page(10, 10)
    with pytest.raises(WriteFailed) as failure:
        writer.close()
    assert failure.value.problem.code == "write.disk_full"
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]
    assert target.read_bytes() == b"old"
