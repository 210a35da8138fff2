"""Says above the room what another program did to the file of the current roster."""

from __future__ import annotations

from realms_builder.gui.documents.documents import Documents
from realms_builder.gui.documents.outside import Fate, News
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.notice import NoticeBar, WayOut
from realms_builder.gui.shell.desk import Desk


class OutsideBar(NoticeBar):
    """Follows the current roster; every way out leaves what is open here undoable."""

    def __init__(self, desk: Desk, documents: Documents) -> None:
        """Speak for *documents*."""
        super().__init__(desk.theme)
        self._desk, self._documents = desk, documents
        documents.outside.changed.connect(lambda _document: self.show_news())
        desk.current_changed.connect(lambda _document: self.show_news())
        desk.language_changed.connect(self.show_news)
        desk.theme_changed.connect(self.draw)

    def show_news(self) -> None:
        """Show what there is to answer about the current roster."""
        document = self._desk.current
        news = self._documents.outside.news_of(document)
        if document is None or news is None:
            self.clear()
            return
        self.say(self._words(news), self._ways(document, news))

    def _words(self, news: News) -> str:
        stays = {
            Fate.CHANGED: self.tr("The roster here has changes of its own."),
            Fate.BROKEN: self.tr("The roster stays here as it is; nothing is lost."),
            Fate.GONE: self.tr("The roster is still open here; nothing is lost."),
        }
        separator = "\n" if news.fate is Fate.BROKEN else " "
        return f"{self._documents.outside.words(news)}{separator}{stays[news.fate]}"

    def _ways(self, document: RosterDocument, news: News) -> list[WayOut]:
        documents, outside = self._documents, self._documents.outside
        keep = (self.tr("Keep mine"), lambda: outside.keep_mine(document))
        if news.fate is Fate.CHANGED:
            return [
                (self.tr("Compare …"), lambda: outside.compare(document)),
                (self.tr("Load theirs"), lambda: outside.reload(document, news)),
                keep,
            ]
        if news.fate is Fate.BROKEN:
            return [keep]
        return [
            (self.tr("Save it there again"), lambda: documents.save_again(document)),
            (self.tr("Save as …"), documents.save_as),
            (self.tr("Close roster"), documents.close_current),
        ]
