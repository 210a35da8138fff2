"""The table on which a face is designed: pan, select, move, resize, carry, by mouse and keys."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from realms_builder.cards.designing.arranging import ElementFrame, bounds
from realms_builder.cards.designing.draft import Raw
from realms_builder.cards.designing.element_keys import ElementKey, is_face
from realms_builder.cards.designing.snapping import SnapLines, snap_lines
from realms_builder.cards.designing.spots import ElementSpot
from realms_builder.cards.designing.turning import STEP
from realms_builder.core.problems import Problem
from realms_builder.gui.rooms.designer.canvas import painting
from realms_builder.gui.rooms.designer.canvas.face_view import FaceView
from realms_builder.gui.rooms.designer.canvas.gestures import (
    BandGesture,
    CarryGesture,
    DrawGesture,
    MoveGesture,
    ResizeGesture,
    TurnGesture,
)
from realms_builder.gui.rooms.designer.canvas.handles import (
    TURNER,
    Handle,
    handle_at,
    is_ground,
    one_deeper,
    picked,
    spots_at,
)
from realms_builder.gui.rooms.designer.canvas.view import ZOOM_STEP
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.properties.bindings_browser import add, binding_in
from realms_builder.gui.shell.desk import Desk

SNAP_PX = 6.0
_BEGINS_PX = 4
GRIDS_MM = (0.5, 1.0, 2.0, 5.0)


class DesignCanvas(FaceView):
    """A face under the hands; what it wants of others it says by signals.

    :attr:`menu_wanted` asks for a menu, :attr:`nudged` to move what is selected by millimetres,
    :attr:`turned` to turn it by degrees.
    :attr:`drawn` carries the element of a tool and its box, None for the usual one.
    """

    drawn = Signal(object, object)
    menu_wanted = Signal(object)
    nudged = Signal(float, float)
    turned = Signal(float)
    pointed = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.snaps = True
        self.tool: Raw | None = None
        self._pressed: QPointF | None = None
        self._press_key: ElementKey | None = None
        self._panning: QPointF | None = None
        self._space = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)

    # ------------------------------------------------------------------ mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a handle, an element, the card, or begin a frame."""
        document = self._document
        if document is None or self._picture is None:
            return
        point = event.position()
        if event.button() == Qt.MouseButton.MiddleButton or (
            self._space and event.button() == Qt.MouseButton.LeftButton
        ):
            self._panning = point
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        if self.tool is not None and event.button() == Qt.MouseButton.LeftButton:
            self._pressed = point
            put = partial(self._put_drawn, self.tool)
            self._gesture = DrawGesture(self.view.to_mm(point), self._lines(), self._reach, put)
            return
        found = self._under(point)
        deepest = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        key = picked(found, document.selection, deepest=deepest)
        if event.button() == Qt.MouseButton.RightButton:
            if key not in document.selection:
                document.select([key] if key else [])
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._pressed, self._press_key = point, key
        handle = self._handle_under(point)
        if handle is not None:
            self._begin_resize(handle, point)
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            if key is not None:
                self._toggle(key)
        elif key is None:
            document.select([])
        elif key not in document.selection:
            document.select(self._with_group(key) if not deepest else [key])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse: pan, drag, or show what lies under it."""
        point = event.position()
        self._pointer = self.view.to_mm(point)
        self.pointed.emit(self._pointer)
        if self._panning is not None:
            by, self._panning = point - self._panning, point
            self.pan(by.x(), by.y())
            return
        pressed = self._pressed
        if pressed is not None and self._gesture is None and _is_drag(point - pressed):
            self._begin(pressed, event.modifiers())
        if self._gesture is not None:
            self._gesture.drag(self.view.to_mm(point), event.modifiers())
        elif not event.buttons():
            self._hover(point)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Do what was dragged."""
        if self._panning is not None and event.button() != Qt.MouseButton.RightButton:
            self._panning = None
            self.setCursor(
                Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.ArrowCursor
            )
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        gesture, self._gesture, self._pressed = self._gesture, None, None
        if gesture is not None:
            gesture.finish()
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Go one level further inside."""
        if self._document is not None and event.button() == Qt.MouseButton.LeftButton:
            key = one_deeper(self._under(event.position()), self._document.selection)
            if key is not None:
                self._document.select([key])

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu about what is selected."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            frames = self._selected_frames()
            centre = self.view.rect(bounds(frames)).center() if frames else self.rect().center()
            spot = centre.toPoint() if isinstance(centre, QPointF) else centre
            self.menu_wanted.emit(self.mapToGlobal(spot))
        else:
            self.menu_wanted.emit(event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, else push the card; with Shift sideways."""
        delta = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._fits = False
            self._look(self.view.zoomed(ZOOM_STEP ** (delta.y() / 120), event.position()))
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan(delta.y() / 2 or delta.x() / 2, 0)
        else:
            self.pan(delta.x() / 2, delta.y() / 2)
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a binding that is dragged out of the data."""
        document = self._document
        if document is not None and not document.is_read_only and binding_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Put an element for the dropped binding where the mouse is."""
        document, found = self._document, binding_in(event.mimeData())
        if document is None or found is None:
            return
        x, y = self.view.to_mm(event.position())
        if add(document, *found, at=(round(x, 1), round(y, 1))):
            event.acceptProposedAction()
            self.setFocus()

    def leaveEvent(self, event: object) -> None:
        """Forget what the mouse pointed at."""
        del event
        self._hovered, self._pointer = None, None
        self.pointed.emit(None)
        self.update()

    def _under(self, point: QPointF) -> list[ElementSpot]:
        return spots_at(self.spots, *self.view.to_mm(point), 4.0 / self.view.scale)

    def _hover(self, point: QPointF) -> None:
        if self._space or self.tool is not None:
            return
        handle = self._handle_under(point)
        found = self._under(point)
        selection = self._document.selection if self._document is not None else ()
        key = picked(found, selection)
        self._hovered = key
        if handle is not None:
            self.setCursor(handle.cursor(self._angle(self._alone())))
        else:
            moves = key is not None and key in selection
            self.setCursor(Qt.CursorShape.SizeAllCursor if moves else Qt.CursorShape.ArrowCursor)

    def _handle_under(self, point: QPointF) -> Handle | None:
        frames = self._selected_frames()
        if not frames or not self._can_resize():
            return None
        key = self._alone()
        rect = self.view.rect(bounds(frames))
        return handle_at(point, rect, self._angle(key), turns=key is not None)

    def _toggle(self, key: ElementKey) -> None:
        assert self._document is not None
        chosen = list(self._document.selection)
        if key in chosen:
            chosen.remove(key)
        else:
            chosen.append(key)
        self._document.select(chosen)

    def _with_group(self, key: ElementKey) -> list[ElementKey]:
        """Return *key* with everything on the face that is grouped with it."""
        spots = {spot.key: spot for spot in self.spots}
        spot = spots.get(key)
        if spot is None or not spot.group or len(key) != 2:
            return [key]
        others = [k for k, s in spots.items() if s.group == spot.group and len(k) == 2]
        return [*(k for k in others if k != key), key]

    # ------------------------------------------------------------------ tools

    def show_document(self, document: TemplateDocument | None) -> None:
        """Show *document*, without a tool in hand."""
        self.take_tool(None)
        super().show_document(document)

    def take_tool(self, element: Raw | None) -> None:
        """Draw *element* with the next drag; None lays the tool away."""
        self.tool, self._hovered = element, None
        if element is None:
            self.unsetCursor()
        else:
            self.setCursor(Qt.CursorShape.CrossCursor)
            self.setFocus()
        self.update()

    def _put_drawn(self, element: Raw, frame: ElementFrame | None) -> None:
        self.take_tool(None)
        self.drawn.emit(element, frame)

    # ------------------------------------------------------------------ gestures

    def _begin(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        document, key = self._document, self._press_key
        assert document is not None
        start = self.view.to_mm(point)
        adds = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        if key is None or self._is_ground(key) or (adds and key not in document.selection):
            if key is not None and not adds:
                document.select([])
            self._gesture = BandGesture(document, start, self.spots, adds=adds)
            return
        if document.is_read_only:
            document.refused.emit(Problem("design.read_only"))
            self._pressed = None
            return
        into = bool(modifiers & Qt.KeyboardModifier.AltModifier)
        frames = self.frames([k for k in document.selection if not self._is_locked(k)])
        if key not in frames:
            return
        if len(key) > 2 or into:
            self._gesture = CarryGesture(document, key, frames[key], start, self.spots)
        else:
            free = {k: f for k, f in frames.items() if len(k) == 2}
            self._gesture = MoveGesture(document, free, start, self._lines(), self._reach)

    def _begin_resize(self, handle: Handle, point: QPointF) -> None:
        assert self._document is not None
        frames, key = self.frames(self._document.selection), self._alone()
        start, angle = self.view.to_mm(point), self._angle(key)
        if handle == TURNER and key is not None:
            self._gesture = TurnGesture(self._document, key, frames[key], start, angle)
            return
        self._gesture = ResizeGesture(
            self._document, frames, start, self._lines(), self._reach, handle, angle
        )

    def _lines(self) -> SnapLines:
        """Return what the selected elements can snap to."""
        picture, document = self._picture, self._document
        assert picture is not None
        assert document is not None
        others = [
            spot.frame
            for spot in self.spots
            if spot.drawn and len(spot.key) == 2 and spot.key not in document.selection
        ]
        return snap_lines(
            picture.width_mm,
            picture.height_mm,
            others if self.snaps else (),
            safe_mm=painting.SAFE_MM if self.shows_safe else 0.0,
            bleed_mm=picture.bleed_mm if self.shows_bleed else 0.0,
            grid_mm=self.grid_mm if self.snaps else 0.0,
        )

    def _reach(self) -> float:
        return SNAP_PX / self.view.scale if self.snaps else 0.0

    def _is_ground(self, key: ElementKey) -> bool:
        picture = self._picture
        spot = next((one for one in self.spots if one.key == key), None)
        if spot is None or picture is None:
            return False
        return is_ground(spot, picture.width_mm, picture.height_mm)

    def _is_locked(self, key: ElementKey) -> bool:
        return any(spot.locked for spot in self.spots if spot.key == key)

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Nudge with arrows, turn with Alt, pan with the space bar, leave with Esc."""
        step = 1.0 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 0.1
        way = _ARROWS.get(Qt.Key(event.key()))
        if way is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier and way[0]:
            self.turned.emit(way[0] * (STEP if step == 1.0 else 1.0))
        elif way is not None:
            self.nudged.emit(way[0] * step, way[1] * step)
        elif event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space = True
                self.setCursor(Qt.CursorShape.OpenHandCursor)
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._step_inside()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of the card."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self.unsetCursor()
        super().keyReleaseEvent(event)

    def _escape(self) -> None:
        """Leave the drag, else go one level up, else select nothing."""
        if self.tool is not None:
            self.cancel_gesture()
            self.take_tool(None)
            return
        if self.cancel_gesture() or self._document is None or not self._document.selection:
            return
        parent = self._document.selection[-1][:-1]
        self._document.select([] if is_face(parent) else [parent])

    def _step_inside(self) -> None:
        """Select the first element inside what is selected."""
        document = self._document
        if self.tool is not None:
            self._put_drawn(self.tool, None)
            return
        if document is None or not document.selection:
            return
        key = document.selection[-1]
        inside = [s.key for s in self.spots if s.key[: len(key)] == key and len(s.key) > len(key)]
        if inside:
            document.select([inside[0][: len(key) + 1]])

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keys go."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that they go elsewhere."""
        super().focusOutEvent(event)
        self._space = False
        self.update()

    def centre(self) -> QPoint:
        """Return the middle of the canvas on the screen."""
        return self.mapToGlobal(self.rect().center())


def _is_drag(way: QPointF) -> bool:
    """Return whether the mouse went far enough to mean it."""
    return way.manhattanLength() >= _BEGINS_PX


_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
