"""Puts faces, marks and labels on pages and writes them as one PDF file.

Lengths are millimetres, the origin is the top left of the page as it is seen, y grows downwards,
rotations are clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Literal

from reportlab.pdfbase import pdfdoc

from realms_builder.cards.imposition.pages import Edges, LineKind, SheetLine, SheetText
from realms_builder.core.files import atomic_file, check_target
from realms_builder.core.problems import Problem
from realms_builder.core.yield_points import yield_point
from realms_builder.layout.marks import Face, Layer, Line, Mark, TextRun, TurnedMarks
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.layout.paragraphs import first_words
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.ink import Ink
from realms_builder.render.pdf.operators import POINTS_PER_MM, Colours, box, numbers
from realms_builder.render.pdf.pdf_document import Rectangle, StreamedDocument
from realms_builder.render.pdf.pictures import DocumentPictures
from realms_builder.render.pdf.press import Press, PressColours
from realms_builder.render.pdf.structure import Structure
from realms_builder.render.pdf.supplies import Supplies
from realms_builder.render.pdf.text_codes import TextCodes

if TYPE_CHECKING:
    from PIL.Image import Image

Duplex = Literal["long-edge", "short-edge", "simplex", ""]
_DUPLEX = {
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
    "simplex": "Simplex",
}
_FOLD_DASH_MM = (1.0, 1.0)
_MARK_COLOUR = "#000000"
_CUT_COLOUR = "#8a8a8a"
_LABEL_COLOUR = "#444444"
_NO_BOXES: Mapping[str, Rectangle] = {}


class PdfWriter:
    """Writes one PDF: ``page()``, then whatever lies on it, and so on; ``close()`` at the end.

    *target* is a path, written whole or not at all, or an open binary file. With *invariant* the
    same calls give the same bytes. *pure_black* writes black, and text that is as good as black, as
    100 % K, as presses want it.
    A *passing* file becomes pixels at once and is thrown away, so nothing in it is made small.
    As a context manager it closes itself, and writes nothing when the block fails.
    Opening and closing raise :class:`~realms_builder.core.files.WriteFailed`.
    """

    def __init__(
        self,
        target: Path | IO[bytes],
        fonts: FontSet,
        *,
        title: str = "",
        author: str | None = None,
        lang: str = "",
        duplex: Duplex = "",
        invariant: bool = True,
        pure_black: bool = False,
        passing: bool = False,
        press: Press | None = None,
    ) -> None:
        if isinstance(target, Path):
            check_target(target)
        self._target = target
        self._fonts = fonts
        self._problems: dict[str, Problem] = {}
        author = fonts.author if author is None else author
        document = StreamedDocument(
            title=title, author=author, lang=lang, invariant=invariant, passing=passing, press=press
        )
        preferences = {"PrintScaling": "None", "DisplayDocTitle": "true"}
        if duplex:
            preferences["Duplex"] = _DUPLEX[duplex]
        if press is None:
            document.prefer(**preferences)
        colours = Colours(pure_black=pure_black) if press is None else PressColours(press)
        self._document = document
        self._supplies = Supplies(
            document,
            colours,
            TextCodes(document, fonts),
            DocumentPictures(document, self._report),
            self._report,
            black_text=pure_black,
        )
        self._layers: dict[int, tuple[Layer, str]] = {}
        self._layer_names: dict[tuple[str, tuple[float, ...]], str] = {}
        self.press = press
        self._ink: Ink | None = None
        self._inks: dict[object, str] = {}
        self._size_mm = (0.0, 0.0)
        self._boxes = _NO_BOXES
        self._navigation = Navigation(document)
        self._structure = Structure(document)
        self._is_tagged = press is None and not passing
        self._words: dict[str, TextRun | None] = {}
        self._closed = False

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what could not be drawn as it should; complete only after ``close()``."""
        return (*self._problems.values(), *self._fonts.problems)

    @property
    def page_count(self) -> int:
        """Return how many pages were begun."""
        return len(self._document.pages) + (self._ink is not None)

    def page(
        self, width_mm: float, height_mm: float, *, boxes: Mapping[str, Rectangle] = _NO_BOXES
    ) -> None:
        """Begin a page; *boxes* may name ``TrimBox``, ``BleedBox``, ``CropBox``, ``ArtBox``."""
        self._end_page()
        self._size_mm = (width_mm, height_mm)
        self._boxes = boxes
        self._ink = Ink(self._supplies)
        # Three decimals would move the far end of a sheet by hundredths of a millimetre.
        scale = f"{POINTS_PER_MM:.8f} 0 0 {-POINTS_PER_MM:.8f} 0"
        self._ink.enter(matrix=f"{scale} {height_mm * POINTS_PER_MM:.5f}")

    def sheet(self, width_mm: float, height_mm: float) -> None:
        """Begin a page that is not cut: its boxes all stay at the edge of the paper."""
        whole = (0.0, 0.0, width_mm, height_mm)
        self.page(width_mm, height_mm, boxes={"BleedBox": whole, "TrimBox": whole})

    def bookmark(self, title: str, level: int = 0) -> None:
        """Let the outline lead to the page that comes next; *level* 0 is the outermost."""
        self._navigation.bookmark(title, level, self.page_count)

    def full_page(self, face: Face, rotation: int = 0) -> None:
        """Write *face* on a page of its own as large as it is, turned by 0 or 180 degrees."""
        self.sheet(face.width_mm, face.height_mm)
        self.place(face, 0.0, 0.0, rotation)

    def place(
        self,
        face: Face,
        x_mm: float,
        y_mm: float,
        rotation: int = 0,
        bleed: float | Edges = 0.0,
        *,
        round_corners: bool = False,
    ) -> None:
        """Draw *face* so that the box of its turned trim begins at *x_mm*, *y_mm*.

        *rotation* is 0, 90, 180 or 270. Of the face's bleed as much is drawn as *bleed* says for
        each edge of the box as it lies there. *round_corners* cuts like the finished card, and
        its bleed likewise.
        """
        ink = self._drawing()
        if isinstance(bleed, (int, float)):
            bleed = Edges(bleed, bleed, bleed, bleed)
        w, h = face.width_mm, face.height_mm
        if rotation % 180:
            w, h = h, w
        least = min(bleed.left, bleed.top, bleed.right, bleed.bottom)
        clip = box(
            x_mm - bleed.left,
            y_mm - bleed.top,
            w + bleed.left + bleed.right,
            h + bleed.top + bleed.bottom,
            face.corner_mm + least if round_corners else 0.0,
        )
        state = ink.enter(clip=clip, matrix=_matrix(x_mm, y_mm, w, h, rotation))
        self._draw(ink, face)
        ink.leave(state)

    def inks(self, key: object, made: Callable[[], Image]) -> None:
        """Fill the page with a picture in four inks; one with the same *key* is *made* once."""
        if key not in self._inks:
            self._inks[key] = self._document.add_inks(f"K{len(self._inks) + 1}", made())
        width, height = self._size_mm
        ink = self._drawing()
        state = ink.enter(matrix=numbers(width, 0, 0, -height, 0, height))
        ink.form(self._inks[key])
        ink.leave(state)

    def place_scaled(self, face: Face, x_mm: float, y_mm: float, scale: float = 1.0) -> None:
        """Draw *face* upright, *scale* times as large, its top left corner at *x_mm*, *y_mm*."""
        ink = self._drawing()
        w, h = face.width_mm * scale, face.height_mm * scale
        clip = box(x_mm, y_mm, w, h, face.corner_mm * scale)
        matrix = f"{scale:.6f} 0 0 {scale:.6f} {numbers(x_mm, y_mm)}"
        state = ink.enter(clip=clip, matrix=matrix)
        self._draw(ink, face)
        ink.leave(state)

    def _draw(self, ink: Ink, face: Face) -> None:
        names = [self._layer(layer, face) for layer in face.layers]
        if self._is_tagged:
            self._structure.draw(ink, face, [(name, self._words[name]) for name in names])
            return
        for name in names:
            ink.form(name)
        ink.draw(face.marks)

    def _decorate(self, marks: Iterable[Mark]) -> None:
        if self._is_tagged:
            self._structure.decorate(self._drawing(), list(marks))
        else:
            self._drawing().draw(marks)

    def link(self, area: Rectangle, target: str, number: int | None = None) -> None:
        """Let *area* of this page lead to ``#name`` of a place, or to an address.

        *number* is that of the area among those that the tags of the last face speak of.
        """
        made, reference = self._navigation.link(area, target, self._size_mm[1])
        words = self._structure.link(made, reference, number)
        made["Contents"] = pdfdoc.PDFString(words or target.removeprefix("#"))

    def link_to_page(self, area: Rectangle, page: int) -> None:
        """Let *area* of this page lead to another page, counted from 1, which may come later."""
        self._drawing()
        self.link(area, f"#{self._navigation.whole_page(page - 1)}")

    def target(self, name: str, x_mm: float, y_mm: float) -> None:
        """Let links to ``#name`` lead to a point of this page."""
        self._navigation.target(name, x_mm, self._size_mm[1] - y_mm)

    def bookmarks(self, entries: Sequence[tuple[str, int, str]]) -> None:
        """Give the document an outline: title, depth from 1, name of the place, in order."""
        self._navigation.bookmarks(entries)

    def lines(self, lines: Iterable[SheetLine]) -> None:
        """Draw crop marks and rulers, fold marks dashed, cut lines pale."""
        self._decorate(
            Line(
                line.x1_mm,
                line.y1_mm,
                line.x2_mm,
                line.y2_mm,
                _CUT_COLOUR if line.kind == LineKind.CUT else _MARK_COLOUR,
                line.weight_pt * MM_PER_PT,
                _FOLD_DASH_MM if line.kind == LineKind.FOLD else (),
            )
            for line in lines
        )

    def texts(self, texts: Iterable[SheetText], font: str = "text") -> None:
        """Write the small texts of a sheet."""
        for text in texts:
            x, y = text.x_mm, text.y_mm
            run = TextRun(x, y, text.text, font, text.size_pt, _LABEL_COLOUR)
            turned = text.rotation % 360
            self._decorate([TurnedMarks(x, y, turned, (run,))] if turned else [run])

    def close(self) -> None:
        """Write the file; afterwards :attr:`problems` says everything there is to say."""
        if self._closed:
            return
        self._closed = True
        yield_point()
        self._end_page()
        self._navigation.finish()
        self._structure.finish()
        if isinstance(self._target, Path):
            with atomic_file(self._target) as file:
                self._document.write(file)
        else:
            self._document.write(self._target)

    def __enter__(self) -> PdfWriter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.close()

    def _drawing(self) -> Ink:
        if self._ink is None:
            raise RuntimeError("a page comes first")
        return self._ink

    def _end_page(self) -> None:
        ink = self._ink
        if ink is None:
            return
        self._ink = None
        content = ink.content() + b"\nQ\n"
        links = self._navigation.links_of_page()
        tags = self._structure.number_of(len(self._document.pages))
        self._document.add_page(content, self._size_mm, ink.objects, self._boxes, links, tags)

    def _layer(self, layer: Layer, face: Face) -> str:
        """Return the form of *layer*, made when it is first used for a face of this size."""
        bleed = face.bleed_mm
        bounds = (-bleed, -bleed, face.width_mm + bleed, face.height_mm + bleed)
        known = self._layers.get(id(layer))
        if known is not None and (known[1], bounds) in self._layer_names:
            return self._layer_names[known[1], bounds]
        # The layer is kept, so that no other can come to have its id.
        self._layers[id(layer)] = (layer, layer.hash())
        key = (layer.hash(), bounds)
        name = self._layer_names.get(key)
        if name is None:
            ink = Ink(self._supplies)
            ink.draw(layer.marks)
            form = self._document.form(ink.content(), bounds, ink.objects)
            name = self._document.add_object(f"L{len(self._layer_names) + 1}", form)
            self._layer_names[key] = name
            self._words[name] = first_words(layer.marks)
        return name

    def _report(self, problem: Problem) -> None:
        self._problems.setdefault(repr(problem), problem)


def _matrix(x: float, y: float, w: float, h: float, rotation: int) -> str:
    """Return what turns a face clockwise into the box of *w* x *h* at *x*, *y*."""
    match rotation % 360:
        case 0:
            return numbers(1, 0, 0, 1, x, y)
        case 90:
            return numbers(0, 1, -1, 0, x + w, y)
        case 180:
            return numbers(-1, 0, 0, -1, x + w, y + h)
        case 270:
            return numbers(0, -1, 1, 0, x, y + h)
        case _:
            raise ValueError(rotation)


def face_pdf(
    face: Face,
    fonts: FontSet,
    *,
    bleed_mm: float = 0.0,
    round_corners: bool = False,
    title: str = "",
) -> tuple[bytes, tuple[Problem, ...]]:
    """Return a PDF with *face* alone on a page as large as it is, and what was wrong with it.

    It is made to become pixels at once: quick to write, not small.
    """
    buffer = BytesIO()
    writer = PdfWriter(buffer, fonts, title=title, passing=True)
    width, height = face.width_mm + 2 * bleed_mm, face.height_mm + 2 * bleed_mm
    trim = (bleed_mm, bleed_mm, face.width_mm, face.height_mm)
    boxes = {"BleedBox": (0.0, 0.0, width, height), "TrimBox": trim}
    writer.page(width, height, boxes=boxes)
    writer.place(face, bleed_mm, bleed_mm, bleed=bleed_mm, round_corners=round_corners)
    writer.close()
    return buffer.getvalue(), writer.problems


@dataclass(slots=True)
class _Entry:
    """A heading of the outline with those below it."""

    title: str
    depth: int
    place: str
    inner: list[_Entry] = field(default_factory=list)

    @property
    def count(self) -> int:
        return len(self.inner) + sum(entry.count for entry in self.inner)


class Navigation:
    """Collects links and places page by page and writes them once all pages are there."""

    def __init__(self, document: StreamedDocument) -> None:
        self._document = document
        self._links: list[pdfdoc.PDFObjectReference] = []
        self._places: dict[str, tuple[int, float, float] | int] = {}
        self._names: dict[str, str] = {}
        self._entries: list[tuple[str, int, str]] = []

    def link(
        self, area: Rectangle, target: str, page_height_mm: float
    ) -> tuple[pdfdoc.PDFDictionary, pdfdoc.PDFObjectReference]:
        """Let *area* of the page that comes next lead to *target*; returns how it does."""
        x, y, w, h = area
        corners = (x, page_height_mm - y - h, x + w, page_height_mm - y)
        rectangle = [round(corner * POINTS_PER_MM, 2) for corner in corners]
        entries: dict[str, object] = {
            "Type": pdfdoc.PDFName("Annot"),
            "Subtype": pdfdoc.PDFName("Link"),
            "Rect": pdfdoc.PDFArray(rectangle),
            "Border": pdfdoc.PDFArray([0, 0, 0]),
            "F": 4,
        }
        if target.startswith("#"):
            entries["Dest"] = pdfdoc.PDFName(self._name(target[1:]))
        else:
            action = {"S": pdfdoc.PDFName("URI"), "URI": pdfdoc.PDFString(target)}
            entries["A"] = pdfdoc.PDFDictionary(action)
        made = pdfdoc.PDFDictionary(entries)
        self._links.append(self._document.reference(made))
        return made, self._links[-1]

    def target(self, name: str, x_mm: float, above_bottom_mm: float) -> None:
        """Call a point of the page that comes next *name*."""
        page = len(self._document.pages)
        self._places.setdefault(name, (page, x_mm * POINTS_PER_MM, above_bottom_mm * POINTS_PER_MM))

    def bookmarks(self, entries: Sequence[tuple[str, int, str]]) -> None:
        """Take the outline: title, depth, name of the place."""
        self._entries = list(entries)

    def bookmark(self, title: str, level: int, page: int) -> None:
        """Add a line to the outline that leads to a whole *page*, counted from 0."""
        self._entries.append((title, level, self.whole_page(page)))

    def whole_page(self, page: int) -> str:
        """Return the name of the place that a whole *page* is, counted from 0."""
        name = f"page {page + 1}"
        self._places[name] = page
        return name

    def links_of_page(self) -> list[pdfdoc.PDFObjectReference]:
        """Return the links of the page that is finished, and begin with none for the next."""
        links, self._links = self._links, []
        return links

    def finish(self) -> None:
        """Write the places and the outline."""
        catalog = self._document.doc.Catalog
        if self._places:
            places = {self._name(name): self._place(name) for name in self._places}
            catalog.Dests = self._document.reference(pdfdoc.PDFDictionary(places))
        top = _nested([entry for entry in self._entries if entry[2] in self._places])
        if top.inner:
            self._document.outline = self._written(top)
            catalog.setPageMode("UseOutlines")

    def _name(self, target: str) -> str:
        """Return a plain name for *target*, whatever letters it has."""
        return self._names.setdefault(target, f"p{len(self._names) + 1}")

    def _place(self, name: str) -> pdfdoc.PDFArray:
        place = self._places[name]
        if isinstance(place, int):
            fit = pdfdoc.PDFName("Fit")
            return pdfdoc.PDFArray([self._document.pages[place], fit])
        page, x, y = place
        kind = pdfdoc.PDFName("XYZ")
        point = [round(x, 2), round(y, 2), 0]
        return pdfdoc.PDFArray([self._document.pages[page], kind, *point])

    def _written(self, top: _Entry) -> pdfdoc.PDFObjectReference:
        root = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("Outlines")})
        reference = self._document.reference(root)
        self._fill(root, reference, top)
        root["Count"] = len(top.inner)
        return reference

    def _fill(
        self, parent: pdfdoc.PDFDictionary, above: pdfdoc.PDFObjectReference, entry: _Entry
    ) -> None:
        """Give *parent* the entries below it, each knowing its neighbours."""
        made = [pdfdoc.PDFDictionary({"Parent": above}) for _ in entry.inner]
        references = [self._document.reference(item) for item in made]
        for at, (item, inner) in enumerate(zip(made, entry.inner, strict=True)):
            item["Title"] = pdfdoc.PDFString(inner.title)
            item["Dest"] = pdfdoc.PDFName(self._name(inner.place))
            if at:
                item["Prev"] = references[at - 1]
            if at + 1 < len(made):
                item["Next"] = references[at + 1]
            if inner.inner:
                item["Count"] = -inner.count
                self._fill(item, references[at], inner)
        if made:
            parent["First"], parent["Last"] = references[0], references[-1]


def _nested(entries: Sequence[tuple[str, int, str]]) -> _Entry:
    """Return *entries* below each other as their depths say."""
    top = _Entry("", 0, "")
    open_entries = [top]
    for title, depth, place in entries:
        while open_entries[-1].depth >= depth and len(open_entries) > 1:
            open_entries.pop()
        entry = _Entry(title, depth, place)
        open_entries[-1].inner.append(entry)
        open_entries.append(entry)
    return top
