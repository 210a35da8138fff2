"""Foreign rosters of a game as a game of ours: a system, factions and rosters, written as YAML.

The first lists decide about ids, so that a further one changes nothing of them. Nothing else
needs to know where the game came from: it is read as any other. Numbers stay numbers where every
value is one; what does not fit a column stands in the text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from realms_builder.core.translation import every_sentence
from realms_builder.exchange.foreign.card_plan import (
    IS_RANGE,
    CardDraft,
    CardPlan,
    text_of_columns,
)
from realms_builder.exchange.foreign.column_words import BODIES, POINTS, SHORT, WEAPON, WORDY
from realms_builder.exchange.foreign.foreign_roster import (
    ForeignCost,
    ForeignProfile,
    ForeignRoster,
)
from realms_builder.exchange.foreign.foreign_texts import signs_of
from realms_builder.exchange.foreign.guessing_kinds import ProfileKind, ProfileUse, middle
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.game.yaml.scalars import YamlLayout, document_text

_LAYOUT = YamlLayout()
_NUMBER = re.compile(r"[+-]?\d{1,6}")
_MOST_ID, _MOST_BOXES, _MOST_WORD = 40, 40, 14
_RULES, _GEAR, _ARMY, _TAGS = "unit_rules", "gear", "army", "tags"
_LONG_COLUMN, _FEW_COLUMNS = 60, 3
_DAMAGE = re.compile("(wounds?|damage)( suffered| table| track)?", re.IGNORECASE)
_FEW_LONG, _BELOW = 3, "*"
_ORDER = (ProfileUse.STATS, ProfileUse.TABLE, ProfileUse.TRACK, ProfileUse.TEXT)
_COLOUR, _ACCENT = "#34414f", "steel"
Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PlannedList:
    """A roster with its cards."""

    roster: ForeignRoster
    plan: CardPlan


@dataclass(frozen=True, slots=True)
class GeneratedGame:
    """The texts of a generated game by their names in its folder, and where its rosters are."""

    system: str
    files: Mapping[str, str]
    rosters: tuple[str, ...]


def generated_game(lists: Sequence[PlannedList], kinds: Sequence[ProfileKind]) -> GeneratedGame:
    """Return the files of the game that all *lists*, one at least, are of."""
    return _Writer(lists, kinds).files()


def _numbered(title: str, taken: Sequence[str]) -> str:
    """Return *title*, with the next number behind it where it is *taken*."""
    numbered = (f"{title} {number}" for number in range(2, len(taken) + 2))
    return next(one for one in (title, *numbered) if one not in taken)


def system_id(roster: ForeignRoster) -> str:
    """Return the id of the game that is generated for *roster*."""
    return f"imported_{slug(roster.system or 'game')}"[:_MOST_ID].rstrip("_")


@dataclass(slots=True)
class _List:
    """A list of items: the columns that are fields, and every item by what it says."""

    id: str
    name: Any
    columns: dict[str, str] = field(default_factory=dict)
    """The ids of the fields by the names of their columns; other columns are the text."""
    types: dict[str, str] = field(default_factory=dict)
    items: dict[str, Entry] = field(default_factory=dict)
    ids: dict[tuple[object, ...], str] = field(default_factory=dict)

    def take(self, name: str, said: Entry) -> str:
        """Return the id of the item *name* that says what *said* does."""
        key = (name, *((k, str(v)) for k, v in said.items()))
        if key not in self.ids:
            identity = fresh_id(slug(name)[:_MOST_ID], self.items)
            self.ids[key] = identity
            shown = name if any(map(str.isalnum, name)) else self.name
            self.items[identity] = {"id": identity, "name": shown, **said}
        return self.ids[key]


@dataclass(slots=True)
class _People:
    """A faction: its units, and which of them says what."""

    id: str
    name: str
    units: dict[str, Entry] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)


class _Writer:
    """Lays out one game."""

    def __init__(self, lists: Sequence[PlannedList], kinds: Sequence[ProfileKind]) -> None:
        self._all, self._roster = lists, lists[0].roster
        self._cards = [card for one in lists for card in one.plan.cards]
        self._signs = signs_of(self._roster.system)
        used = {profile.kind for card in self._cards for profile in _profiles(card)}
        found = [kind for kind in kinds if kind.name in used and kind.use in _ORDER]
        long = _long_kinds(self._cards)
        self._kinds = sorted(
            found, key=lambda kind: (_ORDER.index(kind.use), not _is_armed(kind), kind.name in long)
        )
        self._stat_kinds = [kind for kind in self._kinds if kind.use is ProfileUse.STATS]
        self._stats = _stat_columns(self._stat_kinds, self._cards)
        self._costs = {name: _cost_id(name) for name in self._paid()}
        self._lists = {kind.name: self._list_of(kind) for kind in self._kinds}
        self._rules = _List(_RULES, every_sentence("foreign.rules"))
        self._gear = _List(_GEAR, every_sentence("foreign.gear"))
        self._army = _List(_ARMY, every_sentence("foreign.army"))
        self._tags: dict[str, str] = {}
        self._slots: dict[str, str] = {}

    def _paid(self) -> dict[str, None]:
        """Return the currencies worth telling, points first: in a total, and spent at all."""
        found: dict[str, None] = {}
        for one in self._all:
            spent = one.roster.summed()
            found |= {c.name: None for c in one.roster.costs if c.value or spent.get(c.name)}
        return dict.fromkeys(sorted(found, key=lambda name: not name.casefold().startswith(POINTS)))

    def _list_of(self, kind: ProfileKind) -> _List:
        columns: dict[str, list[str]] = {}
        for card in self._cards:
            for profile in _profiles(card):
                if profile.kind == kind.name:
                    for name, value in profile.columns:
                        columns.setdefault(name, []).append(value)
        found = _List(f"list_{slug(kind.name)}"[:_MOST_ID], _heading(kind))
        if kind.use is ProfileUse.TEXT:
            return found
        for name, values in columns.items():
            if any(map(_shown, values)):
                found.columns[name] = fresh_id(
                    f"col_{slug(name)}"[:_MOST_ID], found.columns.values()
                )
                found.types[name] = _type_of(name, values)
        return found

    # -------------------------------------------------------------- files

    def files(self) -> GeneratedGame:
        """Return all files; the units come first, since they tell what lists there are."""
        system = system_id(self._roster)
        people: dict[str, _People] = {}
        texts: dict[str, Entry] = {}
        rosters: list[str] = []
        titles: list[str] = []
        for one in self._all:
            name = _catalogue_of(one.roster)
            if name not in people:
                taken = ["system", "catalogue", *(other.id for other in people.values())]
                shown, others = _people_called(name), [other.name for other in people.values()]
                shown = name if shown in others else shown
                people[name] = _People(fresh_id(slug(name)[:_MOST_ID], taken), shown)
            mine = people[name]
            titles.append(_numbered(one.roster.name or name, titles))
            title = titles[-1]
            file = fresh_id(slug(title)[:_MOST_ID], [Path(r).stem for r in rosters])
            rosters.append(f"rosters/{file}.yaml")
            texts[rosters[-1]] = self._roster_file(system, mine, title, one)
        head = {"system.yaml": self._system(system)}
        head |= {"catalogue.yaml": self._catalogue(system)}
        head |= {f"{mine.id}.yaml": _faction(system, mine) for mine in people.values()}
        written = {path: document_text(said, _LAYOUT) for path, said in (head | texts).items()}
        return GeneratedGame(system, written, tuple(rosters))

    def _system(self, system: str) -> Entry:
        said: Entry = {
            "format": 1,
            "kind": "system",
            "id": system,
            "name": self._roster.system or self._roster.name or system,
            "text": every_sentence("foreign.licence"),
            "length": "inch",
            "accent": _ACCENT,
            "stats": [self._stat(name) for name in self._stats],
            "attributes": self._attributes(),
            "costs": [self._cost(name) for name in self._costs],
            "tracks": self._tracks(),
            "keyword_kinds": [
                {"id": _TAGS, "name": every_sentence("foreign.tags"), "of_units": "tags"}
            ],
            "keywords": {_TAGS: [{"id": i, "name": n} for n, i in self._tags.items()]},
            "items": [_list_entry(found) for found in self._filled()],
        }
        if said["tracks"]:
            said["play"] = {"out": "boxes('life') > 0 and ticked('life') >= boxes('life')"}
        if self._army.items:
            option = {"id": _ARMY, "name": every_sentence("foreign.army"), "from": _ARMY}
            said["roster_options"] = [option | {"repeat": True}]
        return {key: value for key, value in said.items() if value not in ([], {_TAGS: []})}

    def _stat(self, name: str) -> Entry:
        found = self._stats[name]
        entry: Entry = {"id": found.id, "abbr": name, "name": name, "type": found.type}
        if len(self._stat_kinds) > 1 and len(found.lines) < len(self._stat_kinds):
            lines = ", ".join(f"'{_line_id(kind)}'" for kind in sorted(found.lines))
            entry["when"] = f"line in [{lines}]"
        return entry | {"optional": True}

    def _attributes(self) -> list[Entry]:
        found: list[Entry] = []
        if len(self._stat_kinds) > 1:
            values = [{"id": _line_id(k.name), "name": k.name} for k in self._stat_kinds]
            found.append(_choice("line", "foreign.line", values) | {"show": False})
        if self._slots:
            values = [{"id": identity, "name": name} for name, identity in self._slots.items()]
            found.append(_choice("slot", "foreign.slot", values))
        for name in ("boxes", "each"):
            sentence = every_sentence(f"foreign.{name}")
            whole = {"type": "integer", "min": 0, "default": 0, "show": False}
            found.append({"id": f"life_{name}", "name": sentence, **whole})
        return found

    def _cost(self, name: str) -> Entry:
        parts = [c for card in self._cards for c in card.costs]
        parts += [c for one in self._all for chosen in one.plan.chosen for c in chosen.costs]
        whole = all(c.value == int(c.value) for c in parts if c.name == name)
        entry: Entry = {"id": self._costs[name], "abbr": name, "name": name}
        return entry | {"type": "integer" if whole else "number", "per": "unit"}

    def _tracks(self) -> list[Entry]:
        if not any(card.life.boxes > 1 for card in self._cards):
            return []
        name = every_sentence("foreign.life")
        few = f"life_boxes > 1 and life_boxes <= {_MOST_BOXES}"
        many = f"life_boxes > {_MOST_BOXES}"
        boxes = {"id": "life", "name": name, "boxes": "life_boxes", "every": "life_each"}
        counter = {"id": "life_count", "name": name, "counter": [0, 999], "start": "life_boxes"}
        found: list[Entry] = [boxes | {"when": few}]
        if any(card.life.boxes > _MOST_BOXES for card in self._cards):
            found.append(counter | {"when": many})
        return found

    def _filled(self) -> list[_List]:
        """Return the lists that hold anything."""
        lists = [*self._lists.values(), self._rules, self._gear, self._army]
        return [found for found in lists if found.items]

    def _catalogue(self, system: str) -> Entry:
        items = {found.id: list(found.items.values()) for found in self._filled()}
        said = {"format": 1, "kind": "catalogue", "system": system}
        return said | ({"items": items} if items else {})

    def _roster_file(self, system: str, mine: _People, name: str, one: PlannedList) -> Entry:
        limits = self._priced(one.roster.limits)
        notes = [one.roster.note, *(force.note for force in one.roster.all_forces())]
        models, chosen = self._models(one.plan, mine), self._chosen(one.plan)
        said: Entry = {"format": 1, "kind": "roster", "system": system, "faction": mine.id}
        said["name"] = name
        said |= {"note": "\n".join(filter(None, notes))} if any(notes) else {}
        said |= {"limits": limits} if limits else {}
        said |= {"choose": {_ARMY: chosen}} if chosen else {}
        return said | {"models": models}

    # -------------------------------------------------------------- units

    def _models(self, plan: CardPlan, mine: _People) -> list[Entry]:
        """Return the models of *plan*; what they are of joins the units of *mine*, each once."""
        models: list[Entry] = []
        for number, card in enumerate(plan.cards, 1):
            said = self._unit(card)
            key = repr(said)
            if key not in mine.known:
                identity = fresh_id(slug(card.name)[:_MOST_ID], mine.units)
                mine.known[key] = identity
                mine.units[identity] = {"id": identity, **said}
            model: Entry = {"id": f"m{number}", "unit": mine.known[key]}
            model |= {"name": card.own_name} if card.own_name else {}
            model |= {"strength": card.strength} if card.strength > 1 else {}
            models.append(model | ({"note": card.note} if card.note else {}))
        return models

    def _unit(self, card: CardDraft) -> Entry:
        said: Entry = {"name": card.name}
        said |= {"source": card.source} if card.source else {}
        if card.slot:
            said["slot"] = self._slots.setdefault(card.slot, slug(card.slot)[:_MOST_ID])
        if len(self._stat_kinds) > 1 and card.lines:
            said["line"] = _line_id(card.lines[0].kind)
        if card.life.boxes > 1:
            said["life_boxes"] = card.life.boxes
            groups = 1 < card.life.each < card.life.boxes
            said |= {"life_each": card.life.each} if groups else {}
        said |= self._priced(card.costs)
        if card.strength > 1:
            said["strength"] = card.strength
        said |= {"stats": self._values(card)} if card.lines else {}
        if card.tags:
            said["tags"] = [
                self._tag(tag)
                for tag in card.tags
                if tag not in (card.slot, card.name) and tag.casefold() not in BODIES
            ]
        return said | self._carried(card)

    def _priced(self, costs: Iterable[ForeignCost]) -> Entry:
        """Return *costs* by the ids of those currencies that the game has."""
        return {self._costs[c.name]: _plain(c.value) for c in costs if c.name in self._costs}

    def _tag(self, name: str) -> str:
        if name not in self._tags:
            self._tags[name] = fresh_id(slug(name)[:_MOST_ID], self._tags.values())
        return self._tags[name]

    def _values(self, card: CardDraft) -> Entry:
        found: Entry = {}
        for name, value in card.lines[0].columns:
            if name in self._stats and _shown(value):
                stat = self._stats[name]
                found[stat.id] = _cell(value, stat.type)
        return found

    def _carried(self, card: CardDraft) -> Entry:
        found: dict[str, list[str]] = {}
        if len(card.lines) > 1:
            for line in _beside(card):
                _add(found, self._lists[line.kind], self._item(line), 1)
        each = all(count % card.strength == 0 for _, count in card.tables)
        for profile, count in card.tables:
            shown = count // card.strength if each else count
            _add(found, self._lists[profile.kind], self._item(profile), shown)
        for profile in card.texts:
            _add(found, self._lists[profile.kind], self._item(profile), 1)
        for name, value in card.lines[0].columns if card.lines else ():
            if _shown(value) and (
                name not in self._stats or _is_below(value, self._stats[name].type)
            ):
                _add(found, self._rules, self._rules.take(name, {"text": _in_line(name, value)}), 1)
        for rule in card.rules:
            said = {"text": rule.text} if rule.text else {}
            said |= {"source": rule.source} if rule.source else {}
            _add(found, self._rules, self._rules.take(rule.name, said), 1)
        for name, count in card.gear:
            _add(found, self._gear, self._gear.take(name, {}), count)
        return dict(found)

    def _item(self, profile: ForeignProfile) -> str:
        into = self._lists[profile.kind]
        icon, title = self._signs.icon_and_name(profile.name)
        said: Entry = {"icon": icon} if icon else {}
        for name, value in profile.columns:
            if name in into.columns and _shown(value):
                said[into.columns[name]] = _cell(value, into.types[name])
        rest = [
            (n, v)
            for n, v in profile.columns
            if n not in into.columns or _is_below(v, into.types[n])
        ]
        text = text_of_columns(rest)
        said |= {"text": text} if text else {}
        said |= {"source": profile.source} if profile.source else {}
        return into.take(title or profile.kind, said)

    def _chosen(self, plan: CardPlan) -> list[str]:
        found: list[str] = []
        for chosen in plan.chosen:
            found.append(self._army.take(chosen.name, self._priced(chosen.costs)))
        for rule in plan.rules:
            said = {"text": rule.text} if rule.text else {}
            found.append(self._army.take(rule.name, said))
        return found


@dataclass(slots=True)
class _Stat:
    id: str
    type: str
    lines: set[str] = field(default_factory=set)


def _stat_columns(kinds: Sequence[ProfileKind], cards: Sequence[CardDraft]) -> dict[str, _Stat]:
    """Return the columns that become stats; one with a text in it becomes a rule instead."""
    values: dict[str, list[str]] = {}
    of_kinds: dict[str, set[str]] = {}
    for card in cards:
        for line in card.lines[:1]:
            for name, value in line.columns:
                values.setdefault(name, []).append(value)
                of_kinds.setdefault(name, set()).add(line.kind)
    found: dict[str, _Stat] = {}
    order = dict.fromkeys(name for kind in kinds for name in kind.columns)
    for name in (n for n in order if n in values and _type_of(n, values[n]) != "text"):
        identity = fresh_id(f"stat_{slug(name)}"[:_MOST_ID], [s.id for s in found.values()])
        found[name] = _Stat(identity, _type_of(name, values[name]), of_kinds[name])
    return found


def _long_kinds(cards: Sequence[CardDraft]) -> set[str]:
    """Return the kinds of profiles that say more in texts than in columns, such as spells."""
    letters: dict[str, list[int]] = {}
    for profile in (profile for card in cards for profile in _profiles(card)):
        most = max((len(value) for _, value in profile.columns), default=0)
        letters.setdefault(profile.kind, []).append(most)
    return {kind for kind, found in letters.items() if middle(found) > _LONG_COLUMN}


def _heading(kind: ProfileKind) -> str:
    """Return what stands over a list of *kind*: over one of damage what its rows begin with."""
    if kind.use is not ProfileUse.TRACK:
        return kind.name
    column = next(filter(IS_RANGE.search, kind.columns), "")
    said = _DAMAGE.search(kind.name)
    return column or (said.group() if said else kind.name)


def _is_armed(kind: ProfileKind) -> bool:
    """Return whether *kind* has the columns of weapons, which stand before what else there is."""
    return len(WEAPON.intersection(map(str.casefold, kind.columns))) >= _FEW_COLUMNS


def _beside(card: CardDraft) -> Sequence[ForeignProfile]:
    """Return the lines of *card* for a table: not the first where the others are of other kinds."""
    first, *others = card.lines
    return card.lines if any(line.kind == first.kind for line in others) else others


def _catalogue_of(roster: ForeignRoster) -> str:
    """Return the name of the faction of *roster*: the one that most of its forces are of."""
    found = Counter(force.catalogue for force in roster.all_forces() if force.catalogue)
    return found.most_common(1)[0][0] if found else roster.name or roster.system or "army"


def _people_called(catalogue: str) -> str:
    """Return the name of those in *catalogue*, without the single words for whom they belong to."""
    belonging, dash, name = catalogue.partition(" - ")
    return _people_called(name) if dash and name and " " not in belonging else catalogue


def _faction(system: str, mine: _People) -> Entry:
    said = {"format": 1, "kind": "faction", "system": system, "id": mine.id, "name": mine.name}
    look = {"version": "1", "colour": _COLOUR}
    return said | look | {"units": list(mine.units.values())}


def _profiles(card: CardDraft) -> Iterator[ForeignProfile]:
    yield from card.lines
    yield from (profile for profile, _ in card.tables)
    yield from card.texts


def _type_of(name: str, values: Sequence[str]) -> str:
    """Return the type of a column: a number, a short word, or a text below all columns.

    The few long values of a column of words stand below, and a sign in the column.
    """
    if _are_numbers(values):
        return "integer"
    found = [value for value in values if _shown(value)]
    long = sum(not _is_word(value) for value in found)
    return "text" if long * _FEW_LONG > len(found) or name.casefold() in WORDY else "word"


def _is_word(value: str) -> bool:
    return len(value) <= _MOST_WORD and "\n" not in value


def _in_line(name: str, value: str) -> str:
    """Return *value*, words below one another as a list in one line."""
    is_list = name.casefold() in WORDY and all(map(_is_word, value.split("\n")))
    return value.replace("\n", ", ") if is_list else value


def _is_below(value: str, of_type: str) -> bool:
    """Return whether *value* finds no room in its column."""
    return of_type == "word" and not _is_word(value)


def _cell(value: str, of_type: str) -> int | str:
    """Return what stands in a column for *value*."""
    if of_type == "integer":
        return int(value)
    return _BELOW if _is_below(value, of_type) else value


def _are_numbers(values: Iterable[str]) -> bool:
    found = [value for value in values if _shown(value)]
    return bool(found) and all(_NUMBER.fullmatch(value) for value in found)


def _shown(value: str) -> str:
    """Return *value* as it is shown; a dash alone says nothing."""
    return "" if value in ("-", "–", "—", "N/A", "n/a") else value


def _plain(value: Decimal) -> int | float:
    return int(value) if value == int(value) else float(value)


def _cost_id(name: str) -> str:
    return f"cost_{slug(name)}"[:_MOST_ID]


def _line_id(kind: str) -> str:
    return slug(kind)[:_MOST_ID]


def _choice(identity: str, sentence: str, values: Sequence[Entry]) -> Entry:
    said = {"id": identity, "name": every_sentence(sentence), "type": "choice"}
    return said | {"values": list(values), "optional": True}


def _list_entry(found: _List) -> Entry:
    fields: list[Entry] = [
        {
            "id": identity,
            "abbr": SHORT.get(name.casefold(), name),
            "name": name,
            "type": found.types[name],
            "optional": True,
        }
        for name, identity in found.columns.items()
    ]
    if any("text" in item for item in found.items.values()):
        fields.append({"id": "text", "name": every_sentence("foreign.text"), "type": "text"})
    return {"id": found.id, "name": found.name} | ({"fields": fields} if fields else {})


def _add(found: dict[str, list[str]], into: _List, identity: str, count: int) -> None:
    found.setdefault(into.id, []).append(f"{count}x {identity}" if count > 1 else identity)
