"""English sentences: the file for an evening, and kinds of sheets."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "evening.kicker": "Game night",
    "evening.title": "{name} – game night",
    "evening.contents": "Contents",
    "evening.room": "Result and notes",
    "evening.cover": "Cover",
    "evening.scenario": "Scenario",
    "evening.intro": "Introductions",
    "evening.roster": "Roster sheets",
    "evening.cards": "Cards",
    "evening.quick": "Quick reference",
    "evening.rules": "Rules of the rosters",
    "evening.tasks": "Task cards",
    "evening.tokens": "Tokens",
    "evening.fact_mission": "Mission",
    "evening.fact_deployment": "Deployment",
    "evening.fact_seed": "Seed",
    "evening.no_scenario": '"{game}" has no scenarios; the evening comes without a map and tasks.',
    "evening.same_roster": '"{name}" plays against itself; everything is in the file twice.',
    "evening.other_game": (
        '"{name}" belongs to "{other}", but "{game}" is played. Both rosters must be of '
        "the same game."
    ),
    "evening.nothing": "With this choice there is nothing to print.",
    "evening.paper_too_small": (
        "Paper of {width_mm} × {height_mm} mm is too small for an evening; it takes at "
        "least {least_mm} mm each way."
    ),
    "evening.unknown_section": 'There is no part "{word}". Possible are: {known}.',
    "evening.seed_range": "The seed must be between 0 and {most}, not {seed}.",
    "evening.two_rosters": "One or two rosters play in an evening, not {count}.",
    "evening.written": "{pages} {pages?page|pages} with {cards} {cards?card|cards}: {path}",
    "sheet_kind.scenario.at_table": "Scenario",
    "sheet_kind.tasks.at_table": "Task cards",
    "sheet_kind.quick.at_table": "Quick reference",
    "sheet_kind.tokens.at_table": "Tokens: {side}",
    "sheet_kind.roster.at_table": "Sheet: {side}",
    "sheet_kind.intro.at_table": "Introduction: {side}",
    "sheet_kind.rules.at_table": "Rules: {side}",
    "sheet_kind.roster.before_cards": "Roster sheet before the cards",
    "sheet_kind.intro.before_cards": "Introduction for the opponent",
    "sheet_kind.rules.before_cards": "Rules of the roster",
    "sheet_kind.quick.before_cards": "Quick reference",
    "sheet_kind.scenario.section": "Scenario",
    "sheet_kind.intro.section": "Introductions for the opponent",
    "sheet_kind.roster.section": "Roster sheets",
    "sheet_kind.cards.section": "Cards",
    "sheet_kind.quick.section": "Quick reference",
    "sheet_kind.rules.section": "Rules of the rosters",
    "sheet_kind.tasks.section": "Task cards",
    "sheet_kind.tokens.section": "Tokens",
}
