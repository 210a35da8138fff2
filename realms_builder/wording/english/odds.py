"""English sentences: odds."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "odds.no_mechanic": "There is no mechanic “{mechanic}”.",
    "odds.uses_itself": "The mechanic “{mechanic}” uses itself and would never end.",
    "odds.not_one_verb": "A step of the mechanic “{mechanic}” does not have exactly one verb.",
    "odds.bad_formula": (
        "A formula of the mechanic “{mechanic}” cannot be worked out here (column {column})."
    ),
    "odds.no_preset": "There is no preset “{preset}”. There are: {known}.",
    "odds.preset_without": "The preset “{preset}” has no need “{name}”. It has: {known}.",
    "odds.need_missing": (
        "The mechanic “{mechanic}” needs “{need}”, and nothing says what it is: no formula, no "
        "default, no choice."
    ),
    "odds.too_many_states": (
        "There are too many ways for this to go (more than {most}); it is not worked out."
    ),
    "odds.never_ends": "The mechanic “{mechanic}” begins anew every time and never ends.",
    "odds.cannot_match": (
        "The mechanic “{mechanic}” takes dice away from something that is no roll any more."
    ),
    "odds.too_many_faces": (
        "The mechanic “{mechanic}” asks for every face of more dice than can be told apart."
    ),
    "odds.not_nested": (
        "In the mechanic “{mechanic}” dice cancel each other in a way that is not worked out: what "
        "stops a die must also stop every easier one."
    ),
    "odds.too_many_dice": "{dice} dice for “{roll}” are too many; at most {most} are counted.",
    "odds.no_pool": "“{formula}” for the roll “{roll}” is no pool of dice such as 4/5+.",
    "odds.no_dice": "“{formula}” for the roll “{roll}” is no number of dice.",
    "odds.no_sides": (
        "A die of the roll “{roll}” cannot have {sides} sides; it has one at least and {most} at "
        "most."
    ),
    "odds.not_understood": "“{text}” as “{key}” of the roll “{roll}” is not understood.",
    "odds.too_deep": "The mechanic “{mechanic}” lies deeper than {most} mechanics within others.",
    "odds.too_often": (
        "The mechanic “{mechanic}” is to be repeated {times} times; at most {most} are counted."
    ),
}
