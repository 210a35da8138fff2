"""What rows say about units, made from what the game declares: summaries, kinds, limits, places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import languages
from realms_builder.game.formulas import Formula, FormulaError
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem
from realms_builder.game.keyword_use import lettered
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.values import ChoiceValue, Number
from realms_builder.game.names import normalised
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction, Unit
from realms_builder.game.value_words import show
from realms_builder.gui.kit.thumbnails import NO_PORTRAIT, Portrait, portrait_of_unit
from realms_builder.roster.checks.limits import LimitPerUnit
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.carried_record import item_name
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.number_stories import price_lines
from realms_builder.roster.resolve.shown_order import kind_attributes, value_of

DOT = " · "


def kind_name(unit: Unit, game: Game, lang: str) -> str:
    """Return the name of the first kind of *unit*, or an empty string."""
    for attribute in kind_attributes(game)[:1]:
        kind = value_of(unit, attribute)
        if kind is not None:
            return sentence_case(kind.show(lang))
    return ""


def summary(unit: Unit, game: Game, lang: str) -> str:
    """Return the kind of *unit* and its stat line in one short line."""
    return _joined_parts(kind_name(unit, game, lang), stat_line(unit, game, lang))


def stat_line(
    unit: Unit, game: Game, lang: str, build: Build | None = None, *, whole: bool = False
) -> str:
    """Return the stats of *unit* in one line, by short names or by *whole* ones.

    With its *build* the values are those that its keywords and items make of them, as on its card.
    """
    parts: list[str] = []
    for stat in game.stats.values():
        value: Value = unit.stats.get(stat.id, MISSING)
        if build is None and isinstance(value, Formula):
            continue
        with suppress(FormulaError):
            value = build.lookup(stat.id) if build is not None and value is not MISSING else value
        if value is not MISSING:
            sign = kind_of(stat).printed_unit(stat, game).pick(lang)
            short = "" if whole else stat.abbr.pick(lang)
            parts.append(f"{short or stat.name.pick(lang) or stat.id} {show(value, lang)}{sign}")
    return DOT.join(parts)


def _joined_parts(*parts: str) -> str:
    return DOT.join(part for part in parts if part)


def cost_text(number: Number, lang: str) -> str:
    """Return a cost as *lang* writes it."""
    return show(number, lang)


def limit_of(build: Build, game: Game) -> int | None:
    """Return how often a unit may be taken, by the tightest check that says so; None for any."""
    limits: list[Number] = []
    for check in game.file.checks:
        with suppress(FormulaError):
            limit = check.limit_of(build) if isinstance(check, LimitPerUnit) else None
            if limit is not None:
                limits.append(limit)
    return int(min(limits)) if limits else None


def search_words(unit: Unit) -> tuple[str, str]:
    """Return the normalised names of *unit*, and those of its tags and items, in any language."""
    names = [text for _, text in unit.name.versions] + [unit.id.replace("_", " ")]
    more = (text for name in _named_things(unit) for _, text in name.versions)
    return _joined(names), _joined(more)


def things_found(unit: Unit, words: Iterable[str], lang: str) -> list[str]:
    """Return the names of the tags and items by which normalised *words* find *unit*."""
    found: dict[str, None] = {}
    for word in words:
        for name in _named_things(unit):
            if any(word in normalised(text) for _, text in name.versions):
                found[sentence_case(name.pick(lang))] = None
                break
    return list(found)


def _named_things(unit: Unit) -> Iterator[Text]:
    for use in unit.keywords:
        yield use.filled(use.keyword.name)
    for value in unit.attributes.values():
        if isinstance(value, ChoiceValue):
            yield Text.of({lang: value.show(lang) for lang in languages()})
    for lists in (unit.items, *[loadout.items for loadout in unit.loadouts]):
        for items in lists.values():
            yield from (name for carried in items for name in _names_of(carried))
    for option in unit.options:
        if not option.from_list:
            yield from (name for carried in option.candidates for name in _names_of(carried))


def _names_of(carried: CarriedItem) -> Iterator[Text]:
    """Yield what a thing is called, then in each of the ways in which it can be used."""
    for one in (carried, *(carried.rows if carried.item.modes else ())):
        yield lettered(item_name(one))


def _joined(words: Iterable[str]) -> str:
    return "\n".join(dict.fromkeys(normalised(word) for word in words if word))


def name_of(mustered: Muster, identity: str) -> Text | str:
    """Return what the model called *identity* is called: its own name or that of its unit.

    An empty id is the roster itself.
    """
    if not identity:
        return mustered.roster.name
    model, record = mustered.roster.model(identity), mustered.model(identity)
    if model is None:
        return identity
    unit = record.build.parts.unit if record is not None else None
    return model.name or (unit.name if unit is not None else model.unit)


def seen_costs(costs: Mapping[str, Number]) -> tuple[tuple[str, Number], ...]:
    """Return *costs* as a model remembers what its player saw."""
    return tuple((name, cost) for name, cost in costs.items())


def costs_left(mustered: Muster, cost: str) -> Number | None:
    """Return what is left of the limit of *cost*, negative when it is passed; None without one."""
    limit = mustered.limit(cost)
    return None if limit is None else limit - mustered.cost(cost)


@dataclass(frozen=True, slots=True, eq=False)
class UnitFacts:
    """What the hire list says of a unit in one language, whatever the roster holds."""

    name: str = ""
    summary: str = ""
    kind: str = ""
    spelled: str = ""
    """Stats and kind in whole words."""
    cost: str = ""
    limit: int | None = None
    costs: tuple[tuple[str, Number], ...] = ()
    price: str = ""
    """How its costs came about, where more than the unit alone is paid."""
    portrait: Portrait = NO_PORTRAIT


def unit_facts(
    build: Build, game: Game, lang: str, faction: Faction, whose: Faction | None = None
) -> UnitFacts:
    """Return the facts of the unit that *build* is; *whose* names a list that is not the usual."""
    unit = build.parts.unit
    kind, whole = kind_name(unit, game, lang), stat_line(unit, game, lang, build, whole=True)
    if whose is not None:
        kind = _joined_parts(whose.name.pick(lang), kind)
    costs = build.costs
    return UnitFacts(
        name=unit.name.pick(lang) or unit.id,
        summary=stat_line(unit, game, lang, build),
        kind=kind,
        spelled=_joined_parts(whole, kind),
        cost=cost_text(costs.get(game.main_cost, 0), lang) if game.main_cost else "",
        limit=limit_of(build, game),
        costs=tuple(costs.items()),
        price=price_lines(build, lang),
        portrait=portrait_of_unit(unit, faction),
    )
