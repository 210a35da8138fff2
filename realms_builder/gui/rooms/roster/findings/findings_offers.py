"""The ways out of the findings that are seen: worked out between events, taken as one edit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from realms_builder.gui.documents.document import RosterDocument
from realms_builder.gui.rooms.roster.findings.findings_rows import FindingRow, edits_offered
from realms_builder.roster.findings import Offer
from realms_builder.roster.gathering import CommonWays

_PAUSE_MS = 150


class FindingOffers(QObject):
    """Works out ways out of one visible row after the other; *changed* says of which row.

    Those of single findings come first. Of findings of one kind one is looked at a time, so that
    however many they are the window never waits.
    """

    changed = Signal(object)

    def __init__(self, visible: Callable[[], Sequence[FindingRow]], parent: QObject) -> None:
        """Begin without a document; *visible* gives the rows that are seen."""
        super().__init__(parent)
        self._visible = visible
        self._document: RosterDocument | None = None
        self._texts: dict[str, tuple[str, ...]] = {}
        self._fresh: set[str] = set()
        self._common: dict[str, CommonWays] = {}
        self._wanted: tuple[FindingRow, str] | None = None
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._work_out_next)

    def show(self, document: RosterDocument | None, rows: Sequence[FindingRow]) -> None:
        """Begin anew for *rows*; what was known of them is shown until it is looked at again."""
        known = self._texts if document is self._document else {}
        self._document = document
        self._texts = {row.id: known[row.id] for row in rows if row.id in known}
        self._fresh.clear()
        self._common.clear()
        self._wanted = None
        self._later.stop()

    def texts(self, row: FindingRow) -> tuple[str, ...]:
        """Return the ways out of a row that is seen; new ones are worked out right after.

        Those that are known already are looked at again when nothing was typed for a moment; until
        then they stay, since taking one works it out anew anyway.
        """
        if row.id not in self._fresh:
            known = row.id in self._texts
            if not self._later.isActive() or (not known and self._later.interval()):
                self._later.start(_PAUSE_MS if known else 0)
        return self.known(row)

    def known(self, row: FindingRow) -> tuple[str, ...]:
        """Return the ways out of *row* as far as they are known."""
        return self._texts.get(row.id, ())

    def take(self, row: FindingRow, place: int) -> None:
        """Take the way out at *place*, as it is for the roster now.

        One for findings of a kind is taken as soon as all of them were looked at.
        """
        texts = self.known(row)
        if row.members and row.id not in self._fresh:
            if place < len(texts):
                self._wanted = row, texts[place]
                self._later.start(0)
            return
        offers = {offer.text.pick(row.lang): offer for offer in self._offers(row)}
        wanted = list(texts) or list(offers)
        if place < len(wanted):
            self._apply(offers.get(wanted[place]), row.lang)

    def _apply(self, offer: Offer | None, lang: str) -> None:
        if self._document is not None and offer is not None and offer.edit is not None:
            self._document.apply(offer.edit, offer.text.pick(lang))

    def _offers(self, row: FindingRow) -> tuple[Offer, ...]:
        common, document = self._common.get(row.id), self._document
        if common is None or document is None:
            return edits_offered(row)
        return common.offers(document.roster)

    def _work_out_next(self) -> None:
        """Work out the ways out of one row, or a part of them, then come back for the next."""
        rows = [self._wanted[0]] if self._wanted is not None else []
        waiting = [row for row in (*rows, *self._visible()) if row.id not in self._fresh]
        if not waiting or self._document is None:
            return
        row = rows[0] if rows else next((r for r in waiting if not r.members), waiting[0])
        self._later.start(0)
        if row.members:
            findings = [m.finding for m in row.members if m.finding is not None]
            common = self._common.setdefault(row.id, CommonWays(findings))
            common.look_at_next()
            if not common.is_through:
                return
        self._take_in(row)

    def _take_in(self, row: FindingRow) -> None:
        self._fresh.add(row.id)
        offers = {offer.text.pick(row.lang): offer for offer in self._offers(row)}
        before, self._texts[row.id] = self._texts.get(row.id, ()), tuple(offers)
        if self._texts[row.id] != before:
            self.changed.emit(row)
        if self._wanted is not None and self._wanted[0].id == row.id:
            text, self._wanted = self._wanted[1], None
            self._apply(offers.get(text), row.lang)
