"""The outline of a PDF, which viewers show beside its pages, and links from page to page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfdoc

from realms_builder.render.operators import POINTS_PER_MM


class Bookmark(NamedTuple):
    """One line of the outline: its words, how deep it stands, and its page, counted from 1."""

    title: str
    level: int
    page: int


class PageLink(NamedTuple):
    """A place that leads to *page* (from 1); millimetres from the top left of its own page."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    page: int


def page_name(number: int) -> str:
    """Return how the library calls the page of a *number*, counted from 1."""
    return f"Page{number}"


def add_outline(document: Any, bookmarks: Sequence[Bookmark]) -> None:
    """Give *document* the outline of *bookmarks*; a viewer opens with it."""
    root = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("Outlines")})
    nodes = [pdfdoc.PDFDictionary({}) for _ in bookmarks]
    references = [document.Reference(node) for node in nodes]
    parents = _parents(bookmarks)
    for at, (bookmark, node) in enumerate(zip(bookmarks, nodes, strict=True)):
        parent = parents[at]
        node["Title"] = _words(bookmark.title)
        node["Dest"] = _whole_page(bookmark.page)
        node["Parent"] = document.Reference(root) if parent is None else references[parent]
    for parent in (None, *range(len(nodes))):
        below = [at for at, found in enumerate(parents) if found == parent]
        if not below:
            continue
        holder = root if parent is None else nodes[parent]
        holder["First"], holder["Last"] = references[below[0]], references[below[-1]]
        holder["Count"] = len(below)
        for before, after in pairwise(below):
            nodes[before]["Next"], nodes[after]["Prev"] = references[after], references[before]
    document.Catalog.Outlines = root
    document.Catalog.setPageMode("UseOutlines")


def links_of(links: Sequence[PageLink], page_height_mm: float) -> pdfdoc.PDFArray:
    """Return *links* as a page of that height has them."""
    return pdfdoc.PDFArray([_annotation(link, page_height_mm) for link in links])


def _annotation(link: PageLink, page_height_mm: float) -> pdfdoc.PDFDictionary:
    bottom = page_height_mm - link.y_mm - link.height_mm
    corners = (link.x_mm, bottom, link.x_mm + link.width_mm, bottom + link.height_mm)
    entries = {
        "Type": pdfdoc.PDFName("Annot"),
        "Subtype": pdfdoc.PDFName("Link"),
        "Rect": pdfdoc.PDFArray([round(corner * POINTS_PER_MM, 3) for corner in corners]),
        "Border": pdfdoc.PDFArray([0, 0, 0]),
        "F": 4,
        "Dest": _whole_page(link.page),
    }
    return pdfdoc.PDFDictionary(entries)


def _whole_page(number: int) -> pdfdoc.PDFArray:
    reference = pdfdoc.PDFObjectReference(page_name(number))
    return pdfdoc.PDFArray([reference, pdfdoc.PDFName("Fit")])


def _words(title: str) -> pdfdoc.PDFText:
    return pdfdoc.PDFText("\ufeff" + title, "utf-16-be")


def _parents(bookmarks: Sequence[Bookmark]) -> list[int | None]:
    """Return for each bookmark the place of the one it stands below, None for the outermost."""
    found: list[int | None] = []
    open_ones: list[int] = []
    for at, bookmark in enumerate(bookmarks):
        while open_ones and bookmarks[open_ones[-1]].level >= bookmark.level:
            open_ones.pop()
        found.append(open_ones[-1] if open_ones else None)
        open_ones.append(at)
    return found
