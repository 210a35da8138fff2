"""Reads the typed values of one profile: what is written, else the defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from realms_builder.core.problems import Severity
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.item_reading import ItemReader
from realms_builder.game.formulas.values import Value
from realms_builder.game.kinds.field_limits import outside
from realms_builder.game.kinds.field_values import FieldReader
from realms_builder.game.notes import Notes, PathInFile

Written = Mapping[str, tuple[str, Any]]


def read_values(
    readers: tuple[FieldReader, ItemReader],
    fields: Mapping[str, DeclaredField],
    written: Written,
    path: PathInFile,
    notes: Notes,
    *,
    required: bool,
) -> dict[str, Value]:
    """Return the values of *fields*: *written* ones by field id with the key used, else defaults.

    Values outside their limits are warnings; a missing one is a mistake where it is *required*.
    """
    field_reader, items = readers
    values: dict[str, Value] = {}
    for field in fields.values():
        if field.id in written:
            key, raw = written[field.id]
            value = items.value(field, raw, (*path, key), notes)
            if value is not None:
                values[field.id] = value
                _note_range(field, value, (*path, key), notes)
        elif field.default is not None:
            default = field_reader.default(field)
            if default is not None:
                values[field.id] = default
        elif field.required and required:
            above = path[:-1] if path[-1:] == ("stats",) else path
            notes.say("missing_key", above, key=field.id)
    return values


def _note_range(field: DeclaredField, value: Value, path: PathInFile, notes: Notes) -> None:
    if outside(value, field):
        notes.say("value_outside", path, severity=Severity.WARNING, field=field.id, value=value)
