"""The cards of a play sheet as HTML: what a model is, what is ticked, what is put on it.

Words that only help the ear, such as whose a box is, are added by the script of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.sheets.roster.entries import ItemCell, ItemGroup, ItemLine, SheetEntry

Plain = Mapping[str, Any]
MOST_BOXES = 40
"""A longer row of boxes is counted in a field instead: nobody finds the right one."""
WIDEST = 7
"""So many boxes stand side by side on a narrow phone."""
_BARE = re.compile(r"[\w.-]+")
_DOT = " · "


def text(words: object) -> str:
    """Return *words* so that HTML takes none of them for its own."""
    return escape(str(words), quote=False)


def attribute(words: object) -> str:
    """Return *words* as the value of an attribute, with quotes where it needs them."""
    return str(words) if _BARE.fullmatch(str(words)) else f'"{escape(str(words))}"'


def chip(kind: str, words: str) -> str:
    """Return a box to tick with *words* beside it; *kind* are the attributes of the box."""
    return f"<label class=chip><input {kind}>{text(words)}</label>"


def count_html(kind: str, counted: Plain, least: int | None, most: int | None) -> str:
    """Return a number that goes up and down between *least* and *most*, None for no limit."""
    limits = "".join(
        f" {name}={limit}" for name, limit in (("min", least), ("max", most)) if limit is not None
    )
    of = f" <small>/ {most}</small>" if most is not None and kind == "s" else ""
    name, kept = text(counted["name"]), attribute(counted["id"])
    return (
        f"<label class=count data-{kind}={kept}><span>{name}{of}</span>"
        f"<input type=number value={int(counted.get('start') or 0)}{limits}></label>"
    )


class CardWriter:
    """Writes the cards of one side, whose ids begin with *side*, in one language."""

    def __init__(self, side: str, lang: str) -> None:
        """Write in *lang*."""
        self._side, self._lang = side, lang

    def card(self, entry: SheetEntry, model: Plain, rules: Mapping[str, str], picture: str) -> str:
        """Return the card of *entry*, kept as *model*.

        *rules* are the names of its rules by the ids of their places, *picture* is the class that
        draws its portrait.
        """
        tracks = "".join(map(_track, model["tracks"]))
        parts = (
            self._head(entry, picture),
            _stats(entry),
            f"<div class=tracks>{tracks}</div>" if tracks else "",
            self._put_on(model, rules),
            *map(_items, entry.items),
            *_words(entry),
        )
        place = attribute(f"rb-{self._side}-{entry.key}")
        return f"<article class=card id={place}>{''.join(parts)}</article>"

    def _say(self, code: str, **values: object) -> str:
        return sentence(code, self._lang, values)

    def _head(self, entry: SheetEntry, picture: str) -> str:
        shown = f'<span class="pic {picture}"></span>' if picture else ""
        about = [entry.unit if entry.own_name else "", entry.mark, entry.role, entry.loadout]
        if entry.strength > 1:
            about.append(self._say("sending.strength", count=entry.strength))
        about += [str(cost) for cost in entry.costs]
        said = text(_DOT.join(word for word in about if word))
        acted = chip("type=checkbox data-a", self._say("play.acted"))
        return f"<header>{shown}<div><h3>{text(entry.title)}</h3><p>{said}</div>{acted}</header>"

    def _put_on(self, model: Plain, rules: Mapping[str, str]) -> str:
        """Return the forms, the mark of who is out and the rules; the script adds conditions.

        Without scripts there is a line to write them on.
        """
        on = (form for form in enumerate(model["forms"]) if not form[1]["on"])
        chips = [chip(f"type=checkbox data-f={at}", form["name"]) for at, form in on]
        if model["conditions"]:
            label = attribute(self._say("play.conditions"))
            chips.append(f"<input class=written placeholder={label}>")
        chips.append(chip("type=checkbox data-o", self._say("play.out")))
        links = "".join(f"<a href=#{at}>{text(name)}</a>" for at, name in rules.items())
        if links:
            head = text(f"{self._say('play.rules')} ({len(rules)})")
            chips.append(f"<details class=more><summary>{head}</summary>{links}</details>")
        return f"<div class=chips>{''.join(chips)}</div>"


def _words(entry: SheetEntry) -> Iterator[str]:
    """Yield what is read: values, tags, what forms change, members, the note."""
    lines = (
        _DOT.join(f"{text(v.name)} <b>{text(v.value)}</b>" for v in entry.values),
        text(_DOT.join((*entry.kind, *entry.tags))),
        *(f"<b>{text(form.name)}:</b> {text(_DOT.join(form.words))}" for form in entry.forms),
        text(", ".join(entry.members)),
        f"<i>{text(entry.note)}</i>" if entry.note else "",
    )
    yield from (f"<p>{line}" for line in lines if line)


def _track(track: Plain) -> str:
    """Return a row of boxes, or a number where there are too many of them."""
    boxes, start = int(track["boxes"]), int(track["start"] or 0)
    if track["counter"] or boxes > MOST_BOXES:
        return count_html("t", track, *(track["counter"] or (0, boxes)))
    each = _in_a_row(boxes, int(track["rows"] or 1), int(track["every"] or 0))
    marks = (
        _box(track, at, ticked=at <= start) + ("<br>" if at % each == 0 and at < boxes else "")
        for at in range(1, boxes + 1)
    )
    return (
        f"<fieldset class=track data-t={attribute(track['id'])}><legend>{text(track['name'])}"
        f" <b>{boxes - start}/{boxes}</b></legend>{''.join(marks)}</fieldset>"
    )


def _in_a_row(boxes: int, rows: int, every: int) -> int:
    """Return how many boxes stand in a row: of whole models where each has some, else balanced."""
    if 1 < every <= WIDEST:
        return WIDEST // every * every
    return -(-boxes // max(1, rows, -(-boxes // WIDEST)))


def _box(track: Plain, at: int, *, ticked: bool) -> str:
    split, every = track["split"], track["every"]
    late, heavy = bool(split) and at > split, bool(every) and at % every == 0
    looks = " ".join(look for look, wanted in (("late", late), ("heavy", heavy)) if wanted)
    shape = f" class={attribute(looks)}" if looks else ""
    return f"<label{shape}><input type=checkbox{' checked' if ticked else ''}>{at}</label>"


def _stats(entry: SheetEntry) -> str:
    cells = "".join(
        f"<div><dt>{text(stat.abbr)}<dd data-v={attribute(stat.id)}"
        f"{' class=bad' if stat.differs else ''}>{text(stat.value)}</div>"
        for stat in entry.stats
    )
    return f"<dl class=stats>{cells}</dl>" if cells else ""


def _items(group: ItemGroup) -> str:
    """Return the things of one list, in a line where nothing is said of any."""
    head = text(sentence_case(group.name))
    if not any(_said(item) for item in group.items):
        names = ", ".join(text(item.name) for item in group.items)
        return f"<p><i>{head}:</i> <b>{names}</b>"
    rows = "".join(f"<li><b>{text(item.name)}</b> {_said(item)}" for item in group.items)
    return f"<h4>{head}</h4><ul class=items>{rows}</ul>"


def _said(item: ItemLine) -> str:
    return _DOT.join(_cell(cell) for cell in item.cells if cell.words)


def _cell(cell: ItemCell) -> str:
    # A unit that is the head of a column already stands behind the number.
    says_more = cell.head and not cell.words.endswith(f" {cell.head}")
    return f"<i>{text(cell.head)}</i> {text(cell.words)}" if says_more else text(cell.words)
