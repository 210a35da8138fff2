"""Another id for an entry: what it would change, line by line, before anything does."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.translation import sentence
from realms_builder.editing.outlines.facts import said
from realms_builder.editing.references.renaming import RenamePlan
from realms_builder.gui.kit.labels import give_role, note_label
from realms_builder.gui.rooms.workshop.outline.places_list import PlacesList, ShownPlace
from realms_builder.gui.shell.theme import DeskTheme

WIDTH, HEIGHT = 680, 480
_PAUSE_MS = 200


class RenameDialog(QDialog):
    """Asks for a new id; :attr:`asked` wants to know what it would change.

    Whoever hears that answers with :meth:`show_renamed`. When the dialog is accepted,
    :attr:`renamed` is what is to be written.
    """

    asked = Signal(str)
    where = Signal(object)

    def __init__(
        self, theme: DeskTheme, lang: str, name: str, old: str, parent: QWidget | None = None
    ) -> None:
        """Ask for another id of the entry called *name*, whose id is *old*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Change the id of {0}").format(name))
        self.resize(WIDTH, HEIGHT)
        self._lang = lang
        self.old = old
        self.renamed: RenamePlan | None = None
        self.field = QLineEdit(old)
        self.field.selectAll()
        self.field.setAccessibleName(self.tr("New id"))
        self.summary = note_label(role="")
        self.places = PlacesList(theme, lang)
        self.places.setAccessibleName(self.tr("Lines that will change"))
        self.places.where.connect(self.where)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(lambda: self.asked.emit(self.new_id()))
        self._lay_out()
        self.field.textChanged.connect(self._typed)

    def _lay_out(self) -> None:
        form = QFormLayout()
        was = QLabel(self.old)
        was.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        form.addRow(self.tr("Id so far"), was)
        form.addRow(self.tr("New id"), self.field)
        box = QDialogButtonBox()
        self.button = QPushButton(self.tr("Change everywhere"))
        self.button.setProperty("role", "primary")
        self.button.setEnabled(False)
        self.button.setDefault(True)
        box.addButton(self.button, QDialogButtonBox.ButtonRole.AcceptRole)
        box.addButton(QDialogButtonBox.StandardButton.Cancel)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.summary)
        layout.addWidget(self.places, 1)
        layout.addWidget(box)

    def new_id(self) -> str:
        """Return what stands in the field."""
        return self.field.text().strip()

    def write(self, new: str) -> None:
        """Put *new* into the field, as if somebody had typed it, and ask at once."""
        self.field.setText(new)
        self._pause.stop()
        self.asked.emit(self.new_id())

    def _typed(self) -> None:
        self.renamed = None
        self.button.setEnabled(False)
        self._pause.start()

    def show_renamed(self, renamed: RenamePlan) -> None:
        """Show what *renamed* would change, or why it cannot; answers to older questions not."""
        if renamed.new != self.new_id():
            return
        lines = renamed.lines()
        self.renamed = renamed if renamed.files and not renamed.problems else None
        self.button.setEnabled(self.renamed is not None)
        give_role(self.summary, "error" if renamed.problems else "")
        if renamed.problems:
            problem = renamed.problems[0]
            self.summary.setText(sentence(problem.code, self._lang, problem.values))
        elif lines:
            count, files = len(lines), len(renamed.files)
            self.summary.setText(said("rename.some", self._lang, count=count, files=files))
        else:
            self.summary.clear()
        self.places.show_places(
            ShownPlace(line.file, line.line, line.after, f"{line.before}\n{line.after}", line)
            for line in lines
        )
