"""How values stand in the lines of a form, and how what is typed there is written in the file.

What no value is made of, such as a half-typed number, goes into the file as it was typed: the
check says what is wrong with it, and nothing is lost.
"""

from __future__ import annotations

import re
from typing import Any

from realms_builder.cards.designing.lengths import read_length, said_length
from realms_builder.core.translation import decimal_sign
from realms_builder.editing.forms.edits import same
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.kinds.values import signed_text

_WHOLE = re.compile(r"[-−+]?\d{1,15}\Z")
_DECIMAL = re.compile(r"[-−+]?\d{1,15}([.,]\d{1,9})?\Z")
_POOL = re.compile(r"\s*(\d{0,3})\s*(/?)\s*(\d{0,2})(\+?)\s*\Z")
_BANDS = re.compile(r"\s*(\d{0,4}(?:[.,]\d{0,2})?)\s*(/?)\s*(\d{0,2})\s*\Z")
_TARGET = re.compile(r"(\d{1,4})(\+?)\Z")
PARTED = frozenset(("pool", "bands", "strength", "pair"))
"""Editors whose values have two parts."""
MEASURES = frozenset(("measure", "count"))
"""Editors of numbers that are refused where they are none; a unit stands behind the number."""
MEASURED = {"box": 4, "point": 2}
"""Editors of lists of numbers, each in a line; those of a box may be formulas."""
UNREADABLE = object()
"""In place of a value: what is written is none, and is not to be taken."""
_NUMBERS = frozenset(("number", "length", "weight"))


def shown(plan: FieldPlan, raw: Any, lang: str) -> str:
    """Return *raw* as a line shows it in *lang*; nothing, GONE, is an empty line."""
    if raw is GONE or raw is None:
        return ""
    if plan.editor == "words":
        return ", ".join(plain(word) for word in (raw if isinstance(raw, list) else [raw]))
    if plan.editor == "signed" and type(raw) is int:
        return signed_text(raw)
    if plan.editor == "target":
        return plain(raw).removesuffix("+")
    if plan.editor in MEASURES and _is_number(raw):
        return said_length(raw, lang) + (f"\u00a0{plan.unit}" if plan.unit else "")
    if isinstance(raw, float) and plan.editor in _NUMBERS:
        return plain(raw).replace(".", decimal_sign(lang))
    return plain(raw)


def read(plan: FieldPlan, text: str, before: Any) -> Any:
    """Return what the line *text* is written as, where *before* stood there; GONE for nothing."""
    text = text.strip() if plan.editor != "line" else text
    if plan.editor == "words":
        return _words(text, before)
    if not text:
        return GONE
    if plan.editor in MEASURES:
        return _measure(plan, text)
    if plan.editor in ("integer", "signed") or (plan.editor == "line" and _is_number(before)):
        return int(_minus(text)) if _WHOLE.match(text) else text
    if plan.editor in _NUMBERS:
        return _number(text) if _DECIMAL.match(text) else text
    if plan.editor == "target":
        return _target(text, before)
    if plan.editor == "formula":
        return _formula(text, before)
    if plan.editor == "reference" and _is_number(before) and _WHOLE.match(text):
        return int(_minus(text))
    return text


def split(plan: FieldPlan, raw: Any, lang: str = "en") -> tuple[str, str] | None:
    """Return the two parts of a pool, of bands, of a strength or a pair; None for anything else."""
    if raw is GONE or raw is None:
        return "", ""
    if plan.editor in ("strength", "pair"):
        return _bounds(raw)
    match = (_POOL if plan.editor == "pool" else _BANDS).match(plain(raw))
    if match is None or (match[3] and not match[2]):
        return None
    first = match[1].replace(".", decimal_sign(lang))
    return first, match[3]


def joined(plan: FieldPlan, first: str, second: str, before: Any) -> Any:
    """Return what two parts are written as, as *before* was: ``4/4+``, ``20/3``, ``[5, 10]``."""
    first, second = first.strip(), second.strip()
    if not first and not second:
        return GONE
    if plan.editor in ("strength", "pair"):
        return _bounded(plan, first, second)
    first = first.replace(",", ".")
    text = before if isinstance(before, str) else ""
    bar = " / " if " /" in text else "/"
    plus = plan.editor == "pool" and bool(second) and (text.endswith("+") or "/" not in text)
    return f"{first}{bar}{second}{'+' * plus}"


def measures(raw: Any, lang: str) -> tuple[str, ...]:
    """Return the parts of a list of numbers and formulas, as a reader of *lang* writes them."""
    parts = raw if isinstance(raw, list | tuple) else ()
    return tuple(said_length(p, lang) if _is_number(p) else plain(p) for p in parts)


def measured(plan: FieldPlan, parts: tuple[str, ...]) -> Any:
    """Return the list that *parts* mean, GONE without any, UNREADABLE with some or wrong ones."""
    if not any(parts):
        return GONE
    found = [read_length(part, plan.unit) for part in parts]
    if not all(parts) or (plan.editor == "point" and None in found):
        return UNREADABLE
    return [
        part if number is None else _plainly(number)
        for part, number in zip(parts, found, strict=True)
    ]


def _measure(plan: FieldPlan, text: str) -> Any:
    number = read_length(text, plan.unit)
    if number is None:
        return UNREADABLE
    return round(number) if plan.editor == "count" else _plainly(number)


def _plainly(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _bounds(raw: Any) -> tuple[str, str] | None:
    if _is_number(raw):
        return plain(raw), ""
    if isinstance(raw, list) and len(raw) == 2 and all(map(_is_number, raw)):
        return plain(raw[0]), plain(raw[1])
    return None


def _bounded(plan: FieldPlan, first: str, second: str) -> Any:
    if plan.editor == "strength" and not second:
        return int(first) if _WHOLE.match(first) else first
    parts = [_number(part) if _DECIMAL.match(part) else part for part in (first, second)]
    return [part if part != "" else 0 for part in parts]


def _words(text: str, before: Any) -> Any:
    known = {plain(word): word for word in (before if isinstance(before, list) else [before])}
    words = [word.strip() for word in text.split(",") if word.strip()]
    return [known.get(word, word) for word in words] or GONE


def _target(text: str, before: Any) -> Any:
    match = _TARGET.match(text)
    if match is None:
        return text
    return int(match[1]) if _is_number(before) else f"{match[1]}+"


def _formula(text: str, before: Any) -> Any:
    if isinstance(before, bool) and text in ("true", "false"):
        return text == "true"
    if isinstance(before, str) and before.startswith("="):
        return text
    return _number(text) if _DECIMAL.match(text) and "," not in text else text


def _number(text: str) -> int | float:
    plain_text = _minus(text).replace(",", ".")
    return float(plain_text) if "." in plain_text else int(plain_text)


def _minus(text: str) -> str:
    return text.replace("−", "-")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


class HeldValue:
    """The value behind one editor: what stood there first, and how each spelling was written.

    Typing the same again gives the very value that stood there, quotes or none, 1 or 1.0.
    """

    def __init__(self, plan: FieldPlan, lang: str) -> None:
        """Begin without a value."""
        self.plan = plan
        self.lang = lang
        self.raw: Any = GONE
        self.first: Any = GONE
        self._known: dict[object, Any] = {}

    def hold(self, raw: Any, *, fresh: bool) -> bool:
        """Hold *raw*; *fresh* begins with another entry. Return whether it is another value."""
        other = fresh or not same(raw, self.raw)
        self.raw = raw
        if fresh:
            self.first = raw
            self._known.clear()
        self._known.setdefault(self.spelling(raw), raw)
        return other

    def spelling(self, raw: Any) -> object:
        """Return how the editor shows *raw*: one text, or several parts."""
        if self.plan.editor in PARTED:
            return split(self.plan, raw, self.lang) or shown(self.plan, raw, self.lang)
        if self.plan.editor in MEASURED:
            return measures(raw, self.lang)
        if self.plan.editor == "text":
            return versions(raw)
        return shown(self.plan, raw, self.lang)

    def typed(self, spelling: object) -> Any:
        """Return the value that *spelling* means, and hold it; UNREADABLE holds what was there."""
        found = self._meant(spelling)
        if found is not UNREADABLE:
            self.raw = found
        return found

    def _meant(self, spelling: object) -> Any:
        if spelling in self._known:
            return self._known[spelling]
        if isinstance(spelling, str):
            return read(self.plan, spelling, self.first)
        if not isinstance(spelling, tuple):
            return self.raw
        if self.plan.editor == "text":
            return localised(dict(spelling), self.first)
        if self.plan.editor in MEASURED:
            return measured(self.plan, spelling)
        return joined(self.plan, str(spelling[0]), str(spelling[1]), self.first)


def versions(raw: Any) -> tuple[tuple[str, str], ...]:
    """Return the versions of a text by language; a plain string stands under ``""``."""
    if isinstance(raw, dict):
        return tuple((str(code), plain(text)) for code, text in raw.items())
    return () if raw is GONE or raw is None else (("", plain(raw)),)


def localised(said: dict[str, str], first: Any) -> Any:
    """Return how texts by language are written: a plain string where only *one* says something.

    What the window does not show, such as French, is in *said* too and stays.
    """
    filled = {code: text for code, text in said.items() if text}
    if not filled:
        return GONE
    if len(filled) == 1 and not isinstance(first, dict):
        return next(iter(filled.values()))
    bare = filled.pop("", None)
    return {**({} if bare is None else {"en": bare}), **filled}
