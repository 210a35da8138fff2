"""Edits by which a roster calls things by the names that are meant, or lets go of wrong names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from realms_builder.roster.edits import change_model, choose, set_limit, unset_switch
from realms_builder.roster.roster import Roster


def rename_choice(roster: Roster, identity: str, option: str, meant: str = "") -> Roster:
    """Return *roster* with what one model takes for *option* taken for *meant*, or not at all.

    What the model takes for *meant* already stays as it is.
    """
    model = roster.model(identity)
    if model is None:
        return roster
    stays = bool(meant) and model.chosen(meant) is None
    choices = tuple(
        (meant if key == option else key, items)
        for key, items in model.choose
        if key != option or stays
    )
    return change_model(roster, identity, choose=choices)


def rename_chosen(roster: Roster, identity: str, option: str, item: str, *instead: str) -> Roster:
    """Return *roster* without one *item* that a model chose; *instead* comes for it."""
    model = roster.model(identity)
    chosen = model.chosen(option) if model is not None else None
    if chosen is None or item not in chosen:
        return roster
    return choose(roster, identity, option, _exchanged(chosen, item, instead))


def exchange_entry(
    roster: Roster, identity: str, list_id: str, entry: Any, *instead: Any
) -> Roster:
    """Return *roster* without one *entry* that a model carries by hand; *instead* comes for it.

    The entry is as the file writes it, with its count.
    """
    model = roster.model(identity)
    lists = dict(model.carry) if model is not None else {}
    if entry not in lists.get(list_id, ()):
        return roster
    lists[list_id] = _exchanged(lists[list_id], entry, instead)
    kept = tuple((key, entries) for key, entries in lists.items() if entries)
    return change_model(roster, identity, carry=kept)


def rename_list(roster: Roster, identity: str, list_id: str, meant: str = "") -> Roster:
    """Return *roster* with what a model carries in *list_id* carried in *meant*, or not at all."""
    model = roster.model(identity)
    lists: dict[str, tuple[Any, ...]] = {}
    for key, entries in model.carry if model is not None else ():
        name = meant if key == list_id else key
        if name:
            lists[name] = (*lists.get(name, ()), *entries)
    return change_model(roster, identity, carry=tuple(lists.items()))


def rename_switch(roster: Roster, switch: str, meant: str) -> Roster:
    """Return *roster* with what was agreed on *switch* agreed on *meant*, if nothing is yet."""
    agreed = dict(roster.switches)
    if switch not in agreed or meant in agreed:
        return unset_switch(roster, switch)
    pairs = ((meant if key == switch else key, value) for key, value in roster.switches)
    return replace(roster, switches=tuple(pairs))


def rename_limit(roster: Roster, cost: str, meant: str) -> Roster:
    """Return *roster* with the limit of *cost* as that of *meant*, if that has none yet."""
    agreed = dict(roster.limits)
    if cost not in agreed or meant in agreed:
        return set_limit(roster, cost, None)
    return replace(roster, limits=tuple((meant if k == cost else k, v) for k, v in roster.limits))


def _exchanged(entries: tuple[Any, ...], old: Any, new: tuple[Any, ...]) -> tuple[Any, ...]:
    place = entries.index(old)
    return (*entries[:place], *new, *entries[place + 1 :])
