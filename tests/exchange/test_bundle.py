"""The one-file copy of a roster: everything comes back, where there is room for it."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from realms_builder.core.files import WriteFailed
from realms_builder.exchange import bundle as bundle_reading
from realms_builder.exchange.bundle import read_bundle, write_bundle
from tests.exchange.bundles import PICTURES, ROSTER, code_of, files_of, home, packed, put

# -------------------------------------------------------------------------- there and back


def test_a_roster_and_its_portraits_come_back_byte_by_byte(tmp_path: Path) -> None:
    found = read_bundle(packed(tmp_path), tmp_path / "new" / "place")
    assert found == tmp_path / "new" / "place" / "band.yaml"
    assert files_of(found.parent) == {"band.yaml": ROSTER.encode(), **PICTURES}


def test_the_archive_holds_a_manifest_and_each_portrait_once(tmp_path: Path) -> None:
    with ZipFile(packed(tmp_path)) as archive:
        assert sorted(archive.namelist()) == sorted(["manifest.json", "band.yaml", *PICTURES])
        manifest = json.loads(archive.read("manifest.json"))
    assert (manifest["format"], manifest["kind"], manifest["name"]) == (1, "roster-bundle", "Band")
    assert manifest["roster"]["sha256"] == sha256(ROSTER.encode()).hexdigest()


def test_the_same_roster_gives_the_same_bytes(tmp_path: Path) -> None:
    first = packed(tmp_path / "a").read_bytes()
    roster = home(tmp_path / "b" / "home")
    os.utime(roster, (1, 1))
    write_bundle(roster, tmp_path / "b" / "x.realmsroster")
    assert (tmp_path / "b" / "x.realmsroster").read_bytes() == first


def test_a_portrait_that_cannot_go_along_stays_and_is_named(tmp_path: Path) -> None:
    lines = (
        "missing.png",
        "../outside.png",
        "band.pictures",
        "text.txt",
        "pipe.png",
        "link.png",
    )
    models = "".join(f"  - {{id: x{n}, unit: a, picture: {p}}}\n" for n, p in enumerate(lines))
    folder = tmp_path / "home"
    roster = home(folder, ROSTER + models)
    put(tmp_path / "outside.png", b"secret")
    put(folder / "text.txt", b"text")
    os.mkfifo(folder / "pipe.png")
    (folder / "link.png").symlink_to(tmp_path / "outside.png")
    target = tmp_path / "x.realmsroster"
    problems = write_bundle(roster, target)
    assert [problem.values["picture"] for problem in problems] == list(lines)
    assert {problem.code for problem in problems} == {"bundle.picture_missing"}
    with ZipFile(target) as archive:
        assert set(archive.namelist()) == {"manifest.json", "band.yaml", *PICTURES}
    assert read_bundle(target, tmp_path / "new").is_file()


def test_a_portrait_that_is_too_large_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms_builder.exchange.bundle.MOST_PICTURE_BYTES", 200)
    problems = write_bundle(home(tmp_path / "home"), tmp_path / "x.realmsroster")
    assert [problem.code for problem in problems] == ["bundle.picture_too_large"]
    assert problems[0].values["picture"] == "band.pictures/urga.png"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"kind: faction\n", "bundle.no_roster"),
        (b"\xff\xfe\x00", "bundle.no_roster"),
        (b"kind: [\n", "bundle.no_roster"),
        (b"- 1\n", "bundle.no_roster"),
        (b"", "bundle.no_roster"),
    ],
)
def test_only_a_roster_can_be_packed(tmp_path: Path, content: bytes, code: str) -> None:
    target = tmp_path / "x.realmsroster"
    assert code_of(lambda: write_bundle(put(tmp_path / "a.yaml", content), target)) == code
    assert not target.exists()


def test_a_missing_roster_and_a_folder_are_said(tmp_path: Path) -> None:
    target = tmp_path / "x.realmsroster"
    assert code_of(lambda: write_bundle(tmp_path / "no.yaml", target)) == "bundle.unreadable"
    assert code_of(lambda: write_bundle(tmp_path, target)) == "bundle.not_a_file"


def test_the_copy_never_replaces_the_roster(tmp_path: Path) -> None:
    roster = home(tmp_path)
    assert code_of(lambda: write_bundle(roster, roster)) == "bundle.same_file"
    assert roster.read_text("utf-8") == ROSTER


def test_a_copy_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(WriteFailed):
        write_bundle(home(tmp_path / "home"), tmp_path / "nowhere" / "x.realmsroster")
    assert [path.name for path in tmp_path.iterdir()] == ["home"]


# -------------------------------------------------------------------------- where it is put


def test_unpacking_twice_changes_nothing(tmp_path: Path) -> None:
    source, folder = packed(tmp_path), tmp_path / "new"
    assert read_bundle(source, folder) == read_bundle(source, folder)
    assert len(files_of(folder)) == 3


@pytest.mark.parametrize("taken", ["band.yaml", "other/ulf.jpg", "other"])
def test_what_is_there_already_stays_as_it_is(tmp_path: Path, taken: str) -> None:
    folder = tmp_path / "new"
    put(folder / taken, b"mine")
    found = read_bundle(packed(tmp_path), folder)
    assert found == folder / "band" / "band.yaml"
    assert (folder / taken).read_bytes() == b"mine"
    assert files_of(found.parent) == {"band.yaml": ROSTER.encode(), **PICTURES}


def test_a_second_version_gets_a_folder_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    put(folder / "band.yaml", b"mine")
    put(folder / "band" / "band.yaml", b"mine too")
    assert read_bundle(packed(tmp_path), folder) == folder / "band 2" / "band.yaml"


def test_a_link_in_the_folder_is_not_followed(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "new", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    (folder / "other").symlink_to(elsewhere)
    found = read_bundle(packed(tmp_path), folder)
    assert found.parent == folder / "band"
    assert list(elsewhere.iterdir()) == []


def test_a_failure_half_way_takes_everything_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, folder = packed(tmp_path), tmp_path / "new"
    real = bundle_reading.atomic_file

    def failing(path: Path) -> Any:
        if path.name == "band.yaml":
            raise WriteFailed("write.disk_full", path)
        return real(path)

    monkeypatch.setattr(bundle_reading, "atomic_file", failing)
    with pytest.raises(WriteFailed):
        read_bundle(source, folder)
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    blocked = put(tmp_path / "file", b"") / "folder"
    assert code_of(lambda: read_bundle(packed(tmp_path), blocked)) == "bundle.no_place"
