"""Makes texts of elements: prose, its short version, lists that show only their first things."""

from __future__ import annotations

from collections.abc import Callable

from realms_builder.cards.element_names import spoken_name
from realms_builder.cards.elements.plates import plated
from realms_builder.cards.long_texts import MOST_CHARACTERS, shortened
from realms_builder.cards.template.binding import Card, ItemScope, Plain
from realms_builder.cards.template.templates import Element
from realms_builder.cards.template_building import Bind, Built, StyleSource, Workshop
from realms_builder.core.problems import Severity
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Block, Content, Marks
from realms_builder.layout.line_breaking import FaceRun, Paragraph
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import BADGE, BOLD, Fit, TextStyle, Wording

_MOST_KNOWN = 256
USUAL_MORE = "… +{left}"


class Spacer(Content):
    """Empty room, for elements that only grow or have an area."""

    __slots__ = ()

    def layout(self, width: float, fit: Fit) -> Block:
        """Return a block of no height."""
        del width, fit
        return _Empty(0.0)


class _Empty(Block):
    __slots__ = ()

    def draw(self, out: Marks, x: float, y: float) -> None:
        """Draw nothing."""


class Alternative(Content):
    """Content with a short version, which is bound only when the box asks for it."""

    __slots__ = ("_brief", "_full", "_order", "_short", "_wording")

    def __init__(
        self,
        full: Content,
        short: Callable[[], Content | None],
        wording: Wording,
        order: int = 0,
    ) -> None:
        """Hold the full version and what makes the short one; without one the full one stays.

        The short one is for a box that says no more than *wording*, or that spares no more than
        *order* others.
        """
        super().__init__()
        self._full = full
        self._short = short
        self._wording = wording
        self._order = order
        self._brief: Content | None = None

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the version that *fit* wants."""
        return self._wanted(fit).layout(width, fit)

    def put(self, out: Marks, x: float, y: float, width: float) -> float:
        """Draw the full version."""
        return self._full.put(out, x, y, width)

    def fill(self, out: Marks, x: float, y: float, width: float, height: float) -> bool:
        """Draw the full version."""
        return self._full.fill(out, x, y, width, height)

    def least_height(self, width: float, fit: Fit) -> float:
        """Return what the version that *fit* wants takes at least."""
        return self._wanted(fit).least_height(width, fit)

    def natural_width(self, fit: Fit) -> float:
        """Return the width of the version that *fit* wants."""
        return self._wanted(fit).natural_width(fit)

    def _wanted(self, fit: Fit) -> Content:
        if fit.wording < self._wording or self._order < fit.spared:
            return self._full
        if self._brief is None or self._wording is Wording.NEEDED:  # what is spared is told anew
            self._brief = self._short() or self._full
        return self._brief


def make_text(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a text element."""
    style = text_style(shop, element, source)
    bind, constant = prose_maker(shop, element.text, style, element.lines or 0)
    if element.short is None:
        return Built(bind, constant)
    return Built(alternative(shop, bind, element, style), False)


def text_style(shop: Workshop, element: Element, source: StyleSource) -> TextStyle:
    """Return the style of a text element; what has one line is never hyphenated."""
    return shop.style({**source, "hyphenate": False} if element.lines == 1 else source)


def alternative(shop: Workshop, bind: Bind, element: Element, style: TextStyle) -> Bind:
    """Return what binds a text, and the short one in its place where the box asks for less.

    A short text that is empty by design may be left out before anything else is shortened.
    """
    if element.short == "":
        name = spoken_name(element, shop.lang, shop.element)
        order = shop.spared
        shop.spared += not element.keep  # what is kept with the next goes with it

        def nothing() -> Content:
            shop.card.spared[name] = None
            return Spacer()

        def spared(card: Card, scope: Record) -> Content | None:
            full = bind(card, scope)
            return None if full is None else Alternative(full, nothing, Wording.NEEDED, order)

        return spared
    short, _ = prose_maker(shop, element.short, style, element.lines or 0)

    def both(card: Card, scope: Record) -> Content | None:
        def brief() -> Content | None:
            card.shortened += 1
            return short(card, scope)

        full = bind(card, scope)
        return None if full is None else Alternative(full, brief, Wording.SHORT)

    return both


def prose_maker(
    shop: Workshop, text: object, style: TextStyle, lines: int = 0
) -> tuple[Bind, bool]:
    """Return what binds *text* as prose, and whether it is the same on every card."""
    program = shop.text(text, style)  # pyright: ignore[reportArgumentType]
    marks = style.marks
    # Rules stand on many cards: what is said again need not be broken into lines again.
    known: dict[tuple[Paragraph, ...], tuple[Prose, int]] = {}
    name = shop.element

    def bind(card: Card, scope: Record) -> Content | None:
        paragraphs = program.bind(card, scope)
        if not paragraphs:
            return None
        if marks:
            paragraphs = [_marked(paragraph, marks) for paragraph in paragraphs]
        key = tuple(paragraphs)
        found = known.get(key)
        if found is None:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            kept, lost = shortened(paragraphs)
            found = known[key] = Prose(kept, style, lines), lost
        prose, lost = found
        if lost:
            card.say("card.too_long", Severity.ERROR, name, lost=lost, most=MOST_CHARACTERS)
        return prose

    return plated(bind, shop.metrics, shop.plate) if shop.plated else bind, program.constant


def _marked(paragraph: Paragraph, marks: dict[str, str]) -> Paragraph:
    """Return *paragraph* with the characters in *marks* as bold runs of their own colour."""
    runs: list[FaceRun] = []
    for run in paragraph:
        if run.face >= BADGE or not any(char in run.text for char in marks):
            runs.append(run)
            continue
        start = 0
        for at, char in enumerate(run.text + "\0"):
            ended = at > start and run.text[start] in marks and char != run.text[start]
            begins = at > start and char in marks and run.text[start] not in marks
            if at > start and (ended or begins or char == "\0"):
                colour = marks.get(run.text[start])
                part = run.text[start:at]
                runs.append(
                    FaceRun(part, BOLD, colour) if colour else FaceRun(part, run.face, run.colour)
                )
                start = at
    return tuple(runs)


class Limit:
    """How many things of a list a template shows, and what it says of the others."""

    def __init__(self, shop: Workshop, element: Element, source: StyleSource) -> None:
        """Read ``most`` and ``more`` of *element*."""
        self.most = element.most
        self._name = shop.element
        more = USUAL_MORE if element.more is None else element.more
        self._line = prose_maker(shop, more, shop.style(source))[0] if self.most else None

    def full(self, shown: int) -> bool:
        """Return whether no more than *shown* things may be shown."""
        return self.most is not None and shown >= self.most

    def rest(self, card: Card, scope: Record, shown: int, total: int) -> Content | None:
        """Return the line about what is not shown, and note it; None when all of it is shown.

        The line may use ``left``, ``shown`` and ``total``.
        """
        left = total - shown
        if left <= 0 or self._line is None:
            return None
        values = {"shown": shown, "total": total}
        card.say("card.items_left_out", Severity.HINT, self._name, **values)
        inner = ItemScope(Plain({"left": left, **values}), scope, shown + 1)
        return self._line(card, inner)
