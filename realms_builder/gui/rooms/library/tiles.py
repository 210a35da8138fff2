"""Paints what the library shows: covers of games with the evening below, factions, rosters."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListView,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Severity
from realms_builder.gui.kit import painting
from realms_builder.gui.kit.icons import draw_icon
from realms_builder.gui.kit.moments import day_text
from realms_builder.gui.kit.painting import Fonts
from realms_builder.gui.kit.row_delegate import (
    ListLook,
    RowDelegate,
    RowFace,
    RowGround,
    RowKind,
    RowState,
)
from realms_builder.gui.kit.rows import Index
from realms_builder.gui.kit.severity import draw_severity
from realms_builder.gui.kit.thumbnails import Thumbnails
from realms_builder.gui.rooms.library.covers import TITLE_SHARE
from realms_builder.gui.rooms.library.shelf import (
    FACTION,
    GAME,
    READY,
    TONIGHT,
    ShelfEntry,
    Standing,
)
from realms_builder.gui.rooms.library.standing import Standings
from realms_builder.gui.shell.desk import Desk

_LOOK = ListLook(RowGround.CARD, around=(3, 3), edge=9, pad=9, gap=3, picture_pad=6)
_FOLDED, _UNFOLDED = 3.4, 5.6
"""How high a cover is at least, in lines of text."""
_FOLDED_SHARE, _UNFOLDED_SHARE = 0.14, 0.2
"""How high it is where there is much room, as a share of its width."""
_STEP_PX = 64
"""Covers are drawn this many pixels wide, or a multiple, and cut: few are drawn anew."""
_ROUND_PX, _SIGN_PX, _FADE_PX = 8.0, 24.0, 44.0
_TITLE_POINTS, _FOLDED_POINTS = 14, 12
_MOST_COVERS = 48
_MENU = "…"
_TILE_WIDTH, _TILE_HEIGHT, _TILE_SPACE_PX = 10.5, 7.6, 26
"""How wide a tile is at least, and how high, in lines of text."""
_FAN_LINES, _FAN_ASPECT = 4.6, 1.9
_LEAST_FOR_FAN = 24
"""How many lines' height a row must be wide to show the fan."""
_WORDS = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignTop.value
_WHITE, _WHITISH = QColor(255, 255, 255), QColor(255, 255, 255, 205)


def face_of(entry: ShelfEntry) -> RowFace:
    """Return what the tile of *entry* shows."""
    severity = Severity.ERROR if entry.is_broken else None
    if entry.heading:
        kind = RowKind.HEADING
        return RowFace(entry.title, severity=severity, kind=kind, row=entry)
    return RowFace(
        entry.title,
        entry.detail,
        icon=entry.icon,
        picture=entry.portrait,
        severity=severity,
        is_bold=True,
        row=entry,
    )


class TileList(QListView):
    """A list of tiles: :attr:`opened` by Enter, :attr:`touched` by the left button.

    A double click is one touch.
    """

    opened = Signal(object)
    touched = Signal(object)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tell what is pressed; the button on a cover asks for its menu."""
        super().mousePressEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        place = event.position().toPoint()
        index, delegate = self.indexAt(place), self.itemDelegate()
        if isinstance(delegate, TileDelegate):
            button = delegate.menu_box(index, QRectF(self.visualRect(index)))
            if button.contains(event.position()):
                self.customContextMenuRequested.emit(place)
                return
        self.touched.emit(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the tiles out for the new width, by which a cover is high."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Enter; everything else as a list does it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(self.currentIndex())
            return
        super().keyPressEvent(event)


def in_column(
    title: QLabel,
    view: QListView,
    beside: QWidget | None = None,
    above: QWidget | None = None,
    below: QWidget | None = None,
) -> QWidget:
    """Return *view* under its *title*, with something *beside* that, and around the list."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(4, 0, 4, 0)
    head = QHBoxLayout()
    head.addWidget(title, 1)
    column.addLayout(head)
    for place, widget in ((head, beside), (column, above), (column, view), (column, below)):
        if widget is not None:
            place.addWidget(widget)
    column.setStretchFactor(view, 1)
    return holder


class TileDelegate(RowDelegate):
    """Rows of the library; a game is its cover, a faction shows who fights for it.

    The one that is chosen or pointed at has a button instead: :attr:`begun` says that it was hit.
    """

    begun = Signal(object)

    def __init__(self, desk: Desk, view: QListView, standings: Standings) -> None:
        """Paint the rows of *view*; *standings* knows what rosters come to."""
        self._desk, self._view, self._standings = desk, view, standings
        self.is_tiled = False
        standings.ready.connect(view.viewport().update)
        self._thumbnails = Thumbnails(desk, view)
        self._covers = Thumbnails(desk, view, _MOST_COVERS)
        for pictures in (self._thumbnails, self._covers):
            pictures.ready.connect(view.viewport().update)
        parent: QObject = view
        super().__init__(desk.theme, _LOOK, face_of, parent, self._thumbnails.pixmap)

    # ------------------------------------------------------------------ sizes

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of the row; a game's follows from what is said about it."""
        face = self.face_of(index)
        entry = face.row if face is not None else None
        fonts, wide = Fonts.of(option.font), self._room()
        if self.is_tiled and face is not None:
            if face.kind is RowKind.HEADING:
                return QSize(wide, self.height(option.font, face.kind))
            columns = max(1, int(wide / (fonts.line * _TILE_WIDTH)))
            return QSize(wide // columns, round(fonts.line * _TILE_HEIGHT + _TILE_SPACE_PX))
        if not isinstance(entry, ShelfEntry) or entry.kind != GAME:
            return super().sizeHint(option, index)
        wide -= round(2 * _LOOK.around[0])
        return QSize(120, round(self._art_height(entry, fonts) + self._about(entry, wide, fonts)))

    def _room(self) -> int:
        """Return how wide rows are beside a scroll bar, which may come when all are laid out."""
        bar = self._view.verticalScrollBar().sizeHint().width()
        return self._view.contentsRect().width() - bar

    def _art_height(self, entry: ShelfEntry, fonts: Fonts) -> float:
        is_open = entry.is_unfolded
        lines, share = (_UNFOLDED, _UNFOLDED_SHARE) if is_open else (_FOLDED, _FOLDED_SHARE)
        return round(max(fonts.line * lines, self._room() * share)) + 2.0

    def _about(self, entry: ShelfEntry, wide: float, fonts: Fonts) -> float:
        """Return how high the sentences about a game are that is unfolded."""
        if not entry.is_unfolded or not entry.about:
            return 2 * _LOOK.around[1]
        room = QRectF(0, 0, wide - 2 * _LOOK.edge - 6, 4000)
        box = QFontMetricsF(fonts.plain).boundingRect(room, _WORDS, entry.about)
        return box.height() + 20 + 2 * _LOOK.around[1]

    # ------------------------------------------------------------------ painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row at *index*."""
        face = self.face_of(index)
        entry = face.row if face is not None else None
        is_tile = self.is_tiled and face is not None and face.kind is RowKind.ROW
        if not isinstance(entry, ShelfEntry) or not (entry.kind == GAME or is_tile):
            super().paint(painter, option, index)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, state, fonts = QRectF(option.rect), RowState.of(option), Fonts.of(option.font)
        frame = box.adjusted(_LOOK.around[0], _LOOK.around[1], -_LOOK.around[0], -_LOOK.around[1])
        if entry.kind == GAME:
            self._paint_game(painter, frame, entry, state, fonts)
        else:
            self._paint_tile(painter, frame, entry, state, fonts)
        painter.restore()

    def _paint_game(
        self, painter: QPainter, frame: QRectF, entry: ShelfEntry, state: RowState, fonts: Fonts
    ) -> None:
        tones = self.tones
        whole = QPainterPath()
        whole.addRoundedRect(frame, _ROUND_PX, _ROUND_PX)
        painter.fillPath(whole, QColor(tones.surface))
        art = QRectF(frame.x(), frame.y(), frame.width(), self._art_height(entry, fonts))
        painter.save()
        painter.setClipPath(whole)
        self._paint_art(painter, art, entry)
        if state.hovered and not entry.is_unfolded:
            painter.fillRect(art, QColor(255, 255, 255, 18))
        painter.restore()
        self._paint_title(painter, art, entry, fonts)
        if entry.is_unfolded and entry.about:
            words = frame.adjusted(_LOOK.edge + 3, art.height() + 9, -_LOOK.edge - 3, 0)
            painter.setFont(fonts.plain)
            painter.setPen(QColor(tones.text))
            painter.drawText(words, _WORDS, entry.about)
        if entry.is_unfolded:
            colours = tones.surface, tones.text, tones.line
            painting.badge(painter, _menu_box(art, fonts), _MENU, fonts.bold, colours)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ink = tones.accent if state.chosen else tones.line
        painter.setPen(QPen(QColor(ink), 3 if state.focused else 1))
        inside = 1.5 if state.focused else 0.5
        edge = frame.adjusted(inside, inside, -inside, -inside)
        painter.drawRoundedRect(edge, _ROUND_PX, _ROUND_PX)
        if state.focused:  # the accent alone is lost on a dark cover
            painter.setPen(QPen(QColor(tones.surface), 1.5))
            painter.drawRoundedRect(edge.adjusted(2.2, 2.2, -2.2, -2.2), 6, 6)

    def menu_box(self, index: Index, tile: QRectF) -> QRectF:
        """Return where the button for the menu lies on the cover at *tile*; empty without one."""
        face = self.face_of(index)
        entry = face.row if face is not None else None
        if face is None or not isinstance(entry, ShelfEntry) or not entry.is_unfolded:
            return QRectF()
        frame, fonts = self.frame(tile, face), Fonts.of(self._view.font())
        return _menu_box(
            QRectF(frame.x(), frame.y(), frame.width(), self._art_height(entry, fonts)), fonts
        )

    def _paint_art(self, painter: QPainter, art: QRectF, entry: ShelfEntry) -> None:
        cover = entry.cover
        if cover is None:
            painter.fillRect(art, QColor(self.tones.rail))
            return
        painter.fillRect(art, cover.ground)
        wide = -(-round(art.width()) // _STEP_PX) * _STEP_PX
        ratio = painter.device().devicePixelRatioF()
        pixmap = self._covers.drawn(cover, (wide, round(art.height())), ratio)
        if pixmap is not None:  # its left is of one colour: that is cut
            painter.drawPixmap(QPointF(art.right() - wide, art.y()), pixmap)

    def _paint_title(self, painter: QPainter, art: QRectF, entry: ShelfEntry, fonts: Fonts) -> None:
        font = self.theme.display_font(_TITLE_POINTS if entry.is_unfolded else _FOLDED_POINTS)
        metrics = QFontMetricsF(font)
        left, high = art.x() + _LOOK.edge + 5, art.height()
        room = art.right() - left - (2 * _SIGN_PX if entry.is_broken else _LOOK.edge)
        narrow = art.width() * (TITLE_SHARE + 0.1)
        lines = _lines_of(entry.title, metrics, narrow) if entry.is_unfolded else [entry.title]
        wide = max(
            *map(metrics.horizontalAdvance, lines), painting.width_of(entry.detail, fonts.small)
        )
        self._paint_scrim(painter, art, min(left + wide, left + room), entry)
        tall = metrics.height() * len(lines)
        top = art.y() + (high - tall - fonts.small_line - 2) / 2
        for number, line in enumerate(lines):
            place = QRectF(left, top + number * metrics.height(), room, metrics.height())
            painting.text_left(painter, place, line, font, _WHITE)
        below = QRectF(left, top + tall + 2, room, fonts.small_line)
        painting.text_left(painter, below, entry.detail, fonts.small, _WHITISH)
        if entry.is_broken:
            sign = QRectF(art.right() - 34, art.y() + 8, _SIGN_PX, _SIGN_PX)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.tones.surface))
            painter.drawEllipse(sign.adjusted(-3, -3, 3, 3))
            draw_severity(painter, sign, Severity.ERROR, self.tones)

    def _paint_scrim(self, painter: QPainter, art: QRectF, right: float, entry: ShelfEntry) -> None:
        """Paint the ground of a cover over its pictures as far as words reach, then fading."""
        dark = entry.cover.ground if entry.cover is not None else QColor(self.tones.rail)
        clear = QColor(dark)
        clear.setAlpha(0)
        fade = QLinearGradient(right + 4, 0, right + _FADE_PX, 0)
        fade.setColorAt(0, dark)
        fade.setColorAt(1, clear)
        path = QPainterPath()
        path.addRoundedRect(art, _ROUND_PX, _ROUND_PX)
        painter.save()
        painter.setClipPath(path)
        painter.fillRect(QRectF(art.topLeft(), QPointF(right + _FADE_PX, art.bottom())), fade)
        painter.restore()

    # ------------------------------------------------------------------ rosters

    def _paint_fan(self, painter: QPainter, box: QRectF, standing: Standing | None) -> bool:
        """Paint the cards of a roster in *box*; return whether there are any to be seen."""
        if standing is None or standing.fan is None:
            return False
        size = round(box.width()), round(box.height())
        ratio = painter.device().devicePixelRatioF()
        pixmap = self._covers.drawn(standing.fan, size, ratio)
        if pixmap is not None:
            painter.drawPixmap(box.topLeft(), pixmap)
        return pixmap is not None

    def _paint_points(
        self, painter: QPainter, line: QRectF, standing: Standing, fonts: Fonts
    ) -> float:
        """Paint points and a sign for legality at the right of *line*; return their width."""
        tones, sign = self.tones, _square(line.right(), line)
        if standing.verdict.worst is not None:
            draw_severity(painter, sign, standing.verdict.worst, tones)
        else:
            draw_icon(painter, sign, "check", tones.good)
        until = line.adjusted(0, 0, -sign.width() - 6, 0)
        lang, verdict = self._desk.lang, standing.verdict
        points = verdict.word(lang) if verdict.is_empty else standing.points(lang)
        taken = painting.text_right(painter, until, points, fonts.bold, tones.text)
        return taken + sign.width() + 6

    def _paint_tags(
        self, painter: QPainter, line: QRectF, tags: Sequence[str], fonts: Fonts
    ) -> None:
        """Paint as many *tags* as chips in *line* as there is room for, and how many more."""
        tones, left = self.tones, line.x()
        for place, tag in enumerate(tags):
            more = f"+{len(tags) - place}"
            last = place == len(tags) - 1
            spare = 0.0 if last else painting.badge_width(more, fonts.small) + 4
            text = tag
            if left + painting.badge_width(tag, fonts.small) + spare > line.right():
                text = more
            width = painting.badge_width(text, fonts.small)
            if left + width > line.right():
                return
            pill = QRectF(left, line.y(), width, line.height())
            colours = tones.window, tones.text, tones.line
            painting.badge(painter, pill, text, fonts.small, colours)
            left += width + 4
            if text is more:
                return

    def _paint_facts(
        self, painter: QPainter, frame: QRectF, entry: ShelfEntry, fonts: Fonts
    ) -> float:
        """Paint points, legality, day and cards at the right of a row; return what they take."""
        standing = self._standings.of(entry)
        tall = fonts.line + self.look.gap + fonts.small_line
        top = frame.center().y() - tall / 2
        right = frame.right() - self.look.edge
        taken = fonts.line * 4
        upper = QRectF(frame.x(), top, right - frame.x(), fonts.line)
        if standing is not None:
            taken = max(taken, self._paint_points(painter, upper, standing, fonts))
        lower = QRectF(frame.x(), upper.bottom() + self.look.gap, upper.width(), fonts.small_line)
        day = day_text(entry.changed, self._desk.lang) if entry.kind != READY else ""
        width = painting.text_right(painter, lower, day, fonts.small, self.tones.muted)
        taken = max(taken, width) + self.look.edge
        if frame.width() > _LEAST_FOR_FAN * fonts.line:
            high = frame.height() - 8
            taken += high * _FAN_ASPECT + 10
            box = QRectF(frame.right() - taken, frame.y() + 4, high * _FAN_ASPECT, high)
            self._paint_fan(painter, box, standing)
        return taken + 8

    def _paint_tile(
        self, painter: QPainter, frame: QRectF, entry: ShelfEntry, state: RowState, fonts: Fonts
    ) -> None:
        tones, edge = self.tones, self.look.edge
        self._paint_card(painter, frame, state)
        high = fonts.line * _FAN_LINES
        fan = QRectF(0, frame.y() + 8, min(high * _FAN_ASPECT, frame.width() - 2 * edge), high)
        fan.moveCenter(QPointF(frame.center().x(), fan.center().y()))
        standing = self._standings.of(entry)
        if not self._paint_fan(painter, fan, standing):
            side = high * 0.6
            centre = fan.center()
            box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
            self._paint_picture(painter, box, face_of(entry))
        chips = QRectF(frame.x() + edge, fan.bottom() - fonts.line, frame.width() - 2 * edge, 0)
        chips.setHeight(fonts.line)
        self._paint_tags(painter, chips, entry.tags, fonts)
        line = QRectF(frame.x() + edge, fan.bottom() + 6, frame.width() - 2 * edge, fonts.line)
        painting.text_left(painter, line, entry.title, fonts.bold, tones.text)
        line = QRectF(line.x(), line.bottom() + 1, line.width(), fonts.small_line)
        painting.text_left(painter, line, entry.detail, fonts.small, tones.muted)
        line = QRectF(line.x(), line.bottom() + 2, line.width(), fonts.line)
        taken = self._paint_points(painter, line, standing, fonts) if standing is not None else 0.0
        if entry.is_broken:
            draw_severity(painter, _square(line.right(), line), Severity.ERROR, tones)
        elif entry.changed and entry.kind != READY:
            day = day_text(entry.changed, self._desk.lang)
            room = line.adjusted(0, 0, -taken - 6, 0)
            painting.text_left(painter, room, day, fonts.small, tones.muted)

    # ------------------------------------------------------------------ the other rows

    def _paint_picture(self, painter: QPainter, box: QRectF, face: RowFace) -> None:
        entry = face.row
        if isinstance(entry, ShelfEntry) and entry.kind == TONIGHT:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.tones.accent))
            painter.drawRoundedRect(box, box.width() * 0.16, box.width() * 0.16)
            inside = box.width() * 0.2
            sign = box.adjusted(inside, inside, -inside, -inside)
            draw_icon(painter, sign, entry.icon, self.tones.on_accent)
            return
        super()._paint_picture(painter, box, face)

    def paint_trail(
        self, painter: QPainter, frame: QRectF, face: RowFace, state: RowState, fonts: Fonts
    ) -> tuple[float, float]:
        """Paint what a roster comes to, or who fights for a faction, as far as there is room."""
        right, below = super().paint_trail(painter, frame, face, state, fonts)
        entry, tones = face.row, self.tones
        if isinstance(entry, ShelfEntry) and entry.changed and not entry.is_broken:
            below = frame.right() - self._paint_facts(painter, frame, entry, fonts)
            taken = self.words_left(frame, face, fonts) + painting.width_of(face.title, fonts.bold)
            tall = fonts.line + self.look.gap + fonts.small_line
            line = QRectF(taken + 12, frame.center().y() - tall / 2, below - taken - 20, fonts.line)
            self._paint_tags(painter, line, entry.tags, fonts)
            return below, below
        if isinstance(entry, ShelfEntry) and entry.kind == FACTION and state.is_hot:
            box = self._begin_box(frame, fonts)
            colours = tones.accent, tones.on_accent, ""
            painting.badge(painter, box, self._begin_words(), fonts.small, colours)
            return box.x() - 8, box.x() - 8
        if not isinstance(entry, ShelfEntry) or not entry.faces:
            return right, below
        side = round(frame.height() * 0.62)
        ratio = painter.device().devicePixelRatioF()
        taken = self.words_left(frame, face, fonts) - frame.x()
        taken += painting.width_of(face.title, fonts.bold)
        most = int((frame.width() - taken - _LOOK.edge - 16) / (side + 4))
        for portrait in reversed(entry.faces[: max(0, most)]):
            right -= side
            pixmap = self._thumbnails.pixmap(portrait, side, ratio)
            if pixmap is not None:
                painter.drawPixmap(QPointF(right, frame.center().y() - side / 2), pixmap)
            right -= 4
        return right - 4, right - 4

    def _begin_words(self) -> str:
        return self.tr("New roster …")

    def _begin_box(self, frame: QRectF, fonts: Fonts) -> QRectF:
        """Return where the button of a faction lies that begins a roster of it."""
        wide = painting.badge_width(self._begin_words(), fonts.small)
        high = max(_SIGN_PX, fonts.small_line + 4)
        left = frame.right() - _LOOK.edge - wide
        return QRectF(left, frame.center().y() - high / 2, wide, high)

    def editorEvent(
        self, event: QEvent, model: object, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Say that the button of a faction was hit."""
        del model
        released = event.type() == QEvent.Type.MouseButtonRelease
        face = self.face_of(index)
        if not (released and isinstance(event, QMouseEvent) and face is not None):
            return False
        entry = face.row
        box = self._begin_box(self.frame(QRectF(option.rect), face), Fonts.of(option.font))
        is_hit = event.button() == Qt.MouseButton.LeftButton and box.contains(event.position())
        if is_hit and isinstance(entry, ShelfEntry) and entry.kind == FACTION:
            self.begun.emit(entry)
            return True
        return False


def _menu_box(art: QRectF, fonts: Fonts) -> QRectF:
    """Return where the button for the menu lies on a cover with its picture at *art*."""
    wide, high = painting.badge_width(_MENU, fonts.bold), max(_SIGN_PX, fonts.small_line + 4)
    return QRectF(art.right() - wide - _LOOK.edge, art.bottom() - high - _LOOK.edge, wide, high)


def _square(right: float, line: QRectF) -> QRectF:
    side = line.height() * 0.86
    return QRectF(right - side, line.center().y() - side / 2, side, side)


def tonight_of(game: ShelfEntry, title: str, against: str, about: str) -> ShelfEntry:
    """Return the row below the cover of *game* that begins an evening, called *title*.

    *about* says what comes of it.
    """
    first, second = game.tonight
    return ShelfEntry(
        f"tonight/{game.system}",
        TONIGHT,
        title,
        against.format(first.title, second.title),
        game.section,
        system=game.system,
        tonight=game.tonight,
        icon="d6",
        about=about,
    )


def _lines_of(title: str, metrics: QFontMetricsF, room: float) -> list[str]:
    """Return *title* in one line, or in two where one is too narrow."""
    words = title.split()
    if metrics.horizontalAdvance(title) <= room or len(words) < 2:
        return [title]
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(metrics.horizontalAdvance, cut))))
