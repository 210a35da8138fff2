"""What a form says about items: one line with the most important fields, the price, the rule."""

from __future__ import annotations

from fractions import Fraction

from realms_builder.game.formulas.values import Record
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.kinds.values import Number
from realms_builder.game.printing import show
from realms_builder.game.units import Loadout
from realms_builder.gui.kit.entries import Entry
from realms_builder.gui.rooms.roster.unit_facts import capitalised
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import Pick, details


def price(game: Game, amount: Number, lang: str) -> str:
    """Return ``+4 P``, or an empty string where nothing is to be paid."""
    if not amount or not game.main_cost:
        return ""
    declared = game.costs[game.main_cost]
    unit = declared.abbr.pick(lang)
    sign = "+" if amount > 0 else "−"
    return f"{sign}{show(Fraction(abs(amount)), lang)} {unit}".strip()


def line_of(game: Game, list_id: str, record: Record, lang: str) -> str:
    """Return the most important fields of an item; without any the beginning of its rule."""
    return details(record, game.fields[list_id], lang)


def rule_of(item: Item, lang: str) -> str:
    """Return the rule of an item for a tool tip."""
    text = (item.text or item.short).pick(lang)
    return f"{text}\n({item.source})" if text and item.source else text


def entry_of_pick(game: Game, list_id: str, pick: Pick, lang: str) -> Entry:
    """Return *pick* as an entry of a list."""
    item = pick.carried.item
    name = show(pick.record, lang)
    return Entry(
        item.id,
        name,
        line_of(game, list_id, pick.record, lang),
        price(game, pick.cost, lang),
        rule_of(item, lang),
    )


def entry_of_item(build: Build, list_id: str, item: Item, lang: str) -> Entry:
    """Return an item that *build* could carry as an entry of a list."""
    game = build.game
    record = build.record(CarriedItem(item, origin="carry"))
    cost = item.costs.get(game.main_cost, 0)
    line = line_of(game, list_id, record, lang)
    return Entry(item.id, item.name.pick(lang), line, price(game, cost, lang), rule_of(item, lang))


def entry_of_loadout(build: Build, loadout: Loadout, lang: str) -> Entry:
    """Return a loadout with what it contains and what it costs."""
    game = build.game
    cost: Number = loadout.costs.get(game.main_cost, 0)
    names: list[str] = []
    for items in loadout.items.values():
        for carried in items:
            names.append(show(build.record(carried), lang))
            cost += carried.item.costs.get(game.main_cost, 0) * carried.count
    text = loadout.text.pick(lang)
    name = capitalised(loadout.name.pick(lang))
    return Entry(loadout.id, name, ", ".join(names), price(game, cost, lang), text)
