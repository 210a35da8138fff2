"""English sentences: the file for an evening."""

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
}
