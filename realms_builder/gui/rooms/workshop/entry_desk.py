"""The form of the entry that is looked at: what it says goes into the text, and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from realms_builder.core import resources
from realms_builder.core.files import real_path
from realms_builder.core.problems import Problem
from realms_builder.core.titles import sentence_case
from realms_builder.editing.edits import with_value
from realms_builder.editing.forms.edits import FormEdit, ViewPath, applied
from realms_builder.editing.forms.entry_forms import (
    EntryForms,
    EntryPlan,
    build_at,
    derived_texts,
    field_problems,
)
from realms_builder.editing.forms.plan import PlanChoice
from realms_builder.editing.forms.results import FormulaResult, scope_at, worked_out
from realms_builder.editing.outlines.new_entries import new_entry_words
from realms_builder.editing.outlines.nodes import OutlineNode
from realms_builder.editing.outlines.ready_checks import ReadyCheck, ready_checks
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.targets import target_at
from realms_builder.editing.taken_files import PICTURES, taken_picture
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game
from realms_builder.game.icons import ICONS
from realms_builder.game.library import SYSTEM_FILE
from realms_builder.game.names import sort_key
from realms_builder.game.units import Faction
from realms_builder.gui.documents.swap import Words
from realms_builder.gui.kit.form.field import FormContext, Picked
from realms_builder.gui.kit.form.form import EntryForm
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.own_icons import (
    BroughtIcon,
    brought_icon,
    icon_files_in,
    own_icon_files,
    pick_icon,
)
from realms_builder.gui.kit.popup import PickPopup, PickRow
from realms_builder.gui.kit.thumbnails import Portrait, tile
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.writing_desk import WritingDesk
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.resolve.build import Build


class EntryDesk(QWidget):
    """Holds the :attr:`form`; a file without one says so instead.

    A list of entries has a page that begins new ones; :attr:`add_wanted` carries its node,
    :attr:`ready_wanted` an entry too.
    :attr:`rename_wanted` asks for another id of the entry at a path, wherever it is named: the new
    one, or to ask for one.
    """

    add_wanted = Signal(object)
    ready_wanted = Signal(object, object)
    rename_wanted = Signal(tuple, str)

    def __init__(self, desk: Desk, writing: WritingDesk) -> None:
        """Begin without a file."""
        super().__init__()
        self._desk, self._writing = desk, writing
        self.document: AuthorDocument | None = None
        self._forms = EntryForms()
        self._plan: EntryPlan | None = None
        self._build: Build | None = None
        self._section: OutlineNode | None = None
        context = FormContext(
            desk.lang,
            desk.theme.tones,
            self._worked_out,
            self._thumbnail,
            pick=self._pick,
            rename=self._rename,
        )
        self.form = EntryForm(context)
        self.hint = note_label()
        self.hint.setMargin(24)
        self.beginnings = BeginningsPage(desk)
        self.beginnings.chosen.connect(self.add_wanted)
        self.beginnings.ready_chosen.connect(self.ready_wanted)
        self._pages = QStackedWidget()
        for page in (self.form, self.hint, self.beginnings):
            self._pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)
        self.form.edited.connect(self._edit)
        self.form.picture_wanted.connect(self._choose_picture)
        self.form.picture_dropped_at.connect(self._take_picture)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.form.context.lang = self._desk.lang
        self.form.retranslate()
        self._plan = None
        self.show_selected()

    def restyle(self) -> None:
        """Draw everything in the tones in force."""
        self.form.context.tones = self._desk.theme.tones
        self.show_selected()

    # ------------------------------------------------------------------ what is shown

    def show_document(self, document: AuthorDocument | None) -> None:
        """Show the entry of *document* that is looked at, or nothing."""
        if self.document is not None:
            self.document.changed.disconnect(self.show_selected)
        self.document, self._section = document, None
        if document is not None:
            document.changed.connect(self.show_selected)
        self.show_selected()

    def show_selected(self) -> None:
        """Show the entry that is looked at as the text has it now."""
        document = self.document
        if document is None:
            self._say(self.tr("Choose a file at the left, or begin a new one."))
            return
        section = self._shown_section(document)
        if section is not None:
            game = document.reading.game if section.adds == ("checks",) else None
            ready = ready_checks(game, self._desk.lang) if game is not None else ()
            self.beginnings.show_section(section, ready)
            self._pages.setCurrentWidget(self.beginnings)
            return
        lang = self._desk.lang
        self._plan = self._forms.plan_at(document.reading, document.selection, lang)
        entry = document.manuscript.value(self._plan.path) if self._plan is not None else None
        if self._plan is None or not isinstance(entry, dict):
            self._say(self._why_not(document))
            return
        self._pages.setCurrentWidget(self.form)
        game = document.reading.game
        self.form.context.icon_files = own_icon_files(game) if game is not None else {}
        declares = game is not None and not resources.is_bundled(game.folder / SYSTEM_FILE)
        self.form.context.bring_icon = self._bring_icon if declares else None
        self.form.setEnabled(self._can_write(document, self._plan.path))
        subject = (document.id, self._plan.path)
        self.form.show_entry(
            entry, self._plan.plan, self._problems(), self._derived(), subject=subject
        )

    def show_section(self, node: OutlineNode | None) -> None:
        """Show the list of entries that *node* stands for, or with None the entry again."""
        is_shown, self._section = self._section is not None, node
        if is_shown or node is not None:
            self.show_selected()

    def _shown_section(self, document: AuthorDocument) -> OutlineNode | None:
        """Return the list that is looked at, unless it is an entry itself and has a form."""
        node = self._section
        if node is None or document.is_read_only:
            return None
        plan = self._forms.plan_at(document.reading, node.path, self._desk.lang)
        return None if plan is not None and plan.path == node.path else node

    def show_reading(self) -> None:
        """Show what is wrong at the fields, and what follows from them."""
        self.show_selected()

    def _why_not(self, document: AuthorDocument) -> str:
        if not document.manuscript.is_sound:
            return self.tr("The text cannot be read as it is. Fix it first; the text says where.")
        if document.reading.game is None:
            return self.tr("The game of this file cannot be read, so there is no form for it.")
        return self.tr("There is no form for this part of the file. Write it as text.")

    def _say(self, text: str) -> None:
        self.hint.setText(text)
        self._pages.setCurrentWidget(self.hint)

    def _can_write(self, document: AuthorDocument, path: PathInFile) -> bool:
        """Return whether the lines of the entry can be read, so that values can be set there."""
        if document.is_read_only:
            return False
        found = document.manuscript.entry_at(path)
        if found is None:
            return document.manuscript.is_sound
        return document.manuscript.pieces[found[0]].is_sound

    def _problems(self) -> tuple[Any, ...]:
        document, plan = self.document, self._plan
        if document is None or plan is None:
            return ()
        reading = document.reading
        return field_problems(reading.problems, reading.manuscript, plan.path, self._desk.lang)

    def _derived(self) -> tuple[Any, ...]:
        document = self.document
        self._build = None
        if document is not None:
            self._build = build_at(document.reading, document.selection, self._find_faction)
        return derived_texts(self._build, self._desk.lang)

    def _find_faction(self, identity: str) -> Faction | None:
        reading = self.document.reading if self.document is not None else None
        if reading is None or reading.game is None:
            return None
        own = reading.own_faction
        if own is not None and own.id == identity:
            return own
        return self._desk.library.faction(reading.game.id, identity)

    def _worked_out(self, path: ViewPath, source: str) -> FormulaResult:
        return worked_out(source, scope_at(self._build, path), self._desk.lang)

    def _pick(
        self, below: QWidget, choices: Sequence[PlanChoice], other: str, take: Picked
    ) -> None:
        """Let somebody choose one of *choices* by its name in a list that opens *below*."""
        rows = [
            PickRow(str(at), choice.label or plain(choice.value), text=choice.detail)
            for at, choice in enumerate(choices)
        ]
        rows.sort(key=lambda row: sort_key(row.name))
        popup = PickPopup(self._desk, (*rows, PickRow("", other)), below)
        popup.picked_id.connect(lambda at: take(choices[int(at)] if at else None))
        popup.open_below(below)

    def focus(self, path: PathInFile) -> bool:
        """Go to the field at *path* of the file; False where no field is there."""
        plan = self._plan
        if plan is None or path[: len(plan.path)] != plan.path:
            return False
        return self.form.focus_path(path[len(plan.path) :])

    # ------------------------------------------------------------------ edits

    def _edit(self, path: ViewPath, value: object, name: str, merge_key: str) -> None:
        document, plan = self.document, self._plan
        if document is None or plan is None:
            return
        if path and path[-1] in ("id", "code") and self._is_named(path[:-1]) and plain(value):
            self.show_selected()  # the old one, until it is known what else changes
            self.rename_wanted.emit((*plan.path, *path[:-1]), plain(value))
            return
        after = applied(document.manuscript.value(plan.path), FormEdit(path, value))
        if path[:1] == ("name",):
            after = document.named_anew(plan.path, after)
        key = f"{plan.path}/{merge_key}" if merge_key else ""
        done = self._writing.change(
            document,
            lambda text: with_value(text, plan.path, after),
            self._words(document, plan.path, path, name),
            key,
            plan.path,
        )
        if not done:
            self.show_selected()

    def _rename(self, path: ViewPath) -> None:
        if self._plan is not None and self._is_named(path):
            self.rename_wanted.emit((*self._plan.path, *path), "")

    def _is_named(self, path: ViewPath) -> bool:
        """Return whether what lies at *path* of the entry is something that others may name."""
        document, plan = self.document, self._plan
        if document is None or plan is None or document.reading.game is None:
            return False
        return target_at(document.manuscript.data, (*plan.path, *path)) is not None

    def _words(
        self, document: AuthorDocument, entry: PathInFile, path: ViewPath, name: str
    ) -> Words:
        """Return what undo calls a change of the field at *path*, which is called *name* now."""
        lang = self._desk.lang

        def words() -> str:
            label = name
            if self._desk.lang != lang:
                found = self._forms.plan_at(document.reading, entry, self._desk.lang)
                label = (found.plan.label_at(path) if found is not None else "") or name
            return self.tr("Change {0}").format(label)

        return words

    # ------------------------------------------------------------------ pictures

    def _thumbnail(self, name: str) -> QPixmap | None:
        return thumbnail(self.document.file.parent, name) if self.document is not None else None

    def _choose_picture(self, path: ViewPath, current: str) -> None:
        if self.document is not None:
            file = pick_picture(self._desk, self.document.file.parent, current)
            if file is not None:
                self._take_picture(path, str(file))

    def _take_picture(self, path: ViewPath, file: str) -> None:
        document = self.document
        if document is None or document.is_read_only:
            return
        below = (
            ICONS if self._plan is not None and (*self._plan.path, *path)[0] == ICONS else PICTURES
        )
        name = taken_picture(file, document.file.parent, below)
        if isinstance(name, Problem):
            self._writing.tell((name,))
        else:
            self._desk.files_written.emit((document.file.parent / name,))
            self.form.put_picture(path, name)

    def _bring_icon(self) -> BroughtIcon | None:
        """Let somebody bring in a file as an icon of the game."""
        document = self.document
        game = document.reading.game if document is not None else None
        file = pick_icon(self._desk.prompts.open_file, game) if game is not None else None
        if document is None or game is None or file is None:
            return None
        found = self._declaring(document, game)
        if found is None:
            return None
        known = icon_files_in(found.manuscript.value((ICONS,)))
        icon = brought_icon(file, game, known)
        if isinstance(icon, Problem):
            self._writing.tell((icon,))
            return None
        if icon.name in known:
            return icon
        self._desk.files_written.emit((icon.path,))
        done = self._writing.change_beside(
            document,
            found,
            lambda text: with_value(text, (ICONS, icon.name), icon.file),
            lambda: self.tr("Bring in the icon “{0}”").format(icon.name),
        )
        return icon if done else None

    def _declaring(self, document: AuthorDocument, game: Game) -> AuthorDocument | None:
        """Return the system file of *game*, which declares its icons, opened if need be."""
        if document.reading.kind == "system":
            return document
        return self._writing.open(game.folder / SYSTEM_FILE)


class BeginningsPage(QWidget):
    """A list of entries: what it is called, and a button for a new one, or for a ready one."""

    chosen = Signal(object)
    ready_chosen = Signal(object, object)

    def __init__(self, desk: Desk) -> None:
        """Begin without a list."""
        super().__init__()
        self._desk = desk
        self.heading, self.about = QLabel(), note_label()
        self.heading.setProperty("role", "heading")
        self.buttons: list[QPushButton] = []
        self._shown: tuple[OutlineNode, str, tuple[ReadyCheck, ...]] | None = None
        self._buttons = QVBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        for label in (self.heading, self.about):
            column.addWidget(label)
        column.addLayout(self._buttons)
        column.addStretch(1)

    def show_section(self, section: OutlineNode, ready: Sequence[ReadyCheck] = ()) -> None:
        """Offer a new entry for *section*, or for each of the lists right below it, and *ready*."""
        lang = self._desk.lang
        if self._shown == (section, lang, tuple(ready)):
            return
        self._shown = section, lang, tuple(ready)
        self.heading.setText(sentence_case(section.name))
        self.about.setText(self.tr("An entry at the left opens its form. Or begin a new one:"))
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        taking = (section,) if section.adds is not None else section.below
        nodes = [node for node in taking if node.adds is not None]
        self.about.setVisible(bool(nodes))
        words = (new_entry_words(node.adds or (), sentence_case(node.name), lang) for node in nodes)
        self.buttons = [self._button(*pair) for pair in zip(nodes, words, strict=True)]
        self.buttons += [self._ready(section, one) for one in ready]

    def _button(self, node: OutlineNode, words: str) -> QPushButton:
        button = self._placed(words)
        button.clicked.connect(lambda: self.chosen.emit(node))
        return button

    def _ready(self, node: OutlineNode, one: ReadyCheck) -> QPushButton:
        button = self._placed(one.says)
        button.clicked.connect(lambda: self.ready_chosen.emit(node, one.entry))
        return button

    def _placed(self, words: str) -> QPushButton:
        button = QPushButton(words.replace("&", "&&"))
        self._buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return button


# ------------------------------------------------------------------ pictures


SIDE_PX = 64
_LARGE_BYTES = 8_000_000
_KINDS = "*.svg *.png *.jpg *.jpeg *.webp"


def thumbnail(folder: Path, name: str) -> QPixmap | None:
    """Return the picture *name* in *folder* as a small square, None where there is none."""
    path = folder / name
    try:
        found = path.stat()
        inside = real_path(path).is_relative_to(real_path(folder))
    except (OSError, ValueError):
        return None
    if not inside or found.st_size > _LARGE_BYTES:
        return None
    return _square(str(path), found.st_mtime_ns)


@lru_cache(maxsize=64)
def _square(path: str, changed_ns: int) -> QPixmap | None:
    del changed_ns
    image = tile(Portrait(picture=path), SIDE_PX)
    return QPixmap.fromImage(image) if image is not None else None


def pick_picture(desk: Desk, folder: Path, current: str) -> Path | None:
    """Ask for a picture, beginning where the *current* one lies."""
    start = (folder / current).parent if current else folder
    patterns = QCoreApplication.translate("Pictures", "Pictures ({0})").format(_KINDS)
    title = QCoreApplication.translate("Pictures", "Choose a picture")
    return desk.prompts.open_file(title, start, patterns)
