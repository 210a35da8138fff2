"""One face of a template compiled: its boxes in order, and what all its cards share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from realms_builder.cards.element_boxes import ElementBox, SingleLine
from realms_builder.cards.element_names import spoken_name
from realms_builder.cards.elements.areas import area_of
from realms_builder.cards.elements.effects import effects_of
from realms_builder.cards.elements.grounds import GroundMap
from realms_builder.cards.elements.makers import build_content
from realms_builder.cards.elements.text_maker import text_style
from realms_builder.cards.elements.tracing import (
    hidden_bind,
    unless_hidden,
)
from realms_builder.cards.equal_boxes import KeepingScope
from realms_builder.cards.fitting import (
    BoxRoom,
    PlacedBlocks,
    fit_into,
    levels_of,
    read_policy,
    with_little_left,
)
from realms_builder.cards.long_texts import in_short
from realms_builder.cards.spare_room import (
    filled,
    growth_among,
    with_takers,
)
from realms_builder.cards.styles import WrittenStyle
from realms_builder.cards.template.binding import Card, Plain, condition
from realms_builder.cards.template.templates import Element, Measure, content_key
from realms_builder.cards.template_building import MISTAKES, Bind, StyleSource, Workshop, insets_of
from realms_builder.core.problems import Severity
from realms_builder.core.translation import sentence
from realms_builder.core.yield_points import yield_point
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import MISSING, Record, Value
from realms_builder.layout.blocks import Content, Drawn, Marks, Stack
from realms_builder.layout.marks import Layer
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import FULL, Fit, Wording

FIT_DEFAULTS = {
    "front": "tighten, shrink, short, back, continue",
    "back": "tighten, shrink, short, continue",
    "continuation": "tighten, continue",
}
FILLING = ("picture", "emblem", "icon", "shape", "map", "")
FLOWING = ("column", "repeat", "table")
VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
LEAST_COLUMN_MM = 12.0
"""Columns shorter than this are not begun below what runs over the whole width."""
NOTE_MM = 2.6
"""The strip at the foot of a box that says where its text goes on, at least."""
CLEAR_MM = 0.5
"""What stays free above what that strip says."""


class FacePlan:
    """A face ready to be drawn for any card."""

    def __init__(self, face: str, elements: Sequence[Element], shop: Workshop) -> None:
        """Compile *elements* in order; one that cannot be built is left out and noted."""
        self.face = face
        self._shop = shop
        base = shop.merged({}, WrittenStyle(style="body"))
        note: dict[str, object] = {
            "font": "text_italic",
            "size_pt": 6.2,
            "colour": "muted",
            "align": "right",
        }
        self._note_style = shop.style(note, measured=False)
        pitch = self._note_style.size_pt * self._note_style.pitch
        self._note_mm = max(NOTE_MM, pitch + CLEAR_MM)
        self._boxes: list[ElementBox] = []
        grounds = GroundMap(shop.palette)
        for element in elements:
            try:
                taken = element.box is not None and shop.takes(element)
                box = _box(face, element, shop, base, grounds) if taken else None
            except MISTAKES as error:
                shop.failed(error)
                continue
            if box is not None:
                self._boxes.append(box)
        self._boxes = with_takers(self._boxes)
        self._growth = growth_among(self._boxes)
        self.has_receiver = any(box.receives for box in self._boxes)
        if not self.has_receiver:
            self._choose_receiver()
        self.layer, self._steps = self._layered()

    def bare(self, face: str) -> FacePlan:
        """Return the plan of a *face* of the same card on which nothing lies."""
        return FacePlan(face, (), self._shop)

    def _choose_receiver(self) -> None:
        for at, box in enumerate(self._boxes):
            if box.policy.spills and self.face != "front":
                self._boxes[at] = box._replace(receives=True)
                self.has_receiver = True
                return

    def _layered(self) -> tuple[Layer, list[ElementBox | tuple[object, ...]]]:
        """Draw what is constant once; what lies over something changing keeps its place."""
        still: Marks = []
        steps: list[ElementBox | tuple[object, ...]] = []
        changing: list[ElementBox] = []
        card = Card(self._shop.lang, "")
        growth = self._growth
        for box in self._boxes:
            if growth is not None and growth.touches(box):
                changing.append(growth.reach(box))
                steps.append(box)
                continue
            free = not any(box.reach.overlaps(other) for other in changing)
            if box.effects is not None and (box.when or not box.constant or box.receives):
                changing.append(box.reach)
                steps.append(box)
                continue
            fixed: Marks = []
            moving = box
            if box.when is None and box.constant and not box.receives:
                box.trace(fixed)
            if box.when is None and box.area is not None:
                box.area(fixed, box.x, box.y, box.w, box.h)
                moving = box._replace(area=None)
            if box.when is None and box.constant and not box.receives:
                self._draw_still(fixed, box, card)
            if box.effects is not None:
                fixed = box.effects.on(fixed, (box.x, box.y, box.w, box.h))
            if free:
                still += fixed
            elif fixed:
                steps.append(tuple(fixed))
                changing.append(box.reach)
            if box.when is not None or not box.constant or box.receives:
                changing.append(box)
                steps.append(moving)
        self._said = card.problems
        return Layer(still), steps

    def _draw_still(self, out: Marks, box: ElementBox, card: Card) -> None:
        """Draw what is the same on every card; what has to give way is said on each of them."""
        if box.line is not None and box.line.draw(out, card, Plain({})):
            return
        content = box.bind(card, Plain({}))
        if content is not None:
            placed = fit_into(content, box.room, box.levels, spills=False)
            _draw(out, box, placed)
            if not isinstance(content, Drawn):  # a shape is as large as its box, be that nothing
                stays = box.policy._replace(back=False, more=False)
                _report(card, box._replace(policy=stays), placed, self.face)

    def draw(
        self, card: Card, scope: Record, incoming: Sequence[Spilled], note: str = ""
    ) -> tuple[Marks, list[Spilled]]:
        """Return the marks of this face and what found no room; *incoming* goes to the receiver.

        Incoming content alone fills a continuation; on the back it goes before the box's own.
        """
        out: Marks = []
        left: list[Spilled] = []
        self._shop.card = card
        card.repeat(self._said)
        if isinstance(scope, KeepingScope) and self.face != "continuation":
            self._draw_kept(out, left, card, scope, incoming, note)
            return out, left
        placed = self._growth.on(card, scope) if self._growth is not None else None
        for step in self._steps:
            yield_point()
            if isinstance(step, ElementBox):
                box = step if placed is None else placed(step)
                if box is not None:
                    self._draw_box(out, left, box, card, scope, incoming, note)
            else:
                out.extend(step)  # type: ignore[arg-type]
        return out, left

    def _draw_kept(
        self,
        out: Marks,
        left: list[Spilled],
        card: Card,
        scope: KeepingScope,
        incoming: Sequence[Spilled],
        note: str,
    ) -> None:
        """Draw the same, each box as on a card before where it says the same."""
        growth, by, placed = self._growth, 0.0, None
        if growth is not None:
            key = (self, -1, 0.0, card.ease)
            by = scope.once(key, card, [], (), lambda: growth.by(card, scope)[0])
            placed = growth.moved(by)
        for at, step in enumerate(self._steps):
            yield_point()
            if not isinstance(step, ElementBox):
                out.extend(step)  # type: ignore[arg-type]
                continue

            def draw(step: ElementBox = step) -> None:
                box = step if placed is None else placed(step)
                if box is not None:
                    self._draw_box(out, left, box, card, scope, incoming, note)

            if step.receives and incoming:
                draw()
            else:
                scope.once((self, at, by, card.ease), card, out, left, draw)

    def _draw_box(
        self,
        out: Marks,
        left: list[Spilled],
        box: ElementBox,
        card: Card,
        scope: Record,
        incoming: Sequence[Spilled],
        note: str,
    ) -> None:
        if box.when is not None and not box.when(card, scope):
            return
        if box.effects is None:
            self._draw_plain(out, left, box, card, scope, incoming, note)
            return
        drawn: Marks = []
        self._draw_plain(drawn, left, box, card, scope, incoming, note)
        out += box.effects.on(drawn, (box.x, box.y, box.w, box.h))

    def _draw_plain(
        self,
        out: Marks,
        left: list[Spilled],
        box: ElementBox,
        card: Card,
        scope: Record,
        incoming: Sequence[Spilled],
        note: str,
    ) -> None:
        """Draw *box* without what is done to all of it."""
        box.trace(out)
        if box.area is not None:
            box.area(out, box.x, box.y, box.w, box.h)
        own: Content | None = None
        try:
            if box.line is not None and box.line.draw(out, card, scope):
                return
            if not (box.receives and self.face == "continuation"):
                own = box.bind(card, scope)
        except FormulaError as error:
            card.failed(box.name, "", error)
        if box.receives and incoming:
            wide = [s for s in incoming if s.wide and box.room.columns > 1]
            parts = self._parts([s for s in incoming if s not in wide], card, scope)
            if own is not None:
                parts.append(own)
            own = Stack(parts, 1.2) if parts else None
            if wide:
                above = Stack(self._parts(wide, card, scope), 1.2)
                self._wide_first(out, left, box, card, above, own, note)
                return
        self._fill_whole(out, left, box, card, scope, own, note)

    def _fill_whole(
        self,
        out: Marks,
        left: list[Spilled],
        box: ElementBox,
        card: Card,
        scope: Record,
        own: Content | None,
        note: str,
    ) -> None:
        """Draw what *box* holds and what stands below it."""
        placed, below = None, ()
        if self.face == "continuation":  # its texts are as large as those that they continue
            box = box._replace(levels=box.levels._replace(larger=()))
        if box.takers or box.levels.larger:
            placed, below, lacking = filled(box, own, card, scope)
            for taker in lacking:
                card.say("card.no_room", Severity.HINT, taker.name, face=self.face)
            if self.face == "continuation":
                card.found_room(taker.name for taker, _ in below)
        if placed is not None:
            _draw(out, box, placed)
        elif own is not None:
            self._fill(out, left, box, card, own, note)
        for taker, content in below:
            bound = taker._replace(when=None, bind=lambda c, s, said=content: said)
            self._draw_box(out, left, bound, card, scope, (), note)

    def _wide_first(
        self,
        out: Marks,
        left: list[Spilled],
        box: ElementBox,
        card: Card,
        above: Content,
        own: Content | None,
        note: str,
    ) -> None:
        """Lay what came from a wider box over all columns, and the rest in columns below it."""
        whole = box._replace(room=box.room._replace(columns=1))
        fit = self._fill(out, left, whole, card, above, note)
        if own is None:
            return
        used = above.layout(whole.room.width, fit).height + 2.0
        free = box.room.height - used
        if left or free < LEAST_COLUMN_MM:
            left.append(Spilled(box.name, own, box.heading))
            self._note(out, box, note)
            return
        room = box.room._replace(height=free)
        below = box._replace(y=box.y + used, h=box.h - used, room=room)
        self._fill(out, left, below, card, own, note)

    def _fill(
        self,
        out: Marks,
        left: list[Spilled],
        box: ElementBox,
        card: Card,
        content: Content,
        note: str,
    ) -> Fit:
        """Draw *content* into *box* and return how far it had to give way."""
        if _at_once(out, box, content):
            return FULL
        before = card.shortened
        card.spared.clear()
        placed = fit_into(content, box.room, box.levels, spills=box.policy.spills)
        brief = box.several and placed.fit.wording is Wording.SHORT and card.shortened > before
        if brief or (placed.rest is not None and box.policy.spills):
            box = box._replace(room=box.room._replace(height=box.room.height - self._note_mm))
            if card.ease:
                placed = with_little_left(content, box.room, box.levels.at_ease(card.ease))
            else:
                placed = fit_into(content, box.room, box.levels, spills=box.policy.spills)
        if not box.hidden and not box.fills:  # a shape is as large as its box
            _report(card, box, placed, self.face)
        _draw(out, box, placed)
        notes = ["card.note_sheet"] if brief else []
        if placed.rest is not None and box.policy.spills:
            wide = box.room.columns == 1
            left.append(Spilled(box.name, placed.rest, box.heading, wide))
            notes.append(note)
        self._note(out, box, *notes)
        return placed.fit

    def _parts(self, spilled: Sequence[Spilled], card: Card, scope: Record) -> list[Content]:
        """Return what came from elsewhere, on the back with a heading each."""
        parts: list[Content] = []
        for one in spilled:
            heading = one.heading(card, scope) if one.heading is not None else None
            if heading is not None and self.face == "back":
                heading.keep = True
                parts.append(heading)
            parts.append(one.content)
        return parts

    def _note(self, out: Marks, box: ElementBox, *notes: str) -> None:
        said = " · ".join(sentence(note, self._shop.lang) for note in notes if note)
        if not said or box.hidden:
            return
        shop = self._shop
        edge = shop.sheet.width_mm - shop.sheet.left_mm - NOTE_MM
        safe = min(box.room.width, edge - box.x - box.inset[0])
        paragraphs = shop.text(said).bind(Card(shop.lang, ""), Plain({}))
        block = Prose(paragraphs, self._note_style).layout(safe, box.levels.gentle[0])
        block.draw(out, box.x + box.inset[0], box.y + box.h - block.height)


def _at_once(out: Marks, box: ElementBox, content: Content) -> bool:
    """Draw *content* without a layout where it fits as it is, which is nearly always."""
    if box.valign is not None or box.room.columns != 1 or box.levels.gentle[0][:2] > (1.0, 1.0):
        return False
    start, x, y = len(out), box.x + box.inset[0], box.y + box.inset[1]
    if content.fill(out, x, y, box.room.width, box.room.height):
        return True
    del out[start:]
    return False


def _draw(out: Marks, box: ElementBox, placed: PlacedBlocks) -> None:
    x, y = box.x + box.inset[0], box.y + box.inset[1]
    for left, block in placed.blocks:
        if box.valign is None:
            block.stretch(box.room.height)
            block.draw(out, x + left, y)
        else:
            top = (box.room.height - block.height) * box.valign
            if box.valign == 0.5:  # by what is seen, without the room for accents
                top += (block.top + block.bottom) / 2 - block.top
            block.draw(out, x + left, y + top)


def _report(card: Card, box: ElementBox, placed: PlacedBlocks, face: str) -> None:
    """Note what had to give way; only tightening is not worth a word."""
    fit = placed.fit
    values = {"face": face}
    wide = placed.too_wide
    if wide and placed.rest is not None and box.policy.spills:  # that looks for room elsewhere
        elsewhere = placed.rest.layout(box.room.column_width, fit).too_wide
        wide = tuple(words for words in wide if words not in elsewhere)
    if wide:
        text = in_short(wide[0])
        card.say("card.too_wide", Severity.ERROR, box.name, text=text, **values)
    if placed.rest is not None:
        if box.policy.spills:
            return
        card.say("card.overflow", Severity.ERROR, box.name, **values)
    elif fit.floor_pt < box.policy.floor_pt:
        card.say("card.overflow", Severity.ERROR, box.name, **values)
    elif fit.wording is Wording.SHORT:
        card.say("card.shortened", Severity.HINT, box.name, **values)
    elif fit.wording:
        left = tuple(card.spared)
        card.say("card.extras_left_out", Severity.HINT, box.name, left=left, **values)
    elif fit.scale < 1:
        percent = round(fit.scale * 100)
        card.say("card.shrunk", Severity.HINT, box.name, percent=percent, **values)


def _box(
    face: str, element: Element, shop: Workshop, base: StyleSource, grounds: GroundMap
) -> ElementBox | None:
    shop.element = spoken_name(element, shop.lang)
    shop.largest_pt, shop.spared = 0.0, 0
    when, possible = settled_condition(element.when, shop)
    if not possible:
        return None
    x, y, w, h = (measure_mm(value, shop.settings) for value in element.box or [])
    x, y = x + shop.sheet.left_mm, y + shop.sheet.top_mm
    top, right, bottom, left = insets_of(element.padding)
    kind = content_key(element)
    columns = element.columns if isinstance(element.columns, int) else 1
    room = BoxRoom(w - left - right, h - top - bottom, columns, element.column_gap or 3.0)
    grounds.add(element, x, y, w, h)
    shop.room, shop.grounds = (
        room,
        grounds.at(x, y, w, h, element.align if element.text is not None else "center"),
    )
    built = unless_hidden(build_content(shop, element, base), element.hidden)
    fallback = FIT_DEFAULTS[face] if kind in FLOWING else "tighten, shrink"
    theme = shop.palette.theme
    policy = read_policy(element.fit, theme.floor_pt, fallback)
    policy = policy._replace(floor_pt=max(policy.floor_pt, theme.least_pt))
    short = policy.short and (kind == "text" or shop.short_texts)
    valign = VALIGN[element.valign] if element.valign else None
    if element.lines == 1 and valign is None:
        valign = 0.5
    head = _heading(shop, element)
    return ElementBox(
        element,
        shop.element,
        x,
        y,
        w,
        h,
        room,
        (left, top),
        condition(when, shop.element),
        None if element.hidden else area_of(element, shop.palette, shop.sheet),
        built.bind,
        built.constant,
        policy,
        levels_of(
            policy,
            shop.largest_pt,
            short=short,
            enlarge=element.enlarge or 1.0,
            spared=shop.spared,
        ),
        valign,
        hidden_bind(head) if head is not None and element.hidden else head,
        bool(element.receives),
        None if element.hidden else _single_line(element, shop, base, (x + left, y + top), room),
        shop.keys.get(id(element)),
        bool(element.hidden),
        kind != "text",
        fills=kind in FILLING,
        effects=None if element.hidden else effects_of(element, shop.palette),
    )


def _heading(shop: Workshop, element: Element) -> Bind | None:
    """Return what heads the rest of *element* elsewhere: its name."""
    if not element.name:
        return None
    heading = shop.text(element.name)
    style = shop.style(
        shop.merged({"colour": "faction.colour"}, WrittenStyle(style="heading")), measured=False
    )

    def head(card: Card, scope: Record) -> Content | None:
        paragraphs = heading.bind(card, scope)
        return Prose(paragraphs, style) if paragraphs else None

    return head


def _single_line(
    element: Element, shop: Workshop, base: StyleSource, corner: tuple[float, float], room: BoxRoom
) -> SingleLine | None:
    """Return the quick way for a text of one line, centred in height as the long way does.

    Where there may be more lines, one of them must leave the room that the long way asks for.
    """
    if element.text is None or element.short is not None or room.columns != 1 or shop.plated:
        return None
    if element.valign != "middle" and (element.valign is not None or element.lines != 1):
        return None
    style = text_style(shop, element, shop.merged(base, element))
    if element.lines != 1 and style.size_pt * style.pitch > room.height:
        return None
    program, bullets = shop.text(element.text, style), element.lines != 1
    return SingleLine(program, style, *corner, room.width, room.height, bullets)


class Spilled(NamedTuple):
    """What found no room in a box: its heading, what is left, whether it fills a whole width."""

    element: str
    content: Content
    heading: Bind | None = None
    wide: bool = False


def settled_condition(when: str | None, shop: Workshop) -> tuple[str | None, bool]:
    """Decide a condition that asks only for the look's options, so that it costs nothing later."""
    if when is None:
        return None, True
    formula = parse(when)
    settled = all(
        name.bound or name.name.split(".")[0] in ("options", "theme") for name in formula.names
    )
    if not settled:
        return when, True
    test = condition(when, shop.element)
    card = Card(shop.lang, "")
    return None, test is not None and test(card, Plain(shop.settings))


def measure_mm(value: Measure, settings: Mapping[str, Value]) -> float:
    """Return millimetres, worked out from the card's size and the look's options."""
    if not isinstance(value, str):
        return float(value)
    result: Value = parse(value).evaluate(Plain(settings))
    if result is MISSING or isinstance(result, (str, tuple, Record)):
        return 0.0
    return float(result)  # type: ignore[arg-type]
