"""Says why the document that is shown cannot be saved as it is, and the ways out.

Either another program did something to its file, or it could not be written.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from realms_builder.game.value_words import said
from realms_builder.gui.documents.document import Document
from realms_builder.gui.documents.document_watch import News, OutsideFate
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.kit.notice import NoticeBar, WayOut
from realms_builder.gui.shell.desk import Desk

_MOST_LETTERS = 24


class OutsideBar(NoticeBar):
    """Stands above a document of any kind; every way out leaves what is open undoable."""

    def __init__(self, desk: Desk, keeper: Keeper, close: Callable[[], object]) -> None:
        """Speak for *keeper*; *close* closes the document that is shown."""
        super().__init__(desk.theme)
        self._keeper, self._close = keeper, close
        self._document: Document | None = None
        self._desk, self._told = desk, ""
        keeper.outside.changed.connect(self._on_news)
        keeper.saver.troubled.connect(self._on_news)
        desk.language_changed.connect(self._show)

    def show_document(self, document: Document | None) -> None:
        """Show what there is to answer about *document*."""
        self._document = document
        self._show()

    def _on_news(self, _document: Document) -> None:
        self._show()

    def _show(self) -> None:
        document = self._document
        news = self._keeper.outside.news_of(document)
        trouble = self._keeper.saver.trouble_of(document) if document is not None else None
        if document is None or (news is None and trouble is None):
            self._told = ""
            self.clear()
        elif news is not None:
            self._tell(document, self._words(news), self._ways(document, news))
        elif trouble is not None:
            reason = said(trouble, self._desk.lang)
            more = self.tr("It stays open here, and the program keeps trying.")
            again = partial(self._keeper.saver.save, document)
            elsewhere = partial(self._keeper.saver.save_as, document)
            ways: list[WayOut] = [(self.tr("Try again"), again), (self.tr("Save as …"), elsewhere)]
            self._tell(document, f"{reason} {more}", ways)

    def _tell(self, document: Document, words: str, ways: list[WayOut]) -> None:
        """Say *words* unless they stand there: buttons that have the keyboard stay then."""
        told = f"{document.id} {words}"
        if told != self._told or self.isHidden():
            self._told = told
            self.say(words, ways)

    def _words(self, news: News) -> str:
        stays = {
            OutsideFate.CHANGED: self.tr("There are changes of your own here."),
            OutsideFate.BROKEN: self.tr("What is open here stays as it is; nothing is lost."),
            OutsideFate.GONE: self.tr("It is still open here; nothing is lost."),
        }
        separator = "\n" if news.fate is OutsideFate.BROKEN else " "
        return f"{self._keeper.outside.words(news)}{separator}{stays[news.fate]}"

    def _ways(self, document: Document, news: News) -> list[WayOut]:
        keeper, outside = self._keeper, self._keeper.outside
        if news.fate is OutsideFate.GONE:
            return [
                (self.tr("Save it there again"), partial(keeper.save_again, document)),
                (self.tr("Save as …"), partial(keeper.saver.save_as, document)),
                (self.tr("Close “{0}”").format(_short(document.title)), self._close),
            ]
        ways: list[WayOut] = [(self.tr("Keep mine"), partial(outside.keep_mine, document))]
        if news.fate is OutsideFate.CHANGED:
            ways.insert(0, (self.tr("Load theirs"), partial(outside.reload, document, news)))
            if document.can_be_compared:
                ways.insert(0, (self.tr("Compare …"), partial(outside.compare, document)))
        return ways


def _short(title: str) -> str:
    """Return so much of a *title* as a button has room for."""
    return title if len(title) <= _MOST_LETTERS else f"{title[:_MOST_LETTERS].rstrip()} …"
