"""English sentences: cli."""

from __future__ import annotations

SENTENCES: dict[str, str] = {}
