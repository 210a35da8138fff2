"""The pages around the text: head, way to all chapters, languages, neighbours, foot."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from publishing.manuals import Manual
from publishing.words import WORDS
from realms_builder.layout.document import words_of
from realms_builder.sheets.book.manual import ManualChapter

SEARCH = "search.js"
DOOR = "index.html"
"""The page at the root: the first page again, which alone may lead on to another language."""
CHAPTERS = "site-chapters"
_SAID = {
    "none": "nothing",
    "found": "found",
    "some": "some",
    "more": "more",
    "contents": "to_contents",
    "other": "other",
}
"""What the script of the search says, and the words for it."""


@dataclass(frozen=True)
class Page:
    """A page: where it lies on the site, its title, its text; the *chapter* it is, if any.

    Addresses of a page that is shown anywhere begin at *base*.
    """

    path: str
    lang: str
    title: str
    text: str
    chapter: ManualChapter | None = None
    base: str = ""


def first_page(lang: str) -> str:
    """Return where the first page in *lang* lies."""
    return f"{lang}/{DOOR}"


class Frame:
    """What stands around the text of every page."""

    def __init__(self, manuals: Mapping[str, Manual], home: str, version: str) -> None:
        """Lead to all of *manuals* and to the source code at *home*."""
        self._manuals, self._home, self._version = manuals, home, version

    def html(self, page: Page) -> str:
        """Return the whole *page*."""
        words = WORDS[page.lang]
        title = "Realms Builder" if not page.title else f"{page.title} – Realms Builder"
        up = "../" * page.path.count("/")
        kind = "chapter" if page.chapter else "alone door" if page.path == DOOR else "alone"
        text = f"{page.text}{self._neighbours(page)}"
        here = page.path if page.base else ""
        base = f'<base href="{escape(page.base)}">' if page.base else ""
        return (
            f'<!doctype html>\n<html lang="{page.lang}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            '<meta name="color-scheme" content="light dark">'
            f"{base}<title>{escape(title)}</title>"
            f'<link rel="icon" href="{up}icon.svg" type="image/svg+xml">'
            f'<link rel="stylesheet" href="{up}site.css">'
            f'<script src="{up}site.js" defer></script></head>'
            f'<body class="{kind}" id="site-top">'
            f'<a class="skip" href="{here}#site-text">{escape(words["skip"])}</a>'
            f"{self._top(page, up)}{self._side(page)}"
            f'<main id="site-text" tabindex="-1">{text}</main>{self._foot(page)}'
            "</body></html>\n"
        )

    def _to(self, page: Page, path: str) -> str:
        return escape(posixpath.relpath(path, posixpath.dirname(page.path) or "."))

    def _top(self, page: Page, up: str) -> str:
        words = WORDS[page.lang]
        here = page.path if page.base else ""
        home = self._to(page, first_page(page.lang))
        menu = (
            '<button type="button" class="menu" popovertarget="site-side">'
            f"{escape(words['contents'])}</button>"
            if page.chapter
            else ""
        )
        index = self._to(page, f"{page.lang}/{SEARCH}")
        said = "".join(f' data-{key}="{escape(words[word])}"' for key, word in _SAID.items())
        search = (
            f'<form role="search" hidden data-index="{index}"{said}>'
            f'<input type="search" aria-label="{escape(words["search"])}"'
            f' placeholder="{escape(words["short"])}" autocomplete="off">'
            '<div class="results" hidden><p role="status"></p><ul></ul></div></form>'
        )
        return (
            f'<header class="top"><a class="home" href="{home}">'
            f'<img src="{up}icon.svg" alt="{escape(words["home"])}:" width="28" height="28">'
            f"<span>Realms Builder</span></a>{self._languages(page)}"
            f'<div class="tools">{menu}{search}<a class="up" href="{here}#site-top"'
            f' aria-label="{escape(words["up"])}">↑</a></div></header>'
        )

    def _languages(self, page: Page) -> str:
        rows = ""
        for lang in self._manuals:
            name = escape(WORDS[lang]["name"])
            if lang == page.lang:
                rows += f'<span aria-current="true" lang="{lang}">{name}</span>'
                continue
            path = f"{lang}/{posixpath.basename(page.path)}" if page.chapter else first_page(lang)
            at = self._to(page, path)
            rows += f'<a href="{at}" hreflang="{lang}" lang="{lang}">{name}</a>'
        label = escape(WORDS[page.lang]["language"])
        return f'<nav class="languages" aria-label="{label}">{rows}</nav>'

    def _side(self, page: Page) -> str:
        """Return the way to every chapter, below the one that is read to its sections."""
        if page.chapter is None:
            return ""
        manual = self._manuals[page.lang]
        rows = ""
        for chapter in manual.chapters:
            number, title = _numbered(chapter)
            said = f'<span class="number">{number}</span> {escape(title)}'
            at, below = f'href="{chapter.id}.html"', ""
            if chapter.id == page.chapter.id:
                at, below = f'{at} aria-current="page"', self._sections(manual, chapter)
            rows += f"<li><a {at}>{said}</a>{below}</li>"
        label = escape(WORDS[page.lang]["chapters"])
        kind = 'id="site-side" class="side" popover="auto"'
        close = (
            '<button type="button" class="close" popovertarget="site-side"'
            f' popovertargetaction="hide">{escape(WORDS[page.lang]["close"])}</button>'
        )
        return f'<nav {kind} aria-label="{label}">{close}<ol>{rows}</ol></nav>'

    def _sections(self, manual: Manual, chapter: ManualChapter) -> str:
        rows = ""
        for heading, _ in manual.sections(chapter):
            if manual.book.depth(heading) == 2:
                name = escape(manual.names[heading.anchor])
                rows += f'<li><a href="#{name}">{escape(words_of(heading.runs))}</a></li>'
        return f"<ol>{rows}</ol>" if rows else ""

    def _neighbours(self, page: Page) -> str:
        if page.chapter is None:
            return ""
        words = WORDS[page.lang]
        chapters = self._manuals[page.lang].chapters
        at = chapters.index(page.chapter)
        rows = ""
        for which, step in (("previous", at - 1), ("next", at + 1)):
            if 0 <= step < len(chapters):
                other = chapters[step]
                rows += (
                    f'<a class="{which}" rel="{which[:4]}" href="{other.id}.html">'
                    f"<small>{escape(words[which])}</small> {escape(_numbered(other)[1])}</a>"
                )
        return f'<nav class="neighbours" aria-label="{escape(words["pages"])}">{rows}</nav>'

    def _foot(self, page: Page) -> str:
        words = WORDS[page.lang]
        english = f" {words['in_english']}".rstrip()
        rows = [
            (self._home, words["source"]),
            (self._to(page, "changelog.html"), words["changelog"] + english),
            (self._to(page, "licence.html"), words["licence"] + english),
        ]
        links = "".join(f'<a href="{at}">{escape(said)}</a>' for at, said in rows)
        about = escape(words["about"].format(version=self._version))
        return f'<footer class="foot"><p>{about}</p><p>{links}</p></footer>'


def chapter_list(chapters: Sequence[ManualChapter], folder: str) -> str:
    """Return the chapters, whose pages lie in *folder*, as a list of links."""
    rows = ""
    for chapter in chapters:
        number, title = _numbered(chapter)
        said = f'<span class="number">{number}</span> {escape(title)}'
        rows += f'<li><a href="{folder}{chapter.id}.html">{said}</a></li>'
    return f'<ol class="chapters" id="{CHAPTERS}">{rows}</ol>'


def _numbered(chapter: ManualChapter) -> tuple[str, str]:
    """Return the number of *chapter* and its title."""
    heading = chapter.blocks[0]
    return escape(getattr(heading, "number", "")), chapter.title
