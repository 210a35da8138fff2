"""What a patient person would write by hand for just these pages: the measure for the product.

PDF operators go straight into the page, everything that repeats is a form, every word is measured
and encoded once. There is no template, no fitting, no theme, and nothing is checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from reportlab import rl_config
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from realms_builder.render.font_files import bundled_file
from tests.benchmarks.deck import Card

MM = 72 / 25.4
PAGE_MM = (210.0, 297.0)
CARD_MM = (63.5, 88.9)
COLUMNS = ROWS = 3
_LEFT_MM = (PAGE_MM[0] - COLUMNS * CARD_MM[0]) / 2
_TOP_MM = (PAGE_MM[1] - ROWS * CARD_MM[1]) / 2
_FACES = {
    "text": "Source Sans Pro",
    "bold": "Source Sans Pro Bold",
    "name": "Source Serif Pro Bold",
}


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


def write_reference(cards: Sequence[Card], path: Path) -> None:
    """Write *cards* on A4, nine a sheet, each sheet of fronts followed by its backs."""
    rl_config.useA85 = 0
    file = bundled_file(_FACES["text"])
    registerFont(TTFont("start", str(file)))
    canvas = Canvas(
        str(path),
        pagesize=(PAGE_MM[0] * MM, PAGE_MM[1] * MM),
        pageCompression=1,
        invariant=1,
        initialFontName="start",
    )
    faces = {name: WordFont(name, _file(family), canvas) for name, family in _FACES.items()}
    _static_forms(canvas)
    portraits: dict[str, str] = {}
    for start in range(0, len(cards), COLUMNS * ROWS):
        sheet = cards[start : start + COLUMNS * ROWS]
        _sheet(canvas, [_front(card, canvas, faces, portraits) for card in sheet], "front", False)
        for card in sheet:
            canvas.doForm(portraits[card["picture"]])
        del canvas._code[-len(sheet) :]
        canvas.showPage()
        _sheet(canvas, [_back(card, faces) for card in sheet], "back", True)
        canvas.showPage()
    canvas.save()


def _file(family: str) -> Path:
    file = bundled_file(family)
    assert file is not None
    return file


def _static_forms(canvas: Canvas) -> None:
    w, h = CARD_MM[0] * MM, CARD_MM[1] * MM
    for name, body in (
        ("front", f"0.937 0.91 0.855 rg 0 {h - 128:.2f} {w:.2f} 24 re f"),
        ("back", f"0.5 g 8 12 {w - 16:.2f} 0.3 re f"),
    ):
        canvas.beginForm(name, 0, 0, w, h)
        canvas.addLiteral(f"0.984 0.973 0.945 rg 0 0 {w:.2f} {h:.2f} re f")
        canvas.addLiteral(f"0.541 0.11 0.173 rg 0 {h - 34:.2f} {w:.2f} 34 re f {body}")
        canvas.endForm()


def _portrait(canvas: Canvas, path: str, known: dict[str, str]) -> str:
    name = known.get(path)
    if name is None:
        name = known[path] = f"portrait{len(known)}"
        canvas.beginForm(name, 0, 0, CARD_MM[0] * MM, 70)
        canvas.drawImage(path, 0, -4, CARD_MM[0] * MM, 78)
        canvas.endForm()
    return name


def _sheet(canvas: Canvas, bodies: Sequence[str], form: str, mirrored: bool) -> None:
    out = canvas._code
    w, h = CARD_MM[0] * MM, CARD_MM[1] * MM
    for place, body in enumerate(bodies):
        row, column = divmod(place, COLUMNS)
        if mirrored:
            column = COLUMNS - 1 - column
        x = _LEFT_MM * MM + column * w
        y = (PAGE_MM[1] - _TOP_MM) * MM - (row + 1) * h
        clip = f"0 0 {w:.2f} {h:.2f} re W n"
        out.append(f"q 1 0 0 1 {x:.2f} {y:.2f} cm {clip} /FormXob.{form} Do")
        out.append(body)
        out.append("Q")
    canvas.doForm(form)
    del out[-1]


def _front(
    card: Card, canvas: Canvas, faces: dict[str, WordFont], portraits: dict[str, str]
) -> str:
    text, bold, name = faces["text"], faces["bold"], faces["name"]
    h = CARD_MM[1] * MM
    portrait = _portrait(canvas, card["picture"], portraits)
    out = [f"q 1 0 0 1 0 {h - 104:.2f} cm /FormXob.{portrait} Do Q BT 1 g {name.code} 13 Tf"]
    out.append(f"1 0 0 1 9 {h - 18:.2f} Tm ({name.coded(card['name'])}) Tj {text.code} 6.5 Tf")
    out.append(f"1 0 0 1 9 {h - 28:.2f} Tm ({text.coded(card['role'])}) Tj 0.11 g")
    for number, (label, value) in enumerate(card["stats"]):
        x = 9 + number * 34
        out.append(f"{text.code} 5.5 Tf 1 0 0 1 {x} {h - 112:.2f} Tm ({text.coded(label)}) Tj")
        out.append(f"{bold.code} 10 Tf 1 0 0 1 {x} {h - 123:.2f} Tm ({bold.coded(value)}) Tj")
    out.append(f"{text.code} 7 Tf")
    y = h - 138.0
    for row in card["lines"]:
        for x, cell in zip((9, 80, 120, 150), row, strict=False):
            out.append(f"1 0 0 1 {x} {y:.2f} Tm ({text.coded(cell)}) Tj")
        y -= 10
    y -= 2
    for title, body in card["texts"][:2]:
        y = _paragraph(out, title, body, faces, y)
    out.append("ET")
    return "\n".join(out)


def _back(card: Card, faces: dict[str, WordFont]) -> str:
    name = faces["name"]
    y = CARD_MM[1] * MM - 22
    out = [f"BT 1 g {name.code} 12 Tf 1 0 0 1 9 {y:.2f} Tm ({name.coded(card['name'])}) Tj 0.11 g"]
    y -= 26
    for title, body in card["texts"][2:]:
        y = _paragraph(out, title, body, faces, y)
    out.append("ET")
    return "\n".join(out)


def _paragraph(
    out: list[str], title: str, body: str, faces: dict[str, WordFont], y: float
) -> float:
    text, bold = faces["text"], faces["bold"]
    out.append(f"{bold.code} 7.5 Tf 1 0 0 1 9 {y:.2f} Tm ({bold.coded(title)}) Tj")
    out.append(f"{text.code} 7 Tf")
    for line in text.wrapped(body, 7, CARD_MM[0] * MM - 18):
        y -= 8.6
        out.append(f"1 0 0 1 9 {y:.2f} Tm ({line}) Tj")
    return y - 11
