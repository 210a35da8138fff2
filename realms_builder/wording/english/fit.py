"""English sentences: the fit report and the check of templates."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "fit.strength": "{count} {count?model|models}",
    "fit.overflow": "does not fit even in the smallest print",
    "fit.too_wide": "“{text}” is wider than the box",
    "fit.glyph": "no font has “{character}” ({code}), which stands in “{text}” ({font})",
    "fit.picture": "the picture {text} comes to {dpi} dpi; below {least} it looks coarse",
    "fit.shortened": "fits only with the short texts",
    "fit.shrunk": "shrinks to {percent} %",
    "fit.spilled": "continues on the back",
    "fit.continued": "needs a continuation card",
    "fit.face.front": "front",
    "fit.face.back": "back",
    "fit.face.continuation": "continuation card",
    "fit.card": "card",
    "fit.head": "{game}: template {template}, theme {theme}",
    "fit.checked": "{cards} {cards?card|cards} in each of: {languages}.",
    "fit.fine": "Everything fits as it is.",
    "fit.errors": "Errors",
    "fit.warnings": "Warnings",
    "fit.hints": "Hints",
    "fit.on_cards": "{cards} {cards?card|cards}",
    "fit.more_units": "and {count} more {count?unit|units}",
    "fit.alike": "{count} {count?loadout|loadouts}, such as {loadout}",
    "fit.with_option": "with {option}: {value}",
    "fit.cut": "{unit} has more than {most} loadouts; the worst ones were looked for.",
    "fit.on": "on",
    "fit.off": "off",
    "fit.lang.de": "German",
    "fit.lang.en": "English",
}
