"""Cuts formulas into coloured pieces, however unfinished they are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from realms_builder.editing.writing.piece_kinds import Piece, PieceKind

_PIECE = re.compile(
    r"(?P<text>'[^']*'?|\\?\"[^\"\\]*(?:\\?\")?)|(?P<operator>(?:and|or|not|in)\b)"
    r"|(?P<constant>(?:true|false)\b)|(?P<function>[A-Za-z_]\w*(?=\())|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<number>\d+(?:\.\d+)?(?:[dDwW]\d+)?)|(?P<sign>[-+*/%^<>=!]+)"
)
_KINDS = {
    "text": PieceKind.STRING,
    "operator": PieceKind.OPERATOR,
    "constant": PieceKind.CONSTANT,
    "function": PieceKind.FUNCTION,
    "name": PieceKind.NAME,
    "number": PieceKind.NUMBER,
    "sign": PieceKind.OPERATOR,
}


def formula_pieces(line: str, start: int, end: int) -> Iterator[Piece]:
    """Yield the pieces of the formula that stands in *line* from *start* to *end*."""
    for match in _PIECE.finditer(line, start, end):
        group = match.lastgroup
        assert group is not None
        yield Piece(match.start(), match.end() - match.start(), _KINDS[group])
