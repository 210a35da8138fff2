"""What may be written in a formula: names, functions with their arguments, words compared with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from realms_builder.editing.completion.words import Words

_NAME = re.compile(r"[A-Za-z_]\w*\Z")
_CALLED = re.compile(r"\b(tag|has|level|immune|carries)\(\s*['\"]?(\w*)\Z")
_COMPARED = re.compile(r"\b(\w+)\s*(?:[=!]=\s*|in\s*\[[^\]]*?)['\"]?(\w*)\Z")
_OPEN_TEXT = re.compile(r"'[^']*'")


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that fits into a formula: its *label*, what is written, what it means."""

    label: str
    text: str
    note: str
    kind: str


def pieces(formula: str, words: Words, own: Iterable[str]) -> tuple[str, list[Piece]]:
    """Return the word at the end of *formula* that is being written, and what fits there.

    *own* are ids that the file defines itself, of keywords and items alike.
    """
    called = _CALLED.search(formula)
    if called is not None:
        return called[2], list(_named(called[1], words, own))
    compared = _COMPARED.search(formula)
    in_text = _OPEN_TEXT.sub("", formula).count("'") % 2 == 1
    if compared is not None and compared[1] in words.choices:
        quoted = formula[: compared.start(2)][-1:] in ("'", '"')
        values = words.choices[compared[1]].items()
        mark = "" if quoted else "'"
        return compared[2], [Piece(v, f"{mark}{v}{mark}", note, "value") for v, note in values]
    if in_text:
        return "", []
    typed = _NAME.search(formula)
    return (typed[0] if typed else ""), list(_everything(words))


def _named(function: str, words: Words, own: Iterable[str]) -> Iterator[Piece]:
    notes = dict.fromkeys(own, "")
    if function != "carries":
        notes |= words.keywords
    if function not in ("tag", "immune"):
        notes |= words.items
    for word, note in notes.items():
        yield Piece(word, word, note, "reference")


def _everything(words: Words) -> Iterator[Piece]:
    """Yield what the game declares, then the functions, then names that need no explaining."""
    for name, note in words.names.items():
        if note:
            yield Piece(name, name, note, "name")
    for name, note in words.functions.items():
        yield Piece(name, f"{name}()", note, "function")
    for name, note in words.names.items():
        if not note and name not in words.functions:
            yield Piece(name, name, note, "name")
