"""Decks in the workshop: renamed with all that means them, offered, in forms and the schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from realms_builder.editing.completion.completer import completion_of
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.files.json_schemas import model_schema
from realms_builder.game.files.system_file import system_model
from tests.builders import yaml_of
from tests.editing.games import Bench, write

CARDS = """\
format: 1
kind: system
id: cards
name: Cards
stats: [{id: hp, name: hits, type: integer, min: 1}]
decks:
  - id: fate
    name: Fate
    suits: [{id: rams, name: Rams}, crows]
    values: [1, 13]
    cards: [{value: 7, suit: rams}]
    jokers: [{id: red, value: 14, suit: rams}, {id: black}]
mechanics:
  - id: duel
    name: Duel
    sides: [attacker, target]
    steps:
      - {roll: flip, by: attacker, deck: fate, draw: 2, keep: highest}
      - {roll: omens, by: target, deck: fate, draw: 3, success: "suit == 'rams' or card == 'red'"}
      - {set: rams_shown, to: "suit(flip, 'rams') + if(suit(flip) != 'crows', 1, 0)"}
      - {stop: red_end, when: "card(flip) == 'red'"}
      - {stop: won, when: flip + rams_shown > omens, good: true}
      - {stop: lost}
"""


def bench(folder: Path) -> Bench:
    path = folder / "cards" / "system.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.write_text(CARDS, encoding="utf-8")
    return Bench(folder, "cards")


@pytest.mark.parametrize(
    ("of", "old", "new", "wanted"),
    [
        (
            ("decks",),
            "fate",
            "luck",
            ("id: luck", "by: attacker, deck: luck", "target, deck: luck"),
        ),
        (
            ("decks", 0, "suits"),
            "rams",
            "goats",
            (
                "{id: goats, name: Rams}",
                "{value: 7, suit: goats}",
                "value: 14, suit: goats}",
                "suit == 'goats' or",
                "suit(flip, 'goats')",
            ),
        ),
        (("decks", 0, "suits"), "crows", "ravens", ("Rams}, ravens]", "!= 'ravens'")),
        (("decks", 0, "jokers"), "red", "fool", ("{id: fool", "or card == 'fool'", ") == 'fool'")),
    ],
)
def test_a_deck_a_suit_and_a_joker_are_renamed_wherever_they_are_meant(
    tmp_path: Path, of: tuple[str | int, ...], old: str, new: str, wanted: tuple[str, ...]
) -> None:
    assert bench(tmp_path).verdicts() == {}
    plan = bench(tmp_path).renamed("system.yaml", of, old, new)
    assert plan.problems == ()
    said = " ".join(line.after for line in plan.lines())
    assert [part for part in wanted if part not in said] == []
    write(plan)
    after = bench(tmp_path)
    assert after.verdicts() == {}
    back = after.renamed("system.yaml", of, new, old)
    write(back)
    assert (tmp_path / "cards" / "system.yaml").read_text(encoding="utf-8") == CARDS


@pytest.mark.parametrize("new", ["crows", "any", "none"])
def test_a_suit_is_not_called_as_another_one(tmp_path: Path, new: str) -> None:
    plan = bench(tmp_path).renamed("system.yaml", ("decks", 0, "suits"), "rams", new)
    assert [problem.code for problem in plan.problems] == ["rename.taken"]


def test_decks_and_suits_are_offered_where_one_is_named() -> None:
    game, _ = read_game(yaml_of(CARDS, "system.yaml"))
    offers = completion_of("system", game, "en")

    def labels(text: str) -> list[str]:
        return [one.label for one in offers(text.replace("‸", ""), text.index("‸"))]

    assert labels(CARDS.replace("attacker, deck: fate", "attacker, deck: ‸")) == ["fate"]
    assert labels(CARDS.replace("14, suit: rams", "14, suit: ‸")) == ["any", "crows", "rams"]
    assert {"shared", "shuffled", "copies"} <= {
        *labels(CARDS.replace("values: [1", "‸\n    values: [1"))
    }
    functions = labels(CARDS.replace('when: "card(flip)', 'when: "in_r‸'))
    assert functions[0] == "in_row"


@pytest.mark.parametrize(
    ("key", "value", "fits"),
    [
        ("values", [1, 13], True),
        ("values", [1], False),
        ("values", "1-13", False),
        ("suits", ["rams", {"id": "crows"}], True),
        ("jokers", ["red", {"id": "black", "kept": "always", "count": 2}], True),
        ("jokers", [{"id": "black", "kept": "never"}], False),
        ("shared", True, True),
        ("copies", 0, False),
        ("colour", "red", False),
    ],
)
def test_the_schema_accepts_what_the_reader_does(key: str, value: Any, fits: bool) -> None:
    schema = Draft202012Validator(model_schema(system_model(), "system"))
    deck = {"id": "fate", "values": [1, 13], key: value}
    data = {"format": 1, "kind": "system", "id": "x", "name": "X", "decks": [deck]}
    assert (not list(schema.iter_errors(data))) == fits
