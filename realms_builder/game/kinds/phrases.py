"""Phrases: what an author may write in a field such as ``ATT 4/3+ vs DEF``."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from realms_builder.game.files.declared_fields import DeclaredField, DeclaredPhrase, DeclaredSlot
from realms_builder.game.formulas.values import UNKNOWN, Record, Unknown, Value
from realms_builder.game.printing import show

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
    parts: list[str] = []
    end = 0
    for match in _SLOT.finditer(written):
        parts.append(_literal(written[end : match.start()]))
        parts.append(f"(?P<{match.group(1)}>\\S+)")
        end = match.end()
    parts.append(_literal(written[end:]))
    return re.compile(r"\s*".join(part for part in parts if part) + r"\s*\Z", re.IGNORECASE)


def _literal(text: str) -> str:
    return r"\s+".join(re.escape(word) for word in text.split())


def read_phrase(field: DeclaredField, written: str, read_slot: SlotReader) -> Phrase | None:
    """Return *written* as a phrase of *field*, or None when no form fits."""
    if len(written) > LONGEST_PHRASE:
        return None
    slots = {slot.id: slot for slot in field.slots}
    for form in field.forms:
        names = (form.id, form.write, *form.also, *(text for _, text in form.name.versions))
        for name in names:
            named = slots_in(name)
            if not slots.keys() >= set(named) or len(set(named)) < len(named):
                continue  # a form whose slots are not declared, or stand twice, fits nothing
            match = _pattern(name).match(written.strip())
            if match is not None:
                found = match.groupdict()
                values = tuple((key, read_slot(slots[key], found[key])) for key in found)
                return Phrase(form, values)
    return None
