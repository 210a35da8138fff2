"""What the form of the print dialog holds, as one frozen value that can be remembered (no Qt)."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from realms_builder.cards.imposition.print_job import MOST_BLEED_MM, Duplex, PrintJob
from realms_builder.cards.shops.profile import ShopProfile
from realms_builder.cards.sizes import A4, PAPERS, CardSize, read_size
from realms_builder.cards.subjects import CardsWanted
from realms_builder.cards.template.look_options import Choice
from realms_builder.core.translation import languages
from realms_builder.render.jobs.extra_cards import Extras
from realms_builder.render.jobs.looks import USUAL_THEME, LookWanted
from realms_builder.render.jobs.print_request import (
    CardsOf,
    PrintOutput,
    PrintRequest,
    SheetContents,
    SheetWanted,
)
from realms_builder.render.jobs.printer_offsets import Offsets, PrinterSetting, back_offsets
from realms_builder.render.sheet_kinds.registry import kinds_before_cards
from realms_builder.roster.roster import Roster
from realms_builder.sheets.roster.sheet_styles import SheetStyle

# A half-used sheet lies in the printer only once, and nobody should find cards left out that
# were asked to be left out last month.
_NOT_REMEMBERED = ("start", "changed")
_MOST_REMEMBERED = 60


@dataclass(frozen=True, slots=True)
class PrintChoices:
    """Every choice of the form. An empty *template* or *size* is the game's own.

    *sheets* are the ids of sheet kinds, with commas. *sleeve* only asks whether the cards go in.
    *printer* is whose back offset is used. *options* holds the choices among those of the look, by
    id, as JSON.
    """

    cards: str = CardsOf.ALL.value
    forms: bool = True
    groups: bool = True
    summoned: bool = True
    sheets: str = ""
    style: str = SheetStyle.USUAL.value
    paper: str = A4.name
    duplex: str = Duplex.LONG_EDGE.value
    start: int = 1
    bleed_mm: float = 0.0
    marks: bool = True
    merge: bool = False
    ruler: bool = False
    mixed: bool = False
    ticket: bool = False
    changed: bool = False
    items: bool = False
    chosen: bool = False
    tokens: bool = False
    tasks: bool = False
    blanks: int = 0
    profile: str = ""
    template: str = ""
    size: str = ""
    sleeve: str = ""
    theme: str = USUAL_THEME
    lang: str = "en"
    printer: str = ""
    options: str = ""

    def job(self) -> PrintJob:
        """Return the job."""
        return PrintJob(
            paper=PAPERS[self.paper],
            duplex=Duplex(self.duplex),
            bleed_mm=self.bleed_mm,
            marks=self.marks,
            start_position=self.start,
            merge_identical=self.merge,
            ruler=self.ruler,
            mixed=self.mixed,
        )

    def setting(self, *, landscape: bool) -> PrinterSetting:
        """Return what the back offset belongs to."""
        return PrinterSetting(self.printer, self.paper, Duplex(self.duplex), landscape)

    def card_size(self) -> CardSize | None:
        """Return the size that was chosen, None for the template's own."""
        size = read_size(self.size) if self.size else None
        return size if isinstance(size, CardSize) else None

    def extras(self) -> Extras:
        """Return which cards come behind those of models."""
        return Extras(self.items, self.tokens, self.tasks, self.blanks, self.chosen)

    def look_options(self) -> dict[str, Choice]:
        """Return the choices among the options of the look, by id."""
        try:
            kept = json.loads(self.options) if self.options else {}
        except ValueError:
            return {}
        found = kept.items() if isinstance(kept, dict) else ()
        return {name: value for name, value in found if isinstance(value, (str, bool, int, float))}

    def sheets_wanted(self) -> tuple[SheetWanted, ...]:
        """Return the sheets before the cards, in the order in which they are offered."""
        chosen, style = self.sheets.split(","), SheetStyle(self.style)
        return tuple(
            SheetWanted(kind.id, style if kind.has_style else SheetStyle.USUAL)
            for kind in kinds_before_cards()
            if kind.id in chosen
        )

    def request(
        self,
        roster: Roster,
        selected: tuple[str, ...],
        offsets: Offsets | None = None,
        profile: ShopProfile | None = None,
    ) -> PrintRequest:
        """Return what to print of *roster*, with the *offsets* remembered for printers.

        *profile* is the one that the choices name.
        """
        size = self.card_size()
        beside = CardsWanted(summoned=self.summoned, groups=self.groups, forms=self.forms)
        return PrintRequest(
            (roster,),
            SheetContents(
                CardsOf(self.cards),
                beside,
                self.sheets_wanted(),
                self.extras(),
                selected,
                self.changed,
            ),
            self.job(),
            LookWanted(
                self.template or None,
                self.theme,
                (size.width_mm, size.height_mm) if size is not None else None,
                tuple(self.look_options().items()),
            ),
            self.lang,
            back_offsets(offsets or {}, self.printer, self.paper, Duplex(self.duplex)),
            output=replace(PrintOutput.of(profile), ticket=self.ticket),
        )

    def remembered(self) -> str:
        """Return the choices as text to keep."""
        kept = {key: value for key, value in asdict(self).items() if key not in _NOT_REMEMBERED}
        return json.dumps(kept, ensure_ascii=False)

    def recalled(self, text: str) -> PrintChoices:
        """Return these choices with those kept in *text*; what is no choice any more is left."""
        try:
            kept = json.loads(text) if text else {}
        except ValueError:
            return self
        if not isinstance(kept, dict):
            return self
        once = ",".join(kind for name, kind in _KEPT_ONCE.items() if kept.get(name) is True)
        if once:
            kept.setdefault("sheets", once)
        usable = {
            field.name: kept[field.name]
            for field in fields(self)
            if field.name not in _NOT_REMEMBERED
            and field.name in kept
            and _is_usable(field.name, kept[field.name], getattr(self, field.name))
        }
        return replace(self, **usable)


_KEPT_ONCE = {"roster_sheet": "roster", "introduction": "intro", "rules": "rules", "quick": "quick"}
"""How sheets were remembered before there were kinds of them."""

_ALLOWED: dict[str, frozenset[str]] = {
    "cards": frozenset(CardsOf),
    "duplex": frozenset(Duplex),
    "paper": frozenset(PAPERS),
    "style": frozenset(SheetStyle),
}


def _is_usable(name: str, value: Any, usual: Any) -> bool:
    if isinstance(usual, bool):
        return isinstance(value, bool)
    if isinstance(usual, int):
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and 0 <= value <= _MOST_REMEMBERED
    if isinstance(usual, float):
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return number and 0.0 <= value <= MOST_BLEED_MM
    if not isinstance(value, str):
        return False
    if name == "size" and value:
        return isinstance(read_size(value), CardSize)
    if name == "lang":
        return value in languages()
    return name not in _ALLOWED or value in _ALLOWED[name]
