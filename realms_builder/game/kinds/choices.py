"""Kinds of fields with a few values that somebody declared: choices, scales, flags, tracks.

Several choices in one value are ``many: true``; ``type: list`` with ``of: choice`` says the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from math import inf
from typing import Any, ClassVar

from realms_builder.game.files.declared_fields import DeclaredField, DeclaredSlot
from realms_builder.game.files.declared_shapes import Schema, plain
from realms_builder.game.files.json_schemas import any_case, any_of, list_of
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import Several, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import BadValue, FieldKind, HasKind, OfferedValue
from realms_builder.game.kinds.values import ChoiceValue, TrackPlace


class ValueChoiceKind(FieldKind):
    """One of the values that the field declares."""

    name = "choice"
    keys = frozenset({"values", "values_of", "print", "many"})
    needs = ("values", "values_of")
    editor = "choice"
    refers_to = "value"
    drawn_as = "word"
    tells_units = tells_items = True
    marks_columns = marks_texts = said_by_name = is_word = is_picked = True

    def __init__(self) -> None:
        """Know the kind for several."""
        self.plural: FieldKind | None = SeveralKind(self)

    def meant(self, field: HasKind) -> FieldKind:
        is_many = getattr(field, "many", False)
        return self.plural if is_many and self.plural is not None else self

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        choice = game.choice(field, plain(raw))
        if choice is None:
            raise BadValue(
                "choice_unknown",
                value=plain(raw),
                known=game.choice_ids(field),
                suggestion=game.choice_suggestion(field, plain(raw)),
            )
        return choice

    def given(self, value: Value, field: DeclaredField, game: Game) -> Value:
        """Return the value that is called so; raise `FormulaError` where none is."""
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            return value
        found = game.choice(field, plain(value))
        if found is None:
            meant = game.choice_suggestion(field, plain(value))
            raise FormulaError("unknown_name", 1, {"name": plain(value), "suggestion": meant})
        return found

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        choices = list(game.choices(field).values())
        ids = [choice.id for choice in choices]
        numbers = [int(choice.id) for choice in choices if choice.quantity is not None]
        declared = {value.id: value.also for value in game.declared_values(field)}
        names = {
            any_case(name)
            for choice in choices
            for name in (*_names(choice), *declared.get(choice.id, ()))
        }
        pattern = f"^({'|'.join(sorted(names))})$"
        return any_of({"enum": [*ids, *numbers]}, {"type": "string", "pattern": pattern})

    def named(self, field: DeclaredField, game: Game) -> Iterator[tuple[str, str, Collection[str]]]:
        yield "values_of", field.values_of, [one.id for one in game.file.attributes if one.values]

    def sample(self, field: DeclaredField, game: Game) -> str | int | None:
        return _as_number(next(iter(game.choice_ids(field)), None))

    def written(self, field: DeclaredField, value: Value, raw: Any, game: Game) -> Any:
        if not isinstance(value, ChoiceValue):
            return raw
        return value.quantity if isinstance(value.quantity, int) else value.id

    def choices(self, field: DeclaredField, game: Game, lang: str) -> Iterable[OfferedValue]:
        declared = {value.id: value.also for value in game.declared_values(field)}
        for choice in game.choices(field).values():
            written = int(choice.id) if choice.quantity is not None else choice.id
            also = (*_names(choice), *declared.get(choice.id, ()))
            yield OfferedValue(written, choice.show(lang), choice.text.pick(lang), also)


def _names(choice: ChoiceValue) -> tuple[str, ...]:
    texts = (*choice.name.versions, *choice.abbr.versions)
    return (choice.id, *(version for _, version in texts))


def _as_number(identity: str | None) -> str | int | None:
    return int(identity) if identity is not None and identity.isdigit() else identity


class ScaleKind(ValueChoiceKind):
    """One of the values of a scale, compared by its place."""

    name = "scale"
    keys = frozenset({"scale", "many"})
    needs = ()
    tells_units = False

    def sample(self, field: DeclaredField, game: Game) -> str | int | None:
        ids = game.choice_ids(field)
        return _as_number(ids[len(ids) // 2] if ids else None)

    def named(self, field: DeclaredField, game: Game) -> Iterator[tuple[str, str, Collection[str]]]:
        yield "scale", field.scale_id, [scale.id for scale in game.file.scales]


class SeveralKind(FieldKind):
    """Several of the values that a field declares, each once; ``min`` and ``max`` say how many."""

    refers_to = "value"
    editor = "several"
    computes = False
    drawn_as = "list"
    room = "wordy"
    often_empty = said_by_name = is_picked = True

    def __init__(self, one: ValueChoiceKind) -> None:
        """Hold several values of the kind *one*."""
        self._one = one
        self.name = f"{one.name}s"  # type: ignore[misc]
        self.keys = one.keys | {"many", "of", "min", "max"}  # type: ignore[misc]
        self.needs = one.needs  # type: ignore[misc]
        self.tells_units, self.tells_items = one.tells_units, one.tells_items  # type: ignore[misc]

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        """Return the values in the order in which they are written."""
        found: dict[str, Value] = {}
        for at, entry in enumerate(_entries(raw)):
            try:
                choice = self._one.read(field, entry, game)
            except BadValue as error:
                error.at = at if isinstance(raw, list) else None
                raise
            assert isinstance(choice, ChoiceValue)
            found.setdefault(choice.id, choice)
        return Several(found.values())

    def repeated(self, field: DeclaredField, raw: Any, game: Game) -> Iterator[tuple[int, str]]:
        seen: set[str] = set()
        for at, entry in enumerate(_entries(raw)):
            choice = game.choice(field, plain(entry))
            if choice is not None and choice.id in seen:
                yield at, plain(entry)
            seen.add(choice.id if choice is not None else "")

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        one = self._one.schema(field, game, bounded=bounded)
        ends = {"minItems": field.min, "maxItems": field.max} if bounded else {}
        limits = {key: int(end) for key, end in ends.items() if end is not None}
        return any_of({**list_of(one), "uniqueItems": True, **limits}, one)

    def sample(self, field: DeclaredField, game: Game) -> list[str | int] | None:
        found = (one.value for one in self._one.choices(field, game, "en"))
        first = [*islice(found, max(1, int(field.min or 0)))]
        return first or None

    def written(self, field: DeclaredField, value: Value, raw: Any, game: Game) -> Any:
        if not isinstance(value, Several):
            return raw
        return [self._one.written(field, choice, raw, game) for choice in value]

    def absent(self, field: DeclaredField) -> Value:
        return Several()

    def several(self, field: DeclaredField) -> bool:
        return True

    def is_outside(self, value: Value, field: DeclaredField) -> bool:
        low, high = field.min or 0, inf if field.max is None else field.max
        return isinstance(value, Several) and not low <= len(value) <= high

    def clamped(self, value: Value, field: DeclaredField | DeclaredSlot) -> Value:
        return value

    def choices(self, field: DeclaredField, game: Game, lang: str) -> Iterable[OfferedValue]:
        return self._one.choices(field, game, lang)

    def named(self, field: DeclaredField, game: Game) -> Iterator[tuple[str, str, Collection[str]]]:
        yield from self._one.named(field, game)


def _entries(raw: Any) -> list[Any]:
    return raw if isinstance(raw, list) else [raw]


class FlagKind(FieldKind):
    """Yes or no; no where nothing is written."""

    name = editor = "flag"
    drawn_as = "yes_no"
    often_empty = is_picked = True
    plain_schema: ClassVar[Schema] = {"type": "boolean"}
    usual = False

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        if isinstance(raw, bool):
            return raw
        raise BadValue("flag_expected", value=plain(raw))

    def absent(self, field: DeclaredField) -> Value:
        return False


class TrackKind(FieldKind):
    """The track of a unit on which an item is mounted."""

    name = "track"
    editor = "choice"
    refers_to = "track"
    tells_units = tells_items = is_picked = True
    in_cells = False

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        name = plain(raw)
        if name not in game.tracks:
            mounts = [track.id for track in game.tracks.values() if track.mount]
            raise BadValue("choice_unknown", value=name, known=mounts, suggestion="")
        return TrackPlace(name, game.tracks[name].name)

    def written(self, field: DeclaredField, value: Value, raw: Any, game: Game) -> Any:
        return value.id if isinstance(value, TrackPlace) else raw

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        return {"enum": list(game.tracks)}

    def choices(self, field: DeclaredField, game: Game, lang: str) -> Iterable[OfferedValue]:
        return (OfferedValue(t.id, t.name.pick(lang)) for t in game.tracks.values())
