"""Reads what the front matter of a book says; keys that mean nothing here are left alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import Any

from realms_builder.core.translation import languages, sentence
from realms_builder.sheets.book.book import BookMeta

_WORD = re.compile(r"[^\W\d_]+")
_ISO_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_COMMON = {
    "de": frozenset(("der", "die", "das", "und", "ist", "nicht", "ein", "eine", "wird", "mit")),
    "en": frozenset(("the", "and", "is", "not", "a", "an", "of", "to", "with", "this", "that")),
}
_SAMPLE = 60_000
_LONGEST = 300
_YES = ("true", "yes", "ja", "on", "1")
_NO = ("false", "no", "nein", "off", "0")


def meta_of(raw: Mapping[str, Any], text: str, system: str = "", columns: int = 0) -> BookMeta:
    """Return what *raw* says of the book with the *text*; *system* and *columns* come first."""
    found = {str(key).strip().lower(): value for key, value in raw.items()}
    lang = _language(_said(found, "lang", "language", "sprache"), text)
    numbered = _answer(_first(found, "numbered", "numbering", "nummeriert"))
    references = _answer(_first(found, "page_references", "seitenverweise"))
    wanted = columns or _number(_first(found, "columns", "spalten"), 1)
    return BookMeta(
        title=_said(found, "title", "titel"),
        subtitle=_said(found, "subtitle", "untertitel"),
        author=_said(found, "author", "authors", "autor", "autoren"),
        version=_said(found, "version"),
        date=_date(_first(found, "date", "datum"), lang),
        lang=lang,
        system=system or _said(found, "system", "game"),
        numbered=bool(numbered),
        columns=max(1, min(2, wanted)),
        contents=_answer(_first(found, "contents", "toc", "inhalt")),
        contents_depth=max(0, min(6, _number(_first(found, "contents_depth", "toc_depth"), 0))),
        page_references=references is not False,
    )


def _first(found: Mapping[str, Any], *names: str) -> Any:
    return next((found[name] for name in names if found.get(name) is not None), None)


def _said(found: Mapping[str, Any], *names: str) -> str:
    value = _first(found, *names)
    if isinstance(value, Mapping):
        return ""
    parts = value if isinstance(value, (list, tuple)) else [value]
    words = ", ".join(" ".join(str(part).split()) for part in parts if part is not None)
    return words[:_LONGEST]


def _answer(value: Any) -> bool | None:
    """Return yes, no, or None where it is neither."""
    word = str(value).strip().lower()
    return True if word in _YES else False if word in _NO else None


def _number(value: Any, usual: int) -> int:
    try:
        return int(str(value))
    except ValueError:
        return usual


def _date(value: Any, lang: str) -> str:
    """Return a date in the form of the language; what is no date stays as it is."""
    words = " ".join(str(value).split())[:_LONGEST] if value is not None else ""
    match = _ISO_DATE.fullmatch(words)
    if match is None:
        return words
    try:
        day = date(*(int(part) for part in match.groups()))
    except ValueError:
        return words
    month = sentence(f"book.month.{day.month}", lang)
    return sentence("book.date", lang, {"day": day.day, "month": month, "year": day.year})


def _language(said: str, text: str) -> str:
    """Return the language of the book: as it says, else the one whose small words it uses."""
    word = said.strip().lower()
    for code in (word, word[:2]):
        if code in languages():
            return code
    counts = Counter(word.lower() for word in _WORD.findall(text[:_SAMPLE]))
    return max(
        languages(),
        key=lambda lang: sum(counts[word] for word in _COMMON.get(lang, frozenset[str]())),
    )
