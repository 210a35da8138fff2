"""The tags of a document: which content is a heading, a paragraph, a table, a figure, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfdoc

from realms_builder.layout.marks import Face, Mark, Tag, TextRun
from realms_builder.layout.paragraphs import first_words, paragraphs
from realms_builder.render.pdf.icons import ICON_SIGNS
from realms_builder.render.pdf.ink import Ink
from realms_builder.render.pdf.pdf_document import Ready

if TYPE_CHECKING:
    from realms_builder.render.pdf.pdf_document import StreamedDocument

_GROUPS = frozenset(("Document", "Sect", "Table", "TR"))
"""What has no words of its own: what lies between its parts only decorates."""
_ROW_MM = 3.0
"""Texts of a face whose baselines lie no further apart are read from left to right."""
_HEADINGS = frozenset(f"H{level}" for level in range(1, 7))


class _Part(pdfdoc.PDFObject):
    """An element of the tree as the file has it; there are thousands, so it writes itself.

    *reference* is how others refer to it, *words* are those of it that are known.
    """

    __slots__ = ("above", "kids", "more", "page", "reference", "role", "words")

    def __init__(self, role: str, above: str = "") -> None:
        """Begin an element called *role*, which is in the one *above* and holds nothing."""
        self.role = role
        self.above = above
        self.page = self.reference = self.words = ""
        self.kids: list[int | str | pdfdoc.PDFDictionary] = []
        self.more: dict[str, pdfdoc.PDFDictionary | pdfdoc.PDFString] | None = None

    def say(self, name: str, value: pdfdoc.PDFDictionary | pdfdoc.PDFString) -> None:
        """Add an entry."""
        self.more = {**(self.more or {}), name: value}

    def format(self, document: object) -> bytes:
        """Return the dictionary."""
        kids = [
            kid.format(document).decode("latin-1")
            if isinstance(kid, pdfdoc.PDFDictionary)
            else str(kid)
            for kid in self.kids
        ]
        page = f" /Pg {self.page}" if self.page else ""
        said = f"<< /Type /StructElem /S /{self.role} /P {self.above}{page} /K [{' '.join(kids)}]"
        more = [
            b" /%s %s" % (name.encode("ascii"), value.format(document))
            for name, value in (self.more or {}).items()
        ]
        return b"%s%s >>" % (said.encode("latin-1"), b"".join(more))


class Structure:
    """Numbers what is tagged page by page and writes the tree once all pages are there."""

    def __init__(self, document: StreamedDocument) -> None:
        self._document = document
        self._root, self._whole = pdfdoc.PDFDictionary(), _Part("Document")
        self._whole.reference = document.added(self._whole)
        self._parts = [self._whole]
        self._pages: dict[int, list[_Part]] = {}
        self._areas: dict[int, _Part] = {}
        self._open_headings: list[str] = []
        self._links: list[tuple[pdfdoc.PDFDictionary, pdfdoc.PDFDictionary, int, _Part]] = []

    def draw(self, ink: Ink, face: Face, layers: Sequence[tuple[str, TextRun | None]] = ()) -> None:
        """Draw *face* on the page that comes next, over *layers*.

        These are forms by their names, with the first words of each. What no tag is about is only
        decoration; in a face without any, texts that lie together are a paragraph, and these are
        read from the top, whatever was drawn first.
        """
        self._areas = {}
        tags = face.tags or paragraphs(face.marks)
        firsts = [words for _, words in layers if words is not None]
        above = self._whole
        if not face.tags and (tags or firsts):
            above = self._part("Sect", above)
        for name, words in layers:
            self._begin(ink, above if words is None else self._part("P", above))
            ink.form(name)
            ink.end_marked()
        self._draw_parts(ink, face.marks, tags, above)
        if above is not self._whole:
            firsts += [
                run for tag in tags if (run := first_words(face.marks[tag.first : tag.last]))
            ]
            places = [(run.baseline_y // _ROW_MM, run.x) for run in firsts]
            order = sorted(range(len(places)), key=places.__getitem__)
            above.kids = [above.kids[at] for at in order]

    def _draw_parts(
        self, ink: Ink, marks: Sequence[Mark], tags: Sequence[Tag], above: _Part
    ) -> None:
        # What holds others was tagged after them.
        outer = sorted((tag.first, -tag.last, -place) for place, tag in enumerate(tags))
        open_parts, at = [(len(marks), above)], 0

        def until(end: int) -> None:
            nonlocal at
            if at < end:
                self._begin(ink, open_parts[-1][1])
                ink.draw(marks[at:end])
                ink.end_marked()
                at = end

        for _, _, place in outer:
            tag = tags[-place]
            while len(open_parts) > 1 and open_parts[-1][0] <= tag.first:
                until(open_parts[-1][0])
                open_parts.pop()
            until(tag.first)
            open_parts.append((tag.last, self._tagged(tag, marks, open_parts[-1][1])))
        while open_parts:
            until(open_parts[-1][0])
            open_parts.pop()

    def decorate(self, ink: Ink, marks: Sequence[Mark]) -> None:
        """Draw *marks* that say nothing of the content: crop marks, the foot of a sheet."""
        self._begin(ink, self._whole)
        ink.draw(marks)
        ink.end_marked()

    def link(
        self,
        annotation: pdfdoc.PDFDictionary,
        reference: pdfdoc.PDFObjectReference,
        area: int | None,
    ) -> str:
        """Say of which words an *annotation* is the link, by the *area* of the last face.

        Returns these words.
        """
        part = self._areas.get(area) if area is not None else None
        part = part or self._part("Link", self._whole)
        here = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("OBJR"), "Obj": reference})
        part.kids.append(here)
        self._links.append((annotation, here, len(self._document.pages), part))
        return part.words

    def number_of(self, page: int) -> int | None:
        """Return the number by which the tags of *page* are found, None where it has none."""
        return page if self._pages.get(page) else None

    def finish(self) -> None:
        """Write the tree, where anything was tagged."""
        if not any(self._pages.values()):
            return
        found: list[str] = []
        for page, known in self._pages.items():
            here = self._said(self._document.pages[page])
            for part in known:
                part.page = here
            if known:
                found.append(f"{page} [{' '.join(part.reference for part in known)}]")
        next_key = len(self._document.pages)
        for annotation, here, page, part in self._links:
            here["Pg"] = self._document.pages[page]
            annotation["StructParent"] = next_key
            found.append(f"{next_key} {part.reference}")
            next_key += 1
        self._finish_links()
        self._finish_root(Ready(f"<</Nums [{' '.join(found)}]>>".encode("ascii")), next_key)

    def _finish_links(self) -> None:
        """Let words whose link leads nowhere be plain words."""
        leading = {id(part) for _, _, _, part in self._links}
        for part in self._parts:
            if part.role == "Link" and id(part) not in leading:
                part.role = "Span"

    def _finish_root(self, numbers: pdfdoc.PDFObject, next_key: int) -> None:
        root = self._document.reference(self._root)
        self._whole.above = self._said(root)
        self._root["Type"] = pdfdoc.PDFName("StructTreeRoot")
        self._root["K"] = self._whole.reference
        self._root["ParentTree"] = self._document.reference(numbers)
        self._root["ParentTreeNextKey"] = next_key
        notes = [part for part in self._parts if part.more and "ID" in part.more]
        if notes:
            names = [item for part in notes for item in ((part.more or {})["ID"], part.reference)]
            self._root["IDTree"] = pdfdoc.PDFDictionary({"Names": pdfdoc.PDFArray(names)})
        catalog = self._document.doc.Catalog
        catalog.StructTreeRoot = root
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})

    def _begin(self, ink: Ink, part: _Part) -> None:
        """Begin content of *part*, decoration where that has none of its own."""
        if part.role in _GROUPS:
            ink.begin_marked("/Artifact BMC")
            return
        known = self._pages.setdefault(len(self._document.pages), [])
        ink.begin_marked(f"/{part.role} <</MCID {len(known)}>> BDC")
        part.kids.append(len(known))
        known.append(part)

    def _tagged(self, tag: Tag, marks: Sequence[Mark], above: _Part) -> _Part:
        """Return the part that *tag* speaks of, with what is said of it."""
        part = self._part(self._levelled(tag.role), above)
        if tag.alt:
            part.say("Alt", pdfdoc.PDFString(tag.alt))
        if tag.scope or tag.span > 1:
            said: dict[str, object] = {"O": pdfdoc.PDFName("Table")}
            if tag.scope:
                said["Scope"] = pdfdoc.PDFName(tag.scope)
            if tag.span > 1:
                said["ColSpan"] = tag.span
            part.say("A", pdfdoc.PDFDictionary(said))
        if tag.role == "Note":
            part.say("ID", pdfdoc.PDFString(f"note{len(self._parts):06}"))
        if tag.area is not None:
            runs = (mark.text for mark in marks[tag.first : tag.last] if isinstance(mark, TextRun))
            part.words = ICON_SIGNS.sub("", " ".join(runs)).strip()
            self._areas[tag.area] = part
        return part

    def _levelled(self, role: str) -> str:
        """Return *role*, that of a heading at most one level below the heading above it."""
        if role not in _HEADINGS:
            return role
        self._open_headings = [one for one in self._open_headings if one < role] + [role]
        return f"H{len(self._open_headings)}"

    def _part(self, role: str, above: _Part) -> _Part:
        part = _Part(role, above.reference)
        part.reference = self._document.added(part)
        above.kids.append(part.reference)
        self._parts.append(part)
        return part

    def _said(self, reference: pdfdoc.PDFObjectReference) -> str:
        """Return a reference as it is written: ``12 0 R``."""
        return reference.format(self._document.doc).decode("ascii")
