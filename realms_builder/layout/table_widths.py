"""How the width of a table is shared out among its columns, in any unit of length."""

from __future__ import annotations

from realms_builder.layout.document import Table

_NARROW = 0.28
"""What part of the width a column may take without being wrapped, where the others allow it."""
_MOST_IN_ONE_LINE = 0.45
"""How much of the width one column of figures may claim before it is wrapped as well."""


def shared_widths(
    table: Table, least: list[float], wanted: list[float], width: float
) -> list[float]:
    """Return the widths of all columns of *table* in *width*.

    *least* is what the longest word of each column needs, *wanted* what its longest line would
    like, both with the space at either side.
    """
    if table.grid:
        return _grid_widths(table, least, wanted, width)
    if sum(wanted) <= width:
        return _stretched(table, wanted, width)
    for at, narrow in enumerate(wanted):
        # A column of figures or short names keeps its lines whole.
        if narrow <= width * _NARROW and sum(least) - least[at] + narrow <= width:
            least[at] = narrow
    spare = width - sum(least)
    if spare <= 0:
        return _shared_out(least, width)
    wishes = [min(b, width * 3) - a for a, b in zip(least, wanted, strict=True)]
    total = sum(wishes) or 1.0
    return [a + spare * wish / total for a, wish in zip(least, wishes, strict=True)]


def _shared_out(least: list[float], width: float) -> list[float]:
    """Return *width* shared out: who needs little gets it, the others get equally much."""
    shares = [0.0] * len(least)
    for done, at in enumerate(sorted(range(len(least)), key=least.__getitem__)):
        shares[at] = min(least[at], (width - sum(shares)) / (len(least) - done))
    return shares


def _stretched(table: Table, wanted: list[float], width: float) -> list[float]:
    """Return *wanted* widths; what is left goes to the widest column of words, the last of them."""
    places = [at for at, align in enumerate(table.columns) if align == "left"]
    if not places:
        return wanted
    widest = places[-1] if table.columns[-1] == "left" else max(places, key=wanted.__getitem__)
    wanted[widest] += width - sum(wanted)
    return wanted


def _grid_widths(
    table: Table, least: list[float], wanted: list[float], width: float
) -> list[float]:
    has_side = any(row[0].head for row in table.rows)
    if not has_side:
        share = min(width / len(wanted), max(wanted) * 1.5)
        return [share] * len(wanted)
    cells = len(wanted) - 1
    first = min(wanted[0], max(least[0], width * _MOST_IN_ONE_LINE))
    share = max(wanted[1:], default=0.0)
    if first + share * cells > width:
        first = min(first, max(least[0], width - share * cells))
        share = (width - first) / cells
    return [first, *[min(share * 1.8, (width - first) / cells)] * cells]
