"""A PDF written by hand: nine cards on A4, each sheet of fronts followed by its backs.

PDF operators go straight into the page, everything that repeats is a form, every word is measured
and encoded once, lines are filled greedily. What stands on a card is the caller's; see
`reference` for invented cards and `pages_by_hand` for those of an army.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from reportlab import rl_config
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from realms_builder.render.pdf.font_files import bundled_file

MM = 72 / 25.4
PAGE_MM = (210.0, 297.0)
CARD_MM = (63.5, 88.9)
COLUMNS = ROWS = 3
PAGE = (PAGE_MM[0] * MM, PAGE_MM[1] * MM)
WIDE, HIGH = CARD_MM[0] * MM, CARD_MM[1] * MM
LEFT, TOP = (PAGE[0] - COLUMNS * WIDE) / 2, (PAGE[1] - ROWS * HIGH) / 2
FAMILIES = {
    "text": "Source Sans Pro",
    "bold": "Source Sans Pro Bold",
    "name": "Source Serif Pro Bold",
}
Card = TypeVar("Card")


class WordFont:
    """A font of the document: each word's width at 1 pt and its code, found once."""

    def __init__(self, name: str, file: Path, canvas: Canvas) -> None:
        self.font = TTFont(name, str(file))
        registerFont(self.font)
        self.doc = canvas._doc
        self.words: dict[str, tuple[float, str]] = {}
        self.font.splitString(" ", self.doc)
        self.code = self.font.getSubsetInternalName(0, self.doc)

    def word(self, word: str) -> tuple[float, str]:
        found = self.words.get(word)
        if found is None:
            coded = b"".join(part for _, part in self.font.splitString(word, self.doc))
            text = coded.decode("latin-1").replace("\\", "\\\\")
            text = text.replace("(", "\\(").replace(")", "\\)")
            found = self.words[word] = (self.font.stringWidth(word, 1), text)
        return found

    def coded(self, text: str) -> str:
        return " ".join([self.word(word)[1] for word in text.split(" ")])

    def wrapped(self, text: str, size: float, width: float, first: float = 0.0) -> list[str]:
        """Return the codes of the lines of *text*, the first one *first* wide if that is given."""
        lines: list[str] = []
        line: list[str] = []
        room, space = (first or width) / size, self.word(" ")[0]
        used = -space
        for word in text.split(" "):
            wide, code = self.word(word)
            if used + space + wide > room and line:
                lines.append(" ".join(line))
                line, used, room = [], -space, width / size
            line.append(code)
            used += space + wide
        lines.append(" ".join(line))
        return lines


class HandWrittenPdf:
    """The file: its fonts, its forms and one page after another. All lengths are in points."""

    def __init__(self, path: Path, families: Mapping[str, str]) -> None:
        """Begin the file at *path* with a font of each family, to be found by its key."""
        rl_config.useA85 = 0
        registerFont(TTFont("start", str(_file(families["text"]))))
        self._canvas = Canvas(
            str(path), pagesize=PAGE, pageCompression=1, invariant=1, initialFontName="start"
        )
        self._pictures: dict[str, str] = {}
        self.fonts = {
            name: WordFont(name, _file(family), self._canvas) for name, family in families.items()
        }

    def form(self, name: str, *bodies: str, size: tuple[float, float] = (WIDE, HIGH)) -> None:
        """Write what is drawn by ``/FormXob.name Do``."""
        self._canvas.beginForm(name, 0, 0, *size)
        for body in bodies:
            self._canvas.addLiteral(body)
        self._canvas.endForm()

    def picture(self, path: str, bottom: float, height: float) -> str:
        """Return the name of the form that draws a picture as wide as the card, written once."""
        name = self._pictures.get(path)
        if name is None:
            name = self._pictures[path] = f"portrait{len(self._pictures)}"
            self._canvas.beginForm(name, 0, 0, WIDE, HIGH)
            self._canvas.drawImage(path, 0, bottom, WIDE, height)
            self._canvas.endForm()
        return name

    def page(
        self,
        ground: str,
        bodies: Sequence[str],
        forms: Sequence[str] = (),
        *,
        mirrored: bool,
        before: str = "",
    ) -> None:
        """Write one page of cards, each on the form *ground*; *forms* are all others drawn there.

        Backs are *mirrored*: the columns run from the right. *before* is drawn below the cards.
        """
        out = self._canvas._code
        if before:
            out.append(before)
        for place, body in enumerate(bodies):
            row, column = divmod(place, COLUMNS)
            x = LEFT + (COLUMNS - 1 - column if mirrored else column) * WIDE
            y = PAGE[1] - TOP - (row + 1) * HIGH
            clip = f"0 0 {WIDE:.2f} {HIGH:.2f} re W n"
            out.append(f"q 1 0 0 1 {x:.2f} {y:.2f} cm {clip} /FormXob.{ground} Do")
            out.append(body)
            out.append("Q")
        for form in (ground, *forms):  # the canvas must hear of every form the page draws
            self._canvas.doForm(form)
            del out[-1]
        self._canvas.showPage()

    def save(self) -> None:
        """Write the file."""
        self._canvas.save()


def sheets(cards: Sequence[Card]) -> Iterator[Sequence[Card]]:
    """Yield the cards of one sheet after another."""
    for start in range(0, len(cards), COLUMNS * ROWS):
        yield cards[start : start + COLUMNS * ROWS]


def _file(family: str) -> Path:
    file = bundled_file(family)
    assert file is not None
    return file
