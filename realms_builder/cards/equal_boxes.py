"""What the boxes of a card came to, kept for other cards of the same build.

Most models of a large roster are built alike and differ in names and notes alone. A box is drawn
anew only where a card says something else of what it read of the card itself; the rest it read
follows from the build.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from realms_builder.cards.subjects import CardSubject
from realms_builder.cards.template.binding import Card, CardScope, Said
from realms_builder.cards.template.templates import Element
from realms_builder.cards.template_building import Bind
from realms_builder.game.formulas.values import MISSING, Record, Unknown, Value
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.texts import PlayersText
from realms_builder.layout.blocks import Block, Content, Marks
from realms_builder.layout.marks import Mark
from realms_builder.layout.text_styles import Fit
from realms_builder.roster.resolve.build import Build

PAGES = frozenset(("page", "pages", "continued"))
"""What a card says of itself beside its subject, and may say anew each time it is composed."""
MOST_KEPT, MOST_IN_VAIN = 8, 3
"""So many outcomes of a box are kept for a build, after so many in vain none any more."""
Result = TypeVar("Result")
_COMPARED = frozenset((str, PlayersText, int, bool, Fraction, LocalisedLabel, type(MISSING)))


class _Outcome(NamedTuple):
    """What was read of the card itself, and what came of it: marks, messages, a result."""

    reads: tuple[tuple[str, Value | Unknown], ...]
    marks: tuple[Mark, ...]
    said: tuple[Said, ...]
    result: Any


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


class _Shelf:
    """What is kept for one build: outcomes, and the values that follow from it."""

    __slots__ = ("boxes", "own", "values")

    def __init__(self, own: frozenset[str]) -> None:
        self.own = own
        self.boxes: dict[object, _Box] = {}
        self.values: dict[str, Value | Unknown] = {}


class EqualBoxes:
    """Keeps outcomes while one deck is composed; they are not to outlive it.

    A build that has only one card costs nothing: outcomes are kept from its second card on.
    """

    def __init__(self) -> None:
        """Keep nothing yet."""
        self._first: dict[Build, str] = {}
        self._shelves: dict[tuple[Build, frozenset[str]], _Shelf] = {}

    def scope(
        self, subject: Record, shown: Record, extras: Mapping[str, Value], icons: Mapping[str, str]
    ) -> CardScope:
        """Return the scope of a card for *subject* as it is *shown*."""
        if type(subject) is not CardSubject:  # what stands for several has no build of its own
            return CardScope(shown, extras, icons)
        build = subject.build
        if self._first.setdefault(build, subject.key) == subject.key:
            return CardScope(shown, extras, icons)
        own = subject.own_names | PAGES
        shelf = self._shelves.get((build, own))
        if shelf is None:
            shelf = self._shelves[build, own] = _Shelf(own)
        return KeepingScope(shown, extras, icons, shelf, subject.faults)


class KeepingScope(CardScope):
    """The names of a card whose build had a card before, and what its boxes came to."""

    __slots__ = ("_faults", "_reads", "_shelf")

    def __init__(
        self,
        shown: Record,
        extras: Mapping[str, Value],
        icons: Mapping[str, str],
        shelf: _Shelf,
        faults: Sized,
    ) -> None:
        """Keep on *shelf* what comes without any of *faults*, which are said of each card."""
        super().__init__(shown, extras, icons)
        self._shelf = shelf
        self._faults = faults
        self._reads: dict[str, Value | Unknown] | None = None

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the card says, noting what does not follow from its build."""
        shelf = self._shelf
        value = shelf.values.get(name)
        if value is not None:
            return value
        value = super().lookup(name)
        if name in shelf.own:
            if self._reads is not None:
                self._reads[name] = value
        elif not self._faults:
            shelf.values[name] = value
        return value

    def once(
        self, key: object, card: Card, out: Marks, left: Sized, work: Callable[[], Result]
    ) -> Result:
        """Do *work*, or give *out* and *card* what it gave an equal card before.

        It returns a result. Where it adds to what is *left*, more may be read elsewhere.
        """
        box = self._shelf.boxes.get(key)
        if box is None:
            box = self._shelf.boxes[key] = _Box()
        for outcome in box.outcomes:
            if self._still(outcome.reads):
                box.helped()
                out.extend(outcome.marks)
                for code, severity, element, values in outcome.said:
                    card.say(code, severity, element, **values)
                return outcome.result
        if box.closed:
            return work()
        before, spilled = len(out), len(left)
        outer, heard_outside = self._reads, card.heard
        reads = self._reads = {}
        heard = card.heard = []
        try:
            result = work()
        finally:
            self._reads, card.heard = outer, heard_outside
            if outer is not None and heard_outside is not None:
                outer.update(reads)
                heard_outside += heard
        outcome = _Outcome(tuple(reads.items()), tuple(out[before:]), tuple(heard), result)
        box.add(outcome, whole=len(left) == spilled and not self._faults)
        return result

    def _still(self, reads: tuple[tuple[str, Value | Unknown], ...]) -> bool:
        for name, value in reads:
            now = self.lookup(name)
            if now is not value and (type(now) is not type(value) or now != value):
                return False
        return True


def kept(bind: Bind, element: Element, *, below_others: bool = False) -> Bind:
    """Return *bind* giving cards of one build the same content, where it says the same.

    What has short texts, bound where they are needed, is bound to each card. What stands *below
    others* is laid out once, too.
    """
    if not _is_lasting(element):
        return bind
    key = object()

    def made(card: Card, scope: Record) -> Content | None:
        content = bind(card, scope)
        if content is None or content.grow or not below_others:
            return content
        return LaidOutOnce(content)

    def once(card: Card, scope: Record) -> Content | None:
        if not isinstance(scope, KeepingScope):
            return bind(card, scope)
        return scope.once(key, card, [], (), lambda: made(card, scope))

    return once


def _is_lasting(element: Element) -> bool:
    inner = (*(element.row or ()), *(element.column or ()))
    each = element.each if isinstance(element.each, list) else ()
    return element.short in (None, "") and all(map(_is_lasting, (*inner, *each)))


class LaidOutOnce(Content):
    """Content of many cards that is never stretched, so that its blocks can be used again."""

    __slots__ = ("_blocks", "_content")

    def __init__(self, content: Content) -> None:
        """Stand for *content*."""
        super().__init__()
        self.whole, self.keep, self.width = content.whole, content.keep, content.width
        self._content = content
        self._blocks: dict[tuple[float, Fit], Block] = {}

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the block for this width and fit."""
        if fit.wording:  # what is left out is told to each card
            return self._content.layout(width, fit)
        block = self._blocks.get((width, fit))
        if block is None:
            block = self._blocks[width, fit] = self._content.layout(width, fit)
        return block

    def put(self, out: Marks, x: float, y: float, width: float) -> float:
        """Draw the content."""
        return self._content.put(out, x, y, width)

    def fill(self, out: Marks, x: float, y: float, width: float, height: float) -> bool:
        """Draw the content."""
        return self._content.fill(out, x, y, width, height)

    def natural_width(self, fit: Fit) -> float:
        """Return the width of the content."""
        return self._content.natural_width(fit)

    def least_height(self, width: float, fit: Fit) -> float:
        """Return the least height of the content."""
        return self._content.least_height(width, fit)
