"""Looks at finished pages: every tag closed, ids unique, every link and picture there."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_ALONE = frozenset(("base", "br", "hr", "img", "input", "link", "meta", "path", "wbr"))
"""Tags that hold nothing, so that nothing closes them."""
_ASKING = {"img": "src", "script": "src", "link": "href", "source": "src", "use": "href"}
"""Tags for which a browser asks somebody at once, and the attribute that says whom."""


class Page(HTMLParser):
    """One page as it is written: its ids, what it leads to and asks for, what is wrong with it."""

    def __init__(self, text: str) -> None:
        """Read *text*."""
        super().__init__()
        self.ids: set[str] = set()
        self.leads: list[str] = []
        self.asks: list[str] = []
        self.wrong: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        self.wrong += [f"<{tag}> is never closed" for tag in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag says; one that is to hold something waits for its end."""
        if tag not in _ALONE:
            self._open.append(tag)
        said = dict(attrs)
        if len(said) != len(attrs):
            self.wrong.append(f"<{tag}> says an attribute twice")
        name = said.get("id")
        if name in self.ids:
            self.wrong.append(f"the id {name} stands twice")
        if name is not None:
            self.ids.add(name)
        if tag == "img" and not said.get("alt"):
            self.wrong.append(f"the picture {said.get('src')} has no words")
        asked = _ASKING.get(tag)
        if asked and said.get(asked) is not None:
            self.asks.append(str(said[asked]))
        if tag == "a" and said.get("href") is not None:
            self.leads.append(str(said["href"]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag that closes itself says."""
        self.handle_starttag(tag, attrs)
        if tag not in _ALONE:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened last, which must be *tag*."""
        if self._open and self._open[-1] == tag:
            self._open.pop()
        else:
            self.wrong.append(f"</{tag}> closes nothing")


def faults(folder: Path) -> list[str]:
    """Return a line for everything that is wrong with the site in *folder*."""
    pages = {
        path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))
    }
    return [
        f"{path.relative_to(folder).as_posix()}: {fault}"
        for path in pages
        for fault in _faults_of(path, pages, folder)
    ]


def _faults_of(path: Path, pages: dict[Path, Page], folder: Path) -> Iterator[str]:
    page = pages[path]
    yield from page.wrong
    for address in (*page.asks, *page.leads):
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            if address in page.asks or parts.scheme != "https":
                yield f"{address} is outside"
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if target.is_dir() or not target.is_file():
            yield f"{address} is not there"
        elif folder.resolve() not in target.parents:
            yield f"{address} lies outside of the site"
        elif parts.fragment and parts.fragment not in pages.get(target, Page("")).ids:
            yield f"{address} names an id that is not there"
