"""Values with parts, written as they stand in a template file, and read back."""

from __future__ import annotations

import re
from typing import Any

from realms_builder.game.value_words import said
from realms_builder.game.yaml.scalars import flow_text
from realms_builder.game.yaml.text import parse_text

MOST_LETTERS = 20_000
_BARE_COLOUR = re.compile(r"([\[,:]\s*)(#[0-9a-fA-F]{3,8}\b[\w .%]*?)(?=\s*[\],}])")
"""A colour such as ``#2a5d3a darken 10%`` within brackets, where YAML sees a comment begin."""


def written_plain(value: Any) -> str:
    """Return *value* as text: a list of maps a line each, everything else on one line."""
    if isinstance(value, list) and any(isinstance(part, dict) for part in value):
        return "\n".join(f"- {flow_text(part)}" for part in value)
    return flow_text(value)


def read_plain(text: str, lang: str) -> tuple[Any, str]:
    """Return the value that *text* means, None when it is empty, and what is wrong in words.

    Colours within brackets need no quotes.
    """
    if not text.strip():
        return None, ""
    text = text[:MOST_LETTERS]
    parsed = parse_text(text)
    if not parsed.problems:
        return parsed.data, ""
    quoted = parse_text(_BARE_COLOUR.sub(r'\1"\2"', text))
    if not quoted.problems:
        return quoted.data, ""
    return None, said(parsed.problems[0], lang)
