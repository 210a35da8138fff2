"""References to pages: what stands behind a link within the book, and which pages it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from realms_builder.core.translation import sentence
from realms_builder.layout.document import Run, Runs
from realms_builder.sheets.book.book import Book

_GUESS = "88"


class PageReferences:
    """Fills in the pages that links lead to; *pages* of anchors, guessed while they are unknown.

    *asked* are the anchors whose pages were needed since somebody last looked.
    """

    def __init__(self, book: Book) -> None:
        """Know no page yet."""
        self._book = book
        self.pages: Mapping[str, int] = {}
        self.asked: set[str] = set()

    def page(self, anchor: str) -> str:
        """Return the page of *anchor* as it is printed."""
        self.asked.add(anchor)
        found = self.pages.get(anchor)
        return _GUESS if found is None else str(found)

    def filled(self, runs: Runs) -> Runs:
        """Return *runs* with the page behind each link within the book, in the book's language."""
        if not any(run.link for run in runs):
            return runs
        return tuple(self._filled(runs))

    def _filled(self, runs: Runs) -> Iterator[Run]:
        for at, run in enumerate(runs):
            anchor = self._book.targets.get(run.link, "") if run.link else ""
            if run.link.startswith("#"):
                run = run._replace(link=f"#{anchor}" if anchor else "")  # noqa: PLW2901
            if run.text or run.picture or run.note:
                yield run
            following = runs[at + 1].link if at + 1 < len(runs) else ""
            if not anchor or (following and self._book.targets.get(following) == anchor):
                continue
            words = sentence("book.page", self._book.meta.lang, {"page": self.page(anchor)})
            bare = not run.text and not run.picture and not run.note
            if bare:
                yield run._replace(text=words)
            elif self._book.meta.page_references:
                yield run._replace(text=f"\u00a0({words})", bold=False)
