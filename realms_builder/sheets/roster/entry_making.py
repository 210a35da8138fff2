"""Makes the entries of a roster sheet out of models, groups and summoned units."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeVar

from realms_builder.cards.stats_on_card import stat_cells, tracks_of
from realms_builder.cards.subjects import CardSubject
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import MISSING, Record, Value
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, gathered
from realms_builder.game.keyword_use import together
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.values import Number
from realms_builder.game.value_words import DASH, show
from realms_builder.layout.document import one_line
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import other_forms
from realms_builder.roster.resolve.loading import chosen_items
from realms_builder.roster.resolve.muster import GroupView, ModelRecord, Muster
from realms_builder.roster.resolve.records import Inside
from realms_builder.roster.resolve.twins import number_among_twins
from realms_builder.sheets.roster.entries import (
    Boxes,
    ChosenItem,
    ChosenLine,
    Counter,
    EntryCost,
    FormLine,
    ItemGroup,
    ItemLine,
    NamedValue,
    SheetEntry,
)
from realms_builder.sheets.roster.item_facts import (
    NBSP,
    cells_of,
    read,
    unit_of,
    usual_cells,
    words_of,
)
from realms_builder.sheets.rules.marked_text import in_one_line

MOST_BOXES = 200
MOST_NUMBERS = 24
"""A counter of more steps is not printed: nobody ticks off so many."""
_Found = TypeVar("_Found")


def derived_values(
    record: Record, every: Iterable[DeclaredDerived], lang: str
) -> Iterator[NamedValue]:
    """Yield those of *every* derived value of a roster or group that it has and shows."""
    for declared in every:
        value = read(record, declared.id) if declared.show else MISSING
        if value is not MISSING:
            name = declared.name.pick(lang) or declared.id
            abbr = declared.abbr.pick(lang) or name
            yield NamedValue(declared.id, abbr, name, show(value, lang) + declared.unit.pick(lang))


def carried_rows(build: Build, list_id: str) -> tuple[CarriedItem, ...]:
    """Return what *build* has of a list, also what it is granted, a row each."""
    granted = _without_fault(partial(build.granted, list_id))
    return tuple(row for each in (*build.items(list_id), *granted) for row in each.rows)


class EntryMaker:
    """Makes entries in one language; what models built alike share is worked out once."""

    def __init__(self, mustered: Muster, lang: str) -> None:
        """Make entries of *mustered* in *lang*."""
        self._mustered = mustered
        self._game = mustered.game
        self._lang = lang
        self._limits = {check.unit_limit for check in mustered.game.file.checks}
        self._shared: dict[int, SheetEntry] = {}

    def model(self, record: ModelRecord, number: int) -> SheetEntry:
        """Return the entry of a model of the roster."""
        model, build = record.model, record.build
        shared = self._shared.get(id(build))
        if shared is None:
            shared = self._shared[id(build)] = self._of_build(build)
        role = self._game.roles.get(model.role)
        team = self._mustered.team_of(model.id)
        return replace(
            shared,
            team=team.title(self._lang) if team is not None else "",
            team_values=self.values_of(team) if team is not None else (),
            key=model.id,
            number=number,
            own_name=one_line(model.name),
            twin=number_among_twins(model, self._mustered.roster.models),
            role=(role.name.pick(self._lang) or role.id) if role else "",
            role_is_secret=bool(role and role.secret),
            equipment=tuple(self._equipment(record)),
            note=model.note.strip(),
        )

    def group(self, subject: CardSubject, members: tuple[str, ...]) -> SheetEntry:
        """Return the entry of a group: its profile with all that its *members* add."""
        own_name = read(subject, "own_name")
        return replace(
            self._of_build(subject.build),
            key=subject.key,
            own_name=show(own_name, self._lang) if own_name is not MISSING else "",
            mark=show(read(subject, "mark"), self._lang),
            costs=(),
            members=members,
        )

    def values_of(self, group: GroupView) -> tuple[NamedValue, ...]:
        """Return the derived values of a *group*."""
        return tuple(derived_values(group, self._game.derived_for["group"], self._lang))

    def summoned(self, subject: CardSubject) -> SheetEntry:
        """Return the entry of a unit that can be called into play."""
        entry = self._of_build(subject.build)
        mark = show(read(subject, "mark"), self._lang)
        return replace(entry, key=subject.key, mark=mark, costs=())

    # ------------------------------------------------------------------ what a build says

    def _of_build(self, build: Build) -> SheetEntry:
        lang = self._lang
        loadout = build.parts.unit.loadout(build.parts.loadout) if build.parts.loadout else None
        named = loadout is not None and len(build.parts.unit.loadouts) > 1
        return SheetEntry(
            key="",
            number=0,
            own_name="",
            unit=build.parts.unit.name.pick(lang) or build.parts.unit.id,
            loadout=loadout.name.pick(lang) if loadout is not None and named else "",
            strength=build.parts.strength,
            kind=tuple(self._kind(build)),
            costs=tuple(self._costs(build)),
            stats=(*self._stats(build), *self._derived(build, short=True)),
            values=tuple(self._derived(build, short=False)),
            tags=tuple(self._tags(build).values()),
            items=tuple(self._items(build)),
            forms=tuple(self.forms(build)),
            tracks=tuple(self.tracks(build)),
            counters=tuple(self._counters(build)),
        )

    def _stats(self, build: Build) -> Iterator[NamedValue]:
        for cell in stat_cells(build, []):  # checks say what is broken
            assert isinstance(cell, Record)
            abbr, name = (show(read(cell, key), self._lang) for key in ("abbr", "name"))
            value = show(read(cell, "value"), self._lang)
            yield NamedValue(str(cell.identity), abbr, name, value, str(read(cell, "state")))

    def _derived(self, build: Build, *, short: bool) -> Iterator[NamedValue]:
        """Yield the derived values that have a short name, or those that have none."""
        for declared in (*self._game.derived_for["model"], *self._game.derived_for["unit"]):
            value = read(build, declared.id)
            if not declared.show or value is MISSING or bool(declared.abbr) is not short:
                continue
            name = declared.name.pick(self._lang) or declared.id
            abbr = declared.abbr.pick(self._lang) or name
            said = show(value, self._lang) + unit_of(declared, self._game, self._lang)
            yield NamedValue(declared.id, abbr, name, said)

    def _costs(self, build: Build) -> Iterator[EntryCost]:
        for identity, value in build.costs.items():
            yield cost_line(self._game, identity, value, self._lang)

    def _kind(self, build: Build) -> Iterator[str]:
        """Yield the attributes that tell what a unit is; limits of the roster are none of them."""
        for name, field in self._game.attributes.items():
            if name in self._limits:
                continue
            value = read(build, name)
            if value is MISSING or value == () or value is False:
                continue
            # A bare number without a short name is meant for rules, not for a line of text.
            if kind_of(field).is_rule_without_abbr and not field.abbr:
                continue
            if field.zero_is_unlimited and value == 0:
                continue
            yield self._attribute(field, value)

    def _attribute(self, field: DeclaredField, value: Value) -> str:
        name = field.name.pick(self._lang) or field.abbr.pick(self._lang) or field.id
        kind = kind_of(field)
        if kind.drawn_as == "yes_no":
            return name
        if kind.tells_units:
            return show(value, self._lang)
        words = words_of(value, self._lang) + unit_of(field, self._game, self._lang)
        return f"{name}:{NBSP}{words}" if " " in name else f"{name}{NBSP}{words}"

    def _items(self, build: Build) -> Iterator[ItemGroup]:
        for list_id, declared in self._game.item_lists.items():
            lines = tuple(self._item(build, row) for row in carried_rows(build, list_id))
            if lines:
                yield ItemGroup(list_id, declared.name.pick(self._lang) or list_id, lines)

    def _item(self, build: Build, carried: CarriedItem) -> ItemLine:
        record = build.record(carried)
        list_id, lang = carried.item.list_id, self._lang
        cells = cells_of(record, list_id, self._game, lang, carried.count)
        usual = usual_cells(record, list_id, self._game, lang)
        mode = carried.item.mode
        below = f"–{NBSP}{mode.name.pick(lang)}" if mode is not None and mode.place else ""
        return ItemLine(record.named(lang), cells, usual, below)

    def _equipment(self, record: ModelRecord) -> Iterator[str]:
        """Yield what was chosen for a model, in words: loadout, options, extras, how carried."""
        said = dict(record.model.carried)
        parts, lang = record.build.parts, self._lang
        loadout = parts.unit.loadout(parts.loadout) if parts.loadout else None
        if loadout is not None and len(parts.unit.loadouts) > 1:
            yield loadout.name.pick(lang)
        for option in parts.unit.options:
            for carried in chosen_items(option, record.model):
                if carried.item.id in said:
                    continue
                yield record.build.record(carried).show(lang)
        for list_id in self._game.item_lists:
            for carried in record.build.items(list_id):
                if carried.origin == "carry" or carried.item.id in said:
                    yield record.build.record(carried).show(lang)

    def chosen(self, header: ModelRecord) -> Iterator[ChosenLine]:
        """Yield what the roster itself chose, option by option."""
        build, lang = header.build, self._lang
        for option in build.parts.unit.options:
            items = gathered(chosen_items(option, header.model))
            if items:
                name = sentence_case(option.name.pick(lang) or option.id)
                lines = tuple(self._chosen(build, carried) for carried in items)
                yield ChosenLine(option.id, name, lines, self._paid(build, *items))

    def _chosen(self, build: Build, carried: CarriedItem) -> ChosenItem:
        text = in_one_line((carried.item.text or carried.item.short).pick(self._lang))
        return ChosenItem(self._item(build, carried), text, self._paid(build, carried))

    def _paid(self, build: Build, *items: CarriedItem) -> tuple[EntryCost, ...]:
        """Return what *items* cost together, in each currency in which they cost anything."""
        records = [(build.record(carried), carried.count) for carried in items]
        prices = {
            name: sum(record.known_price(name) * count for record, count in records)
            for name in self._game.costs
        }
        found = (cost_line(self._game, *one, self._lang) for one in prices.items() if one[1])
        return tuple(found)

    def profile(self, build: Build) -> FormLine:
        """Return the numbers of *build* and what it has, none of it left out as usual."""
        values = tuple(value for value in self._stats(build) if value.value != DASH)
        return FormLine(build.show(self._lang), values, items=tuple(self._lines(build).values()))

    def forms(self, build: Build) -> Iterator[FormLine]:
        """Yield what differs in each other form in which *build* may stand, where anything does."""
        for name, other in _without_fault(lambda: tuple(other_forms(self._mustered, build))):
            said = name.pick(self._lang) or sentence("sending.usual_form", self._lang)
            form = self._form(sentence_case(said), build, other)
            if form.words:
                yield form

    def _form(self, name: str, build: Build, other: Build) -> FormLine:
        usual = {named.id: named.value for named in self._numbers(build)}
        values = tuple(n for n in self._numbers(other) if usual.get(n.id) != n.value)
        tags, others = self._tags(build), self._tags(other)
        lost = [tag for key, tag in tags.items() if key not in others]
        carried, borne = self._lines(build), self._lines(other)
        lost += [line.name for key, line in carried.items() if key not in borne]
        items = [_differing(carried.get(k), line) for k, line in borne.items()]
        return FormLine(
            name,
            values,
            tuple(tag for key, tag in others.items() if tags.get(key) != tag),
            tuple(lost),
            tuple(line for line in items if line is not None),
        )

    def _numbers(self, build: Build) -> Iterator[NamedValue]:
        yield from self._stats(build)
        for short in (True, False):
            yield from self._derived(build, short=short)

    def _tags(self, build: Build) -> dict[str, str]:
        """Return the keywords of *build* by their ids, those whose rules no card says too."""
        return {use.keyword.id: use.show(self._lang) for use in together(build.keywords)}

    def _lines(self, build: Build) -> dict[object, ItemLine]:
        """Return everything that *build* has, by what tells one thing from another."""
        return {
            (list_id, row.item.id, mode.id if mode else "", row.bearing): self._item(build, row)
            for list_id in self._game.item_lists
            for carried in _without_fault(partial(build.items_had, list_id))
            for row in carried.rows
            for mode in (row.item.mode,)
        }

    def tracks(self, build: Build) -> Iterator[Boxes]:
        """Yield the rows of boxes of *build* and its items."""
        for track in tracks_of(build, []):
            assert isinstance(track, Record)
            boxes = read(track, "boxes")
            if isinstance(boxes, int) and boxes > 0:
                split = read(track, "split")
                first = split if isinstance(split, int) else boxes
                name = self._track_name(track)
                ticked, every = read(track, "ticked"), read(track, "every")
                ticks = ticked if isinstance(ticked, int) else 0
                heavy = every if isinstance(every, int) else 0
                shown = min(boxes, MOST_BOXES)
                yield Boxes(str(track.identity), name, shown, first, ticked=ticks, every=heavy)
        yield from self._item_tracks(build)

    def _counters(self, build: Build) -> Iterator[Counter]:
        """Yield what each model counts at the table, such as action points."""
        for track in tracks_of(build, []):
            assert isinstance(track, Record)
            low, high = read(track, "low"), read(track, "high")
            if isinstance(low, int) and isinstance(high, int) and high - low < MOST_NUMBERS:
                start = read(track, "start")
                numbers = tuple(str(number) for number in range(low, high + 1))
                shown = str(start) if isinstance(start, int) else ""
                yield Counter(str(track.identity), self._track_name(track), numbers, shown)

    def _track_name(self, track: Record) -> str:
        """Return the short name of a track; one of a stat is called like the stat."""
        declared = self._game.tracks[str(track.identity)]
        stat = self._game.stats.get(declared.id)
        short = declared.abbr or (stat.abbr if stat else declared.name)
        return (short or declared.name).pick(self._lang) or declared.id

    def _item_tracks(self, build: Build) -> Iterator[Boxes]:
        for declared in self._game.file.tracks:
            if declared.for_ != "items" or not declared.boxes:
                continue
            for carried in build.carried():
                record = build.record(carried)
                count = _whole(declared.boxes, Inside(record, build)) * carried.count
                if count > 0:
                    name = record.show(self._lang)
                    count = min(count, MOST_BOXES)
                    yield Boxes(declared.id, name, count, count, of_item=True)


def _differing(usual: ItemLine | None, line: ItemLine) -> ItemLine | None:
    """Return *line* with what is not *usual* of it, or None where nothing differs."""
    if usual is None:
        return line
    cells = tuple(cell for cell in line.cells if cell.said not in usual.facts)
    return ItemLine(line.name, cells or line.cells) if line.facts != usual.facts else None


def _whole(formula: str, scope: Record) -> int:
    try:
        value = parse(formula).evaluate(scope)
    except FormulaError:
        return 0
    return int(value) if isinstance(value, int) else 0


def _without_fault(make: Callable[[], tuple[_Found, ...]]) -> tuple[_Found, ...]:
    """Return what *make* gives, nothing where a formula of the game is broken: checks say so."""
    try:
        return make()
    except FormulaError:
        return ()


def cost_line(game: Game, identity: str, value: Number, lang: str) -> EntryCost:
    """Return a cost with its names in *lang*."""
    declared = game.costs[identity]
    name = declared.name.pick(lang) or identity
    return EntryCost(identity, declared.abbr.pick(lang) or name, name, show(value, lang))
