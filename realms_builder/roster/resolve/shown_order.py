"""The order in which a roster is shown and printed: sections by kind of unit, groups together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import ChoiceValue
from realms_builder.game.units import Unit
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.roster import Group, Model

UNKNOWN = "?"
"""The section of models whose unit nobody knows; it comes last."""


class ShownModel(NamedTuple):
    """A model in its section with the group it stands in; without a model the head of *group*."""

    model: Model | None
    record: ModelRecord | None = None
    group: Group | None = None


class RosterSection(NamedTuple):
    """A part of a roster: the value of the kind its units share, how many models, who stands."""

    id: str
    models: int
    standing: Sequence[ShownModel]


def kind_attributes(game: Game) -> list[DeclaredField]:
    """Return the attributes that sort units into kinds: choices with two values or more."""
    return [a for a in game.attributes.values() if len(a.values) > 1 and not a.many]


def value_of(unit: Unit, attribute: DeclaredField) -> ChoiceValue | None:
    """Return the value of *attribute* that *unit* has, or None."""
    value = unit.attributes.get(attribute.id)
    return value if isinstance(value, ChoiceValue) else None


class Sections:
    """Sorts rosters of one game into sections by the first kind that the game declares."""

    def __init__(self, game: Game) -> None:
        """Sort by the kinds of *game*."""
        self.attributes = kind_attributes(game)[:1]
        self._places = {v.id: n for a in self.attributes for n, v in enumerate(a.values)}
        self._known: dict[int, tuple[Unit, str]] = {}

    def of(self, record: ModelRecord | None) -> str:
        """Return the section in which a model stands; None is one of an unknown unit."""
        if record is None:
            return UNKNOWN
        unit = record.build.parts.unit
        known = self._known.get(id(unit))
        if known is None:
            kinds = (value_of(unit, attribute) for attribute in self.attributes)
            section = next((kind.id for kind in kinds if kind is not None), "")
            known = self._known[id(unit)] = unit, section
        return known[1]

    def in_game_order(self, sections: Iterable[str]) -> list[str]:
        """Return *sections* in the order in which the game declares them."""
        places, last = self._places, len(self._places)
        return sorted(sections, key=lambda name: (name == UNKNOWN, places.get(name, last)))

    def arranged(self, mustered: Muster) -> Iterator[RosterSection]:
        """Yield the sections of a roster; models keep the order of the file within each.

        All of a group stand in the first of the sections that its members are of, in the order of
        these.
        """
        groups = {m: group for group in mustered.roster.groups for m in group.members}
        known = {id(record.model): record for record in mustered.models}
        standing = [
            ShownModel(model, known.get(id(model)), groups.get(model.id))
            for model in mustered.roster.models
        ]
        of_groups: dict[str, list[str]] = {}
        for one in standing if groups else ():
            if one.group is not None:
                of_groups.setdefault(one.group.id, []).append(self.of(one.record))
        homes = {group: self.in_game_order(found)[0] for group, found in of_groups.items()}
        parts: dict[str, list[ShownModel]] = {}
        for one in standing:
            section = homes[one.group.id] if one.group is not None else self.of(one.record)
            parts.setdefault(section, []).append(one)
        for section in self.in_game_order(parts):
            entries = parts[section]
            yield RosterSection(
                section, len(entries), self._together(entries) if groups else entries
            )

    def _together(self, entries: Sequence[ShownModel]) -> list[ShownModel]:
        """Return *entries* with those of a group under its head, where its first member stands."""
        members: dict[str, list[ShownModel]] = {}
        for standing in entries:
            if standing.group is not None:
                members.setdefault(standing.group.id, []).append(standing)
        kinds = self.in_game_order({self.of(one.record) for one in entries})
        for standings in members.values():
            standings.sort(key=lambda one: kinds.index(self.of(one.record)))
        found: list[ShownModel] = []
        done: set[str] = set()
        for standing in entries:
            group = standing.group
            if group is None:
                found.append(standing)
            elif group.id not in done:
                done.add(group.id)
                found += [ShownModel(None, None, group), *members[group.id]]
        return found


def shown_order(mustered: Muster) -> tuple[ModelRecord, ...]:
    """Return the models whose units are known in the order in which a roster shows them."""
    return tuple(
        standing.record
        for section in Sections(mustered.game).arranged(mustered)
        for standing in section.standing
        if standing.record is not None
    )
