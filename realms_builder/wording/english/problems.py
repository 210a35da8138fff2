"""English sentences: problems."""

from __future__ import annotations

SENTENCES: dict[str, str] = {"word.yes": "yes", "word.no": "no"}
