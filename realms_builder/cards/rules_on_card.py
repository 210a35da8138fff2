"""The rules texts of what a model really carries, each once, for the back of its card."""

from __future__ import annotations

from collections.abc import Iterator

from realms_builder.gamedata.formulas.values import MISSING, Value
from realms_builder.gamedata.keyword_use import KeywordUse
from realms_builder.gamedata.values import Label
from realms_builder.roster.build import Build
from realms_builder.roster.carried_record import CarriedRecord
from realms_builder.roster.records import Names


def rules_of(build: Build) -> tuple[Value, ...]:
    """Return the rules of *build*: items with a text, its keywords, the keywords of its items.

    Every rule is a record with id, name, text, short, source, kind (a keyword kind or an item
    list) and whether the game leaves it unfinished.
    """
    found: dict[tuple[str, str], Value] = {}
    for key, record in _items(build):
        found.setdefault(key, record)
    uses: dict[str, list[KeywordUse]] = {}
    for use in (*build.keywords, *_attribute_keywords(build), *_item_keywords(build)):
        uses.setdefault(use.keyword.id, []).append(use)
    kinds = build.game.kinds
    for identity, same in uses.items():
        kind = kinds.get(same[0].keyword.kind)
        if kind is not None and not kind.on_card:
            continue
        if same[0].keyword.text:
            found.setdefault((same[0].keyword.kind, identity), _keyword(same))
    form = build.game.forms.get(build.parts.form_id)
    if form is not None and form.text:
        values: dict[str, Value] = {
            "id": form.id, "name": Label(form.name), "text": Label(form.text), "short": MISSING,
            "source": form.source, "kind": "form", "unfinished": False,
        }  # fmt: skip
        found[("form", form.id)] = Names(values, form.id)
    return tuple(found.values())


def _items(build: Build) -> Iterator[tuple[tuple[str, str], Value]]:
    for list_id in build.game.item_lists:
        for carried in (*build.items(list_id), *build.granted(list_id)):
            if carried.item.text:
                record = build.record(carried)
                yield (list_id, record.show("en")), _item(record, list_id)


def _item(record: CarriedRecord, list_id: str) -> Value:
    values: dict[str, Value] = {"kind": list_id}
    for name in ("id", "name", "text", "short", "source", "unfinished", "ap", "uses", "icon"):
        value = record.lookup(name)
        values[name] = value if not _is_unknown(value) else MISSING  # type: ignore[assignment]
    if isinstance(values["short"], Label) and not values["short"].text:
        values["short"] = MISSING
    return Names(values, record.identity)


def _is_unknown(value: object) -> bool:
    from realms_builder.gamedata.formulas.values import UNKNOWN

    return value is UNKNOWN


def _attribute_keywords(build: Build) -> tuple[KeywordUse, ...]:
    values = build.parts.unit.attributes.values()
    return tuple(value for value in values if isinstance(value, KeywordUse))


def _item_keywords(build: Build) -> Iterator[KeywordUse]:
    for list_id in build.game.item_lists:
        for carried in (*build.items(list_id), *build.granted(list_id)):
            for use in carried.item.keywords():
                yield use
                for _, value in use.parameters:
                    if isinstance(value, KeywordUse):
                        yield value


def _keyword(uses: list[KeywordUse]) -> Value:
    """Return one rule for all *uses* of a keyword; different parameters print as letters."""
    use = uses[0]
    if any(other.parameters != use.parameters for other in uses):
        use = KeywordUse(use.keyword, tuple((name, name) for name, _ in use.parameters))
    keyword = use.keyword
    values: dict[str, Value] = {
        "id": keyword.id,
        "name": Label(use.filled(keyword.name)),
        "text": Label(use.filled(keyword.text)),
        "short": Label(use.filled(keyword.short)) if keyword.short else MISSING,
        "source": keyword.source,
        "kind": keyword.kind,
        "icon": keyword.icon or keyword.id,
        "unfinished": keyword.unfinished,
        "ap": MISSING,
        "uses": MISSING,
    }
    return Names(values, keyword.id)
