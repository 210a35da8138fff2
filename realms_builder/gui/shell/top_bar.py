"""The bar above the rooms: what is open, undo and redo by name, search, print."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QKeySequence, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.gui.documents.copying import CHOICES
from realms_builder.gui.documents.swap import step_text
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.labels import ElidingButton, ElidingLabel, give_role
from realms_builder.gui.shell.commands import Commands
from realms_builder.gui.shell.desk import Desk

if TYPE_CHECKING:
    from realms_builder.gui.documents.active import ActiveDocument
    from realms_builder.gui.documents.document import OpenFile
    from realms_builder.gui.documents.open_documents import OpenDocuments


HEIGHT = 52
NAME_LETTERS, WHERE_LETTERS = 26, 40
"""About how wide the name of a document and what it belongs to are shown at most, in letters."""
WHERE_INDENT = 9
SEARCH_WIDTH, STEP_PX, LEAST_PX = 300, 190, 44
"""Of the search, of a step to undo at most, of what gives way at least, in pixels."""
ELSE_PX = 1000
"""What all but the steps of undo and redo may take up, at the usual size of text."""


class TopBar(QFrame):
    """Shows what is open and what can be done; :attr:`menu_asked` says that it is to be shown."""

    menu_asked = Signal()

    def __init__(
        self, desk: Desk, commands: Commands, opened: OpenDocuments, active: ActiveDocument
    ) -> None:
        """Build the bar; :meth:`retranslate` and :meth:`show_document` fill it.

        The menu at the left lists what is *opened*, and marks what is *active*. :attr:`chosen`
        names the roster that is chosen in the library while it is shown.
        """
        super().__init__()
        self._desk = desk
        self._opened, self._active = opened, active
        self._commands = commands
        self._document: OpenFile | None = None
        self.chosen: Callable[[], str] = str
        self.setProperty("role", "bar")
        self._name, self._undo, self._redo = (ElidingButton() for _ in range(3))
        self._name.setProperty("role", "title")
        self._name.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._name.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._name.setMenu(RollingMenu(self._name))
        self._name.menu().aboutToShow.connect(self._fill_opened)
        self._where = ElidingLabel()
        usual = QSizePolicy.Policy.Preferred  # as wide as it wants, where there is room
        self._where.setSizePolicy(usual, usual)
        self._where.setProperty("role", "muted")
        self._others, self._below = QLabel(), QWidget()
        self._others.setProperty("role", "muted")
        self._search = QPushButton()
        self._menu = QToolButton()
        self._menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu.setMenu(RollingMenu(self._menu))
        self._menu.menu().aboutToShow.connect(self._fill_menu)
        for button in (self._name, self._menu):
            button.menu().aboutToHide.connect(partial(QTimer.singleShot, 0, partial(_cool, button)))
        self._print = QPushButton()
        self._lay_out()
        self._undo.clicked.connect(lambda: self._commands.get("undo").trigger())
        self._redo.clicked.connect(lambda: self._commands.get("redo").trigger())
        self._search.clicked.connect(lambda: self._commands.get("palette").trigger())
        self._print.clicked.connect(lambda: self._commands.get("print").trigger())
        self.restyle()

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._name, 0, Qt.AlignmentFlag.AlignLeft)
        below = QHBoxLayout(self._below)
        below.setContentsMargins(WHERE_INDENT, 0, 0, 0)
        below.setSpacing(0)
        below.addWidget(self._where)
        below.addWidget(self._others)
        names.addWidget(self._below)
        for button in (self._name, self._undo, self._redo):  # as wide as they want, if they can
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for button in (self._undo, self._redo):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # else the space bar would press it
        self._search.setStyleSheet("text-align: left;")
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 14, 6)
        row.setSpacing(8)
        row.addLayout(names)
        row.addSpacing(12)
        row.addWidget(self._undo)
        row.addWidget(self._redo)
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row.addWidget(spacer)
        row.addWidget(self._search)
        row.addWidget(self._menu)
        row.addWidget(self._print)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say more of the steps where there is more room."""
        super().resizeEvent(event)
        self._search.setMinimumWidth(self._search_width())
        self._show_steps()

    def minimumSizeHint(self) -> QSize:
        """Return what the texts need, at least the usual height."""
        return super().minimumSizeHint().expandedTo(QSize(0, HEIGHT))

    def restyle(self) -> None:
        """Take over the colours in force."""
        tones = self._desk.theme.tones
        for button in (self._name, self._undo, self._redo):
            button.setMinimumWidth(round(LEAST_PX * self._desk.theme.scale))
        self._search.setMinimumWidth(self._search_width())
        self._show_steps()
        self._undo.setIcon(icon("arrow_left", tones.text))
        self._redo.setIcon(icon("arrow_right", tones.text))

    def _search_width(self) -> int:
        has_room = self.width() >= (ELSE_PX + STEP_PX) * self._desk.theme.scale
        return max(SEARCH_WIDTH if has_room else 0, self._search.sizeHint().width())

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._search.setText(self.tr("Search or command …   Ctrl+K"))
        self._search.setAccessibleName(self.tr("Search or command"))
        self.restyle()
        self._menu.setText(self.tr("Menu") + " ▾")
        self._menu.setAccessibleName(self.tr("Menu"))
        self._menu.setToolTip(self.tr("Everything that can be done with rosters (F10)"))
        self._print.setText(self.tr("Print …"))
        self.show_document(self._document)
        QTimer.singleShot(0, self, self._show_steps)  # its room may hear later of the language

    def show_room(self, name: str) -> None:
        """Offer to print where the roster is at hand, first of all in its own room."""
        self._print.setVisible(name in ("library", "roster"))
        give_role(self._print, "primary" if name == "roster" else "")

    def open_menu(self) -> None:
        """Open the menu below its button."""
        self._menu.setFocus()
        self._menu.showMenu()

    def open_documents(self) -> None:
        """Open the menu of what is open."""
        if self._name.isEnabled():
            self._name.setFocus()
            self._name.showMenu()

    def _fill_opened(self) -> None:
        shown, current = self._active.shown, self._desk.current
        names = ("rename_roster", "duplicate") if current is not None and shown is current else ()
        if len(self._opened) > 1:
            names = ("next_document", *names)
        self._opened.fill(self._name.menu(), shown, map(self._commands.get, names))

    def _fill_menu(self) -> None:
        self.menu_asked.emit()
        document = self._document
        grey: set[str] = set(NEED_A_ROSTER) if document is None else set()
        file = self._active.file
        if file is not None:  # it is saved and closed by these; the others mean a roster
            grey |= NEED_A_ROSTER - {"save", "versions", "close"}
        closing = self.tr("Close roster") if file is None else self.tr("Close file")
        self._commands.set_text("close", closing)
        if self.chosen():
            grey.discard("print")
        if document is None or not document.undo_stack.canUndo():
            grey.add("undo")
        if document is None or not document.undo_stack.canRedo():
            grey.add("redo")
        if document is None or document.path is None:
            grey.add("versions")  # nothing was kept of it yet
        fill_main_menu(self._menu.menu(), self._commands, self.submenus(), grey)

    def submenus(self) -> dict[str, str]:
        """Return what the submenus of the menu are called."""
        return {
            "new_more": self.tr("New faction or game"),
            "take_in": self.tr("Open from elsewhere"),
            "copy": self.tr("Copy as"),
            "share": self.tr("Save for others"),
            "help": self.tr("Help"),
        }

    def _say_print(self) -> None:
        """Let somebody print the roster that is chosen or open, and say which, or what lacks."""
        current, usual = self._desk.current, self._commands.get("print").toolTip()
        name = self.chosen() or (current.title if current is not None else "")
        can = bool(name) or current is not None
        self._print.setEnabled(can)
        about = self.tr("Choose or open a roster first: its cards are printed")
        self._print.setToolTip((f"{usual}: {name}" if name else usual) if can else about)

    def show_document(self, document: OpenFile | None) -> None:
        """Show *document*, its star, and what undo and redo would do."""
        if document is not self._document:
            self._listen_to(document)
        self._document = document
        self._say_print()
        self._show_steps()
        name = self.tr("Realms Builder") if document is None else self._opened.name(document)
        where = "" if document is None else document.where(self._desk.lang)
        listed = list[object](self._opened)
        more = len(listed) - (document in listed)
        any_open = document is not None or more > 0
        others = self.tr("{0} more open").format(more) if more > 0 else ""
        cut, metrics = Qt.TextElideMode.ElideRight, self._name.fontMetrics()
        shown = metrics.elidedText(name, cut, NAME_LETTERS * metrics.averageCharWidth())
        self._name.setText(f"{shown} ▾".replace("&", "&&") if any_open else name)
        self._name.setEnabled(any_open)
        self._name.setToolTip("\n".join(part for part in (name, where) if part))
        said = (self.tr("Open documents"), name, others)
        self._name.setAccessibleName(", ".join(part for part in said if part))
        below = metrics.elidedText(where, cut, WHERE_LETTERS * metrics.averageCharWidth())
        self._where.setText(below)
        self._others.setText(f" · {others}" if below and others else others)
        for label in (self._where, self._others):
            label.setVisible(bool(label.text()))
        self._below.setVisible(bool(below or others))  # else the name is not in the middle

    def _listen_to(self, document: OpenFile | None) -> None:
        if self._document is not None:
            self._document.undo_stack.indexChanged.disconnect(self._show_steps)
        if document is not None:
            document.undo_stack.indexChanged.connect(self._show_steps)

    def _show_steps(self) -> None:
        stack = self._document.undo_stack if self._document is not None else None
        shown = 2 if stack is not None and stack.canRedo() else 1
        for button, text, verb, can in (
            (
                self._undo,
                step_text(stack, stack.index() - 1) if stack else "",
                self.tr("Undo"),
                stack is not None and stack.canUndo(),
            ),
            (
                self._redo,
                step_text(stack, stack.index()) if stack else "",
                self.tr("Redo"),
                stack is not None and stack.canRedo(),
            ),
        ):
            button.setEnabled(can)
            said = f"{verb}: {text}" if text else verb
            free = (self.width() - ELSE_PX * self._desk.theme.scale) / shown
            most = round(max(STEP_PX * self._desk.theme.scale, free))
            button.setText(said)
            button.shorter = text
            around = button.sizeHint().width() - button.fontMetrics().horizontalAdvance(said)
            button.setMaximumWidth(most + around)
            button.setToolTip(said)
            button.setAccessibleName(said)
        self._redo.setVisible(stack is not None and stack.canRedo())


def _cool(button: QToolButton) -> None:
    """Let *button* know that the pointer has left it: Qt does not while its menu is open."""
    if not button.rect().contains(button.mapFromGlobal(QCursor.pos())):
        button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
        button.update()


# ------------------------------------------------------------------ main menu


GROUPS = (
    ("new", "new_more", "open", "take_in"),
    ("own_game", "remove_game"),
    ("save", "save_as", "duplicate", "versions", "tags"),
    ("copy", "share"),
    ("print_here", "print"),
    ("undo", "redo", "palette"),
    ("rules", "preferences", "help"),
    ("close", "quit"),
)
SUBMENUS = {
    "new_more": ("new_faction", "new_game"),
    "take_in": ("paste_roster", "open_book", "install_pack", "install_pack_folder"),
    "copy": (*(f"copy_{form}_{detail}" for form, detail in CHOICES), "", "copy_code"),
    "share": ("save_copy", "save_qr", "save_json", "save_play"),
    "help": ("manual", "report", "about"),
}
"""What is seldom used, so that the menu fits on a small screen; a line parts them at nothing."""
NEED_A_ROSTER: frozenset[str] = frozenset(
    (
        "save",
        "save_as",
        "duplicate",
        "versions",
        "tags",
        "copy",
        "share",
        "print",
        "close",
    )
)


class RollingMenu(QMenu):
    """A menu whose ends the wheel reaches also where Qt does not move it."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Go to the end where Qt finds its next line in place already, and would stay for ever."""
        lines = [one for one in self.actions() if one.isVisible() and not one.isSeparator()]
        before = [self.actionGeometry(line) for line in lines]
        super().wheelEvent(event)
        if before and before == [self.actionGeometry(line) for line in lines]:
            end = 0 if event.angleDelta().y() > 0 else -1
            if not self.rect().contains(before[end]):
                self.setActiveAction(lines[end])


def fill_main_menu(
    menu: QMenu, commands: Commands, titles: Mapping[str, str], grey: Collection[str]
) -> None:
    """Fill *menu* anew, its submenus called *titles*; what is in *grey* cannot be chosen."""
    menu.clear()
    for group in GROUPS:
        menu.addSeparator()
        _fill(menu, group, commands, titles, grey)


def _fill(
    menu: QMenu,
    names: Sequence[str],
    commands: Commands,
    titles: Mapping[str, str],
    grey: Collection[str],
) -> None:
    for name in names:
        if not name:
            menu.addSeparator()
        elif name in SUBMENUS:
            entry = menu.addMenu(titles[name])
            _fill(entry, SUBMENUS[name], commands, titles, grey)
            entry.setEnabled(name not in grey)
        elif (action := commands.get(name)).isVisible():  # else the room has nothing for it
            # The keys are only said: those of the command work, two of a kind do not.
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            menu.addAction(f"{action.text()}\t{keys}", action.trigger).setEnabled(name not in grey)
