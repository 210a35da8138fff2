"""Makers of what shows numbers: strips of stats, tracks of boxes, odds against profiles."""

from __future__ import annotations

from fractions import Fraction

from realms_builder.cards.elements.grounds import painted_grounds
from realms_builder.cards.elements.strips import StatCell, Strip, StripLook
from realms_builder.cards.elements.tracks import (
    Track,
    TrackLook,
    planned,
    read_track,
    track_content,
    zone_binder,
)
from realms_builder.cards.odds_on_card import Against, AttackOdds, OddsOnCard
from realms_builder.cards.styles import WrittenStyle
from realms_builder.cards.template.binding import Card, condition, printed
from realms_builder.cards.template.templates import Element, StripCell
from realms_builder.cards.workshop import BODY_PT, DOT, Built, StyleSource, Workshop
from realms_builder.core.problems import Severity
from realms_builder.core.translation import sentence
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record
from realms_builder.game.kinds.values import decimal
from realms_builder.game.lint.references import profile_names
from realms_builder.layout.blocks import Content, Stack
from realms_builder.layout.line_breaking import FaceRun
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import ALIGNMENTS, REGULAR

WHITE = "#ffffff"
_MOST_KNOWN = 256
_new = tuple.__new__
FILLS_BOX_MM = 0.01
"""What is drawn in a box of its own asks for hardly any height and is stretched to the box."""
USUAL_PER_ROW = 3
_GAP_MM = 0.6


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
            cells = [_stat_cell(record, card) for record in records]
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


def make_odds(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a strip of the attacks: how likely each is to do something, and how much on average.

    A line above says against whom, unless ``titled: false``.
    """
    look = strip_look(shop, element)
    look = look._replace(per_row=element.per_row or USUAL_PER_ROW)
    strip = Strip(look, element.height or 0.0)
    heading = shop.merged(shop.merged(source, WrittenStyle(style="small")), element.header)
    title = shop.style(heading, measured=False)
    profile = element.odds if isinstance(element.odds, str) else ""
    titled, name = element.titled is not False, shop.element

    def bind(card: Card, scope: Record) -> Content | None:
        shown = scope.lookup("odds")
        if not isinstance(shown, OddsOnCard):
            return None
        against = shown.against(profile)
        if against is None:
            known = ", ".join(profile_names(shown.game.file.yardstick))
            code = "card.unknown_profile" if known else "card.no_yardstick"
            card.say(code, Severity.WARNING, name, text=profile, known=known)
            return None
        if not against.attacks:
            return None
        content = strip.content([_cell(attack, card.lang) for attack in against.attacks])
        content.grow = 1.0
        if not titled:
            return content
        said = Prose([(FaceRun(_title(against, card.lang), REGULAR),)], title)
        said.keep = True
        whole = Stack([said, content], _GAP_MM)
        whole.whole = True
        return whole

    return Built(bind, False)


def _title(against: Against, lang: str) -> str:
    """Return against whom, and what the two numbers are: those of the first that has them."""
    chances = (a.chance.name.pick(lang) for a in against.attacks if a.chance is not None)
    numbers = (a.number.name.pick(lang) for a in against.attacks if _has_number(a) and a.number)
    told = [name for name in (next(chances, ""),) if name]
    number = next(numbers, "")
    if number:
        told.append(sentence("card.odds_mean", lang, {"number": number}))
    values = {"target": against.target.pick(lang), "figures": DOT.join(told)}
    return sentence("card.odds_against", lang, values)


def _cell(attack: AttackOdds, lang: str) -> StatCell:
    parts = [per_cent(attack.chance.value)] if attack.chance is not None else []
    if _has_number(attack) and attack.number is not None:
        parts.append(decimal(_rounded(attack.number.value), lang))
    return StatCell(attack.question.name(lang), DOT.join(parts) or "–")


def _has_number(attack: AttackOdds) -> bool:
    """Return whether the number says anything: an attack that never harms has none to print."""
    return attack.number is not None and attack.number.value != 0


def _rounded(value: Fraction) -> Fraction:
    return Fraction(round(value * 10), 10)


def per_cent(chance: Fraction) -> str:
    """Return a chance as a whole per cent; what may happen never reads 0, nor the doubtful 100."""
    nearest = round(chance * 100)
    if nearest == 0 and chance:
        return "<\u20091\u00a0%"
    if nearest == 100 and chance != 1:
        return ">\u200999\u00a0%"
    return f"{nearest}\u00a0%"
