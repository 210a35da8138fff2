"""Tags of rosters: words by which somebody finds them again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from realms_builder.core.titles import clean_title
from realms_builder.roster.roster import Roster


def clean_tags(words: Iterable[str]) -> tuple[str, ...]:
    """Return *words* as tags: each once, large and small letters alike, none that says nothing."""
    found: dict[str, str] = {}
    for word in words:
        tag = clean_title(word)
        if tag:
            found.setdefault(tag.casefold(), tag)
    return tuple(found.values())


def typed_tags(text: str) -> tuple[str, ...]:
    """Return the tags in *text*, which commas part."""
    return clean_tags(text.replace(";", ",").split(","))


def with_tags(roster: Roster, more: Iterable[str], less: Iterable[str]) -> Roster:
    """Return *roster* with the tags *more*, and without those *less*."""
    gone = {tag.casefold() for tag in less}
    kept = (tag for tag in roster.tags if tag.casefold() not in gone)
    return replace(roster, tags=clean_tags((*kept, *more)))
