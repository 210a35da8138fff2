"""The blocks of a chapter as HTML with its links, pictures, cards and icons."""

from __future__ import annotations

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
_SHORT = 12
_JOINT = re.compile(r"(?<!<)([/\\])(?=\w)")
"""Where the parts of a path meet; no end of a tag."""
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

    def _made(self, name: str) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        return self._folder / name

    def _tag(self, target: Path, alt: str, size: tuple[object, object], look: str) -> str:
        address = f"../{PICTURES}/{self._lang}/{target.name}"
        wide, high = size
        said = f' class="{look}"' if look else ""
        return (
            f'<img src="{escape(address)}" alt="{escape(alt)}" width="{wide}" height="{high}"'
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
            said = _breaking(said, run.text) if run.code else said
        if not run.link:
            return said
        link = run.link
        if link.startswith("#"):
            link = self._manual.address(link, self._chapter)
        return f'<a href="{escape(link)}">{said}</a>'

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
        said = super().table(block)
        if len(block.columns) < _WIDE_COLUMNS:
            return said.replace('<div class="wide">', '<div class="fits">', 1)
        return said.replace('<div class="wide">', '<div class="wide" tabindex="0">', 1)

    def code(self, block: Code) -> str:
        return f'<pre tabindex="0"><code>{escape(chr(10).join(block.lines))}</code></pre>'

    def figure(self, block: FigureBlock) -> str:
        pictures = "".join(map(self._picture, block.pictures))
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
    return _JOINT.sub(r"\1<wbr>", said)


def _icon_files() -> dict[str, tuple[str, str]]:
    """Return for each sign the name and the drawing of its icon."""
    folder = resources.bundled_folder() / resources.ASSETS / "icons"
    return {
        sign: (name, (folder / f"{name}.svg").read_text(encoding="utf-8").strip())
        for name, sign in icon_characters().items()
        if (folder / f"{name}.svg").is_file()
    }
