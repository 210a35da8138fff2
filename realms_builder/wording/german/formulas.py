"""German sentences: formulas."""

from __future__ import annotations

SENTENCES: dict[str, str] = {}
