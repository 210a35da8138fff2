"""What a pack holds: from a folder, from a file, in either layout; what does not belong stays."""

import os
from pathlib import Path
from zlib import crc32

import pytest

from realms_builder.packs.contents import read_pack
from realms_builder.packs.exporting import export, write_pack
from realms_builder.packs.holdings import holdings_of
from realms_builder.packs.limits import SUFFIX
from realms_builder.packs.trial import checked
from tests.builders import system_text
from tests.packs.samples import (
    PNG,
    archive_of,
    codes,
    contents,
    files,
    folder_of,
    manifest,
    tree,
)


def test_a_folder_and_a_file_hold_the_same(tmp_path: Path) -> None:
    of_folder = read_pack(folder_of(tmp_path / "folder"))
    of_file = read_pack(archive_of(tmp_path / "small.realmspack"))
    assert of_folder.files == of_file.files == files()
    assert of_folder.problems == ()


def test_a_language_that_the_manifest_does_not_promise_is_not_missed(tmp_path: Path) -> None:
    promised = "languages: [en]\n"
    for more, missed in (("", True), (promised, False)):
        held = {**files(), "pack.yaml": (manifest() + more).encode()}
        text = held["tiny/clan.yaml"].replace(b"id: clan", b"id: clan\ntext: {de: Hier, en: Here}")
        held["tiny/clan.yaml"] = text.replace(b"name: {de: Sippe, en: Clan}", b"name: {en: Clan}")
        found = checked(contents(tmp_path / str(missed), held), tmp_path)
        assert ("name_missing_language" in {p.code for p in found.problems}) is missed


def test_a_folder_around_everything_is_taken_off(tmp_path: Path) -> None:
    around = {f"small-main/{name}": data for name, data in files().items()}
    assert read_pack(archive_of(tmp_path / "x.zip", around)).files == files()


def test_a_game_beside_its_manifest_is_put_into_its_folder(tmp_path: Path) -> None:
    flat = {name.removeprefix("tiny/"): data for name, data in files().items()}
    flat |= {"LICENSE": b"free", "README.md": b"# Read", "emblem.png": PNG}
    found = read_pack(folder_of(tmp_path, flat))
    expected = {**files(), "LICENSE": b"free", "README.md": b"# Read", "tiny/emblem.png": PNG}
    assert found.files == expected
    assert found.places["tiny/clan.yaml"] == "clan.yaml"


def test_factions_of_another_game_beside_the_manifest_go_to_that_game(tmp_path: Path) -> None:
    held = {"pack.yaml": manifest().encode(), "clan.yaml": files()["tiny/clan.yaml"]}
    assert set(read_pack(folder_of(tmp_path, held)).files) == {"pack.yaml", "tiny/clan.yaml"}


def test_what_does_not_belong_stays_behind_and_is_said(tmp_path: Path) -> None:
    odd = {
        **files(),
        "tiny/run.exe": b"MZ",
        "tiny/house_rules.yaml": b"format: 1",
        "My Stuff/a.md": b"x",
        ".git/config": b"secret",
        "tiny/.journal.yaml": b"x",
    }
    found = read_pack(folder_of(tmp_path, odd))
    assert found.files == files()
    assert sorted(codes(found)) == ["pack.house_rules", "pack.not_ours", "pack.odd_folder"]


def test_links_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("kind: faction", encoding="utf-8")
    folder = folder_of(tmp_path / "pack")
    (folder / "tiny" / "more.yaml").symlink_to(secret)
    (folder / "tiny" / "up").symlink_to(tmp_path)
    found = read_pack(folder)
    assert found.files == files()
    assert codes(found) == ["pack.link", "pack.link"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32", "cp1252"])
def test_texts_in_other_encodings_are_mended_and_said(tmp_path: Path, encoding: str) -> None:
    text = files()["tiny/clan.yaml"].decode()
    found = contents(tmp_path, {**files(), "tiny/clan.yaml": text.encode(encoding)})
    assert found.files["tiny/clan.yaml"].decode() == text
    assert codes(found) == ["pack.recoded"]


def test_what_is_no_text_at_all_stays_behind(tmp_path: Path) -> None:
    found = contents(tmp_path, {**files(), "tiny/odd.yaml": b"a\0b\0\0\0c"})
    assert found.files == files()
    assert codes(found) == ["pack.no_text"]


def test_pictures_are_looked_at(tmp_path: Path) -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'
    held = {
        **files(),
        "tiny/a.jpg": PNG,
        "tiny/b.svg": svg % b"<script>alert(1)</script>",
        "tiny/c.svg": svg % b'<rect width="9" height="9" onclick="x()"/>',
        "tiny/d.svg": svg % b'<path d="M0 0L9 9"/>',
        "tiny/e.png": b"no picture",
    }
    found = contents(tmp_path, held)
    assert set(found.files) - set(files()) == {"tiny/a.jpg", "tiny/d.svg", "tiny/e.png"}
    by_name = {p.values["name"]: p.code for p in found.problems}
    assert by_name == {
        "tiny/a.jpg": "pack.picture_ending",
        "tiny/b.svg": "pack.svg_active",
        "tiny/c.svg": "pack.svg_active",
        "tiny/e.png": "pack.picture_unknown",
    }


def test_a_picture_of_absurd_size_stays_behind(tmp_path: Path) -> None:
    head = b"IHDR" + (60_000).to_bytes(4, "big") * 2 + PNG[24:29]
    huge = PNG[:12] + head + crc32(head).to_bytes(4, "big") + PNG[33:]
    found = contents(tmp_path, {**files(), "tiny/huge.png": huge})
    assert found.files == files()
    assert codes(found) == ["pack.picture_too_big"]


def test_holdings_count_what_a_player_looks_for(tmp_path: Path) -> None:
    held = holdings_of(contents(tmp_path, {**files(), "tiny/a.png": PNG}))
    assert [(f.id, f.system, f.units) for f in held.factions] == [("clan", "tiny", 2)]
    assert [game.id for game in held.games] == ["tiny"]
    assert (held.rosters, held.pictures, held.texts) == (2, 1, 0)


def test_the_example_rosters_are_the_tests_of_a_pack(tmp_path: Path) -> None:
    sound = archive_of(tmp_path / "a.realmspack")
    found = checked(read_pack(sound), sound)
    assert (found.problems, found.rosters) == ((), 2)
    legal = files()["tiny/rosters/legal/band.yaml"].replace(b"guard", b"gone")
    broken = archive_of(
        tmp_path / "b.realmspack", {**files(), "tiny/rosters/legal/band.yaml": legal}
    )
    (problem,) = checked(read_pack(broken), broken).problems
    assert problem.code == "legal_has_findings"
    assert problem.place.file == str(broken / "tiny/rosters/legal/band.yaml")


def test_problems_are_placed_where_the_author_has_the_file(tmp_path: Path) -> None:
    flat = {name.removeprefix("tiny/"): data for name, data in files().items()}
    flat["clan.yaml"] = flat["clan.yaml"].replace(b"clas", b"clazz", 1)
    folder = folder_of(tmp_path, flat)
    (problem, *_) = [p for p in checked(read_pack(folder), folder).problems if p.place.line]
    assert problem.place.file == str(folder / "clan.yaml")


def test_an_export_has_the_same_bytes_every_time_and_nothing_of_the_machine(
    tmp_path: Path,
) -> None:
    folder = folder_of(tmp_path / "pack", {**files(), "tiny/a.png": PNG})
    (folder / ".git").mkdir()
    (folder / ".git" / "x").write_text("secret", encoding="utf-8")
    one, two = tmp_path / f"one{SUFFIX}", tmp_path / f"two{SUFFIX}"
    assert export(folder, one).problems == ()
    os.utime(folder / "pack.yaml", (1, 1))
    export(folder, two)
    assert one.read_bytes() == two.read_bytes()
    assert str(tmp_path).encode() not in one.read_bytes()
    assert read_pack(one).files == read_pack(folder).files


def test_a_game_of_the_library_does_not_hide_itself_when_it_is_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path))
    flat = {name.removeprefix("tiny/"): data for name, data in files().items()}
    folder = folder_of(tmp_path / "factions" / "tiny", flat)
    assert export(folder, tmp_path / "out.realmspack").problems == ()
    # Another game of the same id is hidden all the same.
    folder_of(tmp_path / "packs" / "other", files())
    found = export(folder, tmp_path / "again.realmspack").problems
    assert [problem.code for problem in found] == ["hides_game"]


def test_a_pack_with_errors_is_exported_only_when_that_is_meant(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "pack", files(units="units: [{id: u, nam: U}]"))
    target = tmp_path / "out.realmspack"
    assert export(folder, target).problems
    assert not target.exists()
    export(folder, target, anyway=True)
    assert target.is_file()


def test_texts_that_unfold_far_can_be_read_back(tmp_path: Path) -> None:
    long = b"# " + b"x" * 3_000_000 + b"\n"
    found = read_pack(folder_of(tmp_path / "pack", {**files(), "tiny/rules/long.en.md": long}))
    target = tmp_path / "out.realmspack"
    write_pack(found, tmp_path / "pack", target)
    assert read_pack(target).files == found.files
    assert tree(tmp_path / "pack")["tiny/rules/long.en.md"] == long


def test_icons_of_the_library_that_a_folder_names_go_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path / "library"))
    (tmp_path / "library" / "icons").mkdir(parents=True)
    drawing = b'<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    for name in ("claw.svg", "eye.svg", "other.svg"):
        (tmp_path / "library" / "icons" / name).write_bytes(drawing)
    (tmp_path / "library" / "secret.svg").write_bytes(drawing)
    icons = "{claw: claw.svg, eye: {file: eye.svg}, out: ../secret.svg, gone: gone.svg}"
    own = {"tiny/system.yaml": system_text(icons=icons), "tiny/eye.svg": drawing + b" "}
    found = read_pack(folder_of(tmp_path / "pack", files(**own)))
    added = found.files.keys() - files(**own).keys()
    assert added == {"tiny/icons/claw.svg"}
    assert found.files["tiny/icons/claw.svg"] == drawing
    write_pack(found, tmp_path / "pack", tmp_path / "small.realmspack")
    assert read_pack(tmp_path / "small.realmspack").files == found.files
