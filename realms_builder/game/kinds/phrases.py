"""Phrases: what an author may write in a field such as ``ATT 4/3+ vs DEF``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from realms_builder.game.files.declared_fields import DeclaredField, DeclaredPhrase, DeclaredSlot
from realms_builder.game.files.declared_shapes import Schema, plain
from realms_builder.game.files.json_schemas import any_of, in_any_case
from realms_builder.game.formulas.values import UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import (
    BadValue,
    FieldKind,
    OfferedValue,
    parsed,
    read_value,
    sample_of,
)
from realms_builder.game.value_words import show

LONGEST_PHRASE = 200
_SLOT = re.compile(r"\{([A-Za-z_]\w*)\}")
SlotReader = Callable[[DeclaredSlot, str], Value]


@dataclass(frozen=True, slots=True)
class Phrase(Record):
    """A phrase as written: the form it follows and the values in its slots."""

    form: DeclaredPhrase
    slots: tuple[tuple[str, Value], ...] = ()

    @property
    def identity(self) -> str:  # type: ignore[override]
        """Compare by the id of the form."""
        return self.form.id

    def lookup(self, name: str) -> Value | Unknown:
        """Return the value of a slot, or id and what the form runs."""
        for slot, value in self.slots:
            if slot == name:
                return value
        if name == "id":
            return self.form.id
        return self.form.runs if name == "runs" else UNKNOWN

    def with_slots(self, changed: dict[str, Value]) -> Phrase:
        """Return the phrase with some slots changed."""
        slots = tuple((name, changed.get(name, value)) for name, value in self.slots)
        return Phrase(self.form, slots)

    def show(self, lang: str) -> str:
        """Return the phrase as *lang* says it, slots filled in."""
        pattern = self.form.name.pick(lang) or self.form.write
        filled = dict(self.slots)
        return _SLOT.sub(lambda m: show(filled.get(m.group(1), m.group(0)), lang), pattern)


def slots_in(written: str) -> list[str]:
    """Return the names of the slots in a pattern such as ``ATT {att} vs DEF``, in their order."""
    return _SLOT.findall(written)


@lru_cache(maxsize=1024)
def _pattern(written: str) -> re.Pattern[str]:
    source = _source(written, lambda slot: f"(?P<{slot}>\\S+)", re.escape)
    return re.compile(source + r"\s*\Z", re.IGNORECASE)


def _source(written: str, blank: Callable[[str], str], word: Callable[[str], str]) -> str:
    """Return the source of a pattern for *written*: *blank* for a slot, *word* for each word."""

    def literal(text: str) -> str:
        return r"\s+".join(word(one) for one in text.split())

    parts: list[str] = []
    end = 0
    for match in _SLOT.finditer(written):
        parts += (literal(written[end : match.start()]), blank(match.group(1)))
        end = match.end()
    parts.append(literal(written[end:]))
    return r"\s*".join(part for part in parts if part)


def read_phrase(field: DeclaredField, written: str, read_slot: SlotReader) -> Phrase | None:
    """Return *written* as a phrase of *field*, or None when no form fits."""
    if len(written) > LONGEST_PHRASE:
        return None
    slots = {slot.id: slot for slot in field.slots}
    for form in field.forms:
        for name in _spellings(form):
            named = slots_in(name)
            if not slots.keys() >= set(named) or len(set(named)) < len(named):
                continue  # a form whose slots are not declared, or stand twice, fits nothing
            match = _pattern(name).match(written.strip())
            if match is not None:
                found = match.groupdict()
                values = tuple((key, read_slot(slots[key], found[key])) for key in found)
                return Phrase(form, values)
    return None


def _spellings(form: DeclaredPhrase) -> tuple[str, ...]:
    return (form.id, form.write, *form.also, *(text for _, text in form.name.versions))


class PhraseKind(FieldKind):
    """A phrase of one of the ``forms``, its blanks filled with the values of ``slots``."""

    name = "phrase"
    keys = frozenset({"slots", "forms"})
    needs = ("forms",)
    editor = "reference"
    refers_to = "phrase"
    tells_units = tells_items = True
    room = "wordy"
    in_line = "never"
    is_slashed = marks_texts = True

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        """Return the phrase, a derived value may stand in a blank."""
        phrase = read_phrase(field, plain(raw), lambda slot, text: _slot_value(slot, text, game))
        if phrase is None:
            known = [form.write for form in field.forms]
            raise BadValue("phrase_unknown", value=plain(raw), known=known)
        return phrase

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        bare = [form.write for form in field.forms if not slots_in(form.write)]
        patterns = sorted(
            {
                _source(name, lambda slot: r"\S+", in_any_case)
                for form in field.forms
                for name in _spellings(form)
            }
        )
        schema: Schema = {"type": "string", "pattern": f"^\\s*({'|'.join(patterns)})\\s*$"}
        filled = [form.write for form in field.forms if slots_in(form.write)]
        if filled:
            schema["examples"] = filled
        return any_of({"enum": bare}, schema) if bare else schema

    def sample(self, field: DeclaredField, game: Game) -> str | None:
        return next((filled for _, filled in filled_forms(field, game)), None)

    def choices(self, field: DeclaredField, game: Game, lang: str) -> Iterable[OfferedValue]:
        return (OfferedValue(form.write, form.name.pick(lang)) for form in field.forms)


def _slot_value(slot: DeclaredSlot, text: str, game: Game) -> Value:
    if text[:1].isalpha() and game.is_derived(text.casefold()):
        return parsed(text.casefold())  # type: ignore[return-value]
    return read_value(DeclaredField(id=slot.id, type=slot.type), text, game)


def filled_forms(field: DeclaredField, game: Game) -> list[tuple[str, str]]:
    """Return the forms that *field* may have, each as declared and with its blanks filled in."""
    samples = {
        slot.id: str(sample_of(DeclaredField.model_validate(_typed_slot(slot)), game))
        for slot in field.slots
    }
    forms = (form.write for form in field.forms)
    return [(form, _SLOT.sub(lambda m: samples.get(m[1], "1"), form)) for form in forms]


def _typed_slot(slot: DeclaredSlot) -> dict[str, Any]:
    return slot.model_dump(exclude={"abbr", "name"})
