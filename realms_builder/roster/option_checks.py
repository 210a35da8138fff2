"""The checks of what models chose: what an option offers to whom, and how many of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations, islice

from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import reads_yes
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem
from realms_builder.game.names import did_you_mean
from realms_builder.game.units import Option
from realms_builder.game.value_words import range_words
from realms_builder.roster.condition_words import condition_in_words
from realms_builder.roster.edits import Change
from realms_builder.roster.findings import Finding, Offer, Said, built_in
from realms_builder.roster.item_edits import (
    choosing,
    rename_choice,
    rename_chosen,
    shown_choice,
)
from realms_builder.roster.resolve.choices import option_bounds
from realms_builder.roster.resolve.loading import candidate, chosen_items
from realms_builder.roster.resolve.muster import ModelRecord
from realms_builder.roster.resolve.records import Inside
from realms_builder.roster.roster import Model
from realms_builder.roster.unknown_names import ways_out

_MOST_WAYS = 40
_FEW = 4
"""So many things on offer are offered instead of a wrong one; more are a matter of the form."""


def option_findings(record: ModelRecord, option: Option) -> Iterator[Finding]:
    """Yield what is wrong with what a model takes for one option."""
    yield from _wrong_choices(record, option)
    names = record.model.chosen(option.id)
    if option.when and not reads_yes(parse(option.when).evaluate(record)):
        if names:
            yield _closed(record, option, names)
        return
    yield from _wrong_count(record, option, names)


def _wrong_choices(record: ModelRecord, option: Option) -> Iterator[Finding]:
    model = record.model
    for name in model.chosen(option.id) or ():
        found = candidate(option, name)
        if found is not None and _offered(option, found, record):
            continue
        offered = [c.item.name for c in option.candidates if _offered(option, c, record)]
        condition = _condition_of_item(option, record.build.game) if found is not None else None
        values = {
            "name": record,
            "wrong": shown_choice(option, name, record),
            "option": option.name,
            "known": offered,
            "condition": condition,
        }
        why = ".where" if condition and offered else ".offered" if offered else ""
        yield built_in(
            "option_not_allowed",
            values,
            record.ids,
            why=f"option_not_allowed{why or _of_roster(record)}",
            source=_source(record),
            about=f"{model.id}/{option.id}/{name}",
            make_offers=partial(_other_choices, record, option, name),
        )


def _closed(record: ModelRecord, option: Option, names: tuple[str, ...]) -> Finding:
    """Return that a model took something for an option that is not for it."""
    model, condition = record.model, _condition_of_model(option, record.build.game)
    values = {
        "name": record,
        "wrong": [shown_choice(option, name, record) for name in names],
        "option": option.name,
        "condition": condition,
    }
    return built_in(
        "option_not_allowed",
        values,
        record.ids,
        said=f"option_closed{_of_roster(record)}",
        why=f"option_closed{'.when' if condition else _of_roster(record)}",
        source=_source(record),
        about=f"{model.id}/{option.id}",
        offers=ways_out(option.name, "", "", lambda _: _unchosen(model, option)),
    )


def _wrong_count(
    record: ModelRecord, option: Option, names: tuple[str, ...] | None
) -> Iterator[Finding]:
    model, chosen = record.model, chosen_items(option, record.model)
    low, high = option_bounds(option, record)
    repeated = not option.repeat and len({c.item.id for c in chosen}) < len(chosen)
    count = len(chosen) if names is None else len(names)
    if (low is None or count >= low) and (high is None or count <= high):
        if repeated:
            yield _chosen_twice(record, option, chosen)
        return
    values = {
        "name": record,
        "option": option.name,
        "count": count,
        "low": low or 0,
        "range": range_words(low or None, high),
    }
    missed = max((low or 0) - count, count - (high if high is not None else count), 1)
    exact = low is not None and low == high
    yield built_in(
        "option_count",
        values,
        record.ids,
        said="option_exactly" if exact else "",
        why=f"option_count{_of_roster(record)}",
        source=_source(record),
        about=f"{model.id}/{option.id}",
        amount=float(missed),
        make_offers=partial(_ways_to_count, record, option, low or 0, high),
    )


def _chosen_twice(record: ModelRecord, option: Option, chosen: tuple[CarriedItem, ...]) -> Finding:
    """Return that things were *chosen* several times that each may be chosen once."""
    counts = Counter(carried.item.id for carried in chosen)
    again = [carried.item.name for carried in chosen if counts.pop(carried.item.id, 0) > 1]
    low, high = option_bounds(option, record)
    return built_in(
        "option_count",
        {"name": record, "option": option.name, "items": again},
        record.ids,
        said="option_twice",
        why="option_twice",
        source=_source(record),
        about=f"{record.model.id}/{option.id}",
        make_offers=partial(_ways_to_count, record, option, low or 0, high),
    )


def _of_roster(record: ModelRecord) -> str:
    """Return how the code of a sentence ends where the roster itself chooses."""
    return "" if record.ids else ".roster"


def _source(record: ModelRecord) -> str:
    """Return where the rule book has the unit that offers it, as far as its author says."""
    return plain(record.build.parts.unit.raw.get("source") or "")


def _other_choices(record: ModelRecord, option: Option, wrong: str) -> tuple[Offer, ...]:
    """Return the ways out of a *wrong* choice: what is meant, none of it, what is on offer."""
    model, shown = record.model, shown_choice(option, wrong, record)
    offered = {
        carried.item.id: carried.item.name
        for carried in option.candidates
        if _offered(option, carried, record)
    }
    meant = did_you_mean(wrong, offered)

    def ways(name: str) -> Change:
        new = (name,) if name else ()
        return lambda roster: rename_chosen(roster, model.id, option.id, wrong, *new)

    chosen = model.chosen(option.id) or ()
    high = option_bounds(option, record)[1]
    taken = {meant, *(() if option.repeat else chosen)}
    few = [name for name in offered if name not in taken] if len(offered) <= _FEW else []
    return (
        *ways_out(shown, meant, offered.get(meant), ways),
        *_default_offer(record, option),
        *(choosing(record, option, _exchanged(chosen, wrong, name, high)) for name in few),
    )


def _exchanged(chosen: tuple[str, ...], wrong: str, name: str, high: int | None) -> tuple[str, ...]:
    """Return *chosen* with *name* for the *wrong* one, alone where no more than one may be."""
    return (name,) if high == 1 else tuple(name if one == wrong else one for one in chosen)


def _ways_to_count(
    record: ModelRecord, option: Option, low: int, high: int | None
) -> Iterator[Offer]:
    """Yield as much of what is chosen as may be, what was chosen first; then what is usual.

    Where something is wanting what is usual comes first, then each thing more.
    """
    every = chosen_items(option, record.model)
    chosen = [carried.item.id for carried in every if _offered(option, carried, record)]
    if not option.repeat:
        chosen = list(dict.fromkeys(chosen))
    if high is not None and len(chosen) > high:
        for kept in islice(dict.fromkeys(combinations(chosen, high)), _MOST_WAYS):
            yield choosing(record, option, kept)
    elif len(chosen) < low:
        yield from _default_offer(record, option)
        for carried in option.candidates:
            if _offered(option, carried, record):
                yield choosing(record, option, (*chosen, carried.item.id))
    else:  # what is left when nothing is there twice and nothing that is not on offer
        yield choosing(record, option, tuple(chosen))
    yield from _default_offer(record, option)


def _unchosen(model: Model, option: Option) -> Change:
    return lambda roster: rename_choice(roster, model.id, option.id)


def _default_offer(record: ModelRecord, option: Option) -> tuple[Offer, ...]:
    """Return that a model takes what is usual for *option*, which may be nothing."""
    if record.model.chosen(option.id) is None:
        return ()
    return (choosing(record, option, option.default),)


def _offered(option: Option, carried: CarriedItem, record: ModelRecord) -> bool:
    if not option.where:
        return True
    scope = Inside(record.build.record(carried), record)
    return reads_yes(parse(option.where).evaluate(scope))


def _condition_of_item(option: Option, game: Game) -> Said | None:
    """Return in words what *option* asks of the things on offer, None where it cannot be said."""
    return condition_in_words(option.where, game.fields.get(option.list_id, {}), game)


def _condition_of_model(option: Option, game: Game) -> Said | None:
    """Return in words for whom *option* is there, None where it cannot be said."""
    return condition_in_words(option.when, {**game.stats, **game.attributes}, game)
