"""The quick reference that is made of a game without one: turn, dice, chances, weapons, words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from realms_builder.editing.new_games.new_game import drafted
from realms_builder.editing.new_games.new_game_files import write_game
from realms_builder.editing.new_games.new_game_parts import first_plan, parts
from realms_builder.game.library import Library
from realms_builder.layout.document import (
    Block,
    DefinitionBlock,
    Heading,
    Table,
    TypesetDocument,
    words_of,
)
from realms_builder.sheets.rules.directives import blocks_of
from realms_builder.sheets.rules.quick_reference import generated, quick_reference
from realms_builder.sheets.rules.reference import Reference
from tests.builders import tiny_game


def reference(folder: Path, lang: str, of_set: str = "pools") -> TypesetDocument:
    """Return the reference of the game that the pages for a new game begin with."""
    plan = replace(first_plan(of_set), id="mini")
    write_game(drafted(plan, lang), folder / "mini")
    library = Library([folder])
    game = library.game("mini")
    assert game is not None
    found = quick_reference(library, game, lang)
    assert found.problems == ()
    return found.document


def table_below(document: TypesetDocument, heading: str) -> list[list[str]]:
    """Return the cells of the first table below a *heading*, its head first."""
    blocks = list(document.blocks)
    at = next(n for n, b in enumerate(blocks) if isinstance(b, Heading) and said(b) == heading)
    table = next(block for block in blocks[at:] if isinstance(block, Table))
    return [[words_of(cell.runs) for cell in row] for row in (*table.head, *table.rows)]


def said(block: Heading) -> str:
    return words_of(block.runs)


def test_a_small_game_has_a_page_worth_printing(tmp_path: Path) -> None:
    document = reference(tmp_path, "en")
    assert [said(block) for block in document.blocks if isinstance(block, Heading)] == [
        "Values",
        "The round",
        "How dice decide",
        "Chances",
        "What must hold",
        "Weapons",
        "Abilities",
        "Traits",
    ]
    assert table_below(document, "Weapons") == [
        ["", "ATT", "RNG"],
        ["Sword", "4/4+", "–"],
        ["Bow", "3/4+", "12″"],
    ]


def test_dice_are_told_by_what_they_read_and_how_they_can_end(tmp_path: Path) -> None:
    document = reference(tmp_path, "en")
    assert table_below(document, "How dice decide") == [
        ["Attack roll", "attack (weapons)"],
        ["Defence roll", "DEF of the target"],
    ]
    attack = next(
        b
        for b in document.blocks
        if isinstance(b, DefinitionBlock) and words_of(b.name) == "Attack"
    )
    assert words_of(attack.text).endswith("How it can end: missed · hit.")


def test_chances_are_those_of_the_dice(tmp_path: Path) -> None:
    head, bow, sword = table_below(reference(tmp_path, "de"), "Chancen")
    assert head == ["", "Neuling", "Hauptfrau"]
    # Three coins show more heads than three others in (64 - 20) / 2 of 64 cases.
    assert bow[0] == "Bogen (Neuling)"
    assert bow[1].startswith("34\u00a0% · ")
    # Four coins show more heads than three in one half of all cases.
    assert sword[1].startswith("50\u00a0% · ")


@pytest.mark.parametrize("of_set", [one["id"] for one in parts()["sets"]])
def test_every_ready_set_has_its_dice_and_its_round(tmp_path: Path, of_set: str) -> None:
    document = reference(tmp_path, "en", of_set)
    headings = {said(block) for block in document.blocks if isinstance(block, Heading)}
    assert "The round" in headings
    plan = first_plan(of_set)
    assert ({"How dice decide", "Chances"} <= headings) is bool(plan.fight)


DECKS = """
  - id: fate
    name: {en: fate, de: Schicksal}
    suits: [{id: rams, name: {en: Rams, de: Widder}}, {id: crows, name: {en: Crows, de: Krähen}}]
    values: [1, 13]
    text: {en: Aces are low., de: Asse sind niedrig.}
    jokers:
      - {id: black, kept: always}
      - {id: red, name: {en: Red, de: Rot}, value: 14, suit: any, count: 2}
  - {id: few, cards: [{value: 3, count: 4}, {value: 5, suit: none}], shared: true, shuffled: true}
"""


@pytest.mark.parametrize(
    ("lang", "fate", "few"),
    [
        (
            "en",
            (
                "29 cards",
                "Rams, Crows, 1–13 each; jokers: black (0, always kept), 2 × Red (14, any suit). "
                "Each player has one. Aces are low.",
            ),
            (
                "5 cards",
                "4 × 3, 1 × 5. All players draw from the same deck. "
                "It is shuffled before each draw.",
            ),
        ),
        (
            "de",
            (
                "29 Karten",
                "Widder, Krähen, je 1–13; Joker: black (0, bleibt immer), 2 × Rot (14, jede "
                "Farbe). Jeder Spieler hat ein eigenes. Asse sind niedrig.",
            ),
            (
                "5 Karten",
                "4 × 3, 1 × 5. Alle ziehen aus demselben Deck. Vor jedem Ziehen wird gemischt.",
            ),
        ),
    ],
)
def test_decks_say_their_suits_values_and_jokers(
    lang: str, fate: tuple[str, str], few: tuple[str, str]
) -> None:
    ref = Reference(tiny_game(decks=DECKS), lang)
    found = blocks_of(ref, "decks", ())
    assert [_told(block) for block in found] == [fate, few]
    assert [_told(block) for block in blocks_of(ref, "decks", ("few",))] == [few]
    headings = [said(block) for block in generated(ref) if isinstance(block, Heading)]
    assert "Decks" in headings
    without = [said(b) for b in generated(Reference(tiny_game(), lang)) if isinstance(b, Heading)]
    assert "Decks" not in without


def _told(block: Block) -> tuple[str, str]:
    assert isinstance(block, DefinitionBlock)
    return words_of(block.facts), words_of(block.text)
