"""The kinds of pieces that an editor tells apart by their colour."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class PieceKind(StrEnum):
    """What a piece of a line is."""

    KEY = "key"
    STRING = "string"
    NUMBER = "number"
    CONSTANT = "constant"
    COMMENT = "comment"
    ANCHOR = "anchor"
    MARK = "mark"
    NAME = "name"
    FUNCTION = "function"
    OPERATOR = "operator"


class TextSpan(NamedTuple):
    """*length* characters of a line from *start* on, counted from 0."""

    start: int
    length: int
    kind: PieceKind
