"""One thing that a completion offers, and which of many come first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST = 200


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One thing that may be written: *text* in place of what stands from *start* to *end*.

    *note* says what it means. *kind* is key, value, reference, name, function or entry. *select*
    are the offsets within *text* that are selected when it has been written.
    """

    label: str
    text: str
    start: int
    end: int
    note: str = ""
    kind: str = "value"
    required: bool = False
    select: tuple[int, int] | None = None

    @property
    def id(self) -> str:
        """Return what tells it from the others of one list."""
        return f"{self.kind} {self.label}"


def ranked(found: Sequence[Suggestion], typed: str, start: int) -> tuple[Suggestion, ...]:
    """Return what fits what is *typed* from offset *start* on, the best first, each once.

    At most 200; those that fit alike stay in their order.
    """
    fitting: list[tuple[int, int, Suggestion]] = []
    once = {suggestion.id: suggestion for suggestion in reversed(found)}
    for place, suggestion in enumerate(s for s in found if once[s.id] is s):
        begun = typed[max(0, suggestion.start - start) :].strip().casefold()
        rank = _rank(begun, suggestion)
        if rank is not None:
            fitting.append((rank, place, suggestion))
    fitting.sort(key=lambda entry: entry[:2])
    return tuple(suggestion for _, _, suggestion in fitting[:MOST])


def _rank(typed: str, suggestion: Suggestion) -> int | None:
    """Return how well *suggestion* fits, 0 the best, or None where it does not."""
    if not typed:
        return 0
    label = suggestion.label.casefold()
    if label.startswith(typed):
        return 0 if label != typed else 1
    if any(part.startswith(typed) for part in label.replace("_", " ").split(" ")):
        return 2
    if typed in label:
        return 3
    name, _, rest = suggestion.note.casefold().partition(" · ")
    named = rest or suggestion.kind == "reference"
    if named and len(typed) > 1 and any(word.startswith(typed) for word in name.split()):
        return 4
    return None
