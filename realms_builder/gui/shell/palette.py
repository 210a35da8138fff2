"""The command palette: one field that finds commands, units, rosters, factions and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.files import is_file, is_folder
from realms_builder.game.keyword_use import lettered
from realms_builder.gui.kit.rows import ROW, Rows
from realms_builder.gui.rooms.odds.contenders import Contender, of_hire_list, of_unit
from realms_builder.gui.shell.commands import Commands
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import add_model

Index = QModelIndex | QPersistentModelIndex
MOST_HITS = 60
MOST_COMPARED = 3000
WIDTH, HEIGHT = 620, 440


@dataclass(frozen=True, slots=True)
class Hit:
    """One line of the palette; *act* is what Enter does, *detail* what stands behind the name."""

    id: str
    name: str
    detail: str
    act: Callable[[], object]

    def __eq__(self, other: object) -> bool:
        """Compare by what is seen; what Enter does is made anew each time."""
        return isinstance(other, Hit) and (self.id, self.name, self.detail) == (
            other.id,
            other.name,
            other.detail,
        )

    def __hash__(self) -> int:
        """Hash by id."""
        return hash(self.id)


def score(words: str, name: str) -> int:
    """Return how well *name* answers *words*: 0 not at all, more is better.

    Every letter of *words* must come in order; the beginnings of the name and of its words and
    unbroken runs count more.
    """
    wanted, text = words.casefold().replace(" ", ""), name.casefold()
    if not wanted:
        return 1
    if text.startswith(words.casefold()):
        return 1000 - len(text)
    if f" {words.casefold()}" in text:
        return 850 - len(text)
    if words.casefold() in text:
        return 700 - len(text)
    place, points, last = 0, 1, -2
    for letter in wanted:
        place = text.find(letter, place)
        if place < 0:
            return 0
        points += 12 if place == last + 1 else 6 if place == 0 or text[place - 1] == " " else 1
        last = place
        place += 1
    return points


class Palette(QDialog):
    """A list that narrows while one types; Enter does the thing, Esc leaves."""

    def __init__(
        self,
        desk: Desk,
        commands: Commands,
        parent: QWidget | None = None,
        more: Iterable[Hit] = (),
    ) -> None:
        """Gather everything that can be found now, and what a room has *more*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Search or command"))
        self.resize(WIDTH, HEIGHT)
        self._desk = desk
        self._hits = [*_commands(commands), *more, *self._units(), *self._files(), *self._rules()]
        self._hits += islice(self._comparisons(), MOST_COMPARED)
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Command, unit, roster, faction or rule …"))
        self.field.setAccessibleName(self.tr("Search"))
        self._rows: Rows[Hit] = Rows(_shown, self)
        self._list = QListView()
        self._list.setModel(self._rows)
        self._list.setAccessibleName(self.tr("Hits"))
        self._list.setItemDelegate(HitDelegate(desk, self._list))
        self._list.setUniformItemSizes(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._nothing = QLabel(self.tr("Nothing found."))
        self._nothing.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(self._nothing)
        column.addWidget(self._list, 1)
        self.field.textChanged.connect(self._find)
        self.field.installEventFilter(self)
        self._list.activated.connect(lambda index: self._do(index.data(ROW)))
        self._find("")

    def _units(self) -> Iterator[Hit]:
        document = self._desk.current
        if document is None or document.mustered.faction is None:
            return
        lang = self._desk.lang
        for unit in document.mustered.faction.units.values():
            name = unit.name.pick(lang)
            text = self.tr("Hire {0}").format(name)

            def hire(address: str = unit.id, text: str = text) -> None:
                document.change(lambda roster: add_model(roster, address), text)

            yield Hit(f"unit/{unit.address}", text, self.tr("unit"), hire)

    def _comparisons(self) -> Iterator[Hit]:
        """Yield every unit that is known by now, those of the current game first."""
        desk, lang = self._desk, self._desk.lang
        current = desk.current.game.id if desk.current is not None else ""
        known = desk.library.known_factions()
        for game, faction in sorted(known, key=lambda pair: pair[0].id != current):
            detail = f"{faction.name.pick(lang)} · {game.name.pick(lang)}"
            for unit in faction.units.values():
                text = self.tr("Compare {0} with …").format(unit.name.pick(lang) or unit.id)

                def compare(side: tuple[str, str, str] = (game.id, faction.id, unit.id)) -> None:
                    desk.compare_wanted.emit(self._contender(*side))

                yield Hit(f"compare/{game.id}/{unit.address}", text, detail, compare)

    def _contender(self, system: str, faction: str, unit: str) -> Contender:
        """Return a unit as it is hired, under the switches of the current roster where it can."""
        current = self._desk.current
        if current is None or (current.game.id, current.roster.faction) != (system, faction):
            return of_unit(system, faction, unit)
        return of_hire_list(current, unit)

    def _files(self) -> Iterator[Hit]:
        seen: set[Path] = set()
        desk = self._desk
        for path in desk.preferences.recent:
            if is_file(path):
                seen.add(path)
                yield self._file(path, self.tr("recent roster"))
        own = sorted(desk.rosters_folder.rglob("*.yaml")) if is_folder(desk.rosters_folder) else []
        for path in own:
            if path not in seen:
                seen.add(path)
                yield self._file(path, self.tr("roster"))
        for system in sorted(desk.library.systems):
            for path in desk.library.rosters(system, only="ready"):
                yield self._file(path, self.tr("ready roster"))

    def _file(self, path: Path, detail: str) -> Hit:
        name = path.stem.replace("_", " ").capitalize()
        return Hit(f"file/{path}", name, detail, lambda: self._desk.open_file(path))

    def _rules(self) -> Iterator[Hit]:
        document = self._desk.current
        if document is None:
            return
        lang = self._desk.lang
        for keyword in document.game.keywords.values():
            name, text = (lettered(t).pick(lang) for t in (keyword.name, keyword.text))
            if text:

                def tell(name: str = name, text: str = text) -> None:
                    self._desk.prompts.say(name, text)

                yield Hit(f"rule/{keyword.kind}/{keyword.id}", name, text, tell)

    def _find(self, words: str) -> None:
        found = [(score(words, hit.name), hit) for hit in self._hits]
        found = [pair for pair in found if pair[0] > 0]
        if words:
            found.sort(key=lambda pair: -pair[0])
        self._rows.show_rows([hit for _, hit in found[:MOST_HITS]])
        self._nothing.setVisible(not found)
        if found:
            self._list.setCurrentIndex(self._rows.index(0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrow keys and Enter work on the list while one types."""
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if watched is self.field and pressed and self._steer(event.key()):  # type: ignore[attr-defined]
            return True
        return super().eventFilter(watched, event)

    def _steer(self, key: int) -> bool:
        row, last = self._list.currentIndex().row(), self._rows.rowCount() - 1
        steps: dict[int, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8,
                                 Qt.Key.Key_PageUp: -8}  # fmt: skip
        if key in steps:
            self._list.setCurrentIndex(self._rows.index(min(max(row + steps[key], 0), last)))
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._do(self._list.currentIndex().data(ROW))
            return True
        return False

    def _do(self, hit: object) -> None:
        if isinstance(hit, Hit):
            self.accept()
            hit.act()


class HitDelegate(QStyledItemDelegate):
    """Paints a hit: its name, and its detail muted at the right."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        """Paint in the tones of *desk*."""
        super().__init__(parent)
        self._theme = desk.theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return a comfortable height."""
        return QSize(100, option.fontMetrics.height() + 14)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the hit at *index*."""
        hit, tones = index.data(ROW), self._theme.tones
        if not isinstance(hit, Hit):
            return
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        box = QRectF(option.rect).adjusted(2, 1, -2, -1)
        if chosen:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tones.accent))
            painter.drawRoundedRect(box, 5, 5)
        inside, metrics = box.adjusted(10, 0, -10, 0), option.fontMetrics
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(tones.on_accent if chosen else tones.text))
        painter.drawText(inside, middle, hit.name)
        rest = inside.width() - metrics.horizontalAdvance(hit.name) - 24
        if rest > 40:
            detail = metrics.elidedText(hit.detail, Qt.TextElideMode.ElideRight, int(rest))
            painter.setPen(QColor(tones.on_accent if chosen else tones.muted))
            painter.drawText(inside, middle | Qt.AlignmentFlag.AlignRight, detail)
        painter.restore()


def _shown(hit: Hit, role: int) -> object:
    if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
        return f"{hit.name}, {hit.detail}" if hit.detail else hit.name
    if role == Qt.ItemDataRole.ToolTipRole:
        return hit.detail
    return None


def _commands(commands: Commands) -> Iterable[Hit]:
    for action in commands.all():
        if action.isEnabled() and action.objectName() != "palette":
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            name = action.text().replace(" …", "")
            yield Hit(f"command/{action.objectName()}", name, keys, action.trigger)
