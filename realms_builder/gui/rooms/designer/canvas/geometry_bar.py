"""Place and size of what is selected, in numbers."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QLabel, QWidget

from realms_builder.cards.designing import edits
from realms_builder.cards.designing.arranging import ElementFrame, bounds, scaling
from realms_builder.gui.rooms.designer.canvas.canvas import DesignCanvas
from realms_builder.gui.rooms.designer.canvas.steps import step_name
from realms_builder.gui.rooms.designer.document import TemplateDocument

_SIDES = ("x", "y", "w", "h")


class GeometryBar(QWidget):
    """Four numbers in millimetres; formulas of a box stay formulas and get the difference."""

    def __init__(self, canvas: DesignCanvas, parent: QWidget | None = None) -> None:
        """Show numbers for what *canvas* shows."""
        super().__init__(parent)
        self._canvas = canvas
        self._document: TemplateDocument | None = None
        self._frame: ElementFrame | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 8, 10, 8)
        grid.setHorizontalSpacing(6)
        self.labels: dict[str, QLabel] = {}
        self.fields: dict[str, QDoubleSpinBox] = {}
        for at, side in enumerate(_SIDES):
            field = QDoubleSpinBox()
            field.setDecimals(2)
            field.setRange(0.0 if side in "wh" else -2000.0, 2000.0)
            field.setSingleStep(0.5)
            field.setKeyboardTracking(False)
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
            field.valueChanged.connect(lambda value, side=side: self._changed(side, value))
            label = QLabel()
            label.setProperty("role", "muted")
            label.setBuddy(field)
            self.labels[side], self.fields[side] = label, field
            grid.addWidget(label, at // 2, at % 2 * 2)
            grid.addWidget(field, at // 2, at % 2 * 2 + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        self.retranslate()
        self.refresh()

    def show_document(self, document: TemplateDocument | None) -> None:
        """Show numbers of *document*."""
        self._document = document
        self.refresh()

    def refresh(self) -> None:
        """Show where what is selected lies in the picture."""
        document = self._document
        frames = self._canvas.frames(document.selection) if document is not None else {}
        on_face = bool(frames) and all(len(key) == 2 for key in frames)
        self._frame = bounds(frames) if frames else None
        for at, side in enumerate(_SIDES):
            field = self.fields[side]
            if field.hasFocus() and field.lineEdit().isModified():
                continue
            field.blockSignals(True)
            field.setValue(self._frame[at] if self._frame is not None else 0.0)
            field.blockSignals(False)
            field.setEnabled(on_face and document is not None and not document.is_read_only)

    def _changed(self, side: str, value: float) -> None:
        document, frame = self._document, self._frame
        if document is None or frame is None:
            return
        frames = {k: f for k, f in self._canvas.frames(document.selection).items() if len(k) == 2}
        if not frames:
            return
        deltas = scaling(frames, frame._replace(**{side: value}))
        keys = list(frames)
        verb = "move" if side in "xy" else "resize"
        document.change(
            step_name(verb, document, keys),
            lambda draft: edits.boxed(draft, document.shelf, deltas),
            f"number {side} {keys}",
        )

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        for side, letter, text in (
            ("x", "X", self.tr("From the left in mm")),
            ("y", "Y", self.tr("From the top in mm")),
            ("w", self.tr("W"), self.tr("Width in mm")),
            ("h", self.tr("H"), self.tr("Height in mm")),
        ):
            self.labels[side].setText(letter)
            self.fields[side].setAccessibleName(text)
            self.fields[side].setToolTip(text)
            self.fields[side].setSuffix(self.tr(" mm"))
