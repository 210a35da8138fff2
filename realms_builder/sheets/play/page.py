"""A whole play sheet: one file of HTML that needs nothing outside itself, for one side or two."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, cast

from realms_builder.core.resources import ASSETS, bundled_folder
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import codes, pattern, sentence
from realms_builder.layout.document import Block, DefinitionBlock, Heading, words_of
from realms_builder.sheets.play.block_html import html_of, lines_html, runs_html, told_by
from realms_builder.sheets.play.entry_html import (
    CardWriter,
    Plain,
    attribute,
    chip,
    count_html,
    text,
)
from realms_builder.sheets.roster.entries import RosterSheet, SheetEntry
from realms_builder.sheets.rules.digest import OwnedRule
from realms_builder.sheets.rules.marked_text import marked

_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:;"
    " base-uri 'none'; form-action 'none'"
)
_SIDES = "ab"
_LOOKS = ("auto", "light", "dark", "black")
_SIZES = (90, 100, 115, 130, 145, 160)
_SPOKEN = "play.say."
"""How the codes begin of all sentences that the script says."""
_SIGNS = {
    "undo": "M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
    "redo": "M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h3",
    "menu": "M4 6h16M4 12h16M4 18h16",
}
"""Paths of the signs on buttons, in a square of 24 units."""
_COLOUR = re.compile("#[0-9a-fA-F]{6}")
_VARIABLE = re.compile(r"--(?!side)[a-z][a-z-]*")
_SPARE = re.compile(
    r"('(?:[^'\\\n]|\\.)*')|/\*.*?\*/|^[ \t]*//[^\n]*|;?\s+(?=})|\s+", re.DOTALL | re.MULTILINE
)
"""What a script may lack, comments and blanks, and words in quotes, which it may not."""


@dataclass(frozen=True, slots=True)
class PlaySide:
    """One side: its *sheet*, the *data* that the script keeps, its *rules* and what follows them.

    *pictures* are classes of :attr:`PlayPage.pictures` by the keys of entries.
    """

    sheet: RosterSheet
    data: Plain
    rules: tuple[OwnedRule, ...] = ()
    more_rules: tuple[Block, ...] = ()
    pictures: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class PlayPage:
    """What a page holds: its sides, the quick reference, pictures as addresses by their classes.

    *export* tells two files of the same rosters apart, so that each keeps a state of its own.
    """

    sides: Sequence[PlaySide]
    lang: str
    export: str
    reference: tuple[Block, ...] = ()
    pictures: Mapping[str, str] | None = None

    def html(self) -> str:
        """Return the page as the text of one file."""
        return _Writer(self).page()


class _Writer:
    """Writes one page."""

    def __init__(self, page: PlayPage) -> None:
        self._page, self._lang = page, page.lang
        self._places: dict[tuple[str, str], str] = {}
        self._rules: list[str] = []
        self._names = {
            stat.id: stat.name
            for side in page.sides
            for entry in _entries(side.sheet)
            for stat in entry.stats
        }

    def _say(self, code: str, **values: object) -> str:
        return text(sentence(code, self._lang, values))

    def page(self) -> str:
        sides = self._page.sides
        title = " – ".join(side.sheet.name for side in sides)
        kept = [self._kept(side, side.data) for side in sides]
        shown = [
            self._side(side, data, _SIDES[at])
            for at, (side, data) in enumerate(zip(sides, kept, strict=True))
        ]
        head = (
            f'<!doctype html>\n<html lang={attribute(self._lang)}><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content={attribute(_POLICY)}>'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            '<meta name="referrer" content="no-referrer">'
            '<meta name="color-scheme" content="light dark">'
            f"<title>{text(title)}</title><style>{_asset('play.css')}{self._colours()}</style></head>"
        )
        body = (
            f"<body><header><h1>{text(title)}</h1>{''.join(map(self._about, sides))}"
            f"<noscript><p class=note>{self._say('play.no_script')}</p></noscript>"
            f"<p id=rb-banner class=note role=alert hidden></p></header><main>{self._table(kept)}"
            f"{''.join(shown)}{self._reading(kept)}</main>{self._bar()}{self._dialogs()}"
        )
        data = self._data(kept)
        return (
            f"{head}{body}<script type=application/json id=rb-data>{data}</script>"
            f"<script>{_asset('play.js')}</script></body></html>\n"
        )

    def _colours(self) -> str:
        """Return the colours of the sides and the pictures, each once."""
        rules = [
            f"#rb-{_SIDES[at]}{{--side:{side.sheet.colour}}}"
            for at, side in enumerate(self._page.sides)
            if _COLOUR.fullmatch(side.sheet.colour)
        ]
        pictures = (self._page.pictures or {}).items()
        rules += [f".{name}{{background-image:url({address})}}" for name, address in pictures]
        return "".join(rules)

    def _data(self, kept: Sequence[Plain]) -> str:
        sides = [_needed(data) for data in kept]
        spoken = sorted(code for code in codes() if code.startswith(_SPOKEN))
        words = {code.removeprefix(_SPOKEN): pattern(code, self._lang) for code in spoken}
        checksum = "+".join(str(side["checksum"]) for side in kept)
        key = f"realms-play/1/{checksum}/{self._page.export}"
        found = {
            "key": key,
            "checksum": checksum,
            "names": self._names,
            "words": words,
            "sides": sides,
        }
        said = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        return said.replace("<", "\\u003c")

    def _kept(self, side: PlaySide, data: Plain) -> Plain:
        """Return *data* with a model for everything that has a card and is none of the roster."""
        known = {model["id"] for model in data["models"]}
        others = [_beside(entry) for entry in _entries(side.sheet) if entry.key not in known]
        forms = {
            entry.key: [
                {
                    "name": form.name,
                    "values": {v.id: v.value for v in form.values if v.id in self._names},
                    "on": next(
                        (
                            one
                            for one, said in data["conditions"].items()
                            if said["name"] == form.name
                        ),
                        None,
                    ),
                }
                for form in entry.forms
            ]
            for entry in _entries(side.sheet)
            if entry.forms
        }
        models = [{**one, "forms": forms.get(one["id"], [])} for one in (*data["models"], *others)]
        return {**data, "models": models}

    # ------------------------------------------------------------------ head

    def _about(self, side: PlaySide) -> str:
        sheet = side.sheet
        parts = [f"{sheet.game} {sheet.edition}".strip(), sheet.faction, sheet.counted]
        parts += [f"{cost.used} {cost.abbr}" for cost in sheet.costs if not sheet.is_open]
        if sheet.is_open:
            parts.append(sentence("sending.introduction", self._lang))
        code = [sentence("sending.checksum", self._lang, {"code": sheet.checksum})]
        said = " · ".join(text(part) for part in parts + (code if sheet.checksum else []) if part)
        name = f"<b>{text(sheet.name)}</b> · " if len(self._page.sides) > 1 else ""
        return f"<p>{name}{said}</p>"

    def _table(self, kept: Sequence[Plain]) -> str:
        """Return what is true of the whole game: round, phase, who begins."""
        rounds, phases = kept[0]["rounds"], kept[0]["phases"]
        round_ = {"id": "round", "name": sentence("play.round", self._lang), "start": 1}
        chips = [
            self._radio("rb-phase", phase["id"], sentence_case(phase["name"])) for phase in phases
        ]
        names = [side.sheet.name for side in self._page.sides]
        if len(names) == 1:
            names = [sentence(f"play.{who}", self._lang) for who in ("we", "they")]
        firsts = [self._radio("rb-first", _SIDES[at], name) for at, name in enumerate(names)]
        return (
            f"<details class=table open><summary>{self._say('play.game')}</summary>"
            f"{count_html('g', round_, 1, rounds)}"
            f"{self._choice('play.first', firsts)}{self._choice('play.phase', chips)}</details>"
        )

    def _choice(self, code: str, radios: Sequence[str]) -> str:
        if not radios:
            return ""
        return (
            f"<fieldset class=chips><legend>{self._say(code)}</legend>{''.join(radios)}</fieldset>"
        )

    def _radio(self, name: str, value: object, words: str) -> str:
        return chip(f"type=radio name={name} value={attribute(value)}", words)

    # ------------------------------------------------------------------ cards

    def _side(self, side: PlaySide, data: Plain, letter: str) -> str:
        sheet = side.sheet
        links = self._links(side)
        writer = CardWriter(letter, self._lang)
        models = {model["id"]: model for model in data["models"]}
        pictures = side.pictures or {}
        cards = [
            writer.card(
                entry,
                models[entry.key],
                links.get(entry.key, {}),
                pictures.get(entry.key, ""),
            )
            for entry in _entries(sheet)
        ]
        counts = [count_html("r", one, 0, one["most"]) for one in data["resources"]]
        counts += [count_html("s", one, None, one["most"]) for one in data["score"]]
        notes = "".join(f"<p>{line}</p>" for line in self._notes(sheet))
        named = sheet.name if len(self._page.sides) > 1 else sentence_case(sheet.figures[0].name)
        shown = "".join(
            f"<option value={which}>{self._say(f'play.show_{which}')}"
            for which in ("all", "waiting", "standing")
        )
        show = attribute(sentence("play.show", self._lang))
        return (
            f"<section class=side id=rb-{letter}>"
            f"<div class=head><h2>{text(named)}<small data-left></small></h2>"
            f"<select class=js aria-label={show}>{shown}</select></div>"
            f"<div class=counts>{''.join(counts)}</div>{notes}"
            f"<div class=cards>{''.join(cards)}</div></section>"
        )

    def _notes(self, sheet: RosterSheet) -> Iterator[str]:
        if sheet.note:
            yield f"<i>{text(sheet.note)}</i>"
        for one in sheet.chosen:
            yield f"<b>{text(one.name)}:</b> {text(one.words)}"
        for missing in sheet.missing:
            yield text(missing.name or missing.unit)
        for secret in sheet.hidden or ():
            yield text(secret)

    # ------------------------------------------------------------------ rules

    def _links(self, side: PlaySide) -> Mapping[str, Mapping[str, str]]:
        """Return where the rules of each entry stand; one that two sides have stands once."""
        found: dict[str, dict[str, str]] = {}
        for rule in side.rules:
            name, said = told_by(rule.block)
            place = self._places.get((name, said))
            if place is None:
                place = self._places[name, said] = f"rb-r{len(self._places) + 1}"
                facts = escape(words_of(rule.block.facts), quote=False)
                self._rules.append(
                    f"<details id={place}><summary>{text(name)}</summary>"
                    f"<p><i>{facts}</i>{lines_html(rule.block.text)}</details>"
                )
            for owner in rule.owners:
                found.setdefault(owner, {})[place] = name
        return found

    def _reading(self, kept: Sequence[Plain]) -> str:
        """Return what is looked up: conditions, rules, the quick reference, each text once."""
        told: dict[tuple[str, str], str] = {}
        shown: dict[tuple[str, str], str] = {}
        for data in kept:
            for one, said in data["conditions"].items():
                if text_of := marked(said["text"]):
                    words = (said["name"], words_of(text_of))
                    told[words], shown[words] = f"rb-c-{one}", runs_html(text_of)
        reference = _without_bare_headings(
            block
            for block in self._page.reference
            if not isinstance(block, DefinitionBlock) or told_by(block) not in self._places
        )
        entries = {told_by(block) for block in reference if isinstance(block, DefinitionBlock)}
        places = {words: attribute(place) for words, place in told.items()}
        others = "".join(
            f"<details id={place}><summary>{text(words[0])}</summary><p>{shown[words]}</details>"
            for words, place in places.items()
            if words not in entries
        )
        more = "".join(html_of(side.more_rules) for side in self._page.sides)
        return "".join(
            (
                self._part("play.conditions", others),
                self._part("play.rules", "".join(self._rules) + more),
                self._folded("play.reference", html_of(reference, places)),
                self._folded("play.log", "<ol id=rb-log></ol>", " class=js"),
            )
        )

    def _part(self, code: str, inside: str, look: str = "") -> str:
        return f"<section{look}><h2>{self._say(code)}</h2>{inside}</section>" if inside else ""

    def _folded(self, code: str, inside: str, look: str = "") -> str:
        head = f"<summary>{self._say('play.open')}</summary>"
        return self._part(code, f"<details>{head}{inside}</details>" if inside else "", look)

    # ------------------------------------------------------------------ what is pressed

    def _bar(self) -> str:
        jump = attribute(sentence("play.jump", self._lang))
        return (
            "<footer class=js><div id=rb-prompts role=alert></div><div id=rb-said hidden>"
            f"<span role=status></span>{self._button('undo')}</div>"
            f"<nav id=rb-jump aria-label={jump} tabindex=0></nav>"
            f"<div class=bar>{self._sign('undo')}{self._sign('redo')}"
            f"{self._sign('menu')}{self._button('round', 'next_round', ' class=main')}</div>"
            "</footer>"
        )

    def _button(self, does: str, code: str = "", look: str = "") -> str:
        return f"<button data-do={does}{look}>{self._say(f'play.{code or does}')}</button>"

    def _sign(self, does: str) -> str:
        """Return a button with a sign instead of words, which are its name."""
        name = attribute(sentence(f"play.{does}", self._lang))
        drawn = f"<svg viewBox='0 0 24 24' aria-hidden=true><path d='{_SIGNS[does]}'/></svg>"
        return f"<button data-do={does} aria-label={name}>{drawn}</button>"

    def _dialogs(self) -> str:
        say, close = self._say, self._button("close", look=" class=main")
        looks = [
            self._radio("rb-look", look, sentence(f"play.look_{look}", self._lang))
            for look in _LOOKS
        ]
        sizes = [self._radio("rb-size", size, f"{size} %") for size in _SIZES]
        named = attribute(sentence("play.state", self._lang))
        return (
            "<dialog id=rb-page aria-labelledby=rb-page-head><h2 id=rb-page-head></h2><div></div>"
            f"{close}</dialog><dialog id=rb-menu aria-labelledby=rb-menu-head>"
            f"<h2 id=rb-menu-head>{say('play.menu')}</h2>{self._choice('play.look', looks)}"
            f"{self._choice('play.size', sizes)}<div id=rb-awake>"
            f"{chip('type=checkbox', sentence('play.awake', self._lang))}</div>"
            f"<h3>{say('play.state')}</h3><p>{say('play.state_told')}</p>"
            f"<svg id=rb-qr role=img aria-label={named}><path /></svg>"
            f"<textarea id=rb-state rows=3 spellcheck=false aria-label={named}></textarea>"
            f"<div class=bar>{self._button('copy')}{self._button('take')}</div>"
            f"<h3>{say('play.games')}</h3>"
            f"<div class=bar>{self._button('end')}{self._button('new')}</div><ul id=rb-games></ul>"
            f"<p role=status id=rb-heard></p>{close}</dialog>"
        )


def _without_bare_headings(blocks: Iterable[Block]) -> list[Block]:
    """Return *blocks* without the headings below which nothing stands."""
    kept: list[Block] = []
    below: int | None = 0
    for block in reversed(tuple(blocks)):
        if not isinstance(block, Heading):
            below = None
        elif below is not None and block.level >= below:
            continue
        else:
            below = block.level
        kept.append(block)
    return kept[::-1]


def _entries(sheet: RosterSheet) -> Iterable[SheetEntry]:
    return (*sheet.entries, *sheet.groups, *sheet.summoned)


def _beside(entry: SheetEntry) -> Plain:
    """Return what is kept of a group or of what is summoned: its boxes."""
    tracks: list[dict[str, Any]] = [
        {
            "id": f"{at}/{boxes.id}" if boxes.of_item else boxes.id,
            "name": boxes.name,
            "boxes": boxes.count,
            "split": boxes.split,
            "rows": 1,
            "counter": None,
            "start": boxes.ticked,
            "every": boxes.every,
        }
        for at, boxes in enumerate(entry.tracks)
    ]
    return {
        "id": entry.key,
        "name": entry.title,
        "unit": entry.unit,
        "strength": entry.strength,
        "values": {},
        "tracks": tracks,
        "conditions": [],
        "beside": True,
    }


def _needed(data: Plain) -> Plain:
    """Return of *data* what the script asks for.

    Texts of conditions stand in the page already, and prompts about tracks that nobody has would
    never come.
    """
    tracks = {track["id"] for model in data["models"] for track in model["tracks"]}

    def comes(prompt: Plain) -> bool:
        named = set(_tracks_in(prompt["when"]))
        return not named or bool(named & tracks)

    play = {**data["play"], "prompts": [p for p in data["play"]["prompts"] if comes(p)]}
    told = {
        one: {key: value for key, value in said.items() if key not in ("text", "colour")}
        | {"name": sentence_case(said["name"])}
        for one, said in data["conditions"].items()
    }
    models = [
        {key: value for key, value in model.items() if key not in ("unit", "strength")}
        | {"tracks": [_counted(track) for track in model["tracks"]]}
        for model in data["models"]
    ]
    # Most models may have the same conditions: each such list stands once.
    may = list(dict.fromkeys(tuple(model["conditions"]) for model in models))
    for model in models:
        model["conditions"] = may.index(tuple(model["conditions"]))
    kept = {**data, "models": models, "may": may, "conditions": told, "play": play}
    spare = ("game", "checksum", "rounds")
    return {name: _without_nothing(value) for name, value in kept.items() if name not in spare}


def _counted(track: Plain) -> Plain:
    """Return of a track what the page does not say: its name stands above its boxes."""
    return {k: value for k, value in track.items() if value and k not in ("rows", "name")}


def _tracks_in(formula: object) -> Iterator[str]:
    """Yield the tracks whose boxes *formula* asks for."""
    if isinstance(formula, list):
        parts = cast("list[object]", formula)
        if len(parts) == 2 and parts[0] == "str":
            yield str(parts[1])
        for part in parts:
            yield from _tracks_in(part)


def _without_nothing(value: Any) -> Any:
    """Return *value* without what is none, false or empty in it; formulas keep all their parts."""
    if isinstance(value, dict):
        parts = cast("dict[str, Any]", value).items()
        found = {key: _without_nothing(part) for key, part in parts}
        return {key: part for key, part in found.items() if part not in (None, "", [], {})}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [_without_nothing(part) for part in cast("list[Any]", value)]
    return value


def _asset(name: str) -> str:
    """Return a file of the page without what only the readers of that file need."""
    found = (bundled_folder() / ASSETS / "play" / name).read_text("utf-8")
    if name.endswith(".js"):
        return _SPARE.sub(_spared, found)
    colours = sorted(set(_VARIABLE.findall(found)))
    short = {colour: f"--{chr(ord('a') + at)}" for at, colour in enumerate(colours)}
    return _VARIABLE.sub(lambda match: short[match[0]], found.replace("\n", ""))


def _spared(match: re.Match[str]) -> str:
    """Return what stays of a part of a script: words in quotes, ends of lines, needed blanks."""
    if match[1] or not match[0].isspace():
        return match[1] or ""
    before, after = match.string[match.start() - 1], match.string[match.end() : match.end() + 1]
    if "\n" in match[0]:
        return "" if before in ";{,(" else "\n"
    return " " if (before + after).replace("$", "_").replace("_", "a").isalnum() else ""
