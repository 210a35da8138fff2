"""How a reader finds the way in a PDF: links, the places they lead to, the outline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reportlab.pdfbase import pdfdoc

from realms_builder.render.pdf.operators import POINTS_PER_MM
from realms_builder.render.pdf.pdf_document import Rectangle, StreamedDocument


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

    def link(self, area: Rectangle, target: str, page_height_mm: float) -> None:
        """Let *area* of the page that comes next lead to *target*."""
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
        self._links.append(self._document.reference(pdfdoc.PDFDictionary(entries)))

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
