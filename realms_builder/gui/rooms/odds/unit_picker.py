"""A popup that finds one who may step into the ring: by words, by faction, by roster."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from realms_builder.game.names import normalised
from realms_builder.gui.kit.entries import Entry, paint_entry
from realms_builder.gui.kit.form_fields import ListBox
from realms_builder.gui.kit.rows import ROW, Index, Rows
from realms_builder.gui.rooms.odds.corner import Corner
from realms_builder.gui.rooms.odds.roll_call import (
    Candidate,
    RollCall,
    Source,
    Wanted,
    models_in_file,
)
from realms_builder.gui.shell.desk import Desk

MOST_SHOWN = 200
_WIDTH, _HEIGHT = 420, 460
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_ALL = ""


class UnitPicker(QFrame):
    """Opens below a button; :attr:`picked` says who was taken.

    :attr:`file_wanted` asks for the models of a roster that is not read yet; they come by
    :meth:`add_candidates`.
    """

    picked = Signal(object)
    file_wanted = Signal(object)

    def __init__(self, desk: Desk, roll: RollCall, source: str, parent: QWidget) -> None:
        """Offer everybody in *roll*, first only those of *source* where there is one."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._roll = roll
        self._candidates: Sequence[Candidate] = roll.candidates
        self._titles = {source.key: source.title for source in roll.sources}
        self.sources = ListBox()
        self.search = QLineEdit()
        self.rows: Rows[Candidate] = Rows(self._shown, self)
        self.list = QListView()
        self.note = QLabel()
        self._lay_out(desk)
        self.sources.addItem(self.tr("Everybody"), _ALL)
        for one in roll.sources:
            self.sources.addItem(one.title, one.key)
        self.sources.setCurrentIndex(max(0, self.sources.findData(source)))
        self.sources.activated.connect(lambda _row: self._on_source())

    def _lay_out(self, desk: Desk) -> None:
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(self.tr("Search units …"))
        self.search.setAccessibleName(self.tr("Search units"))
        self.search.textChanged.connect(lambda _text: self._find())
        self.search.installEventFilter(self)
        self.sources.setAccessibleName(self.tr("Whose units"))
        self.list.setModel(self.rows)
        self.delegate = _Delegate(desk, self.list, self._titles)
        self.list.setItemDelegate(self.delegate)
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(self.tr("Units"))
        self.list.activated.connect(self._take)
        self.list.clicked.connect(self._take)
        self.note.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        for widget in (self.search, self.sources, self.list, self.note):
            column.addWidget(widget, 1 if widget is self.list else 0)
        scale = max(1.0, desk.theme.scale * 0.9)
        self.resize(round(_WIDTH * scale), round(_HEIGHT * scale))

    def open_below(self, button: QWidget) -> None:
        """Show the popup below *button*, inside the screen."""
        screen = button.screen().availableGeometry()
        corner = button.mapToGlobal(QPoint(0, button.height() + 2))
        x = min(corner.x(), screen.right() - self.width())
        y = min(corner.y(), screen.bottom() - self.height())
        self.move(max(x, screen.left()), max(y, screen.top()))
        self._on_source()
        self.show()
        self.search.setFocus()

    def add_candidates(self, home: str, candidates: Sequence[Candidate]) -> None:
        """Take in the models of a roster that was read meanwhile."""
        others = [known for known in self._candidates if known.home != home]
        self._candidates = [*others, *candidates]
        self._find()

    def _on_source(self) -> None:
        key = self.sources.currentData()
        source = next((one for one in self._roll.sources if one.key == key), None)
        known = any(candidate.home == key for candidate in self._candidates)
        if source is not None and source.path is not None and not known:
            self.file_wanted.emit(source)
        self._find()

    def _find(self) -> None:
        home = self.sources.currentData()
        self.delegate.with_titles = not home
        wanted = normalised(self.search.text()).split()
        found = [
            one
            for one in self._candidates
            if (not home or one.home == home) and all(word in one.words for word in wanted)
        ]
        self.rows.show_rows(found[:MOST_SHOWN])
        more = len(found) - MOST_SHOWN
        text = self.tr("and {0} more: type a few letters").format(more) if more > 0 else ""
        self.note.setText(text if found else self.tr("Nobody found."))
        self.note.setVisible(not found or more > 0)
        if found:
            self.list.setCurrentIndex(self.rows.index(0))

    def _take(self, index: QModelIndex) -> None:
        candidate = index.data(ROW)
        if isinstance(candidate, Candidate):
            self.close()
            self.picked.emit(candidate.contender())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the list and take an entry while the search field has the keyboard."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._take(self.list.currentIndex())
                return True
            if key in _MOVES:
                self.list.event(event)
                return True
        return super().eventFilter(watched, event)

    def _shown(self, candidate: Candidate, role: int) -> object:
        if role == int(Qt.ItemDataRole.DisplayRole):
            return candidate.name
        if role == int(Qt.ItemDataRole.AccessibleTextRole):
            return ", ".join(
                (candidate.name, self._titles.get(candidate.home, ""), candidate.detail)
            )
        return candidate.detail if role == int(Qt.ItemDataRole.ToolTipRole) else None


class _Delegate(QStyledItemDelegate):
    """Paints a name with whose it is, and its stat line below."""

    def __init__(self, desk: Desk, view: QListView, titles: dict[str, str]) -> None:
        super().__init__(view)
        self._desk, self._view, self._titles = desk, view, titles
        self.with_titles = True

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return room for two lines."""
        return QSize(200, round(self._view.fontMetrics().height() * 1.95) + 12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the candidate."""
        candidate = index.data(ROW)
        box: QRect = option.rect  # type: ignore[attr-defined]
        state: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
        if isinstance(candidate, Candidate):
            active = bool(state & QStyle.StateFlag.State_Selected)
            title = self._titles.get(candidate.home, "") if self.with_titles else ""
            entry = Entry(candidate.key, candidate.name, candidate.detail, title)
            paint_entry(painter, box, entry, self._desk, self._view.font(), active=active)


# ------------------------------------------------------------------ picking


class Picking(QObject):
    """:attr:`picked` says for which place, 0 or 1, who was taken."""

    picked = Signal(int, object)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        """Have no list open."""
        super().__init__(parent)
        self._desk = desk
        self._key = f"odds-file-{id(self)}"
        self._picker: UnitPicker | None = None
        tasks, key = desk.tasks, self._key
        self.destroyed.connect(lambda: tasks.cancel(key))

    def open(self, roll: RollCall, wanted: Wanted, corner: Corner, source: str) -> None:
        """Open the list of *roll* below *corner*, at first only those of *source*."""
        picker = self._picker = UnitPicker(self._desk, roll, source, corner)
        picker.picked.connect(lambda contender: self.picked.emit(corner.place, contender))
        picker.file_wanted.connect(lambda file: self._read(wanted, file))
        picker.open_below(corner.choose)

    @property
    def picker(self) -> UnitPicker | None:
        """Return the list that was opened last, None where it is gone."""
        return self._picker if self._picker is not None and isValid(self._picker) else None

    def _read(self, wanted: Wanted, source: Source) -> None:
        if source.path is None:
            return
        work = partial(models_in_file, wanted, source.path)
        then = partial(self._offer, source.key)
        self._desk.tasks.start(self._key, work, then, failed=lambda _error: None)

    def _offer(self, home: str, candidates: tuple[Candidate, ...]) -> None:
        picker = self.picker
        if picker is not None:
            picker.add_candidates(home, candidates)
