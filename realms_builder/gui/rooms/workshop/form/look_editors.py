"""Editors of how things look: pictures with a thumbnail, and colours."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QColorDialog, QLabel, QLineEdit, QToolButton, QVBoxLayout

from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.rooms.designer.properties.property_fields import swatch
from realms_builder.gui.rooms.workshop.form.editors import FieldEditor, set_text
from realms_builder.gui.rooms.workshop.form.host import FormHost

SIDE_PX = 56
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\Z")
_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff")


class PictureEditor(FieldEditor):
    """A path beside the file with its picture; whoever shows the form brings pictures over."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin without a picture."""
        super().__init__(plan, host)
        self.line = QLineEdit()
        self.line.textEdited.connect(self._typed)
        self.picture = QLabel()
        self.picture.setFixedSize(SIDE_PX, SIDE_PX)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QToolButton()
        self.button.setText(self.tr("Choose …"))
        self.button.clicked.connect(lambda: host.want_picture(self.path, self.line.text()))
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(self.line)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.row.setSpacing(8)
        self.row.addLayout(column, 1)
        self.row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        self.setAcceptDrops(True)
        self.setFocusProxy(self.line)

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the button as well."""
        super().name_for_readers(name, help_text)
        choose = self.tr("Choose …")
        self.button.setAccessibleName(f"{name}: {choose}")

    def fill(self, raw: Any) -> None:
        """Show *raw* and its picture."""
        set_text(self.line, str(self.held.spelling(raw)))
        self.refresh()

    def refresh(self) -> None:
        """Ask for the picture anew."""
        path, thumbnail = self.line.text().strip(), self.host.context.thumbnail
        found = thumbnail(path) if path and thumbnail is not None else None
        if found is None or found.isNull():
            self.picture.clear()
            self.picture.setVisible(False)
            return
        ratio = self.devicePixelRatioF()
        side = round(SIDE_PX * ratio)
        small = found.scaled(
            side,
            side,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        small.setDevicePixelRatio(ratio)
        self.picture.setPixmap(small)
        self.picture.setVisible(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a picture file."""
        if _picture_in(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell the host about the file."""
        file = _picture_in(event)
        if file:
            event.acceptProposedAction()
            self.host.picture_dropped(self.path, file)

    def _typed(self, text: str) -> None:
        self.say(text)
        self.refresh()


def _picture_in(event: QDropEvent) -> str:
    files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and files[0].lower().endswith(_ENDINGS) else ""


class ColourEditor(FieldEditor):
    """A colour as ``#7b1e2b``, with a button that shows and changes it."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin without a colour."""
        super().__init__(plan, host)
        self.line = QLineEdit()
        self.line.setMaximumWidth(120)
        self.line.textEdited.connect(self._typed)
        self.button = QToolButton()
        self.button.clicked.connect(self._choose)
        self.row.addWidget(self.line)
        self.row.addWidget(self.button)
        self.row.addStretch(1)
        self.setFocusProxy(self.line)

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the button as well."""
        super().name_for_readers(name, help_text)
        choose = self.tr("Choose …")
        self.button.setAccessibleName(f"{name}: {choose}")
        self.button.setToolTip(self.tr("Choose a colour"))

    def fill(self, raw: Any) -> None:
        """Show *raw* and its colour."""
        set_text(self.line, str(self.held.spelling(raw)))
        self._paint()

    def _typed(self, text: str) -> None:
        self.say(text)
        self._paint()

    def _paint(self) -> None:
        text = self.line.text().strip()
        self.button.setIcon(swatch(text if _COLOUR.match(text) else ""))

    def _choose(self) -> None:
        dialog = QColorDialog(QColor(self.line.text()), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.colorSelected.connect(self.take)
        dialog.open()

    def take(self, colour: QColor) -> None:
        """Write *colour*."""
        text = colour.name() if colour.isValid() else ""
        set_text(self.line, text)
        self.say(text or GONE)
        self._paint()
