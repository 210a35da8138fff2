"""What crashes leave of files is swept away; what is somebody's stays."""

import os
from pathlib import Path

import pytest

from realms_builder.core.file_locks import held, locked
from realms_builder.core.files import atomic_file
from realms_builder.core.part_files import sweep

DEAD = ".roster.yaml.0123456789ab.part"
LONG_AGO = (1, 1)


def left(path: Path, times: tuple[int, int] = LONG_AGO) -> Path:
    """Leave *path* behind as a program does that ends while it writes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"half")
    os.utime(path, times)
    return path


def test_parts_of_ended_programs_go_wherever_they_lie(tmp_path: Path) -> None:
    for name in (DEAD, f"a/b/{DEAD}", "versions/.0123456789ab.part"):
        left(tmp_path / name)
    assert sweep([tmp_path, tmp_path / "none"]) == 3
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    "name",
    [
        "roster.yaml",
        "movie.mkv.part",
        ".movie.mkv.part",
        ".odds.csv.0123456789abcdef.part",  # a sweep of odds that may be taken up again
        ".roster.yaml.0123456789AB.part",
        ".roster.yaml.0123456789ab.part.txt",
    ],
)
def test_files_of_other_names_stay(tmp_path: Path, name: str) -> None:
    path = left(tmp_path / name)
    assert sweep([tmp_path], at_once=True) == 0
    assert path.exists()


def test_what_somebody_writes_or_wrote_just_now_stays(tmp_path: Path) -> None:
    with atomic_file(tmp_path / "a.yaml") as file:
        file.write(b"new")
        (part,) = tmp_path.iterdir()
        os.utime(part, LONG_AGO)
        assert sweep([tmp_path]) == 0
    assert (tmp_path / "a.yaml").read_bytes() == b"new"
    fresh = left(tmp_path / DEAD)
    os.utime(fresh)
    assert sweep([tmp_path]) == 0
    assert sweep([tmp_path], at_once=True) == 1


def test_links_are_neither_followed_nor_removed(tmp_path: Path) -> None:
    outside = left(tmp_path / "outside" / DEAD)
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "folder").symlink_to(outside.parent)
    (inside / DEAD).symlink_to(outside)
    assert sweep([inside], at_once=True) == 0
    assert outside.exists()
    assert (inside / DEAD).is_symlink()


def test_saving_again_removes_what_was_left_of_the_same_file(tmp_path: Path) -> None:
    left(tmp_path / DEAD)
    other = left(tmp_path / ".other.yaml.0123456789ab.part")
    with atomic_file(tmp_path / "roster.yaml") as file:
        file.write(b"new")
    assert sorted(tmp_path.iterdir()) == [other, tmp_path / "roster.yaml"]


def test_who_holds_a_lock_keeps_others_off_until_it_ends(tmp_path: Path) -> None:
    lock = tmp_path / "locks" / "one"
    with held(lock):
        assert locked(lock) is None
        with pytest.raises(BlockingIOError), held(lock, patience_s=0):
            pass
    with held(lock, patience_s=0):
        pass


def test_where_no_lock_can_be_made_work_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with held(tmp_path / "file" / "locks" / "one"):
        pass
