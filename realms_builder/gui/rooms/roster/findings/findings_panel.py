"""What the checks say about the roster: a line that sums up, and the findings with ways out."""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Severity
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.severity import show_severity
from realms_builder.gui.rooms.roster.findings.findings_list import FindingsList
from realms_builder.gui.rooms.roster.findings.findings_rows import summary
from realms_builder.gui.shell.desk import Desk

_COLLAPSED = "findings/collapsed"
_ANY_HEIGHT = 16_777_215
_USUAL_ROWS, _LEAST_ROWS = 3, 1
_SIGN_PX = 18


class FindingsPanel(QFrame):
    """Follows the current document.

    :attr:`model_wanted` says one model that a finding is about, :attr:`models_wanted` all of them
    with that one first.
    """

    model_wanted = Signal(str)
    models_wanted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin with the current document."""
        super().__init__(parent)
        self._desk = desk
        self._document: RosterDocument | None = None
        self._was_shown: bool | None = None
        self._open_height = 0
        self.is_collapsed = bool(desk.preferences.value(_COLLAPSED, False))
        self.sign = QLabel()
        self.summary = QLabel()
        self.summary.setProperty("role", "heading")
        self.fold = QToolButton()
        self.fold.setProperty("role", "plain")
        self.fold.clicked.connect(lambda: self.collapse(not self.is_collapsed))
        self.list = FindingsList(desk)
        self.list.wanted.connect(self._on_wanted)
        self.list.opened.connect(self._make_room)
        self._header = QFrame()
        self._header.setProperty("role", "bar")
        row = QHBoxLayout(self._header)
        row.setContentsMargins(14, 7, 10, 7)
        row.setSpacing(10)
        row.addWidget(self.sign)
        row.addWidget(self.summary, 1)
        row.addWidget(self.fold)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(self.list, 1)
        desk.current_changed.connect(self._on_current)
        desk.language_changed.connect(self.retranslate)
        desk.theme_changed.connect(self.refresh)
        self._on_current(desk.current)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setAccessibleName(self.tr("Findings"))
        self.list.setAccessibleName(self.tr("Findings"))
        self.refresh()

    # ------------------------------------------------------------------ what is shown

    def _on_current(self, document: RosterDocument | None) -> None:
        if self._document is not None and self._document is not document:
            self._document.changed.disconnect(self.refresh)
            self._document.checked.disconnect(self.refresh)
        if document is not None and document is not self._document:
            document.changed.connect(self.refresh)
            document.checked.connect(self.refresh)
        self._document = document
        self.refresh()

    def refresh(self) -> None:
        """Show what the checks say now."""
        document = self._document
        self.list.show_document(document)
        rows, lang = self.list.rows.rows, self._desk.lang
        freeform = document is not None and document.freeform
        self.summary.setText(summary(rows, lang, freeform=freeform) if document is not None else "")
        tones = self._desk.theme.tones
        worst = rows[0].severity if rows else None
        if worst is not None:
            show_severity(self.sign, worst, tones, _SIGN_PX)
        else:  # silenced limits are no praise
            name, colour = ("info", tones.muted) if freeform else ("check", tones.good)
            self.sign.setPixmap(icon(name, colour).pixmap(QSize(_SIGN_PX, _SIGN_PX)))
        self._fold_now()

    def collapse(self, collapsed: bool) -> None:
        """Show only the line that sums up, or the findings too; remembered for the next start."""
        self.is_collapsed = collapsed
        self._desk.preferences.set_value(_COLLAPSED, collapsed)
        self._fold_now()

    def _fold_now(self) -> None:
        has_rows = bool(self.list.rows.rows)
        shown = has_rows and not self.is_collapsed
        self.list.setVisible(shown)
        self.fold.setVisible(has_rows)
        text = self.tr("Show the findings") if self.is_collapsed else self.tr("Hide the findings")
        self.fold.setAccessibleName(text)
        self.fold.setToolTip(text)
        tones = self._desk.theme.tones
        self.fold.setIcon(icon("arrow_up" if self.is_collapsed else "arrow_down", tones.muted))
        header = self._header.sizeHint().height()
        row = self.list.delegate.closed_height()
        self.setMinimumHeight(header + (_LEAST_ROWS * row if shown else 0))
        if shown == (self.maximumHeight() == _ANY_HEIGHT) and self._was_shown is not None:
            return
        if self._was_shown:
            self._open_height = self.height()
        self._was_shown = shown
        self.setMaximumHeight(_ANY_HEIGHT if shown else header + 2)
        self.updateGeometry()
        self._share_splitter(self._open_height or self.sizeHint().height() if shown else header)

    def _make_room(self, row_height: int) -> None:
        """Take as much room as a row that was opened needs to be seen whole, never more than half.

        Findings are the smaller part of the column: what is open may need to be scrolled.
        """
        splitter = self.parentWidget()
        most = splitter.height() // 2 if isinstance(splitter, QSplitter) else 0
        wanted = min(self._header.sizeHint().height() + row_height + 4, most)
        if wanted > self.height():
            self._share_splitter(wanted)

    def showEvent(self, event: QShowEvent) -> None:
        """Take no more room than is needed, also where the splitter remembers another size."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._settle)

    def _settle(self) -> None:
        """Give the splitter back what a folded panel cannot fill, which it would leave blank."""
        if not self._was_shown:
            self._share_splitter(self.maximumHeight())

    def _share_splitter(self, height: int) -> None:
        """Take *height* in the splitter the panel stands in; the rest goes to what is above."""
        splitter = self.parentWidget()
        if not isinstance(splitter, QSplitter) or splitter.count() != 2:
            return
        whole = sum(splitter.sizes())
        splitter.setSizes([max(0, whole - height), height])

    def sizeHint(self) -> QSize:
        """Return room for the first few findings."""
        header = self._header.sizeHint().height()
        if not self.list.isVisibleTo(self):
            return QSize(400, header + 2)
        rows = min(_USUAL_ROWS, len(self.list.rows.rows))
        return QSize(400, header + rows * self.list.delegate.closed_height() + 4)

    def _on_wanted(self, models: tuple[str, ...]) -> None:
        self.models_wanted.emit(models)
        self.model_wanted.emit(models[0])

    @property
    def severity(self) -> Severity | None:
        """Return the worst severity shown, None when everything is in order."""
        rows = self.list.rows.rows
        return rows[0].severity if rows else None
