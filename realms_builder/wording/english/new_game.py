"""English sentences: what the wizard for new games writes, and what it objects to."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "new_game.author": "who made the game",
    "new_game.edition": "the edition of the rules, in quotes",
    "new_game.length": "inch or cm",
    "new_game.dice": "the dice of the game",
    "new_game.stats": (
        "The stat line of every unit in the order of print. min and max say what may stand there."
    ),
    "new_game.attributes": "What else a unit says.",
    "new_game.keyword_kinds": (
        "Kinds of keywords; of_units is the word under which units name theirs."
    ),
    "new_game.keywords": (
        "Words with a short rule. modifies changes a value where the word holds."
    ),
    "new_game.items": "The lists that units carry; fields are the values of a thing in them.",
    "new_game.checks": (
        "What must hold: code names the rule, text says what is wrong, why says why. "
        "Formulas in texts stand in braces."
    ),
    "new_game.mechanics": (
        "How dice decide. preset is the ready sequence {preset}, with fills it with the values of "
        "this game."
    ),
    "new_game.rank_note": "the rank: leader or fighter",
    "new_game.limit_note": "how often it may take part; 0 means any number",
    "new_game.cost_note": "what it costs",
    "new_game.traits": "traits",
    "new_game.roster": "First troop",
    "new_game.no_name": "This needs a name.",
    "new_game.no_id": "An id has small letters a to z, digits and _, a letter first.",
    "new_game.id_taken": "{id} is there already.",
    "new_game.no_stats": "A unit needs one stat at least.",
    "new_game.no_abbr": "The abbreviation stands on the card; it is missing.",
    "new_game.abbr_twice": "{abbr} stands for another stat already.",
    "new_game.range": "The least value is greater than the greatest.",
    "new_game.usual": "That does not fit: {expected}.",
    "new_game.expected.number": "a whole number from {least} to {most}",
    "new_game.expected.target": "a success from {least}+ to {most}+",
    "new_game.expected.pool": (
        "{least} to {most} dice and a success from 2+ to {sides}+, such as {example}"
    ),
    "new_game.no_fight": "The units lack a stat for this attack.",
    "new_game.models": "It would take at least more than there may be at most.",
    "new_game.too_dear": (
        "The smallest troop that obeys the rules costs {cost}; the limit is {limit}."
    ),
    "new_game.one_of_a_kind": "Two units have the same name.",
}
