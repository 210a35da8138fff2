"""The portrait of a model in its form: shown small, chosen, dropped upon, taken away."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from realms_builder.core.files import is_file
from realms_builder.gui.documents.document import RosterDocument
from realms_builder.gui.documents.saving import saving_key
from realms_builder.gui.kit.card_canvas import dropped_picture
from realms_builder.gui.kit.thumbnails import Thumbnails
from realms_builder.gui.rooms.roster.options.item_rows import muted
from realms_builder.gui.rooms.roster.options.model_edits import ModelEdits
from realms_builder.gui.rooms.roster.options.portrait_dialog import PortraitDialog
from realms_builder.gui.rooms.roster.unit_facts import portrait_of_model, portrait_of_unit
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import Answer

SIDE_PX = 56
USUAL_ASPECT = 1.0


class PortraitField(QWidget):
    """Changes the picture of the models that *edits* is aimed at."""

    changed = Signal()

    def __init__(self, desk: Desk, edits: ModelEdits, parent: QWidget | None = None) -> None:
        """Begin without a picture."""
        super().__init__(parent)
        self._desk, self._edits = desk, edits
        self.aspect = USUAL_ASPECT
        self._folder = Path.home()
        self._waiting: tuple[RosterDocument, Path] | None = None
        desk.tasks.ended.connect(self._on_work_ended)
        self._thumbnails = Thumbnails(desk, self)
        self._thumbnails.ready.connect(self.show_models)
        self.picture = QLabel()
        self.picture.setFixedSize(QSize(SIDE_PX, SIDE_PX))
        self.choose, self.remove = QPushButton(), QPushButton()
        self.choose.clicked.connect(self.ask_for_file)
        self.remove.clicked.connect(lambda: self._edits.set_picture(""))
        self.hint = muted()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        right = QVBoxLayout()
        buttons = QHBoxLayout()
        buttons.addWidget(self.choose)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        right.addLayout(buttons)
        right.addWidget(self.hint)
        row.addLayout(right, 1)
        self.setAcceptDrops(True)
        self.speak()

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.choose.setText(self.tr("Choose …"))
        self.choose.setAccessibleName(self.tr("Choose a picture for the model"))
        self.remove.setText(self.tr("Remove"))
        self.remove.setAccessibleName(self.tr("Take the picture of the model away"))
        self.hint.setText(self.tr("or drop a picture here or on the card"))

    def show_models(self) -> None:
        """Show the picture of the first model."""
        records, document = self._edits.records(), self._edits.document
        if not records or document is None:
            return
        record = records[0]
        unit = record.build.parts.unit
        faction = document.mustered.faction_called(unit.faction_id)
        usual = portrait_of_unit(unit, faction)
        portrait = portrait_of_model(record.model.picture, document.home, usual)
        found = self._thumbnails.pixmap(portrait, SIDE_PX, self.devicePixelRatioF())
        self.picture.setPixmap(found or QPixmap())
        self.remove.setVisible(any(r.model.picture for r in records))

    # ------------------------------------------------------------------ choosing

    def ask_for_file(self) -> None:
        """Ask for a picture, then crop it."""
        patterns = self.tr("Pictures ({0})").format("*.png *.jpg *.jpeg *.webp *.bmp *.gif *.tif")
        title = self.tr("Choose a picture")
        path = self._desk.prompts.open_file(title, self._folder, patterns)
        if path is not None:
            self.take(path)

    def take(self, source: Path) -> None:
        """Crop the picture at *source* and give it to the models."""
        document = self._edits.document
        if document is None or not self._edits.ids:
            return
        self._folder = source.parent
        if not _may_keep_pictures(document) and not self._saved_now(document):
            is_going = self._desk.tasks.is_running(saving_key(document))
            self._waiting = (document, source) if is_going else None
            return
        if document.path is None:
            return
        ids = self._edits.ids
        dialog = PortraitDialog(self._desk, source, document.path, self.aspect, self.window())
        dialog.stored.connect(lambda picture: self._give(picture, ids))
        dialog.open()

    def _on_work_ended(self, key: str) -> None:
        """Go on with a picture that waits for its roster to be saved, once it is."""
        waiting = self._waiting
        if waiting is not None and key == saving_key(waiting[0]):
            self._waiting = None
            QTimer.singleShot(0, self, partial(self._go_on, *waiting))

    def _go_on(self, document: RosterDocument, source: Path) -> None:
        if document is self._edits.document and _may_keep_pictures(document):
            self.take(source)

    def _give(self, picture: str, ids: tuple[str, ...]) -> None:
        edits = ModelEdits(self._desk)
        edits.aim(self._edits.document, ids)
        edits.set_picture(picture)

    def _saved_now(self, document: RosterDocument) -> bool:
        """Return whether the roster lies in a file now; pictures are kept beside it."""
        answer = self._desk.prompts.ask(
            self.tr("Save the roster first"),
            self.tr("A picture is kept beside the file of the roster, which is not saved yet."),
            (
                Answer("save", self.tr("Save now …")),
                Answer("cancel", self.tr("Cancel"), escape=True),
            ),
        )
        if answer == "save":
            self._desk.save_wanted.emit(document)
        return _may_keep_pictures(document)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a picture."""
        if dropped_picture(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Crop what was dropped."""
        path = dropped_picture(event)
        if path is not None:
            event.acceptProposedAction()
            self.take(path)


def _may_keep_pictures(document: RosterDocument) -> bool:
    """Return whether *document* lies in a file of one's own, beside which pictures can lie."""
    path = document.path
    return path is not None and is_file(path)
