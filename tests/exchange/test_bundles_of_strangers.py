"""Copies of rosters that come from anybody: nothing dangerous gets in, nothing half gets out."""

from __future__ import annotations

import json
import os
import stat
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from realms_builder.exchange import bundle as bundle_reading
from realms_builder.exchange import bundle_format
from realms_builder.exchange.bundle import BundleError, read_bundle, write_bundle
from realms_builder.exchange.bundle_names import is_safe
from tests.exchange.bundles import PICTURES, ROSTER, code_of, files_of, home, put


def entry(name: str, content: bytes) -> dict[str, Any]:
    return {"path": name, "bytes": len(content), "sha256": sha256(content).hexdigest()}


def manifest(name: str = "band.yaml", **more: Any) -> bytes:
    data: dict[str, Any] = {
        "format": 1,
        "kind": "roster-bundle",
        "roster": entry(name, ROSTER.encode()),
        "pictures": [entry(*item) for item in PICTURES.items()],
    }
    return json.dumps({**data, **more}).encode()


def crafted(folder: Path, *extra: tuple[str | ZipInfo, bytes], **changes: bytes | None) -> Path:
    """Write an archive by hand: the usual members with *changes*, and *extra* ones."""
    path = folder / "crafted.realmsroster"
    members: dict[str, bytes | None] = {
        "manifest.json": manifest(),
        "band.yaml": ROSTER.encode(),
        **PICTURES,
        **changes,
    }
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in members.items():
            if content is not None:
                archive.writestr(name, content)
        for info, content in extra:
            archive.writestr(info, content)
    return path


def refused(tmp_path: Path, source: Path) -> str:
    """Return why *source* is refused, having made sure that nothing was written for it."""
    before = files_of(tmp_path)
    code = code_of(lambda: read_bundle(source, tmp_path / "new"))
    assert files_of(tmp_path) == before
    assert not (tmp_path / "new").exists()
    return code


def special(name: str, mode: int) -> ZipInfo:
    info = ZipInfo(name)
    info.create_system = 3
    info.external_attr = mode << 16
    return info


def test_an_archive_made_by_hand_is_as_good(tmp_path: Path) -> None:
    assert read_bundle(crafted(tmp_path), tmp_path / "new").is_file()


def test_folders_that_are_noted_do_no_harm(tmp_path: Path) -> None:
    source = crafted(tmp_path, (special("other/", stat.S_IFDIR | 0o755), b""))
    assert set(files_of(read_bundle(source, tmp_path / "new").parent)) == {"band.yaml", *PICTURES}


@pytest.mark.parametrize(
    "name",
    [
        "../",
        "../evil.png",
        "a/../../evil.png",
        "/etc/evil.png",
        "C:/evil.png",
        "a\\..\\evil.png",
        "a//b.png",
        "./a.png",
        "con.png",
        "sub/NUL",
        "a.",
        "a ",
        "x" * 300 + ".png",
        "a\nb.png",
        "a:b.png",
    ],
)
def test_names_that_lead_elsewhere_are_refused(tmp_path: Path, name: str) -> None:
    assert not is_safe(name)
    assert refused(tmp_path, crafted(tmp_path, (name, b"x"))) == "bundle.unsafe_name"


@pytest.mark.parametrize("mode", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFDIR, stat.S_IFCHR])
def test_links_and_devices_are_refused(tmp_path: Path, mode: int) -> None:
    source = crafted(tmp_path, (special("link.png", mode | 0o777), b"/etc/passwd"))
    assert refused(tmp_path, source) == "bundle.not_a_file"


def test_a_file_that_nobody_asks_for_is_not_unpacked(tmp_path: Path) -> None:
    listed = [entry(*item) for item in PICTURES.items()] + [entry("extra.png", b"x")]
    changes = {"manifest.json": manifest(pictures=listed)}
    source = crafted(tmp_path, ("extra.png", b"x"), ("run.sh", b"x"), **changes)
    found = read_bundle(source, tmp_path / "new")
    assert set(files_of(found.parent)) == {"band.yaml", *PICTURES}


@pytest.mark.parametrize("name", ["BAND.YAML", "band.pictures/URGA.png"])
def test_names_that_differ_in_capitals_only_are_refused(tmp_path: Path, name: str) -> None:
    assert refused(tmp_path, crafted(tmp_path, (name, b"x"))) == "bundle.twice"


@pytest.mark.parametrize("name", ["band.txt", "a/band.yaml", "../band.yaml", "", "manifest.json"])
def test_the_roster_has_a_plain_name(tmp_path: Path, name: str) -> None:
    source = crafted(tmp_path, **{"manifest.json": manifest(name)})
    assert refused(tmp_path, source) == "bundle.unsafe_name"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"manifest.json": None}, "bundle.not_a_bundle"),
        ({"manifest.json": b"{"}, "bundle.damaged"),
        ({"manifest.json": b"[" * 50_000}, "bundle.damaged"),
        ({"manifest.json": b"\xff"}, "bundle.damaged"),
        ({"manifest.json": b'{"kind": "zip"}'}, "bundle.not_a_bundle"),
        ({"manifest.json": manifest(format=2)}, "bundle.newer"),
        ({"manifest.json": manifest(roster=None)}, "bundle.unsafe_name"),
        ({"band.yaml": None}, "bundle.damaged"),
        ({"band.yaml": ROSTER.encode() + b"# changed"}, "bundle.damaged"),
        ({"other/ulf.jpg": b"changed"}, "bundle.damaged"),
        ({"other/ulf.jpg": None}, "bundle.damaged"),
    ],
)
def test_what_is_damaged_is_refused(
    tmp_path: Path, changes: dict[str, bytes | None], code: str
) -> None:
    assert refused(tmp_path, crafted(tmp_path, **changes)) == code


def test_a_bomb_is_stopped_while_it_unfolds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bomb = b"\0" * 30_000_000
    listed = [entry("other/ulf.jpg", bomb)]
    changes = {"other/ulf.jpg": bomb, "manifest.json": manifest(pictures=listed)}
    source = crafted(tmp_path, **changes)
    assert source.stat().st_size < 100_000
    monkeypatch.setattr(bundle_reading, "MOST_PICTURE_BYTES", 1_000_000)
    assert refused(tmp_path, source) == "bundle.too_large"


def test_many_pictures_together_have_a_limit_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = crafted(tmp_path)
    monkeypatch.setattr(bundle_reading, "MOST_BYTES", source.stat().st_size + 20)
    assert sum(map(len, PICTURES.values())) > 300
    assert refused(tmp_path, source) == "bundle.too_large"


def test_an_archive_of_too_many_files_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle_reading, "MOST_FILES", 3)
    assert refused(tmp_path, crafted(tmp_path)) == "bundle.too_many"


def test_other_ways_of_packing_are_refused(tmp_path: Path) -> None:
    info = ZipInfo("note.png")
    info.compress_type = ZIP_BZIP2
    assert refused(tmp_path, crafted(tmp_path, (info, b"x"))) == "bundle.locked"


def test_a_locked_archive_is_refused(tmp_path: Path) -> None:
    path = crafted(tmp_path)
    data = bytearray(path.read_bytes())
    at = data.rindex(b"PK\x01\x02")
    data[at + 8] |= 1
    path.write_bytes(bytes(data))
    assert refused(tmp_path, path) == "bundle.locked"


def test_a_roster_that_is_none_is_refused(tmp_path: Path) -> None:
    bad = b"kind: faction\n"
    changes = {"band.yaml": bad, "manifest.json": manifest(roster=entry("band.yaml", bad))}
    assert refused(tmp_path, crafted(tmp_path, **changes)) == "bundle.no_roster"


@pytest.mark.parametrize("content", [b"", b"PK", b"no zip at all" * 50])
def test_a_file_of_another_kind_is_refused(tmp_path: Path, content: bytes) -> None:
    source = put(tmp_path / "x.realmsroster", content)
    assert refused(tmp_path, source) == "bundle.not_a_bundle"


def test_missing_files_folders_and_pipes_are_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, tmp_path / "no.realmsroster") == "bundle.unreadable"
    folder = tmp_path / "folder"
    folder.mkdir()
    assert refused(tmp_path, folder) == "bundle.not_a_bundle"
    os.mkfifo(tmp_path / "pipe")
    assert code_of(lambda: read_bundle(tmp_path / "pipe", folder)) == "bundle.not_a_bundle"


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    cuts=st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 255)), max_size=12),
    end=st.integers(0, 5000),
)
def test_damage_anywhere_is_refused_or_harmless(
    tmp_path: Path, cuts: list[tuple[int, int]], end: int
) -> None:
    source = tmp_path / "good.realmsroster"
    if not source.exists():
        write_bundle(home(tmp_path / "home"), source)
    data = bytearray(source.read_bytes())
    for at, value in cuts:
        data[at % len(data)] = value
    target = put(tmp_path / "bad.realmsroster", bytes(data[: len(data) - end % 3]))
    try:
        found = read_bundle(target, tmp_path / "new")
    except BundleError:
        return
    assert found.is_relative_to(tmp_path / "new")
    assert set(files_of(tmp_path / "new")) <= {"band.yaml", *PICTURES}


def test_the_limits_leave_room_for_a_full_roster() -> None:
    assert bundle_format.MOST_FILES > 5_000
    assert bundle_format.MOST_BYTES < zipfile.ZIP64_LIMIT
