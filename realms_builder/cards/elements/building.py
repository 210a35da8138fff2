"""Turns the elements of a template into functions that give their content for a card."""

from __future__ import annotations

from collections.abc import Callable

from realms_builder.cards.element_names import spoken_name
from realms_builder.cards.elements.areas import area_of
from realms_builder.cards.elements.frames import FrameContent, SideBySide
from realms_builder.cards.elements.grounds import own_grounds
from realms_builder.cards.elements.pictures import fixed
from realms_builder.cards.elements.plates import plated
from realms_builder.cards.elements.tracing import traced_bind, unless_hidden
from realms_builder.cards.long_texts import MOST_CHARACTERS, shortened
from realms_builder.cards.template.binding import Card, ItemScope, as_item, condition, getter
from realms_builder.cards.template.templates import Element
from realms_builder.cards.workshop import Bind, Built, StyleSource, Workshop, insets_of
from realms_builder.core.problems import Severity
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Block, Content, Marks, Stack
from realms_builder.layout.line_breaking import FaceRun, Paragraph
from realms_builder.layout.marks import Line, Rect
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import BADGE, BOLD, Fit, TextStyle

Maker = Callable[[Workshop, Element, StyleSource], Built]
_MOST_KNOWN = 256
NOTHING = Built(lambda card, scope: None, constant=True)


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

    __slots__ = ("_brief", "_full", "_short")

    def __init__(self, full: Content, short: Callable[[], Content | None]) -> None:
        """Hold the full version and what makes the short one; without one the full one stays.

        A short text that is empty by design makes a :class:`Spacer`: nothing is said instead.
        """
        super().__init__()
        self._full = full
        self._short = short
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
        if not fit.short:
            return self._full
        if self._brief is None:
            self._brief = self._short() or self._full
        return self._brief


def build(shop: Workshop, element: Element, inherited: StyleSource) -> Built:
    """Return *element* compiled, with its area, padding and condition."""
    outer, ground = shop.element, shop.grounds
    shop.element = spoken_name(element, shop.lang, outer)
    shop.room = None  # what stands in a container shares its room
    own = own_grounds(element, shop.palette)
    shop.grounds = ground if own is None else own
    try:
        if not shop.takes(element):
            return NOTHING
        built = build_content(shop, element, inherited)
        built = _conditional(shop, element, _framed(shop, element, built))
        built = unless_hidden(built, element.hidden)
        return Built(traced_bind(built.bind, shop.keys.get(id(element))), built.constant)
    finally:
        shop.element, shop.grounds = outer, ground


def build_content(shop: Workshop, element: Element, inherited: StyleSource) -> Built:
    """Return only what *element* holds, without area, padding and condition."""
    from realms_builder.cards.elements.makers import MAKERS

    style = shop.merged(inherited, element)
    maker = MAKERS.get(element.kind() or "")
    return maker(shop, element, style) if maker is not None else NOTHING


def _conditional(shop: Workshop, element: Element, built: Built) -> Built:
    test = condition(element.when, shop.element)
    if test is None:
        return built
    bind = built.bind
    return Built(lambda card, scope: bind(card, scope) if test(card, scope) else None, False)


def _framed(shop: Workshop, element: Element, built: Built) -> Built:
    area = area_of(element, shop.palette, shop.sheet)
    insets = insets_of(element.padding)
    bar = element.bar
    if bar is not None:
        area = _with_bar(area, shop.palette.colour(bar.colour), bar.width)
        insets = (*insets[:3], insets[3] + bar.width + bar.gap)
    bind, empty, name = built.bind, element.kind() is None, shop.element
    frame = area is not None or any(insets) or element.height is not None

    def framed(card: Card, scope: Record) -> Content | None:
        try:
            content = bind(card, scope)
        except FormulaError as error:
            card.failed(name, "", error)
            return None
        if content is None and not empty:
            return None
        if frame:
            content = FrameContent(content, insets, area, element.height)
        content = content or Spacer()
        content.grow = element.grow or 0.0
        content.keep = bool(element.keep)
        if element.width is not None:
            content.width = element.width
        return content

    return Built(framed, built.constant)


def _with_bar(
    area: Callable[[Marks, float, float, float, float], None] | None, colour: str, width: float
) -> Callable[[Marks, float, float, float, float], None]:
    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        if area is not None:
            area(out, x, y, w, h)
        out.append(Rect(x, y + 0.25, width, h - 0.5, colour))

    return draw


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

    return plated(bind, shop.metrics) if shop.plated else bind, program.constant


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


def make_text(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a text element."""
    style = text_style(shop, element, source)
    bind, constant = prose_maker(shop, element.text, style, element.lines or 0)
    if element.short is None:
        return Built(bind, constant)
    if element.short == "":
        return Built(_alternative(bind, lambda card, scope: Spacer()), False)
    short, _ = prose_maker(shop, element.short, style, element.lines or 0)
    return Built(_alternative(bind, short), False)


def text_style(shop: Workshop, element: Element, source: StyleSource) -> TextStyle:
    """Return the style of a text element; what has one line is never hyphenated."""
    return shop.style({**source, "hyphenate": False} if element.lines == 1 else source)


def _alternative(bind: Bind, short: Bind) -> Bind:
    def both(card: Card, scope: Record) -> Content | None:
        full = bind(card, scope)
        return None if full is None else Alternative(full, lambda: short(card, scope))

    return both


def make_column(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a container that stacks its children."""
    children = [build(shop, child, source) for child in element.column or []]
    gap = element.gap if element.gap is not None else 0.0
    binds = [child.bind for child in children]

    def bind(card: Card, scope: Record) -> Content | None:
        contents = [content for b in binds if (content := b(card, scope)) is not None]
        return Stack(contents, gap) if contents else None

    return Built(bind, all(child.constant for child in children))


def make_row(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a container that lays its children side by side."""
    children = [build(shop, child, source) for child in element.row or []]
    gap = element.gap if element.gap is not None else 1.0
    align = {"left": 0.0, "center": 0.5, "right": 1.0}[element.align or "left"]
    middle = element.valign != "top"
    binds = [child.bind for child in children]

    def bind(card: Card, scope: Record) -> Content | None:
        contents = [content for b in binds if (content := b(card, scope)) is not None]
        return SideBySide(contents, gap, align, middle=middle) if contents else None

    return Built(bind, all(child.constant for child in children))


def make_repeat(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a list that repeats its children or its text for every item."""
    from realms_builder.cards.elements.list_limits import Limit

    items = getter(element.repeat or "", shop.element)
    where = condition(element.where, shop.element)
    each, limit = _each(shop, element, source), Limit(shop, element, source)
    gap = element.gap if element.gap is not None else 0.8
    rule = shop.palette.colour(element.rule) if element.rule is not None else None

    def bind(card: Card, scope: Record) -> Content | None:
        value = items(card, scope)
        values = value if isinstance(value, tuple) else ()
        contents: list[Content] = []
        total = 0
        for number, entry in enumerate(values, 1):
            inner = ItemScope(as_item(entry), scope, number)
            if where is not None and not where(card, inner):
                continue
            content = each(card, inner)
            if content is None:
                continue
            total += 1
            if limit.full(len(contents)):
                continue
            content = _ruled(content, rule, gap) if rule and contents else content
            content.whole = True
            contents.append(content)
        more = limit.rest(card, scope, len(contents), total)
        if more is not None:
            contents[-1].keep = True
            contents.append(more)
        return Stack(contents, gap) if contents else None

    return Built(bind, False)


def _ruled(content: Content, colour: str, gap: float) -> Content:
    """Return *content* with a line in the middle of the gap above it."""

    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        del h
        out.append(Line(x, y - gap / 2, x + w, y - gap / 2, colour, 0.15))

    return FrameContent(content, (0.0, 0.0, 0.0, 0.0), draw)


def _each(shop: Workshop, element: Element, source: StyleSource) -> Bind:
    if isinstance(element.each, list):
        children = [build(shop, child, source).bind for child in element.each]

        def bind(card: Card, scope: Record) -> Content | None:
            contents = [content for b in children if (content := b(card, scope)) is not None]
            if len(contents) == 1:
                return contents[0]
            return Stack(contents, 0.2) if contents else None

        return bind
    style = shop.style(source)
    full, _ = prose_maker(shop, element.each or "{name}", style)
    if element.short is None:
        return full
    short, _ = prose_maker(shop, element.short, style)
    return _alternative(full, short)


def make_fixed(
    height: float, draw: Callable[[Marks, float, float, float, float], None]
) -> Callable[[Card, Record], Content]:
    """Return a binder of content of *height* that is drawn the same on every card."""
    return lambda card, scope: fixed(draw, height)
