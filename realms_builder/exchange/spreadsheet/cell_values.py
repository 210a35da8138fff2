"""What a cell says, as a faction file would: read by the game's own readers, kept when unreadable.

``12 Zoll`` becomes 12, ``Anführer`` the id of that choice, ``4/5`` is written ``4/5+``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

from realms_builder.core.problems import Fix, Severity
from realms_builder.exchange.spreadsheet.header_words import BLANK, NO, YES
from realms_builder.exchange.spreadsheet.purposes import Purpose
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.faction_reading import unit_reader
from realms_builder.game.files.item_reading import ItemReader
from realms_builder.game.game import Game
from realms_builder.game.kinds.keywords import keyword_text, read_keyword
from realms_builder.game.kinds.kind import BadValue, kind_of, outside, parsed, read_value
from realms_builder.game.kinds.numbers import number, plain_number
from realms_builder.game.names import did_you_mean, normalised
from realms_builder.game.notes import Notes
from realms_builder.game.texts import Text
from realms_builder.game.yaml.text import YamlText

_BULLET = re.compile(r"[\s•·▪◦*–—-]+(?=\S)")
_RANGE = re.compile(r"\[?\s*(\d{1,4})\s*(?:-|–|—|\.\.\.?|…|bis|to|,)\s*(\d{1,4})\s*\]?\Z", re.I)
_PLACES = re.compile(r"\s*\(?\{\w+\}\)?")
_TRAILING = re.compile(r"[\s(]*(?:\d+|[IVX]+)\)?\s*\Z")


@dataclass(frozen=True, slots=True)
class CellFault:
    """Something wrong with a cell: what a problem says, without its place."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    severity: Severity = Severity.ERROR

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """Return what to write instead, where that is known."""
        meant = self.values.get("suggestion")
        return (Fix("fix.write", {"text": meant}, str(meant)),) if meant else ()


@dataclass(frozen=True, slots=True)
class CellReading:
    """What a cell says in a file's words, and what is wrong with it; None says nothing."""

    value: Any = None
    faults: tuple[CellFault, ...] = ()


NOTHING = CellReading()


def is_blank(text: str) -> bool:
    """Return whether a cell with *text* says nothing."""
    return text.strip().casefold() in BLANK


def entries_in(text: str) -> list[str]:
    """Return the several things that one cell names: line by line, else by ``;`` and by commas.

    Commas inside brackets, and behind ``Name: text``, belong to their entry; with a ``|`` in it the
    whole line is one.
    """
    parts: list[str] = []
    for line in text.split("\n"):
        parts.extend([line] if "|" in line or "\n" in text else _parted(line))
    found = (_BULLET.sub("", part, count=1) if _BULLET.match(part) else part for part in parts)
    return [entry for part in found if (entry := part.strip().rstrip(",;").strip())]


def _parted(line: str) -> list[str]:
    parts: list[str] = []
    for piece in _outside_brackets(line, ";"):
        inner = _outside_brackets(piece, ",")
        for at, part in enumerate(inner):
            if ": " in part:
                inner = [*inner[:at], ",".join(inner[at:])]
                break
        parts.extend(inner)
    return parts


def _outside_brackets(text: str, sign: str) -> list[str]:
    parts, depth, start = list[str](), 0, 0
    for at, character in enumerate(text):
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth = max(0, depth - 1)
        elif character == sign and not depth:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]]


class CellReader:
    """Reads the cells of tables about one game; the same text is read once a purpose."""

    def __init__(self, game: Game, own_items: Mapping[str, Sequence[Any]]) -> None:
        """Read for *game*; *own_items* are those that the faction defines, list by list."""
        self.game = game
        reader = unit_reader(game)
        self.items: ItemReader = reader.items
        for list_id, entries in own_items.items():
            if list_id in game.item_lists:
                self.items.define(list_id, entries, (), silent(), {})
        self._known: dict[tuple[str, str], CellReading] = {}

    def read(self, purpose: Purpose, text: str) -> CellReading:
        """Return what *text* says for a purpose other than a text, an item list or units."""
        if purpose.kind != "plain" and is_blank(text) and not _is_no(purpose, text):
            return NOTHING
        key = (purpose.key, text)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._read(purpose, text)
        return found

    def _read(self, purpose: Purpose, text: str) -> CellReading:
        match purpose.kind:
            case "field":
                assert purpose.field is not None
                return self.field(purpose.field, text)
            case "cost":
                return self._cost(text)
            case "tags":
                return self._tags(purpose.of, text)
            case "strength":
                return _strength(text)
            case _:
                return CellReading(text) if text else NOTHING

    # ------------------------------------------------------------------ typed fields

    def field(self, declared: DeclaredField, text: str) -> CellReading:
        """Return *text* as a value of a typed field in a file's words; unreadable text as it is."""
        kind = kind_of(declared)
        if kind.editor == "text":
            return CellReading(text)
        text = " ".join(text.split())
        if kind.drawn_as == "yes_no":
            return _flag(text)
        is_formula = kind.computes and text.startswith("=")
        raw: Any = text if is_formula else self._bare(declared, text)
        raw = entries_in(text) if kind.several(declared) else raw
        try:
            value = read_value(declared, raw, self.game)
        except BadValue as error:
            return CellReading(text, (_fault(error, declared, text),))
        faults = (
            (CellFault("value_outside", {"field": declared.id, "value": value}, Severity.WARNING),)
            if outside(value, declared)
            else ()
        )
        return CellReading(kind.written(declared, value, raw, self.game), faults)

    def _bare(self, declared: DeclaredField, text: str) -> str:
        """Return *text* without what the game prints around a choice: ``180°`` is 180."""
        if kind_of(declared).refers_to != "value" or self.game.choice(declared, text):
            return _number_text(text, declared)
        patterns = {choice.pattern for choice in self.game.choices(declared).values()}
        for pattern in patterns - {""}:
            before, _, behind = pattern.partition("{value}")
            bare = text.removeprefix(before.strip()).removesuffix(behind.strip()).strip()
            if self.game.choice(declared, bare):
                return bare
        return text

    @staticmethod
    def _cost(text: str) -> CellReading:
        try:
            if text.lstrip().startswith("="):
                parsed(text.strip())
                return CellReading(text.strip())
            return CellReading(plain_number(number(_number_text(text, None))))
        except BadValue as error:
            return CellReading(text, (_fault(error, None, text),))

    def _tags(self, kind: str, text: str) -> CellReading:
        written: list[str] = []
        faults: list[CellFault] = []
        for entry in entries_in(text):
            try:
                read_keyword(self.game, entry, kind)
            except BadValue as error:
                fault = _fault(error, None, entry)
                if fault.code == "keyword_unknown" and not fault.values.get("suggestion"):
                    meant = self._keyword_meant(entry, kind)
                    fault = CellFault(fault.code, {**fault.values, "suggestion": meant})
                faults.append(fault)
                written.append(entry)
            else:
                written.append(keyword_text(entry, kind, self.game))
        return CellReading(written, tuple(faults)) if written else NOTHING

    def _keyword_meant(self, entry: str, kind: str) -> str:
        """Return the keyword whose name in any language is closest to *entry*, or nothing."""
        declared = self.game.keywords.values()
        texts = (word.name for word in declared if not kind or word.kind == kind)
        bare = _TRAILING.sub("", entry)
        meant = closest(bare, texts)
        return meant + entry[len(bare) :] if meant else ""


def closest(word: str, texts: Iterable[Text], likeness: float = 0.0) -> str:
    """Return the version of *texts* closest to *word*, without its parameters; or nothing.

    What is less alike than *likeness*, from 0 to 1, is not meant.
    """
    names = (_PLACES.sub("", version) for text in texts for _, version in text.versions)
    found = did_you_mean(word, names)
    if found and SequenceMatcher(None, normalised(word), normalised(found)).ratio() < likeness:
        return ""
    return found


def silent() -> Notes:
    """Return notes that belong to no file."""
    return Notes(YamlText("", None, [], None))


def _is_no(purpose: Purpose, text: str) -> bool:
    is_flag = purpose.field is not None and kind_of(purpose.field).drawn_as == "yes_no"
    return is_flag and bool(text)


def _number_text(text: str, declared: DeclaredField | None) -> str:
    """Return *text* as the readers take numbers: signs of money and points behind it go."""
    if declared is not None and not kind_of(declared).is_number:
        return text
    return re.sub(r"\s*(?:pts?\.?|pkt\.?|punkte|points|p\.)\Z", "", text.strip(), flags=re.I)


def _flag(text: str) -> CellReading:
    word = text.casefold()
    if word in YES:
        return CellReading(True)
    if word in NO:
        return CellReading(False)
    return CellReading(text, (CellFault("flag_expected", {"value": text}),))


def _strength(text: str) -> CellReading:
    found = _RANGE.match(text.strip())
    if found:
        low, high = sorted((int(found.group(1)), int(found.group(2))))
        return CellReading([low, high] if low < high else low)
    if text.strip().isdecimal() and 0 < int(text[:9]) < 10**6:
        return CellReading(int(text[:9]))
    return CellReading(text, (CellFault("strength_expected", {"value": text}),))


def _fault(error: BadValue, declared: DeclaredField | None, text: str) -> CellFault:
    """Return what is wrong; a date is what spreadsheets make of ``20/3``."""
    date = numbers_of_date(text)
    if date and (declared is None or kind_of(declared).is_slashed):
        day, month = date
        meant = {"value": text, "one": f"{day}/{month}", "two": f"{month}/{day}"}
        return CellFault("spreadsheet.date", meant)
    return CellFault(error.code, _short(error.values))


def _short(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: f"{value[:79]}…" if isinstance(value, str) and len(value) > 80 else value
        for key, value in values.items()
    }


# ------------------------------------------------------------------ dates


_MONTHS = "jan feb mrz/mär/mar apr mai/may jun jul aug sep okt/oct nov dez/dec".split()
_PLACES_OF_DATES = {
    word: number for number, words in enumerate(_MONTHS, start=1) for word in words.split("/")
}
_WORD = f"({'|'.join(_PLACES_OF_DATES)})[a-zä]{{0,6}}"
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?\Z")
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(?:\d{2}|\d{4}))?\Z")
_SLASHED_OF_DATES = re.compile(r"(\d{1,2})/(\d{1,2})/(?:\d{2}|\d{4})\Z")
_DAY_FIRST = re.compile(rf"(\d{{1,2}})[. -]+{_WORD}\.?\Z", re.IGNORECASE)
_MONTH_FIRST = re.compile(rf"{_WORD}[. -]+(\d{{1,2}})\Z", re.IGNORECASE)


def numbers_of_date(text: str) -> tuple[int, int] | None:
    """Return day and month of the date that *text* shows, or None where it shows none.

    What was typed is one of the two before a slash and the other behind it: which, depends on
    the country.
    """
    found = _ISO.match(text)
    if found:
        return int(found.group(3)), int(found.group(2))
    found = _DOTTED.match(text)
    if found:
        return int(found.group(1)), int(found.group(2))
    found = _SLASHED_OF_DATES.match(text)
    if found:
        return int(found.group(2)), int(found.group(1))
    found = _DAY_FIRST.match(text)
    if found:
        return int(found.group(1)), _PLACES_OF_DATES[found.group(2).casefold()]
    found = _MONTH_FIRST.match(text)
    if found:
        return int(found.group(2)), _PLACES_OF_DATES[found.group(1).casefold()]
    return None
