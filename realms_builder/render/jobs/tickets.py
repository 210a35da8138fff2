"""What a job ticket says of sheets, and of files for a shop; and writing it as a PDF."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.job_ticket import Ticket, ticket_face
from realms_builder.cards.imposition.pages import PageSide, Sheets
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.shops.face_job import FaceJob
from realms_builder.cards.shops.profile import FileKind, ShopProfile
from realms_builder.cards.sizes import A4, Paper
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence, spoken
from realms_builder.game.texts import Text
from realms_builder.game.value_words import said
from realms_builder.render.jobs.looks import CardLook
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter

Facts = tuple[tuple[str, str], ...]


class TicketWords:
    """Says facts and notes in one language."""

    def __init__(self, look: CardLook, lang: str) -> None:
        """Take the theme and the template from *look*."""
        self._look, self._lang = look, lang

    def of_sheets(
        self,
        sheets: Sheets,
        leaves: Sequence[Leaf],
        problems: Iterable[Problem],
        profile: ShopProfile | None = None,
    ) -> Ticket:
        """Return the ticket of a job of whole sheets."""
        job = sheets.job
        fronts = sum(page.side is PageSide.FRONT for page in sheets.pages)
        paper = job.paper
        size = f"{paper.title} ({self._mm(paper.width_mm, paper.height_mm)})"
        counts = {"sheets": fronts, "pages": len(sheets.pages)}
        facts = [
            self._shop(profile),
            ("cards", self._cards(leaves)),
            ("paper", f"{size} · {self._say('ticket.sheets', **counts)}"),
            ("sides", self._sides(sheets)),
            ("bleed", self._bleed(job.bleed_mm)),
            ("offset", self._offset(sheets)),
            *self._look_facts(),
        ]
        return self._ticket(job.name, facts, leaves, problems)

    def of_faces(
        self,
        job: FaceJob,
        leaves: Sequence[Leaf],
        files: Sequence[Path],
        problems: Iterable[Problem],
        profile: ShopProfile | None = None,
    ) -> Ticket:
        """Return the ticket of a job of single faces, whose *files* are written."""
        kind = [sentence(f"shop.file_{job.kind.value}", self._lang)]
        if job.kind is not FileKind.PDF:
            kind.append(f"{job.dpi} dpi")
        kind.append(sentence(f"shop.order_{job.order.value}", self._lang))
        facts = [
            self._shop(profile),
            ("cards", self._cards(leaves)),
            ("files", f"{' · '.join(kind)} · {self._say('ticket.file_count', count=len(files))}"),
            ("bleed", self._bleed(job.bleed_mm)),
            ("black", self._say(f"ticket.black_{'k' if job.black_text else 'rgb'}")),
            *self._look_facts(),
        ]
        return self._ticket(job.name, facts, leaves, problems)

    def _ticket(
        self,
        name: str,
        facts: Iterable[tuple[str, str]],
        leaves: Sequence[Leaf],
        problems: Iterable[Problem],
    ) -> Ticket:
        named = tuple((self._say(f"ticket.{code}"), text) for code, text in facts if text)
        notes = tuple(dict.fromkeys(said(problem, self._lang) for problem in problems))
        card = (leaves[0].front.width_mm, leaves[0].front.height_mm) if leaves else None
        return Ticket(name, named, notes, card, self._lang)

    def _shop(self, profile: ShopProfile | None) -> tuple[str, str]:
        if profile is None:
            return "shop", ""
        name = Text.of(profile.name).pick(self._lang) or profile.id
        if profile.unverified:
            name = f"{name} ({sentence('shop.is_unverified', self._lang)})"
        return "shop", name

    def _cards(self, leaves: Sequence[Leaf]) -> str:
        sizes: Counter[tuple[float, float]] = Counter()
        for leaf in leaves:
            sizes[leaf.front.width_mm, leaf.front.height_mm] += leaf.count
        parts = [
            self._say("ticket.of_size", count=count, size=self._mm(*size))
            for size, count in sizes.items()
        ]
        return ", ".join(parts)

    def _sides(self, sheets: Sheets) -> str:
        duplex = sheets.job.duplex
        if duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE) and not sheets.two_sided:
            duplex = Duplex.NONE
        return self._say(f"ticket.duplex_{duplex.value.replace('-', '_')}")

    def _bleed(self, bleed_mm: float) -> str:
        return f"{spoken(float(bleed_mm), self._lang)} mm"

    def _offset(self, sheets: Sheets) -> str:
        right, down = sheets.job.back_offset_mm
        if not sheets.two_sided or not (right or down):
            return ""
        return self._say("ticket.moved", right=float(right), down=float(down))

    def _look_facts(self) -> Facts:
        theme = Text.of(self._look.theme.name).pick(self._lang) or self._look.theme.id
        template = Text.of(self._look.template.name).pick(self._lang) or self._look.template.id
        return (("look", f"{template} · {theme}"),)

    def _mm(self, wide: float, high: float) -> str:
        return f"{spoken(float(wide), self._lang)} × {spoken(float(high), self._lang)} mm"

    def _say(self, code: str, **values: object) -> str:
        return sentence(code, self._lang, values)


def write_ticket(ticket: Ticket, target: Path, fonts: FontSet, paper: Paper = A4) -> None:
    """Write *ticket* alone; raises :class:`~realms_builder.core.files.WriteFailed`."""
    writer = PdfWriter(target, fonts, title=ticket.name, lang=ticket.lang, duplex="simplex")
    with writer:
        writer.full_page(ticket_face(ticket, paper, fonts))
