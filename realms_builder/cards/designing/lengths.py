"""Numbers as somebody types them: with a comma or a point, in millimetres, points or inches."""

from __future__ import annotations

import re
from math import isfinite

from realms_builder.core.translation import decimal_sign
from realms_builder.layout.metrics import MM_PER_PT

_TYPED = re.compile(r"\s*([-+−]?\d*[.,]?\d+)\s*(mm|cm|pt|in|″|\")?\s*\Z")
_MM = {"mm": 1.0, "cm": 10.0, "pt": MM_PER_PT, "in": 25.4, "″": 25.4, '"': 25.4}
_DECIMALS = 3


def read_length(text: str, unit: str = "") -> float | None:
    """Return the number in *text*, turned into *unit* where it names another; None for no number.

    *unit* is ``mm``, ``pt`` or empty for a bare number, which takes no unit.
    """
    found = _TYPED.match(text)
    if found is None:
        return None
    number = float(found.group(1).replace(",", ".").replace("−", "-"))
    typed = found.group(2)
    if typed and not unit:
        return None
    if typed and typed != unit:
        number *= _MM[typed] / _MM[unit]
    return round(number, _DECIMALS) if isfinite(number) else None


def said_length(value: float, lang: str) -> str:
    """Return *value* as a reader of *lang* writes it, without needless zeros."""
    text = f"{value:.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return text.replace(".", decimal_sign(lang))
