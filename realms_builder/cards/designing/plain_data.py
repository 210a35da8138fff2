"""Values with parts, written as they stand in a template file, and read back."""

from __future__ import annotations

from typing import Any

from realms_builder.gamedata.printing import said
from realms_builder.gamedata.yaml_snippets import flow_text
from realms_builder.gamedata.yaml_text import parse_text

MOST_LETTERS = 20_000


def written_plain(value: Any) -> str:
    """Return *value* as text: a list of maps a line each, everything else on one line."""
    if isinstance(value, list) and any(isinstance(part, dict) for part in value):
        return "\n".join(f"- {flow_text(part)}" for part in value)
    return flow_text(value)


def read_plain(text: str, lang: str) -> tuple[Any, str]:
    """Return the value that *text* means, None when it is empty, and what is wrong in words."""
    if not text.strip():
        return None, ""
    parsed = parse_text(text[:MOST_LETTERS])
    if parsed.problems:
        return None, said(parsed.problems[0], lang)
    return parsed.data, ""
