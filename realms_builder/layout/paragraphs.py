"""Which texts of a drawing are read as one paragraph, where nobody said it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from realms_builder.layout.marks import GROUPS, Mark, Tag, TextRun, every_mark
from realms_builder.layout.metrics import MM_PER_PT

_LETTER_EM, _GAP_EM, _LEADING_EM = 0.6, 0.4, 1.8
_SAME_PT, _SAME_LINE_EM = 0.1, 0.35


def first_words(marks: Iterable[Mark]) -> TextRun | None:
    """Return the first text among *marks*, None where they show no words."""
    for mark in every_mark(marks):
        if isinstance(mark, TextRun) and mark.text.strip():
            return mark
    return None


def paragraphs(marks: Sequence[Mark], first: int = 0) -> list[Tag]:
    """Return a paragraph for all texts from *first* on that are drawn together and lie together.

    Those of another size begin one, and those that lie too far away for the next line or word.
    """
    found: list[Tag] = []
    before: TextRun | None = None
    begins = ends = first
    for at in range(first, len(marks)):
        mark = marks[at]
        words: TextRun | None = None
        if isinstance(mark, TextRun):
            words = mark if mark.text.strip() else None
        elif isinstance(mark, GROUPS):
            words = first_words(mark.marks)
        if words is not None:
            if before is None or not _goes_on(before, words):
                if ends > begins:
                    found.append(Tag("P", begins, ends))
                begins = at
            ends = at + 1
        before = words if words is mark else None
    if ends > begins:
        found.append(Tag("P", begins, ends))
    return found


def _goes_on(before: TextRun, run: TextRun) -> bool:
    """Return whether *run* is the next word or line after another text."""
    if abs(before.size_pt - run.size_pt) > _SAME_PT:
        return False
    em = run.size_pt * MM_PER_PT
    down = run.baseline_y - before.baseline_y
    if abs(down) > _SAME_LINE_EM * em:
        return 0 < down <= _LEADING_EM * em
    right = run.x - before.x
    return 0 <= right <= (len(before.text) * _LETTER_EM + _GAP_EM) * em
