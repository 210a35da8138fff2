"""Texts with formulas in braces: ``{name} costs {cost - limit} too much``."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.formula import Formula, parse
from realms_builder.game.formulas.values import Record, Value

TEMPLATE_CHARACTERS = 20_000
TEMPLATE_FORMULAS = 200
_KEPT = 2_048
_QUOTES = "'\""

Part: TypeAlias = str | Formula


class Template:
    """A text cut at its braces; make one with `template`.

    *parts* are constant texts and formulas in turn, never two texts in a row and no empty one;
    *columns* say how far into the text the formula of the same position begins.
    """

    __slots__ = ("columns", "parts", "text")

    def __init__(self, text: str) -> None:
        """Cut *text*; raise `FormulaError` whose column counts within the whole text."""
        self.text = text
        pieces = _pieces(text)
        self.parts: tuple[Part, ...] = tuple(part for part, _ in pieces)
        self.columns: tuple[int, ...] = tuple(column for _, column in pieces)

    @property
    def is_constant(self) -> bool:
        """Return whether there is no formula in it."""
        return all(isinstance(part, str) for part in self.parts)

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """Return the formulas in the order of the text."""
        return tuple(part for part in self.parts if isinstance(part, Formula))

    def fill(self, scope: Record, show: Callable[[Value], str]) -> str:
        """Return the text with every formula worked out for *scope* and said by *show*.

        Raises `FormulaError` whose column counts within the whole text.
        """
        said: list[str] = []
        for part, column in zip(self.parts, self.columns, strict=True):
            if isinstance(part, str):
                said.append(part)
                continue
            try:
                said.append(show(part.evaluate(scope)))
            except FormulaError as error:
                raise error.moved(column) from None
        return "".join(said)

    def __repr__(self) -> str:
        """Return the text it was cut from."""
        return f"Template({self.text!r})"


@lru_cache(maxsize=_KEPT)
def template(text: str) -> Template:
    """Return *text* as a template, the same object for the same text.

    ``{{`` and ``}}`` stand for one brace. Raises `FormulaError` for a brace without its other
    and for everything `parse` refuses, with the column (from 1) within the whole text.
    """
    return Template(text)


def _pieces(text: str) -> list[tuple[Part, int]]:
    """Return constant texts and formulas, each with the number of characters before it."""
    if len(text) > TEMPLATE_CHARACTERS:
        raise FormulaError("too_long", TEMPLATE_CHARACTERS + 1, {"limit": TEMPLATE_CHARACTERS})
    pieces: list[tuple[Part, int]] = []
    constant: list[str] = []
    start = position = 0
    while position < len(text):
        brace = _next_brace(text, position)
        constant.append(text[position:brace])
        if brace == len(text):
            break
        if text[brace : brace + 2] in ("{{", "}}"):
            constant.append(text[brace])
            position = brace + 2
            continue
        if text[brace] == "}":
            raise FormulaError("stray_brace", brace + 1, {"brace": "}"})
        end = _closing_brace(text, brace)
        _keep(pieces, constant, start)
        pieces.append((_formula(text, brace, end), brace + 1))
        if len(pieces) > 2 * TEMPLATE_FORMULAS:
            raise FormulaError("too_many_parts", brace + 1, {"limit": TEMPLATE_FORMULAS})
        start = position = end + 1
    _keep(pieces, constant, start)
    return pieces


def _keep(pieces: list[tuple[Part, int]], constant: list[str], start: int) -> None:
    words = "".join(constant)
    constant.clear()
    if words:
        pieces.append((words, start))


def _next_brace(text: str, position: int) -> int:
    found = [at for at in (text.find("{", position), text.find("}", position)) if at >= 0]
    return min(found, default=len(text))


def _closing_brace(text: str, opening: int) -> int:
    """Return where the formula that began at *opening* ends; quoted braces do not count."""
    quote = ""
    for position in range(opening + 1, len(text)):
        character = text[position]
        if quote:
            quote = "" if character == quote else quote
        elif character in _QUOTES:
            quote = character
        elif character == "}":
            return position
        elif character == "{":
            break
    raise FormulaError("open_brace", opening + 1, {"brace": "{"})


def _formula(text: str, opening: int, end: int) -> Formula:
    try:
        return parse(text[opening + 1 : end])
    except FormulaError as error:
        raise error.moved(opening + 1) from None
