"""The roster: its header, its models in order, and every edit of them by mouse and by key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QItemSelection, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QSizePolicy, QVBoxLayout, QWidget

from realms_builder.core.titles import clean_title, sentence_case
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.announcing import announce
from realms_builder.gui.kit.empty_note import EmptyNote
from realms_builder.gui.kit.painting import accent_of
from realms_builder.gui.kit.rule_help import RuleHelp
from realms_builder.gui.kit.thumbnails import Thumbnails
from realms_builder.gui.kit.titled import column_that_scrolls
from realms_builder.gui.rooms.odds.contenders import COMPARE_KEYS, of_document
from realms_builder.gui.rooms.roster.actions import RosterActions
from realms_builder.gui.rooms.roster.arranging import may_group, may_have, may_join, with_group_name
from realms_builder.gui.rooms.roster.dropping import Drops
from realms_builder.gui.rooms.roster.header import RosterHeader
from realms_builder.gui.rooms.roster.roster_delegate import RosterDelegate
from realms_builder.gui.rooms.roster.roster_rows import (
    GROUP,
    STACK,
    RosterRow,
    RosterRows,
    RowMaker,
    group_name,
)
from realms_builder.gui.rooms.roster.roster_view import RosterView
from realms_builder.gui.rooms.roster.stacks import Stacks
from realms_builder.gui.shell.commands import Commands
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model
from realms_builder.roster.roster import Roster

Shortcut = str | QKeySequence.StandardKey


class RosterPanel(QWidget):
    """The models of the current roster."""

    selection_changed = Signal(object)
    unit_wanted = Signal(str)

    def __init__(
        self,
        desk: Desk,
        commands: Commands | None = None,
        actions: RosterActions | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Show whatever roster is current on *desk*; *commands* lists the edits in the palette."""
        super().__init__(parent)
        self.desk = desk
        self.actions_of_roster = actions or RosterActions(desk, self)
        self._commands = commands
        self._document: RosterDocument | None = None
        self._maker: RowMaker | None = None
        self._told: tuple[tuple[str, ...], str] | None = ((), "")
        self._chosen_in: dict[str, tuple[str, ...]] = {}
        self._left: tuple[tuple[str, ...], tuple[str, ...]] = (), ()
        self._stacks_in: dict[str, Stacks] = {}
        self._stacks = Stacks()
        self.thumbnails = Thumbnails(desk, self)
        self.header = RosterHeader(desk, self.actions_of_roster, self)
        self.rows = RosterRows(self)
        self.drops = Drops(self.rows, self.actions_of_roster)
        self.list = RosterView(self.drops)
        self.delegate = RosterDelegate(desk, self.thumbnails, self)
        self.note = EmptyNote(self.list.viewport())
        self.keys: dict[str, QAction] = {}
        self._settle = QTimer(self)
        self._build()
        self._connect()
        self.retranslate()
        self.show_document(desk.current)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = column_that_scrolls(self.header, whole=True)
        head.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        column.addWidget(head)
        self.list.setModel(self.rows)
        self.list.setItemDelegate(self.delegate)
        RuleHelp.of_rows(self.list)
        column.addWidget(self.list, 1)
        self.list.setMinimumWidth(280)
        self._settle.setSingleShot(True)
        self._settle.setInterval(0)

    def _connect(self) -> None:
        desk = self.desk
        desk.current_changed.connect(self.show_document)
        desk.document_closed.connect(self._forget)
        desk.language_changed.connect(self.retranslate)
        self.thumbnails.ready.connect(self.list.viewport().update)
        self.list.selectionModel().selectionChanged.connect(self._on_selection)
        self.list.customContextMenuRequested.connect(self.show_menu)
        self.list.doubleClicked.connect(self._on_double_click)
        self.list.pressed_at.connect(self._press)
        self._settle.timeout.connect(self._say_selection)
        self.actions_of_roster.added.connect(self._on_added)
        self.rows.renamed = self._rename_in_place
        self.delegate.typing.connect(self._draft_name)
        self.rows.mime = self.actions_of_roster.mime

    # ------------------------------------------------------------------ words and keys

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.list.setAccessibleName(self.tr("Models of the roster"))
        self.delegate.name_label = self.tr("Name of the model")
        self.delegate.group_label = self.tr("Name of the group")
        self.header.retranslate()
        self._add_keys()
        self.show_rows()

    def _add_keys(self) -> None:
        keys, edits = QKeySequence.StandardKey, self.actions_of_roster
        add = self._key
        add("rename", self.tr("Rename"), self.rename, "F2")
        add("remove", self.tr("Remove"), self.remove, "Del")
        add(
            "duplicate",
            self.tr("Duplicate"),
            lambda: edits.duplicate(self.selected),
            "Ctrl+D",
        )
        add("copy", self.tr("Copy"), lambda: edits.copy(self.selected), keys.Copy)
        add("cut", self.tr("Cut"), self.cut, keys.Cut)
        add("paste", self.tr("Paste"), self.paste, keys.Paste)
        add("more", self.tr("One more"), lambda: self.one_more(self._current()), "+")
        add("less", self.tr("One less"), lambda: self.one_less(self._current()), "-")
        add("unfold", self.tr("Unfold equal models"), self._unfold_current, "Right")
        add("fold", self.tr("Fold equal models"), self._fold_current, "Left")
        add("up", self.tr("Move up"), lambda: self.step(-1), "Alt+Up")
        add("down", self.tr("Move down"), lambda: self.step(1), "Alt+Down")
        add("all", self.tr("Select all models"), self.list.selectAll, keys.SelectAll)
        add("print", self.tr("Print these cards …"), self.print_cards, "Ctrl+Shift+P")
        add("compare", self.tr("Compare with …"), self.compare, COMPARE_KEYS)
        self.keys["remove"].setShortcuts([QKeySequence("Del"), QKeySequence("Backspace")])

    def _key(self, name: str, text: str, act: Callable[[], object], shortcut: Shortcut) -> None:
        action = self.keys.get(name)
        if action is None:
            action = QAction(self)
            action.setShortcut(QKeySequence(shortcut))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(lambda _checked=False: act())
            self.list.addAction(action)
            self.keys[name] = action
        action.setText(text)
        if self._commands is not None:
            self._commands.add(f"roster_{name}", text, action.trigger)

    # ------------------------------------------------------------------ showing

    def show_document(self, document: RosterDocument | None) -> None:
        """Show *document* with what was chosen in it before.

        Rosters may have models with the same ids; nothing of one is chosen in another.
        """
        if document is not self._document:
            self._leave_document()
            self._document = document
            self._maker = RowMaker(document) if document is not None else None
            self._stacks = Stacks()
            if document is not None:
                self._stacks = self._stacks_in.setdefault(document.id, self._stacks)
            self.drops.show_document(document, self._maker)
            if document is not None:
                document.changed.connect(self._on_changed)
                document.checked.connect(self.show_rows)
        self._on_changed()
        if document is not None and not self.selected:
            self.select(self._chosen_in.get(document.id, ()))
        if self.rows.rowCount() and not self.selected:
            self._select_first()

    def _forget(self, gone: RosterDocument) -> None:
        self._chosen_in.pop(gone.id, None)
        self._stacks_in.pop(gone.id, None)

    def _leave_document(self) -> None:
        """Write down a name that is being typed, remember what is chosen, and let go of it."""
        self.list.finish_typing()
        if self._document is not None:
            self._document.changed.disconnect(self._on_changed)
            self._document.checked.disconnect(self.show_rows)
            if self._document in self.desk.documents:
                self._chosen_in[self._document.id] = self.selected
        self.list.selectionModel().clear()
        self.rows.show_rows([])
        self._told = None
        self._settle.start()

    def _select_first(self) -> None:
        rows = [row for row in self.rows.rows if row.standing]
        first = next((row for row in rows if row.portrait or row.unit), next(iter(rows), None))
        if first is not None:
            self.list.choose(first.id)

    def _on_changed(self) -> None:
        self.header.show_document(self._document)
        self.show_rows()

    def show_rows(self) -> None:
        """Show the models as they are now; what was chosen stays chosen."""
        document = self._document
        if document is None or self._maker is None:
            self.rows.show_rows([])
            self.note.hide()
            return
        faction = document.mustered.faction
        self.delegate.faction_colour = faction.colour if faction is not None else ""
        self.list.drop_colour = accent_of(self.desk.theme, self.delegate.faction_colour)
        before, place = self.selected, self.list.currentIndex().row()
        words, lang = self._words(), self.desk.lang
        rows = self._maker.rows(lang, words)
        self.rows.show_rows(self._stacks.stacked(rows, document.mustered, before, lang, words))
        self._keep_selection(before, place)
        self._settle.start()  # a stack that grew is chosen as before, with more in it
        if document.roster.models:
            self.note.hide()
        else:
            self.note.say(
                self.tr("No models yet."),
                self.tr("Click + at a unit on the left, press Enter there, or drag it here."),
            )

    def _words(self) -> dict[str, str]:
        return {
            "unknown": self.tr("Unknown"),
            "others": self.tr("Others"),
            "error": self.tr("breaks a rule"),
            "warning": self.tr("warning"),
            "each": self.tr("{0} each"),
            "together": self.tr("{0} together"),
            "folded": self.tr("folded"),
            "unfolded": self.tr("unfolded"),
        }

    def _keep_selection(self, before: tuple[str, ...], place: int) -> None:
        """Choose what was chosen in its new rows; where all of it was removed, a neighbour.

        Where all of it was new, what was chosen before that.
        """
        if not before:
            return
        selected = self.selected
        shown = {one: n for n, row in enumerate(self.rows.rows) for one in row.standing}
        if any(one in shown and one not in selected for one in before):
            self.list.select_models(before)
        elif shown and not selected:
            added, left = self._left
            if again := [one for one in left if one in shown and before == added]:
                self.list.select_models(again)
                return
            near = min(shown.values(), key=lambda n: (abs(n - place), n))
            self.list.choose(self.rows.rows[near].id)

    # ------------------------------------------------------------------ selection

    @property
    def chosen_group(self) -> str:
        """Return the id of the group whose heading is chosen, and nothing else; else nothing."""
        rows = [self.rows.rows[index.row()] for index in self.list.selectedIndexes()]
        alone = len(rows) == 1 and rows[0].kind == GROUP
        return rows[0].id.removeprefix(f"{GROUP}:") if alone else ""

    @property
    def selected(self) -> tuple[str, ...]:
        """Return the ids of the chosen models from top to bottom."""
        return self.list.selected_models()

    def select(self, identities: Iterable[str]) -> None:
        """Choose models and bring them into view; of a stack some are chosen one by one."""
        ids = tuple(identities)
        for row in self.rows.rows:
            if 0 < len(set(row.models).intersection(ids)) < len(row.models):
                self._fold(row, unfolded=True)
        self.list.select_models(ids)

    def show_model(self, identity: str) -> None:
        """Choose one model, as a finding asks for it."""
        self.select((identity,))
        self.take_focus()

    def entered_at(self) -> QWidget | None:
        """Return the models, which F6 goes to: the name is set once."""
        return self.list if self.rows.rowCount() else None

    def take_focus(self) -> None:
        """Let the keys go to the list."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_selection(self, _new: QItemSelection, _old: QItemSelection) -> None:
        self._settle.start()

    def _say_selection(self) -> None:
        selected, group = self.selected, self.chosen_group
        if (selected, group) != self._told:
            self._told = (selected, group)
            self.selection_changed.emit(selected)

    def _on_added(self, identities: tuple[str, ...]) -> None:
        self._left = identities, self.selected
        self.list.select_models(identities)

    def _on_double_click(self, index: QModelIndex) -> None:
        row = self.rows.rows[index.row()]
        if row.kind == STACK:
            self._fold(row, unfolded=not row.is_open)
        elif index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.list.edit(index)

    # ------------------------------------------------------------------ stacks

    def _current(self) -> RosterRow | None:
        index = self.list.currentIndex()
        return self.rows.rows[index.row()] if index.isValid() else None

    def _press(self, row: RosterRow, control: str) -> None:
        self.list.choose(row.id)
        if control == "fold":
            self._fold(row, unfolded=not row.is_open)
        else:
            self.one_more(row) if control == "more" else self.one_less(row)

    def _fold(self, row: RosterRow, *, unfolded: bool) -> None:
        if row.kind != STACK or row.is_open == unfolded:
            return
        self.list.choose(row.id)
        change = self._stacks.unfold if unfolded else self._stacks.fold
        change(row.models)
        self.show_rows()
        announce(self.list, self._words()["unfolded" if unfolded else "folded"])

    def _unfold_current(self) -> None:
        row = self._current()
        if row is not None and row.is_open:
            self.list.choose(row.models[0])
        elif row is not None:
            self._fold(row, unfolded=True)

    def _fold_current(self) -> None:
        """Fold the current stack; from one of its models go to it first."""
        row = self._current()
        if row is not None and row.in_stack:
            head = next(r.id for r in self.rows.rows if r.is_open and row.id in r.models)
            self.list.choose(head)
        elif row is not None:
            self._fold(row, unfolded=False)

    def one_more(self, row: RosterRow | None) -> None:
        """Put another model like that of *row* behind it, or behind the last of a stack."""
        if row is not None and self.rows.models_of(row) and row.kind != GROUP:
            self.actions_of_roster.one_more((row.models or (row.id,))[-1])
            if row.is_open:
                self.list.choose(row.id)

    def one_less(self, row: RosterRow | None) -> None:
        """Remove the model of *row*, or the last of a stack."""
        if row is not None and row.models:
            self.actions_of_roster.remove(row.models[-1:])
            if not self.list.choose(row.id):
                self.list.select_models(row.models[:-1])
        elif row is not None:
            self.actions_of_roster.remove(row.standing)

    # ------------------------------------------------------------------ edits

    def rename(self) -> None:
        """Type over the name of the current model or group, or of the first of a stack."""
        row = self._current()
        if row is not None and row.kind == STACK:
            self._fold(row, unfolded=True)
            self.list.choose(row.models[0])
        index = self.list.currentIndex()
        if not index.isValid() or not index.flags() & Qt.ItemFlag.ItemIsEditable:
            index = self.rows.index_of(next(iter(self.selected), ""))
        if index.isValid():
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.list.edit(index)

    def _rename_in_place(self, row: RosterRow, name: str) -> None:
        edits = self.actions_of_roster
        if row.kind == GROUP:
            edits.rename_group(row.id.removeprefix(f"{GROUP}:"), name, self._document)
        else:
            edits.rename(row.id, name, self._document)

    def _draft_name(self, row: RosterRow | None, name: str) -> None:
        """Let what is typed so far be kept, should the program end before Enter."""
        if self._document is not None:
            self._document.draft(None if row is None else partial(_renamed, row, name))

    def remove(self) -> None:
        """Remove the chosen models."""
        self.actions_of_roster.remove(self.selected)

    def cut(self) -> None:
        """Cut the chosen models."""
        self.actions_of_roster.cut(self.selected)

    def paste(self) -> None:
        """Paste behind the last chosen model, without one at the end."""
        document, selected = self._document, self.selected
        ids = [model.id for model in document.roster.models] if document is not None else []
        place = ids.index(selected[-1]) + 1 if selected else len(ids)
        self.actions_of_roster.paste(ids[place] if place < len(ids) else "")

    def compare(self) -> None:
        """Let the first chosen model step into the ring of the odds room."""
        document, selected = self._document, self.selected
        if document is not None and selected:
            self.desk.compare_wanted.emit(of_document(document, selected[0]))

    def step(self, step: int) -> None:
        """Move the chosen models one place up or down inside their sections and groups."""
        selected = self.selected
        chosen = set(selected)
        parts = dict.fromkeys(r.part for r in self.rows.rows if chosen.intersection(r.standing))
        orders = [self.rows.blocks(part, chosen) for part in parts]
        self.actions_of_roster.step(orders, selected, step)

    def print_cards(self) -> None:
        """Print the cards of the chosen models alone."""
        if self.selected:
            self.desk.print_wanted.emit(True)

    # ------------------------------------------------------------------ context menu

    def show_menu(self, place: QPoint) -> None:
        """Show everything that can be done with the chosen models."""
        document = self._document
        if document is None:
            return
        menu = fill_menu(self, document, self.selected, self._chosen_group())
        menu.popup(self.list.viewport().mapToGlobal(place))

    def _chosen_group(self) -> str:
        index = self.list.currentIndex()
        if not index.isValid():
            return ""
        row = self.rows.rows[index.row()]
        if row.kind == GROUP:
            return row.id.removeprefix(f"{GROUP}:")
        return row.part.removeprefix(f"{GROUP}:") if row.grouped else ""


def _renamed(row: RosterRow, name: str, roster: Roster) -> Roster:
    """Return *roster* with *name* for the model or group of *row*."""
    clean = clean_title(name)
    if row.kind == GROUP:
        return with_group_name(roster, row.id.removeprefix(f"{GROUP}:"), clean)
    return change_model(roster, row.id, name=clean)


def fill_menu(
    panel: RosterPanel, document: RosterDocument, selected: Sequence[str], group: str
) -> QMenu:
    """Return the menu for the *selected* models, the current one being in *group*."""
    menu = QMenu(panel)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    keys = panel.keys
    for name in ("rename", "duplicate", "more", "less"):
        menu.addAction(keys[name])
    if any(row.models and set(selected).intersection(row.models) for row in panel.rows.rows):
        menu.addSeparator()
        menu.addAction(keys["unfold"])
        menu.addAction(keys["fold"])
    menu.addSeparator()
    for name in ("cut", "copy", "paste"):
        menu.addAction(keys[name])
    menu.addSeparator()
    _add_roles(menu, panel, document, selected)
    _add_groups(menu, panel, document, selected, group)
    menu.addSeparator()
    for name in ("up", "down"):
        menu.addAction(keys[name])
    menu.addSeparator()
    menu.addAction(keys["compare"])
    menu.addAction(keys["print"])
    _add_unit(menu, panel, document, selected)
    menu.addSeparator()
    menu.addAction(keys["remove"])
    menu.addAction(keys["all"])
    for name, key in keys.items():
        key.setEnabled(bool(selected) or name in ("paste", "all"))
    keys["paste"].setEnabled(panel.actions_of_roster.can_paste())
    menu.aboutToHide.connect(lambda: _enable_all(panel))
    return menu


def _enable_all(panel: RosterPanel) -> None:
    for action in panel.keys.values():
        action.setEnabled(True)


def _add_roles(
    menu: QMenu, panel: RosterPanel, document: RosterDocument, selected: Sequence[str]
) -> None:
    record = document.mustered.model(selected[0]) if len(selected) == 1 else None
    if record is None:
        return
    lang = panel.desk.lang
    for role in document.game.roles.values():
        has = record.model.role == role.id
        if not has and not may_have(record, role):
            continue
        action = menu.addAction(sentence_case(role.name.pick(lang) or role.id))
        action.setCheckable(True)
        action.setChecked(has)
        wanted = "" if has else role.id
        action.triggered.connect(
            lambda _on, who=record.model.id, to=wanted: panel.actions_of_roster.set_role(who, to)
        )


def _add_groups(
    menu: QMenu,
    panel: RosterPanel,
    document: RosterDocument,
    selected: Sequence[str],
    group: str,
) -> None:
    edits, lang = panel.actions_of_roster, panel.desk.lang
    for declared in document.game.groups.values():
        if not may_group(document.mustered, declared, selected):
            continue
        name = sentence_case(declared.name.pick(lang) or declared.id)
        profiles = document.mustered.faction.profiles if document.mustered.faction else {}
        fitting = [p for p in profiles.values() if p.of_group == declared.id]
        text = QCoreApplication.translate("RosterMenu", "Make a group: {0}").format(name)
        if len(fitting) < 2:
            menu.addAction(text, lambda kind=declared.id: edits.make_group(kind, selected))
            continue
        submenu = menu.addMenu(text)
        for profile in fitting:
            submenu.addAction(
                profile.name.pick(lang),
                lambda kind=declared.id, p=profile.id: edits.make_group(kind, selected, p),
            )
    for other in document.roster.groups:
        if may_join(document.mustered, other.id, selected):
            text = QCoreApplication.translate("RosterMenu", "Join the group: {0}")
            name = group_name(document.mustered, other, lang)
            menu.addAction(text.format(name), lambda to=other.id: edits.join_group(to, selected))
    if group:
        menu.addAction(
            QCoreApplication.translate("RosterMenu", "Leave the group"),
            lambda: edits.leave_group(selected),
        )
        menu.addAction(
            QCoreApplication.translate("RosterMenu", "Dissolve the group"),
            lambda: edits.dissolve(group),
        )


def _add_unit(
    menu: QMenu, panel: RosterPanel, document: RosterDocument, selected: Sequence[str]
) -> None:
    model = document.roster.model(selected[0]) if len(selected) == 1 else None
    if model is not None:
        menu.addAction(
            QCoreApplication.translate("RosterMenu", "Show in the hire list"),
            lambda: panel.unit_wanted.emit(model.unit),
        )
