"""The directives of rule texts: what stands behind ``:::`` and which blocks it becomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from realms_builder.game.files.declared_fields import DeclaredField, DeclaredValue
from realms_builder.game.files.declared_rules import DeclaredDerived, DeclaredTrack
from realms_builder.layout.document import (
    Block,
    Cell,
    DefinitionBlock,
    Row,
    Table,
    bold,
    plain,
    sentence_case,
)
from realms_builder.sheets.rules import keyword_blocks, rule_blocks, table_blocks
from realms_builder.sheets.rules.formula_words import in_words
from realms_builder.sheets.rules.reference import DirectiveError, Reference, pick
from realms_builder.sheets.rules.rule_blocks import decks, modifiers

# ------------------------------------------------------------------ value blocks


def stats(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the stat line as a table: short name, name, what it may be and means."""
    del words
    rows: list[Row] = []
    for field in ref.game.stats.values():
        meant = ". ".join(part for part in (_span(ref, field), ref.text(field.text)) if part)
        name = ref.name(field)
        rows.append(
            (Cell(bold(ref.short(field)), head=True), Cell(plain(name)), Cell(plain(meant)))
        )
    return (Table(("left", "left", "left"), (), tuple(rows)),) if rows else ()


def _span(ref: Reference, field: DeclaredField) -> str:
    """Return what values *field* may have, in few words."""
    unit = ref.unit(field)
    if field.type == "pool" and isinstance(field.dice, tuple) and field.target:
        dice, target = field.dice, field.target
        values = {"least": dice[0], "most": dice[1], "best": target[0], "worst": target[1]}
        return ref.word("pool", **values)
    least, most = (None if end is None else int(end) for end in (field.min, field.max))
    if least is not None and most is not None:
        return f"{ref.say(least)}–{ref.say(most)}{unit}"
    if least is not None and least > 0:
        return ref.word("from", value=f"{ref.say(least)}{unit}")
    return "" if most is None else ref.word("up_to", value=f"{ref.say(most)}{unit}")


def derived(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the values that follow from others, each with its formula where that can be said."""
    del words
    shown = [d for d in ref.game.file.derived if d.show and d.for_ in ("model", "unit", "roster")]
    return tuple(_derived(ref, value) for value in shown)


def _derived(ref: Reference, value: DeclaredDerived) -> DefinitionBlock:
    name, short = ref.name(value), value.abbr.pick(ref.lang)
    said = in_words(value.value, ref) if value.value else ""
    formula = f"= {said}{value.unit.pick(ref.lang)}" if said else ""
    title = f"{name} ({short})" if short and short != name else name
    return DefinitionBlock(bold(sentence_case(title)), plain(formula), plain(ref.text(value.text)))


def values(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the values of a choice or scale, each with its rule: ``::: values movement``."""
    game = ref.game
    known: dict[str, tuple[DeclaredValue, ...]] = {s.id: s.values for s in game.file.scales}
    known |= {a.id: a.values for a in game.file.attributes if a.type == "choice"}
    found: tuple[DeclaredValue, ...] = pick(words[0], known, "rules.unknown_values")
    return tuple(
        DefinitionBlock(
            bold(sentence_case(ref.name(value))), ref.unfinished(value), plain(ref.text(value.text))
        )
        for value in found
    )


def tracks(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the boxes and counters of the table, each with how many there are."""
    del words
    return tuple(_track(ref, track) for track in ref.game.tracks.values())


def _track(ref: Reference, track: DeclaredTrack) -> DefinitionBlock:
    said = ""
    if track.counter is not None:
        low, high = track.counter
        said = ref.word("counter", low=ref.say(low), high=ref.say(high))
    elif track.boxes:
        boxes = in_words(track.boxes, ref)
        said = ref.word("boxes", number=boxes) if boxes else ""
    name, short = ref.name(track), track.abbr.pick(ref.lang)
    title = f"{name} ({short})" if short and short != name else name
    return DefinitionBlock(bold(sentence_case(title)), plain(said))


# ------------------------------------------------------------------ directives


Maker = Callable[[Reference, Sequence[str]], tuple[Block, ...]]


class Directive(NamedTuple):
    """What makes the blocks, and how many words it needs and takes."""

    make: Maker
    needs: int = 0
    takes: int = 0


DIRECTIVES: Mapping[str, Directive] = {
    "stats": Directive(stats),
    "derived": Directive(derived),
    "values": Directive(values, 1, 1),
    "tracks": Directive(tracks),
    "table": Directive(table_blocks.table, 1, 1),
    "items": Directive(keyword_blocks.items, 1, 2),
    "keywords": Directive(keyword_blocks.keywords, 1, 3),
    "decks": Directive(decks, 1, 6),
    "modifiers": Directive(modifiers, 1, 1),
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
