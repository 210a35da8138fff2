"""About the program: what it is made of, the licences of its parts, and a report of a problem."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder import __version__
from realms_builder.core import resources
from realms_builder.core.files import write_whole
from realms_builder.core.installation import Licence, facts_told, licences, report
from realms_builder.core.translation import sentence
from realms_builder.gui.documents.written_out import WrittenBar, WrittenOut, write_out
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.page_text import words_to_read
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences_dialog import appearances
from realms_builder.gui.shell.tasks import Job

_SIZE = QSize(820, 560)
_ICON_PX = 48
_LIST_PX = 240
_REPORT = "realms-builder-report.txt"
Words = Callable[[], str]


class AboutDialog(RoundDialog):
    """Parts on the left, what is to be said of the chosen one on the right."""

    def __init__(self, desk: Desk, parent: QWidget | None = None, *, report: bool = False) -> None:
        """Show what the program is made of, or at once the *report* of a problem."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(_SIZE * desk.theme.scale)
        self._desk = desk
        self._title, self._about = QLabel(f"Realms Builder {__version__}"), note_label()
        self._title.setProperty("role", "heading")
        self.parts, self.page = QListWidget(), words_to_read()
        self.copy, self.save = QPushButton(), QPushButton()
        self.written = WrittenBar(desk)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._lay_out(round(_LIST_PX * desk.theme.scale))
        self.parts.currentItemChanged.connect(self._show)
        self.copy.clicked.connect(self._copy)
        self.save.clicked.connect(self._save)
        self._buttons.rejected.connect(self.close)
        desk.language_changed.connect(self.retranslate)
        self.retranslate()
        self.parts.setCurrentRow(int(report))
        self.parts.setFocus()

    def _lay_out(self, wide: int) -> None:
        icon = QLabel()
        icon.setPixmap(QIcon(str(resources.asset("desk/realms-builder.svg"))).pixmap(_ICON_PX))
        words = QVBoxLayout()
        words.addWidget(self._title)
        words.addWidget(self._about)
        head = QHBoxLayout()
        head.addWidget(icon)
        head.addLayout(words, 1)
        self.parts.setFixedWidth(wide)
        body = QHBoxLayout()
        body.addWidget(self.parts)
        body.addWidget(self.page, 1)
        for button in (self.copy, self.save):
            self._buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        column = QVBoxLayout(self)
        column.addLayout(head)
        column.addLayout(body, 1)
        column.addWidget(self.written)
        column.addWidget(self._buttons)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setWindowTitle(self.tr("About Realms Builder"))
        self._about.setText(
            self.tr("Army lists and unit cards for skirmish games. Free software under MIT.")
        )
        self.parts.setAccessibleName(self.tr("Parts of the program"))
        self.page.setAccessibleName(self.tr("What is to be said of the part"))
        self.copy.setText(self.tr("Copy"))
        self.save.setText(self.tr("Save the report …"))
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText(self.tr("Close"))
        self._fill(max(self.parts.currentRow(), 0))

    def _fill(self, chosen: int) -> None:
        """List the parts; each knows how to say its words."""
        self.parts.clear()
        self._add(self.tr("This program"), self._program)
        self._add(self.tr("Report of a problem"), self._report)
        for one in licences():
            self._add(self.tr("Licence: {0}").format(one.name), lambda one=one: self._licence(one))
        self.parts.setCurrentRow(chosen)

    def _add(self, name: str, words: Words) -> None:
        item = QListWidgetItem(name)
        item.setData(Qt.ItemDataRole.UserRole, words)
        self.parts.addItem(item)

    def _show(self, part: QListWidgetItem | None) -> None:
        words: Words | None = part.data(Qt.ItemDataRole.UserRole) if part is not None else None
        self.page.setPlainText(words() if words is not None else "")
        is_report = part is not None and self.parts.row(part) == 1
        self.page.setReadOnly(not is_report)  # what happened is to be written into it
        self.save.setVisible(is_report)

    def _program(self) -> str:
        return "\n".join(f"{name}: {said}" for name, said in facts_told(self._desk.lang))

    def _report(self) -> str:
        """Return the report with what only the window knows."""
        screens = (
            f"{screen.size().width()} × {screen.size().height()}, {screen.devicePixelRatio():g}"
            for screen in QGuiApplication.screens()
        )
        preferences = self._desk.preferences
        named = {theme: name for name, theme in appearances(self)}
        more = (
            (self.tr("Screens"), "; ".join(screens)),
            (self.tr("Drawn by"), QApplication.platformName()),
            (self.tr("Appearance"), f"{named[preferences.theme]}, {preferences.text_size} %"),
        )
        return report(self._desk.lang, more)

    def _licence(self, one: Licence) -> str:
        text = one.text() or sentence("about.no_text", self._desk.lang, {"kind": one.kind})
        return f"{one.name} {one.version}\n{one.kind}\n\n{text}"

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.page.toPlainText())
        self._desk.message.emit(self.tr("Copied."))

    def _save(self) -> None:
        text, lang = self.page.toPlainText(), self._desk.lang

        def write(_job: Job, path: Path) -> WrittenOut:
            write_whole(path, text.encode("utf-8"))
            return WrittenOut(sentence("about.written", lang, {"path": str(path)}))

        title, kinds = self.tr("Save the report"), self.tr("Texts ({0})").format("*.txt")
        write_out(self._desk, title, _REPORT, kinds, write, self.written.say_written)
