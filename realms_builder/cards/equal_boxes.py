"""What the boxes of a card came to, kept for other cards of the same build.

Most models of a large roster are built alike and differ in names and notes alone. A box is drawn
anew only where a card says something else of what it read of the card itself; the rest it read
follows from the build.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from fractions import Fraction
from typing import NamedTuple

from realms_builder.cards.subjects import CardSubject
from realms_builder.cards.template.binding import Card, CardScope, Said
from realms_builder.game.formulas.values import MISSING, Record, Unknown, Value
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.texts import PlayersText
from realms_builder.layout.blocks import Marks
from realms_builder.layout.marks import Mark
from realms_builder.roster.resolve.build import Build

PAGES = frozenset(("page", "pages", "continued"))
"""What a card says of itself beside its subject, and may say anew each time it is composed."""
MOST_KEPT, MOST_IN_VAIN = 8, 3
"""So many outcomes of a box are kept for a build, after so many in vain none any more."""
_COMPARED = frozenset((str, PlayersText, int, bool, Fraction, LocalisedLabel, type(MISSING)))


class _Outcome(NamedTuple):
    """What was read of the card itself, and what came of it: marks, messages, a figure."""

    reads: tuple[tuple[str, Value | Unknown], ...]
    marks: tuple[Mark, ...]
    said: tuple[Said, ...]
    figure: float


class _Box:
    """The outcomes of one box; a *closed* one takes no more."""

    __slots__ = ("closed", "in_vain", "outcomes")

    def __init__(self) -> None:
        self.outcomes: list[_Outcome] = []
        self.in_vain = 0
        self.closed = False

    def helped(self) -> None:
        """Go on as long as there is room."""
        self.in_vain = -MOST_KEPT

    def add(self, outcome: _Outcome, *, whole: bool) -> None:
        """Keep *outcome* where it is *whole* and can be told from others, and helps."""
        self.in_vain += 1
        if not whole or any(type(value) not in _COMPARED for _, value in outcome.reads):
            self.closed = True
            return
        self.outcomes.append(outcome)
        if self.in_vain == MOST_IN_VAIN:
            self.outcomes.clear()
        self.closed = self.in_vain == MOST_IN_VAIN or len(self.outcomes) == MOST_KEPT


class EqualBoxes:
    """Keeps outcomes while one deck is composed; they are not to outlive it.

    A build that has only one card costs nothing: outcomes are kept from its second card on.
    """

    def __init__(self) -> None:
        """Keep nothing yet."""
        self._seen: dict[Build, str] = {}
        self._kept: dict[Build, dict[object, _Box]] = {}

    def scope(
        self, subject: Record, shown: Record, extras: Mapping[str, Value], icons: Mapping[str, str]
    ) -> CardScope:
        """Return the scope of a card for *subject* as it is *shown*."""
        if type(subject) is not CardSubject:  # what stands for several has no build of its own
            return CardScope(shown, extras, icons)
        first = self._seen.setdefault(subject.build, subject.key)
        if first == subject.key:
            return CardScope(shown, extras, icons)
        return KeepingScope(subject, shown, extras, icons, self._kept.setdefault(subject.build, {}))


class KeepingScope(CardScope):
    """The names of a card whose build had a card before, and what its boxes came to."""

    __slots__ = ("_kept", "_own", "_reads")

    def __init__(
        self,
        subject: CardSubject,
        shown: Record,
        extras: Mapping[str, Value],
        icons: Mapping[str, str],
        kept: dict[object, _Box],
    ) -> None:
        super().__init__(shown, extras, icons)
        self._own = subject
        self._kept = kept
        self._reads: dict[str, Value | Unknown] | None = None

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the card says, noting what does not follow from its build."""
        value = super().lookup(name)
        if self._reads is not None and (name in PAGES or self._own.says_itself(name)):
            self._reads[name] = value
        return value

    def once(
        self, key: object, card: Card, out: Marks, left: Sized, work: Callable[[], float | None]
    ) -> float:
        """Do *work*, or give *out* and *card* what it gave an equal card before.

        It returns a figure. Where it adds to what is *left*, more may be read elsewhere.
        """
        box = self._kept.get(key)
        if box is None:
            box = self._kept[key] = _Box()
        for outcome in box.outcomes:
            if self._still(outcome.reads):
                box.helped()
                out.extend(outcome.marks)
                for code, severity, element, values in outcome.said:
                    card.say(code, severity, element, **values)
                return outcome.figure
        if box.closed:
            return work() or 0.0
        before, spilled = len(out), len(left)
        reads = self._reads = {}
        heard = card.heard = []
        try:
            figure = work() or 0.0
        finally:
            self._reads = card.heard = None
        outcome = _Outcome(tuple(reads.items()), tuple(out[before:]), tuple(heard), figure)
        box.add(outcome, whole=len(left) == spilled and not self._own.faults)
        return figure

    def _still(self, reads: tuple[tuple[str, Value | Unknown], ...]) -> bool:
        for name, value in reads:
            now = self.lookup(name)
            if now is not value and (type(now) is not type(value) or now != value):
                return False
        return True
