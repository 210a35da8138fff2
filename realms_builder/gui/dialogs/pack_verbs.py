"""The verbs on packs in the window: take in, bring up to date, take back, remove, give away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from realms_builder.core import resources
from realms_builder.core.files import is_file, is_folder, real_path
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.trash import Trashed
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import PromptAnswer
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.packs.limits import SUFFIX
from realms_builder.packs.shelf import PackShelf

if TYPE_CHECKING:  # the window comes up without them
    from realms_builder.gui.dialogs.pack.dialog import PackDialog
    from realms_builder.packs.own_part import OwnPart
    from realms_builder.packs.review import Review

_FOLDER = "pack/folder"


def is_pack(path: Path) -> bool:
    """Return whether *path* may be a pack: a file called so, a folder with a manifest, or that."""
    if path.suffix.lower() == SUFFIX or path.name == resources.PACK_FILE:
        return is_file(path)
    return is_folder(path) and is_file(path / resources.PACK_FILE)


class Packs(QObject):
    """Opens the dialogs and does what they ask for beside the window."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        """Act over *parent*, the window."""
        super().__init__(parent)
        self._desk, self._window = desk, parent
        self._asking: dict[Path, PackDialog] = {}
        desk.pack_wanted.connect(self.take_in)
        desk.pack_verb_wanted.connect(self._do)
        desk.own_pack_wanted.connect(self.export_own)

    @property
    def shelf(self) -> PackShelf:
        """Return the packs of the library in force."""
        return PackShelf(self._desk.preferences.library_folder)

    def _do(self, verb: str, pack: str) -> None:
        """Do what the library asks for with the installed *pack*."""
        verbs: dict[str, Callable[[str], object]] = {
            "update": lambda _pack: self.install(),
            "update_folder": lambda _pack: self.install_folder(),
            "back": self.go_back,
            "remove": self.remove,
            "export": self.export,
        }
        verbs[verb](pack)

    # ------------------------------------------------------------------ taking in

    def install(self) -> None:
        """Ask for a file and show the pack in it."""
        patterns = self.tr("Packs ({0})").format(f"*{SUFFIX} *.zip {resources.PACK_FILE}")
        path = self._desk.prompts.open_file(self.tr("Install a pack"), self._folder(), patterns)
        if path is not None:
            self._remember(path.parent)
            self.take_in(path)

    def install_folder(self) -> None:
        """Ask for a folder, such as a clone of a repository, and show the pack in it."""
        path = self._desk.prompts.folder(self.tr("Install a pack from a folder"), self._folder())
        if path is not None:
            self._remember(path.parent)
            self.take_in(path)

    def take_in(self, path: Path) -> None:
        """Show the pack at *path* with what it would change; it is taken in when told to.

        One that is shown already comes forward, and is looked at again where it was refused.
        """
        from realms_builder.gui.dialogs.pack.dialog import PackDialog, PackDialogAim
        from realms_builder.packs.effects import own_rosters
        from realms_builder.packs.review import reviewed

        source = real_path(path.parent if path.name == resources.PACK_FILE else path)
        if source in self._asking:
            self._asking[source].come_forward()
            return
        shelf, library = self.shelf, self._desk.library
        recent = [found for found in self._desk.preferences.recent if is_file(found)]

        def look(job: Job) -> Review:
            rosters = dict.fromkeys((*own_rosters(shelf.library), *recent))
            return reviewed(source, shelf, library, rosters, job.progress)

        dialog = PackDialog(self._desk, source, look, PackDialogAim.INSTALL, self._window)
        dialog.wanted.connect(lambda _review: self._take(dialog))
        self._asking[source] = dialog
        dialog.finished.connect(lambda _result: self._asking.pop(source, None))
        dialog.open()

    def _take(self, dialog: PackDialog) -> None:
        from realms_builder.gui.dialogs.pack.dialog import PackDialogAim
        from realms_builder.packs.installing import install
        from realms_builder.packs.updating import update

        shelf = self.shelf
        is_update = dialog.aim is PackDialogAim.UPDATE

        def act(review: Review, job: Job) -> object:
            job.check()
            plan = review.plan
            return install(review.contents, shelf) if plan is None else update(plan, shelf)

        said = self.tr("Updated: {0}") if is_update else self.tr("Installed: {0}")
        title = self.tr("Updating …") if is_update else self.tr("Installing …")
        name = dialog.head.title.text()
        dialog.work_on(act, title, lambda _result: self._changed(said.format(name)))

    def _changed(self, message: str) -> None:
        self._desk.reload_library()
        self._desk.message.emit(message)

    # ------------------------------------------------------------------ back and out

    def go_back(self, pack: str) -> None:
        """Take the last update of *pack* back."""
        from realms_builder.packs.merging import Merge
        from realms_builder.packs.updating import go_back
        from realms_builder.packs.words import touched_lines

        shelf, lang = self.shelf, self._desk.lang

        def work(job: Job) -> Merge:
            job.check()
            found = shelf.find(pack)
            assert found is not None, pack
            return go_back(found, shelf)

        def then(merge: Merge) -> None:
            self._changed(self.tr("The last update of {0} has been undone.").format(pack))
            if merge.touched:
                words = "\n\n".join("\n".join(touched_lines(each, lang)) for each in merge.touched)
                self._desk.prompts.say(self.tr("Files with changes of your own"), words)

        self._start(f"pack back {pack}", work, then, self.tr("Undoing the update …"))

    def remove(self, pack: str) -> None:
        """Ask, and move *pack* to the trash."""
        from realms_builder.packs.installing import remove

        answer = self._desk.prompts.ask(
            self.tr("Remove the pack"),
            self.tr(
                "“{0}” goes to the trash with everything that was changed in it. Rosters of its "
                "factions stay, but cannot be opened without it."
            ).format(pack),
            (
                PromptAnswer("remove", self.tr("Move to trash")),
                PromptAnswer("keep", self.tr("Keep it"), escape=True),
            ),
        )
        if answer != "remove":
            return
        shelf, trash = self.shelf, resources.state_folder() / "trash"

        def work(job: Job) -> tuple[Trashed, ...]:
            job.check()
            found = shelf.find(pack)
            return remove(found, shelf, trash) if found is not None else ()

        def then(trashed: tuple[Trashed, ...]) -> None:
            self._changed(self.tr("{0} is in the trash.").format(pack))
            if trashed:
                self._desk.pack_trashed.emit(trashed[0].original, trashed)

        self._start(f"pack remove {pack}", work, then, self.tr("Removing {0} …").format(pack))

    # ------------------------------------------------------------------ giving away

    def export(self, pack: str) -> None:
        """Show the installed *pack* as it would be given away."""
        found = self.shelf.find(pack)
        if found is not None:
            self._show_export(found.folder, None)

    def export_own(self, folder: Path) -> None:
        """Ask what of one's own *folder* of a game is given away, and show that."""
        from realms_builder.gui.dialogs.pack.own_dialog import OwnDialog

        dialog = OwnDialog(self._desk, folder, self._window)
        dialog.chosen.connect(partial(self._show_export, folder))
        dialog.open()

    def _show_export(self, folder: Path, part: OwnPart | None) -> None:
        from realms_builder.gui.dialogs.pack.dialog import PackDialog, PackDialogAim
        from realms_builder.packs.contents import read_pack
        from realms_builder.packs.own_part import only
        from realms_builder.packs.review import looked_over

        shelf, library = self.shelf, self._desk.library

        def look(job: Job) -> Review:
            job.check()
            contents = read_pack(folder)
            contents = contents if part is None else only(contents, part)
            return looked_over(contents, folder, shelf, library)

        dialog = PackDialog(self._desk, folder, look, PackDialogAim.EXPORT, self._window)
        dialog.wanted.connect(lambda review: self._write(dialog, review))
        dialog.open()

    def _write(self, dialog: PackDialog, review: Review) -> None:
        from realms_builder.packs.exporting import file_name, write_pack

        if not self._is_meant(review):
            return
        target = self._desk.prompts.save_file(
            self.tr("Export the pack"),
            self._desk.out_folder() / file_name(review.contents),
            self.tr("Packs ({0})").format(f"*{SUFFIX}"),
        )
        if target is None:
            return
        path = target if target.suffix.lower() == SUFFIX else Path(f"{target}{SUFFIX}")
        self._desk.handed_out_to(path.parent)

        def act(review: Review, job: Job) -> object:
            job.check()
            write_pack(review.contents, review.source, path)
            return path

        said = self.tr("Exported as {0}.").format(path)
        title = self.tr("Exporting …")
        dialog.work_on(act, title, lambda _result: self._desk.message.emit(said))

    def _is_meant(self, review: Review) -> bool:
        """Ask before a pack with errors is given away."""
        errors = [p for p in review.found.problems if p.severity is Severity.ERROR]
        if not errors:
            return True
        answer = self._desk.prompts.ask(
            self.tr("The pack has errors"),
            self.tr("Everyone who installs it will see them. Export it anyway?"),
            (
                PromptAnswer("anyway", self.tr("Export it anyway")),
                PromptAnswer("mend", self.tr("Fix them first"), escape=True),
            ),
        )
        return answer == "anyway"

    # ------------------------------------------------------------------ what all of them need

    def _folder(self) -> Path:
        remembered = str(self._desk.preferences.value(_FOLDER, "") or "")
        return Path(remembered) if remembered and is_folder(Path(remembered)) else Path.home()

    def _remember(self, folder: Path) -> None:
        self._desk.preferences.set_value(_FOLDER, str(folder))

    def _start(
        self, key: str, work: Callable[[Job], object], then: Callable[..., None], title: str
    ) -> None:
        self._desk.message.emit(title)
        self._desk.tasks.start(key, work, then, failed=self._failed, files=True, title=title)

    def _failed(self, error: Exception) -> None:
        problem = getattr(error, "problem", None)
        told = problem if isinstance(problem, Problem) else as_problem(error)
        self._desk.problems_found.emit((told,))
