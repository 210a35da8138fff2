"""A game whose checks ask odd things, and units that differ in what those checks ask for."""

from __future__ import annotations

# Checks by their codes: each asks something that only a slow, whole look can settle, or that
# settles quickly in a way of its own.
ODD_CHECKS = {
    "names": "require: \"name != 'Rat' and name != 'Zed'\", text: '{name}'",
    "numbers": "require: \"id != 'm3'\", text: '{id}'",
    "dear": "require: 'cost * 2 <= roster.cost or cost < 5', text: '{cost} {name}'",
    "share": "require: 'count(roster.models, cost == this.cost) < 3', text: '{name}'",
    "power": "for: weapons, require: 'power < 4', text: '{name} {power}'",
    "light": "for: item, require: \"list != 'weapons' or weight < 2\", text: '{name}'",
    "divided": "require: '10 / (cost - 4) < 100', text: '{name}'",
    "hinted": "severity: hint, require: '10 / (cost - 4) > 100', text: '{name}'",
    "words": "require: 'name', text: '{name}'",
    "unknown": "for: roster, require: 'nonsense > 1'",
    "of_unit": "for: unit, require: 'hp < 5', severity: warning, text: '{hp}'",
    "unit_in_roster": "for: unit, require: 'count(models) < 4', text: '{name}'",
    "unit_address": "for: unit, where: \"unit == 'rat'\", require: 'limit > 7'",
    "never": "never: \"tag('mob') and switches.harsh\", text: '{name}'",
    "where_only": "where: \"class == 'leader'\", text: '{name}'",
    "exactly": "exactly: 2, where: \"class == 'leader'\", text: '{count}'",
    "highest": "at_most: 1, where: 'cost == highest(roster.models, cost).cost'",
    "few": "at_least: 4, where: 'cost > 1', severity: warning, text: '{count}'",
    "broken_count": "at_most: 3, where: '1 / (cost - 1) > 0'",
    "role": "exactly: 1, role: general",
    "limit": "limit_per_unit: limit, zero_is_unlimited: true, text: '{count} {limit}'",
    "priced_limit": "limit_per_unit: 'if(cost > 4, 1, 2)', text: '{count}'",
    "flat_limit": "limit_per_unit: '3', text: '{count} {unit.name}'",
    "own_limit": "limit_per_unit: \"if(name == 'Rat', 1, 9)\"",
    "broken_limit": "limit_per_unit: '4 // (hp - 3)'",
    "budget": "cost: cost, text: '{cost} {limit} {excess}'",
    "range": "range: hp, text: '{value} {corrected}'",
    "sum": "for: roster, require: 'sum(models, hp * 2) < 20', text: '{sum(models, hp)}'",
    "any": "for: roster, require: 'any(models, cost > 7)', text: 'nobody dear'",
    "all": "for: roster, require: \"all(models, carries('axe') or hp > 1)\"",
    "missing": "for: roster, where: 'any(models, first(weapons).power > 2)', "
    "require: 'count(models) > 3'",
    "nested": "for: roster, require: 'count(models, count(roster.models, cost == 1) > 1) < 2'",
    "first": "for: roster, require: \"first(models, class == 'leader').cost != 8\"",
    "listed": "for: roster, require: 'count(filter(models, cost < 5)) < max(3, count(models) - 1)'",
    "mixed": "for: roster, require: 'if(cost > 12, count(models, cost < 2) < 3, not any(models, hp "
    "> 8))'",
    "left": "for: roster, severity: hint, require: 'cost >= limit', text: '{limit - cost}'",
    "priced": "for: roster, require: 'cost % 3 != 1', severity: warning, text: '{cost}'",
    "heads": "for: roster, require: 'heads + strongest < 12', text: '{heads}'",
    "broken_sum": "for: roster, require: 'sum(models, 6 / (cost - 4)) < 9'",
    "twice": "for: roster, require: 'cost < 9', text: 'twice'",
}

CODES = {"twice": "budget"}
"""The codes of checks that are not called as above: two checks may have one code."""

DERIVED = """
  - {id: heads, for: roster, value: 'count(models)'}
  - {id: strongest, for: roster, value: 'highest(models, hp).hp'}
  - {id: might, value: "hp + level('tough')"}
"""

UNITS = """
items:
  weapons:
    - {id: banner, name: Banner, power: 1, at_most: {roster: 2}}
    - {id: key, name: Key, power: 1, only_for: {unit: [guard, clan/warden]}}
units:
  - {id: chief, name: Chief, class: leader, limit: 1, cost: 8, stats: {hp: 5}}
  - {id: chief_two, name: Under-chief, class: leader, limit: 2, cost: 9, stats: {hp: 5}}
  - {id: guard, name: Guard, cost: 4, stats: {hp: 3}, weapons: [axe, key]}
  - {id: warden, name: Warden, cost: 5, limit: 3, stats: {hp: 3}, weapons: [axe, key]}
  - {id: thief, name: Thief, cost: 4, limit: 1, stats: {hp: 3}, weapons: [axe, key]}
  - {id: rat, name: Rat, cost: 1, stats: {hp: 1}, tags: [mob]}
  - {id: rat_two, name: Zed, cost: 1, limit: 2, stats: {hp: 1}, tags: [mob]}
  - {id: rat_three, name: Rat, cost: 2, stats: {hp: 1}, tags: [mob]}
  - {id: hunter, name: Hunter, cost: 3, stats: {hp: 2}, weapons: [relic]}
  - {id: seeker, name: Seeker, cost: 3, stats: {hp: 2}, weapons: [relic]}
  - {id: bearer, name: Bearer, cost: 2, stats: {hp: 2}, weapons: [banner]}
  - {id: bearers, name: Bearers, cost: 3, stats: {hp: 2}, weapons: [banner, banner]}
  - {id: maker, name: Maker, cost: 3, stats: {hp: 2}, weapons: [
      {id: own, name: Own, power: 2, at_most: {roster: 1}}]}
  - {id: other_maker, name: Other maker, cost: 4, stats: {hp: 2}, weapons: [
      {id: own, name: Own, power: 2, at_most: {roster: 1}}]}
  - {id: crowned, name: Crowned, cost: 3, stats: {hp: 2}, weapons: [crown]}
  - {id: giant, name: Giant, cost: 12, stats: {hp: 9}, strength: [2, 4]}
  - id: picker
    name: Picker
    cost: 3
    stats: {hp: 2}
    options: [{id: arm, of: [axe, bow], at_most: 'roster.cost // 6', default: [axe]}]
  - id: chooser
    name: Chooser
    cost: 3
    stats: {hp: 2}
    options: [{id: arm, of: [axe, bow], exactly: 1}]
  - id: namer
    name: Namer
    cost: 3
    stats: {hp: 2}
    options: [{id: arm, of: [axe, bow], exactly: 1, when: "name == 'Namer'"}]
"""
