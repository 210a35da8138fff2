"""Blocks about decks of scenario cards: what is rolled on which number, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from realms_builder.game.files.declared_scenarios import ScenarioDeck, read_run
from realms_builder.sheets.rules.document import (
    Align,
    Block,
    Cell,
    Entry,
    Row,
    Table,
    bold,
    plain,
    sentence_case,
)
from realms_builder.sheets.rules.reference import Reference, pick
from realms_builder.sheets.rules.table_blocks import dice_word


def decks(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return decks by id: those that are rolled as one table, others as the names of their cards.

    Raises :class:`~realms_builder.sheets.rules.reference.DirectiveError` for an unknown deck.
    """
    known = {deck.id: deck for deck in ref.decks()}
    found = [pick(word, known, "rules.unknown_deck", at) for at, word in enumerate(words)]
    rolled = [deck for deck in found if deck.roll]
    drawn = [deck for deck in found if not deck.roll]
    return (*((_rolled(ref, rolled),) if rolled else ()), *(_drawn(ref, deck) for deck in drawn))


def _rolled(ref: Reference, found: Sequence[ScenarioDeck]) -> Table:
    columns = [_by_roll(ref, deck) for deck in found]
    numbers = sorted({number for column in columns for number in column})
    names = [dice_word(found[0].roll, ref.lang).removeprefix("1"), *(_name(ref, d) for d in found)]
    head = tuple(Cell(plain(name), head=True) for name in names)
    rows: list[Row] = []
    for number in numbers:
        said = (Cell(plain(column.get(number, ""))) for column in columns)
        rows.append((Cell(bold(str(number)), head=True), *said))
    left: tuple[Align, ...] = ("left",) * len(found)
    return Table(("center", *left), (head,), tuple(rows))


def _by_roll(ref: Reference, deck: ScenarioDeck) -> dict[int, str]:
    return {
        number: ref.name(card)
        for card in deck.cards
        for run in card.on_roll
        for number in read_run(run) or ()
    }


def _drawn(ref: Reference, deck: ScenarioDeck) -> Entry:
    return Entry(bold(_name(ref, deck)), (), plain(" · ".join(ref.name(c) for c in deck.cards)))


def _name(ref: Reference, deck: ScenarioDeck) -> str:
    return sentence_case(ref.name(deck))
