"""The library: what is found where, what shadows what, and what a broken file costs."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.core.problems import Severity
from realms_builder.game.library import Library, read_head
from tests.builders import CATALOGUE, faction_text, system_text


def pack(root: Path, name: str = "tiny", **files: str) -> Path:
    """Write a pack of the tiny game below *root*; more *files* by their stem."""
    folder = root / name
    folder.mkdir(parents=True, exist_ok=True)
    for stem, text in files.items():
        (folder / f"{stem}.yaml").write_text(text, encoding="utf-8")
    return folder


def whole(root: Path) -> Path:
    return pack(root, system=system_text(), catalogue=CATALOGUE, clan=faction_text())


def test_a_new_faction_file_is_found_at_once_without_registration(tmp_path: Path) -> None:
    whole(tmp_path)
    pack(tmp_path, rats=faction_text(identity="rats"))
    library = Library([tmp_path])
    assert list(library.systems) == ["tiny"]
    assert list(library.factions("tiny")) == ["clan", "rats"]
    faction = library.faction("tiny", "rats")
    assert faction is not None
    assert list(faction.units) == ["chief", "guard", "rat"]


def test_a_faction_may_lie_in_a_file_of_any_name(tmp_path: Path) -> None:
    whole(tmp_path)
    pack(tmp_path, notes_and_rats=faction_text(identity="rats"))
    assert Library([tmp_path]).faction("tiny", "rats") is not None


def test_a_faction_with_a_long_comment_at_the_top_is_found(tmp_path: Path) -> None:
    whole(tmp_path)
    pack(tmp_path, rats="# long\n" * 2000 + faction_text(identity="rats"))
    assert "rats" in Library([tmp_path]).factions("tiny")


def test_a_broken_faction_is_listed_and_the_rest_works(tmp_path: Path) -> None:
    whole(tmp_path)
    broken = faction_text(identity="rats") + "\n  - {"
    pack(tmp_path, rats=broken, junk="[", empty="", binary="\0")
    library = Library([tmp_path])
    assert list(library.factions("tiny")) == ["clan", "rats"]
    faction, problems = library.faction_and_problems("tiny", "rats")
    assert faction is None
    assert [p.code for p in problems] == ["yaml_syntax"]
    assert library.faction("tiny", "clan") is not None


def test_a_broken_game_does_not_hide_another(tmp_path: Path) -> None:
    whole(tmp_path)
    pack(tmp_path, "broken", system="format: 1\nkind: system\nid: broken\nname: [")
    library = Library([tmp_path])
    assert library.game("broken") is None
    assert library.game_and_problems("broken")[1][0].code == "yaml_syntax"
    assert library.game("tiny") is not None


def test_unknown_names_are_problems_with_what_is_known(tmp_path: Path) -> None:
    whole(tmp_path)
    library = Library([tmp_path])
    assert library.game("chess") is None
    problem = library.game_and_problems("chess")[1][0]
    assert (problem.code, problem.values["known"]) == ("unknown_system", ["tiny"])
    faction, problems = library.faction_and_problems("tiny", "cats")
    assert faction is None
    assert (problems[0].code, problems[0].values["known"]) == ("unknown_faction", ["clan"])


def test_a_library_without_folders_is_empty(tmp_path: Path) -> None:
    library = Library([tmp_path / "gone"])
    assert (library.systems, library.rosters("tiny")) == ({}, [])


def test_the_first_root_shadows_the_second_with_a_hint(tmp_path: Path) -> None:
    own, bundled = tmp_path / "own", tmp_path / "bundled"
    whole(bundled)
    mine = "units: [{id: boss, name: Boss}]"
    pack(own, clan=faction_text(mine))
    library = Library([own, bundled])
    faction = library.faction("tiny", "clan")
    assert faction is not None
    assert list(faction.units) == ["boss"]
    hints = library.shadowed("tiny")
    assert [(p.code, p.severity) for p in hints] == [("shadows", Severity.HINT)]
    assert hints[0].place.file == str(own / "tiny" / "clan.yaml")
    assert hints[0].values["hidden"] == str(bundled / "tiny" / "clan.yaml")


def test_a_faction_of_ones_own_joins_a_bundled_game(tmp_path: Path) -> None:
    own, bundled = tmp_path / "own", tmp_path / "bundled"
    whole(bundled)
    pack(own, rats=faction_text(identity="rats"))
    library = Library([own, bundled])
    assert sorted(library.factions("tiny")) == ["clan", "rats"]
    assert library.faction("tiny", "clan") is not None
    assert library.shadowed("tiny") == []


def test_a_whole_game_hides_another_of_the_same_id_with_all_its_files(tmp_path: Path) -> None:
    own, bundled = tmp_path / "own", tmp_path / "bundled"
    whole(bundled)
    pack(bundled, rats=faction_text(identity="rats"))
    whole(own)
    library = Library([own, bundled])
    game, problems = library.game_and_problems("tiny")
    assert game is not None
    assert problems == []
    assert library.folders("tiny") == [own / "tiny"]
    assert list(library.factions("tiny")) == ["clan"]
    assert library.shadowed("tiny") == []
    (hint,) = library.hidden_game("tiny")
    assert (hint.code, hint.severity) == ("hides_game", Severity.HINT)
    assert hint.place.file == str(own / "tiny" / "system.yaml")
    assert hint.values["hidden"] == [str(bundled / "tiny")]


@pytest.mark.parametrize("name", ["tiny", "a_copy", "z_copy"])
def test_a_copy_hides_the_game_whatever_its_folder_is_called(tmp_path: Path, name: str) -> None:
    own, bundled = tmp_path / "own", tmp_path / "bundled"
    whole(bundled)
    pack(own, name, system=system_text(), catalogue=CATALOGUE, clan=faction_text())
    library = Library([own, bundled])
    assert library.game_and_problems("tiny")[1] == []
    assert library.folders("tiny") == [own / name]


def test_what_only_adds_to_a_game_joins_the_one_that_hides_another(tmp_path: Path) -> None:
    own, sharing, bundled = (tmp_path / name for name in ("own", "sharing", "bundled"))
    whole(bundled)
    whole(sharing)
    pack(own, rats=faction_text(identity="rats"))
    library = Library([own, sharing, bundled])
    assert library.folders("tiny") == [own / "tiny", sharing / "tiny"]
    assert list(library.factions("tiny")) == ["rats", "clan"]
    library = Library([sharing, own, bundled])
    assert library.folders("tiny") == [sharing / "tiny", own / "tiny"]


def test_a_system_file_without_a_faction_takes_only_its_own_place(tmp_path: Path) -> None:
    own, bundled = tmp_path / "own", tmp_path / "bundled"
    whole(bundled)
    pack(own, system=system_text().replace("Tiny", "Mine"))
    library = Library([own, bundled])
    game = library.game("tiny")
    assert game is not None
    assert game.name.pick("en") == "Mine"
    assert library.faction("tiny", "clan") is not None
    assert library.hidden_game("tiny") == []


def test_a_game_that_is_named_hides_the_users_own(tmp_path: Path) -> None:
    own, bundled = tmp_path / "own", tmp_path / "bundled"
    mine = whole(own)
    named = sorted(whole(bundled).glob("*.yaml"))
    library = Library([own, bundled], named)
    assert library.game_and_problems("tiny")[1] == []
    assert library.folders("tiny") == [bundled / "tiny"]
    assert library.hidden_game("tiny")[0].values["hidden"] == [str(mine)]
    both = Library([bundled], [*named, *sorted(mine.glob("*.yaml"))])
    assert both.game_and_problems("tiny")[1] == []
    assert both.folders("tiny") == [bundled / "tiny"]


def test_named_files_shadow_every_root_and_are_no_twins_of_themselves(tmp_path: Path) -> None:
    whole(tmp_path / "games")
    draft = tmp_path / "draft.yaml"
    draft.write_text(faction_text("units: [{id: boss, name: Boss}]"), encoding="utf-8")
    clan = tmp_path / "games" / "tiny" / "clan.yaml"
    library = Library([tmp_path / "games"], [draft])
    faction = library.faction("tiny", "clan")
    assert faction is not None
    assert list(faction.units) == ["boss"]
    assert Library([tmp_path / "games"], [clan]).shadowed("tiny") == []


def test_only_what_is_asked_for_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from realms_builder.game import library as module

    whole(tmp_path)
    pack(tmp_path, rats=faction_text(identity="rats"))
    pack(tmp_path, "other", system=system_text())
    read: list[str] = []
    parse = module.parse_file
    monkeypatch.setattr(module, "parse_file", lambda path: read.append(path.name) or parse(path))
    Library([tmp_path]).faction("tiny", "clan")
    assert sorted(read) == ["catalogue.yaml", "clan.yaml", "system.yaml"]


def test_rosters_are_found_in_every_folder(tmp_path: Path) -> None:
    folder = whole(tmp_path)
    for name in ("ready/a", "legal/b", "illegal/c"):
        file = folder / "rosters" / f"{name}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    library = Library([tmp_path])
    assert [p.stem for p in library.rosters("tiny")] == ["c", "b", "a"]
    assert [p.stem for p in library.rosters("tiny", only="ready")] == ["a"]


def test_the_head_of_what_cannot_be_read_is_empty(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "gone", Path("a\0b"), tmp_path / ("x" * 400)):
        assert read_head(path).kind == ""
