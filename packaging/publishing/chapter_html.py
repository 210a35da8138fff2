"""The blocks of a chapter as HTML with its links, pictures, cards and icons."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable
from html import escape
from pathlib import Path

from PIL import Image
from trouble import Trouble

from publishing.manuals import Manual
from publishing.words import WORDS
from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.shops.face_job import FaceJob
from realms_builder.core import resources
from realms_builder.game.icons import icon_characters
from realms_builder.layout.document import (
    Align,
    Block,
    BoxedBlocks,
    CardUse,
    Code,
    Definition,
    FigureBlock,
    Heading,
    Paragraph,
    PictureUse,
    Run,
    Table,
    words_of,
)
from realms_builder.layout.hyphens import SOFT_HYPHEN, cuts
from realms_builder.render.jobs.book_looks import BookFaces, book_settings, book_theme, embeds_of
from realms_builder.render.jobs.face_files import face_picture
from realms_builder.render.jobs.manual_pdf import THEME, bundled_library
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.icons import ICON_SIGNS, GameIcons
from realms_builder.sheets.play.block_html import BlockHtml

PICTURES = "pictures"
_DPI = 300
_WIDE_COLUMNS = 3
"""A table of so many columns may be moved sideways on a phone; others break their words."""
_SHORT, _WHOLE = 12, 16
"""Letters of code that stay in one line: alone, and between two blanks."""
_JOINT = re.compile(r"([/\\_.,|=])(?=[\w&])")
"""Where the parts of a path or a long name meet."""
_LONG_TEXT = re.compile(r"[^\s<>&]{25,}")
_LONG_WORD = re.compile(r"[^\W\d_]{10,}")
_UNIT = re.compile(r"(?<=\d) (?=(?:mm|cm|dpi|pt|px|KB|MB|GB|%)(?:\W|$))")
_SVG_SIZE = re.compile(r'<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Shelf:
    """The pictures of the site: files of the manual, and cards of the games as they are today."""

    def __init__(self, folder: Path, manual: Manual) -> None:
        """Put what is asked for into *folder*, a folder a language."""
        self._folder = folder / PICTURES / manual.lang
        self._lang = manual.lang
        settings = book_settings(bundled_library)
        embeds = embeds_of(settings, manual.book.meta.system, manual.lang)
        theme = book_theme(bundled_library, THEME, embeds)
        self._fonts = FontSet.of_game(theme.fonts, embeds.game if embeds else None)
        self._faces = BookFaces(bundled_library, embeds, theme.id, manual.lang)
        self._embeds = embeds

    def picture(self, path: Path, alt: str, look: str = "") -> str:
        """Return the picture at *path* of the manual, copied to the site."""
        target = self._made(path.name)
        shutil.copyfile(path, target)
        if path.suffix == ".svg":
            found = _SVG_SIZE.search(path.read_text(encoding="utf-8"))
            size = (found[1], found[2]) if found else ("", "")
        else:
            with Image.open(path) as image:
                size = image.size
        return self._tag(target, alt, size, look)

    def large(self, path: Path, alt: str, look: str = "full") -> str:
        """Return the picture at *path* as a link to itself, in its whole size."""
        return f'<a class="large" href="{self._at(path.name)}">{self.picture(path, alt, look)}</a>'

    def card(self, address: str) -> str:
        """Return the front of the card of the unit *address*, drawn for screens."""
        target = self._made(f"card-{address.replace('/', '-')}.png")
        face = self._faces(address)
        if face is None or self._embeds is None:
            raise Trouble(f"The manual shows a card of {address}, which no game has.")
        job = FaceJob(address, dpi=_DPI)
        if not target.exists():
            image = face_picture(face, PageSide.FRONT, job, self._fonts)[0]
            image.convert("P", palette=Image.Palette.ADAPTIVE).save(target, optimize=True)
        wide, high = job.size_px(face)
        alt = WORDS[self._lang]["card"].format(unit=self._embeds.words(f"unit:{address}"))
        return self._tag(target, alt, (wide // 2, high // 2), "card")

    def _at(self, name: str) -> str:
        return escape(f"../{PICTURES}/{self._lang}/{name}")

    def _made(self, name: str) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        return self._folder / name

    def _tag(self, target: Path, alt: str, size: tuple[object, object], look: str) -> str:
        wide, high = size
        said = f' class="{look}"' if look else ""
        return (
            f'<img src="{self._at(target.name)}" alt="{escape(alt)}" width="{wide}" height="{high}"'
            f'{said} loading="lazy">'
        )


class ChapterHtml(BlockHtml):
    """Writes one chapter; every tag is closed, so that the pages can be checked strictly."""

    def __init__(self, manual: Manual, chapter: str, shelf: Shelf, top: int = 1) -> None:
        """Write the *chapter* of *manual* with pictures of *shelf*, headings from *top* down."""
        super().__init__()
        self._top = top - manual.book.chapter_level
        self._manual, self._chapter, self._shelf = manual, chapter, shelf
        self._words = WORDS[manual.lang]
        self._icons = _icon_files()
        self._icon_words = GameIcons(None).words(manual.lang)
        self._in_table = False
        self.notes: list[int] = []

    def whole(self, blocks: Iterable[Block]) -> str:
        """Return *blocks* with the footnotes they name below them."""
        text = self.blocks(blocks)
        notes = ""
        for number in self.notes:
            said = self.blocks(self._manual.book.notes[number])
            back = f'<a href="#sign-{number}">{escape(self._words["back"])}</a>'
            notes += f'<li id="note-{number}" value="{number}">{said}<p>{back}</p></li>'
        return text + (f'<ol class="notes">{notes}</ol>' if notes else "")

    def end(self, tag: str) -> str:
        return f"</{tag}>"

    def aligned(self, align: Align) -> str:
        return "" if align == "left" else f' class="{align}"'

    # ------------------------------------------------------------------ words

    def run(self, run: Run) -> str:
        if run.note:
            if run.note not in self.notes:
                self.notes.append(run.note)
            return f'<sup id="sign-{run.note}"><a href="#note-{run.note}">{run.note}</a></sup>'
        if run.picture is not None:
            said = self._picture(run.picture)
        else:
            said = ICON_SIGNS.sub(self._icon, super().run(run))
            said = _breaking(said, run.text) if run.code else self._spaced(run, said)
        if not run.link:
            return said
        link = run.link
        if link.startswith("#"):
            link = self._manual.address(link, self._chapter)
        return f'<a href="{escape(link)}">{said}</a>'

    def _spaced(self, run: Run, said: str) -> str:
        """Return what *said* with figures beside their units, and long words of tables divided."""
        text = escape(run.text, quote=False)
        spaced = _UNIT.sub("\u00a0", text)
        if self._in_table:
            spaced = _LONG_WORD.sub(self._divided, spaced)
            spaced = _LONG_TEXT.sub(lambda found: _JOINT.sub(r"\1<wbr>", found[0]), spaced)
        return said.replace(text, spaced, 1) if text else said

    def _divided(self, found: re.Match[str]) -> str:
        word = found[0]
        for at, _ in reversed(cuts(word, self._manual.lang)):
            word = f"{word[:at]}{SOFT_HYPHEN}{word[at:]}"
        return word

    def _icon(self, sign: re.Match[str]) -> str:
        if sign[1] not in self._icons:
            raise Trouble(f"The icon {sign[1]!a} has no drawing.")
        name, drawing = self._icons[sign[1]]
        word = self._icon_words.get(sign[1]) or name.replace("_", " ")
        return drawing.replace(
            "<svg ", f'<svg class="icon" role="img" aria-label="{escape(word)}" ', 1
        )

    # ------------------------------------------------------------------ blocks

    def heading(self, block: Heading) -> str:
        number = f'<span class="number">{escape(block.number)}</span> ' if block.number else ""
        words = f"{number}{self.runs(block.runs)}"
        level = min(max(block.level + self._top, 1), 6)
        if not block.anchor:
            return f"<h{level}>{words}</h{level}>"
        name = escape(self._manual.names.get(block.anchor, block.anchor))
        said = escape(self._words["link"].format(title=words_of(block.runs)))
        sign = f'<a class="here" href="#{name}" aria-label="{said}">#</a>' if level > 1 else ""
        return f'<h{level} id="{name}">{words}{sign}</h{level}>'

    def paragraph(self, block: Paragraph) -> str:
        place = f' id="{escape(block.anchor)}"' if block.anchor else ""
        return f"<p{place}{self.aligned(block.align)}>{self.runs(block.runs)}</p>"

    def box(self, block: BoxedBlocks) -> str:
        if block.kind == "quote":
            return super().box(block)
        title = f'<p class="title">{self.runs(block.title)}</p>' if block.title else ""
        kind = escape(block.kind or "note")
        return f'<div class="box {kind}">{title}{self.blocks(block.blocks)}</div>'

    def definition(self, block: Definition) -> str:
        meaning = self.blocks(block.blocks)
        return f"<dl><dt>{self.runs(block.term)}</dt><dd>{meaning}</dd></dl>"

    def table(self, block: Table) -> str:
        self._in_table = True
        said = super().table(block)
        self._in_table = False
        if len(block.columns) < _WIDE_COLUMNS:
            return said.replace('<div class="wide">', '<div class="fits">', 1)
        # On phones each row is a block, its cells named by the heads of their columns.
        heads = block.head[-1] if block.head else ()
        names = (" ".join(words_of(cell.runs).split()) for cell in heads)
        quoted = (json.dumps(f"{name}: " if name else "", ensure_ascii=False) for name in names)
        style = ";".join(f"--c{at}:{name}" for at, name in enumerate(quoted, 1))
        return said.replace(
            '<div class="wide">', f'<div class="wide" tabindex="0" style="{escape(style)}">', 1
        )

    def code(self, block: Code) -> str:
        return f'<pre tabindex="0"><code>{escape(chr(10).join(block.lines))}</code></pre>'

    def figure(self, block: FigureBlock) -> str:
        pictures = "".join(
            self._shelf.large(Path(use.path), use.alt, "full" if use.share else "")
            for use in block.pictures
        )
        said = f"<figcaption>{self.runs(block.caption)}</figcaption>" if block.caption else ""
        return f"<figure{self.aligned(block.align)}>{pictures}{said}</figure>"

    def card(self, block: CardUse) -> str:
        return f'<p class="cards">{self._shelf.card(block.address)}</p>'

    def _picture(self, use: PictureUse) -> str:
        return self._shelf.picture(Path(use.path), use.alt, "full" if use.share else "")


def _breaking(said: str, text: str) -> str:
    """Return code that *said* so that a short word stays whole and a path breaks at its joints."""
    if len(text) <= _SHORT and " " not in text:
        return said.replace("<code>", '<code class="short">', 1)
    return said.replace(escape(text, quote=False), " ".join(map(_piece, text.split(" "))), 1)


def _piece(word: str) -> str:
    said = escape(word, quote=False)
    if len(word) > _WHOLE:
        return _JOINT.sub(r"\1<wbr>", said)
    return f'<span class="short">{said}</span>' if "-" in word else said


def _icon_files() -> dict[str, tuple[str, str]]:
    """Return for each sign the name and the drawing of its icon."""
    folder = resources.bundled_folder() / resources.ASSETS / "icons"
    return {
        sign: (name, (folder / f"{name}.svg").read_text(encoding="utf-8").strip())
        for name, sign in icon_characters().items()
        if (folder / f"{name}.svg").is_file()
    }
