"""Crops a picture to the shape that the card has for it, and stores it beside the roster."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QImage
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from realms_builder.game.printing import said
from realms_builder.gui.rooms.roster.options.crop_canvas import CropCanvas
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.render.pictures.portrait_crop import MOST_ZOOM

KEY_READ, KEY_STORE = "portrait-read", "portrait-store"
_PREVIEW_PX = 1600
_STEPS = 100


class PortraitDialog(QDialog):
    """Pan and zoom under a frame; :attr:`stored` says what the model's ``picture:`` is to be."""

    stored = Signal(str)

    def __init__(
        self,
        desk: Desk,
        source: Path,
        roster_file: Path,
        aspect: float,
        parent: QWidget | None = None,
    ) -> None:
        """Begin to read *source*; *aspect* is the width of the card's picture by its height."""
        super().__init__(parent)
        self._desk, self._source, self._roster_file = desk, source, roster_file
        self._aspect = aspect
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.canvas = CropCanvas(desk, aspect)
        self.canvas.changed.connect(self._follow)
        self.zoom = QSlider(Qt.Orientation.Horizontal)
        self.zoom.setRange(0, _STEPS)
        self.zoom.valueChanged.connect(self._on_slider)
        self.zoom_label = QLabel()
        self.hint = QLabel()
        self.hint.setProperty("role", "muted")
        self.hint.setWordWrap(True)
        self.error = QLabel()
        self.error.setProperty("role", "error")
        self.error.setWordWrap(True)
        self.error.setVisible(False)
        buttons = QDialogButtonBox()
        self.take = QPushButton()
        self.take.setProperty("role", "primary")
        self.cancel = QPushButton()
        buttons.addButton(self.take, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.cancel, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._store)
        buttons.rejected.connect(self.reject)
        self._lay_out(buttons)
        self.speak()
        self._follow()
        self._read()

    def _lay_out(self, buttons: QDialogButtonBox) -> None:
        column = QVBoxLayout(self)
        column.addWidget(self.canvas, 1)
        row = QHBoxLayout()
        row.addWidget(self.zoom_label)
        row.addWidget(self.zoom, 1)
        column.addLayout(row)
        column.addWidget(self.hint)
        column.addWidget(self.error)
        column.addWidget(buttons)
        self.resize(QSize(620, 560))

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.setWindowTitle(self.tr("Crop the picture"))
        self.zoom_label.setText(self.tr("Zoom"))
        self.zoom.setAccessibleName(self.tr("Zoom"))
        self.canvas.setAccessibleName(self.tr("Part of the picture that is kept"))
        self.hint.setText(
            self.tr("Move the picture with the mouse or the arrow keys; the wheel, + and - zoom.")
        )
        self.take.setText(self.tr("Use this part"))
        self.cancel.setText(self.tr("Cancel"))

    # ------------------------------------------------------------------ reading and storing

    def _read(self) -> None:
        self._desk.tasks.start(
            KEY_READ, partial(_preview, self._source), self._on_read, failed=self._say
        )

    def _on_read(self, image: QImage) -> None:
        self.canvas.show_image(image)
        self._follow()

    def _store(self) -> None:
        self.take.setEnabled(False)
        self.error.setVisible(False)
        work = partial(_stored, self._source, self._roster_file, self.canvas.crop, self._aspect)
        title = self.tr("Storing the picture …")
        self._desk.tasks.start(KEY_STORE, work, self._on_stored, failed=self._say, title=title)

    def _on_stored(self, picture: str) -> None:
        self.stored.emit(picture)
        self.accept()

    def _say(self, error: Exception) -> None:
        self.error.setText(said(as_problem(error), self._desk.lang))
        self.error.setVisible(True)
        self.canvas.show_failure()
        self._follow()

    # ------------------------------------------------------------------ zoom

    def _on_slider(self, value: int) -> None:
        self.canvas.set_zoom(MOST_ZOOM ** (value / _STEPS))

    def _follow(self) -> None:
        from math import log

        self.zoom.blockSignals(True)
        self.zoom.setValue(round(log(self.canvas.crop.zoom) / log(MOST_ZOOM) * _STEPS))
        self.zoom.blockSignals(False)
        self.zoom.setEnabled(self.canvas.has_image)
        self.take.setEnabled(self.canvas.has_image)

    def done(self, result: int) -> None:
        """Stop what is still under way."""
        self._desk.tasks.cancel(KEY_READ)
        self._desk.tasks.cancel(KEY_STORE)
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Count as cancelled."""
        self.done(int(QDialog.DialogCode.Rejected))
        super().closeEvent(event)


def _preview(source: Path, job: Job) -> QImage:
    from realms_builder.render.pictures.portrait_source import preview

    image = QImage.fromData(preview(source, _PREVIEW_PX, lambda: job.cancelled))
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _stored(source: Path, roster_file: Path, crop: object, aspect: float, job: Job) -> str:
    from realms_builder.render.pictures.portrait_crop import WHOLE, Crop
    from realms_builder.render.pictures.portraits import store_portrait

    kept = crop if isinstance(crop, Crop) else WHOLE
    return store_portrait(source, roster_file, kept, aspect, lambda: job.cancelled)
