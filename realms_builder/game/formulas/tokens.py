"""Cut the text of a formula into tokens, each with its column."""

from __future__ import annotations

import re
from fractions import Fraction

from realms_builder.game.formulas import limits
from realms_builder.game.formulas.dice import Dice
from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.values import Value

NAME = "name"
WORD = "word"
CONSTANT = "constant"
SIGN = "sign"
END = "end"

WORDS = frozenset({"and", "or", "not", "in"})
_TRUTHS = {"true": True, "false": False}

# Every alternative begins with other characters than the rest, so nothing is ever tried twice.
_PATTERN = re.compile(
    r"[ \t\r\n\u00a0]+"
    r"|(?P<dice>[0-9]+[dDwW][0-9]+|[DW][0-9]+)(?![A-Za-z0-9_])"
    r"|(?P<number>[0-9]+(?:\.[0-9]+)?)(?![A-Za-z0-9_])"
    r"|(?P<name>[A-Za-z][A-Za-z0-9_]*)"
    r"|(?P<text>'[^']*'|\"[^\"]*\")"
    r"|(?P<sign>\*\*|//|[=!<>]=|<>|[-+*/%^<>().,\[\]])"
)
_MEASURED = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?(mm|cm|pt|in)")
_ODD_DIGITS = re.compile(r"[0-9][A-Za-z0-9_.]*")
_BLANKS = "\t\r\n\u00a0"
_MEANT = {
    sign: meant
    for meant, signs in {
        "==": "= :=",
        ">=": "=> ≥",
        "<=": "=< ≤",
        "!=": "<> ≠",
        "not": "!",
        "and": "&",
        "or": "|",
        ",": ";",
        "'": "“ ” „ ‚ ‘ ’ « » `",
        "-": "− –",
        "*": "× ·",
        "/": "÷",
        "[": "{",
        "]": "}",
        "^2": "²",
        "^3": "³",
    }.items()
    for sign in signs.split()
}


class Token:
    """One piece of a formula: its *kind*, what it says or is worth, and where it begins."""

    __slots__ = ("column", "end", "kind", "text", "value")

    def __init__(self, kind: str, text: str, column: int, end: int, value: Value = 0) -> None:
        """Hold a token that begins at *column* and ends before *end*, both counted from 1."""
        self.kind = kind
        self.text = text
        self.column = column
        self.end = end
        self.value = value


def tokens(source: str) -> list[Token]:
    """Return the tokens of *source* with an end token behind them.

    Raises `FormulaError` for a character, a number or a quotation mark that cannot stand there.
    """
    if len(source) > limits.SOURCE_CHARACTERS:
        raise FormulaError(
            "too_long", limits.SOURCE_CHARACTERS + 1, {"limit": limits.SOURCE_CHARACTERS}
        )
    if not source.isprintable():
        _refuse_hidden_characters(source)
    found: list[Token] = []
    position = _after_equals_sign(source)
    while position < len(source):
        match = _PATTERN.match(source, position)
        if match is None:
            raise _unreadable(source, position)
        if match.lastgroup is not None:
            found.append(_token(match, match.lastgroup, position + 1))
        position = match.end()
    found.append(Token(END, "", len(source) + 1, len(source) + 1))
    return found


def _after_equals_sign(source: str) -> int:
    """Return where to begin: as in a spreadsheet, one equals sign may stand in front."""
    start = len(source) - len(source.lstrip())
    return start + 1 if source[start : start + 1] == "=" != source[start + 1 : start + 2] else 0


def _token(match: re.Match[str], group: str, column: int) -> Token:
    text, end = match[0], match.end() + 1
    if group == "name":
        if text in _TRUTHS:
            return Token(CONSTANT, text, column, end, _TRUTHS[text])
        return Token(WORD if text in WORDS else NAME, text, column, end)
    if group == "sign":
        if text == "<>":
            raise _unreadable(match.string, column - 1)
        return Token(SIGN, "^" if text == "**" else text, column, end)
    if group == "text":
        return Token(CONSTANT, text, column, end, text[1:-1])
    if group == "dice":
        return Token(CONSTANT, text, column, end, Dice.read(text, column))
    return Token(CONSTANT, text, column, end, _number(text, column))


def _number(text: str, column: int) -> int | Fraction:
    if len(text) > limits.NUMBER_BITS // 3:
        raise FormulaError("number_too_big", column, {"limit": limits.NUMBER_BITS})
    if "." not in text:
        value: int | Fraction = int(text)
    else:
        value = Fraction(text)
        value = value.numerator if value.denominator == 1 else value
    if value >= limits.NUMBER_LIMIT:
        raise FormulaError("number_too_big", column, {"limit": limits.NUMBER_BITS})
    return value


def _unreadable(source: str, position: int) -> FormulaError:
    character, column = source[position], position + 1
    if character in "'\"":
        return FormulaError("open_text", column, {"mark": character})
    if character == "_":
        return FormulaError("private_name", column)
    digits = _ODD_DIGITS.match(source, position)
    if digits is not None and _MEASURED.fullmatch(digits[0]):
        number = digits[0].rstrip("cimnpt")
        return FormulaError("number_with_unit", column, {"text": digits[0], "number": number})
    if digits is not None:
        return FormulaError("bad_number", column, {"text": digits[0][:40]})
    pair = source[position : position + 2]
    if pair in _MEANT:
        values = {"character": pair, "suggestion": _MEANT[pair]}
    else:
        values = {"character": character, "suggestion": _MEANT.get(character, "")}
    return FormulaError("bad_character", column, values)


def _refuse_hidden_characters(source: str) -> None:
    """Refuse control, direction and other invisible characters, in texts too."""
    for position, character in enumerate(source):
        if not character.isprintable() and character not in _BLANKS:
            values = {"character": f"U+{ord(character):04X}"}
            raise FormulaError("hidden_character", position + 1, values)
