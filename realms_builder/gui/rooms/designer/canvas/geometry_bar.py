"""Place, size and turn of what is selected, in numbers."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from realms_builder.cards.designing import edits
from realms_builder.cards.designing.arranging import ElementFrame, bounds, scaling
from realms_builder.cards.designing.element_keys import element_at
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.gui.kit.form.field import FormContext
from realms_builder.gui.kit.form.value_editors import AmountEditor
from realms_builder.gui.rooms.designer.canvas.canvas import DesignCanvas
from realms_builder.gui.rooms.designer.canvas.steps import step_name
from realms_builder.gui.rooms.designer.canvas.verbs import angle_in
from realms_builder.gui.rooms.designer.document import TemplateDocument

_FARTHEST_MM = 2000
_SIDES = ("x", "y", "w", "h")
TURN = "rotation"
_PLAN = FieldPlan(key="", label="", editor="decimal", high=_FARTHEST_MM)


class GeometryBar(QWidget):
    """Four numbers in millimetres, and degrees; formulas of a box stay and get the difference."""

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
        self.fields: dict[str, AmountEditor] = {}
        for at, (side, plan) in enumerate(self._plans().items()):
            field = AmountEditor(plan, FormContext(at_once=False))
            field.box.setAlignment(Qt.AlignmentFlag.AlignRight)
            field.edited.connect(lambda value, side=side: self._changed(side, value))
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
        is_free = document is not None and not document.is_read_only
        for at, side in enumerate(_SIDES):
            self.fields[side].show_value(self._frame[at] if self._frame is not None else 0.0)
            self.fields[side].setEnabled(on_face and is_free)
        self.fields[TURN].show_value(self._angle())
        self.fields[TURN].setEnabled(bool(frames) and is_free)

    def _angle(self) -> float:
        """Return by how much the element selected last is turned."""
        document = self._document
        if document is None or not document.selection:
            return 0.0
        element = element_at(document.draft.merged(document.shelf), document.selection[-1])
        return angle_in(element or {})

    def _changed(self, side: str, value: float) -> None:
        document, frame = self._document, self._frame
        if document is None or frame is None:
            return
        if side == TURN:
            chosen = document.selection
            document.change(
                step_name("turn", document, chosen),
                lambda draft: edits.turned(draft, document.shelf, chosen, value),
                f"number {side} {chosen}",
            )
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
        for side, plan in self._plans().items():
            self.labels[side].setText(plan.label)
            self.fields[side].follow(plan)
            self.fields[side].name_for_readers(plan.help, plan.help)

    def _plans(self) -> dict[str, FieldPlan]:
        unit = self.tr(" mm")
        about = self.tr("Turned clockwise in degrees; Alt and ← → on the card, with Shift 15°")
        turn = replace(_PLAN, key=TURN, label="↻", help=about, unit="°", low=-360, high=360)
        sides = {
            key: replace(_PLAN, key=key, label=letter, help=text, unit=unit, low=low)
            for key, letter, text, low in (
                ("x", "X", self.tr("From the left in mm"), -_FARTHEST_MM),
                ("y", "Y", self.tr("From the top in mm"), -_FARTHEST_MM),
                ("w", self.tr("W"), self.tr("Width in mm"), 0),
                ("h", self.tr("H"), self.tr("Height in mm"), 0),
            )
        }
        return {**sides, TURN: turn}
