"""Turns the elements of a template into functions that give their content for a card.

With the makers of what holds others: rows, columns, lists, frames with padding and an area.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from realms_builder.cards.element_names import spoken_name
from realms_builder.cards.elements.areas import area_of
from realms_builder.cards.elements.effects import altered_bind, effects_of
from realms_builder.cards.elements.grounds import own_grounds
from realms_builder.cards.elements.number_makers import make_strip, make_track
from realms_builder.cards.elements.picture_maker import (
    make_emblem,
    make_icon,
    make_icon_row,
    make_picture,
    make_shape,
)
from realms_builder.cards.elements.tables import make_table, share_of
from realms_builder.cards.elements.text_maker import (
    Limit,
    Spacer,
    alternative,
    make_text,
    prose_maker,
)
from realms_builder.cards.elements.tracing import traced_bind, unless_hidden
from realms_builder.cards.equal_boxes import kept
from realms_builder.cards.template.binding import Card, ItemScope, condition, getter, rows_of
from realms_builder.cards.template.templates import Element, content_key
from realms_builder.cards.template_building import Bind, Built, StyleSource, Workshop, insets_of
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Block, Content, Marks, Split, Stack
from realms_builder.layout.marks import Line, Rect
from realms_builder.layout.text_styles import Fit

Maker = Callable[[Workshop, Element, StyleSource], Built]
NOTHING = Built(lambda card, scope: None, constant=True)


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
        built = Built(altered_bind(built.bind, effects_of(element, shop.palette)), built.constant)
        built = unless_hidden(built, element.hidden)
        return Built(traced_bind(built.bind, shop.keys.get(id(element))), built.constant)
    finally:
        shop.element, shop.grounds = outer, ground


def build_content(shop: Workshop, element: Element, inherited: StyleSource) -> Built:
    """Return only what *element* holds, without area, padding and condition."""
    style = shop.merged(inherited, element)
    maker = MAKERS.get(content_key(element))
    return maker(shop, element, style) if maker is not None else NOTHING


def _conditional(shop: Workshop, element: Element, built: Built) -> Built:
    test = condition(element.when, shop.element)
    if test is None:
        return built
    bind = built.bind
    return Built(lambda card, scope: bind(card, scope) if test(card, scope) else None, False)


_THIN_BAR_MM = 0.2
"""How wide a bar is drawn at most where ink is saved."""


def _framed(shop: Workshop, element: Element, built: Built) -> Built:
    area = area_of(element, shop.palette, shop.sheet)
    insets = insets_of(element.padding)
    bar = element.bar
    if bar is not None:
        wide = min(bar.width, _THIN_BAR_MM) if shop.palette.ink_saver else bar.width
        area = _with_bar(area, shop.palette.colour(bar.colour), wide)
        insets = (*insets[:3], insets[3] + bar.width + bar.gap)
    bind, empty, name = built.bind, not content_key(element), shop.element
    grows = element.grow and (element.picture or element.emblem)
    height = None if grows else element.height  # a drawing grows itself
    frame = area is not None or any(insets) or height is not None

    def framed(card: Card, scope: Record) -> Content | None:
        try:
            content = bind(card, scope)
        except FormulaError as error:
            card.failed(name, "", error)
            return None
        if content is None and not empty:
            return None
        if frame:
            content = FrameContent(content, insets, area, height)
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


def make_column(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a container that stacks its children."""
    elements = element.column or []
    children = [build(shop, child, source) for child in elements]
    gap = element.gap if element.gap is not None else 0.0
    binds = [
        kept(child.bind, e, below_others=True) for child, e in zip(children, elements, strict=True)
    ]

    def bind(card: Card, scope: Record) -> Content | None:
        contents = [content for b in binds if (content := b(card, scope)) is not None]
        return Stack(contents, gap) if contents else None

    return Built(bind, all(child.constant for child in children))


def make_row(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a container that lays its children side by side; they are left out together."""
    first = most = shop.spared
    children: list[Built] = []
    for child in element.row or []:
        shop.spared = first
        children.append(build(shop, child, source))
        most = max(most, shop.spared)
    shop.spared = most
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
    items = getter(element.repeat or "", shop.element)
    where = condition(element.where, shop.element)
    each, limit = _each(shop, element, source), Limit(shop, element, source)
    gap = element.gap if element.gap is not None else 0.8
    rule = shop.palette.colour(element.rule) if element.rule is not None else None

    def bind(card: Card, scope: Record) -> Content | None:
        contents: list[Content] = []
        total = 0
        for number, entry in enumerate(rows_of(items(card, scope)), 1):
            inner = ItemScope(entry, scope, number)
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
    return alternative(shop, full, element, style)


def _make_map(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a map, which few templates show."""
    from realms_builder.cards.elements.map_maker import make_map

    return make_map(shop, element, source)


def _make_odds(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a strip of odds, for which all that computes them is read."""
    from realms_builder.cards.elements.odds_maker import make_odds

    return make_odds(shop, element, source)


MAKERS: Mapping[str, Maker] = {
    "text": make_text,
    "row": make_row,
    "column": make_column,
    "repeat": make_repeat,
    "stat_strip": make_strip,
    "track": make_track,
    "table": make_table,
    "picture": make_picture,
    "emblem": make_emblem,
    "shape": make_shape,
    "icon": make_icon,
    "icon_row": make_icon_row,
    "map": _make_map,
    "odds": _make_odds,
}


class FrameContent(Content):
    """Content with padding and an area behind it."""

    __slots__ = ("_area", "_content", "_height", "_insets")

    def __init__(
        self,
        content: Content | None,
        insets: tuple[float, float, float, float],
        area: Callable[[Marks, float, float, float, float], None] | None,
        height: float | None = None,
    ) -> None:
        """Surround *content* by *insets* (top, right, bottom, left) over an *area*."""
        super().__init__()
        self._content = content
        self._insets = insets
        self._area = area
        self._height = height

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the content laid out inside the padding."""
        _, right, _, left = self._insets
        inner = self._content.layout(width - left - right, fit) if self._content else None
        if fit.wording and inner is not None and inner.height == 0 and self._height is None:
            return inner  # what is left out has no frame
        return _FrameBlock(inner, self._insets, self._area, width, self._height)

    def put(self, out: Marks, x: float, y: float, width: float) -> float:
        """Draw the content, then the area below it."""
        content, start = self._content, len(out)
        if content is None or self._height is not None:
            return super().put(out, x, y, width)
        top, right, bottom, left = self._insets
        height = content.put(out, x + left, y + top, width - left - right) + top + bottom
        if self._area is not None:
            behind: Marks = []
            self._area(behind, x, y, width, height)
            out[start:start] = behind
        return height

    def least_height(self, width: float, fit: Fit) -> float:
        """Return what the content and the padding take at least."""
        top, right, bottom, left = self._insets
        content = self._content
        inner = content.least_height(width - left - right, fit) if content else 0.0
        if fit.wording and content is not None and inner == 0 and self._height is None:
            return 0.0
        return max(inner + top + bottom, self._height or 0.0)

    def natural_width(self, fit: Fit) -> float:
        """Return the content's width and the padding."""
        inner = self._content.natural_width(fit) if self._content else 0.0
        return inner + self._insets[1] + self._insets[3]


class _FrameBlock(Block):
    __slots__ = ("_area", "_fixed", "_inner", "_insets", "_width")

    def __init__(
        self,
        inner: Block | None,
        insets: tuple[float, float, float, float],
        area: Callable[[Marks, float, float, float, float], None] | None,
        width: float,
        height: float | None,
    ) -> None:
        natural = (inner.height if inner else 0.0) + insets[0] + insets[2]
        super().__init__(natural if height is None else max(height, natural))
        self._inner = inner
        self._insets = insets
        self._area = area
        self._width = width
        self._fixed = height
        if inner is not None:
            self.too_wide = inner.too_wide
            self.top = inner.top + insets[0]
            self.bottom = inner.bottom + insets[2]

    def parts(self) -> Sequence[Block]:
        return (self._inner,) if self._inner is not None else ()

    def draw(self, out: Marks, x: float, y: float) -> None:
        if self._area is not None:
            self._area(out, x, y, self._width, self.height)
        inner = self._inner
        if inner is None:
            return
        top, _, bottom, left = self._insets
        if self._fixed is None:
            inner.draw(out, x + left, y + top)
            return
        # A fixed height centres what the eye sees: from the capitals to the last baseline.
        room = self.height - top - bottom
        seen = inner.height - inner.top - inner.bottom
        inner.draw(out, x + left, y + top + (room - seen) / 2 - inner.top)

    def stretch(self, height: float) -> None:
        """Grow, and the content with it unless the height is fixed."""
        self.height = max(self.height, height)
        if self._inner is not None and self._fixed is None:
            self._inner.stretch(self.height - self._insets[0] - self._insets[2])

    def split(self, room: float, force: bool) -> Split:
        """Split the content, each part in a frame of its own; a fixed height stays whole."""
        if self._inner is None or self._fixed is not None:
            return None, None
        top, _, bottom, _ = self._insets
        head, rest = self._inner.split(room - top - bottom, force)
        if head is None or rest is None:
            return None, None
        first = _FrameBlock(head, self._insets, self._area, self._width, None)
        return first, FrameContent(rest, self._insets, self._area)


# ------------------------------------------------------------------ rows


class SideBySide(Content):
    """Contents next to each other, wrapped into a new line where *wraps*."""

    __slots__ = ("_align", "_children", "_gap", "_known", "_middle")

    def __init__(
        self, children: Sequence[Content], gap: float, align: float, *, middle: bool = True
    ) -> None:
        """Lay *children* side by side with *gap*; *align* 0 to 1 places what does not fill."""
        super().__init__()
        self._children = children
        self._gap = gap
        self._align = align
        self._middle = middle
        self._known: dict[tuple[float, Fit], tuple[Block, float]] = {}

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the children, each as wide as it asked for; shares divide what is left."""
        block, height = self._known.get((width, fit), (None, 0.0))
        if block is None or block.height != height:  # it was stretched
            block = self._laid_out(width, fit)
            if not fit.wording:  # what is left out is told anew
                self._known[width, fit] = block, block.height
        return block

    def _laid_out(self, width: float, fit: Fit) -> Block:
        children = self._children
        widths = [self._wanted(child, fit) for child in children]
        gaps = self._gap * (len(children) - 1)
        shares = [_share(child) for child in children]
        left = width - gaps - sum(widths)
        total = sum(shares)
        if left < 0 and sum(widths):
            factor = max(0.1, (width - gaps) / sum(widths))
            widths = [w * factor for w in widths]
            left = 0.0
        if total:
            widths = [w + left * s / total for w, s in zip(widths, shares, strict=True)]
            widths = self._unbroken(widths, shares, fit)
            left = 0.0
        blocks = [c.layout(max(w, 0.5), fit) for c, w in zip(children, widths, strict=True)]
        return _RowBlock(blocks, widths, self._gap, max(left, 0.0) * self._align, self._middle)

    def _unbroken(self, widths: list[float], shares: list[float], fit: Fit) -> list[float]:
        """Return *widths*, with room from those that leave some for those that would break."""
        growing = [at for at, share in enumerate(shares) if share]
        needs = {at: self._children[at].natural_width(fit) for at in growing}
        lacks = {at: need - widths[at] for at, need in needs.items() if need > widths[at]}
        spares = {at: widths[at] - need for at, need in needs.items() if need <= widths[at]}
        lack, spare = sum(lacks.values()), sum(spares.values())
        if not lacks or spare < lack or not all(needs.values()):
            return widths
        found = list(widths)
        for at in growing:
            found[at] += lacks.get(at, 0.0) - spares.get(at, 0.0) * lack / spare
        return found

    def _wanted(self, child: Content, fit: Fit) -> float:
        if isinstance(child.width, (int, float)):
            return float(child.width)
        return 0.0 if _share(child) else child.natural_width(fit)

    def natural_width(self, fit: Fit) -> float:
        """Return the sum of the children's natural widths and the gaps."""
        widths = [
            float(c.width) if isinstance(c.width, (int, float)) else c.natural_width(fit)
            for c in self._children
        ]
        return sum(widths) + self._gap * (len(widths) - 1)


def _share(child: Content) -> float:
    if isinstance(child.width, str) and child.width.endswith("fr"):
        return share_of(child.width)
    return child.grow


class _RowBlock(Block):
    __slots__ = ("_blocks", "_gap", "_left", "_middle", "_widths")

    def __init__(
        self, blocks: list[Block], widths: list[float], gap: float, left: float, middle: bool
    ) -> None:
        super().__init__(max((block.height for block in blocks), default=0.0))
        self._blocks = blocks
        self._widths = widths
        self._gap = gap
        self._left = left
        self._middle = middle
        for block in blocks:
            self.too_wide += block.too_wide
        if blocks:
            tallest = max(blocks, key=lambda block: block.height)
            self.top, self.bottom = tallest.top, tallest.bottom

    def parts(self) -> Sequence[Block]:
        return self._blocks

    def draw(self, out: Marks, x: float, y: float) -> None:
        x += self._left
        for block, width in zip(self._blocks, self._widths, strict=True):
            if self._middle:
                seen = block.height - block.top - block.bottom
                block.draw(out, x, y + (self.height - seen) / 2 - block.top)
            else:
                block.draw(out, x, y)
            x += width + self._gap
