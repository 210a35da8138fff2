"""A play sheet as a finished file: rosters, their rules and portraits as one page of HTML."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING
from urllib.parse import quote

from realms_builder.cards.subjects import CardsWanted, subjects_of_roster
from realms_builder.core.files import content_of
from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.game.formulas.values import Record
from realms_builder.game.library import Library
from realms_builder.render.pictures.portrait_source import WHOLE, PortraitError, cut, never
from realms_builder.render.pictures.svg import load_svg
from realms_builder.render.pictures.svg_drawing import DrawingError
from realms_builder.roster.checks.run import check
from realms_builder.roster.counted_models import numbers_of
from realms_builder.roster.resolve.muster import Muster
from realms_builder.sheets.play.page import PlayPage, PlaySide
from realms_builder.sheets.play.play_data import play_data
from realms_builder.sheets.roster.entries import RosterSheet
from realms_builder.sheets.roster.introduction import introduction_of, seen_from_outside
from realms_builder.sheets.roster.item_facts import read
from realms_builder.sheets.roster.roster_sheet import sheet_of
from realms_builder.sheets.rules.digest import owned_rules, rules_digest
from realms_builder.sheets.rules.quick_reference import quick_reference

if TYPE_CHECKING:
    from realms_builder.scenarios.settled import SettledScenario

MOST_BYTES = 1_000_000
MOST_OF_PICTURE = 20_000
_SIDES_PX = (256, 192, 128, 96, 64)
_QUALITIES = (70, 55, 40)
_SIDES = ("a", "b")


@dataclass(frozen=True, slots=True)
class PlaySheet:
    """A finished page, how many models are on it, and what is wrong with its pictures."""

    html: bytes
    models: int
    problems: tuple[Problem, ...] = ()

    @property
    def kilobytes(self) -> int:
        """Return how large it is, in thousands of bytes."""
        return -(-len(self.html) // 1000)


def play_sheet(
    library: Library,
    rosters: Sequence[Muster],
    lang: str,
    *,
    scenario: SettledScenario | None = None,
    export: str = "",
    is_open: bool = False,
) -> PlaySheet:
    """Return the play sheet of one roster, or of the two of an evening, in *lang*.

    *scenario* adds its lines of points. *export* tells two files of one roster apart, each has
    a new one where none is given. One that *is_open* has only what an opponent may know. Pictures
    shrink until the file has at most a megabyte.
    """
    rosters = [seen_from_outside(one) for one in rosters] if is_open else rosters
    pictures = _Pictures()
    sides = [
        _side(mustered, _sheet(mustered, lang, is_open=is_open), scenario, at, pictures)
        for at, mustered in enumerate(rosters)
    ]
    reference = quick_reference(library, rosters[0].game, lang).document.blocks
    problems = list(pictures.problems)
    px, html = _SIDES_PX[0], b""
    for px in _SIDES_PX:
        page = PlayPage(sides, lang, export or token_hex(4), reference, pictures.drawn(px))
        html = page.html().encode("utf-8", "replace")
        if len(html) <= MOST_BYTES:
            break
    if px != _SIDES_PX[0]:
        problems.append(Problem("play.smaller", Severity.HINT, values={"pixels": px}))
    return PlaySheet(html, sum(numbers_of(one)[1] for one in rosters), tuple(problems))


def _sheet(mustered: Muster, lang: str, *, is_open: bool) -> RosterSheet:
    if is_open:
        return introduction_of(mustered, lang, keeps_tracks=True)
    return sheet_of(mustered, check(mustered), lang)


def _side(
    mustered: Muster,
    sheet: RosterSheet,
    scenario: SettledScenario | None,
    at: int,
    pictures: _Pictures,
) -> PlaySide:
    lang = sheet.lang
    rules = owned_rules(mustered, lang)
    told = rules_digest(mustered, lang).document.blocks
    return PlaySide(
        sheet,
        play_data(mustered, lang, scenario, "b" if at else "a"),
        rules,
        told[len(rules) :] if rules else (),
        pictures.of(mustered),
    )


class _Pictures:
    """The pictures of a page, each once, by the class that draws it."""

    def __init__(self) -> None:
        self._names: dict[Path, str] = {}
        self.problems: list[Problem] = []

    def of(self, mustered: Muster) -> Mapping[str, str]:
        """Return the classes of the pictures of all cards of a roster, by their keys."""
        wanted = CardsWanted(forms=False, joined=False)
        found: dict[str, str] = {}
        for subject in subjects_of_roster(mustered, wanted):
            path = _picture_of(subject)
            if path is not None and (name := self._name(path)):
                found[subject.key] = name
        return found

    def _name(self, path: Path) -> str:
        """Return the class of a picture, nothing where it cannot be shown."""
        if path not in self._names:
            shown = bool(_address(path, _SIDES_PX[-1]))
            self._names[path] = f"rb-p{len(self._names)}" if shown else ""
            if not shown:
                self.problems.append(
                    Problem("play.no_picture", Severity.HINT, Place(str(path)), {"file": path.name})
                )
        return self._names[path]

    def drawn(self, px: int) -> Mapping[str, str]:
        """Return all pictures as addresses that hold them, *px* pixels wide and high."""
        return {name: _address(path, px) for path, name in self._names.items() if name}


def _picture_of(subject: Record) -> Path | None:
    """Return the file of the picture on a card, else that of the emblem of its faction."""
    found = read(subject, "picture")
    if not isinstance(found, str):
        faction = read(subject, "faction")
        found = read(faction, "emblem") if isinstance(faction, Record) else ""
    return Path(found) if isinstance(found, str) and found and Path(found).is_file() else None


def _address(path: Path, px: int) -> str:
    """Return a picture as an address that holds it, nothing where that cannot be done."""
    try:
        if path.suffix.lower() == ".svg":
            load_svg(path)
            drawing = content_of(path)
            kept = len(drawing) <= MOST_OF_PICTURE
            return f'"data:image/svg+xml,{quote(drawing)}"' if kept else ""
        image = cut(path, WHOLE, 1.0, never).convert("RGB").resize((px, px))
    except (DrawingError, PortraitError, OSError, ValueError):
        return ""
    file = BytesIO()
    for quality in _QUALITIES:
        file = BytesIO()
        image.save(file, "JPEG", quality=quality, optimize=True)
        if file.tell() <= MOST_OF_PICTURE:
            break
    return f'"data:image/jpeg;base64,{base64.b64encode(file.getvalue()).decode()}"'
