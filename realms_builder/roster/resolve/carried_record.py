"""An item inside formulas, as one build carries it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping

from realms_builder.game.files.declared_fields import DeclaredField, DeclaredModify
from realms_builder.game.formulas import Formula, FormulaError
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value, word_of
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.numbers import is_plain_number
from realms_builder.game.kinds.phrases import Phrase
from realms_builder.game.kinds.values import LocalisedLabel, Number, Roman
from realms_builder.game.texts import Text
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.modifiers import Modifier, applies, changed
from realms_builder.roster.resolve.parts import Parts
from realms_builder.roster.resolve.records import Inside


class Bearer(Record):
    """What carries items, a build, as far as they ask it."""

    __slots__ = ()
    game: Game
    parts: Parts

    @property
    @abstractmethod
    def printed(self) -> Bearer:
        """Return it as it comes, whatever happens at the table."""

    @abstractmethod
    def record(self, carried: CarriedItem, count: int = 0) -> CarriedRecord:
        """Return *carried* as a record that stands for *count* of it, by default for all."""

    @abstractmethod
    def changes_of(self, name: str) -> tuple[Modifier, ...]:
        """Return what changes the number called *name*."""

    @abstractmethod
    def changes_of_item(self, item: Item) -> tuple[Modifier, ...]:
        """Return what changes fields of *item*."""


class CarriedRecord(Record):
    """A carried item: its fields with everything that changes them, and its bearing."""

    __slots__ = ("_build", "_cache", "carried", "number_carried")

    def __init__(self, carried: CarriedItem, build: Bearer, number_carried: int = 1) -> None:
        """Show *carried* as part of *build*, which knows what changes its fields."""
        self.carried = carried
        self.number_carried = number_carried
        self._build = build
        self._cache: dict[str, Value] = {}

    @property
    def identity(self) -> str | None:
        """Compare by the id of the item."""
        return self.carried.item.id

    @property
    def build(self) -> Bearer:
        """Return the build that carries it."""
        return self._build

    @property
    def mark(self) -> tuple[object, ...]:
        """Return what tells it from other items: two with the same mark compute alike."""
        carried, build = self.carried, self._build
        own = self._changes or any(
            isinstance(value, Formula) for value in carried.item.fields.values()
        )
        return (id(carried.item), carried.bearing, id(build) if own else 0)

    @property
    def rows(self) -> tuple[CarriedRecord, ...]:
        """Return a record for each line that its fields take: its modes, else itself."""
        if not self.carried.item.modes:
            return (self,)
        return tuple(
            CarriedRecord(row, self._build, self.number_carried) for row in self.carried.rows
        )

    def lookup(self, name: str) -> Value | Unknown:
        """Return a field, a value of the bearing, or what every item has."""
        if name in self._cache:
            return self._cache[name]
        value = self._found(name)
        if value is not UNKNOWN:
            self._cache[name] = value  # type: ignore[assignment]
        return value

    def _found(self, name: str) -> Value | Unknown:
        carried, item = self.carried, self.carried.item
        borne = carried.bearing_value(name)
        if borne is not None:
            return borne
        if name in item.fields:
            own = self.rows[0].lookup(name) if item.modes else None
            return own if own is not None else self._field(name, item.fields[name])
        own = _OWN.get(name)
        if own is not None:
            return own(self)
        slot = self._slot(name)
        if slot is not None:
            return slot
        if name in item.costs:
            return self.price(name)
        if name == "model":
            return self._build
        if name == "item":
            return self
        return MISSING if self._known(name) else UNKNOWN

    def price(self, cost: str) -> Number:
        """Return what one of it costs in the currency *cost*; raise `FormulaError`."""
        raw = self.carried.item.costs.get(cost, 0)
        if isinstance(raw, Formula):
            value = self._changed(cost, raw.behind_name(Inside(self, self._build.printed)))
        else:
            value = self._changed(cost, raw)
        if not is_plain_number(value):
            raise FormulaError("not_a_number", 1, {"value": value})
        return value

    def known_price(self, cost: str) -> Number:
        """Return the same, 0 where it cannot be worked out."""
        try:
            return self.price(cost)
        except FormulaError:
            return 0

    def _slot(self, name: str) -> Value | None:
        """Return the slot called *name* of a phrase among the fields, changes included."""
        for field, raw in self.carried.item.fields.items():
            if isinstance(raw, Phrase) and any(slot == name for slot, _ in raw.slots):
                value = self.lookup(field)
                return value.lookup(name) if isinstance(value, Phrase) else None
        return None

    def _known(self, name: str) -> bool:
        return name in self._build.game.item_names(self.carried.item.list_id)

    def _field(self, name: str, raw: Value) -> Value:
        value = self._evaluated(raw)
        if isinstance(raw, Formula):
            game = self._build.game
            field = game.fields[self.carried.item.list_id][name]
            value = kind_of(field).given(value, field, game)
        if isinstance(value, Phrase):
            formulas = {k: self._evaluated(v) for k, v in value.slots if isinstance(v, Formula)}
            value = value.with_slots(formulas) if formulas else value
        return self._changed(name, value)

    def _changed(self, name: str, value: Value) -> Value:
        """Return the field or cost called *name* with everything that changes it."""
        for modifier in self._changes:
            if modifier.change.field == name and applies(modifier):
                value = _with_change(value, modifier)
        return value

    @property
    def _changes(self) -> tuple[Modifier, ...]:
        """Return what changes fields of the item; a mode changes those of itself alone."""
        item = self.carried.item
        found = self._build.changes_of_item(item)
        if item.mode is None:
            return found
        known = {id(modifier.change) for modifier in found}
        scope, name = Inside(self, self._build), item_name(self.carried)
        own = (one for one in item.modifies if one.field and _of_itself(one, item))
        return (*found, *(Modifier(c, scope, name) for c in own if id(c) not in known))

    def _evaluated(self, value: Value) -> Value:
        if isinstance(value, Formula):
            return value.behind_name(Inside(self, self._build))
        return value

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Answer ``tag``, ``has`` and ``level`` for keywords of the item; else ask the build."""
        asked = word_of(args[0]) if args else MISSING
        if function in ("tag", "has", "level") and isinstance(asked, str):
            for use in self.carried.item.keywords():
                if use.keyword.id == asked:
                    return use.strength if function == "level" else True
        return UNKNOWN

    def asked(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Answer for the item alone: what it has not got is a no, or level 0."""
        found = self.call(function, args)
        if found is UNKNOWN and function in ("tag", "has", "level"):
            return 0 if function == "level" else False
        return found

    @property
    def own_text(self) -> Text:
        """Return what it says itself: of a mode what is said of that alone."""
        return _filled(self.carried, self.carried.item.text)

    def named(self, lang: str) -> str:
        """Return the name, with its level where it has one, and how many where several."""
        name = item_name(self.carried).pick(lang)
        count = self.number_carried
        return f"{count}× {name}" if count > 1 else name

    def show(self, lang: str) -> str:
        """Return the same, and in brackets how it is carried: where it is mounted."""
        words = self.borne(lang)
        return f"{self.named(lang)} ({words})" if words else self.named(lang)

    def borne(self, lang: str) -> str:
        """Return how it is carried, in words; its level stands in the name."""
        declared = self._build.game.item_lists[self.carried.item.list_id].carried
        said = ((f, self.carried.bearing_value(f.id)) for f in declared if f.id != "level")
        return ", ".join(words for field, v in said if (words := _borne(field, v, lang)))


class HowCarried(Record):
    """How an item is carried: ``turret, linked``."""

    __slots__ = ("_record",)

    def __init__(self, record: CarriedRecord) -> None:
        """Say it of *record*."""
        self._record = record

    def show(self, lang: str) -> str:
        """Return the words."""
        return self._record.borne(lang)


def _borne(field: DeclaredField, value: Value | None, lang: str) -> str:
    """Return one value of a bearing; a flag by its name, a number with it."""
    name = field.name.pick(lang) or field.id
    if isinstance(value, bool):
        return name if value else ""
    if value is None or value is MISSING or value == ():
        return ""
    return f"{name} {show(value, lang)}" if kind_of(field).is_bare else show(value, lang)


def _with_change(value: Value, modifier: Modifier) -> Value:
    """Return a field, or the slot of a phrase or range that is named, after one change."""
    slot = modifier.change.slot
    if isinstance(value, Phrase) and slot:
        found = value.lookup(slot)
        return value if found is UNKNOWN else value.with_slots({slot: changed(found, modifier)})  # type: ignore[arg-type]
    if isinstance(value, KeywordUse):
        return _parameter_changed(value, modifier)
    if isinstance(value, tuple):
        return tuple(
            _parameter_changed(part, modifier) if isinstance(part, KeywordUse) else part
            for part in value
        )
    return changed(value, modifier)


def _parameter_changed(use: KeywordUse, modifier: Modifier) -> KeywordUse:
    """Return a keyword with its first parameter changed: ``Near (0)`` plus 1 is ``Near (1)``."""
    if not use.parameters:
        return use
    (name, value), *rest = use.parameters
    return KeywordUse(use.keyword, ((name, changed(value, modifier)), *rest), use.level, use.plus)


def _of_itself(change: DeclaredModify, item: Item) -> bool:
    """Return whether a mode changes itself: also where neither item nor list is named."""
    return not (change.item or change.list_) or change.is_about(item.list_id, item.id)


def item_name(carried: CarriedItem) -> Text:
    """Return the name of what is *carried* with ``{X}`` filled by its level."""
    return _filled(carried, carried.item.name)


def _leveled(text: Text, level: int) -> Text:
    """Return *text* with ``{X}`` as a Roman numeral; behind the name where it has no place."""
    versions: list[tuple[str, str]] = []
    for lang, version in text.versions:
        numeral = Roman(level).show(lang)
        has_place = "{X}" in version
        versions.append((lang, version.replace("{X}", numeral) if has_place else version))
    return Text(tuple(versions))


def _filled(carried: CarriedItem, text: Text) -> Text:
    level = carried.bearing_value("level")
    return _leveled(text, level) if isinstance(level, int) else text


def said_in_row(item: Item) -> Text:
    """Return the text of a line: the first mode of an item begins with what all of them share."""
    if item.of is None or item.mode is None or item.mode.place or not item.of.text:
        return item.text
    shared, own = item.of.text, item.text
    langs = dict.fromkeys((*shared.languages, *own.languages)) or {"": None}
    return Text(tuple((lang, f"{shared.pick(lang)} {own.pick(lang)}".strip()) for lang in langs))


def _text(record: CarriedRecord, text: Text) -> Value:
    return LocalisedLabel(_filled(record.carried, text)) if text else MISSING


_OWN: Mapping[str, Callable[[CarriedRecord], Value]] = {
    "id": lambda record: record.carried.item.id,
    "name": lambda record: LocalisedLabel(item_name(record.carried)),
    "mode": lambda record: record.carried.item.mode or MISSING,
    "modes": lambda record: record.rows if record.carried.item.modes else (),
    "rows": lambda record: record.rows,
    "list": lambda record: record.carried.item.list_id,
    "text": lambda record: _text(record, said_in_row(record.carried.item)),
    "short": lambda record: _text(record, record.carried.item.short),
    "icon": lambda record: record.carried.item.icon or MISSING,
    "source": lambda record: record.carried.item.source,
    "count": lambda record: record.number_carried,
    "origin": lambda record: record.carried.origin,
    "unfinished": lambda record: record.carried.item.unfinished,
    "house": lambda record: record.carried.item.house,
    "carried": lambda record: HowCarried(record) if record.borne("en") else MISSING,
    "written": lambda record: tuple(record.carried.item.raw),
}
