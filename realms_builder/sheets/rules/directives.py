"""The directives of rule texts: what stands behind ``:::`` and which blocks it becomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from realms_builder.sheets.rules import (
    deck_blocks,
    keyword_blocks,
    modifier_blocks,
    rule_blocks,
    table_blocks,
)
from realms_builder.sheets.rules import value_blocks as values
from realms_builder.sheets.rules.document import Block
from realms_builder.sheets.rules.reference import DirectiveError, Reference, pick

Maker = Callable[[Reference, Sequence[str]], tuple[Block, ...]]


class Directive(NamedTuple):
    """What makes the blocks, and how many words it needs and takes."""

    make: Maker
    needs: int = 0
    takes: int = 0


DIRECTIVES: Mapping[str, Directive] = {
    "stats": Directive(values.stats),
    "derived": Directive(values.derived),
    "values": Directive(values.values, 1, 1),
    "tracks": Directive(values.tracks),
    "table": Directive(table_blocks.table, 1, 1),
    "items": Directive(keyword_blocks.items, 1, 2),
    "keywords": Directive(keyword_blocks.keywords, 1, 3),
    "decks": Directive(deck_blocks.decks, 1, 6),
    "modifiers": Directive(modifier_blocks.modifiers, 1, 1),
    "resources": Directive(rule_blocks.resources),
    "forms": Directive(rule_blocks.forms),
    "switches": Directive(rule_blocks.switches),
    "checks": Directive(rule_blocks.checks),
    "phases": Directive(rule_blocks.phases),
}


def blocks_of(ref: Reference, name: str, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the blocks that the directive *name* with *words* becomes.

    Raises :class:`DirectiveError` for an unknown name, words too few or too many, and whatever
    the words ask for that the game does not have.
    """
    directive: Directive = pick(name, DIRECTIVES, "rules.unknown_directive", -1)
    if len(words) < directive.needs:
        raise DirectiveError("rules.word_missing", -1, directive=name)
    if len(words) > directive.takes:
        raise DirectiveError("rules.word_too_many", directive.takes, value=words[directive.takes])
    return directive.make(ref, words)
