"""English sentences: pictures and emblems in SVG."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "svg.unreadable": "The picture {file} cannot be read: {reason}.",
    "svg.too_big": "The picture {file} is larger than {limit} bytes.",
    "svg.too_complex": "The picture {file} has too many parts or is nested too deep (line {line}).",
    "svg.broken": "The picture {file} is not well-formed (line {line}, column {column}).",
    "svg.not_svg": "The picture {file} is no SVG drawing.",
    "svg.entities": "The picture {file} declares entities of its own; such files are not read.",
    "svg.no_size": "The picture {file} has no size: give it a viewBox, or width and height.",
    "svg.value": "The picture {file} has a value that makes no sense (line {line}): {text}",
    "svg.element_ignored": "{count} × <{name}> is left out of the drawing.",
    "svg.attribute_ignored": "{count} × {name} has no effect in the drawing.",
    "svg.colour": "The colour “{name}” is not known and becomes black.",
    "svg.radial_gradient": "The round gradient “{name}” becomes its middle colour.",
}
