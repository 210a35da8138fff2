"""Edits by which a model takes up or puts down one item, however it came by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice, product
from typing import Any

from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.names import normalised
from realms_builder.game.texts import Text
from realms_builder.game.units import Option
from realms_builder.roster import edits
from realms_builder.roster.edits import (
    Edit,
    change_model,
    choose,
    set_limit,
    unset_switch,
    with_choices,
)
from realms_builder.roster.equal_models import without_equals
from realms_builder.roster.findings import Offer, Said, times
from realms_builder.roster.order_of_ways import leaving
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.loading import candidate, carried_by_hand, chosen_items
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.roster import Roster

_MOST_WAYS = 40


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
        roster = without_lost_bearings(mustered, fewer, model_id)
    return roster


def without_lost_bearings(mustered: Muster, roster: Roster, model_id: str) -> Roster:
    """Return *roster* where a model says nothing of how it carries what it put down.

    *mustered* is from before: what was not carried then stays as it is written.
    """
    model, before = roster.model(model_id), mustered.model(model_id)
    if model is None or before is None or not model.carried:
        return roster
    had = _asked(before.build)
    left = _asked(mustered.build_of(model, before.build.parts.unit))
    for item, pieces in model.carried:
        if item in had and not left[item]:
            roster = edits.unborne(roster, model_id, item)
        elif item in had and len(pieces) > left[item]:
            roster = edits.bear(roster, model_id, item, pieces[: left[item]])
    return roster


def _asked(build: Build) -> Counter[str]:
    """Return by item of how many pieces it is asked how *build* carries them."""
    counts = Counter[str]()
    for asked in build.parts.asked:
        counts[asked.item.id] += asked.count
    return counts


def drops(
    mustered: Muster,
    models: Sequence[str],
    carried: Sequence[CarriedItem],
    *,
    one_each: bool = False,
) -> Iterator[Offer]:
    """Yield the ways in which *models* can put down each of *carried*, as many as it counts.

    With *one_each* it is one of each thing.
    """
    records = [record for model in models if (record := mustered.chooser(model)) is not None]
    for record, entry in product(without_equals(mustered, leaving(records)), carried):
        count = 1 if one_each else entry.count
        edit = dropping(mustered, record.model.id, entry.item, count)
        if edit is not None:
            code = "fix.drop" if len(models) == 1 else "fix.drop_of"
            values = {"item": times(entry.item.name, count), "name": record}
            who = "" if len(models) == 1 else record.model.id
            yield Offer(Said(code=code, values=values), edit, model=who)


def drops_together(
    mustered: Muster, bearers: Sequence[ModelRecord], item: Item, count: int
) -> Iterator[Offer]:
    """Yield the way in which the last of *bearers* put down *count* of *item* between them."""
    roster, gone = mustered.roster, list[ModelRecord]()
    for record in reversed(bearers):
        while len(gone) < count:
            fewer = without(mustered, roster, record.model.id, item)
            if fewer is None:
                break
            roster = fewer
            gone.append(record)
    if len(gone) < count:
        return

    def apply(roster: Roster) -> Roster:
        for record in gone:
            roster = without(mustered, roster, record.model.id, item) or roster
        return roster

    values = {"item": times(item.name, count), "name": list(dict.fromkeys(gone))}
    edit = Edit("edit.drop_item", apply, {"name": item.name})
    yield Offer(Said(code="fix.drop_of", values=values), edit)


def drops_of_some(
    mustered: Muster, record: ModelRecord, carried: Sequence[CarriedItem], count: int
) -> Iterator[Offer]:
    """Yield how a model can put down *count* of what it has *carried*, the last things first."""
    single = [entry.item for entry in reversed(carried) for _ in range(entry.count)]
    for gone in islice(dict.fromkeys(combinations(single, count)), _MOST_WAYS):
        if _without_all(mustered, mustered.roster, record.model.id, gone) is None:
            continue
        names = [times(item.name, number) for item, number in Counter(gone).items()]
        edit = Edit(
            "edit.drop_item",
            lambda roster, gone=gone: (
                _without_all(mustered, roster, record.model.id, gone) or roster
            ),
            {"name": names},
        )
        yield Offer(Said(code="fix.drop", values={"item": names}), edit)


def _without_all(
    mustered: Muster, roster: Roster, model_id: str, items: Sequence[Item]
) -> Roster | None:
    for item in items:
        fewer = without(mustered, roster, model_id, item)
        if fewer is None:
            return None
        roster = fewer
    return roster


def choosing(record: ModelRecord, option: Option, names: tuple[str, ...]) -> Offer:
    """Return that a model takes *names* for *option*, and nothing else."""
    model, counts = record.model, Counter(names)
    taken = [times(shown_choice(option, name, record), count) for name, count in counts.items()]
    edit = Edit(
        "edit.choose",
        lambda roster: choose(roster, model.id, option.id, names),
        {"option": option.id},
    )
    code = "fix.choose" if taken else "fix.choose_nothing"
    return Offer(Said(code=code, values={"option": option.name, "items": taken}), edit)


def shown_choice(option: Option, name: str, record: ModelRecord) -> Text | str:
    """Return what *name* is called: a thing on offer, else one of its list, else as written."""
    found = candidate(option, name)
    if found is not None:
        return found.item.name
    items = record.build.game.catalogue.get(option.list_id, {})
    item = items.get(name) or items.get(normalised(name))
    return item.name if item is not None else name


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
    model, record = roster.chooser(model_id), mustered.chooser(model_id)
    if model is None or record is None:
        return roster
    for option in record.build.parts.unit.options:
        names = [c.item.id for c in chosen_items(option, model)]
        if item.id in names:
            names.remove(item.id)
            return edits.choose(roster, model_id, option.id, names)
    return roster


# ------------------------------------------------------------------ name edits


def rename_choice(roster: Roster, identity: str, option: str, meant: str = "") -> Roster:
    """Return *roster* with what one model takes for *option* taken for *meant*, or not at all.

    What the model takes for *meant* already stays as it is. An empty id is the roster's own.
    """
    model = roster.chooser(identity)
    if model is None:
        return roster
    stays = bool(meant) and model.chosen(meant) is None
    choices = tuple(
        (meant if key == option else key, items)
        for key, items in model.choose
        if key != option or stays
    )
    return with_choices(roster, identity, choices)


def rename_chosen(roster: Roster, identity: str, option: str, item: str, *instead: str) -> Roster:
    """Return *roster* without one *item* that a model chose; *instead* comes for it."""
    model = roster.chooser(identity)
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
