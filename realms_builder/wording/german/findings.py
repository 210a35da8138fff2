"""German sentences: findings."""

from __future__ import annotations

SENTENCES: dict[str, str] = {}
