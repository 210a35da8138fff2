"""German sentences: cards."""

from __future__ import annotations

SENTENCES: dict[str, str] = {}
