"""Packs that come from anybody: nothing dangerous gets in, nothing is written outside."""

import stat
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from realms_builder.cards.template import template_shelf
from realms_builder.cards.template.card_files import CardFile
from realms_builder.cards.template.template_files import read_template_file
from realms_builder.core.files import WriteFailed
from realms_builder.exchange.bundle_format import BundleError
from realms_builder.packs import files_in
from realms_builder.packs.contents import PackContents, PackError, read_pack
from realms_builder.packs.installing import install
from realms_builder.packs.manifest import PackFile
from realms_builder.packs.pack_check import PackCheck, files_to_check
from realms_builder.packs.placing import put
from realms_builder.packs.shelf import PackShelf
from realms_builder.packs.trial import checked
from realms_builder.packs.updating import planned, update
from tests.packs.samples import (
    archive_of,
    codes,
    contents,
    files,
    folder_of,
    installed,
    manifest,
    refused,
    shelf_in,
    tree,
)

BAD_NAMES = [
    "../evil.yaml",
    "tiny/../../evil.yaml",
    "/etc/evil.yaml",
    "C:/evil.yaml",
    "tiny\\..\\evil.yaml",
    "\\\\host\\share\\evil.yaml",
    "tiny/con.yaml",
    "NUL",
    "tiny/aux",
    "a//b.yaml",
    "./a.yaml",
    "tiny/a.",
    "tiny/a ",
    "tiny/a:b.yaml",
    "tiny/a\nb.yaml",
    "x" * 300 + ".yaml",
    "tiny/a?.yaml",
    "tiny/\u202elmay.yaml",
]


def with_member(path: Path, info: str | ZipInfo, data: bytes = b"x") -> Path:
    archive_of(path)
    with ZipFile(path, "a", ZIP_DEFLATED) as archive:
        archive.writestr(info, data)
    return path


@pytest.mark.parametrize("name", BAD_NAMES)
def test_names_that_lead_elsewhere_are_refused(tmp_path: Path, name: str) -> None:
    path = with_member(tmp_path / "a.realmspack", name)
    if b"\0" not in name.encode():
        assert refused(path) == "bundle.unsafe_name"
    assert list(tmp_path.iterdir()) == [path]


def test_a_zero_in_a_name_is_refused(tmp_path: Path) -> None:
    path = with_member(tmp_path / "a.realmspack", "tiny/aXb.yaml")
    path.write_bytes(path.read_bytes().replace(b"tiny/aXb.yaml", b"tiny/a\0b.yaml"))
    assert refused(path) == "bundle.unsafe_name"


@pytest.mark.parametrize("name", ["tiny/CLAN.yaml", "Pack.yaml", "tiny/clan.yaml/x.yaml"])
def test_names_that_are_one_on_other_disks_are_refused(tmp_path: Path, name: str) -> None:
    assert refused(with_member(tmp_path / "a.realmspack", name)) == "bundle.twice"


def test_accents_written_in_two_ways_are_one_name(tmp_path: Path) -> None:
    held = {**files(), "tiny/\u00e9.md": b"1", "tiny/e\u0301.md": b"2"}
    assert refused(archive_of(tmp_path / "a.realmspack", held)) == "bundle.twice"
    assert refused(folder_of(tmp_path / "folder", held)) == "bundle.twice"


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_links_and_devices_are_refused(tmp_path: Path, kind: int) -> None:
    info = ZipInfo("tiny/link.yaml")
    info.create_system, info.external_attr = 3, (kind | 0o777) << 16
    path = with_member(tmp_path / "a.realmspack", info, b"/etc/passwd")
    assert refused(path) == "bundle.not_a_file"


@pytest.mark.parametrize("name", ["tiny/inner.realmspack", "tiny/inner.zip", "tiny/pack.yaml"])
def test_a_pack_inside_a_pack_is_refused(tmp_path: Path, name: str) -> None:
    inner = BytesIO()
    with ZipFile(inner, "w") as archive:
        archive.writestr("pack.yaml", manifest())
    held = {**files(), name: inner.getvalue()}
    assert refused(archive_of(tmp_path / "a.realmspack", held)) == "pack.nested"
    assert refused(folder_of(tmp_path / "folder", held)) == "pack.nested"


def test_a_bomb_is_refused_before_it_is_unfolded(tmp_path: Path) -> None:
    path = with_member(tmp_path / "a.realmspack", "tiny/bomb.yaml", b"0" * 30_000_000)
    assert path.stat().st_size < 100_000
    assert refused(path) == "bundle.bomb"


def test_many_files_and_many_bytes_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, folder = archive_of(tmp_path / "a.realmspack"), folder_of(tmp_path / "folder")
    monkeypatch.setattr(files_in, "MOST_FILES", 3)
    assert refused(path) == refused(folder) == "bundle.too_many"
    monkeypatch.setattr(files_in, "MOST_FILES", 100)
    monkeypatch.setattr(files_in, "MOST_BYTES", path.stat().st_size + 10)
    assert refused(path) == refused(folder) == "bundle.too_large"


def test_locked_and_odd_archives_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.realmspack"
    with ZipFile(path, "w", ZIP_BZIP2) as archive:
        archive.writestr("pack.yaml", manifest())
    assert refused(path) == "bundle.locked"
    locked = bytearray(archive_of(path).read_bytes())
    for sign, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = locked.find(sign)
        locked[at + offset] |= 1
    path.write_bytes(bytes(locked))
    assert refused(path) == "bundle.locked"


def test_what_is_cut_short_or_no_archive_is_refused(tmp_path: Path) -> None:
    path = archive_of(tmp_path / "a.realmspack")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert refused(path) == "pack.not_a_pack"
    path.write_bytes(b"")
    assert refused(path) == "pack.not_a_pack"
    damaged = bytearray(whole)
    at = damaged.find(b"tiny/clan.yaml") + 60
    damaged[at : at + 20] = b"\xff" * 20
    path.write_bytes(bytes(damaged))
    assert refused(path) in ("bundle.damaged", "pack.not_a_pack")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("kind: [", "pack.bad_manifest"),
        ("format: 1\nkind: pack\n", "pack.bad_manifest"),
        (None, "pack.no_manifest"),
    ],
)
def test_without_a_manifest_nothing_is_a_pack(tmp_path: Path, text: str | None, code: str) -> None:
    held = {name: data for name, data in files().items() if name != "pack.yaml"}
    held |= {"pack.yaml": text.encode()} if text is not None else {}
    assert refused(archive_of(tmp_path / "a.realmspack", held)) == code


def test_files_of_two_games_beside_the_manifest_are_refused(tmp_path: Path) -> None:
    faction = files()["tiny/clan.yaml"]
    held = {
        "pack.yaml": manifest().encode(),
        "a.yaml": faction,
        "b.yaml": faction.replace(b"system: tiny", b"system: other"),
    }
    assert refused(folder_of(tmp_path, held)) == "pack.several_games"


@pytest.mark.parametrize("name", ["con", "nul", "com1"])
def test_a_name_that_windows_keeps_for_devices_is_no_pack(tmp_path: Path, name: str) -> None:
    held = {**files(), "pack.yaml": manifest(identity=name).encode()}
    assert refused(archive_of(tmp_path / "a.realmspack", held)) == "pack.bad_manifest"


def test_needs_in_a_circle_and_needs_that_are_missing_are_said(tmp_path: Path) -> None:
    other = manifest(identity="other", more="needs: [{pack: small}]\n").encode()
    shelf = shelf_in(tmp_path)
    install(contents(tmp_path / "o", {**files(), "pack.yaml": other}), shelf)
    needs = 'needs: [{pack: other, version: "2.0"}, {pack: othr}, {system: gone}]\n'
    path = archive_of(
        tmp_path / "a.realmspack", {**files(), "pack.yaml": manifest(more=needs).encode()}
    )
    found = {p.code: p for p in checked(read_pack(path), path).problems}
    assert set(found) >= {
        "pack.needs_circle",
        "pack.need_too_old",
        "pack.need_pack_missing",
        "pack.need_game_missing",
    }
    assert found["pack.needs_circle"].values["chain"] == "small → other → small"
    assert found["pack.need_pack_missing"].values["suggestion"] == "other"


@pytest.mark.parametrize(
    "formula",
    [
        "__import__('os').system('x')",
        "().__class__",
        "9 ** 9 ** 9 ** 9",
        "(" * 500 + "1" + ")" * 500,
    ],
)
def test_formulas_that_attack_are_only_problems(tmp_path: Path, formula: str) -> None:
    check = f'[{{id: evil, require: "{formula}", text: Evil}}]'
    system = files()["tiny/system.yaml"].replace(b"checks: []", f"checks: {check}".encode())
    path = archive_of(tmp_path / "a.realmspack", {**files(), "tiny/system.yaml": system})
    found = checked(read_pack(path), path)
    places = {p.place.file for p in found.problems if p.severity == "error"}
    assert str(path / "tiny/system.yaml") in places


# ---------------------------------------------------------------- nothing lies outside, whatever


_PARTS = st.sampled_from(
    [
        "..",
        ".",
        "",
        "tiny",
        "TINY",
        "a.yaml",
        "b.md",
        "con",
        "C:",
        "~",
        "x\\y",
        "\0",
        "é",
        "e\u0301",
        " ",
    ]
)
_NAMES = st.lists(_PARTS, min_size=1, max_size=5).map("/".join)
_USUAL = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@_USUAL
@given(names=st.lists(_NAMES, max_size=4), data=st.binary(max_size=40))
def test_nothing_outside_the_library_is_written_whatever_the_names(
    tmp_path: Path, names: list[str], data: bytes
) -> None:
    case = tmp_path / f"case{len(list(tmp_path.iterdir()))}"
    guard = folder_of(case, {"outside.txt": b"precious", "library/rosters/r.yaml": b"mine"})
    shelf = PackShelf(guard / "library")
    held = PackContents(_manifest(), {**files(), **dict.fromkeys(names, data)})
    with suppress(BundleError, WriteFailed):
        install(held, shelf)
    left = {name for name in tree(case) if not name.startswith("library/packs/")}
    assert left == {"outside.txt", "library/rosters/r.yaml"}
    assert not list((case / "library/packs").glob(".new-*"))
    assert (case / "outside.txt").read_bytes() == b"precious"


@_USUAL
@given(noise=st.binary(min_size=1, max_size=60), at=st.integers(0, 3000))
def test_archives_with_noise_in_them_are_read_or_refused(
    tmp_path: Path, noise: bytes, at: int
) -> None:
    path = tmp_path / "a.realmspack"
    whole = bytearray(archive_of(path).read_bytes())
    at %= len(whole)
    whole[at : at + len(noise)] = noise
    path.write_bytes(bytes(whole))
    shelf = shelf_in(tmp_path)
    with suppress(BundleError):
        read_pack(path)
    assert not shelf.folder.exists()
    assert set(tree(tmp_path)) == {"a.realmspack"}


@_USUAL
@given(name=_NAMES)
def test_no_update_writes_outside_its_pack(tmp_path: Path, name: str) -> None:
    case = tmp_path / f"case{len(list(tmp_path.iterdir()))}"
    home = folder_of(case / "home", {"a.yaml": b"1"})
    with suppress(PackError, WriteFailed):
        put(home, {name: b"2"}, ("a.yaml",))
    assert [found for found in tree(case) if not found.startswith("home/")] == []


def test_ten_thousand_units_are_taken_in_and_brought_up_to_date(tmp_path: Path) -> None:
    def units(cost: int) -> str:
        lines = (
            f"  - {{id: u{n}, name: U{n}, cost: {cost}, stats: {{hp: 1}}}}" for n in range(10_000)
        )
        return "units:\n" + "\n".join(lines) + "\n"

    shelf, pack = installed(tmp_path, files(units=units(1)))
    plan = planned(contents(tmp_path / "n", files("1.1", units(2))), shelf)
    update(plan, shelf)
    assert tree(pack.folder) == files("1.1", units(2))


def test_problems_of_a_refused_pack_name_the_pack(tmp_path: Path) -> None:
    found = contents(tmp_path, {**files(), "odd.bin": b"x"})
    assert codes(found) == ["pack.not_ours"]
    assert found.problems[0].place.file.endswith("some.realmspack/odd.bin")


def _manifest() -> PackFile:
    return PackFile.model_validate(
        {"format": 1, "kind": "pack", "id": "small", "version": "1.0", "name": "Small"}
    )


def test_each_template_of_a_folder_is_read_once_for_all_that_stand_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = "format: 1\nkind: card\nid: x{0}\nsystem: tiny\nname: X\n"
    held = {f"tiny/cards/x{n}.yaml": card.format(n) for n in range(12)}
    folder = folder_of(tmp_path / "pack", files(**held))
    read: list[Path] = []

    def counted(path: Path) -> CardFile:
        read.append(path)
        return read_template_file(path)

    monkeypatch.setattr(template_shelf, "read_template_file", counted)
    problems = PackCheck(files_to_check(folder), reads_packs=False).run().problems
    assert {problem.code for problem in problems} <= {"card.no_faces"}
    own = [path for path in read if path.parent.name == "cards"]
    assert len(own) == 12
