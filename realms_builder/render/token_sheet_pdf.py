"""Writes the rounds of a roster as PDF, to print on card and cut."""

from __future__ import annotations

from pathlib import Path
from typing import IO, NamedTuple

from realms_builder.cards.composing import Composer
from realms_builder.cards.sizes import A4, Paper
from realms_builder.cards.token_faces import foot, laid_out, rounds_of
from realms_builder.cards.tokens import Tokens
from realms_builder.problems import Problem, Severity
from realms_builder.render.icons import icon_characters
from realms_builder.render.looks import Look
from realms_builder.render.pdf import PdfWriter
from realms_builder.wording import sentence

TEMPLATE = "token"


class WrittenTokens(NamedTuple):
    """How many rounds lie on how many pages, and what was wrong."""

    rounds: int
    pages: int
    problems: tuple[Problem, ...]


def write_tokens(
    tokens: Tokens, name: str, target: Path | IO[bytes], look: Look, lang: str, paper: Paper = A4
) -> WrittenTokens:
    """Write *tokens* of the roster called *name* in *look*, whose template is one for rounds.

    Raises :class:`~realms_builder.files.WriteFailed`; nothing is written where nothing is wanted
    or fits on *paper*.
    """
    icons = icon_characters()
    composers = {
        mm: Composer(look.template, look.theme, lang, look.fonts, icons=icons, size=(mm, mm))
        for mm in {subject.mm for subject in tokens.subjects}
    }
    rounds, problems = rounds_of(tokens.subjects, composers, look.fonts)
    pages = laid_out(rounds, paper)
    placed = sum(len(page) for page in pages)
    missing = sum(found.count for found in rounds) - placed
    if missing:
        values = {"count": missing, "paper": paper.title}
        problems.append(Problem("token.too_large", Severity.WARNING, values=values))
    if pages:
        title = sentence("token.title", lang, {"name": name})
        writer = PdfWriter(target, look.fonts, title=title, lang=lang)
        with writer:
            for number, page in enumerate(pages, 1):
                writer.sheet(paper.width_mm, paper.height_mm)
                for one in page:
                    writer.place(one.face, one.x_mm, one.y_mm, bleed=one.face.bleed_mm)
                said = {"name": name, "number": number, "of": len(pages)}
                writer.place(foot(sentence("token.foot", lang, said), paper), 0.0, 0.0)
        problems.extend(writer.problems)
    return WrittenTokens(placed, len(pages), (*tokens.problems, *look.problems, *problems))
