"""What cards are about: the models of a roster, what they summon, their groups and other forms.

A subject is a record: templates look up names in it, and it shows typed values ready to print.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from realms_builder.cards.joined import called, joined_cost, joined_value
from realms_builder.cards.pack_paths import picture_path
from realms_builder.cards.rules_on_card import rules_of
from realms_builder.cards.stats_on_card import StatFault, floored, stat_cells, tracks_of
from realms_builder.core.translation import every_sentence
from realms_builder.game.formulas.values import MISSING, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import together
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.texts import EMPTY, PlayersText, Text
from realms_builder.game.units import Faction, Unit
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import OF_MODEL, ModelRecord, Muster
from realms_builder.roster.resolve.records import FactionRecord, Inside, Names
from realms_builder.roster.resolve.shown_order import shown_order
from realms_builder.roster.resolve.twins import number_among_twins
from realms_builder.roster.roster import Group, Model, Roster


@dataclass(frozen=True, slots=True)
class CardsWanted:
    """Which cards beside those of the models: summoned units, group profiles, other forms.

    With *numbered*, models that show one name get a number behind it. Unless *joined*, models of
    a group whose card is joined keep cards of their own.
    """

    summoned: bool = True
    groups: bool = True
    forms: bool = True
    numbered: bool = False
    joined: bool = True


class CardSubject(Record):
    """One card: a build with the name, role and note of the model it belongs to."""

    def __init__(
        self,
        build: Build,
        outer: Record,
        *,
        key: str,
        own: Mapping[str, Value],
        faction: Value,
        count: int = 1,
    ) -> None:
        """Show *build* inside *outer*; *own* names what the card itself says."""
        self.build = build
        self.key = key
        self.count = count
        self.faults: list[StatFault] = []
        self._outer = outer
        self._own = own
        self._faction = faction
        self._cache: dict[str, Value | Unknown] = {}

    @property
    def identity(self) -> str | None:
        """Compare by the key of the card."""
        return self.key

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the card itself says, else what the model says."""
        found = self._cache.get(name)
        if found is None:
            found = self._found(name)
            self._cache[name] = found
        return found

    def _found(self, name: str) -> Value | Unknown:
        if name in self._own:
            return self._own[name]
        special = _SPECIAL.get(name)
        if special is not None:
            return special(self)
        game = self.build.game
        if name in game.item_lists:
            return self.grouped(name)
        if name in game.stats:
            return floored(self.build.stat(name), game.stats[name])
        return self._outer.lookup(name)

    @property
    def own_names(self) -> frozenset[str]:
        """Return the names of what another card of the same build may say otherwise."""
        return _OF_CARD.union(self._own)

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Ask the build."""
        return self.build.call(function, args)

    def grouped(self, list_id: str) -> tuple[Value, ...]:
        """Return one record for each different item of a list, with its count."""
        return tuple(self.build.record(entry) for entry in self.build.items_had(list_id))

    def recount(self, count: int) -> None:
        """Let this card stand for *count* models."""
        self.count = count
        self._cache.pop("count", None)
        self._cache.pop("copies", None)

    @property
    def faction(self) -> Value:
        """Return the faction with the paths of its pictures resolved."""
        return self._faction

    def show(self, lang: str) -> str:
        """Return the name on the card."""
        name = self._own.get("name", MISSING)
        if isinstance(name, str):
            return name
        return name.show(lang) if isinstance(name, LocalisedLabel) else self.build.show(lang)


class JoinedSubject(CardSubject):
    """One card for all *members* of a group; what is not said of all is what the first says."""

    def __init__(
        self, members: tuple[CardSubject, ...], key: str, own: Mapping[str, Value]
    ) -> None:
        """Show *members*, the first of which gives its picture; *own* names the group."""
        first = members[0]
        super().__init__(first.build, first, key=key, own=own, faction=first.faction)
        self.members = members

    def _found(self, name: str) -> Value | Unknown:
        if name in self._own:
            return self._own[name]
        game = self.build.game
        if name in game.costs or (name == "cost" and game.main_cost):
            return joined_cost(self.members, name)
        said = joined_value(name, self.members, game.item_lists)
        return super()._found(name) if said is None else said


def _role(subject: CardSubject) -> Value:
    role = subject.build.game.roles.get(subject.build.parts.role)
    return LocalisedLabel(role.name) if role is not None else MISSING


def _loadout(subject: CardSubject) -> Value:
    parts = subject.build.parts
    loadout = parts.unit.loadout(parts.loadout) if parts.loadout else None
    return (
        LocalisedLabel(loadout.name)
        if loadout is not None and len(parts.unit.loadouts) > 1
        else MISSING
    )


def _description(subject: CardSubject) -> Value:
    text = subject.build.parts.unit.text
    return LocalisedLabel(text) if text else MISSING


def written_for(unit: Unit) -> tuple[str, ...]:
    """Return the ids of what the file itself says of *unit*, be it as usual or not."""
    return (*unit.raw, *unit.costs)


@lru_cache(maxsize=4)
def system_record(game: Game) -> Record:
    """Return the game as a card sees it: id, name, edition, unit of length."""
    file = game.file
    return Names(
        {
            "id": game.id,
            "name": LocalisedLabel(game.name),
            "edition": LocalisedLabel(file.edition) if file.edition else MISSING,
            "length": file.length,
        },
        game.id,
    )


def _odds(subject: CardSubject) -> Value:
    from realms_builder.cards.odds_on_card import OddsOnCard

    return OddsOnCard(subject.build)


_SPECIAL: Mapping[str, Callable[[CardSubject], Value]] = {
    "stats": lambda subject: stat_cells(subject.build, subject.faults),
    "tracks": lambda subject: tuple(tracks_of(subject.build, subject.faults)),
    "rules": lambda subject: rules_of(subject.build),
    "odds": _odds,
    "faction": lambda subject: subject.faction,
    "system": lambda subject: system_record(subject.build.game),
    "role": _role,
    "loadout": _loadout,
    "description": _description,
    "count": lambda subject: subject.count,
    "copies": lambda subject: subject.count if subject.count > 1 else MISSING,
    "key": lambda subject: subject.key,
    "written": lambda subject: written_for(subject.build.parts.unit),
    "tags": lambda subject: together(subject.build.keywords),
    "members": lambda subject: (),
    "unit": lambda subject: Names(
        {"id": subject.build.parts.unit.id, "name": LocalisedLabel(subject.build.parts.unit.name)},
        subject.build.parts.unit.address,
    ),
}
_OF_CARD = OF_MODEL | {"count", "copies", "key"}


# ---------------------------------------------------------------------------- which cards


def subjects_of_roster(
    mustered: Muster, wanted: CardsWanted | None = None, *, merge: bool = False
) -> list[CardSubject]:
    """Return the cards of a roster in the order it shows, what is summoned and grouped behind.

    With *merge*, models that would get the same card share one with a count.
    """
    wanted = wanted or CardsWanted()
    models = shown_order(mustered)
    joined = joined_groups(mustered, wanted)
    found: list[CardSubject] = []
    for record in models:
        own = subjects_of_model(mustered, record, wanted)
        group = joined.get(record.model.id)
        if group is None:
            found.extend(own)
            continue
        if all(subject.key != f"group/{group.id}" for subject in found):
            found.append(joined_subject(mustered, group, wanted))
        found.extend(subject for subject in own if subject.key != record.model.id)
    if wanted.groups:
        for group in mustered.roster.groups:
            if group not in joined.values():
                found.extend(subjects_of_group(mustered, group))
    if wanted.summoned:
        found.extend(subjects_summoned(mustered, [r.build.parts.unit for r in models], wanted))
    return merged(found) if merge else found


def subjects_about(
    mustered: Muster, identity: str, wanted: CardsWanted | None = None
) -> list[CardSubject]:
    """Return the cards of one model: its own, its forms, its group's, those of what it summons.

    A group, by its id, has its own card alone.
    """
    wanted = wanted or CardsWanted()
    record = mustered.model(identity)
    if record is None:
        name = identity.partition("/")[0]
        groups = (group for group in mustered.roster.groups if group.id == name)
        return [subject for group in groups for subject in subjects_of_group(mustered, group)]
    found = list(subjects_of_model(mustered, record, wanted))
    group = mustered.group_of(identity) if wanted.groups else None
    if group is not None and identity in joined_groups(mustered, wanted):
        found[:1] = [joined_subject(mustered, group, wanted)]
    elif group is not None:
        found.extend(subjects_of_group(mustered, group))
    if wanted.summoned:
        found.extend(subjects_summoned(mustered, [record.build.parts.unit], wanted))
    return found


def subjects_of_faction(
    faction: Faction, mustered: Muster, wanted: CardsWanted | None = None
) -> list[CardSubject]:
    """Return one card for each unit of *faction*, with its forms and the group profiles."""
    wanted = wanted or CardsWanted()
    found: list[CardSubject] = []
    for unit in faction.units.values():
        model = Model(id=unit.id, unit=unit.address)
        record = ModelRecord(model, mustered.build_of(model, unit), mustered)
        found.extend(subjects_of_model(mustered, record, wanted))
    if wanted.groups:
        for profile in faction.profiles.values():
            group = Group(profile.id, profile.of_group, (), profile.id)
            found.extend(subjects_of_group(mustered, group))
    return found


def empty_roster(game: Game, faction: Faction) -> Roster:
    """Return a roster of *faction* without models, to show its units in."""
    return Roster(system=game.id, faction=faction.id, name=faction.name.pick("en"))


def subjects_of_model(
    mustered: Muster, record: ModelRecord, wanted: CardsWanted
) -> Iterator[CardSubject]:
    """Yield the card of *record*, which need not be in the roster, and those of its forms."""
    models = mustered.roster.models if wanted.numbered else ()
    number = number_among_twins(record.model, models)
    mark = _normal_mark(mustered, record)
    yield _subject(mustered, record, record.build, mark=mark, number=number)
    if wanted.forms:
        for form in record.build.parts.unit.forms:
            build = mustered.variant(record.build, form=form, form_id=form.id)
            suffix = f"/{form.id}"
            yield _subject(mustered, record, build, mark=form.name, suffix=suffix, number=number)


def _numbered(name: Text, number: int) -> Text:
    """Return *name* with *number* behind it, 0 for none."""
    if not number:
        return name
    return Text.of({lang: f"{words}\u00a0{number}" for lang, words in name.versions})


def _normal_mark(mustered: Muster, record: ModelRecord) -> Text:
    for form in record.build.parts.unit.forms:
        declared = mustered.game.forms.get(form.id)
        if declared is not None and declared.normal:
            return declared.normal
    return EMPTY


class _InTeam(Record):
    """The form a model stands in, if any, and the group that no card of its own tells."""

    __slots__ = ("_form", "_team")

    def __init__(self, form: Text, team: Record) -> None:
        self._form, self._team = form, team

    def show(self, lang: str) -> str:
        said = (self._form.pick(lang), show(self._team, lang))
        return PlayersText(" · ".join(part for part in said if part))


def _mark(form: Text, team: Record | None) -> Value:
    if team is not None:
        return _InTeam(form, team)
    return LocalisedLabel(form) if form else MISSING


def _subject(
    mustered: Muster,
    record: ModelRecord,
    build: Build,
    *,
    mark: Text,
    suffix: str = "",
    number: int = 0,
) -> CardSubject:
    model, unit = record.model, build.parts.unit
    team = mustered.team_of(model.id)
    own: dict[str, Value] = {
        "name": LocalisedLabel(_numbered(unit.name, number)),
        "own_name": PlayersText(model.name) or MISSING,
        "note": PlayersText(model.note) or MISSING,
        "mark": _mark(mark, team),
        "picture": _picture(mustered, model, unit),
    }
    outer: Record = Inside(build, record) if suffix else record
    faction = _faction_on_card(mustered, unit.faction_id)
    return CardSubject(build, outer, key=model.id + suffix, own=own, faction=faction)


def subjects_summoned(
    mustered: Muster, units: Iterable[Unit], wanted: CardsWanted
) -> Iterator[CardSubject]:
    """Yield a card for every unit that can be called into play, each once, callers' calls too."""
    seen: set[str] = set()
    waiting = [(unit, name) for unit in units for name in unit.summons]
    mark = Text.of(every_sentence("card.summoned"))
    while waiting:
        caller, name = waiting.pop(0)
        address = name if "/" in name else f"{caller.faction_id}/{name}"
        if address in seen:
            continue
        seen.add(address)
        unit = mustered.unit(address)
        if unit is None:
            continue
        model = Model(id=f"summoned/{address}", unit=address)
        record = ModelRecord(model, mustered.build_of(model, unit), mustered)
        yield _subject(mustered, record, record.build, mark=mark)
        if wanted.forms:
            for form in unit.forms:
                build = mustered.variant(record.build, form=form, form_id=form.id)
                yield _subject(mustered, record, build, mark=form.name, suffix=f"/{form.id}")
        waiting.extend((unit, called) for called in unit.summons)


def subjects_of_group(mustered: Muster, group: Group) -> Iterator[CardSubject]:
    """Yield the card of *group*, none where it has no profile."""
    build = mustered.group_build(group)
    declared = mustered.game.groups.get(group.group)
    if build is None or declared is None:
        return
    members = [record for m in group.members if (record := mustered.model(m)) is not None]
    model = Model(id=group.id, unit=build.parts.unit.address, name=group.name)
    record = ModelRecord(model, build, mustered)
    faction = _faction_on_card(mustered, build.parts.unit.faction_id)
    own: dict[str, Value] = {
        "name": LocalisedLabel(build.parts.unit.name),
        "own_name": PlayersText(group.name) or MISSING,
        "note": _Members(members) if members else MISSING,
        "mark": LocalisedLabel(declared.name),
        "picture": _picture(mustered, model, build.parts.unit),
        "cost": sum((_cost(member) for member in members), 0) or MISSING,
    }
    yield CardSubject(build, record, key=f"group/{group.id}", own=own, faction=faction)


def joined_groups(mustered: Muster, wanted: CardsWanted) -> dict[str, Group]:
    """Return by model the groups whose members share one card."""
    kinds = mustered.game.groups
    groups = mustered.roster.groups if wanted.groups and wanted.joined else ()
    return {
        member: group
        for group in groups
        if (declared := kinds.get(group.group)) is not None and declared.card == "joined"
        for member in group.members
        if mustered.model(member) is not None
    }


def joined_subject(mustered: Muster, group: Group, wanted: CardsWanted) -> JoinedSubject:
    """Return the one card of *group*, which has members, numbered where that is *wanted*."""
    records = [record for m in group.members if (record := mustered.model(m)) is not None]
    single = CardsWanted(forms=False, numbered=wanted.numbered)
    members = tuple(s for one in records for s in subjects_of_model(mustered, one, single))
    own: dict[str, Value] = {
        "name": _Members(members),
        "own_name": PlayersText(group.name) or MISSING,
        "mark": LocalisedLabel(mustered.game.groups[group.group].name),
    }
    return JoinedSubject(members, f"group/{group.id}", own)


class _Members(Record):
    """Who belongs to a group, by names that players may have given."""

    __slots__ = ("_members",)

    def __init__(self, members: Iterable[Record]) -> None:
        self._members = tuple(members)

    def show(self, lang: str) -> str:
        return PlayersText(" · ".join(counted(called(one, lang) for one in self._members)))


def counted(names: Iterable[str]) -> list[str]:
    """Return each of *names* once, with how many there are in front where it is more than one."""
    return [f"{n}× {name}" if n > 1 else name for name, n in Counter(names).items()]


def _cost(member: ModelRecord) -> int:
    cost = member.lookup("cost")
    return int(cost) if isinstance(cost, (int, Fraction)) else 0


def merged(subjects: list[CardSubject]) -> list[CardSubject]:
    """Return *subjects* with those that say the same counted together."""
    found: dict[tuple[object, ...], CardSubject] = {}
    for subject in subjects:
        own = subject.lookup("own_name"), subject.lookup("note"), subject.lookup("picture")
        mark = subject.lookup("mark")
        which = subject.key if isinstance(subject, JoinedSubject) else id(subject.build)
        key = (which, *own, "" if mark is MISSING else show(mark, "en"))  # type: ignore[arg-type]
        if key in found:
            found[key].recount(found[key].count + 1)
        else:
            found[key] = subject
    return list(found.values())


# ---------------------------------------------------------------------------- pictures


def _picture(mustered: Muster, model: Model, unit: Unit) -> Value:
    if model.picture and mustered.roster.file:
        return picture_path(Path(mustered.roster.file).parent, model.picture)
    if unit.picture:
        return picture_path(_folder_of(mustered, unit.faction_id), unit.picture)
    return MISSING


def _folder_of(mustered: Muster, faction_id: str) -> Path:
    faction = mustered.faction_called(faction_id)
    return Path(faction.file).parent if faction and faction.file else mustered.game.folder


def _faction_on_card(mustered: Muster, identity: str) -> Value:
    record = mustered.faction_record(identity)
    if not isinstance(record, FactionRecord):
        return MISSING
    faction = record.faction
    emblem = (
        picture_path(_folder_of(mustered, identity), faction.emblem) if faction.emblem else MISSING
    )
    return FactionOnCard(Names({"emblem": emblem}), record)


class FactionOnCard(Inside):
    """A faction whose emblem is a path that can be opened."""

    __slots__ = ()

    @property
    def identity(self) -> str | None:
        """Return the id of the faction, which is the same in every language."""
        return self.outer.identity

    def show(self, lang: str) -> str:
        """Return the name of the faction."""
        inner = self.outer
        return inner.show(lang) if isinstance(inner, FactionRecord) else ""
