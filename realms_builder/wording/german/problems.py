"""German sentences: problems."""

from __future__ import annotations

SENTENCES: dict[str, str] = {"word.yes": "ja", "word.no": "nein"}
