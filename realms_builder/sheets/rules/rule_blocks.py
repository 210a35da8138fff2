"""Blocks about how a game is played: resources, forms, switches, checks, phases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from realms_builder.game.files.declared_rules import DeclaredCheck, DeclaredResource
from realms_builder.game.files.declared_shapes import plain as plainly
from realms_builder.game.texts import EMPTY, Text
from realms_builder.sheets.rules.document import (
    Block,
    Cell,
    Entry,
    Listing,
    Paragraph,
    Row,
    Run,
    Runs,
    Table,
    bold,
    plain,
    sentence_case,
)
from realms_builder.sheets.rules.formula_words import in_words
from realms_builder.sheets.rules.reference import Reference


def resources(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return each resource: what there is of it, and what it pays for."""
    del words
    return tuple(block for found in ref.game.file.resources for block in _resource(ref, found))


def _resource(ref: Reference, found: DeclaredResource) -> Iterator[Block]:
    name, short = ref.name(found), found.abbr.pick(ref.lang)
    title = f"{name} ({short})" if short and short != name else name
    formulas = (found.start, found.each_round)
    gained = [part for part in (_gained(ref, name, formula) for formula in formulas) if part]
    text = " ".join(part for part in (ref.text(found.text), *dict.fromkeys(gained)) if part)
    kept = ref.word("kept") if found.kept else ""
    yield Entry(
        bold(sentence_case(title)), (), plain(" ".join(part for part in (text, kept) if part))
    )
    rows: list[Row] = []
    for use in found.uses:
        said = ref.text(_text(use.get("text"))) or ref.text(_text(use.get("name")))
        rows.append((Cell(bold(plainly(use.get("price", ""))), head=True), Cell(plain(said))))
    if rows:
        head = (
            Cell(plain(ref.short(found)), head=True),
            Cell(plain(ref.word("pays_for")), head=True),
        )
        yield Table(("center", "left"), (head,), tuple(rows))


def _gained(ref: Reference, name: str, formula: str) -> str:
    """Return how much of *name* there is, by the text of the value or the formula itself."""
    value = ref.game.derived.get(formula)
    if value is not None:
        text = ref.text(value.text).rstrip(".")
        if text.casefold().startswith(f"{name}: ".casefold()):
            text = text[len(name) + 2 :]
        return f"{ref.name(value)}: {text}." if text else f"{ref.name(value)}."
    said = in_words(formula, ref)
    return "" if said in ("", "0") else f"{said}."


def _text(raw: Any) -> Text:
    return EMPTY if raw is None else Text.of(raw)


def forms(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the other forms that a model may take."""
    del words
    return tuple(
        Entry(bold(sentence_case(ref.name(form))), (), plain(ref.text(form.text)))
        for form in ref.game.forms.values()
    )


def switches(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the readings a group may agree on, each as it is set."""
    del words
    entries: list[Entry] = []
    for switch in ref.game.switches.values():
        name, text = switch.name.pick(ref.lang), ref.text(switch.text)
        value = ref.switch_value(switch.id)
        shown = bold(sentence_case(name)) if name else plain(text or switch.id)
        entries.append(Entry(shown, plain(value), plain(text) if name else ()))
    return tuple(entries)


def checks(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return what a roster must keep to, as a list; sentences that need a roster are left out."""
    del words
    said = (_rule(ref, check) for check in ref.game.file.checks if check.severity.value == "error")
    found = tuple((Paragraph(runs),) for runs in said if runs)
    return (Listing(found),) if found else ()


def _rule(ref: Reference, check: DeclaredCheck) -> Runs:
    text = check.why or check.text
    return plain(_without_formulas(" ".join(text.pick(ref.lang).split())))


def _without_formulas(text: str) -> str:
    """Return the sentences of *text* before the first formula, empty when there is no whole one."""
    before, brace, _ = text.partition("{")
    if not brace:
        return text
    kept = before.rstrip()
    if kept.endswith(":") and len(kept) > 12:
        sentences = kept[:-1].split(". ")
        return ". ".join(sentences[:-1]) + "." if len(sentences) > 1 else f"{kept[:-1]}."
    end = max(kept.rfind(mark) for mark in ".!?")
    return kept[: end + 1]


def phases(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the phases of a round as a numbered list."""
    del words
    raw = ref.game.file.game.get("phases")
    found = [phase for phase in raw if isinstance(phase, Mapping)] if isinstance(raw, list) else []
    items = tuple((Paragraph(_phase(ref, phase)),) for phase in found)
    return (Listing(items, 1),) if items else ()


def _phase(ref: Reference, phase: Mapping[str, Any]) -> Runs:
    name = sentence_case(ref.text(_text(phase.get("name"))) or plainly(phase.get("id", "")))
    steps = phase.get("steps")
    said = [ref.text(_text(phase.get("text")))]
    for step in steps if isinstance(steps, list) else ():
        if isinstance(step, Mapping):
            said.extend((_step(ref, step), ref.text(_text(step.get("text")))))
    words = " ".join(part for part in said if part)
    return (
        (Run(f"{sentence_case(name)}. ", bold=True), Run(words))
        if words
        else (Run(f"{sentence_case(name)}.", bold=True),)
    )


def _step(ref: Reference, step: Mapping[str, Any]) -> str:
    """Return what one step of a phase does, in a short sentence."""
    game = ref.game
    known: dict[str, Mapping[str, Any]] = {
        "gain": {resource.id: resource for resource in game.file.resources},
        "run": {mechanic.id: mechanic for mechanic in game.file.mechanics},
        "resolve": game.kinds,
        "score": game.tracks,
    }
    for verb, things in known.items():
        thing = things.get(str(step.get(verb, "")))
        if thing is not None:
            return ref.word(f"phase.{verb}", name=ref.name(thing))
    return ""
