"""A roster as a player writes it: frozen values with stable ids, nothing resolved yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from realms_builder.core.problems import NOWHERE, Place

MOST_MODELS = 5_000
"""Of one roster; no table has room for them, and the window shows that many at once."""

Number = int | Fraction
Choices = tuple[tuple[str, tuple[str, ...]], ...]
Carry = tuple[tuple[str, tuple[Any, ...]], ...]


@dataclass(frozen=True, slots=True)
class Model:
    """One row of a roster: a model, or a unit of several with its strength.

    *carry* holds the entries added by hand, list by list, as the file writes them; *carried* says
    by item how it is carried where its author leaves that open: one map for each piece, or one for
    all; *seen* holds the costs that the player last saw.
    """

    id: str
    unit: str
    name: str = ""
    role: str = ""
    loadout: str = ""
    choose: Choices = ()
    carry: Carry = ()
    carried: Carry = ()
    strength: int | None = None
    form: str = ""
    note: str = ""
    picture: str = ""
    seen: tuple[tuple[str, Number], ...] = ()
    place: Place = field(default=NOWHERE, compare=False)

    def chosen(self, option: str) -> tuple[str, ...] | None:
        """Return what was chosen for *option*, or None when nothing was."""
        return next((items for key, items in self.choose if key == option), None)


@dataclass(frozen=True, slots=True)
class Group:
    """Models of a roster that act as one."""

    id: str
    group: str
    members: tuple[str, ...]
    profile: str = ""
    name: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Roster:
    """A troop, army or task force of one faction.

    *limits* holds the agreed limit of each cost; *units* the raw profiles that hold for this
    roster only; *choose* what the roster itself takes for its options; *expect* the codes an
    example roster must show.
    """

    system: str
    faction: str
    name: str = ""
    limits: tuple[tuple[str, Number], ...] = ()
    switches: tuple[tuple[str, Any], ...] = ()
    models: tuple[Model, ...] = ()
    groups: tuple[Group, ...] = ()
    units: tuple[Mapping[str, Any], ...] = ()
    choose: Choices = ()
    note: str = ""
    picture: str = ""
    tags: tuple[str, ...] = ()
    pack: tuple[str, str] | None = None
    expect: tuple[str, ...] | None = None
    file: str = ""

    def model(self, identity: str) -> Model | None:
        """Return the model with the id *identity*."""
        return next((model for model in self.models if model.id == identity), None)

    def chooser(self, identity: str) -> Model | None:
        """Return the model *identity*; for an empty id what the roster itself chose, as a model."""
        return self.model(identity) if identity else Model(id="", unit="", choose=self.choose)

    def limit(self, cost: str) -> Number | None:
        """Return the agreed limit of *cost*, or None when the roster names none."""
        return next((limit for key, limit in self.limits if key == cost), None)
