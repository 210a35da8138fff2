"""The dialog for a new template: a gallery of beginnings as cards of the game, name and size."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListView, QListWidget, QListWidgetItem, QWidget

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.sizes import sizes_in
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.core.titles import clean_title, sentence_case
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.units import Faction
from realms_builder.gui.kit.form.bound import BoundForm, one_of, picks
from realms_builder.gui.kit.form.dialog import FormDialog
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.thumbnails import Thumbnails
from realms_builder.gui.rooms.designer.beginnings import Beginning, beginnings_of
from realms_builder.gui.rooms.designer.canvas.studio import Nobody
from realms_builder.gui.rooms.designer.opening import TemplateEntry
from realms_builder.gui.rooms.designer.preview_case import PreviewCase, shown_for
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.looks import look_of
from realms_builder.roster.roster import Model

TILE = QSize(116, 124)
WIDTH, GALLERY, LEAST = 700, 330, 120
_BEGINNING = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True, eq=False)
class BeginningPicture:
    """The front of a new template as a card of its game."""

    beginning: Beginning
    game: Game
    library: Library
    shelf: TemplateShelf
    lang: str

    def image(self, width: int, height: int) -> QImage | None:
        """Return the front, at most so large; None where it cannot be drawn."""
        from realms_builder.render.pdf.pdf import face_pdf
        from realms_builder.render.pdf.raster import clear_pixels

        text = self.beginning.file_text(self.game, "new", "", "")
        draft = Draft(read_template_text(text, "new.yaml").yaml.data, "new.yaml")
        template = draft.template(self.shelf).template
        if template is None:
            return None
        look = look_of(self.library, self.game, template)
        case = first_case(self.library, self.game)
        subject = case and shown_for(template.shows, case, self.game, self._faction)
        face = look.composer(self.lang).compose(subject or Nobody(), backs=False).front
        pdf, _ = face_pdf(face, look.fonts, round_corners=True)
        scale = min(width / face.width_mm, height / face.height_mm)
        columns, rows, data = clear_pixels(pdf, 0, scale)
        shown = QImage(data, columns, rows, QImage.Format.Format_ARGB32)
        return shown.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)

    def _faction(self, identity: str) -> Faction | None:
        return self.library.faction(self.game.id, identity)


def first_case(library: Library, game: Game) -> PreviewCase | None:
    """Return the first unit of *game* that has a picture, else its first."""
    factions = [library.faction(game.id, name) for name in library.factions(game.id)]
    units = [(one, unit) for one in factions if one is not None for unit in one.units.values()]
    faction, unit = next((pair for pair in units if pair[1].picture), (units or [(None, None)])[0])
    if faction is None or unit is None:
        return None
    return PreviewCase(faction.id, Model(id=unit.id, unit=unit.address))


class Gallery(QListWidget):
    """Beginnings as pictures; :meth:`chosen` is the one that is lit."""

    def __init__(self, desk: Desk) -> None:
        """Draw beside the window of *desk*."""
        super().__init__()
        self._desk = desk
        self._pictures = Thumbnails(desk, self)
        self._pictures.ready.connect(self._paint_tiles)
        self._shown: list[BeginningPicture] = []
        scale = desk.theme.scale
        self._tile = QSize(round(TILE.width() * scale), round(TILE.height() * scale))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setWordWrap(True)
        self.setUniformItemSizes(True)
        self.setIconSize(self._tile)
        self.setSpacing(6)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        line = self.fontMetrics().lineSpacing()
        self.setGridSize(self._tile + QSize(24, 2 * line + 18))
        self.setMinimumHeight(LEAST)
        self.setAccessibleName(self.tr("What the template begins with"))

    def sizeHint(self) -> QSize:
        """Return room for two rows of tiles; a small screen has less."""
        return QSize(WIDTH, GALLERY) * self._desk.theme.scale

    def show_beginnings(
        self, game: Game, shelf: TemplateShelf, entry: TemplateEntry | None
    ) -> None:
        """Show with what a template of *game* may begin; *entry* is the one that is open."""
        self.clear()
        self._shown = []
        lang = self._desk.lang
        for beginning in beginnings_of(game, entry):
            library = self._desk.library
            self._shown.append(BeginningPicture(beginning, game, library, shelf, lang))
            name = beginning.name.pick(lang)
            item = QListWidgetItem(sentence_case(name), self)
            item.setData(_BEGINNING, beginning)
            about = beginning.about.pick(lang)
            item.setToolTip(about)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, about)
        self._paint_tiles()
        self.setCurrentRow(min(1, self.count() - 1))

    def _paint_tiles(self) -> None:
        ratio = self.devicePixelRatioF()
        size = (self._tile.width(), self._tile.height())
        for at, picture in enumerate(self._shown):
            drawn = self._pictures.drawn(picture, size, ratio)
            self.item(at).setIcon(self._on_tile(drawn))

    def _on_tile(self, drawn: QPixmap | None) -> QIcon:
        """Return *drawn* in the middle of a tile, which keeps its room while it is to come."""
        ratio = self.devicePixelRatioF()
        tile = QPixmap(self._tile * ratio)
        tile.setDevicePixelRatio(ratio)
        tile.fill(Qt.GlobalColor.transparent)
        if drawn is not None:
            size = drawn.deviceIndependentSize()
            place = QRectF(QPointF(0, 0), size)
            place.moveCenter(QRectF(QPointF(0, 0), QSizeF(self._tile)).center())
            painter = QPainter(tile)
            painter.drawPixmap(place.topLeft(), drawn)
            painter.end()
        found = QIcon(tile)
        found.addPixmap(tile, QIcon.Mode.Selected)  # a card in other colours would be another one
        return found

    @property
    def chosen(self) -> Beginning | None:
        """Return what is lit."""
        return self.currentItem().data(_BEGINNING) if self.currentRow() >= 0 else None


class NewTemplateForm(BoundForm):
    """Which game, what the template is called, how large its cards are where that is open."""

    space_px = 10

    def __init__(self, desk: Desk, game: Game) -> None:
        """Begin with *game*."""
        super().__init__({"game": game.id, "name": "", "size": ""})
        self._desk = desk
        self.beginning: Beginning | None = None
        self.refresh()

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields as they are for what is lit."""
        lang, beginning = self._desk.lang, self.beginning
        games = ((game.name.pick(lang), game.id) for game in self._desk.games())
        name = beginning.called.pick(lang) if beginning is not None else ""
        yield one_of("game", self.tr("Game"), picks(games))
        yield FieldPlan(key="name", label=self.tr("Name"), editor="line", hint=name)
        # It stays where it is: fields below a pointer that move are missed.
        others = sizes_in(lang) if beginning is not None and beginning.takes_size else ()
        sizes = picks(((self.tr("The usual one"), ""), *others))
        yield FieldPlan(key="size", label=self.tr("Card size"), editor="pick", choices=sizes)

    def show_beginning(self, beginning: Beginning | None) -> None:
        """Offer what *beginning* leaves open."""
        self.beginning = beginning
        self.refresh()


class NewTemplateDialog(FormDialog):
    """A gallery and a short form; :attr:`chosen` carries game, beginning, name and size."""

    chosen = Signal(object, object, str, str)

    def __init__(
        self,
        desk: Desk,
        game: Game,
        shelf_of: Callable[[Game], TemplateShelf],
        entry: TemplateEntry | None,
        parent: QWidget | None = None,
    ) -> None:
        """Ask for a template of *game*; *entry* is the one that is open, of that game."""
        form = NewTemplateForm(desk, game)
        super().__init__(self.tr("New template"), form, self.tr("Create"), parent)
        self._desk, self._shelf_of = desk, shelf_of
        self._first, self._entry = game.id, entry
        self._shown = ""
        self.gallery = Gallery(desk)
        self.about = note_label(role="")
        self.column.insertWidget(0, self.gallery, 1)
        self.column.insertWidget(1, self.about)
        self.resize(self.sizeHint())
        self.gallery.currentItemChanged.connect(lambda *_: self._follow())
        self.gallery.itemDoubleClicked.connect(lambda _item: self.go_on())
        self.check()

    def check(self) -> None:
        """Show the beginnings of the game that is chosen, and what is wrong."""
        name = self.form.value["game"]
        game = self._desk.library.game(name)
        if game is not None and name != self._shown:
            self._shown = name
            entry = self._entry if name == self._first else None
            self.gallery.show_beginnings(game, self._shelf_of(game), entry)
        super().check()

    def _follow(self) -> None:
        found = self.gallery.chosen
        form = self.form
        if isinstance(form, NewTemplateForm):
            form.show_beginning(found)
        self.about.setText(found.about.pick(self._desk.lang) if found is not None else "")
        self.check()

    def fault(self) -> str | None:
        """Wait for a choice; say that a name cannot be read."""
        name = self.form.value["name"]
        if name.strip() and not clean_title(name):
            return self.tr("A name needs a letter or a digit.")
        return None if self.gallery.chosen is not None else ""

    def go_on(self) -> None:
        """Begin the template."""
        value, beginning = self.form.value, self.gallery.chosen
        game = self._desk.library.game(value["game"])
        if beginning is None or game is None or self.fault() is not None:
            return
        self.accept()
        size = value["size"] if beginning.takes_size else ""
        self.chosen.emit(game, beginning, clean_title(value["name"]), size)
