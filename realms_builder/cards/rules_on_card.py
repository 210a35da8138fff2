"""The rules texts of what a model really carries, each once, for the back of its card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from realms_builder.game.files.declared_rules import DeclaredForm, DeclaredGroup, DeclaredRole
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.items import Item
from realms_builder.game.keyword_use import KeywordUse, joined
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.records import Names

_NAMES = ("id", "name", "text", "short", "source", "kind", "unfinished", "ap", "uses", "icon")
"""What every rule has, be it missing."""


def rules_of(build: Build) -> tuple[Value, ...]:
    """Return the rules of *build*: items with a text, its keywords, the keywords of its items.

    Every rule is a record with id, name, text, short, source, kind (a keyword kind or an item
    list) and whether the game leaves it unfinished.
    """
    found: dict[tuple[str, str], Value] = {}
    for key, record in item_rules(build):
        found.setdefault(key, record)
    group = build.game.groups.get(build.parts.unit.of_group)
    if group is not None and group.text:  # says all that the keyword of its name only hints at
        found[("group", group.id)] = declared_rule(group, "group")
    for same in keyword_uses(build).values():
        keyword = same[0].keyword
        if ("group", keyword.id) in found:
            continue
        kind = build.game.kinds.get(keyword.kind)
        if kind is not None and not kind.on_card:
            continue
        if keyword.text:
            found.setdefault((keyword.kind, keyword.id), KeywordRule(joined(same)))
    form = build.game.forms.get(build.parts.form_id)
    if form is not None and form.text:
        found[("form", form.id)] = declared_rule(form, "form")
    return tuple(found.values())


def keyword_uses(build: Build) -> dict[str, list[KeywordUse]]:
    """Return by id the keywords of *build*, its attributes and items, as they are used."""
    uses: dict[str, list[KeywordUse]] = {}
    for use in (*build.keywords, *_attribute_keywords(build), *_item_keywords(build)):
        uses.setdefault(use.keyword.id, []).append(use)
    return uses


def declared_rule(declared: DeclaredForm | DeclaredGroup | DeclaredRole, kind: str) -> Names:
    """Return the rule of something that is neither carried nor a keyword."""
    values: dict[str, Value] = {
        "id": declared.id,
        "name": LocalisedLabel(declared.name),
        "text": LocalisedLabel(declared.text),
        "short": MISSING,
        "source": declared.source,
        "kind": kind,
        "unfinished": False,
    }
    return Names(values, declared.id)


def item_rules(build: Build) -> Iterator[tuple[tuple[str, str], ItemRule]]:
    """Yield the rule of every item with a text that *build* carries, with what tells it apart."""
    for had in build.all_items_had():
        for carried in (had, *(row for row in had.rows if row.item.mode is not None)):
            if carried.item.text:
                record, list_id = build.record(carried), carried.item.list_id
                yield (list_id, record.named("en")), ItemRule(record, list_id)


def rules_of_item(record: CarriedRecord, item: Item) -> tuple[Value, ...]:
    """Return the rule of *item*, carried as *record*, and those of the keywords it names."""
    own = (ItemRule(record, item.list_id),) if item.text else ()
    named = {use.keyword.id: use for use in _keywords_of(record, item) if use.keyword.text}
    return (*own, *(KeywordRule(use) for use in named.values()))


class ItemRule(Record):
    """The rule of an item: most of it is never printed, so it is looked up only when asked for."""

    __slots__ = ("_kind", "record")

    def __init__(self, record: CarriedRecord, kind: str) -> None:
        self.record = record
        self._kind = kind

    @property
    def identity(self) -> str | None:
        """Compare by the id of the item."""
        return self.record.identity

    def lookup(self, name: str) -> Value | Unknown:
        """Return what a rule says of itself; other fields of the item are unknown here."""
        if name == "kind":
            return self._kind
        if name not in _NAMES:
            return UNKNOWN
        if name == "text":
            return LocalisedLabel(self.record.own_text)
        value = self.record.lookup(name)
        empty = name == "short" and isinstance(value, LocalisedLabel) and not value.text
        return MISSING if value is UNKNOWN or empty else value

    def names(self) -> Iterable[str]:
        """Return what every rule has."""
        return _NAMES

    def show(self, lang: str) -> str:
        """Return the name of the item."""
        name = self.lookup("name")
        return name.show(lang) if isinstance(name, LocalisedLabel) else self.identity or ""


class KeywordRule(Record):
    """The rule of a keyword, its texts filled in when they are asked for."""

    __slots__ = ("use",)

    def __init__(self, use: KeywordUse) -> None:
        self.use = use

    @property
    def identity(self) -> str:  # type: ignore[override]
        """Compare by the id of the keyword."""
        return self.use.keyword.id

    def lookup(self, name: str) -> Value | Unknown:
        """Return what a rule says of itself, its texts with the parameters filled in."""
        use, keyword = self.use, self.use.keyword
        match name:
            case "name" | "text":
                return LocalisedLabel(use.filled(getattr(keyword, name)))
            case "short":
                return LocalisedLabel(use.filled(keyword.short)) if keyword.short else MISSING
            case "id" | "source" | "kind" | "unfinished":
                return getattr(keyword, name)
            case "icon":
                return keyword.icon or keyword.id
            case _:
                return MISSING if name in _NAMES else UNKNOWN

    def names(self) -> Iterable[str]:
        """Return what every rule has."""
        return _NAMES

    def show(self, lang: str) -> str:
        """Return the name of the keyword with its parameters."""
        return self.use.filled(self.use.keyword.name).pick(lang)


def _attribute_keywords(build: Build) -> tuple[KeywordUse, ...]:
    values = build.parts.unit.attributes.values()
    return tuple(use for value in values for use in _named_by(value))


def _item_keywords(build: Build) -> Iterator[KeywordUse]:
    """Yield the keywords that items name, with all that changes them: the reach of a mob, say."""
    for had in build.all_items_had():
        for carried in had.rows:
            yield from _keywords_of(build.record(carried), carried.item)


def _keywords_of(record: Record, item: Item) -> Iterator[KeywordUse]:
    for name, raw in item.fields.items():
        if isinstance(raw, (KeywordUse, tuple)):
            yield from _named_by(record.lookup(name))


def _named_by(value: Value | Unknown) -> Iterator[KeywordUse]:
    for use in value if isinstance(value, tuple) else (value,):
        if isinstance(use, KeywordUse):
            yield use
            yield from (inner for _, inner in use.parameters if isinstance(inner, KeywordUse))
