"""The right side of the roster room: the card of the selected model, its options below."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from realms_builder.game.formulas.limits import STEPS_TOGETHER, steps_together
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.card_canvas import MARGIN_PX
from realms_builder.gui.kit.card_preview import CardPicture
from realms_builder.gui.kit.titled import column_that_scrolls
from realms_builder.gui.rooms.roster.card_view import CardView
from realms_builder.gui.rooms.roster.options.on_trial import OfferedList, TrialBar, UnitOnTrial
from realms_builder.gui.rooms.roster.options.options_form import OptionsForm
from realms_builder.gui.shell.desk import Desk

LEAST_WIDTH_PX = 300
MOST_OF_HEIGHT = 0.52
_LAYOUT = "roster_side"


class SidePanel(QWidget):
    """Follows the current document; shows the models it is told to, or a unit before it is hired.

    :attr:`left_empty` says that nothing is left to show where the keyboard was,
    :attr:`hire_wanted` that the unit shown shall be hired.
    """

    left_empty = Signal()
    hire_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a model."""
        super().__init__(parent)
        self._desk = desk
        self._document: RosterDocument | None = None
        self._ids: tuple[str, ...] = ()
        self._group = ""
        self._trial: UnitOnTrial | None = None
        self._shape = 1.4
        self.trial_bar = TrialBar()
        self.trial_bar.hire_wanted.connect(self.hire_wanted)
        self.offered = OfferedList(desk)
        self.card = CardView(desk)
        self.form = OptionsForm(desk)
        self.card.drawn.connect(self._on_drawn)
        self.card.picture_dropped.connect(self.form.portrait.take)
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.form)
        column.addStretch(1)
        self._scroll = column_that_scrolls(holder)
        self._below = QStackedWidget()
        for part in (self._scroll, self.offered):
            self._below.addWidget(part)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.addWidget(self.card)
        self._splitter.addWidget(self._below)
        self._splitter.setStretchFactor(0, 0)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(1)
        self._splitter.splitterMoved.connect(self._remember)
        self._by_hand = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.trial_bar)
        layout.addWidget(self._splitter, 1)
        self._by_hand = self._splitter.restoreState(desk.preferences.state(_LAYOUT))
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus)
        desk.current_changed.connect(self._on_current)
        desk.language_changed.connect(self.retranslate)
        desk.library_changed.connect(self._refresh)  # cards may look otherwise now
        self._on_current(desk.current)

    def show_models(self, ids: tuple[str, ...], group: str = "") -> None:
        """Show the models called *ids* of the current document, the first one's card on top.

        Where they were chosen as the *group* that they are, its card is shown, if it has one.
        """
        self._ids, self._group, self._trial = tuple(ids), group, None
        self._refresh()

    @property
    def trial(self) -> UnitOnTrial | None:
        """Return the unit that is shown before it is hired, if it is one."""
        return self._trial

    def show_unit(self, trial: UnitOnTrial) -> None:
        """Show a unit of the hire list as it would be hired."""
        self._trial = trial
        self._refresh()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.card.retranslate()
        self.form.retranslate()
        if self._trial is not None:
            self._refresh()

    def minimumSizeHint(self) -> QSize:
        """Return a width in which cards can be seen, and what the form needs if that is more."""
        least = round(LEAST_WIDTH_PX * max(1.0, self._desk.theme.scale * 0.75))
        return super().minimumSizeHint().expandedTo(QSize(least, 0))

    def restyle(self) -> None:
        """Take over colours and the size of the text."""
        self.updateGeometry()
        self._refresh()

    def _on_current(self, document: RosterDocument | None) -> None:
        if self._document is not None and self._document is not document:
            self._document.changed.disconnect(self._refresh)
            self._document.path_changed.disconnect(self._refresh)
            self._ids, self._group, self._trial = (), "", None
        if document is not None and document is not self._document:
            document.changed.connect(self._refresh)
            document.path_changed.connect(self._refresh)
        self._document = document
        self._refresh()

    def _refresh(self) -> None:
        record = self._trial.record if self._trial is not None else None
        self.trial_bar.setVisible(record is not None)
        if self._trial is not None and record is not None:
            self._below.setCurrentWidget(self.offered)
            self.card.show_models(self._trial, (record.model.id,))
            self.offered.show_record(record)
            self._below.setVisible(bool(self.offered.rows.rows))
            return
        self._below.setCurrentWidget(self._scroll)
        self.offered.show_record(None)
        self._show_models()

    def _show_models(self) -> None:
        document = self._document
        known = {m.id for m in document.roster.models} if document is not None else set[str]()
        shown = tuple(identity for identity in self._ids if identity in known)
        here = QApplication.focusWidget()
        if not shown and here is not None and self.isAncestorOf(here):
            self.left_empty.emit()
        with steps_together(STEPS_TOGETHER):
            self.form.show_models(document, shown)
        self.card.show_models(document, shown, self._group)
        self._below.setVisible(bool(shown))

    def read_first(self) -> tuple[QWidget, ...]:
        """Let Tab come to the form first, for it is used more often than the card above it."""
        return (self.form,)

    def _on_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.form.isAncestorOf(now):
            self._scroll.ensureWidgetVisible(now)

    def _on_drawn(self, picture: CardPicture) -> None:
        if picture.portrait_aspect:
            self.form.portrait.aspect = picture.portrait_aspect
        shape = picture.height_mm / picture.width_mm
        if shape != self._shape:
            self._shape = shape
            self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the card its share of the new height."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Give the card the height it needs, at most a good part of what there is."""
        if self._by_hand:
            return
        above = self.card.height() - self.card.canvas.height()
        wanted = round((self.width() - 2 * MARGIN_PX - 24) * self._shape) + 2 * MARGIN_PX + above
        card = min(wanted, round(self.height() * MOST_OF_HEIGHT))
        self._splitter.setSizes([card, self.height() - card])

    def _remember(self) -> None:
        self._by_hand = True
        self._desk.preferences.set_state(_LAYOUT, self._splitter.saveState())
