"""Many models whose unit is not there cost little, and what is meant is still said."""

from __future__ import annotations

import pytest

from realms_builder.game.names import NameIndex
from realms_builder.roster.checks.run import check
from realms_builder.roster.edits import remove_models
from realms_builder.roster.resolve.muster import muster
from tests.builders import mustered, roster_with, tiny_faction, tiny_game

UNITS = "units:\n" + "".join(
    f"  - {{id: soldier_{number:03}_of_foot, name: S{number}, stats: {{hp: 1}}}}\n"
    for number in range(300)
)


def test_the_names_of_a_faction_are_gathered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    added: list[str] = []
    add = NameIndex.add

    def counted(index: NameIndex[object], thing: object, identity: str, *more: object) -> None:
        added.append(identity)
        add(index, thing, identity, *more)  # type: ignore[arg-type]

    game = tiny_game()
    faction = tiny_faction(game, UNITS)
    monkeypatch.setattr(NameIndex, "add", counted)
    names = [f"soldeir_{number:03}_of_foot" for number in range(50)]
    found = mustered(roster_with(*names), game, faction)
    said = {f.text.pick("en") for f in check(found) if f.code == "unknown_unit"}
    assert len(said) == 50
    assert any("soldeir_007_of_foot" in text and "S7" in text for text in said)
    shorter = remove_models(found.roster, [found.roster.models[0].id])
    check(muster(shorter, game, found.find_faction, found))
    of_units = [name for name in added if name.startswith("soldier")]
    assert len(of_units) == len(set(of_units)) == 300


def test_only_so_many_names_are_guessed() -> None:
    game = tiny_game()
    names = [f"soldeir_{number % 300:03}_of_foot{number}" for number in range(230)]
    found = mustered(roster_with(*names), game, tiny_faction(game, UNITS))
    said = [f.text.values["suggestion"] for f in check(found) if f.code == "unknown_unit"]
    assert (len(said), len([name for name in said if name])) == (230, 200)
