"""The cards that a fit report looks at: every unit in every loadout it may have, or the worst."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from realms_builder.cards.fit.measures import MEASURES, spoken_amount
from realms_builder.cards.subjects import (
    CardSubject,
    CardsWanted,
    empty_roster,
    subjects_of_group,
    subjects_of_model,
    subjects_of_roster,
    subjects_summoned,
)
from realms_builder.core.yield_points import yield_point
from realms_builder.game.game import Game
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.units import Faction, Unit
from realms_builder.roster.resolve.builds import FactionFinder
from realms_builder.roster.resolve.choices import roles_for
from realms_builder.roster.resolve.loadout_words import joined, loadout_words
from realms_builder.roster.resolve.loadouts import heaviest, laden, loadouts_of, record_of
from realms_builder.roster.resolve.muster import ModelRecord, Muster, muster
from realms_builder.roster.roster import Group, Model

MOST_LOADOUTS = 400
"""So many loadouts of one unit are all looked at; of more, the worst ones are searched for."""

GROUP, SUMMONED = "group/", "summoned/"


@dataclass(frozen=True, slots=True)
class FitCase:
    """One card: a unit as one model has it, and which of the model's cards it is.

    *key* is that of the card's subject; *loadout* says in words how the model is built.
    """

    unit: str
    name: Text
    loadout: Text
    model: Model
    key: str

    @property
    def form(self) -> str:
        """Return the id of the form that the card shows, empty for the usual one."""
        return self.key[len(self.model.id) + 1 :] if self.key.startswith(self.model.id) else ""

    def data(self) -> dict[str, Any]:
        """Return the card as plain data, written like a model of a roster; nothing that is usual.

        ``summoned`` and ``group`` say that it is no card of a hired model.
        """
        model = self.model
        found: dict[str, Any] = {"unit": self.unit}
        for key in ("role", "loadout", "strength"):
            if getattr(model, key):
                found[key] = getattr(model, key)
        if model.choose:
            found["choose"] = {option: list(names) for option, names in model.choose}
        if model.carry:
            found["carry"] = {list_id: list(entries) for list_id, entries in model.carry}
        if model.carried:
            found["carried"] = {name: list(entries) for name, entries in model.carried}
        if self.form or model.form:
            found["form"] = self.form or model.form
        for key in (GROUP, SUMMONED):
            if self.key.startswith(key):
                found[key.strip("/")] = True
        return found


Card = tuple[FitCase, CardSubject]


@dataclass(frozen=True, slots=True)
class UnitCards:
    """The cards of one unit: whether all its loadouts are there, or only the worst of too many.

    *hardest* are the few among them that tell most: as hired, and the worst by each measure.
    """

    unit: str
    cards: tuple[Card, ...]
    complete: bool = True
    hardest: tuple[Card, ...] = ()


def cards_of_unit(mustered: Muster, unit: Unit) -> UnitCards:
    """Return the cards of *unit* in the loadouts that a report looks at, its forms among them."""
    models, complete = models_of_unit(mustered, unit)
    cards: list[Card] = []
    for model in models:
        record = record_of(mustered, model, unit)
        subjects = subjects_of_model(mustered, record, _FORMS)
        cards.extend((_case(record, subject), subject) for subject in subjects)
    return unit_cards(unit.address, cards, complete=complete)


def unit_cards(unit: str, cards: Sequence[Card], *, complete: bool = True) -> UnitCards:
    """Return *cards*, of which there is one at least, with the hardest among them found."""
    worst = [max(cards, key=lambda card: m.build(card[1].build)) for m in MEASURES.values()]
    chosen = {id(card) for card in (cards[0], *worst)}
    hardest = tuple(card for card in cards if id(card) in chosen)
    return UnitCards(unit, tuple(cards), complete, hardest)


_FORMS = CardsWanted(summoned=False, groups=False)


def models_of_unit(mustered: Muster, unit: Unit) -> tuple[list[Model], bool]:
    """Return the models that show *unit*, and whether every loadout is among them.

    Every loadout where there are few, else the heaviest by each measure; then the heaviest with
    every role, with everything it may carry besides, and as strong as it may be.
    """
    found = list(islice(loadouts_of(mustered, unit, forms=False), MOST_LOADOUTS + 1))
    complete = len(found) <= MOST_LOADOUTS
    if not complete:
        found = _worst(mustered, unit, found[0])
    worst = {name: _most(mustered, unit, found, name) for name in MEASURES}
    found += _more(mustered, unit, worst)
    return list(_different(mustered, unit, found)), complete


def _worst(mustered: Muster, unit: Unit, first: Model) -> list[Model]:
    found = [first]
    for loadout in unit.loadouts or (None,):
        start = Model("", unit.address, loadout=loadout.id if loadout else "")
        found += [heaviest(mustered, unit, start, m.build) for m in MEASURES.values()]
    return found


def _most(mustered: Muster, unit: Unit, models: Iterable[Model], measure: str) -> Model:
    """Return the first of *models* that weighs most."""
    weigh = MEASURES[measure].build
    return max(models, key=lambda model: weigh(mustered.build_of(model, unit)))


def _more(mustered: Muster, unit: Unit, worst: dict[str, Model]) -> Iterator[Model]:
    wordy = worst["text"]
    for role in roles_for(record_of(mustered, wordy, unit)):
        yield replace(wordy, role=role)
    if unit.strength and unit.strength[1] != unit.strength[0]:
        yield replace(wordy, strength=unit.strength[1])
    if any(declared.free for declared in mustered.game.item_lists.values()):
        for measure in ("text", "names"):
            yield laden(mustered, unit, worst[measure], MEASURES[measure])


def _different(mustered: Muster, unit: Unit, models: Iterable[Model]) -> Iterator[Model]:
    """Yield those of *models* that are not built like an earlier one, each with an id."""
    seen: set[int] = set()
    for model in models:
        build = mustered.build_of(model, unit)
        if id(build) not in seen:
            seen.add(id(build))
            yield replace(model, id=f"{unit.id}-{len(seen)}")


# ------------------------------------------------------------------------------ other cards


def cards_beside(mustered: Muster, faction: Faction) -> list[UnitCards]:
    """Return the cards of *faction* that no hired model has: group profiles, summoned units."""
    found: list[UnitCards] = []
    for profile in faction.profiles.values():
        group = Group(profile.id, profile.of_group, (), profile.id)
        subjects = tuple(subjects_of_group(mustered, group))
        if subjects:
            found.append(unit_cards(f"{GROUP}{profile.address}", [*map(_plain_card, subjects)]))
    summoned: dict[str, list[Card]] = {}
    for subject in subjects_summoned(mustered, faction.units.values(), _FORMS):
        card = _plain_card(subject)
        summoned.setdefault(f"{SUMMONED}{card[0].unit}", []).append(card)
    found += [unit_cards(key, cards) for key, cards in summoned.items()]
    return found


def cards_of_roster(mustered: Muster) -> list[UnitCards]:
    """Return the cards that printing the roster would make, those that are alike once."""
    found: dict[str, list[Card]] = {}
    for subject in subjects_of_roster(mustered, merge=True):
        record = mustered.model(subject.key.partition("/")[0])
        card = _plain_card(subject)
        if record is not None:
            card = (_case(record, subject), subject)
        found.setdefault(card[0].unit, []).append(card)
    return [unit_cards(unit, cards) for unit, cards in found.items()]


def subject_of(case: FitCase, mustered: Muster) -> CardSubject | None:
    """Return the subject of *case* made anew, None where its unit is no longer there."""
    model = case.model
    subjects: Iterable[CardSubject] = ()
    unit = mustered.unit(case.unit)
    if case.key.startswith(GROUP):
        profile = case.key.removeprefix(GROUP)
        known = mustered.faction.profiles.get(profile) if mustered.faction else None
        kind = known.of_group if known is not None else ""
        subjects = subjects_of_group(mustered, Group(profile, kind, (), profile))
    elif case.key.startswith(SUMMONED) and mustered.faction is not None:
        subjects = subjects_summoned(mustered, mustered.faction.units.values(), _FORMS)
    elif unit is not None:
        subjects = subjects_of_model(mustered, record_of(mustered, model, unit), _FORMS)
    return next((subject for subject in subjects if subject.key == case.key), None)


def _case(record: ModelRecord, subject: CardSubject) -> FitCase:
    unit = subject.build.parts.unit
    return FitCase(unit.address, unit.name, words_of(record, subject), record.model, subject.key)


def _plain_card(subject: CardSubject) -> Card:
    parts = subject.build.parts
    unit, key = parts.unit, subject.key
    model = Model(key, unit.address, form=parts.form_id)
    words = parts.form.name if parts.form is not None else EMPTY
    return FitCase(unit.address, unit.name, words, model, key), subject


def words_of(record: ModelRecord, subject: CardSubject) -> Text:
    """Return in words how the model of a card is built; empty where there is nothing to say."""
    model, build = record.model, subject.build
    texts = [loadout_words(record)]
    if build.parts.form is not None and record.build.parts.form is not build.parts.form:
        texts.append(build.parts.form.name)
    role = build.game.roles.get(model.role)
    if role is not None:
        texts.append(role.name)
    if model.strength is not None:
        texts.append(spoken_amount(model.strength))
    for list_id, entries in model.carry:
        named = {carried.item.id: carried.item.name for carried in build.items(list_id)}
        texts += [_added(named.get(str(entry)) or Text.of(_id_of(entry))) for entry in entries]
    if model.name:
        texts.insert(0, Text.of(model.name))
    return joined([text for text in texts if text])


def _id_of(entry: Any) -> str:
    return str(entry.get("id", "")) if isinstance(entry, dict) else str(entry)


def _added(name: Text) -> Text:
    return Text(tuple((lang, f"+ {text}") for lang, text in name.versions))


# ------------------------------------------------------------------ fielding


Stamp = tuple[object, ...]


class CardShelf:
    """The cards of factions, made once for every state that a unit was in."""

    def __init__(self) -> None:
        """Begin without any."""
        self._kept: dict[str, tuple[Stamp, UnitCards]] = {}

    def of_factions(
        self, game: Game, factions: Iterable[Faction], find_faction: FactionFinder
    ) -> list[UnitCards]:
        """Return the cards of every unit of *factions*; for a unit as it was, those from before."""
        found: list[UnitCards] = []
        for faction in factions:
            mustered = muster(empty_roster(game, faction), game, find_faction)
            home = _faction_stamp(game, faction)
            for unit in faction.units.values():
                yield_point()
                found.append(self._of_unit(mustered, unit, home))
            found += self._beside(mustered, faction, home)
        return found

    def _of_unit(self, mustered: Muster, unit: Unit, home: Stamp) -> UnitCards:
        stamp = (*home, repr(unit.raw))
        known = self._kept.get(unit.address)
        if known is not None and known[0] == stamp:
            return known[1]
        cards = cards_of_unit(mustered, unit)
        self._kept[unit.address] = (stamp, cards)
        return cards

    def _beside(self, mustered: Muster, faction: Faction, home: Stamp) -> list[UnitCards]:
        """Return the other cards of *faction*, those from before where no unit changed."""
        everyone = (*faction.units.values(), *faction.profiles.values())
        stamp = (*home, *(repr(unit.raw) for unit in everyone))
        kept: list[UnitCards] = []
        for cards in cards_beside(mustered, faction):
            known = self._kept.get(cards.unit)
            if known is None or known[0] != stamp:
                known = self._kept[cards.unit] = (stamp, cards)
            kept.append(known[1])
        return kept


def _faction_stamp(game: Game, faction: Faction) -> Stamp:
    """Return everything beside the unit itself that a card of *faction* rests on."""
    items = {list_id: [item.raw for item in items] for list_id, items in faction.items.items()}
    look = (faction.name, faction.colour, faction.accent, faction.emblem)
    return (_Same(game), look, repr(dict(faction.attributes)), repr(items))


class _Same:
    """Equal only to the very same thing, which it keeps, so that nothing else can have its id."""

    __slots__ = ("_thing",)

    def __init__(self, thing: object) -> None:
        self._thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other._thing is self._thing

    def __hash__(self) -> int:
        return id(self._thing)
