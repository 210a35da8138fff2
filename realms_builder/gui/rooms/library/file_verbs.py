"""What can be done with roster files from the library: duplicate, rename, move, delete."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from realms_builder.core import resources
from realms_builder.core.file_names import free_file, is_numbered, safe_stem
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Place, Problem, cause_of
from realms_builder.core.translation import sentence
from realms_builder.core.trash import Trashed, TrashFailed, restore_all, to_trash
from realms_builder.core.versions import Versions
from realms_builder.game.yaml.saving import ChangedOutside
from realms_builder.gui.rooms.library.shelf import GAME, ShelfEntry
from realms_builder.gui.rooms.odds.contenders import FILE, UNIT, LineupWish, home_of
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import PromptAnswer
from realms_builder.gui.shell.tasks import Job
from realms_builder.packs.shelf import InstalledPack, PackShelf
from realms_builder.roster.storage.portrait_files import FOLDER_SUFFIX
from realms_builder.roster.storage.roster_moves import (
    MovedRoster,
    duplicate_roster,
    move_roster,
    name_roster,
    trash_roster,
)

Done = TypeVar("Done")


class LibraryVerbs(QObject):
    """Verbs on the files behind library entries; :attr:`done` says that something changed.

    :attr:`trashed` says which file went to the trash, and what lies there now; :attr:`moved` which
    one went to another folder, and where it is now. :attr:`removed` says which game went to the
    trash, and what lies there; :attr:`made` name and id of a game that is one's own now, and of
    which it was made.
    """

    done = Signal()
    trashed = Signal(object, object)
    moved = Signal(object, object)
    removed = Signal(str, object)
    made = Signal(str, str, object)

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        """Act for *parent*, the room."""
        super().__init__(parent)
        self._desk = desk
        self._room = parent

    def new(self, entry: ShelfEntry | None) -> None:
        """Begin a roster, of the faction of *entry* when there is one."""
        from realms_builder.gui.dialogs.new_roster_dialog import NewRosterDialog

        dialog = NewRosterDialog(self._desk, entry, self._room.window())
        dialog.chosen.connect(self._desk.new_document)
        dialog.open()

    def compare(self, entry: ShelfEntry | None) -> None:
        """Let somebody choose a unit of the faction or roster of *entry* for the odds room."""
        if entry is None or entry.is_broken or not entry.system:
            return
        home = f"{UNIT}/{entry.faction}" if entry.kind == "faction" else f"{FILE}/{entry.path}"
        document = next((d for d in self._desk.documents if d.path == entry.path), None)
        if entry.path is not None and entry.kind != "faction" and document is not None:
            home = home_of(document)
        self._desk.compare_wanted.emit(LineupWish(entry.system, home))

    def print_cards(self, entry: ShelfEntry) -> Verb:
        """Return how the cards of the faction of *entry* are printed."""
        text = self.tr("Print the cards of “{0}” …").format(entry.title)
        wanted = self._desk.faction_print_wanted
        return text, lambda: wanted.emit(entry.system, entry.faction)

    def rename(self, entry: ShelfEntry | None) -> None:
        """Ask for a new name of the roster of *entry*; a file that is called like it follows.

        An open roster takes it as a step of undo. What is no roster is called by its file alone.
        """
        path = entry.path if entry is not None else None
        if entry is None or path is None:
            return
        document = next((d for d in self._desk.documents if d.path == path), None)
        former = document.title if document is not None else entry.title
        name = self._desk.prompts.text(self.tr("Rename"), self.tr("New name"), former)
        title = self._desk.title(name or "", former)
        if not title or title == former:
            return
        if document is not None:
            document.change(
                lambda roster: replace(roster, name=title), lambda: self.tr("Rename roster")
            )
            return
        former = "" if entry.is_broken else self._try(partial(name_roster, path, title), path)
        if former == "":
            self._rename(path, path.with_name(f"{safe_stem(title, path.stem)}{path.suffix}"))
            return
        is_called_so = former is not None and is_numbered(path.stem, safe_stem(former))
        if is_called_so and path.is_relative_to(self._desk.rosters_folder):
            self._move(path, path.parent, safe_stem(title, path.stem))

    def move(self, entry: ShelfEntry | None) -> None:
        """Ask for a folder below one's rosters and move the file of *entry* there."""
        if entry is None or entry.path is None:
            return
        folder, home = entry.path.parent, self._desk.rosters_folder
        is_filed = folder.is_relative_to(home) and folder != home
        start = folder.relative_to(home).as_posix() if is_filed else ""
        name = self._desk.prompts.text(self.tr("Move to folder"), self.tr("Folder"), start)
        if name:
            parts = [stem for part in name.split("/") if (stem := safe_stem(part))]
            self.move_to(entry, home.joinpath(*parts))

    def folders(self, entry: ShelfEntry, known: Collection[str], menu: QMenu) -> QMenu:
        """Return a menu below *menu* of folders for the file of *entry*: *known* ones, others."""
        found = QMenu(self.tr("Move to folder"), menu)
        home = self._desk.rosters_folder
        places = [(name, home / name) for name in sorted(known, key=str.casefold)]
        for name, folder in ((self.tr("No folder"), home), *places):
            action = found.addAction(name.replace("&", "&&"), partial(self.move_to, entry, folder))
            action.setEnabled(entry.path is not None and entry.path.parent != folder)
        found.addSeparator()
        found.addAction(self.tr("Other folder …"), partial(self.move, entry))
        return found

    def move_to(self, entry: ShelfEntry, folder: Path) -> None:
        """Move the file of *entry* to *folder*, under a free name; it can be moved back."""
        source = entry.path
        if source is not None and source.parent != folder:
            target = self._move(source, folder)
            if target is not None:
                self.moved.emit(source, target)

    def move_back(self, source: Path, target: Path) -> None:
        """Move what went from *source* to *target* back, and remove the folder made for it."""
        if self._move(target, source.parent, source.stem) is None:
            return
        with suppress(OSError):  # others lie in it
            folder = target.parent
            while folder.is_relative_to(self._desk.rosters_folder) and folder != source.parent:
                folder.rmdir()
                folder = folder.parent

    def duplicate(self, entry: ShelfEntry | None) -> None:
        """Copy the file of *entry* with its pictures beside it under a free name.

        The roster in it is numbered as its file is, so that the two are told apart.
        """
        if entry is None or entry.path is None:
            return
        source, title = entry.path, "" if entry.is_broken else entry.title

        def work(job: Job) -> MovedRoster:
            job.check()
            return duplicate_roster(source, title)

        self._desk.tasks.start(f"duplicate {source}", work, self._copied, failed=self._failed)

    def _copied(self, moved: MovedRoster) -> None:
        self._desk.rosters_changed.emit((moved.target,))
        if moved.problems:
            self._desk.problems_found.emit(moved.problems)
        self.done.emit()

    def tag(self, entries: Iterable[ShelfEntry]) -> None:
        """Ask for tags of the files behind *entries*."""
        from realms_builder.gui.dialogs.tags_dialog import ask_for_tags

        tags = {entry.path: entry.tags for entry in entries if entry.path is not None}
        tagged = list(tags.items())
        ask_for_tags(self._desk, tagged, self._room.window())

    def delete(self, entry: ShelfEntry | None) -> None:
        """Move the file of *entry* with its pictures to the trash; it can be put back."""
        if entry is None or entry.path is None:
            return
        path = entry.path
        found = self._try(lambda: trash_roster(path, resources.state_folder() / "trash"), path)
        if found is not None:
            self.trashed.emit(path, found)

    def put_back(self, trashed: Sequence[Trashed]) -> None:
        """Move a roster with its pictures, or a pack, out of the trash to where it was."""
        path = self._try(lambda: restore_all(trashed), trashed[0].original)
        if path is not None and path.is_dir():
            self._desk.reload_library()

    # ------------------------------------------------------------------ games

    def game_verbs(self, entry: ShelfEntry) -> list[Verb]:
        """Return the verbs on the game or faction of *entry*, and on the pack that brought it."""
        found, named = pack_verbs(self._desk, entry), self.named_verbs(entry)
        if "own_game" in named:
            found.insert(0, named["own_game"])
        if "remove_game" in named:
            found.append(named["remove_game"])
        return found

    def named_verbs(self, entry: ShelfEntry) -> dict[str, Verb]:
        """Return the verbs on the game of *entry* that name it, by the names of their commands.

        Only a game that the player made or took in, in a folder of its own, has any.
        """
        found: dict[str, Verb] = {}
        if entry.kind == GAME and entry.is_imported:
            turn = self.tr("Turn “{0}” into a game of your own …").format(entry.title)
            found["own_game"] = turn, partial(self.own, entry)
        if entry.kind == GAME and (entry.is_imported or entry.own is not None):
            remove = self.tr("Remove “{0}” …").format(entry.title)
            found["remove_game"] = remove, partial(self.remove_game, entry)
        return found

    def own(self, entry: ShelfEntry) -> None:
        """Ask for a name, and copy the imported game of *entry* beside the window as one's own."""
        if entry.path is not None:

            def done(name: str, system: Path) -> None:
                self.made.emit(name, system.parent.name, entry)
                self._desk.reload_library()

            make_own_game(self._desk, entry.path.parent, entry.title, done, self._failed)

    def remove_game(self, entry: ShelfEntry) -> None:
        """Ask, and move the folder of the game of *entry* to the trash; it can be put back."""
        if entry.path is None:
            return
        folder = entry.path.parent
        rosters = tuple((folder / "rosters").glob("*.yaml"))
        if not self._may_remove(entry.title, len(rosters)):
            return
        trash = resources.state_folder() / "trash"
        found = self._try(lambda: to_trash(folder, trash), *rosters)
        if found is not None:
            self._desk.reload_library()
            self.removed.emit(entry.title, (found,))

    def _may_remove(self, game: str, rosters: int) -> bool:
        said = [self.tr("“{0}” goes to the trash with all its factions.").format(game)]
        if rosters:
            count = {"count": rosters}
            said.append(sentence("counted.rosters_of_game", self._desk.lang, count))
        said.append(self.tr("It can be put back."))
        answers = (
            PromptAnswer("remove", self.tr("Move to trash")),
            PromptAnswer("keep", self.tr("Keep it"), escape=True),
        )
        title = self.tr("Remove the game?")
        return self._desk.prompts.ask(title, " ".join(said), answers) == "remove"

    # ------------------------------------------------------------------ what all of them need

    def _rename(self, source: Path, target: Path) -> None:
        if target.exists():
            values = {"reason": self.tr("Such a file exists already.")}
            problem = Problem("desk.work_failed", place=Place(str(target)), values=values)
            self._desk.problems_found.emit((problem,))
            return
        self._try(partial(self._carry, source, target), source, target)

    def _move(self, source: Path, folder: Path, stem: str = "") -> Path | None:
        """Move *source* to *folder* under a name that is free there; None where that fails."""
        target = free_file(folder, stem or source.stem, source.suffix, (FOLDER_SUFFIX,))
        return self._try(partial(self._carry, source, target), source, target)

    def _carry(self, source: Path, target: Path) -> Path:
        moved = move_roster(source, target)
        Versions(resources.state_folder() / resources.VERSIONS).moved(source, target)
        self._desk.follow_file(moved)
        return target

    def _try(self, act: Callable[[], Done], *paths: Path) -> Done | None:
        """Return what *act* on *paths* does; None where it fails, with the reason told."""
        try:
            found = act()
        except (TrashFailed, WriteFailed, ChangedOutside, OSError) as error:
            self._failed(error)
            return None
        self._desk.rosters_changed.emit(paths)
        self.done.emit()
        return found

    def _failed(self, error: Exception) -> None:
        problem = getattr(error, "problem", None)
        if not isinstance(problem, Problem):
            reason = cause_of(error)
            place = Place(str(getattr(error, "filename", None) or ""))
            problem = Problem("desk.work_failed", place=place, values={"reason": reason})
        self._desk.problems_found.emit((problem,))
        self.done.emit()


# ------------------------------------------------------------------ games


def make_own_game(
    desk: Desk,
    folder: Path,
    title: str,
    done: Callable[[str, Path], None],
    failed: Callable[[Exception], None],
) -> None:
    """Ask for a name, and copy the imported game in *folder*, called *title*, beside the window.

    *done* is told the name and the system file of the game that is the player's own now.
    """
    from realms_builder.exchange.foreign.homebrew import own_game

    question = QCoreApplication.translate("PackVerbs", "A game of your own")
    label = QCoreApplication.translate("PackVerbs", "Name of the game")
    suggested = QCoreApplication.translate("PackVerbs", "{0}, my own").format(title)
    name = desk.title(desk.prompts.text(question, label, suggested) or "", "")
    if name:
        work = partial(own_game, folder, desk.preferences.library_folder, name)
        then = partial(done, name)
        desk.tasks.start(f"own {folder}", lambda _job: work(), then, failed=failed)


# ------------------------------------------------------------------ pack verbs


Verb = tuple[str, Callable[[], object]]


def pack_verbs(desk: Desk, entry: ShelfEntry) -> list[Verb]:
    """Return the verbs on the pack that brought *entry*, or on one's own files behind it."""
    if entry.own is not None:
        own = entry.own
        export = QCoreApplication.translate("PackVerbs", "Export as a pack …")
        return [(export, lambda: desk.own_pack_wanted.emit(own))]
    if not entry.pack:
        return []
    from realms_builder.packs.updating import can_go_back

    shelf = PackShelf(desk.preferences.library_folder)
    back = can_go_back(InstalledPack(shelf.home(entry.pack), None), shelf)
    texts = {
        "update": QCoreApplication.translate("PackVerbs", "Update the pack from a file …"),
        "update_folder": QCoreApplication.translate("PackVerbs", "Update the pack from a folder …"),
        "back": QCoreApplication.translate("PackVerbs", "Undo the last update"),
        "export": QCoreApplication.translate("PackVerbs", "Export the pack …"),
        "remove": QCoreApplication.translate("PackVerbs", "Remove the pack …"),
    }
    return [
        (text, lambda verb=verb: desk.pack_verb_wanted.emit(verb, entry.pack))
        for verb, text in texts.items()
        if back or verb != "back"
    ]
