"""A game whose rosters choose: a clan, ploys, a stash of gear, a rite that one clan has."""

from __future__ import annotations

from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Choices, Model
from tests.builders import mustered, roster_with, tiny_faction, tiny_game

LISTS = """
      - id: weapons
        fields: [{id: power, type: integer}]
      - {id: clans, fields: []}
      - {id: ploys, fields: [{id: uses, type: integer, default: 1}]}"""
CATALOGUE = """
format: 1
kind: catalogue
system: tiny
items:
  weapons:
    - {id: axe, name: Axe, power: 3, cost: 2}
    - {id: charm, name: Charm, power: 0, cost: 1, at_most: {roster: 2}}
  clans:
    - id: iron
      name: Iron Clan
      modifies: {stat: hp, add: 1, when: "tag('tough')"}
    - {id: moon, name: Moon Clan}
  ploys:
    - {id: wall, name: Wall, cost: 3}
    - {id: rally, name: Rally, cost: "=count(roster.models)"}
    - {id: dance, name: Dance, only_for: {faction: elsewhere}}
"""
TOLD = CATALOGUE.replace("{id: wall,", "{id: wall, text: Nobody passes.,")
"""One ploy says more than its name, so that it has a card."""
OF_GAME = """
  - {id: clan, name: Clan, from: clans, exactly: 1}
  - {id: ploys, name: Ploys, from: ploys, at_most: "floor(limit / 10)"}"""
UNITS = """
roster_options:
  - {id: stash, name: Stash, of: [axe, charm], repeat: true}
  - {id: rite, name: Rite, of: [axe], list: weapons, at_most: 1, when: "clan == 'iron'"}
units:
  - {id: guard, name: Guard, cost: 4, stats: {hp: 3}, tags: [tough]}
  - {id: rat, name: Rat, cost: 1, stats: {hp: 1}}
items:
  ploys:
    - {id: feast, name: Feast, cost: 5}
"""


IRON: Choices = (("clan", ("iron",)),)


def chosen_by(
    choose: Choices,
    *models: str | Model,
    checks: str = "[]",
    units: str = UNITS,
    catalogue: str = CATALOGUE,
) -> Muster:
    """Return a roster of *models* that took *choose*; it must load without a problem."""
    game = tiny_game(catalogue, items=LISTS, roster_options=OF_GAME, checks=checks)
    return mustered(roster_with(*models, choose=choose), game, tiny_faction(game, units))
