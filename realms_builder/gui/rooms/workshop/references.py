"""Who uses an entry: looked for beside the window, before it is deleted or called otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from realms_builder.core import resources
from realms_builder.core.files import is_file
from realms_builder.core.problems import Problem
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.game_files import GameFile, files_of
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.moving import UnitMover, goals_of
from realms_builder.editing.references.renaming import RenamePlan, Renamer
from realms_builder.editing.references.targets import target_at
from realms_builder.editing.references.uses import FileTexts, ReferenceUse, UsesFinder
from realms_builder.game.game import Game
from realms_builder.game.library import Library, read_head
from realms_builder.game.units import Faction
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.entry_desk import EntryDesk
from realms_builder.gui.rooms.workshop.outline.rename_dialog import MoveDialog, RenameDialog
from realms_builder.gui.rooms.workshop.outline.uses_dialog import UsesDialog
from realms_builder.gui.rooms.workshop.outline_verbs import OutlineVerbs, named
from realms_builder.gui.rooms.workshop.writing_desk import WritingDesk
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job


@dataclass(frozen=True)
class _Search:
    """Where to look: a game as it is written, its files, and the texts of those that are open."""

    game: Game
    faction: Faction | None
    library: Library
    rosters: Path
    opened: dict[Path, Manuscript]

    def files(self) -> tuple[GameFile, ...]:
        """Return every file of the game, and the user's own rosters of it."""
        found = list(files_of(self.library, self.game.id))
        known = {file.path for file in found}
        for path in sorted(self.rosters.rglob("*.yaml")) if self.rosters.is_dir() else ():
            head = read_head(path)
            if path not in known and head.kind == "roster" and head.system == self.game.id:
                found.append(GameFile("roster", path, path.stem))
        for folder in {file.path.parent for file in found if file.kind == "system"}:
            if is_file(folder / resources.PACK_FILE):
                found.append(GameFile("pack", folder / resources.PACK_FILE))
        return tuple(found)

    def own_files(self) -> list[GameFile]:
        """Return those that may be written: what comes with the program stays as it is."""
        return [file for file in self.files() if not resources.is_bundled(file.path)]

    def factions(self) -> list[Faction]:
        """Return every faction of the game, the one that is written as it is now."""
        names = self.library.factions(self.game.id)
        found = {name: self.library.faction(self.game.id, name) for name in names}
        if self.faction is not None:
            found[self.faction.id] = self.faction
        return [faction for faction in found.values() if faction is not None]

    def finder(self) -> UsesFinder:
        """Return what finds uses in the files."""
        return UsesFinder(self.game, self.factions(), FileTexts(self.opened))


class ReferenceAnswers(QObject):
    """Answers the wishes of the outline that concern other files; :attr:`where` shows a place."""

    where = Signal(object, int)

    def __init__(
        self,
        desk: Desk,
        writing: WritingDesk,
        verbs: OutlineVerbs,
        entries: EntryDesk,
        window: QWidget,
    ) -> None:
        """Show dialogs over *window*; *verbs* and *entries* say what is wanted."""
        super().__init__(window)
        self._desk, self._writing, self._verbs, self._window = desk, writing, verbs, window
        self._key = f"references {id(self)}"
        tasks, key = desk.tasks, self._key
        self.destroyed.connect(lambda: tasks.cancel(key))
        verbs.uses_wanted.connect(self.show_uses)
        verbs.delete_wanted.connect(self.delete)
        verbs.rename_wanted.connect(self.rename)
        entries.rename_wanted.connect(self._rename_from_form)
        verbs.faction_wanted.connect(self.move)

    def _search(self, document: AuthorDocument) -> _Search | None:
        reading = document.reading
        if reading.game is None:
            return None
        opened = {path: one.manuscript for path, one in self._writing.documents.items()}
        library, rosters = self._desk.library, self._desk.rosters_folder
        return _Search(reading.game, reading.own_faction, library, rosters, opened)

    # ------------------------------------------------------------------ used by

    def show_uses(self, path: PathInFile) -> None:
        """Show everything that refers to the entry at *path*."""
        self._ask_uses([path], deleting=False)

    def delete(self, paths: Sequence[PathInFile]) -> None:
        """Delete the entries at *paths*; ask first where something refers to one."""
        document = self._writing.current
        if document is None or not paths:
            return
        if document.is_read_only:
            self._writing.tell((Problem("author.read_only"),))
            return
        self._ask_uses(list(paths), deleting=True)

    def _ask_uses(self, paths: list[PathInFile], *, deleting: bool) -> None:
        document = self._writing.current
        search = self._search(document) if document is not None else None
        if document is None or search is None:
            if deleting:
                self._verbs.delete(paths)
            return
        work = partial(_uses_of, search, document.manuscript.data, paths)
        then = partial(self._show_uses, document, paths, deleting)
        self._desk.tasks.start(self._key, work, then)

    def _show_uses(
        self,
        document: AuthorDocument,
        paths: list[PathInFile],
        deleting: bool,
        uses: list[ReferenceUse],
    ) -> None:
        if document is not self._writing.current:
            return
        if deleting and not uses:
            self._verbs.delete(paths)
            return
        lang = self._desk.lang
        name = named(document.manuscript.value(paths[0]), lang)
        dialog = UsesDialog(self._desk.theme, lang, name, self._window, deleting=deleting)
        dialog.where.connect(lambda use: self.where.emit(use.file.path, use.line))
        if deleting:
            dialog.accepted.connect(lambda: self._verbs.delete(paths))
        else:
            dialog.where.connect(dialog.accept)
        dialog.show_uses(uses)
        dialog.open()

    # ------------------------------------------------------------------ another id

    def rename(self, path: PathInFile, new: str) -> None:
        """Show what another id of the entry at *path* would change, and change it if wanted."""
        found = self._to_write()
        if found is None:
            return
        document, search = found
        raw = document.manuscript.value(path)
        target = target_at(document.manuscript.data, path)
        if target is None:
            return
        lang = self._desk.lang
        name = named(raw, lang)
        dialog = RenameDialog(self._desk.theme, lang, name, target.id, self._window)
        dialog.asked.connect(partial(self._ask_rename, dialog, search, document, path))
        words = self._rename_words
        dialog.accepted.connect(lambda: self._write(document, path, dialog.renamed, words))
        dialog.open()
        if new and new != target.id:
            dialog.write(new)

    def _rename_from_form(self, path: PathInFile, new: str) -> None:
        """Give the entry at *path* the id *new*; ask first where other places name it."""
        found = self._to_write() if new else None
        if found is None:
            self.rename(path, new)
            return
        document, search = found

        def take(plan: RenamePlan) -> None:
            if plan.problems or plan.uses:
                self.rename(path, new)
            else:
                self._write(document, path, plan, self._rename_words)

        home = GameFile(document.reading.kind, document.file, "")
        self._desk.tasks.start(self._key, partial(_renamed, search, home, path, new), take)

    def _to_write(self) -> tuple[AuthorDocument, _Search] | None:
        """Return the file that is shown and where to look; None, and why, where it stays."""
        document = self._writing.current
        search = self._search(document) if document is not None else None
        if document is None or search is None:
            return None
        if document.is_read_only:
            self._writing.tell((Problem("author.read_only"),))
            return None
        return document, search

    def _ask_rename(
        self,
        dialog: RenameDialog,
        search: _Search,
        document: AuthorDocument,
        path: PathInFile,
        new: str,
    ) -> None:
        home = GameFile(document.reading.kind, document.file, "")
        work = partial(_renamed, search, home, path, new)
        self._desk.tasks.start(self._key, work, dialog.show_renamed)
        dialog.finished.connect(lambda _result: self._desk.tasks.cancel(self._key))

    def _write(
        self,
        document: AuthorDocument,
        path: PathInFile,
        renamed: RenamePlan | None,
        say: Callable[[], str],
    ) -> None:
        """Take a rename or a move over into every file it changes, as one step."""
        if renamed is None:
            return
        changes: dict[AuthorDocument, tuple[Manuscript, PathInFile]] = {}
        files = sorted(renamed.files.items(), key=lambda file: file[0] != document.path)
        for file, (before, after) in files:
            opened = self._writing.open(file)
            if opened is None:
                return
            if opened.manuscript.file_text() != before:
                self._writing.tell((Problem("author.changed_meanwhile"),))
                return
            here = path if opened is document else opened.selection
            changes[opened] = Manuscript.of(after, str(file)), here
        self._writing.commit_all(changes, lambda: say().format(renamed.old, renamed.new))

    def _rename_words(self) -> str:
        return self.tr("Rename {0} to {1}")

    def _move_words(self) -> str:
        return self.tr("Move {0} to {1}", "to another faction")

    # ------------------------------------------------------------------ another faction

    def move(self, path: PathInFile) -> None:
        """Offer to move the unit at *path* to another faction, with the rosters that have it."""
        found = self._to_write()
        if found is None:
            return
        document, search = found
        goals = {file.id: file for file in goals_of(search.own_files(), document.file)}
        if not goals:
            self._writing.tell((Problem("move.no_goal"),))
            return
        lang, known = self._desk.lang, {one.id: one for one in search.factions()}
        names = [(known[n].name.pick(lang) if n in known else n, n) for n in goals]
        name = named(document.manuscript.value(path), lang)
        dialog = MoveDialog(self._desk.theme, lang, name, names, self._window)

        def ask(goal: str) -> None:
            work = partial(_moved, search, document.file, path, goals[goal], dialog.takes_rosters)
            self._desk.tasks.start(self._key, work, dialog.show_renamed)

        dialog.asked.connect(ask)
        words = self._move_words
        dialog.accepted.connect(lambda: self._write(document, (), dialog.renamed, words))
        dialog.finished.connect(lambda _result: self._desk.tasks.cancel(self._key))
        dialog.open()
        dialog.ask()


def _uses_of(search: _Search, data: Any, paths: list[PathInFile], job: Job) -> list[ReferenceUse]:
    job.check()
    finder, files = search.finder(), search.files()
    found: list[ReferenceUse] = []
    for path in paths:
        target = target_at(data, path)
        if target is not None:
            found += finder.of(target, files)
    return found


def _renamed(search: _Search, home: GameFile, path: PathInFile, new: str, job: Job) -> RenamePlan:
    job.check()
    files = search.own_files()
    if home.path not in {file.path for file in files}:
        files.insert(0, home)
    home = next(file for file in files if file.path == home.path)
    systems = search.library.systems
    renamer = Renamer(search.game, search.factions(), search.finder(), systems)
    return renamer.renamed(home, path, new, files)


def _moved(
    search: _Search, home: Path, path: PathInFile, goal: GameFile, with_rosters: bool, job: Job
) -> RenamePlan:
    job.check()
    files = [f for f in search.own_files() if with_rosters or f.kind != "roster"]
    source = next((file for file in files if file.path == home), GameFile("faction", home))
    return UnitMover(search.finder()).moved(source, path, goal, files)
