"""Packs taken in, brought up to date, taken back, removed: local edits are never lost."""

from pathlib import Path

import pytest

from realms_builder.core import resources
from realms_builder.core.files import WriteFailed
from realms_builder.core.trash import restore_all
from realms_builder.game.library import Library
from realms_builder.game.yaml.text import parse_text
from realms_builder.packs import placing
from realms_builder.packs.changes import Sort, changes
from realms_builder.packs.contents import PackError
from realms_builder.packs.effects import effects
from realms_builder.packs.installing import install, remove
from realms_builder.packs.merging import KeptPlace, MergeFate
from realms_builder.packs.review import reviewed
from realms_builder.packs.shelf import PackShelf
from realms_builder.packs.updating import (
    UpdatePlan,
    can_go_back,
    go_back,
    planned,
    pristine_files,
    update,
)
from realms_builder.packs.words import touched_lines
from tests.packs.samples import (
    LEGAL,
    UNITS,
    archive_of,
    contents,
    files,
    folder_of,
    installed,
    shelf_in,
    tree,
)

CLAN = "tiny/clan.yaml"
DEARER = UNITS.replace("cost: 4", "cost: 6")
LONGER = UNITS + "  - {id: rat, name: {de: Ratte, en: Rat}, cost: 1, stats: {hp: 1}}\n"


def edit(shelf: PackShelf, old: str, new: str, name: str = CLAN) -> Path:
    path = shelf.home("small") / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def plan_of(tmp_path: Path, shelf: PackShelf, units: str, version: str = "1.1") -> UpdatePlan:
    return planned(contents(tmp_path / "new", files(version, units)), shelf)


def test_an_installed_pack_is_found_by_the_library(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path)
    assert tree(pack.folder) == files()
    library = Library(resources.factions_folders(shelf.library))
    faction = library.faction("tiny", "clan")
    assert faction is not None
    assert list(faction.units) == ["chief", "guard"]
    assert [p.id for p in shelf.packs()] == ["small"]
    assert shelf.owner(Path(faction.file)) is not None
    assert shelf.owner(tmp_path) is None


def test_several_packs_lie_side_by_side_and_below_the_user_s_own_files(tmp_path: Path) -> None:
    shelf, _ = installed(tmp_path)
    other = {**files(), "pack.yaml": files()["pack.yaml"].replace(b"id: small", b"id: another")}
    install(contents(tmp_path / "b", other), shelf)
    own = folder_of(shelf.library / "factions", {CLAN: files()[CLAN].replace(b"Clan", b"Mine")})
    roots = resources.factions_folders(shelf.library)
    assert [root.name for root in roots[:3]] == ["factions", "another", "small"]
    assert roots[0] == own
    faction = Library(roots).faction("tiny", "clan")
    assert faction is not None
    assert faction.name.pick("en") == "Mine"


def test_a_pack_is_not_installed_twice(tmp_path: Path) -> None:
    shelf, _ = installed(tmp_path)
    before = tree(tmp_path / "library")
    with pytest.raises(PackError) as caught:
        install(contents(tmp_path / "again"), shelf)
    assert caught.value.code == "pack.is_there"
    assert tree(tmp_path / "library") == before


def test_an_update_says_entry_by_entry_what_changes() -> None:
    new = (
        LONGER.replace("cost: 4", "cost: 6").replace("cost: 8", "cost: 7").replace("hp: 5", "hp: 6")
    )
    new = new.replace("en: Chief}", "en: Boss}").replace("en: Stands.", "en: Stays.")
    found = changes(files(), files("1.1", new), frozenset({"cost"}))
    said = [(c.sort, c.kind, c.name["en"], c.old, c.new, c.keys) for c in found]
    names = {"de": "Häuptling", "en": "Chief"}, {"de": "Häuptling", "en": "Boss"}
    assert said == [
        (Sort.DEARER, "unit", "Guard", "4", "6", ()),
        (Sort.CHEAPER, "unit", "Boss", "8", "7", ()),
        (Sort.ADDED, "unit", "Rat", "", "1", ()),
        (Sort.RENAMED, "unit", "Boss", *names, ()),
        (Sort.REWRITTEN, "unit", "Guard", "", "", ()),
        (Sort.CHANGED, "unit", "Boss", "", "", ("stats",)),
    ]


def test_things_that_go_and_texts_that_change_are_named() -> None:
    old = {**files(), "tiny/rules/quick.en.md": b"# Old", "tiny/a.png": b"1"}
    catalogue = old["tiny/catalogue.yaml"].replace(b"power: 9", b"power: 8")
    new = {**old, "tiny/rules/quick.en.md": b"# New", "tiny/catalogue.yaml": catalogue}
    new[CLAN] = files(units=UNITS.split("  # the many")[0])[CLAN]
    del new["tiny/a.png"]
    found = [(c.sort, c.kind, c.name["en"]) for c in changes(old, new, frozenset({"cost"}))]
    assert sorted(found) == sorted(
        [
            (Sort.GONE, "unit", "Guard"),
            (Sort.GONE, "picture", "tiny/a.png"),
            (Sort.REWRITTEN, "rules", "tiny/rules/quick.en.md"),
            (Sort.CHANGED, "item", "Relic"),
        ]
    )


def test_rosters_that_become_dearer_are_known_before(tmp_path: Path) -> None:
    shelf, _ = installed(tmp_path)
    rosters = shelf.library / "rosters"
    lonely = LEGAL.replace("name: Band", "name: Lonely").split("  - {id: m2")[0]
    folder_of(rosters, {"band.yaml": LEGAL.encode(), "lonely.yaml": lonely.encode()})
    plan = plan_of(tmp_path, shelf, DEARER)
    before = tree(shelf.library)
    (effect,) = effects(plan, shelf.library, sorted(rosters.glob("*.yaml")))
    assert tree(shelf.library) == before
    assert (effect.name, effect.before, effect.after) == ("Band", 12, 14)
    assert not effect.is_illegal


def test_a_roster_whose_unit_goes_becomes_illegal(tmp_path: Path) -> None:
    shelf, _ = installed(tmp_path)
    path = folder_of(shelf.library / "rosters", {"band.yaml": LEGAL.encode()}) / "band.yaml"
    plan = plan_of(tmp_path, shelf, UNITS.split("  # the many")[0])
    (effect,) = effects(plan, shelf.library, [path])
    assert effect.is_illegal


def test_an_update_takes_over_what_nobody_touched(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path, {**files(), "tiny/old.md": b"x"})
    plan = plan_of(tmp_path, shelf, DEARER)
    assert plan.merge.touched == ()
    assert tree(pack.folder)[CLAN] == files()[CLAN]
    update(plan, shelf)
    assert tree(pack.folder) == files("1.1", DEARER)
    assert pristine_files(pack, shelf) == files("1.1", DEARER)
    found = shelf.find("small")
    assert found is not None
    assert found.manifest is not None
    assert found.manifest.version == "1.1"


def test_edits_that_do_not_collide_go_together_with_every_comment(tmp_path: Path) -> None:
    shelf, _pack = installed(tmp_path)
    path = edit(shelf, "hp: 5}", "hp: 7}  # tougher")
    plan = plan_of(tmp_path, shelf, DEARER)
    assert [(t.name, t.fate) for t in plan.merge.touched] == [(CLAN, MergeFate.MERGED)]
    update(plan, shelf)
    expected = files("1.1", DEARER)[CLAN].decode().replace("hp: 5}", "hp: 7}  # tougher")
    assert path.read_text(encoding="utf-8") == expected


def test_edits_in_one_line_of_different_entries_go_together_by_what_they_mean(
    tmp_path: Path,
) -> None:
    one_line = "units: [{id: chief, name: C, cost: 8}, {id: guard, name: G, cost: 4}]\n"
    shelf, _ = installed(tmp_path, files(units=one_line))
    path = edit(shelf, "cost: 8", "cost: 9")
    plan = plan_of(tmp_path, shelf, one_line.replace("cost: 4", "cost: 5"))
    assert [t.fate for t in plan.merge.touched] == [MergeFate.MERGED]
    update(plan, shelf)
    wanted = one_line.replace("cost: 4", "cost: 5").replace("cost: 8", "cost: 9")
    assert wanted.strip() in path.read_text(encoding="utf-8")


def test_where_edits_collide_that_place_alone_stays(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path)
    edit(shelf, "cost: 4", "cost: 5")
    plan = plan_of(tmp_path, shelf, LONGER.replace("cost: 4", "cost: 6").replace("hp: 5", "hp: 7"))
    (touched,) = plan.merge.touched
    guard = ("units", "guard", "cost")
    assert (touched.fate, touched.beside) == (MergeFate.PARTLY, "")
    assert touched.places == (KeptPlace(guard, "5", "6"),)
    assert touched_lines(touched, "en")[1:] == ["– units › guard › cost stays “5” (new: “6”)."]
    update(plan, shelf)
    clan = parse_text(tree(pack.folder)[CLAN].decode()).data
    units = {unit["id"]: unit for unit in clan["units"]}
    assert (units["guard"]["cost"], units["chief"]["stats"]["hp"], "rat" in units) == (5, 7, True)


def test_files_that_are_no_data_are_both_kept(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path)
    edit(shelf, "cost: 4", "cost: [4", CLAN)
    broken = tree(pack.folder)[CLAN]
    plan = plan_of(tmp_path, shelf, DEARER)
    (touched,) = plan.merge.touched
    assert (touched.fate, touched.beside) == (MergeFate.BOTH, f"{CLAN}.1.1")
    update(plan, shelf)
    held = tree(pack.folder)
    assert held[CLAN] == broken
    assert held[f"{CLAN}.1.1"] == files("1.1", DEARER)[CLAN]


def test_what_changes_is_what_happens_to_the_files_that_are_there(tmp_path: Path) -> None:
    shelf, _ = installed(tmp_path)
    edit(shelf, "cost: 4", "cost: 5")
    source = archive_of(
        tmp_path / "new.realmspack", files("1.1", LONGER.replace("cost: 4", "cost: 6"))
    )
    library = Library(resources.factions_folders(shelf.library))
    found = reviewed(source, shelf, library, ())
    assert [(c.sort, c.name["en"]) for c in found.changes] == [(Sort.ADDED, "Rat")]


def test_a_file_of_one_s_own_and_a_removed_one_are_left_alone(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path, {**files(), "tiny/extra.md": b"x"})
    folder_of(pack.folder, {"tiny/mine.yaml": b"kind: faction", "notes.txt": b"mine"})
    (pack.folder / "tiny/extra.md").unlink()
    (pack.folder / "tiny/catalogue.yaml").unlink()
    new = {**files("1.1", DEARER), "tiny/extra.md": b"x", "tiny/catalogue.yaml": b"# new\n"}
    plan = planned(contents(tmp_path / "n", new), shelf)
    fates = {t.name: t.fate for t in plan.merge.touched}
    assert fates == {"tiny/extra.md": MergeFate.KEPT, "tiny/catalogue.yaml": MergeFate.BACK}
    update(plan, shelf)
    held = tree(pack.folder)
    assert (held["tiny/mine.yaml"], held["notes.txt"]) == (b"kind: faction", b"mine")
    assert "tiny/extra.md" not in held
    assert held["tiny/catalogue.yaml"] == b"# new\n"


def test_one_step_leads_back_also_with_edits_made_since(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path)
    edit(shelf, "hp: 5}", "hp: 7}")
    before = tree(pack.folder)
    update(plan_of(tmp_path, shelf, LONGER), shelf)
    assert can_go_back(pack, shelf)
    go_back(pack, shelf)
    assert tree(pack.folder) == before
    assert pristine_files(pack, shelf) == files()
    assert not can_go_back(pack, shelf)
    update(plan_of(tmp_path / "2", shelf, LONGER), shelf)
    edit(shelf, "en: Stands.", "en: Leans.")
    go_back(pack, shelf)
    text = (pack.folder / CLAN).read_text(encoding="utf-8")
    assert "en: Leans." in text
    assert "hp: 7}" in text
    assert "rat" not in text
    with pytest.raises(PackError):
        go_back(pack, shelf)


def test_what_changed_between_the_look_and_the_update_stops_it(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path)
    plan = plan_of(tmp_path, shelf, DEARER)
    edit(shelf, "hp: 3", "hp: 2")
    before = tree(shelf.library)
    with pytest.raises(PackError) as caught:
        update(plan, shelf)
    assert caught.value.code == "pack.changed_meanwhile"
    assert tree(shelf.library) == before
    assert pack.folder.is_dir()


def test_a_disk_that_fails_half_way_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, _ = installed(tmp_path)
    plan = plan_of(tmp_path, shelf, DEARER)
    before = tree(shelf.library)
    write, done = placing._write, list[Path]()

    def failing(path: Path, data: bytes, made: list[Path]) -> None:
        if len(done) == 1:
            done.append(path)
            raise WriteFailed("write.disk_full", path)
        done.append(path)
        write(path, data, made)

    monkeypatch.setattr(placing, "_write", failing)
    with pytest.raises(WriteFailed):
        update(plan, shelf)
    assert len(done) > 2, "nothing was written that had to be taken back"
    assert tree(shelf.library) == before


def test_a_link_put_into_a_pack_leads_no_update_out_of_it(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path)
    outside = folder_of(tmp_path / "outside", {"clan.yaml": b"precious", "f/x.md": b"precious"})
    (pack.folder / CLAN).unlink()
    (pack.folder / CLAN).symlink_to(outside / "clan.yaml")
    with pytest.raises(PackError) as caught:
        plan_of(tmp_path, shelf, DEARER)
    assert caught.value.code == "pack.leads_out"
    assert set(tree(outside).values()) == {b"precious"}


def test_a_removed_pack_lies_in_the_trash_with_its_edits(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path)
    edit(shelf, "cost: 4", "cost: 5")
    trashed = remove(pack, shelf, tmp_path / "trash")
    assert b"cost: 5" in (trashed[0].file / CLAN).read_bytes()
    assert shelf.packs() == ()
    assert not shelf.pristine("small").exists()
    install(contents(tmp_path / "again"), shelf)


def test_a_removed_pack_is_put_back_with_the_way_back_of_its_update(tmp_path: Path) -> None:
    shelf, _ = installed(tmp_path)
    update(plan_of(tmp_path, shelf, DEARER), shelf)
    before = tree(shelf.library)
    (pack,) = shelf.packs()
    restore_all(remove(pack, shelf, tmp_path / "trash"))
    assert tree(shelf.library) == before
    assert can_go_back(pack, shelf)


def test_a_clone_put_there_by_hand_counts_as_installed(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    clone = folder_of(shelf.folder / "small-repo")
    pack = shelf.find("small")
    assert pack is not None
    assert pack.folder == clone
    edit_free = planned(contents(tmp_path / "n", files("1.0")), shelf)
    assert edit_free.is_idle


def test_a_review_tells_all_of_it_and_writes_nothing(tmp_path: Path) -> None:
    shelf, _ = installed(tmp_path)
    roster = folder_of(shelf.library / "rosters", {"b.yaml": LEGAL.encode()}) / "b.yaml"
    source = archive_of(tmp_path / "n.realmspack", files("1.1", DEARER))
    before = tree(shelf.library)
    library = Library(resources.factions_folders(shelf.library))
    review = reviewed(source, shelf, library, [roster])
    assert tree(shelf.library) == before
    assert review.installed is not None
    assert [c.sort for c in review.changes] == [Sort.DEARER]
    assert [e.after for e in review.effects] == [14]
    assert review.found.rosters == 2
