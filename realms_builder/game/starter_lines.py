"""Lines of a starter file: what stands there on the left, what it means behind it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from realms_builder.game.yaml.text import parse_text

COMMENT_COLUMN = 34
WIDTH = 110
_PLAIN = re.compile(r"[\w=/][^{}\[\],#&*!|>'\"%@`\n]*\Z")


def written(value: Any) -> str:
    """Return *value* as YAML on one line; texts are quoted only where they must be."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {written(part)}" for key, part in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(written(part) for part in value) + "]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return _text(value) if isinstance(value, str) else str(value)


def _text(text: str) -> str:
    if _PLAIN.match(text) and parse_text(f"[{text}]").data == [text]:
        return text
    return json.dumps(text, ensure_ascii=False)


class StarterLines:
    """Collects the lines of a file, each with its explanation."""

    def __init__(self) -> None:
        """Begin an empty file."""
        self._lines: list[str] = []

    def note(self, text: str, indent: int = 0) -> None:
        """Add a line that is a comment only."""
        self._lines.append(f"{' ' * indent}# {text}".rstrip())

    def gap(self) -> None:
        """Add an empty line."""
        self._lines.append("")

    def say(self, line: str, comment: str = "", indent: int = 0) -> None:
        """Add *line* with *comment* behind it, or above it where there is no room."""
        start = " " * indent + line
        comment = one_line(comment)
        if not comment:
            self._lines.append(start)
        elif len(start) + 2 > COMMENT_COLUMN + 20 or len(comment) > WIDTH - COMMENT_COLUMN:
            above = " " * (indent + (2 if line.startswith("- ") else 0))
            self._lines.extend((f"{above}# {comment}", start))
        else:
            self._lines.append(f"{start.ljust(COMMENT_COLUMN - 2)}  # {comment}")

    def entry(self, key: str, value: Any, comment: str = "", indent: int = 0) -> None:
        """Add ``key: value`` with its explanation."""
        self.say(f"{key}: {written(value)}", comment, indent)

    def aside(self, line: str, indent: int = 0) -> None:
        """Add a line that counts only when the mark in front of it is taken away."""
        self._lines.append(f"{' ' * indent}# {line}")

    def set_aside(self, other: StarterLines) -> None:
        """Add all lines of *other* as lines that do not count."""
        self._lines.extend(f"# {line}".rstrip() for line in other._lines)

    def text(self) -> str:
        """Return the whole file."""
        return "\n".join(self._lines) + "\n"


def one_line(text: str) -> str:
    """Return *text* with line breaks and runs of blanks as single blanks."""
    return " ".join(text.split())
