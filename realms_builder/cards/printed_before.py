"""Which cards changed since they were printed last, told by what is drawn on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from realms_builder.cards.deck import Leaf
from realms_builder.core.problems import Problem, Severity

_MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card as it was printed: a digest of both its faces, and how often."""

    digest: str
    count: int


Printed = Mapping[str, PrintedCard]
"""What was printed, by the names of leaves."""
Digest = Callable[[Leaf], str]


@dataclass(frozen=True, slots=True)
class ChangedCards:
    """The cards to print now, and those that are left out because they lie there already."""

    leaves: tuple[Leaf, ...]
    left_out: tuple[Leaf, ...]

    def problems(self, date: str) -> tuple[Problem, ...]:
        """Return one hint that names what was left out; *date* is that of the last print."""
        if not self.left_out:
            return ()
        names = [leaf.title or leaf.name for leaf in self.left_out]
        count = sum(leaf.count for leaf in self.left_out)
        more = len(names) - _MOST_NAMED
        shown = (*dict.fromkeys(names[:_MOST_NAMED]), *(("…",) if more > 0 else ()))
        values = {"count": count, "date": date, "names": shown}
        return (Problem("print.left_out", Severity.HINT, values=values),)


def changed_since(leaves: Iterable[Leaf], before: Printed, digest: Digest) -> ChangedCards:
    """Return what of *leaves* is not yet there as it looks now, as often as it is wanted.

    Of a card that is only wanted more often the missing copies are printed.
    """
    found: list[Leaf] = []
    left_out: list[Leaf] = []
    for leaf in leaves:
        known = before.get(leaf.name)
        same = known is not None and known.digest == digest(leaf)
        there = min(leaf.count, known.count) if known is not None and same else 0
        if there < leaf.count:
            found.append(replace(leaf, count=leaf.count - there) if there else leaf)
        if there:
            left_out.append(replace(leaf, count=there))
    return ChangedCards(tuple(found), tuple(left_out))


def after_printing(leaves: Sequence[Leaf], before: Printed, digest: Digest) -> Printed:
    """Return what is there once all of *leaves* are; other cards of before stay as they were."""
    found = dict(before)
    for leaf in leaves:
        now = PrintedCard(digest(leaf), leaf.count)
        known = found.get(leaf.name)
        if known is not None and known.digest == now.digest:
            now = PrintedCard(now.digest, max(known.count, now.count))
        found[leaf.name] = now
    return found
