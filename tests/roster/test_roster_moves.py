"""Rosters go elsewhere, and to the trash and back, together with their pictures."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from pathlib import Path

import pytest

from realms_builder.core.files import WriteFailed
from realms_builder.core.trash import restore_all
from realms_builder.game.yaml.saving import ChangedOutside
from realms_builder.game.yaml.text import parse_file
from realms_builder.roster.roster import Model, Roster
from realms_builder.roster.storage.portrait_files import (
    carry,
    forget_unclaimed,
    found_again,
    picture_at,
    picture_names,
    with_pictures,
)
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.roster.storage.roster_moves import (
    copy_roster,
    move_roster,
    trash_roster,
)

HEAD = "format: 1\nkind: roster\nsystem: tiny\nfaction: clan\n# mine\nmodels:\n"


def troop(folder: Path, name: str = "troop", *pictures: str) -> Path:
    """Return a roster file with a model for each of *pictures*."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = (f"  - {{id: m{n}, unit: rat, picture: {p}}}\n" for n, p in enumerate(pictures, 1))
    path = folder / f"{name}.yaml"
    path.write_text(HEAD + "".join(rows), encoding="utf-8")
    return path


def picture(path: Path, content: str = "face") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def roster_in(path: Path) -> Roster:
    roster, problems = read_roster(parse_file(path))
    assert roster is not None and problems == []
    return roster


def shown(path: Path) -> list[str]:
    """Return what lies where the roster at *path* names its pictures."""
    found = [picture_at(path, name) for name in picture_names(roster_in(path))]
    return ["missing" if file is None else file.read_text(encoding="utf-8") for file in found]


def test_pictures_go_along_to_another_folder(tmp_path: Path) -> None:
    path = troop(tmp_path / "a", "troop", "troop.pictures/x.png", "faces/y.png")
    picture(tmp_path / "a" / "troop.pictures" / "x.png", "x")
    picture(tmp_path / "a" / "faces" / "y.png", "y")
    before = path.read_bytes()
    moved = move_roster(path, tmp_path / "b" / "troop.yaml")
    assert shown(moved.target) == ["x", "y"]
    assert moved.target.read_bytes() == before
    assert not path.exists() and not (tmp_path / "a" / "troop.pictures").exists()
    assert (tmp_path / "a" / "faces" / "y.png").is_file(), "it may be anybody's"


def test_a_new_name_is_that_of_the_folder_of_pictures_too(tmp_path: Path) -> None:
    path = troop(tmp_path, "troop", "troop.pictures/x.png")
    picture(tmp_path / "troop.pictures" / "x.png", "x")
    picture(tmp_path / "troop.pictures" / "old.png", "of an earlier version")
    moved = move_roster(path, tmp_path / "winter.yaml")
    assert roster_in(moved.target).models[0].picture == "winter.pictures/x.png"
    assert shown(moved.target) == ["x"]
    assert (tmp_path / "winter.pictures" / "old.png").is_file()
    assert "# mine" in moved.target.read_text(encoding="utf-8")
    assert not (tmp_path / "troop.pictures").exists()


def test_pictures_that_another_roster_names_stay_for_it_as_well(tmp_path: Path) -> None:
    path = troop(tmp_path, "troop", "troop.pictures/x.png", "troop.pictures/y.png")
    twin = troop(tmp_path, "twin", "troop.pictures/x.png")
    for name in "xy":
        picture(tmp_path / "troop.pictures" / f"{name}.png", name)
    moved = move_roster(path, tmp_path / "b" / "troop.yaml")
    assert shown(moved.target) == ["x", "y"]
    assert shown(twin) == ["x"]
    assert not (tmp_path / "troop.pictures" / "y.png").exists()


def test_what_lies_in_the_folder_beside_pictures_is_left_there(tmp_path: Path) -> None:
    path = troop(tmp_path, "troop", "troop.pictures/x.png")
    picture(tmp_path / "troop.pictures" / "x.png", "x")
    picture(tmp_path / "troop.pictures" / "notes.txt", "mine")
    move_roster(path, tmp_path / "winter.yaml")
    assert (tmp_path / "troop.pictures" / "notes.txt").read_text() == "mine"


def test_a_missing_picture_keeps_nothing_from_moving(tmp_path: Path) -> None:
    path = troop(tmp_path, "troop", "troop.pictures/gone.png", "../outside.png", "'.'")
    picture(tmp_path.parent / "outside.png", "secret")
    moved = move_roster(path, tmp_path / "b" / "winter.yaml")
    assert shown(moved.target) == ["missing", "missing", "missing"]
    assert not list((tmp_path / "b").rglob("*.png"))


def test_a_name_that_is_taken_by_another_picture_gives_way(tmp_path: Path) -> None:
    path = troop(tmp_path / "a", "troop", "faces/y.png")
    picture(tmp_path / "a" / "faces" / "y.png", "mine")
    other = picture(tmp_path / "b" / "faces" / "y.png", "another")
    moved = move_roster(path, tmp_path / "b" / "troop.yaml")
    assert shown(moved.target) == ["mine"]
    assert other.read_text() == "another"
    assert roster_in(moved.target).models[0].picture.startswith("troop.pictures/")


def test_what_is_no_roster_moves_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("models: [", encoding="utf-8")
    moved = move_roster(path, tmp_path / "b" / "broken.yaml")
    assert moved.target.read_text() == "models: ["


def test_a_roster_is_never_moved_over_another(tmp_path: Path) -> None:
    path = troop(tmp_path, "troop", "troop.pictures/x.png")
    picture(tmp_path / "troop.pictures" / "x.png", "x")
    other = troop(tmp_path, "winter")
    before = other.read_bytes()
    with pytest.raises(ChangedOutside):
        move_roster(path, other)
    assert other.read_bytes() == before
    assert shown(path) == ["x"]
    assert not (tmp_path / "winter.pictures").exists()


def test_on_a_full_disk_everything_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = troop(tmp_path / "a", "troop", "troop.pictures/x.png")
    picture(tmp_path / "a" / "troop.pictures" / "x.png", "x")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def no_link(_self: Path, _target: Path) -> None:
        raise OSError(errno.EXDEV, "another disk")

    monkeypatch.setattr("realms_builder.core.files.os.fsync", full)
    monkeypatch.setattr(Path, "hardlink_to", no_link)
    with pytest.raises(WriteFailed) as caught:
        move_roster(path, tmp_path / "b" / "troop.yaml")
    assert caught.value.code == "write.disk_full"
    assert shown(path) == ["x"]
    assert not list((tmp_path / "b").iterdir())


def test_a_copy_has_pictures_of_its_own(tmp_path: Path) -> None:
    path = troop(tmp_path, "troop", "troop.pictures/x.png")
    picture(tmp_path / "troop.pictures" / "x.png", "x")
    copy = copy_roster(path, tmp_path / "troop 2.yaml").target
    shutil.rmtree(tmp_path / "troop.pictures")
    assert shown(copy) == ["x"]
    assert "# mine" in copy.read_text(encoding="utf-8")


def test_a_copy_of_what_is_no_roster_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("models: [", encoding="utf-8")
    assert copy_roster(path, tmp_path / "copy.yaml").target.read_text() == "models: ["


def test_a_copy_that_finds_no_room_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = troop(tmp_path, "troop")
    monkeypatch.setattr("realms_builder.core.files.os.fsync", full)
    with pytest.raises(WriteFailed):
        copy_roster(path, tmp_path / "copy.yaml")
    assert list(tmp_path.iterdir()) == [path]


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path / "share" / "Trash"


def test_pictures_go_to_the_trash_and_come_back(tmp_path: Path, desktop: Path) -> None:
    path = troop(tmp_path / "a", "troop", "troop.pictures/x.png")
    picture(tmp_path / "a" / "troop.pictures" / "x.png", "x")
    trashed = trash_roster(path, tmp_path / "own")
    assert list((tmp_path / "a").iterdir()) == []
    assert restore_all(trashed) == path
    assert shown(path) == ["x"]


def test_pictures_that_another_roster_names_do_not_go_to_the_trash(
    tmp_path: Path, desktop: Path
) -> None:
    path = troop(tmp_path / "a", "troop", "troop.pictures/x.png")
    twin = troop(tmp_path / "a", "twin", "troop.pictures/x.png")
    picture(tmp_path / "a" / "troop.pictures" / "x.png", "x")
    trash_roster(path, tmp_path / "own")
    assert shown(twin) == ["x"]


def test_a_file_renamed_by_hand_with_its_folder_finds_its_pictures(tmp_path: Path) -> None:
    roster = Roster("tiny", "clan", models=(Model("m1", "rat", picture="old.pictures/x.png"),))
    picture(tmp_path / "new.pictures" / "x.png")
    assert found_again(roster, tmp_path / "new.yaml").models[0].picture == "new.pictures/x.png"
    picture(tmp_path / "old.pictures" / "x.png")
    assert found_again(roster, tmp_path / "new.yaml") is roster


def test_other_names_change_nothing(tmp_path: Path) -> None:
    roster = Roster("tiny", "clan", picture="a.png", models=(Model("m1", "rat"),))
    assert with_pictures(roster, {"b.png": "c.png"}) is roster
    assert with_pictures(roster, {"a.png": "c.png"}).picture == "c.png"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_pictures_are_not_put_through_a_link_that_leads_elsewhere(tmp_path: Path) -> None:
    path = troop(tmp_path / "a", "troop", "troop.pictures/x.png")
    picture(tmp_path / "a" / "troop.pictures" / "x.png")
    (tmp_path / "b").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "b" / "troop.pictures").symlink_to(tmp_path / "elsewhere")
    carried = carry(["troop.pictures/x.png"], path, tmp_path / "b" / "troop.yaml")
    assert [p.code for p in carried.problems] == ["write.not_allowed"]
    assert not list((tmp_path / "elsewhere").iterdir())


def test_pictures_nobody_came_for_go_after_a_while(tmp_path: Path) -> None:
    old = picture(tmp_path / "unsaved.pictures" / "old.png")
    new = picture(tmp_path / "unsaved.pictures" / "new.png")
    os.utime(old, (0, 0))
    forget_unclaimed(tmp_path / "unsaved.yaml")
    assert (old.exists(), new.exists()) == (False, True)
