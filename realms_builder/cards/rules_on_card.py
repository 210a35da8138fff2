"""The rules texts of what a model really carries, each once, for the back of its card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from realms_builder.gamedata.declared_rules import DeclaredForm, DeclaredGroup
from realms_builder.gamedata.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.gamedata.keyword_use import KeywordUse, joined
from realms_builder.gamedata.values import Label
from realms_builder.roster.build import Build
from realms_builder.roster.carried_record import CarriedRecord
from realms_builder.roster.records import Names

_NAMES = ("id", "name", "text", "short", "source", "kind", "unfinished", "ap", "uses", "icon")
"""What every rule has, be it missing."""


def rules_of(build: Build) -> tuple[Value, ...]:
    """Return the rules of *build*: items with a text, its keywords, the keywords of its items.

    Every rule is a record with id, name, text, short, source, kind (a keyword kind or an item
    list) and whether the game leaves it unfinished.
    """
    found: dict[tuple[str, str], Value] = {}
    for key, record in _items(build):
        found.setdefault(key, record)
    group = build.game.groups.get(build.parts.unit.of_group)
    if group is not None and group.text:  # says all that the keyword of its name only hints at
        found[("group", group.id)] = _declared_rule(group, "group")
    uses: dict[str, list[KeywordUse]] = {}
    for use in (*build.keywords, *_attribute_keywords(build), *_item_keywords(build)):
        uses.setdefault(use.keyword.id, []).append(use)
    kinds = build.game.kinds
    for identity, same in uses.items():
        if ("group", identity) in found:
            continue
        kind = kinds.get(same[0].keyword.kind)
        if kind is not None and not kind.on_card:
            continue
        if same[0].keyword.text:
            found.setdefault((same[0].keyword.kind, identity), KeywordRule(joined(same)))
    form = build.game.forms.get(build.parts.form_id)
    if form is not None and form.text:
        found[("form", form.id)] = _declared_rule(form, "form")
    return tuple(found.values())


def _declared_rule(declared: DeclaredForm | DeclaredGroup, kind: str) -> Value:
    values: dict[str, Value] = {
        "id": declared.id, "name": Label(declared.name), "text": Label(declared.text),
        "short": MISSING, "source": declared.source, "kind": kind, "unfinished": False,
    }  # fmt: skip
    return Names(values, declared.id)


def _items(build: Build) -> Iterator[tuple[tuple[str, str], Value]]:
    for carried in build.all_items_had():
        if carried.item.text:
            record, list_id = build.record(carried), carried.item.list_id
            yield (list_id, record.show("en")), _ItemRule(record, list_id)


class _ItemRule(Record):
    """The rule of an item: most of it is never printed, so it is looked up only when asked for."""

    __slots__ = ("_kind", "_record")

    def __init__(self, record: CarriedRecord, kind: str) -> None:
        self._record = record
        self._kind = kind

    @property
    def identity(self) -> str | None:
        return self._record.identity

    def lookup(self, name: str) -> Value | Unknown:
        """Return what a rule says of itself; other fields of the item are unknown here."""
        if name == "kind":
            return self._kind
        if name not in _NAMES:
            return UNKNOWN
        value = self._record.lookup(name)
        empty = name == "short" and isinstance(value, Label) and not value.text
        return MISSING if value is UNKNOWN or empty else value

    def names(self) -> Iterable[str]:
        return _NAMES

    def show(self, lang: str) -> str:
        name = self.lookup("name")
        return name.show(lang) if isinstance(name, Label) else self.identity or ""


class KeywordRule(Record):
    """The rule of a keyword, its texts filled in when they are asked for."""

    __slots__ = ("_use",)

    def __init__(self, use: KeywordUse) -> None:
        """Show the keyword as *use* has it."""
        self._use = use

    @property
    def identity(self) -> str:  # type: ignore[override]
        """Return the id of the keyword."""
        return self._use.keyword.id

    def lookup(self, name: str) -> Value | Unknown:
        """Return what a rule says of itself, its texts with the parameters filled in."""
        use, keyword = self._use, self._use.keyword
        match name:
            case "name" | "text":
                return Label(use.filled(getattr(keyword, name)))
            case "short":
                return Label(use.filled(keyword.short)) if keyword.short else MISSING
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
        """Return the name with its parameters."""
        return self._use.filled(self._use.keyword.name).pick(lang)


def _attribute_keywords(build: Build) -> tuple[KeywordUse, ...]:
    values = build.parts.unit.attributes.values()
    return tuple(value for value in values if isinstance(value, KeywordUse))


def _item_keywords(build: Build) -> Iterator[KeywordUse]:
    """Yield the keywords that items name, with all that changes them: the reach of a mob, say."""
    for carried in build.all_items_had():
        record = build.record(carried)
        for name, raw in carried.item.fields.items():
            if isinstance(raw, (KeywordUse, tuple)):
                yield from _named_by(record.lookup(name))


def _named_by(value: Value | Unknown) -> Iterator[KeywordUse]:
    for use in value if isinstance(value, tuple) else (value,):
        if isinstance(use, KeywordUse):
            yield use
            yield from (inner for _, inner in use.parameters if isinstance(inner, KeywordUse))
