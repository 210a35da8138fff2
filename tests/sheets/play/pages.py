"""Play sheets of an invented game, made by hand: two models, boxes, action points, rules."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

from realms_builder.layout.document import Block, DefinitionBlock, bold, plain
from realms_builder.sheets.play.page import PlayPage, PlaySide
from realms_builder.sheets.roster.entries import NamedValue, RosterSheet, SheetEntry
from realms_builder.sheets.rules.digest import OwnedRule

Plain = dict[str, Any]
TICKED, BOXES = ["call", "ticked", ["str", "hp"]], ["call", "boxes", ["str", "hp"]]
HALF = ["call", "floor", ["/", ["name", "ap"], 2]]
NEW_AP = ["call", "max", 0, ["-", ["+", 6, HALF], ["name", "shock"]]]
NEW_SHOCK = ["call", "max", 0, ["-", ["-", ["name", "shock"], 6], HALF]]


def track(identity: str, name: str, **more: Any) -> Plain:
    """Return a track; without *more* it has no boxes."""
    usual = {"boxes": 0, "split": None, "rows": 1, "counter": None, "start": 0, "every": None}
    return {"id": identity, "name": name, **usual, **more}


def model(identity: str, name: str, hp: int = 5) -> Plain:
    """Return a model with so many boxes of hit points, action points and shock markers."""
    return {
        "id": identity,
        "name": name,
        "unit": "Guard",
        "strength": 1,
        "values": {"hp": hp},
        "tracks": [
            track("hp", "Hit points", boxes=hp, split=3),
            track("ap", "Action points", counter=[0, 11], start=6),
            track("shock", "Shock", counter=[0, 11]),
        ],
        "conditions": ["prone", "burning", "done"],
    }


def condition(name: str, text: str = "", ends: str = "", **at: str) -> Plain:
    """Return a condition that *ends* at a moment, and for which something is thrown *at* others."""
    return {"name": name, "text": text, "colour": "", "ends": [ends] if ends else [], "at": at}


def data(*models: Plain, **more: Any) -> Plain:
    """Return what the script of a sheet keeps; *more* is said in ``play``."""
    play: Plain = {
        "acted": "done",
        "out": [">=", TICKED, BOXES],
        "refill": [
            {"track": "ap", "at": "round_start", "to": NEW_AP},
            {"track": "shock", "at": "round_start", "to": NEW_SHOCK},
        ],
        "prompts": [],
        "fewer": None,
    }
    return {
        "name": "The Watch",
        "game": "Night",
        "checksum": "AAAA-BBBB",
        "resources": [
            {
                "id": "lt",
                "name": "Tokens",
                "start": 2,
                "each_round": 1,
                "kept": True,
                "most": None,
                "fewer": 0,
            }
        ],
        "models": list(models) or [model("m1", "Aldo"), model("m2", "Isolde", 3)],
        "score": [{"id": "vp", "name": "Points", "most": 3, "step": 1}],
        "conditions": {
            "prone": condition("Prone", "Lies on the ground.", "round_end"),
            "burning": condition("Burning", "Hurts.", round_end="Fire"),
            "done": condition("Activated", "", "round_start"),
        },
        "rounds": 5,
        "phases": [{"id": "fight", "name": "fight"}, {"id": "count", "name": "count"}],
        "play": play | more,
    }


def sheet(kept: Plain, name: str = "The Watch", **more: Any) -> RosterSheet:
    """Return the sheet of a roster whose models are those of *kept*."""
    entries = tuple(
        SheetEntry(
            key=one["id"],
            number=at,
            own_name=one["name"],
            unit=one["unit"],
            stats=(NamedValue("hp", "HP", "Hit points", str(one["values"]["hp"])),),
            tags=("Brave",),
        )
        for at, one in enumerate(kept["models"], 1)
    )
    usual: Plain = {
        "lang": "en",
        "name": name,
        "game": "Night",
        "edition": "",
        "faction": "Wardens",
        "colour": "#203040",
        "accent": "",
        "emblem": "",
        "costs": (),
        "model_count": len(entries),
        "counted": f"{len(entries)} models",
        "figures": (NamedValue("entries", "models", "models", str(len(entries))),),
        "values": (),
        "checksum": kept["checksum"],
        "note": "",
        "switches": (),
        "entries": entries,
        "groups": (),
        "summoned": (),
        "missing": (),
        "findings": (),
    }
    return RosterSheet(**(usual | more))


def rule(name: str, text: str, *owners: str) -> OwnedRule:
    """Return a rule that *owners* have."""
    return OwnedRule(DefinitionBlock(bold(name), plain("Aldo"), plain(text)), owners)


def page(
    *kept: Plain,
    export: str = "x1",
    rules: tuple[OwnedRule, ...] = (),
    reference: tuple[Block, ...] = (),
) -> str:
    """Return the page of the sides *kept*, one of two models without any."""
    sides = [
        PlaySide(sheet(one, one["name"]), one, rules or (rule("Brave", "Never flees.", "m1"),))
        for one in kept or (data(),)
    ]
    return PlayPage(sides, "en", export, reference).html()


class Seen(HTMLParser):
    """What a reader without scripts gets of a page: its words, tags, and what is in its data."""

    def __init__(self, html: str) -> None:
        """Read *html*."""
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.raw: dict[str, str] = {}
        self._inside = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append((tag, dict(attrs)))
        self._inside = tag if tag in ("script", "style", "title") else ""

    def handle_endtag(self, tag: str) -> None:
        """Leave what is no text to be seen."""
        self._inside = ""

    def handle_data(self, data: str) -> None:
        """Note words."""
        if self._inside:
            key = f"{self._inside}{dict(self.tags[-1][1]).get('type') or ''}"
            self.raw[key] = self.raw.get(key, "") + data
        else:
            self.words.append(data)

    @property
    def text(self) -> str:
        """Return all words that are to be seen, with single blanks."""
        return " ".join(" ".join(self.words).split())

    @property
    def data(self) -> Plain:
        """Return what the script is given."""
        return json.loads(self.raw["scriptapplication/json"])
