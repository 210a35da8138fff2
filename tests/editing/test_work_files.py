"""Files of the program made one's own: what is copied along, and what takes whose place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from realms_builder.editing.work_files import copied_to_own
from realms_builder.game.library import Library
from tests.builders import CATALOGUE, faction_text, system_text


def bundled(root: Path) -> Path:
    """Write the tiny game with two factions and a card below *root*; return its folder."""
    game = root / "bundled" / "tiny"
    (game / "cards").mkdir(parents=True)
    texts = {
        "system": system_text(),
        "catalogue": CATALOGUE,
        "clan": faction_text(),
        "rats": faction_text(identity="rats"),
        "cards/unit": "kind: card",
    }
    for name, text in texts.items():
        (game / f"{name}.yaml").write_text(text, encoding="utf-8")
    return game


@pytest.mark.parametrize("name", ["system.yaml", "catalogue.yaml"])
def test_a_games_own_files_bring_the_whole_game_along(tmp_path: Path, name: str) -> None:
    game, own = bundled(tmp_path), tmp_path / "own" / "tiny"
    assert copied_to_own(game / name, own) == own / name
    library = Library([own.parent, game.parent])
    assert library.game_and_problems("tiny")[1] == []
    assert library.folders("tiny") == [own]
    assert list(library.factions("tiny")) == ["clan", "rats"]
    assert (own / "cards" / "unit.yaml").is_file()


def test_what_was_made_ones_own_before_stays_as_it_is(tmp_path: Path) -> None:
    game, own = bundled(tmp_path), tmp_path / "own" / "tiny"
    mine = copied_to_own(game / "rats.yaml", own)
    assert [file.name for file in own.iterdir()] == ["rats.yaml"]
    mine.write_text("mine", encoding="utf-8")
    copied_to_own(game / "system.yaml", own)
    assert mine.read_text(encoding="utf-8") == "mine"


def test_a_faction_that_joins_a_system_file_of_ones_own_hides_no_other(tmp_path: Path) -> None:
    game, own = bundled(tmp_path), tmp_path / "own" / "tiny"
    own.mkdir(parents=True)
    shutil.copyfile(game / "system.yaml", own / "system.yaml")
    copied_to_own(game / "rats.yaml", own)
    assert list(Library([own.parent, game.parent]).factions("tiny")) == ["clan", "rats"]


def test_a_copy_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, own = bundled(tmp_path), tmp_path / "own" / "tiny"
    copy = shutil.copyfile

    def full(source: Path, target: Path) -> None:
        copy(source, target)
        if source.name == "rats.yaml":
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(OSError, match="No space"):
        copied_to_own(game / "system.yaml", own)
    assert [file for file in own.rglob("*") if file.is_file()] == []
