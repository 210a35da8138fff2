"""The lists of the pack dialog as rows of words, each with a sign."""

from __future__ import annotations

from pathlib import Path

from realms_builder.core.problems import Severity
from realms_builder.game.printing import said
from realms_builder.gui.dialogs.pack.row_list import Row
from realms_builder.packs.changes import Sort
from realms_builder.packs.review import Review
from realms_builder.packs.words import (
    change_words,
    effect_words,
    holding_lines,
    picked,
    touched_words,
)
from realms_builder.wording import sentence

Rows = tuple[list[Row], list[str]]

_SIGN = {Severity.ERROR: "cross", Severity.WARNING: "warning", Severity.HINT: "info"}
_SIGN_OF_CHANGE = {
    Sort.GONE: "dash", Sort.ADDED: "plus", Sort.DEARER: "arrow_up", Sort.CHEAPER: "arrow_down",
}  # fmt: skip
MOST_ROWS = 2000


def holding_rows(review: Review, lang: str) -> list[Row]:
    """Return what the pack holds."""
    return [(line,) for line in holding_lines(review.holdings, lang)]


def problem_rows(review: Review, lang: str) -> Rows:
    """Return what is wrong with the pack, the errors first."""
    found = sorted(review.found.problems, key=lambda problem: problem.severity.rank)[:MOST_ROWS]
    rows: list[Row] = []
    for problem in found:
        word = sentence(f"severity.{problem.severity.value}", lang)
        place = problem.place
        name = _inside(place.file, review.source)
        where = f"{name}:{place.line}" if name and place.line else name
        rows.append((f"{word}: {where + ': ' if where else ''}{said(problem, lang)}",))
    return rows, [_SIGN[problem.severity] for problem in found]


def _inside(file: str, source: Path) -> str:
    try:
        return Path(file).relative_to(source).as_posix() if file else ""
    except ValueError:
        return Path(file).name


def change_rows(review: Review, lang: str) -> Rows:
    """Return what an update changes: what, where, how."""
    found = review.changes[:MOST_ROWS]
    rows: list[Row] = []
    for change in found:
        about, what = change_words(change, lang)
        rows.append((about, picked(change.where, lang), what))
    return rows, [_SIGN_OF_CHANGE.get(change.sort, "info") for change in found]


def effect_rows(review: Review, lang: str) -> Rows:
    """Return which rosters an update changes, and how."""
    found = review.effects[:MOST_ROWS]
    rows = [(effect.name, effect_words(effect, lang)) for effect in found]
    return list(rows), ["cross" if effect.is_illegal else "info" for effect in found]


def touched_rows(review: Review, lang: str) -> list[Row]:
    """Return what becomes of files that somebody changed in the library."""
    touched = review.plan.merge.touched if review.plan else ()
    return [(touched_words(each, lang),) for each in touched]
