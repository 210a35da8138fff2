"""Which sheet kinds there are, in the order in which they are offered."""

from __future__ import annotations

from realms_builder.render.sheet_kinds.kind import MadeFrom, SheetKind
from realms_builder.render.sheet_kinds.rosters import (
    CardsOfRosters,
    Introduction,
    QuickReferenceOfGame,
    RosterSheetItself,
    RulesOfRoster,
    TokensOfRoster,
)
from realms_builder.render.sheet_kinds.scenarios import EveryTask, ScenarioPage, TaskCards

COVER = "cover"
"""The first section of an evening, which is no sheet: it says what all others are."""

_KINDS: dict[str, SheetKind] = {}


def register(kind: SheetKind) -> None:
    """Offer *kind* from now on, behind all others."""
    _KINDS[kind.id] = kind


def forget(identity: str) -> None:
    """Offer the kind of an *identity* no longer."""
    del _KINDS[identity]


for _kind in (
    ScenarioPage(),
    TaskCards(),
    RosterSheetItself(),
    Introduction(),
    RulesOfRoster(),
    QuickReferenceOfGame(),
    TokensOfRoster(),
    CardsOfRosters(),
    EveryTask(),
):
    register(_kind)


def sheet_kind(identity: str) -> SheetKind:
    """Return the kind of an *identity*."""
    return _KINDS[identity]


def kinds_of_command() -> tuple[SheetKind, ...]:
    """Return the kinds that ``sheet NAME`` makes."""
    return tuple(kind for kind in _KINDS.values() if kind.in_command)


def kinds_before_cards() -> tuple[SheetKind, ...]:
    """Return the kinds that may stand before the cards of a roster."""
    return tuple(kind for kind in _KINDS.values() if kind.before_cards)


def kinds_at_table(made_from: MadeFrom) -> tuple[SheetKind, ...]:
    """Return the kinds that the table room offers where there is what they are *made_from*."""
    found = (kind for kind in _KINDS.values() if kind.at_table)
    return tuple(kind for kind in found if kind.made_from is made_from)


def kinds_of_evening() -> tuple[SheetKind, ...]:
    """Return the kinds that an evening may have as sections, in the order of its pages."""
    found = (kind for kind in _KINDS.values() if kind.in_evening)
    return tuple(sorted(found, key=lambda kind: kind.in_evening))


def sections() -> tuple[str, ...]:
    """Return the ids of all sections that an evening may have, in the order of its pages."""
    return (COVER, *(kind.id for kind in kinds_of_evening()))


def usual_sections() -> frozenset[str]:
    """Return the sections of an evening for which nobody asked in particular."""
    usual = (kind.id for kind in kinds_of_evening() if kind.usual_in_evening)
    return frozenset((COVER, *usual))
