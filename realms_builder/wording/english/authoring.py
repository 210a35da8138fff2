"""English sentences: how values are written, and what starter files explain."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "value.integer": "a whole number",
    "value.number": "a number",
    "value.length": "a length",
    "value.weight": "a weight in kilograms, such as 6.5",
    "value.pool": "dice and success, such as 4/5+ (4 dice, success from 5)",
    "value.target": "success from, such as 5+",
    "value.dice": "a roll, such as 2D6+4",
    "value.bands": "length and number of range bands, such as 20/3",
    "value.roman": "a class from I on",
    "value.level": "a word with its level",
    "value.choice": "one of the values",
    "value.scale": "one of the values, in order",
    "value.flag": "true or false",
    "value.text": "a text",
    "value.keyword": "one of the game's words",
    "value.keywords": "words of the game",
    "value.phrase": "one of these: {forms}",
    "value.by_band": "one value for each distance",
    "value.list": "a list",
    "value.formula": "a formula",
    "value.track": "one of the model's tracks",
    "value.picture": "the path of a picture",
}
