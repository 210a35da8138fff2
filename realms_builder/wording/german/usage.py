"""German sentences: how the command line is used."""

from __future__ import annotations

SENTENCES: dict[str, str] = {}
