"""A card for a system whose author designed none: made from what its units have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from realms_builder.cards.sizes import read_size
from realms_builder.cards.template.default_body import ALONE, Raw, body_parts, facts_text, part
from realms_builder.cards.template.default_size import (
    TEXTS_PT,
    USUAL_PT,
    Size,
    bulks_of,
    size_for,
    text_for,
)
from realms_builder.cards.template.templates import MOST_HEIGHT_MM, SHORT_TEXTS, CardTemplate
from realms_builder.cards.template.themes import DEFAULT_FACTION_COLOUR
from realms_builder.cards.template.unit_schema import Schema, read_schema
from realms_builder.core.problems import Problem
from realms_builder.core.translation import every_sentence
from realms_builder.game.game import Game
from realms_builder.game.units import Faction

LEAST_MM = (52.0, 72.0)
"""The sides of the smallest card that is laid out; a smaller one is that one scaled down."""
TWO_COLUMNS_MM = 120.0
"""A body at least this wide is set in two columns."""
LEAST_PT, MOST_LEAST_PT, LEAST_SHARE = 6.5, 7.0, 0.87
"""So small becomes text before it goes to the back, as a share of its usual size."""
MOST_ENLARGED = 1.4
"""So much larger becomes the text beside a picture that has room."""
SIDE_MM = 3.6
MARK_MM = 12.0
"""The least height of the emblem below a text that leaves room."""
NO_MM = 1e-7
"""The height of what only grows."""
FOOT_MM = 5.2
WHOLE_FOOT_MM = 45.0
"""A narrower foot names the faction alone."""
HEAD_SHARE = 0.19
"""The least height of a picture above the text, as a share of the height of the card."""


class Accent(NamedTuple):
    """One of the looks to choose from: a metal, the outline of the medal, stats, the pattern.

    *slant* is that of the stripes on the band, None for a plain one.
    """

    metal: str
    medal: Raw
    stats: str | None = None
    slant: float | None = 1.0


ACCENTS: Mapping[str, Accent] = {
    "brass": Accent("#e9d9a6", {"shape": "ellipse"}),
    "steel": Accent("#c6d2da", {"shape": "hexagon"}, "boxes", -1.0),
    "copper": Accent("#eab892", {"shape": "octagon"}, None, 0.0),
    "jade": Accent("#b6dfc4", {"radius": 1.6}, "boxes", None),
    "violet": Accent("#d6c8f0", {"shape": "shield"}, "head", None),
}


def default_template(
    game: Game, size: str | Size | None = None, factions: Iterable[Faction] = ()
) -> CardTemplate:
    """Return a good card for the units of *game*, see :func:`default_raw`."""
    return CardTemplate.model_validate(default_raw(game, size, factions))


def default_raw(
    game: Game, size: str | Size | None = None, factions: Iterable[Faction] = ()
) -> Raw:
    """Return a good card for the units of *game* as a file says it, portrait or landscape.

    Without a *size* it is as large as the units of *factions* need, and so is its text.
    """
    known = tuple(factions)
    schema = read_schema(game, known)
    bulks = bulks_of(schema, known)
    wanted = _size_mm(size) if size else size_for(bulks)
    return _raw_for(schema, wanted, text_for(schema, bulks, _roomy(*wanted)))


def template_for(
    schema: Schema, size: str | Size | None = None, text_pt: float = USUAL_PT
) -> CardTemplate:
    """Return a card for units of a *schema*; no *size* is that of a TCG card."""
    return CardTemplate.model_validate(_raw_for(schema, size, text_pt))


def _raw_for(schema: Schema, size: str | Size | None, text_pt: float) -> Raw:
    width, height = _roomy(*_size_mm(size or "tcg"))
    plan = _Plan(schema, ACCENTS.get(schema.accent, ACCENTS["brass"]), width, height, text_pt)
    return {
        "format": 1,
        "kind": "card",
        "id": "default",
        "size": [width, height],
        "styles": {**_STYLES, "body": {"size_pt": text_pt, "leading": 1.15}},
        "options": [{"id": SHORT_TEXTS, "name": every_sentence("card.short_texts")}],
        "colours": {"gold": plan.accent.metal, "faction": schema.colour or DEFAULT_FACTION_COLOUR},
        "front": _landscape(plan) if width > height else _portrait(plan),
        "back": _back(plan),
        "back_when": "needed",
    }


class _Plan(NamedTuple):
    """What a card is made for, and how large it and its text are."""

    schema: Schema
    accent: Accent
    width: float
    height: float
    text_pt: float

    def body(self, identity: str, box: list[float], column: list[Raw], **said: object) -> Raw:
        """Return the text, which becomes a little smaller before it goes to the back."""
        least = min(MOST_LEAST_PT, round(self.text_pt * LEAST_SHARE, 1))
        shrink = f"shrink {max(LEAST_PT, least)}"
        fit = ["tighten", shrink, "short", "back", "continue"]
        return part(identity, box=box, column=column, fit=fit, **said)


def _size_mm(size: str | Size) -> Size:
    if not isinstance(size, str):
        return size
    found = read_size(size)
    return (63.0, 88.0) if isinstance(found, Problem) else (found.width_mm, found.height_mm)


def _roomy(width: float, height: float) -> Size:
    """Return the size to lay a card out for: that of the card, or of a larger one of its shape."""
    short, long = sorted((width, height))
    factor = max(1.0, LEAST_MM[0] / short, LEAST_MM[1] / long)
    return (width, height) if factor == 1 else (round(width * factor, 3), round(height * factor, 3))


_CAPITALS: Raw = {"font": "text_bold", "size_pt": 6.2, "uppercase": True, "leading": 1}
_STYLES: Mapping[str, object] = {
    "title": {
        "font": "display_bold",
        "size_pt": 13,
        "leading": 1,
        "hyphenate": False,
        "colour": "on faction.colour",
    },
    "subtitle": {**_CAPITALS, "tracking": 5, "colour": "faction.accent"},
    "section": {**_CAPITALS, "tracking": 5, "colour": "faction.colour"},
    "label": {**_CAPITALS, "tracking": 5, "colour": "faction.colour"},
    "facts": {
        "font": "text_semibold",
        "size_pt": 7,
        "leading": 1.1,
        "colour": "on faction.colour darken 25%",
        "hyphenate": False,
    },
    "foot": {"size_pt": 6, "colour": "muted"},
}
_NAME = "{if(has(own_name), own_name, name)}[?\u00a0×{copies}][? ({continued})]"
_WHO = "{if(has(own_name), name, faction)}[? · {role}][? · {mark}]"
_PAGE: Raw = {"text": "{page}/{pages}", "when": "pages > 1", "align": "right", "lines": 1}
LEAST_TITLE_MM, LETTERS_A_MM = 24, 0.9
"""With less room for names beside the emblem, in two lines nearly as large, there is none."""
_GROUND = ["faction.colour", "faction.colour darken 38%"]
_PAPER: Raw = {"fill": "paper"}


def _band(accent: Accent, width: float, height: float) -> list[Raw]:
    """Return the band along the top, empty."""
    slanted = {"colour": "light alpha 5%", "gap": 1.6, "line": 0.8, "slant": accent.slant}
    stripes = {} if accent.slant is None else {"stripes": slanted}
    return [
        part("banner", box=[0, 0, width, height], gradient=_GROUND, angle=0, **stripes),
        part("banner_line", box=[0, height, width, 0.5], fill="faction.accent"),
    ]


def _banner(schema: Schema, accent: Accent, width: float, height: float) -> list[Raw]:
    cost, letters = schema.has_cost, schema.name_letters
    left, side = height + 2.8, height - 2.4
    right = width - SIDE_MM - (side + 1.2 if cost else 0)
    crested = right - left >= max(LEAST_TITLE_MM, letters / LETTERS_A_MM)
    left = left if crested else SIDE_MM
    who = part("who", text=_WHO, style="subtitle", lines=2)
    named = [part("name", text=_NAME, style="title", lines=2), who]
    title = {"column": named, "gap": 0.5, "valign": "middle", "fit": ["shrink 6"]}
    crest = [SIDE_MM, 1.2, height - 2.4, height - 1.2]
    parts = [
        *_band(accent, width, height),
        *([part("crest", box=crest, emblem=True)] if crested else []),
        part("title", box=[left, 0.5, right - left, height - 1], **title),
    ]
    if not cost:
        return parts
    box = [width - side - SIDE_MM + 0.6, 1.2, side, side]
    line = {"stroke": "faction.colour darken 55%", "line": 0.5}
    number = {"font": "display_bold", "size_pt": 12, "align": "center", "lines": 1}
    return [
        *parts,
        part("coin", box=box, fill="faction.accent", when="has(cost)", **line, **accent.medal),
        part(
            "cost",
            box=box,
            padding=[0, 0.7],
            text="[?{cost}]",
            colour="on faction.accent",
            fit=["shrink 6"],
            **number,
        ),
    ]


def _portrait(plan: _Plan) -> list[Raw]:
    schema, accent, width, height, _ = plan
    band = 11.6 if width < 90 else 14.0
    top, margin = band + 0.5, [0, -SIDE_MM]
    art = {
        "height": round(height * HEAD_SHARE, 1),
        "grow": 1,
        "padding": margin,
        "focus": [0.5, 0.3],
    }
    column = [
        part("picture", picture="picture", when="has(picture)", **art),
        part("scene", picture="picture", when="not has(picture)", **{**art, "height": NO_MM}),
        part("head", column=_head(schema, accent, width), padding=margin),
        part("text", column=body_parts(schema, width - 2 * SIDE_MM), gap=1.5, padding=[1.6, 0, 0]),
    ]
    return [
        part("paper", box=[0, 0, width, height], **_PAPER),
        plan.body("body", [SIDE_MM, top, width - 2 * SIDE_MM, height - top - FOOT_MM], column),
        *_banner(schema, accent, width, band),
        *_foot(width, height),
    ]


def _head(schema: Schema, accent: Accent, width: float) -> list[Raw]:
    """Return the stats over the whole width and the band of facts below them."""
    parts: list[Raw] = []
    if schema.stats:
        strip = [part("stats", **_strip(schema, accent, width - 4))]
        inset = [0.9, 2.2] if accent.stats else [0, 2]
        parts.append(part("stats_ground", column=strip, fill="panel", padding=inset))
        parts.append(part("stats_line", fill="faction.colour", height=0.35))
    if schema.facts:
        ground = {"fill": "faction.colour darken 25%", "padding": [0.9, SIDE_MM]}
        parts.append(part("facts", text=facts_text(schema), style="facts", **ground))
    alone = {"when": ALONE} if schema.joined is not None else {}
    return [{**one, **alone} for one in parts]


def _strip(schema: Schema, accent: Accent, width: float) -> Raw:
    """Return the stats in rows of equal length, the fewer the larger."""
    rows = -(-schema.stats // max(3, int(width // 8.6)))
    per_row = -(-schema.stats // rows)
    size, high = (26, 14.0) if per_row < 3 else (15, 11.4) if per_row < 5 else (12.5, 9.6)
    boxed = {"gap": 0.8, "radius": 0.8, "fill": "faction.colour"} if accent.stats else {}
    colour = "on faction.colour" if accent.stats == "head" else "faction.colour"
    return {
        "stat_strip": "all",
        "per_row": per_row,
        "look": accent.stats,
        "height": min(round(high * rows, 1), MOST_HEIGHT_MM),
        "stroke": "faction.colour" if accent.stats else "line",
        "label": {"style": "label", "colour": colour},
        "value": {"size_pt": size},
        **boxed,
    }


def _landscape(plan: _Plan) -> list[Raw]:
    schema, accent, width, height, _ = plan
    band, side = 11.6, round(width * 0.29, 1)
    top, drawn, mark = band + 0.5, "has(picture)", height * 0.34
    corner = [width - mark - SIDE_MM, height - FOOT_MM - MARK_MM, mark, MARK_MM]
    below = {"box": corner, "emblem": True, "fade": 0.94}
    alone = f" and {ALONE}" if schema.joined is not None else ""
    no_picture: Raw = {"when": f"not {drawn}{alone}", "fallback": "emblem"}
    return [
        part("paper", box=[0, 0, width, height], **_PAPER),
        part("scene", box=[0, top, width, 0], takes_room="body", picture="picture", **no_picture),
        part("beside_watermark", takes_room="beside", when=f"{drawn}{alone}", **below),
        part("picture", box=[0, top, side, height - top], picture="picture", when=drawn),
        *_half(plan, (side, top, width - side, height - top), "beside", drawn),
        *_half(plan, (0, top, width, height - top), "body", f"not {drawn}"),
        *_banner(schema, accent, width, band),
        *_foot(width, height, f"not {drawn}"),
        *(_apart(one, "beside") for one in _foot(width, height, drawn, side)),
    ]


def _half(plan: _Plan, box: tuple[float, float, float, float], name: str, when: str) -> list[Raw]:
    """Return stats and text in a *box*, in two columns where it is wide."""
    schema, accent = plan.schema, plan.accent
    x, y, width, height = box
    head = _head(schema._replace(facts=()), accent, width)
    high = 0.0
    if head:
        high = float(str(_strip(schema, accent, width - 4)["height"])) + 0.35
        high += 1.8 if accent.stats else 0.0
    columns = 2 if width >= TWO_COLUMNS_MM else 1
    room = [x + SIDE_MM, y + high + 1.6, width - 2 * SIDE_MM, height - high - FOOT_MM - 1.6]
    one = (room[2] - 5.0 * (columns - 1)) / columns
    ground = {"fill": "faction.colour darken 25%", "padding": [0.9, 1.6], "radius": 0.8}
    facts = part("facts", text=facts_text(schema), style="facts", **ground)
    column = [*([facts] if schema.facts else []), *body_parts(schema, one)]
    text = plan.body(name, room, column, columns=columns, column_gap=5.0, gap=1.5, when=when)
    if when == "has(picture)":
        text["enlarge"] = round(MOST_ENLARGED * USUAL_PT / plan.text_pt, 2)
    above = part(f"{name}_head", box=[x, y, width, high], column=head, when=when)
    parts = [above, text] if head else [text]
    if schema.joined is not None:  # the rows of members stand in the text, so that it begins above
        tall = [room[0], y + 1.6, room[2], height - FOOT_MM - 1.6]
        look = {"columns": columns, "column_gap": 5.0, "gap": 1.5}
        whole = plan.body("joined", tall, body_parts(schema, one), **look)
        parts = [{**one, "when": f"{when} and {ALONE}"} for one in parts]
        parts.append({**_apart(whole, f"{name}_joined"), "when": f"{when} and not ({ALONE})"})
    return parts if name == "body" else [_apart(one, name) for one in parts]


def _apart(element: Raw, name: str) -> Raw:
    """Return *element* and all in it with ids of their own, since they stand there twice."""
    inner = {
        key: [_apart(child, name) for child in children]
        for key in ("column", "each")
        if isinstance(children := element.get(key), list)
    }
    own = element["id"]
    return {**element, **inner, "id": own if str(own).startswith(name) else f"{name}_{own}"}


def _foot(width: float, height: float, when: str = "", left: float = 0.0) -> list[Raw]:
    """Return the foot, right of a picture that reaches *left*; *when* says whether it is shown."""
    number, start, y = 9.0, left + SIDE_MM, height - 4.2
    whole = width - start - SIDE_MM - number
    line = {"shape": "line", "stroke": "line", "line": 0.15}
    both = whole >= WHOLE_FOOT_MM
    text = "{faction} · {system}" if both else "{faction}"
    said = {"text": text, "short": "", "lines": 1, "fit": ["shrink 6", "short"]}
    page = {**_PAGE, "when": f"pages > 1 and {when}"} if when else _PAGE
    shown = {"when": when} if when else {}
    return [
        part("foot_line", box=[start, y, whole + number, 0], **line, **shown),
        part("foot_left", box=[start, y + 0.3, whole, 2.7], style="foot", **said, **shown),
        part("foot_right", box=[start + whole, y + 0.3, number, 2.7], style="foot", **page),
    ]


def _back_columns(plan: _Plan) -> int:
    """Return the most columns of a back in which tables of the front have room."""
    front = (plan.width - 12.2) / 2 if plan.width >= TWO_COLUMNS_MM else plan.width - 2 * SIDE_MM
    tables = [items for items in plan.schema.items if items.columns(front)]
    most = max(1, min(4, int(plan.width // 40))) if plan.width > 80 else 1
    for columns in range(most, 1, -1):
        one = (plan.width - 2 * SIDE_MM - 5.0 * (columns - 1)) / columns
        if all(items.columns(one) for items in tables):
            return columns
    return min(most, 2 if plan.width >= TWO_COLUMNS_MM else 1)


def _back(plan: _Plan) -> list[Raw]:
    """Return the face for what finds no room on the front."""
    width, height = plan.width, plan.height
    columns = _back_columns(plan)
    side = min(width, height) * 0.45
    title = {"text": _NAME, "style": "title", "size_pt": 10.5, "lines": 2, "valign": "middle"}
    return [
        part("paper", box=[0, 0, width, height], **_PAPER),
        part(
            "watermark",
            emblem=True,
            fade=0.92,
            box=[(width - side) / 2, height - side - 9, side, side],
        ),
        part("banner", box=[0, 0, width, 9], gradient=_GROUND, angle=0),
        part("banner_line", box=[0, 9, width, 0.5], fill="faction.accent"),
        part("name", box=[SIDE_MM, 0.8, width - 19, 7.6], fit=["shrink 6"], **title),
        part("page", box=[width - 14, 0.8, 10.4, 7.6], style="subtitle", **_PAGE),
        part(
            "body",
            box=[SIDE_MM, 11.4, width - 2 * SIDE_MM, height - 15.4],
            columns=columns,
            receives=True,
            enlarge=max(1.0, min(1.25, round(TEXTS_PT[0] / plan.text_pt, 2))),
            column=[],
            fit=["tighten", f"shrink {LEAST_PT}", "continue"],
        ),
    ]
