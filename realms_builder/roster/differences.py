"""Says in words how two states of one roster differ, such as an open one and the file on disk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from realms_builder.core.translation import sentence, spoken
from realms_builder.game.kinds.values import Number
from realms_builder.game.texts import Text
from realms_builder.game.units import Option
from realms_builder.game.value_words import DASH, show
from realms_builder.roster.resolve.loading import candidate, carried_by_hand
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Choices, Group, Model

_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs: what it is *about*, and how it stands on *one* side and the *other*.

    *about* is the name of a model or group, or empty for the roster itself; *what* is empty where
    the whole model or group is on one side only.
    """

    about: str
    what: str
    one: str
    other: str


def differences(one: Muster, other: Muster, lang: str) -> tuple[Difference, ...]:
    """Return how *one* and *other*, two states of a roster, differ; another game is all there is.

    What the program notes for itself, such as costs that were seen, is left out.
    """
    sides = _Side(one, lang), _Side(other, lang)
    if one.game.id != other.game.id:
        names = (side.game.name.pick(lang) or side.game.id for side in sides)
        return (Difference("", sides[0].say("game"), *names),)
    return (*_of_roster(*sides), *_of_models(*sides), *_of_groups(*sides))


def _of_roster(one: _Side, other: _Side) -> Iterator[Difference]:
    yield from _compared("", one.of_roster(), other.of_roster())
    here = [model.id for model in one.roster.models]
    there = [model.id for model in other.roster.models]
    shared = set(here) & set(there)
    if [m for m in here if m in shared] != [m for m in there if m in shared]:
        yield Difference("", *(one.say(c) for c in ("order", "order_one", "order_other")))


def _of_models(one: _Side, other: _Side) -> Iterator[Difference]:
    here = {model.id: model for model in one.roster.models}
    there = {model.id: model for model in other.roster.models}
    for identity, model in here.items():
        facing = there.get(identity)
        if facing is None:
            yield Difference(one.called(model), "", one.say("there"), DASH)
        else:
            yield from _compared(one.called(model), one.of_model(model), other.of_model(facing))
    for identity, model in there.items():
        if identity not in here:
            yield Difference(other.called(model), "", DASH, one.say("there"))


def _of_groups(one: _Side, other: _Side) -> Iterator[Difference]:
    here = {group.id: group for group in one.roster.groups}
    there = {group.id: group for group in other.roster.groups}
    for identity, group in here.items():
        facing = there.get(identity)
        if facing is None:
            yield Difference(one.group_called(group), "", one.say("there"), DASH)
        else:
            name = one.group_called(group)
            yield from _compared(name, one.of_group(group), other.of_group(facing))
    for identity, group in there.items():
        if identity not in here:
            yield Difference(other.group_called(group), "", DASH, one.say("there"))


def _compared(about: str, here: dict[str, str], there: dict[str, str]) -> Iterator[Difference]:
    for what in dict.fromkeys((*here, *there)):
        mine, theirs = here.get(what, ""), there.get(what, "")
        if mine != theirs:
            yield Difference(about, what, *shortened(mine, theirs))


def shortened(one: str, other: str, longest: int = _LONGEST) -> tuple[str, str]:
    """Return both texts with *longest* letters at most, from where they begin to differ."""
    if max(len(one), len(other)) <= longest:
        return one or DASH, other or DASH
    same = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    begin = max(0, same - longest // 3)
    return _cut(one, begin, longest), _cut(other, begin, longest)


def _cut(text: str, begin: int, longest: int) -> str:
    part = text[begin : begin + longest]
    before = "…" if begin and part else ""
    after = "…" if len(text) > begin + longest else ""
    return f"{before}{part}{after}" or DASH


class _Side:
    """One state of the roster, put into words."""

    def __init__(self, mustered: Muster, lang: str) -> None:
        self.mustered, self.lang = mustered, lang
        self.roster, self.game = mustered.roster, mustered.game

    def say(self, word: str) -> str:
        return sentence(f"compare.{word}", self.lang)

    def _name(self, name: Text | None, identity: str) -> str:
        return (name.pick(self.lang) if name else "") or identity

    # ------------------------------------------------------------------ names

    def called(self, model: Model) -> str:
        """Return the name of *model* with its unit behind it."""
        unit = self._unit(model)
        return f"{model.name} ({unit})" if model.name and model.name != unit else unit

    def _unit(self, model: Model) -> str:
        unit = self.mustered.unit(model.unit)
        return self._name(unit.name if unit else None, model.unit)

    def group_called(self, group: Group) -> str:
        declared = self.game.groups.get(group.group)
        return group.name or self._name(declared.name if declared else None, group.group)

    def _members(self, identities: Sequence[str]) -> str:
        models = (self.roster.model(identity) for identity in identities)
        return ", ".join(self.called(model) for model in models if model is not None)

    # ------------------------------------------------------------------ contents

    def of_roster(self) -> dict[str, str]:
        """Return what the roster says of itself, by what it is called."""
        roster = self.roster
        faction = self.mustered.faction
        return {
            self.say("name"): roster.name,
            self.say("faction"): self._name(faction.name if faction else None, roster.faction),
            **{self._limit(cost): self._number(limit) for cost, limit in roster.limits},
            **{self._switch(key): self._switched(key, value) for key, value in roster.switches},
            **dict(self._chosen(roster.choose, {o.id: o for o in self.mustered.options})),
            self.say("note"): roster.note,
            self.say("picture"): _last_part(roster.picture),
            self.say("tags"): ", ".join(roster.tags),
            self.say("own_units"): ", ".join(str(raw) for raw in roster.units),
        }

    def _limit(self, cost: str) -> str:
        declared = self.game.costs.get(cost)
        name = self._name(declared.name if declared else None, cost)
        return sentence("compare.limit", self.lang, {"name": name})

    def _switch(self, identity: str) -> str:
        declared = self.game.switches.get(identity)
        return self._name(declared.name or declared.text if declared else None, identity)

    def _switched(self, identity: str, value: object) -> str:
        declared = self.game.switches.get(identity)
        values = declared.values if declared else ()
        named = next((v.name for v in values if v.id == value), None)
        return self._name(named, spoken(value, self.lang))

    def of_model(self, model: Model) -> dict[str, str]:
        """Return what *model* says, by what it is called."""
        unit = self.mustered.unit(model.unit)
        loadout = unit.loadout(model.loadout) if unit else None
        role, form = self.game.roles.get(model.role), self.game.forms.get(model.form)
        return {
            self.say("unit"): self._unit(model),
            self.say("name"): model.name,
            self.say("role"): self._name(role.name if role else None, model.role),
            self.say("loadout"): self._name(loadout.name if loadout else None, model.loadout),
            **dict(self._chosen(model.choose, {o.id: o for o in unit.options} if unit else {})),
            **dict(self._carried(model)),
            **dict(self._borne(model)),
            self.say("strength"): "" if model.strength is None else str(model.strength),
            self.say("form"): self._name(form.name if form else None, model.form),
            self.say("note"): model.note,
            self.say("picture"): _last_part(model.picture),
        }

    def _chosen(self, choose: Choices, options: Mapping[str, Option]) -> Iterator[tuple[str, str]]:
        for identity, items in choose:
            option = options.get(identity)
            found = [(name, candidate(option, name) if option else None) for name in items]
            names = [self._name(c.item.name if c else None, name) for name, c in found]
            nothing = self.say("nothing")  # chosen on purpose, other than not chosen at all
            yield self._name(option.name if option else None, identity), ", ".join(names) or nothing

    def _carried(self, model: Model) -> Iterator[tuple[str, str]]:
        record = self.mustered.model(model.id)
        for list_id, entries in model.carry:
            declared = self.game.item_lists.get(list_id)
            words = [str(entry) for entry in entries]
            if declared is not None and record is not None:
                found, problems = carried_by_hand(self.mustered.reader, list_id, entries)
                if not problems:
                    build = record.build
                    words = [show(build.record(carried), self.lang) for carried in found]
            yield self._name(declared.name if declared else None, list_id), ", ".join(words)

    def _borne(self, model: Model) -> Iterator[tuple[str, str]]:
        """Yield how the model carries things, where that is the player's to say."""
        record = self.mustered.model(model.id)
        carried = record.build.carried() if record is not None else ()
        for item, pieces in model.carried:
            there = [one for one in carried if one.item.id == item]
            words = [" ".join(map(str, piece.values())) for piece in pieces]
            if record is not None and there:
                words = [show(record.build.record(one), self.lang) for one in there]
            yield self._name(there[0].item.name if there else None, item), ", ".join(words)

    def of_group(self, group: Group) -> dict[str, str]:
        """Return what *group* says, by what it is called."""
        return {
            self.say("name"): group.name,
            self.say("profile"): group.profile,
            self.say("members"): self._members(group.members),
        }

    def _number(self, number: Number) -> str:
        return show(number, self.lang)


def _last_part(picture: str) -> str:
    """Return the name of a picture; in which folder it lies is no matter of the roster."""
    return picture.replace("\\", "/").rpartition("/")[2]
