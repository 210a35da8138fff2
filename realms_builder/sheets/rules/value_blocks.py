"""Blocks about values: the stat line, what follows from it, values of choices and scales."""

from __future__ import annotations

from collections.abc import Sequence

from realms_builder.game.files.declared_fields import DeclaredField, DeclaredValue
from realms_builder.game.files.declared_rules import DeclaredDerived, DeclaredTrack
from realms_builder.sheets.rules.document import (
    Block,
    Cell,
    Entry,
    Row,
    Table,
    bold,
    plain,
    sentence_case,
)
from realms_builder.sheets.rules.formula_words import in_words
from realms_builder.sheets.rules.reference import Reference, pick


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


def _derived(ref: Reference, value: DeclaredDerived) -> Entry:
    name, short = ref.name(value), value.abbr.pick(ref.lang)
    said = in_words(value.value, ref) if value.value else ""
    formula = f"= {said}{value.unit.pick(ref.lang)}" if said else ""
    title = f"{name} ({short})" if short and short != name else name
    return Entry(bold(sentence_case(title)), plain(formula), plain(ref.text(value.text)))


def values(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the values of a choice or scale, each with its rule: ``::: values movement``."""
    game = ref.game
    known: dict[str, tuple[DeclaredValue, ...]] = {s.id: s.values for s in game.file.scales}
    known |= {a.id: a.values for a in game.file.attributes if a.type == "choice"}
    found: tuple[DeclaredValue, ...] = pick(words[0], known, "rules.unknown_values")
    return tuple(
        Entry(
            bold(sentence_case(ref.name(value))), ref.unfinished(value), plain(ref.text(value.text))
        )
        for value in found
    )


def tracks(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the boxes and counters of the table, each with how many there are."""
    del words
    return tuple(_track(ref, track) for track in ref.game.tracks.values())


def _track(ref: Reference, track: DeclaredTrack) -> Entry:
    said = ""
    if track.counter is not None:
        low, high = track.counter
        said = ref.word("counter", low=ref.say(low), high=ref.say(high))
    elif track.boxes:
        boxes = in_words(track.boxes, ref)
        said = ref.word("boxes", number=boxes) if boxes else ""
    name, short = ref.name(track), track.abbr.pick(ref.lang)
    title = f"{name} ({short})" if short and short != name else name
    return Entry(bold(sentence_case(title)), plain(said))
