"""The last saves of each file can be listed and read back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from realms_builder.core.versions import KEPT, Versions


def test_the_last_twenty_are_listed_newest_first_with_time_and_text(tmp_path: Path) -> None:
    versions, path = Versions(tmp_path / "state"), tmp_path / "r.yaml"
    assert versions.of(path) == ()
    for number in range(KEPT + 5):
        assert versions.keep(path, b"text %d\r\n" % number) is None
    found = versions.of(path)
    texts = [version.file.read_bytes() for version in found]
    assert texts == [b"text %d\r\n" % number for number in range(24, 4, -1)]
    assert [version.number for version in found] == list(range(25, 5, -1))
    assert all(datetime.now(UTC) - version.time < timedelta(minutes=5) for version in found)
    assert found[0].size == len(b"text 24\r\n")
    assert {version.file.name for version in found} == {f"{n:03d}.yaml" for n in range(6, 26)}


def test_saving_the_same_again_makes_no_version(tmp_path: Path) -> None:
    versions, path = Versions(tmp_path / "state"), tmp_path / "r.yaml"
    for raw in (b"a", b"a", b"b", b"a"):
        versions.keep(path, raw)
    assert [version.file.read_bytes() for version in versions.of(path)] == [b"a", b"b", b"a"]


def test_each_file_has_its_own_however_it_is_named(tmp_path: Path) -> None:
    versions = Versions(tmp_path / "state")
    versions.keep(tmp_path / "a.yaml", b"of a")
    versions.keep(tmp_path / "b.yaml", b"of b")
    assert len(versions.of(tmp_path / "x" / ".." / "a.yaml")) == 1
    (tmp_path / "link.yaml").symlink_to(tmp_path / "a.yaml")
    assert versions.of(tmp_path / "link.yaml") == versions.of(tmp_path / "a.yaml")


def test_what_lies_there_is_kept_before_it_is_written_over(tmp_path: Path) -> None:
    versions, path = Versions(tmp_path / "state"), tmp_path / "r.yaml"
    assert versions.keep_file(path) is None
    path.write_bytes(b"\xef\xbb\xbftheirs\r\n")
    assert versions.keep_file(path) is None
    assert versions.of(path)[0].file.read_bytes() == b"\xef\xbb\xbftheirs\r\n"
    path.write_bytes(b"\xff")
    assert versions.keep_file(path) is None
    assert versions.of(path)[0].file.read_bytes() == b"\xff"
    path.unlink()
    path.mkdir()
    problem = versions.keep_file(path)
    assert problem is not None
    assert problem.code == "version.not_kept"


def test_versions_follow_a_file_that_is_renamed(tmp_path: Path) -> None:
    versions, old, new = Versions(tmp_path / "state"), tmp_path / "a.yaml", tmp_path / "b.yaml"
    versions.moved(old, new)
    versions.keep(old, b"text")
    versions.moved(old, new)
    assert versions.of(old) == ()
    assert versions.of(new)[0].file.read_bytes() == b"text"


def test_a_state_folder_in_the_way_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    problem = Versions(tmp_path / "file").keep(tmp_path / "r.yaml", b"text")
    assert problem is not None
    assert problem.values["reason"]


def test_versions_go_behind_those_that_a_name_had_before(tmp_path: Path) -> None:
    versions, old, new = Versions(tmp_path / "state"), tmp_path / "a.yaml", tmp_path / "b.yaml"
    for raw in (b"1", b"2"):
        versions.keep(new, raw)
    for raw in (b"3", b"4"):
        versions.keep(old, raw)
    versions.moved(old, new)
    assert [version.file.read_bytes() for version in versions.of(new)] == [b"4", b"3", b"2", b"1"]
    assert versions.of(old) == ()
