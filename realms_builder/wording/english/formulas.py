"""English sentences: formulas."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "formula.argument_count": "“{name}” cannot work with this number of values in its brackets.",
    "formula.bad_character": "The character {character} has no meaning in a formula.",
    "formula.bad_character.suggested": (
        "The character {character} has no meaning in a formula. Perhaps {suggestion} is meant."
    ),
    "formula.bad_dice": "At most {dice} dice with 2 to {sides} sides can be written together.",
    "formula.bad_digits": "Rounding goes from 0 to 9 decimal places, not to {value}.",
    "formula.bad_number": "{text} is neither a number nor a name.",
    "formula.broken_dice": "Dice can be added to whole numbers only.",
    "formula.broken_exponent": "A power needs a whole number, not {value}.",
    "formula.choose_range": "There is no choice number {value}; there are {most}.",
    "formula.cycle": "“{name}” depends on itself in a circle.",
    "formula.decimal_comma": "Write decimals with a point in formulas: 0.5",
    "formula.division_by_zero": "This would divide by 0.",
    "formula.empty": "There is no formula here.",
    "formula.ends_too_soon": "The formula breaks off; something is missing at its end.",
    "formula.hidden_character": "There is an invisible character here ({character}). Delete it.",
    "formula.list_too_long": "The list has more than {limit} members.",
    "formula.no_members": "Nothing can be read behind the point: {name} belongs to no thing.",
    "formula.no_order": "“{value}” and “{other}” have no order, so neither is greater.",
    "formula.not_a_condition": (
        "The text “{value}” is neither true nor false. Each comparison needs both its sides."
    ),
    "formula.not_a_list": "A list is needed here, but “{value}” is a single value.",
    "formula.not_a_number": "A number is needed here, but “{value}” is none.",
    "formula.not_a_text": "A text is needed here, but “{value}” is none.",
    "formula.not_on_scale": "“{value}” is no step of this scale.",
    "formula.number_too_big": "The number grows too big (more than {limit} bits).",
    "formula.open_brace": "The brace {brace} is never closed. Write it twice to print one.",
    "formula.open_bracket": "The bracket {bracket} is never closed.",
    "formula.open_text": "The quotation mark {mark} has no second one.",
    "formula.private_name": "A name begins with a letter, not with an underscore.",
    "formula.stray_brace": "The brace {brace} closes nothing. Write it twice to print one.",
    "formula.text_too_long": "The text grows beyond {limit} characters.",
    "formula.too_deep": "Brackets or names lead too deep into each other (more than {limit}).",
    "formula.too_long": "The formula has more than {limit} characters.",
    "formula.too_many_parts": "The formula has more than {limit} parts.",
    "formula.too_many_steps": "The formula takes more than {limit} steps to work out.",
    "formula.unexpected": "“{text}” cannot stand here.",
    "formula.unknown_function": "There is no function “{name}”.",
    "formula.unknown_function.suggested": (
        "There is no function “{name}”. Perhaps “{suggestion}” is meant."
    ),
    "formula.unknown_name": "The name “{name}” is not known here.",
    "formula.unknown_name.suggested": (
        "The name “{name}” is not known here. Perhaps “{suggestion}” is meant."
    ),
}
