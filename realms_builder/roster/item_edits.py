"""Edits by which a model takes up or puts down one item, however it came by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from realms_builder.game.items import CarriedItem, Item
from realms_builder.roster import edits
from realms_builder.roster.edits import Edit
from realms_builder.roster.equal_models import told_apart, without_twins
from realms_builder.roster.findings import Offer, Said
from realms_builder.roster.resolve.loading import carried_by_hand, chosen_items
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Roster


def carrying(model_id: str, item: Item) -> Edit:
    """Return the edit by which a model carries one more of *item*."""
    return Edit(
        "edit.carry_item",
        lambda roster: edits.carry(roster, model_id, item.list_id, item.id),
        {"name": item.name},
    )


def dropping(mustered: Muster, model_id: str, item: Item, count: int = 1) -> Edit | None:
    """Return the edit that takes *count* of *item* away; fixed equipment has none."""
    if without(mustered, mustered.roster, model_id, item, count) is None:
        return None
    return Edit(
        "edit.drop_item",
        lambda roster: without(mustered, roster, model_id, item, count) or roster,
        {"name": item.name},
    )


def without(
    mustered: Muster, roster: Roster, model_id: str, item: Item, count: int = 1
) -> Roster | None:
    """Return *roster* with *count* of *item* less, None where there are not so many to take.

    *mustered* tells what the units offer; only the models of *roster* are read.
    """
    for _ in range(count):
        # Where the same item came in several ways, its record tells only the first of them.
        ways = (way(mustered, roster, model_id, item) for way in (_dropped, _unchosen))
        fewer = next((found for found in ways if found is not roster), None)
        if fewer is None:
            return None
        roster = fewer
    return roster


def drops(
    mustered: Muster, models: Iterable[str], carried: Iterable[CarriedItem]
) -> tuple[Offer, ...]:
    """Return the ways in which *models* can put down each of *carried*, as many as it counts."""
    return told_apart(mustered, _drops(mustered, tuple(models), tuple(carried)))


def _drops(
    mustered: Muster, models: tuple[str, ...], carried: tuple[CarriedItem, ...]
) -> Iterator[Offer]:
    records = [record for model in models if (record := mustered.model(model)) is not None]
    for record, entry in product(without_twins(mustered, records), carried):
        edit = dropping(mustered, record.model.id, entry.item, entry.count)
        if edit is not None:
            code = "fix.drop" if len(models) == 1 else "fix.drop_of"
            values = {"item": entry.item.name, "name": record}
            who = "" if len(models) == 1 else record.model.id
            yield Offer(Said(code=code, values=values), edit, model=who)


def _dropped(mustered: Muster, roster: Roster, model_id: str, item: Item) -> Roster:
    """Return *roster* with one of *item* less, by whatever name the model carries it."""
    model = roster.model(model_id)
    entries = dict(model.carry).get(item.list_id, ()) if model else ()
    for place, entry in enumerate(entries):
        found, _ = carried_by_hand(mustered.reader, item.list_id, (entry,))
        if any(carried.item.id == item.id for carried in found):
            return edits.drop_at(roster, model_id, item.list_id, place)
    return roster


def _unchosen(mustered: Muster, roster: Roster, model_id: str, item: Item) -> Roster:
    """Return *roster* with one choice of *item* taken back."""
    model, record = roster.model(model_id), mustered.model(model_id)
    if model is None or record is None:
        return roster
    for option in record.build.parts.unit.options:
        names = [c.item.id for c in chosen_items(option, model)]
        if item.id in names:
            names.remove(item.id)
            return edits.choose(roster, model_id, option.id, names)
    return roster
