"""Rulebooks: a usual one and a long one beside one pass of the library over the same words."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.platypus import Paragraph as Prose
from reportlab.platypus import SimpleDocTemplate
from reportlab.platypus import Table as Drawn

from realms_builder.cards.sizes import A4
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.render.jobs.book_pdf import write_book
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.sheets.book.layout import lay_out
from realms_builder.sheets.book.reading import book_of_source
from realms_builder.sheets.book.source import source_of
from tests.benchmarks.conftest import Note
from tests.benchmarks.memory import peak_mb
from tests.benchmarks.sizes import file_bytes
from tests.benchmarks.stopwatch import best_of

WORDS = (
    "Das Modell bewegt sich entsprechend seiner Bewegung in Zentimetern, sofern es steht. "
    "Wer liegt, zahlt einen Aktionspunkt mehr; die Reaktion des Gegners kommt unmittelbar danach. "
)
ROWS = "".join(f"| Zeile {n} | {WORDS[: 40 + 9 * n]} |\n" for n in range(8))
CHAPTER = (
    f"## Kapitel {{n}}\n\n{WORDS * 4}\n\n### Abschnitt {{n}}\n\n{WORDS * 3}\n\n"
    f"- {WORDS}\n- {WORDS}\n\n"
    f"!!! danger Handlung {{n}}\n\n    {WORDS * 2}\n\n| Name | Wirkung |\n|--|--|\n{ROWS}\n"
    f"Siehe [Kapitel](#kapitel-1) und [Abschnitt](#abschnitt-2). {WORDS * 2}\n\n"
)
MOST_RATIO = 2.5
_MEMORY = """
from tests.benchmarks.test_book import {job}, text_of
from tests.benchmarks.sizes import file_bytes
{job}(text_of(file_bytes()))
"""


def text_of(size: int) -> str:
    """Return a book of about *size* characters."""
    chapters = range(1, size // len(CHAPTER) + 2)
    return "# Buch\n\n[[toc]]\n\n" + "".join(CHAPTER.format(n=n) for n in chapters)


def printed(text: str) -> tuple[int, int]:
    """Return how many pages and bytes *text* becomes."""
    book = book_of_source(source_of(text, Path("book.md")))
    fonts = FontSet()
    laid = lay_out(book, A4, ThemeFile(), fonts)
    buffer = BytesIO()
    write_book(book, laid, buffer, fonts)
    return len(laid.pages), len(buffer.getvalue())


def one_pass(text: str) -> int:
    """Return how many bytes the same words become when the library sets them once."""
    face: Any = FontSet().face("text").font
    pdfmetrics.registerFont(face)
    style = ParagraphStyle(
        "text", fontName=face.fontName, fontSize=10.4, leading=14.2, spaceAfter=6
    )
    story: list[object] = []
    for part in re.split(r"\n\s*\n", text):
        if part.startswith("|"):
            lines = [line.strip("|").split("|") for line in part.splitlines() if "--" not in line]
            cells = [[Prose(cell.strip(), style) for cell in line] for line in lines]
            story.append(Drawn(cells, colWidths=[90, 350], repeatRows=1))
        elif part.strip():
            story.append(Prose(part.strip(), style))
    buffer = BytesIO()
    SimpleDocTemplate(buffer, pagesize=(595, 842), invariant=1).build(story)
    return len(buffer.getvalue())


def test_a_usual_book_beside_one_pass_of_the_library(figure: Note) -> None:
    text = text_of(file_bytes() // 6)
    printed(text)
    best = best_of({"book": lambda: printed(text), "one pass": lambda: one_pass(text)}, 3)
    ratio = best["book"] / best["one pass"]
    note = f"{best['book'] * 1000:.0f} ms"
    figure("a rulebook of 50 KB against one pass of the library", ratio, MOST_RATIO, note=note)


def test_a_long_book_in_time_and_memory(figure: Note) -> None:
    few, many = text_of(file_bytes() // 6), text_of(file_bytes())
    best = best_of({"few": lambda: printed(few), "many": lambda: printed(many)}, 2)
    dearer = best["many"] / best["few"] / (len(many) / len(few))
    figure("a page of a 300 KB rulebook against one of 50 KB", dearer, 1.3)
    peaks = {job: peak_mb(_MEMORY.format(job=job)) for job in ("printed", "one_pass")}
    note = f"{peaks['printed']:.0f} MB"
    ratio = peaks["printed"] / peaks["one_pass"]
    figure("memory for a rulebook of 300 KB against one pass", ratio, 2.0, note=note)
