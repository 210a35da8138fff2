"""English sentences: cards."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "card.note_back": "continued on the back",
    "card.note_more": "continued on the next card",
    "card.shrunk": "Card “{card}”: “{element}” fits only at {percent} % of its text size.",
    "card.shortened": "Card “{card}”: “{element}” fits only with the short texts.",
    "card.spilled": "Card “{card}”: “{element}” continues on the back.",
    "card.continued": "Card “{card}”: “{element}” needs a continuation card.",
    "card.overflow": "Card “{card}”: “{element}” has no room even in the smallest print.",
    "card.too_wide": "Card “{card}”: “{text}” is wider than the box “{element}”.",
    "card.too_long": (
        "Card “{card}”: the text of “{element}” is {lost} characters too long; {most} are set."
    ),
    "card.too_many_elements": (
        "“{element}” is one too many: only the first {most} elements are drawn."
    ),
    "card.unknown_name": "“{element}”: there is nothing called “{name}” in this game.",
    "card.unknown_name.suggested": (
        "“{element}”: there is nothing called “{name}” in this game. Did you mean “{suggestion}”?"
    ),
    "card.unknown_function": "“{element}”: there is no function “{name}”.",
    "card.unknown_function.suggested": (
        "“{element}”: there is no function “{name}”. Did you mean “{suggestion}”?"
    ),
    "card.picture_missing": "Card “{card}”: the picture “{text}” is missing; the emblem stands in.",
    "card.formula": "Card “{card}”, “{element}”: {formula} cannot be worked out: {reason}",
    "card.unknown_icon": "“{element}”: there is no icon “{icon}”.",
    "card.unknown_parent": "There is no template “{parent}” for this one to extend.",
    "card.unknown_parent.suggested": (
        "There is no template “{parent}” for this one to extend. Did you mean “{suggestion}”?"
    ),
    "card.extends_cycle": "The templates extend each other in a circle: {chain}.",
    "card.two_contents": "“{element}” is to be two things: {first} and {second}.",
    "card.no_box": "“{element}” lies directly on the face and needs box: [x, y, width, height].",
    "card.empty_box": "“{element}”: width and height of box must be greater than 0.",
    "card.duplicate_id": "The id “{element}” occurs twice on this face.",
    "card.nothing_to_remove": "“{element}” is to be removed but the parent template has none.",
    "card.unknown_key": "“{key}” is no property here.",
    "card.unknown_key.suggested": "“{key}” is no property here. Did you mean “{suggestion}”?",
    "card.wrong_value": "{key}: {value} does not do here; {expected}.",
    "card.colour": "“{element}”: “{text}” is no colour.",
    "card.outline": "“{element}”: “{text}” belongs in no outline.",
    "card.fit_step": (
        "“{element}”: fit knows tighten, shrink, short, back and continue, not “{text}”."
    ),
    "card.width": "“{element}”: “{text}” is no width; use mm, auto or 1fr.",
    "card.markup_open": "“{element}”: the end “{mark}” is missing after column {column}.",
    "card.unknown_size": "There is no card size “{text}”.",
    "card.unknown_style": "“{element}”: there is no style “{text}”.",
    "card.not_a_map": "A file of this kind holds properties such as “kind: {kind}”.",
    "card.scaled": (
        "The template “{template}” is made for {own_wide} × {own_high} mm; on {wide} × {high} mm "
        "everything is printed at {percent} % of its size. The template “default” suits any size."
    ),
    "card.little_room": (
        "There is little room on {wide} × {high} mm; everything is printed there at {percent} % "
        "of its size."
    ),
    "card.strength": "Strength",
    "card.merged_written": (
        "{cards} {cards?card|cards} for {wanted} on {pages} {pages?page|pages}: {path}"
    ),
    "card.track_counter": (
        "Card “{card}”: “{text}” has {count} boxes; a counter is printed instead."
    ),
    "card.picture_outside": (
        "Card “{card}”: the picture “{text}” leads out of its folder or nowhere; the emblem stands "
        "in."
    ),
    "card.emblem_missing": "The emblem “{text}” is missing; a shield stands in.",
    "card.emblem_outside": (
        "The emblem “{text}” leads out of its folder or nowhere; a shield stands in."
    ),
    "card.picture_broken": "The picture “{path}” is damaged or no picture at all.",
    "card.picture_too_big": "The picture “{path}” is too large to be printed.",
    "card.name_unprintable": (
        "Card “{card}”: no font has the characters {text}; the name of the unit stands in."
    ),
    "card.characters_lost": "Card “{card}”: no font has the characters {text}; they are left out.",
    "card.value": "Card “{card}”, “{element}”: a value cannot be worked out: {reason}",
    "card.no_yardstick": (
        "Card “{card}”, “{element}”: the game has no yardstick to take odds against."
    ),
    "card.unknown_profile": (
        "Card “{card}”, “{element}”: the yardstick has no profile “{text}”, but: {known}."
    ),
    "card.odds_against": "Against {target}: {figures}",
    "card.odds_mean": "{number} on average",
    "card.items_left_out": "Card “{card}”: “{element}” shows {shown} of {total}.",
    "card.no_icon": (
        "Card “{card}”, “{element}”: there is no icon for “{text}”; a sign stands in."
    ),
    "card.unknown_font": (
        "Card “{card}”, “{element}”: no font is called “{text}”; the text font stands in."
    ),
    "card.clip_without_path": "“{element}”: clip: path needs a path: to cut along.",
    "card.rule_page": "p.\u00a0{page}",
    "card.element.odds": "odds",
    "card.element.name": "name",
    "card.element.who": "line below the name",
    "card.element.body": "text",
    "card.element.cost": "cost",
    "card.element.costs": "costs",
    "card.element.coin": "cost",
    "card.element.stats": "values",
    "card.element.attributes": "attributes",
    "card.element.facts": "facts",
    "card.element.tracks": "boxes",
    "card.element.wounds": "boxes",
    "card.element.tags": "tags",
    "card.element.rules": "rules",
    "card.element.rule": "rule",
    "card.element.note": "note",
    "card.element.description": "description",
    "card.element.picture": "picture",
    "card.element.crest": "emblem",
    "card.element.foot": "footer",
    "card.element.page": "page number",
    "card.element.banner": "banner",
    "card.element.title": "title",
    "card.element.watermark": "watermark",
    "card.element.gear": "gear",
    "card.element.equipment": "equipment",
    "card.element.weapons": "weapons",
    "card.element.abilities": "abilities",
    "card.element.ability": "ability",
    "card.element.derived": "derived values",
}
