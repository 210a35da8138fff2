"""What a block on a roster sheet says of one entry, as paragraphs."""

from __future__ import annotations

from collections.abc import Iterator

from realms_builder.cards.line_breaking import Paragraph, Run
from realms_builder.cards.text_styles import BADGE, BOLD, ITALIC
from realms_builder.sheets.roster.entries import Entry, ItemGroup, Named
from realms_builder.sheets.roster.item_facts import NBSP
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.wording import sentence

LONGEST_NAME = 160
_DOT = f"{NBSP}· "


def title_of(entry: Entry, look: PageLook) -> Paragraph:
    """Return the own name, the unit, and what role or mark it has."""
    name = entry.name
    name = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"
    runs = [Run(name, BOLD)]
    if entry.own_name:
        runs.append(Run(f"  {entry.unit}", colour=look.muted))
    if entry.strength > 1:
        said = sentence("sending.strength", look.lang, {"count": entry.strength})
        runs.append(Run(f"{_DOT}{said}", colour=look.muted))
    for badge in (entry.role, entry.mark):
        if badge:
            runs += [Run("  "), Run(badge, BADGE)]
    return tuple(runs)


def row_of(entry: Entry, look: PageLook) -> Paragraph:
    """Return everything that a compact sheet says of an entry, as one paragraph."""
    lead = lead_of(entry, look)
    members = Run(f"{_DOT}{', '.join(entry.members)}", colour=look.muted)
    beside = (members,) if entry.members else ()
    return (
        *title_of(entry, look),
        *beside,
        *((Run(_DOT, colour=look.muted), *lead) if lead else ()),
    )


def lead_of(entry: Entry, look: PageLook) -> Paragraph:
    """Return the loadout, what kind of unit it is, and its keywords, on one line where it can."""
    runs: list[Run] = []
    if entry.loadout:
        runs.append(Run(entry.loadout, BOLD, look.ink))
    if entry.kind:
        runs.append(Run((_DOT if runs else "") + _DOT.join(entry.kind)))
    if entry.tags:
        runs.append(Run((_DOT if runs else "") + _DOT.join(entry.tags), colour=look.main))
    return tuple(runs)


def body_of(entry: Entry, look: PageLook) -> Iterator[Paragraph]:
    """Yield what stands below: members, items, derived values, forms, the note."""
    if entry.members:
        label = sentence("sending.members", look.lang)
        yield (Run(f"{label}: ", colour=look.muted), Run(", ".join(entry.members)))
    for group in entry.items:
        yield _items(group, look)
    if entry.values:
        yield _values(entry.values, look)
    for form in entry.forms:
        words = [f"{value.abbr}{NBSP}{value.value}" for value in form.values]
        words += [f"+{NBSP}{tag}" for tag in form.tags]
        yield (Run(f"{form.name}: ", BOLD, look.muted), Run(_DOT.join(words)))
    for paragraph in entry.note.splitlines():
        if paragraph.strip():
            yield (Run(paragraph.strip(), ITALIC),)


def cut_body(body: Iterator[Paragraph], limit: int) -> list[Paragraph]:
    """Return the first *limit* letters of *body*, with an ellipsis where more would follow."""
    kept: list[Paragraph] = []
    for paragraph in body:
        runs: list[Run] = []
        for run in paragraph:
            if len(run.text) > limit:
                runs.append(run._replace(text=run.text[:limit].rstrip() + " …"))
                return [*kept, tuple(runs)]
            runs.append(run)
            limit -= len(run.text)
        kept.append(tuple(runs))
    return kept


def _items(group: ItemGroup, look: PageLook) -> Paragraph:
    label = group.name[:1].upper() + group.name[1:]
    runs = [Run(f"{label}: ", colour=look.muted)]
    for at, item in enumerate(group.items):
        if at:
            runs.append(Run(_DOT))
        runs.append(Run(item.name, BOLD))
        if item.facts:
            runs.append(Run(f" {', '.join(item.facts)}"))
    return tuple(runs)


def _values(values: tuple[Named, ...], look: PageLook) -> Paragraph:
    runs: list[Run] = []
    for at, value in enumerate(values):
        name = value.name[:1].upper() + value.name[1:]
        runs.append(Run(f"{_DOT if at else ''}{name}{NBSP}", colour=look.muted))
        runs.append(Run(value.value))
    return tuple(runs)
