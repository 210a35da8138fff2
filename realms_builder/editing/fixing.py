"""Does in a manuscript what a problem offers as its way out."""

from __future__ import annotations

from realms_builder.core.problems import Fix, Problem
from realms_builder.editing.edits import spliced
from realms_builder.editing.manuscript import Manuscript
from realms_builder.game.yaml.renaming import word_exchanged


def can_fix(problem: Problem, fix: Fix) -> bool:
    """Return whether *fix* is something to be written at the place of *problem*."""
    return fix.replacement is not None and problem.place.line > 0


def fixed(manuscript: Manuscript, problem: Problem, fix: Fix) -> Manuscript:
    """Return *manuscript* with the word at the place of *problem* as *fix* has it.

    The same manuscript comes back where no such word stands there any more.
    """
    place = problem.place
    if not can_fix(problem, fix):
        return manuscript
    start, text, first = 0, manuscript.text, 1
    entry = manuscript.entry_of_line(place.line)
    found = manuscript.entry_at(entry) if entry is not None else None
    if found is not None:  # a few lines are read instead of all
        at = found[0]
        start, text = manuscript.offsets[at], manuscript.pieces[at].text
        first = manuscript.first_lines[at] + 1
    line, new = place.line - first + 1, fix.replacement or ""
    word = word_exchanged(text, line, place.column, new, str(fix.values.get("name", "")))
    if word is None:
        return manuscript
    left, right, new = word
    return spliced(manuscript, start + left, start + right, new)
