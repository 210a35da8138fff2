"""Makers of what shows numbers: strips of stats and tracks of boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from realms_builder.cards.elements.areas import OUTLINE_MM
from realms_builder.cards.elements.grounds import painted_grounds
from realms_builder.cards.elements.outlines import rounded
from realms_builder.cards.elements.tracks import (
    Track,
    TrackLook,
    planned,
    read_track,
    track_content,
    zone_binder,
)
from realms_builder.cards.styles import WrittenStyle
from realms_builder.cards.template.binding import Card, condition, printed
from realms_builder.cards.template.templates import Element, StripCell
from realms_builder.cards.template_building import BODY_PT, Built, StyleSource, Workshop
from realms_builder.core.problems import Severity
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record
from realms_builder.layout.blocks import Content, Drawn, Marks
from realms_builder.layout.marks import Line, PathMark, Rect, TextRun
from realms_builder.layout.text_styles import ALIGNMENTS, FULL, ICON, REGULAR, Fit, TextStyle

WHITE = "#ffffff"
_MOST_KNOWN = 256
FILLS_BOX_MM = 0.01
"""What is drawn in a box of its own asks for hardly any height and is stretched to the box."""
USUAL_PER_ROW = 3
_GAP_MM = 0.6
_new = tuple.__new__
HEAD_SHARE = 0.36
SIDE_SHARE, MOST_SIDE_SHARE = 0.46, 0.58
_SIDE_PAD_MM = 0.8
"""What stays free beside a long label, which takes more than its usual share."""
PAPER = "#ffffff"
LEAST_SCALE = 0.5
_LABEL_ROOM = 0.94
"""How much of a cell a text may take before it is made smaller."""
_CALM = 0.9
"""How much of a column a value may take before columns become as wide as what they hold."""
_MOST_PLACED = 32
_MOST_CELLS = 256


def strip_look(shop: Workshop, element: Element) -> StripLook:
    """Return how the strip of *element* looks: labels, values, lines and grounds."""
    palette, behind = shop.palette, shop.grounds
    if element.look in ("head", "side"):
        shop.grounds = painted_grounds([element.fill or "dark"], palette)
    label = shop.style(
        shop.merged({}, element.label or WrittenStyle(style="label")), measured=False
    )
    shop.grounds = painted_grounds(["white"], palette) if element.look else behind
    value = shop.style(
        shop.merged(shop.merged({}, WrittenStyle(style="value")), element.value), measured=False
    )
    shop.grounds = behind
    return StripLook(
        label,
        value,
        element.look or "plain",
        palette.colour(element.stroke or ("dark" if element.look else "line")),
        palette.colour(element.bad or "bad"),
        palette.colour(element.changed) if element.changed else None,
        None if palette.ink_saver else palette.colour("white"),
        palette.area(element.fill or "dark"),
        element.gap or 0.0,
        element.per_row or 0,
        0.7 if element.radius is None else element.radius,
        element.row_height or 0.0,
    )


def make_strip(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a stat strip of all stats or of a list of stats and own cells."""
    look = strip_look(shop, element)
    wanted = element.stat_strip
    parts: list[str | _OwnCell] = (
        [part if isinstance(part, str) else _OwnCell(shop, part) for part in wanted]
        if isinstance(wanted, list)
        else []
    )
    strip = Strip(look, FILLS_BOX_MM if element.box else element.height or 0.0)

    def bind(card: Card, scope: Record) -> Content | None:
        stats = scope.lookup("stats")
        records = [r for r in stats if isinstance(r, Record)] if isinstance(stats, tuple) else []
        if wanted == "all":
            cells = _with_icons([_stat_cell(record, card) for record in records], records, shop)
        else:
            cells = _listed(parts, records, card, scope)
        return strip.content(cells) if cells else None

    return Built(bind, False)


class _OwnCell:
    """A cell with a label and a value of the template's own."""

    def __init__(self, shop: Workshop, cell: StripCell) -> None:
        self._label = shop.text(cell.label)
        self._value = shop.text(cell.value)
        self._uppercase = bool(cell.uppercase)
        self._icon = shop.icons.get(cell.icon or "", "")
        self._test = condition(cell.when, shop.element)

    def bind(self, card: Card, scope: Record) -> StatCell | None:
        """Return the cell for a card, or None when its condition is not met."""
        if self._test is not None and not self._test(card, scope):
            return None
        label, value = self._label.plain(card, scope), self._value.plain(card, scope)
        return StatCell(label, value.upper() if self._uppercase else value, "", self._icon)


def _listed(
    parts: list[str | _OwnCell], records: list[Record], card: Card, scope: Record
) -> list[StatCell]:
    by_id = {record.lookup("id"): record for record in records}
    cells: list[StatCell] = []
    for part in parts:
        if isinstance(part, _OwnCell):
            own = part.bind(card, scope)
            if own is not None:
                cells.append(own)
            continue
        record = by_id.get(part)
        if record is not None:
            cells.append(_stat_cell(record, card))
            continue
        value = scope.lookup(part)
        if value is not MISSING and value is not UNKNOWN:
            cells.append(StatCell(part.upper(), printed(value, card.lang)))
    return cells


def _with_icons(cells: list[StatCell], records: list[Record], shop: Workshop) -> list[StatCell]:
    """Return *cells* with the icons that the game gives its stats, if it gives one to each."""
    signs = [shop.icons.get(str(record.lookup("sign")), "") for record in records]
    if not all(signs):
        return cells
    return [cell._replace(icon=sign) for cell, sign in zip(cells, signs, strict=True)]


def _stat_cell(record: Record, card: Card) -> StatCell:
    state = record.lookup("state")
    label = printed(record.lookup("abbr"), card.lang)
    value = printed(record.lookup("value"), card.lang)
    return _new(StatCell, (label, value, state if isinstance(state, str) else "", ""))


def make_track(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build the boxes of one track, of several, or of all the subject has."""
    palette = shop.palette
    first, second = (*(element.colours or ["white"]), *(element.colours or ["white"]))[:2]
    if element.colours and len(element.colours) == 2:
        first, second = element.colours
    fills = (WHITE, WHITE) if palette.ink_saver else (palette.colour(first), palette.colour(second))
    look = TrackLook(
        element.boxes or "box",
        fills,
        palette.colour(element.stroke or "ink"),
        element.box_mm or 3.6,
        0.8 if element.gap is None else element.gap,
        element.per_row or 0,
        element.direction == "column",
        palette.ink_saver and first != second,
        shop.style(source, measured=False) if element.titled else None,
        ALIGNMENTS[element.align or "left"],
        shop.style(
            {"font": "text_bold", "size_pt": source.get("size_pt", BODY_PT), "colour": "ink"},
            measured=False,
        ),
        shop.room.height if shop.room is not None else 0.0,
    )
    wanted = [element.track] if isinstance(element.track, str) else element.track or []
    own = [part if isinstance(part, str) else zone_binder(shop, part) for part in wanted]
    ids = {part for part in own if isinstance(part, str)}
    zones = [part for part in own if not isinstance(part, str)]
    room, name = shop.room, shop.element
    known: dict[tuple[Track, ...], tuple[Content, list[Track]]] = {}

    def bind(card: Card, scope: Record) -> Content | None:
        tracks = scope.lookup("tracks") if ids else ()
        found = [
            track
            for record in (tracks if isinstance(tracks, tuple) else ())
            if isinstance(record, Record)
            and ("all" in ids or record.lookup("id") in ids)
            and (track := read_track(record, card)) is not None
        ]
        found += [track for zone in zones if (track := zone(card, scope)) is not None]
        if not found:
            return None
        key = tuple(found)
        laid = known.get(key)
        if laid is None:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            plan = planned(found, look, room.column_width) if room is not None else None
            counters = [one.track for one in plan or () if one.counter]
            laid = known[key] = (track_content(found, look, plan), counters)
        for track in laid[1]:
            values = {"text": track.title, "count": track.boxes}
            card.say("card.track_counter", Severity.HINT, name, **values)
        return laid[0]

    return Built(bind, False)


class StripLook(NamedTuple):
    """How a strip looks: *look* is plain, boxes, head or side; fills as (fill, outline)."""

    label: TextStyle
    value: TextStyle
    look: str = "plain"
    line: str = "#000000"
    bad: str = "#b3261e"
    changed: str | None = None
    fill: str | None = None
    head: tuple[str | None, str | None] = (None, None)
    gap_mm: float = 0.0
    per_row: int = 0
    radius_mm: float = 0.6
    cell_mm: float = 0.0
    roomy: bool = False
    """Whether there are as many cells in a row as have room for their labels."""


class StatCell(NamedTuple):
    """One value: label, text, state ("" | "changed" | "bad") and an icon in front of the label.

    Without a label the icon stands alone.
    """

    label: str
    value: str
    state: str = ""
    icon: str = ""


class _Place(NamedTuple):
    """Where one cell of a strip lies, and what was drawn there, by cell."""

    x: float
    y: float
    known: dict[StatCell, Marks]


class Strip:
    """A strip in one look. Values are few and come again, so a drawn cell is remembered."""

    def __init__(self, look: StripLook, height_mm: float) -> None:
        """Take the *look*; *height_mm* is the height of the whole strip, 0 for its own."""
        self._look = look
        self._height = height_mm
        self._places: dict[tuple[object, ...], list[_Place]] = {}

    def content(self, cells: Sequence[StatCell]) -> Content:
        """Return *cells* in rows."""
        look = self._look
        most = min(look.per_row or len(cells), len(cells)) or 1

        def grid(width: float) -> tuple[int, int]:
            per_row = _per_row(cells, look, most, width) if look.roomy else most
            return per_row, -(-len(cells) // per_row)

        def height(width: float, fit: Fit) -> float:
            if self._height:
                return self._height
            rows = grid(width)[1]
            return rows * (look.cell_mm or own_height(look, fit)) + (rows - 1) * look.gap_mm

        def draw(out: Marks, x: float, y: float, w: float, h: float, fit: Fit) -> None:
            per_row, rows = grid(w)
            cell_h = (h - look.gap_mm * (rows - 1)) / rows
            if self._height > FILLS_BOX_MM:  # as high as ever, so as large as ever
                fit = FULL
            wide = _widths(cells, per_row, look, w, fit)
            key = (len(cells), x, y, wide, cell_h, fit)
            places = self._places.get(key)
            if places is None:
                if len(self._places) >= _MOST_PLACED:
                    self._places.clear()
                places = self._places[key] = _placed(len(cells), look, x, y, wide, cell_h)
            for at, (place, cell) in enumerate(zip(places, cells, strict=True)):
                marks = place.known.get(cell)
                if marks is None:
                    if len(place.known) >= _MOST_CELLS:
                        place.known.clear()
                    beside = place.x > x
                    cell_w = wide[at % per_row]
                    marks = _drawn(cell, look, place.x, place.y, cell_w, cell_h, fit, beside)
                    place.known[cell] = marks
                out += marks

        return Drawn(height, draw)


def _per_row(cells: Sequence[StatCell], look: StripLook, most: int, width: float) -> int:
    """Return how many cells, *most* at the most, stand in a row with whole labels."""
    style = look.label
    labels = (cell.label.upper() if style.uppercase else cell.label for cell in cells)
    longest = max(style.widths[REGULAR][label] for label in labels) * style.size_pt
    room = (longest / _LABEL_ROOM + look.gap_mm) or width
    return max(1, min(most, int((width + look.gap_mm) / room)))


def _widths(
    cells: Sequence[StatCell], per_row: int, look: StripLook, width: float, fit: Fit
) -> tuple[float, ...]:
    """Return how wide the columns are: alike, unless a value would come too near its neighbour.

    Then all stand equally far apart, where there is room for that. Boxes are always alike.
    """
    free = width - look.gap_mm * (per_row - 1)
    alike = (free / per_row,) * per_row
    if look.look != "plain":
        return alike
    style, size = look.value, fit.size(look.value.size_pt)
    values = [style.widths[REGULAR][cell.value] * size for cell in cells]
    if max(values) <= alike[0] * _CALM:
        return alike
    label, size = look.label, fit.size(look.label.size_pt)
    labels = [label.widths[REGULAR][cell.label.upper()] * size for cell in cells]
    needs = [max(pair) for pair in zip(values, labels, strict=True)]
    widest = [max(needs[at::per_row]) for at in range(per_row)]
    spare = (free - sum(widest)) / per_row
    return tuple(need + spare for need in widest) if spare > 0 else alike


def _placed(
    count: int, look: StripLook, x: float, y: float, widths: Sequence[float], h: float
) -> list[_Place]:
    found: list[_Place] = []
    lefts = [x + sum(widths[:at]) + look.gap_mm * at for at in range(len(widths))]
    for at in range(count):
        line, place = divmod(at, len(widths))
        found.append(_Place(lefts[place], y + line * (h + look.gap_mm), {}))
    return found


def _drawn(
    cell: StatCell,
    look: StripLook,
    x: float,
    y: float,
    w: float,
    h: float,
    fit: Fit,
    beside: bool,
) -> Marks:
    """Return the marks of one cell; one that stands *beside* another may have a line between."""
    marks: Marks = []
    _DRAWERS[look.look](marks, cell, look, x, y, w, h, fit)
    if look.look == "plain" and beside:
        inset = h * 0.16
        marks.append(Line(x, y + inset, x, y + h - inset, look.line, 0.2))
    return marks


def own_height(look: StripLook, fit: Fit) -> float:
    """Return how high a cell is when nothing else says so, in millimetres."""
    label = look.label.cap_mm(fit.size(look.label.size_pt))
    value = look.value.cap_mm(fit.size(look.value.size_pt))
    if look.look == "side":
        return max(label, value) * 1.9
    return label + value * 1.9 + 2.2


def _value_colour(cell: StatCell, look: StripLook) -> str:
    if cell.state == "bad":
        return look.bad
    if cell.state == "changed" and look.changed:
        return look.changed
    return look.value.colour


def _put(
    out: Marks,
    text: str,
    style: TextStyle,
    colour: str,
    x: float,
    middle: float,
    width: float,
    fit: Fit,
    face: int,
) -> None:
    """Centre *text* in *width* round the height *middle*, smaller when it would stick out."""
    size = fit.size(style.size_pt)
    unit = style.widths[face][text]
    room = width * _LABEL_ROOM
    if unit * size > room:
        size *= max(room / (unit * size), LEAST_SCALE)
    left = x + (width - unit * size) / 2
    tracking = style.tracking * size if face < ICON else 0.0
    baseline = middle + style.heights.cap_height * size / 2
    out.append(_new(TextRun, (left, baseline, text, style.fonts[face], size, colour, tracking)))


def _label(
    out: Marks, cell: StatCell, look: StripLook, x: float, middle: float, w: float, fit: Fit
) -> None:
    style = look.label
    text = cell.label.upper() if style.uppercase else cell.label
    if not cell.icon or (text and len(cell.icon) > 1):  # a label says more than another word
        _put(out, text, style, style.colour, x, middle, w, fit, REGULAR)
        return
    side = style.widths[ICON][cell.icon] * fit.size(style.size_pt) * 1.25 if text else w
    word = style.widths[REGULAR][text] * fit.size(style.size_pt)
    left = x + max(0.0, (w - side - word) / 2) if text else x
    _put(out, cell.icon, style, style.colour, left, middle, side, fit, ICON)
    if text:
        right = min(word / _LABEL_ROOM, w - side)
        _put(out, text, style, style.colour, left + side, middle, right, fit, REGULAR)


def _above(
    out: Marks, cell: StatCell, look: StripLook, x: float, y: float, w: float, h: float, fit: Fit
) -> None:
    """Draw the label above the value, both centred as one group."""
    label = look.label.cap_mm(fit.size(look.label.size_pt))
    value = look.value.cap_mm(fit.size(look.value.size_pt))
    gap = max(0.7, (h - label - value) * 0.27)
    top = y + (h - label - value - gap) / 2
    _label(out, cell, look, x, top + label / 2, w, fit)
    middle = top + label + gap + value / 2
    _put(out, cell.value, look.value, _value_colour(cell, look), x, middle, w, fit, REGULAR)


def _boxed(
    out: Marks, cell: StatCell, look: StripLook, x: float, y: float, w: float, h: float, fit: Fit
) -> None:
    out.append(Rect(x, y, w, h, look.fill, look.line, OUTLINE_MM, look.radius_mm))
    _above(out, cell, look, x, y, w, h, fit)


def _headed(
    out: Marks, cell: StatCell, look: StripLook, x: float, y: float, w: float, h: float, fit: Fit
) -> None:
    """Draw the label on a dark head, the value on a light body."""
    radius, head = look.radius_mm, h * HEAD_SHARE
    fill, outline = look.head
    if fill:
        out.append(Rect(x, y, w, h, fill, None, 0.0, radius))
        inset = 0.35
        corner = max(0.0, radius - inset)
        body = (x + inset, y + head, w - 2 * inset, h - head - inset)
        out.append(PathMark(rounded(*body, 0.0, corner, corner), look.fill or PAPER))
    else:
        out.append(Rect(x, y, w, h, None, outline or look.line, OUTLINE_MM, radius))
        out.append(Line(x, y + head, x + w, y + head, outline or look.line, OUTLINE_MM))
    _label(out, cell, look, x, y + head / 2 + 0.05, w, fit)
    middle = y + head + (h - head) / 2 - 0.1
    _put(out, cell.value, look.value, _value_colour(cell, look), x, middle, w, fit, REGULAR)


def _sided(
    out: Marks, cell: StatCell, look: StripLook, x: float, y: float, w: float, h: float, fit: Fit
) -> None:
    """Draw the label dark on the left, the value on the right."""
    word = look.label.width_of(cell.label, REGULAR) * fit.size(look.label.size_pt)
    side = max(w * SIDE_SHARE, min(word + 2 * _SIDE_PAD_MM, w * MOST_SIDE_SHARE))
    fill, outline = look.head
    line = outline or (fill or look.line)
    if fill:
        inset = 0.3
        corner = max(0.0, look.radius_mm - inset)
        out.append(Rect(x, y, w, h, fill, None, 0.0, look.radius_mm))
        body = (x + side, y + inset, w - side - inset, h - 2 * inset)
        out.append(PathMark(rounded(*body, corner, corner, 0.0), look.fill or PAPER))
    else:
        out.append(Rect(x, y, w, h, look.fill, line, OUTLINE_MM, look.radius_mm))
        out.append(Line(x + side, y, x + side, y + h, line, OUTLINE_MM))
    _label(out, cell, look, x, y + h / 2, side, fit)
    colour = _value_colour(cell, look)
    _put(out, cell.value, look.value, colour, x + side, y + h / 2, w - side, fit, REGULAR)


_DRAWERS = {"plain": _above, "boxes": _boxed, "head": _headed, "side": _sided}
