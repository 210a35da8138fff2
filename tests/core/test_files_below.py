"""What a stranger's file names is looked for below its folder and nowhere else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from realms_builder.cards.pack_paths import StrayPath, picture_path, safe_path
from realms_builder.core.files import file_below
from realms_builder.editing.work_files import copied_to_own, copy_pictures
from realms_builder.game.icons import IconFileError, icon_file
from realms_builder.roster.roster import Model
from realms_builder.roster.storage.portrait_files import carry, picture_at
from tests.builders import roster_with

OTHER_PLACES = (
    "../out.png",
    "../../../out.png",
    "sub/../../out.png",
    "/etc/out.png",
    "//host/share/out.png",
    r"\\host\share\out.png",
    r"\\?\C:\out.png",
    "C:/out.png",
    "c:out.png",
    "link/out.png",
    "linked.png",
    "loop.png",
    "a\0b.png",
    "x" * 300 + ".png",
)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Return a folder with a picture, links that lead out of it, and a picture beside it."""
    folder = tmp_path / "home" / "pack"
    folder.mkdir(parents=True)
    (folder / "in.png").write_bytes(b"in")
    (folder.parent / "out.png").write_bytes(b"out")
    (folder / "link").symlink_to(folder.parent)
    (folder / "linked.png").symlink_to(folder.parent / "out.png")
    (folder / "loop.png").symlink_to("loop.png")
    return folder


@pytest.mark.parametrize("name", OTHER_PLACES)
def test_other_places_are_no_place(name: str, pack: Path) -> None:
    found = file_below(pack, name)
    assert found is None or not os.path.lexists(found)
    drawn = picture_path(pack, name)
    assert isinstance(drawn, StrayPath) or not os.path.lexists(str(drawn))
    assert picture_at(pack / "roster.yaml", name) is None
    with pytest.raises(IconFileError):
        icon_file(pack, name)


def test_another_machine_is_never_asked_for(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    real = os.path.realpath

    def heard(path: str | Path, **more: bool) -> str:
        asked.append(str(path))
        return real(path, **more)

    monkeypatch.setattr(os.path, "realpath", heard)
    safe_path.cache_clear()
    for name in ("//host/share/out.png", r"\\host\share\out.png", "C:/out.png"):
        assert file_below(pack, name) is None
        assert isinstance(picture_path(pack, name), StrayPath)
        assert picture_at(pack / "roster.yaml", name) is None
    assert asked == []


def test_what_is_below_is_found(pack: Path) -> None:
    assert file_below(pack, "in.png") == pack / "in.png"
    assert file_below(pack, "sub/../in.png") == pack / "in.png"
    assert file_below(pack / "sub", "../in.png", pack) == pack / "in.png"


def test_pictures_are_never_copied_out_of_the_library(tmp_path: Path) -> None:
    """A name that leads up and down again is inside where it is, and outside where it goes."""
    source = tmp_path / "games" / "shared"
    source.mkdir(parents=True)
    (source / "a.png").write_bytes(b"a")
    (source / "b.png").write_bytes(b"b")
    names = ("../shared/a.png", f"{source}/a.png", "b.png", "../../games/shared/a.png")
    pictures = "".join(f"  - {{id: u{n}, picture: '{name}'}}\n" for n, name in enumerate(names))
    text = f"format: 1\nkind: faction\nid: f\nunits:\n{pictures}"
    (source / "f.yaml").write_text(text)
    own = tmp_path / "library" / "deep" / "own"
    copy_pictures(source / "f.yaml", text, own)
    made = {path.relative_to(tmp_path) for path in tmp_path.rglob("*.png")}
    there = {Path("games/shared/a.png"), Path("games/shared/b.png")}
    assert made == {*there, Path("library/deep/own/b.png")}
    (tmp_path / "library" / "deep" / "own" / "b.png").unlink()
    own.rmdir()
    assert copied_to_own(source / "f.yaml", own) == own / "f.yaml"
    assert {path.relative_to(tmp_path) for path in tmp_path.rglob("*.png")} == made


def test_pictures_that_go_along_never_leave_the_folder_of_the_roster(tmp_path: Path) -> None:
    source = tmp_path / "one" / "old" / "r.yaml"
    source.parent.mkdir(parents=True)
    (source.parent / "a.png").write_bytes(b"a")
    target = tmp_path / "two" / "new" / "r.yaml"
    target.parent.mkdir(parents=True)
    names = ["../old/a.png", str(source.parent / "a.png")]
    roster = roster_with(*(Model(id=f"m{n}", unit="guard", picture=p) for n, p in enumerate(names)))
    carried = carry([model.picture for model in roster.models], source, target)
    assert [path.relative_to(tmp_path / "two").parts[0] for path in carried.made] == ["new", "new"]
    assert sorted(p.relative_to(tmp_path / "two") for p in (tmp_path / "two").rglob("*.png")) == [
        Path("new/r.pictures") / carried.made[-1].name
    ]
