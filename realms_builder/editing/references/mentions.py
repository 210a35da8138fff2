"""Everything that the files of one game refer to, file by file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from pydantic import BaseModel

from realms_builder.cards.markup import formula_spots
from realms_builder.cards.template.template_files import FORMULA_KEYS, TEXT_KEYS, ZONE_KEYS
from realms_builder.cards.template.templates import picture_formula
from realms_builder.core.yield_points import yield_point
from realms_builder.editing.outlines.game_files import COVERAGE
from realms_builder.editing.outlines.plain_lists import each, items_in, maps_in
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.card_mentions import suits_of_cards
from realms_builder.editing.references.declared_mentions import DeclaredMentions
from realms_builder.editing.references.formula_mentions import EVERYWHERE, FormulaMentions, Scope
from realms_builder.editing.references.icon_mentions import icon_mentions, icons_in_text
from realms_builder.editing.references.known_names import KnownNames
from realms_builder.editing.references.targets import Mention, ReferenceTarget
from realms_builder.editing.references.unit_mentions import UnitMentions
from realms_builder.game.files import declared_fields as fields
from realms_builder.game.files import declared_mechanics as mechanics
from realms_builder.game.files import declared_rules as rules
from realms_builder.game.files.declared_checks import CHOOSE, DeclaredFix
from realms_builder.game.files.declared_decks import DeclaredDeck
from realms_builder.game.files.declared_rules import DeclaredYardstick
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.scenario_reading import ScenarioFile
from realms_builder.game.files.system_file import system_model
from realms_builder.game.game import Game
from realms_builder.game.house_rules import KIND as HOUSE_RULES
from realms_builder.game.units import Faction

_STEPS = {"run": "mechanic", "gain": "resource", "resolve": "keyword_kind", "score": "track"}


class Mentions:
    """Finds what each file of one game refers to. Each thread needs its own."""

    def __init__(self, game: Game, factions: Iterable[Faction] = ()) -> None:
        """Know what *game* and its *factions* declare."""
        names = KnownNames(game, factions)
        self._declared = DeclaredMentions(names, FormulaMentions(names))
        self._units = UnitMentions(self._declared)
        self._rosters = RosterMentions(self._declared, self._units)
        self._texts = TextMentions(self._declared)
        self._own = OwnMentions(self._declared, self._units)
        self._game = game

    def of_text(self, text: str) -> Iterator[Mention]:
        """Yield what a rule text or book refers to."""
        yield from self._texts.rules(text)
        yield from icons_in_text(text, self._game.file.icons)

    def of_data(self, data: Any) -> Iterator[Mention]:
        """Yield what a file refers to that says *data*, by the kind that it names."""
        if not isinstance(data, dict):
            return
        kind = plain(data.get("kind", ""))
        if kind != "system" and plain(data.get("system", "")) == self._game.id:
            yield _whole("system", self._game.id, ("system",), "names")
        icons = icon_mentions(data, self._game.file.icons)
        for count, mention in enumerate(chain(self._of_kind(kind, data), icons)):
            if not count % 16:
                yield_point()
            yield mention

    def _of_kind(self, kind: str, data: Mapping[str, Any]) -> Iterator[Mention]:
        match kind:
            case "system":
                return self._system(data)
            case "catalogue":
                return self._catalogue(data)
            case "faction":
                return self._faction(data)
            case "roster":
                return self._rosters.roster(data)
            case "scenario" | "scenarios":
                return self._scenario(data)
            case "card" | "theme":
                return self._texts.card(data)
            case "pack":
                return self._needs(data)
            case _ if kind == COVERAGE:
                return coverage_mentions(data, self._declared)
            case _ if kind == HOUSE_RULES:
                return self._rosters.switches(data.get("switches"), ("switches",))
            case _:
                return iter(())

    # ------------------------------------------------------------------ kinds of files

    def _needs(self, data: Mapping[str, Any]) -> Iterator[Mention]:
        """Yield where the manifest of a pack says that it needs the game."""
        for step, need in each(data.get("needs")):
            here: PathInFile = ("needs",) if step is None else ("needs", step)
            is_short = not isinstance(need, dict)
            word = plain(need) if is_short else plain(need.get("system", ""))
            if word == self._game.id:
                yield _whole("system", word, here if is_short else (*here, "system"), "names")

    def _system(self, data: Mapping[str, Any]) -> Iterator[Mention]:
        keywords = data.get("keywords")
        apart = ("keywords", "roster_options")
        flat = {key: value for key, value in data.items() if key not in apart}
        yield from self._declared.of(system_model(), flat, (), EVERYWHERE, self._own.of)
        yield from self._keywords(keywords)
        yield from self._units.roster_options(data.get("roster_options"), ("roster_options",))
        for list_id, raw in items_in(data.get("everyone")):
            path = ("everyone", list_id)
            yield from self._list(list_id, path)
            yield from self._units.carried(list_id, raw, path, EVERYWHERE, "everyone")
        game = data.get("game")
        if isinstance(game, dict):
            yield from self._phases(game.get("phases"), ("game", "phases"))

    def _list(self, list_id: str, path: PathInFile) -> Iterator[Mention]:
        if list_id in self._game.item_lists:
            target = ReferenceTarget("item_list", list_id)
            yield Mention(target, path, "list", 0, len(list_id), at_key=True)

    def _keywords(self, raw: Any) -> Iterator[Mention]:
        """Yield what keywords refer to, in a list or in a map by kind."""
        model = rules.DeclaredKeyword
        if not isinstance(raw, dict):
            yield from self._declared.of(model, raw, ("keywords",), EVERYWHERE, self._own.of)
            return
        for kind, part in items_in(raw):
            path = ("keywords", kind)
            if kind in self._game.kinds:
                target = ReferenceTarget("keyword_kind", kind)
                yield Mention(target, path, "names", 0, len(target.id), at_key=True)
            yield from self._declared.of(
                rules.DeclaredKeyword, part, path, EVERYWHERE, self._own.of
            )

    def _phases(self, raw: Any, path: PathInFile) -> Iterator[Mention]:
        """Yield what the phases of a round run, gain, resolve and score."""
        for number, part in maps_in(raw):
            yield from self._phases(part, (*path, number))
        for key, value in items_in(raw):
            here = (*path, key)
            if key in _STEPS and isinstance(value, str):
                yield from self._declared.word(value, (_STEPS[key],), here, "round")
            elif key == "with":
                for name, word in items_in(value):
                    yield from self._declared.word(str(word), ("role",), (*here, name), "round")
            elif key in ("fallback", "when"):
                yield from self._declared.formula_values(value, here, EVERYWHERE)
            elif isinstance(value, (list, dict)):
                yield from self._phases(value, here)

    def _catalogue(self, data: Mapping[str, Any]) -> Iterator[Mention]:
        yield from self._keywords(data.get("keywords"))
        yield from self._items(data.get("items"), ("items",), "")
        top = {key: data[key] for key in self._game.item_lists if key in data}
        yield from self._items(top, (), "")

    def _items(self, raw: Any, path: PathInFile, faction: str) -> Iterator[Mention]:
        for list_id, items in items_in(raw):
            here = (*path, list_id)
            yield from self._list(list_id, here)
            yield from self._units.defined(list_id, items, here, faction)

    def _faction(self, data: Mapping[str, Any]) -> Iterator[Mention]:
        home = plain(data.get("id", ""))
        yield from self._units.faction(data, home)
        yield from self._items(data.get("items"), ("items",), home)
        for key in ("units", "profiles"):
            yield from self._units.units(data.get(key), (key,), home)

    def _scenario(self, data: Mapping[str, Any]) -> Iterator[Mention]:
        yield from self._declared.of(ScenarioFile, data, ())
        for number, deck in maps_in(data.get("decks")):
            for place, card in maps_in(deck.get("cards")):
                yield from self._card(card, ("decks", number, "cards", place))

    def _card(self, raw: Mapping[str, Any], path: PathInFile) -> Iterator[Mention]:
        """Yield what a card of a scenario refers to: a faction, units and items it brings."""
        faction = plain(raw.get("faction", ""))
        if faction in self._declared.names.factions:
            target = ReferenceTarget("faction", faction)
            yield Mention(target, (*path, "faction"), "scenario", 0, len(faction))
        for number, task in maps_in(raw.get("tasks")):
            here = (*path, "tasks", number)
            yield from self._units.units(task.get("units"), (*here, "units"), "")
        yield from self._units.lists(raw, path, EVERYWHERE, "scenario")


# ------------------------------------------------------------------ own mentions


_KINDS = {"stats": "stat", "attributes": "attribute"}
_SWITCHES = "switches."


class OwnMentions:
    """Knows of each model what its keys alone do not tell."""

    def __init__(self, declared: DeclaredMentions, units: UnitMentions) -> None:
        """Use what *declared* and *units* know."""
        self._declared = declared
        self._units = units
        self._game = declared.names.game

    def of(
        self, model: type[BaseModel], raw: Mapping[str, Any], path: PathInFile, scope: Scope
    ) -> Iterator[Mention]:
        """Yield what *raw*, a part of *model* at *path*, refers to in its own way."""
        if issubclass(model, fields.DeclaredField):
            yield from self._default(raw, path, scope)
        elif model is rules.DeclaredSwitch:
            yield from self._reading(raw, path)
        elif model is DeclaredFix:
            yield from self._fix(raw, path)
        elif model is fields.DeclaredItemList:
            here = (*path, "granted")
            yield from self._units.defined(plain(raw.get("id", "")), raw.get("granted"), here)
        elif model is DeclaredYardstick:
            for number, unit in maps_in(raw.get("profiles")):
                yield from self._units.unit(unit, (*path, "profiles", number), "")
        elif model is rules.DeclaredResource:
            for number, use in maps_in(raw.get("uses")):
                here = (*path, "uses", number, "keyword")
                word = plain(use.get("keyword", ""))
                yield from self._declared.word(word, ("keyword",), here, "names")
        elif model is DeclaredDeck:
            yield from suits_of_cards(raw, path)
        elif model is mechanics.DeclaredMechanic:
            for key, value in items_in(raw.get("with")):
                yield from self._declared.wired(key, value, (*path, "with", key), scope)

    def _default(self, raw: Mapping[str, Any], path: PathInFile, scope: Scope) -> Iterator[Mention]:
        declared = self._field_at(path) if "default" in raw else None
        if declared is None:
            return
        owner = f"{_KINDS.get(str(path[0]), str(path[0]))} {declared.id}"
        if path[0] == "items":
            owner = f"field {self._game.file.items[int(path[1])].id} {declared.id}"
        here = (*path, "default")
        yield from self._units.value(declared, raw["default"], here, owner, scope)

    def _field_at(self, path: PathInFile) -> fields.DeclaredField | None:
        """Return the field of the game that is declared at *path* of its system file."""
        found: Any = self._game.file
        for step in path:
            if isinstance(step, int):
                found = found[step] if isinstance(found, tuple) and step < len(found) else None
            else:
                found = getattr(found, step, None)
        return found if isinstance(found, fields.DeclaredField) else None

    @staticmethod
    def _reading(raw: Mapping[str, Any], path: PathInFile) -> Iterator[Mention]:
        default = raw.get("default", False)
        if isinstance(raw.get("values"), list) and not isinstance(default, bool):
            target = ReferenceTarget("value", plain(default), f"switch {plain(raw.get('id', ''))}")
            yield Mention(target, (*path, "default"), "value", 0, len(target.id))

    def _fix(self, raw: Mapping[str, Any], path: PathInFile) -> Iterator[Mention]:
        options = {target.id: target for target in self._declared.names.roster_options()}
        for key, value in items_in(raw.get("set")):
            option = options.get(key.removeprefix(CHOOSE)) if key.startswith(CHOOSE) else None
            if option is not None:
                here = (*path, "set", key)
                yield Mention(option, here, "names", len(CHOOSE), len(key), at_key=True)
                yield from self._declared.names.chosen(value, here)
            bare = key.removeprefix(_SWITCHES)
            if bare in self._game.switches:
                start, here = len(key) - len(bare), (*path, "set", key)
                target = ReferenceTarget("switch", bare)
                yield Mention(target, here, "switch", start, len(key), at_key=True)


# ------------------------------------------------------------------ coverage mentions


_COVERED: Mapping[str, tuple[str, ...]] = {
    "stat": ("stat", "attribute", "cost"),
    "keywords": ("keyword_kind",),
    "list": ("item_list",),
    "odds": ("mechanic", "situation"),
    **{
        kind: (kind,)
        for kind in (
            *("derived", "track", "role", "group", "resource", "form", "switch", "keyword"),
            *("table", "token", "check"),
        )
    },
}


def coverage_mentions(data: Mapping[str, Any], declared: DeclaredMentions) -> Iterator[Mention]:
    """Yield what the page refers to that says where each rule of a source is found."""
    for chapter, raw in maps_in(data.get("chapters")):
        for number, rule in maps_in(raw.get("rules")):
            for kind, words in items_in(rule.get("at")):
                path = ("chapters", chapter, "rules", number, "at", kind)
                for step, word in each(words):
                    here = path if step is None else (*path, step)
                    yield from _covered(kind, plain(word), here, declared)


def _covered(
    kind: str, word: str, path: PathInFile, declared: DeclaredMentions
) -> Iterator[Mention]:
    """Yield what a *word* names: ``shooting.cover`` a mechanic, ``traits/parry`` list and item."""
    if kind in ("value", "field", "item"):
        owner, _, name = word.partition("/")
        yield from declared.word(owner, _OWNERS[kind], path, "covered")
        start = len(owner) + 1
        for target in _within(kind, owner, name, declared.names):
            yield Mention(target, path, "covered", start, len(word))
    elif kind == "faction" and word in declared.names.factions:
        yield _whole("faction", word, path, "covered")
    else:
        bare = word.partition(".")[0] if kind == "odds" else word
        yield from declared.word(bare, _COVERED.get(kind, ()), path, "covered")


def _within(kind: str, owner: str, name: str, names: KnownNames) -> Iterable[ReferenceTarget]:
    """Return what *name* is among the values, fields or items of *owner*."""
    if kind == "value":
        of = (f"scale {owner}", f"attribute {owner}")
        return [target for target in names.values.get(name, ()) if target.of in of]
    if owner not in names.game.item_lists:
        return ()
    if kind == "field":
        found = names.fields_of(owner).get(name)
        return () if found is None else (found,)
    known = [target for target in names.item_ids.get(name, ()) if target.of == owner]
    return known or (ReferenceTarget("item", name, owner),)


_OWNERS: Mapping[str, tuple[str, ...]] = {
    "value": ("scale", "attribute"),
    "field": ("item_list",),
    "item": ("item_list",),
}


# ------------------------------------------------------------------ roster mentions


class RosterMentions:
    """Goes through rosters of one game."""

    def __init__(self, declared: DeclaredMentions, units: UnitMentions) -> None:
        """Use what *declared* knows of names, and *units* for items that are carried."""
        self._names = declared.names
        self._game = declared.names.game
        self._units = units

    def roster(self, data: Mapping[str, Any]) -> Iterator[Mention]:
        """Yield what a roster refers to."""
        faction = plain(data.get("faction", ""))
        if faction:
            yield _whole("faction", faction, ("faction",), "hires")
        yield from self._costs(data.get("limits"), ("limits",))
        yield from self.switches(data.get("switches"), ("switches",))
        yield from self._header(data.get("choose"), faction)
        for number, model in maps_in(data.get("models")):
            yield from self._model(model, ("models", number), faction)
        for number, group in maps_in(data.get("groups")):
            here = ("groups", number)
            yield from self._one("group", self._game.groups, group.get("group"), (*here, "group"))
            profile = plain(group.get("profile", ""))
            if profile:
                yield from self._unit("profile", profile, (*here, "profile"), faction)
        yield from self._units.units(data.get("units"), ("units",), faction)
        codes = {check.code for check in self._game.file.checks}
        for step, code in each(data.get("expect")):
            if plain(code) in codes:
                path = ("expect",) if step is None else ("expect", step)
                yield _whole("check", plain(code), path, "expects")

    def _header(self, raw: Any, faction: str) -> Iterator[Mention]:
        """Yield what the roster itself chose, and for which of its options."""
        options = {target.id: target for target in self._names.roster_options(faction)}
        for option, words in items_in(raw):
            here = ("choose", option)
            if option in options:
                yield Mention(options[option], here, "names", 0, len(option), at_key=True)
            yield from self._names.chosen(words, here, faction)

    def _model(self, raw: Mapping[str, Any], path: PathInFile, faction: str) -> Iterator[Mention]:
        address = plain(raw.get("unit", ""))
        if address:
            yield from self._unit("unit", address, (*path, "unit"), faction)
        yield from self._one("role", self._game.roles, raw.get("role"), (*path, "role"))
        yield from self._one("form", self._game.forms, raw.get("form"), (*path, "form"))
        home = address.split("/")[-2] if "/" in address else faction
        scope = Scope(faction=home)
        for list_id, entries in items_in(raw.get("carry")):
            here = (*path, "carry", list_id)
            if list_id in self._game.item_lists:
                yield _whole("item_list", list_id, here, "list", at_key=True)
            yield from self._units.carried(list_id, entries, here, scope, "carries")
        yield from self._units.borne(raw.get("carried"), (*path, "carried"), scope)
        for option, words in items_in(raw.get("choose")):
            here = (*path, "choose", option)
            lists = self._lists_of(home, address.split("/")[-1], option)
            yield from self._names.chosen(words, here, home, lists)
        if isinstance(raw.get("seen"), dict):
            yield from self._costs(raw["seen"], (*path, "seen"))

    def _lists_of(self, faction: str, unit: str, option: str) -> tuple[str, ...]:
        """Return the list from which *option* of a unit chooses; every list where none is known."""
        home = self._names.factions.get(faction)
        found = home.units.get(unit) if home else None
        chosen = found.option(option) if found else None
        return (chosen.list_id,) if chosen and chosen.list_id else tuple(self._game.item_lists)

    def _unit(self, kind: str, address: str, path: PathInFile, faction: str) -> Iterator[Mention]:
        """Yield the unit or profile, and the faction that its address names."""
        *before, identity = address.split("/")
        home = before[-1] if before else faction
        start = len(address) - len(identity)
        known = self._names.factions.get(home)
        if known is not None and identity in known.profiles and identity not in known.units:
            kind = "profile"
        elif known is not None and identity in known.units:
            kind = "unit"
        target = ReferenceTarget(kind, identity, "", home)
        yield Mention(target, path, "hired", start, len(address))
        if before:
            end = start - 1
            yield Mention(ReferenceTarget("faction", home), path, "hired", end - len(home), end)
        if len(before) > 1:
            yield Mention(ReferenceTarget("system", before[0]), path, "hired", 0, len(before[0]))

    @staticmethod
    def _one(kind: str, known: Mapping[str, Any], raw: Any, path: PathInFile) -> Iterator[Mention]:
        word = "" if raw is None else plain(raw)
        if word in known:
            yield _whole(kind, word, path, kind)

    def _costs(self, raw: Any, path: PathInFile) -> Iterator[Mention]:
        for cost, _ in items_in(raw):
            if cost in self._game.costs:
                yield _whole("cost", cost, (*path, cost), "cost", at_key=True)

    def switches(self, raw: Any, path: PathInFile) -> Iterator[Mention]:
        """Yield the switches that somebody sets, and what to."""
        for key, value in items_in(raw):
            declared = self._game.switches.get(key)
            if declared is None:
                continue
            here = (*path, key)
            yield _whole("switch", key, here, "switch", at_key=True)
            if plain(value) in {one.id for one in declared.values}:
                target = ReferenceTarget("value", plain(value), f"switch {key}")
                yield Mention(target, here, "value", 0, len(target.id))


def _whole(
    kind: str, identity: str, path: PathInFile, how: str, *, at_key: bool = False
) -> Mention:
    return Mention(ReferenceTarget(kind, identity), path, how, 0, len(identity), at_key)


# ------------------------------------------------------------------ text mentions


_DIRECTIVE = re.compile(r"^:::[ \t]*(\w+)[ \t]+(\S.*)$", re.MULTILINE)
_EMBED = re.compile(r"\{\{\s*(\w+)(?::\s*|\s+)([^{}]*)\}\}")
_BRACES = re.compile(r"\{([^{}\n]*)\}")
_CODE = re.compile(r"^(```|~~~)[^\n]*\n.*?(?:^\1|\Z)|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_NAMED: Mapping[str, tuple[str, ...]] = {
    "table": ("table",),
    "items": ("item_list",),
    "keywords": ("keyword_kind",),
    "values": ("scale", "attribute"),
    "unit": ("unit",),
    "card": ("unit",),
    "item": ("item",),
    "keyword": ("keyword",),
}
_WORDS: Mapping[str, tuple[str, ...]] = {
    "stat_strip": ("stat", "attribute", "derived", "cost"),
    "track": ("track",),
}
OF_SYSTEM = Scope(of_system=True)


class TextMentions:
    """Goes through the texts of one game."""

    def __init__(self, declared: DeclaredMentions) -> None:
        """Use what *declared* knows of names and formulas."""
        self._declared = declared
        self._formulas = declared.formulas
        self._lists = declared.names.game.item_lists

    # ------------------------------------------------------------------ card templates

    def card(self, raw: Any, path: PathInFile = (), scope: Scope = EVERYWHERE) -> Iterator[Mention]:
        """Yield what a template, or a part of one, refers to."""
        if isinstance(raw, list):
            for number, part in enumerate(raw):
                yield from self.card(part, (*path, number), scope)
            return
        if not isinstance(raw, dict):
            return
        inner = self._inside(raw, scope)
        for key, value in raw.items():
            here = (*path, str(key))
            if key in FORMULA_KEYS and isinstance(value, str):
                source = picture_formula(value) if key == "picture" else value
                if source == value:  # a file's name holds no other names
                    yield from self._declared.formula_values(value, here, scope)
            elif key in (*TEXT_KEYS, "each"):
                yield from self._markup(value, here, scope if path else EVERYWHERE)
            elif key in ZONE_KEYS and isinstance(value, str):
                yield from self._declared.formula_values(value, here, scope)
            elif key == "box" and isinstance(value, list):
                for number, part in enumerate(value):
                    yield from self._declared.formula_values(part, (*here, number), scope)
            yield from self._words(_WORDS.get(str(key), ()), value, here)
            if isinstance(value, (list, dict)) and key not in TEXT_KEYS:
                yield from self.card(value, here, inner)

    def _words(self, kinds: tuple[str, ...], value: Any, path: PathInFile) -> Iterator[Mention]:
        """Yield what the bare words of an element name: stats of a strip, tracks."""
        if kinds and isinstance(value, str):
            yield from self._declared.word(value, kinds, path, "card")
        elif kinds and isinstance(value, list):
            for number, part in enumerate(value):
                yield from self._words(kinds, part, (*path, number))

    def _inside(self, raw: Mapping[str, Any], scope: Scope) -> Scope:
        """Return where formulas stand below an element that repeats a list of items."""
        for key in ("table", "repeat", "of"):
            source = raw.get(key)
            if isinstance(source, str):
                named = [f.target for f in self._formulas.of(source, scope)]
                lists = tuple(t.id for t in named if t.kind == "item_list")
                if lists:
                    return scope._replace(lists=lists)
        return scope

    def _markup(self, value: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        if isinstance(value, dict):
            for lang, version in value.items():
                yield from self._markup(version, (*path, str(lang)), scope)
        elif isinstance(value, str):
            for at, source in formula_spots(value):
                for found in self._formulas.of(source, scope):
                    yield found.mention(path, "card", at)

    # ------------------------------------------------------------------ rule texts

    def rules(self, text: str) -> Iterator[Mention]:
        """Yield what a rule text or book refers to; letters count from its beginning."""
        code = [match.span() for match in _CODE.finditer(text)]
        taken: list[tuple[int, int]] = list(code)
        for pattern, how in ((_DIRECTIVE, "directive"), (_EMBED, "embed")):
            for match in pattern.finditer(text):
                if any(start <= match.start() < end for start, end in code):
                    continue
                taken.append(match.span())
                yield from self._asked(match, how)
        for match in _BRACES.finditer(text):
            if not any(start <= match.start() < end for start, end in taken):
                yield from self._braces(match.group(1), match.start(1))

    def _asked(self, match: re.Match[str], how: str) -> Iterator[Mention]:
        name, words = match.group(1), match.group(2)
        if name == "value":
            yield from self._braces(words, match.start(2), how)
            return
        first = words.split()[0] if words.split() else ""
        if name == "modifiers":
            first = first.partition(".")[0]
            kinds: tuple[str, ...] = ("mechanic",)
        else:
            kinds = _NAMED.get(name, ())
        bare = first.strip("\"'")
        at = match.start(2) + words.index(bare) if bare else 0
        for found in self._declared.word(bare, kinds, (), how):
            yield found._replace(start=at + found.start, end=at + found.end)

    def _braces(self, source: str, at: int, how: str = "braces") -> Iterator[Mention]:
        for found in self._formulas.of(source, OF_SYSTEM):
            yield found.mention((), how, at)
