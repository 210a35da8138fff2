"""Says what another program did to the file of the document that is shown, and the ways out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from realms_builder.gui.documents.document import Document
from realms_builder.gui.documents.document_watch import News, OutsideFate
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.kit.notice import NoticeBar, WayOut
from realms_builder.gui.shell.desk import Desk


class OutsideBar(NoticeBar):
    """Stands above a document of any kind; every way out leaves what is open undoable."""

    def __init__(self, desk: Desk, keeper: Keeper, close: Callable[[], object]) -> None:
        """Speak for *keeper*; *close* closes the document that is shown."""
        super().__init__(desk.theme)
        self._keeper, self._close = keeper, close
        self._document: Document | None = None
        keeper.outside.changed.connect(self._on_news)
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
        if document is None or news is None:
            self.clear()
            return
        self.say(self._words(news), self._ways(document, news))

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
                (self.tr("Close"), self._close),
            ]
        ways: list[WayOut] = [(self.tr("Keep mine"), partial(outside.keep_mine, document))]
        if news.fate is OutsideFate.CHANGED:
            ways.insert(0, (self.tr("Load theirs"), partial(outside.reload, document, news)))
            if document.can_be_compared:
                ways.insert(0, (self.tr("Compare …"), partial(outside.compare, document)))
        return ways
