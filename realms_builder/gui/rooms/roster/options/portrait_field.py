"""The portrait of a model in its form: shown small, chosen, dropped upon, taken away."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QWheelEvent,
)
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

from realms_builder.core.files import is_file
from realms_builder.game.value_words import said
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.card_canvas import dropped_picture
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.kit.thumbnails import Thumbnails, portrait_of_model, portrait_of_unit
from realms_builder.gui.rooms.roster.options.model_edits import ModelEdits
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import PromptAnswer
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.render.pictures.portrait_source import MOST_ZOOM, WHOLE, Crop

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
        self.hint = note_label(yields=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        right = QVBoxLayout()
        for button in (self.choose, self.remove):
            right.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        right.addWidget(self.hint)
        row.addLayout(right, 1)
        self.setAcceptDrops(True)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.choose.setText(self.tr("Choose …", "file"))
        self.choose.setAccessibleName(self.tr("Choose a picture for the model"))
        self.remove.setText(self.tr("Remove"))
        self.remove.setAccessibleName(self.tr("Remove the picture of the model"))
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
        self.picture.setVisible(
            bool(portrait.picture or portrait.emblem)
        )  # else the button stands in line
        self.remove.setVisible(any(r.model.picture for r in records))

    # ------------------------------------------------------------------ choosing

    def ask_for_file(self) -> None:
        """Ask for a picture, then crop it."""
        patterns = self.tr("Pictures ({0})").format("*.png *.jpg *.jpeg *.webp *.bmp *.gif *.tif")
        title = self.tr("Choose a picture", "portrait")
        path = self._desk.prompts.open_file(title, self._folder, patterns)
        if path is not None:
            self.take(path)

    def take(self, source: Path) -> None:
        """Crop the picture at *source* and give it to the models."""
        document = self._edits.document
        if document is None or not self._edits.ids:
            return
        self._folder = source.parent
        if document.saves_itself and document.is_modified:
            self._desk.save_wanted.emit(document)  # before its file, and this folder, is renamed
        if not _may_keep_pictures(document) and not self._saved_now(document):
            is_going = self._desk.tasks.is_running(document.saving_key)
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
        if waiting is not None and key == waiting[0].saving_key:
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
        if document.saves_itself and document.path is None:
            self._desk.save_wanted.emit(document)
            return _may_keep_pictures(document)
        answer = self._desk.prompts.ask(
            self.tr("Save the roster first"),
            self.tr("A picture is kept beside the file of the roster, which is not saved yet."),
            (
                PromptAnswer("save", self.tr("Save now …")),
                PromptAnswer("cancel", self.tr("Cancel"), escape=True),
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


# ------------------------------------------------------------------ portrait dialog


KEY_READ, KEY_STORE = "portrait-read", "portrait-store"
_PREVIEW_PX = 1600
_STEPS = 100


class PortraitDialog(RoundDialog):
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
        self.hint = note_label()
        self.error = note_label(role="error")
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
        self.retranslate()
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
        self.resize(QSize(620, 560) * self._desk.theme.scale)

    def retranslate(self) -> None:
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
    from realms_builder.render.pictures.portrait_source import WHOLE, Crop
    from realms_builder.render.pictures.portraits import store_portrait

    kept = crop if isinstance(crop, Crop) else WHOLE
    return store_portrait(source, roster_file, kept, aspect, lambda: job.cancelled)


# ------------------------------------------------------------------ crop canvas


_MARGIN_PX = 18
_STEP = 0.04
_ZOOM_STEP = 1.15


class CropCanvas(QWidget):
    """The picture and the frame; :attr:`changed` says that another part is chosen."""

    changed = Signal()

    def __init__(self, desk: Desk, aspect: float, parent: QWidget | None = None) -> None:
        """Crop to *aspect*, the width of the frame by its height."""
        super().__init__(parent)
        self._desk = desk
        self._aspect = aspect
        self._pixmap = QPixmap()
        self._size = (1.0, 1.0)
        self._grabbed: QPointF | None = None
        self._failed = False
        self.crop = WHOLE
        self.setMinimumSize(QSize(320, 240))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def show_image(self, image: QImage) -> None:
        """Show *image* whole, the frame as large as it can be."""
        self._pixmap = QPixmap.fromImage(image)
        self._size = (float(image.width()), float(image.height()))
        self.crop = WHOLE
        self.changed.emit()
        self.update()

    def show_failure(self) -> None:
        """Say that there is no picture."""
        self._failed = True
        self.update()

    @property
    def has_image(self) -> bool:
        """Return whether there is a picture yet."""
        return not self._pixmap.isNull()

    def set_zoom(self, zoom: float) -> None:
        """Keep a part that is smaller by *zoom*."""
        self._set(Crop(self.crop.centre_x, self.crop.centre_y, min(MOST_ZOOM, max(1.0, zoom))))

    def move_by(self, right: float, down: float) -> None:
        """Move the frame by parts of itself."""
        _, _, w, h = self.crop.rectangle(*self._size, self._aspect)
        x = self.crop.centre_x + right * w / self._size[0]
        y = self.crop.centre_y + down * h / self._size[1]
        self._set(Crop(x, y, self.crop.zoom))

    def _set(self, crop: Crop) -> None:
        settled = crop.settled(*self._size, self._aspect)
        if settled != self.crop:
            self.crop = settled
            self.changed.emit()
            self.update()

    # ------------------------------------------------------------------ painting

    def _frame(self) -> QRectF:
        """Return the frame: as large as the room allows, in the middle."""
        room = QRectF(self.rect()).adjusted(_MARGIN_PX, _MARGIN_PX, -_MARGIN_PX, -_MARGIN_PX)
        width = min(room.width(), room.height() * self._aspect)
        frame = QRectF(0, 0, width, width / self._aspect)
        frame.moveCenter(room.center())
        return frame

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, what is cut off in the dark, and thirds in the frame."""
        tones = self._desk.theme.tones
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.fillRect(self.rect(), QColor(tones.rail))
        if not self.has_image:
            painter.setPen(QColor(tones.rail_text))
            text = self.tr("No picture") if self._failed else self.tr("Reading …")
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
            painter.end()
            return
        frame = self._frame()
        left, top, w, _ = self.crop.rectangle(*self._size, self._aspect)
        scale = frame.width() / w
        whole = QRectF(
            frame.left() - left * scale,
            frame.top() - top * scale,
            self._size[0] * scale,
            self._size[1] * scale,
        )
        painter.drawPixmap(whole, self._pixmap, QRectF(self._pixmap.rect()))
        outside = QPainterPath()
        outside.addRect(QRectF(self.rect()))
        outside.addRect(frame)
        painter.fillPath(outside, QColor(0, 0, 0, 150))
        painter.setPen(QPen(QColor(255, 255, 255, 70), 1))
        for part in (1, 2):
            x = frame.left() + frame.width() * part / 3
            y = frame.top() + frame.height() * part / 3
            painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))
            painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))
        edge = QColor(tones.accent) if self.hasFocus() else QColor("#ffffff")
        painter.setPen(QPen(edge, 2))
        painter.drawRect(frame)
        painter.end()

    # ------------------------------------------------------------------ mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the picture."""
        self._grabbed = event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the picture under the frame."""
        if self._grabbed is None or not self.has_image:
            return
        moved, self._grabbed = event.position() - self._grabbed, event.position()
        frame = self._frame()
        self.move_by(-moved.x() / frame.width(), -moved.y() / frame.height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._grabbed = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom."""
        steps = event.angleDelta().y() / 120
        if steps:
            self.set_zoom(self.crop.zoom * _ZOOM_STEP**steps)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrows, zoom with + and -."""
        moves = {
            Qt.Key.Key_Left: (-_STEP, 0.0),
            Qt.Key.Key_Right: (_STEP, 0.0),
            Qt.Key.Key_Up: (0.0, -_STEP),
            Qt.Key.Key_Down: (0.0, _STEP),
        }
        key = Qt.Key(event.key())
        if key in moves:
            self.move_by(*moves[key])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.set_zoom(self.crop.zoom * _ZOOM_STEP)
        elif key == Qt.Key.Key_Minus:
            self.set_zoom(self.crop.zoom / _ZOOM_STEP)
        else:
            super().keyPressEvent(event)
