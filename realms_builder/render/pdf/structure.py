"""The tags of a document: which content is a heading, a paragraph, a table, a figure, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfdoc

from realms_builder.layout.marks import Mark, Tag
from realms_builder.render.pdf.ink import Ink

if TYPE_CHECKING:
    from realms_builder.render.pdf.pdf_document import StreamedDocument

_Element = pdfdoc.PDFDictionary


class Structure:
    """Numbers what is tagged page by page and writes the tree once all pages are there."""

    def __init__(self, document: StreamedDocument) -> None:
        self._document = document
        self._root, self._whole = pdfdoc.PDFDictionary(), pdfdoc.PDFDictionary()
        self._inner: list[tuple[_Element, list[object]]] = [(self._whole, [])]
        self._pages: dict[int, list[tuple[_Element, pdfdoc.PDFObjectReference]]] = {}

    def draw(self, ink: Ink, marks: Sequence[Mark], tags: Sequence[Tag]) -> None:
        """Draw *marks* of the page that comes next; what no tag is about is only decoration."""
        page = len(self._document.pages)
        known = self._pages.setdefault(page, [])
        open_tags: list[tuple[int, list[object], pdfdoc.PDFObjectReference]] = []
        top = self._inner[0][1], self._document.reference(self._whole)
        # What holds others was tagged after them.
        outer = sorted((tag.first, -tag.last, -place) for place, tag in enumerate(tags))
        at, wanted = 0, [tags[-place] for _, _, place in outer]
        for place, tag in enumerate(wanted):
            while open_tags and open_tags[-1][0] <= tag.first:
                open_tags.pop()
            kids, above = open_tags[-1][1:] if open_tags else top
            element, inner = self._element(tag, above)
            reference = self._document.reference(element)
            kids.append(reference)
            if place + 1 < len(wanted) and wanted[place + 1].first < tag.last:
                open_tags.append((tag.last, inner, reference))
                continue
            ink.marked("/Artifact BMC", marks[at : tag.first])
            ink.marked(f"/{tag.role} <</MCID {len(known)}>> BDC", marks[tag.first : tag.last])
            at = tag.last
            inner.append(len(known))
            known.append((element, reference))
        ink.marked("/Artifact BMC", marks[at:])

    def number_of(self, page: int) -> int | None:
        """Return the number by which the tags of *page* are found, None where it has none."""
        return page if self._pages.get(page) else None

    def finish(self) -> None:
        """Write the tree, where anything was tagged."""
        if not any(self._pages.values()):
            return
        found: list[object] = []
        for page, known in self._pages.items():
            for element, _ in known:
                element["Pg"] = self._document.pages[page]
            found += [page, pdfdoc.PDFArray([reference for _, reference in known])]
        for element, kids in self._inner:
            element["K"] = pdfdoc.PDFArray(kids)
        numbers = pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArray(found)})
        root = self._document.reference(self._root)
        self._whole["Type"], self._whole["S"] = map(pdfdoc.PDFName, ("StructElem", "Document"))
        self._whole["P"] = root
        self._root["Type"] = pdfdoc.PDFName("StructTreeRoot")
        self._root["K"] = self._document.reference(self._whole)
        self._root["ParentTree"] = self._document.reference(numbers)
        self._root["ParentTreeNextKey"] = max(self._pages) + 1
        catalog = self._document.doc.Catalog
        catalog.StructTreeRoot = root
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})

    def _element(self, tag: Tag, above: pdfdoc.PDFObjectReference) -> tuple[_Element, list[object]]:
        names = {"Type": "StructElem", "S": tag.role}
        element = pdfdoc.PDFDictionary({key: pdfdoc.PDFName(name) for key, name in names.items()})
        element["P"] = above
        if tag.alt:
            element["Alt"] = pdfdoc.PDFString(tag.alt)
        inner: list[object] = []
        self._inner.append((element, inner))
        return element, inner
