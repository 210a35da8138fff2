"""English sentences: the command line."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "cli.source": "source: {source}",
    "cli.tally": (
        "{error} {error?error|errors}, {warning} {warning?warning|warnings}, {hint} "
        "{hint?hint|hints}."
    ),
    "cli.legal": "Legal.",
    "cli.illegal": "Not legal.",
    "cli.models": "{count} {count?model|models}",
    "cli.checked": (
        "{files} {files?file|files} checked, {rosters} example {rosters?roster|rosters}."
    ),
    "cli.cards_written": "{cards} {cards?card|cards} on {pages} {pages?page|pages}: {path}",
    "cli.pngs_written": "{count} {count?picture|pictures} in {path}",
    "cli.new_written": "Written: {path}. What may come next:",
}
