"""Everything that cards of a system may bind, as a tree made from its schema."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from realms_builder.cards.template.templates import CardTemplate
from realms_builder.core.translation import every_sentence
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.lint.references import profile_names
from realms_builder.game.texts import EMPTY, Text

Kind = Literal[
    "group",
    "number",
    "text",
    "yes_no",
    "word",
    "keyword",
    "list",
    "stats",
    "stat",
    "tracks",
    "track",
    "picture",
    "emblem",
    "colour",
    "odds",
    "source",
]
"""What a binding is: it decides what kind of element shows it best."""


@dataclass(frozen=True, slots=True)
class Binding:
    """One thing to bind, or a group of them.

    *path* is the formula that gives it, empty for a mere group; below a list it counts within each
    thing of that list. *many* says that it is a list whose things *parts* describe.
    """

    path: str
    name: Text
    kind: Kind
    parts: tuple[Binding, ...] = ()
    many: bool = False

    @property
    def text(self) -> str:
        """Return what stands for it in a text, empty where it is no text."""
        return f"{{{self.path}}}" if self.path and self.kind not in _NO_TEXT else ""


_NO_TEXT = ("group", "stats", "tracks", "track", "picture", "emblem", "colour", "odds")


def bindings_of(game: Game, template: CardTemplate | None = None) -> tuple[Binding, ...]:
    """Return what cards of the units of *game* may bind, in groups; *template* adds its options."""
    groups = (
        _group("card", _on_card(game)),
        Binding("stats", _said("stats"), "stats", tuple(_stats(game)), many=True),
        _group("attributes", _attributes(game)),
        _group("costs", _costs(game)),
        _group("derived", _derived(game)),
        *_members(game),
        Binding("tracks", _said("tracks"), "tracks", tuple(_tracks(game))),
        _group("items", _item_lists(game)),
        _list("rules", "rules", _RULE_PARTS),
        _list("tags", "tags", (("name", "text"), ("text", "text"), ("source(item)", "source"))),
        _group("odds", _odds(game)),
        _group("faction", _of_faction(game)),
        _group("system", _fixed(_SYSTEM)),
        _group("options", _options(template)),
    )
    return tuple(group for group in groups if group.parts or group.path)


def names_in(bindings: Iterable[Binding], within: str = "") -> tuple[Binding, ...]:
    """Return what a text may say of *bindings*, first that of a thing of the list *within*.

    That is a formula which begins with the name of the list, empty for a text of the card itself.
    """
    every = tuple(_flat(bindings))
    name = re.match(r"\w*", within.strip())
    here = next((one for one in every if one.many and name and one.path == name.group()), None)
    return (*(_flat(here.parts) if here is not None else ()), *every)


def _flat(bindings: Iterable[Binding]) -> Iterator[Binding]:
    """Yield *bindings* and their parts, but for those of lists, which only their things have."""
    for one in bindings:
        if one.text:
            yield one
        if one.kind != "list":
            yield from _flat(one.parts)


def _said(code: str) -> Text:
    return Text.of(every_sentence(f"bind.{code}"))


def _group(code: str, parts: Iterable[Binding]) -> Binding:
    return Binding("", _said(code), "group", tuple(parts))


def _named(name: Text, abbr: Text, fallback: str) -> Text:
    return name or abbr or Text.of(fallback)


_CARD: tuple[tuple[str, Kind], ...] = (
    ("if(has(own_name), own_name, name)", "text"),
    ("name", "text"),
    ("own_name", "text"),
    ("role", "text"),
    ("loadout", "text"),
    ("mark", "text"),
    ("description", "text"),
    ("note", "text"),
    ("picture", "picture"),
    ("copies", "number"),
    ("strength", "number"),
    ("page", "number"),
    ("pages", "number"),
    ("continued", "text"),
)
_CODES = {
    "if(has(own_name), own_name, name)": "title",
    "source(item)": "source",
    "icon(item)": "icon",
}
_RULE_PARTS: tuple[tuple[str, Kind], ...] = (
    ("name", "text"),
    ("text", "text"),
    ("short", "text"),
    ("source(item)", "source"),
    ("icon(item)", "text"),
    ("kind", "word"),
)
_SYSTEM: tuple[tuple[str, Kind], ...] = (
    ("system", "text"),
    ("system.edition", "text"),
    ("system.length", "word"),
)


def _fixed(parts: Iterable[tuple[str, Kind]]) -> Iterator[Binding]:
    for path, kind in parts:
        code = _CODES.get(path, path.replace(".", "_"))
        yield Binding(path, _said(code), kind)


def _list(path: str, code: str, parts: Iterable[tuple[str, Kind]]) -> Binding:
    return Binding(path, _said(code), "list", tuple(_fixed(parts)), many=True)


def _on_card(game: Game) -> Iterator[Binding]:
    unwanted = {"role"} if not game.roles else set()
    yield from _fixed(part for part in _CARD if part[0] not in unwanted)


def _stats(game: Game) -> Iterator[Binding]:
    for stat in game.stats.values():
        yield Binding(stat.id, _named(stat.name, stat.abbr, stat.id), "stat")


def _members(game: Game) -> Iterator[Binding]:
    """Yield the rows of a card that models of a group share, where a game has such."""
    if game.joins_cards:
        parts = [*_fixed((("name", "text"), ("own_name", "text"), ("note", "text")))]
        parts += [*_stats(game), *_costs(game), *_derived(game)]
        parts += [_field(attribute, game, listed=True) for attribute in game.attributes.values()]
        yield Binding("members", _said("members"), "list", tuple(parts), many=True)


def _attributes(game: Game) -> Iterator[Binding]:
    for attribute in game.attributes.values():
        yield _field(attribute, game)


def _field(field: DeclaredField, game: Game, *, listed: bool = False) -> Binding:
    """Return the binding of *field*; lists inside of a list are only said."""
    name = _named(field.name, field.abbr, field.id)
    kind = kind_of(field)
    if kind.drawn_as == "list" and listed:
        return Binding(field.id, name, "text")
    if kind.drawn_as == "list":
        return Binding(field.id, name, "list", (_part("name"),), many=True)
    parts = [
        Binding(f"{field.id}.{part.id}", part.name or Text.of(part.id), "number")
        for part in kind.parts(field, game)
    ]
    parts += (
        Binding(slot.id, _named(slot.name, slot.abbr, slot.id), "number") for slot in field.slots
    )
    return Binding(field.id, name, kind.drawn_as, tuple(parts))


def _part(code: str) -> Binding:
    return Binding(code, _said(code), "text")


def _costs(game: Game) -> Iterator[Binding]:
    if game.costs:
        yield Binding("cost", _said("cost"), "number")
    for cost in game.costs.values():
        if cost.id != "cost":
            yield Binding(cost.id, _named(cost.name, cost.abbr, cost.id), "number")


def _derived(game: Game) -> Iterator[Binding]:
    for derived in game.derived.values():
        if derived.for_ in ("model", "unit"):
            name = _named(derived.name, derived.abbr, derived.id)
            yield Binding(derived.id, name, kind_of(derived).drawn_as)


def _tracks(game: Game) -> Iterator[Binding]:
    for track in game.tracks.values():
        if track.for_ == "model" and track.boxes:
            yield Binding(track.id, _named(track.name, track.abbr, track.id), "track")


def _item_lists(game: Game) -> Iterator[Binding]:
    for declared in game.item_lists.values():
        parts = [*_fixed((("name", "text"), ("text", "text"), ("short", "text")))]
        known = {part.path for part in parts}
        fields = [*game.fields[declared.id].values(), *declared.carried]
        for field in fields:
            if field.id not in known:
                known.add(field.id)
                parts.append(_field(field, game, listed=True))
        derived = (d for d in game.derived_for.get("item", ()) if d.id not in known)
        parts += (Binding(d.id, _named(d.name, d.abbr, d.id), kind_of(d).drawn_as) for d in derived)
        more: tuple[tuple[str, Kind], ...] = (
            ("carried", "text"),
            ("count", "number"),
            ("number", "number"),
            ("icon(item)", "text"),
            ("source(item)", "source"),
        )
        if any(item.modes for item in game.catalogue[declared.id].values()):
            more = (*more, ("mode", "text"))
        parts += _fixed(part for part in more if part[0] not in known)
        name = declared.name or Text.of(declared.id)
        yield Binding(declared.id, name, "list", tuple(parts), many=True)


def _odds(game: Game) -> Iterator[Binding]:
    for identity in profile_names(game.file.yardstick):
        yield Binding(identity, Text.of(identity.rpartition("/")[2] or identity), "odds")


def _of_faction(game: Game) -> Iterator[Binding]:
    yield Binding("faction", _said("faction_name"), "text")
    yield Binding("faction.text", _said("faction_text"), "text")
    yield Binding("faction.emblem", _said("emblem"), "emblem")
    yield Binding("faction.colour", _said("faction_colour"), "colour")
    yield Binding("faction.accent", _said("faction_accent"), "colour")
    for attribute in game.faction_attributes.values():
        name = _named(attribute.name, attribute.abbr, attribute.id)
        drawn = kind_of(attribute).drawn_as
        kind: Kind = "text" if drawn == "list" else drawn
        yield Binding(f"faction.{attribute.id}", name, kind)


def _options(template: CardTemplate | None) -> Iterator[Binding]:
    for option in template.options if template is not None else ():
        kinds: Mapping[str, Kind] = {"flag": "yes_no", "choice": "word", "number": "number"}
        name = Text.of(option.name) if option.name else EMPTY
        yield Binding(f"options.{option.id}", name or Text.of(option.id), kinds[option.type])
