"""English sentences: tokens."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "token.title": "{name} – tokens",
    "token.foot": (
        "{name} · tokens · page {number} of {of} · print at 100 % on card, cut along the circles"
    ),
    "token.written": "{count} {count?token|tokens} on {pages} {pages?page|pages}: {path}",
    "token.none": "The roster needs no tokens; nothing was written.",
    "token.too_large": "{count} {count?token is|tokens are} too large for {paper} and left out.",
}
