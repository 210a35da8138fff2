"""Blocks about what changes a number of a mechanic: ``::: modifiers shooting.need``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from realms_builder.game.files.declared_mechanics import DeclaredModifier, DeclaredStep
from realms_builder.game.formulas import FormulaError, parse, tree
from realms_builder.game.formulas.compiler import compile_node
from realms_builder.game.formulas.scopes import Frame
from realms_builder.game.formulas.uses import uses
from realms_builder.game.formulas.values import reads_yes
from realms_builder.sheets.rules.document import Block, Cell, Row, Table, bold, plain, sentence_case
from realms_builder.sheets.rules.formula_words import in_words
from realms_builder.sheets.rules.reference import Reference, pick

_FOR_EACH = re.compile(r"([+−×÷=] ?\d+)\s+([^\W\d_].*)")


def modifiers(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the named modifiers of a mechanic's value as a table; raises DirectiveError."""
    known = {f"{m.id}.{s.set_}": s for m in ref.game.file.mechanics for s in m.steps if s.modifiers}
    step: DeclaredStep = pick(words[0], known, "rules.unknown_modifiers")
    rows = tuple(_rows(ref, step))
    conditions = [modifier.when for modifier in step.modifiers]
    changes = [modifier.add or modifier.set_ or "" for modifier in step.modifiers]
    notes = ref.switch_notes((*conditions, *changes))
    name = step.name.pick(ref.lang) or step.set_ or ""
    return (Table(("left", "right"), (), rows, bold(sentence_case(name)), notes),) if rows else ()


def _rows(ref: Reference, step: DeclaredStep) -> Iterator[Row]:
    for modifier in step.modifiers:
        name = ref.text(modifier.name)
        change = _change(ref, modifier)
        each = _FOR_EACH.fullmatch(change)
        if each is not None:  # "+1 per model" is +1, and the rest tells how often
            change, name = each[1], f"{name}, {each[2]}"
        if name and not _set_aside(ref, modifier.when):
            yield (Cell(plain(sentence_case(name))), Cell(bold(change), head=True))


def _change(ref: Reference, modifier: DeclaredModifier) -> str:
    shown = ref.text(modifier.shown)
    if shown:
        return shown
    if modifier.add is not None:
        said = in_words(modifier.add, ref)
        return said if said.startswith("−") else f"+{said}"
    if modifier.times is not None:
        return f"× {in_words(modifier.times, ref)}"
    return f"= {in_words(modifier.set_ or '', ref)}"


def _set_aside(ref: Reference, condition: str) -> bool:
    """Return whether the switches alone say that *condition* never holds."""
    if not condition:
        return False
    try:
        node = parse(condition).node
    except FormulaError:
        return False
    whole = isinstance(node, tree.Junction) and node.word == "and"
    parts = node.parts if whole and isinstance(node, tree.Junction) else (node,)
    return any(_is_off(ref, part) for part in parts)


def _is_off(ref: Reference, node: tree.Node) -> bool:
    names = uses(node).names
    if not names or not all(use.name.startswith("switches.") for use in names):
        return False
    try:
        return not reads_yes(compile_node(node)(Frame(ref.scope)))
    except FormulaError:
        return False
