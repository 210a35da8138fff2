"""An open roster: its value, what it comes to, its findings, and one undo stack.

A usual roster is checked at once, a very large one beside the window: until then it keeps the
findings that it had.

Every edit is a pure function old -> new; :meth:`RosterDocument.commit` pushes the only undo
command there is, which swaps the roster before and after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from uuid import uuid4

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from realms_builder.core import resources
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.game import Game
from realms_builder.gui.documents.swap import Swap
from realms_builder.gui.shell.tasks import Job, Tasks
from realms_builder.roster.checks import check
from realms_builder.roster.edits import Edit
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import FactionFinder, Muster, muster
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.safekeeping import Stamp
from realms_builder.roster.storage.seen import seen_after

Settling = Callable[[Roster], Roster]
UNDO_STEPS = 500
MOST_AT_ONCE = 400
"""Up to so many models are checked at once, which takes some milliseconds."""


def unsaved_home() -> Path:
    """Return the file, which need not exist, beside which pictures of unsaved rosters wait."""
    return resources.state_folder() / "pictures" / "unsaved.yaml"


class RosterDocument(QObject):
    """One open roster. *id* names it in the journal, *path* is None until it is first saved.

    :attr:`checked` says that findings came later than the change that they are about.
    """

    changed = Signal()
    checked = Signal()
    saved = Signal()
    path_changed = Signal()
    drafted = Signal()

    def __init__(
        self,
        roster: Roster,
        game: Game,
        find_faction: FactionFinder,
        *,
        path: Path | None = None,
        text: str = "",
        problems: tuple[Problem, ...] = (),
        tasks: Tasks | None = None,
        parent: QObject | None = None,
    ) -> None:
        """Open *roster* of *game*; *text* is the file's text as it was read.

        Without *tasks* rosters of any size are checked at once.
        """
        super().__init__(parent)
        self.id = uuid4().hex
        self.game = game
        self.find_faction = find_faction
        self.path = path
        self.text = text
        self.problems = problems
        self.stamp: Stamp | None = None
        self.freeform = False
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(UNDO_STEPS)
        self._roster = roster
        self._muster = muster(roster, game, find_faction)
        self._findings: list[Finding] = []
        self._checked: Roster | None = None
        self._tasks = tasks
        self._ready: Muster | None = None
        self._draft: Roster | None = None

    @property
    def roster(self) -> Roster:
        """Return the roster as it is now."""
        return self._roster

    @property
    def drafted_roster(self) -> Roster:
        """Return the roster with what is just being typed, which is no edit before Enter."""
        return self._roster if self._draft is None else self._draft

    @property
    def mustered(self) -> Muster:
        """Return what the roster comes to."""
        return self._muster

    @property
    def findings(self) -> list[Finding]:
        """Return what the checks say; limits are silent in freeform play."""
        if self._checked is not self._roster:
            self._check()
        if not self.freeform:
            return self._findings
        return [f for f in self._findings if f.code.startswith("unknown_")]

    @property
    def is_large(self) -> bool:
        """Return whether work on the whole roster would keep somebody waiting."""
        return len(self._roster.models) > MOST_AT_ONCE

    @property
    def is_legal(self) -> bool:
        """Return whether no check found an error."""
        return all(f.severity is not Severity.ERROR for f in self.findings)

    @property
    def home(self) -> Path:
        """Return the file beside which its pictures lie: its own, or one that stands for it."""
        return self.path or unsaved_home()

    @property
    def states(self) -> Iterator[Roster]:
        """Yield the roster as it is, and as undo and redo would make it."""
        yield self._roster
        for step in self._steps():
            yield from (step.before, step.after)

    def _steps(self) -> Iterator[Swap[Roster]]:
        steps = (self.undo_stack.command(n) for n in range(self.undo_stack.count()))
        return (step for step in steps if isinstance(step, Swap))

    @property
    def title(self) -> str:
        """Return the name to show."""
        return self._roster.name or (self.path.stem if self.path else "")

    def where(self, lang: str) -> str:
        """Return in words which game and faction it belongs to."""
        faction = self._muster.faction
        name = faction.name.pick(lang) if faction else self._roster.faction
        return f"{self.game.name.pick(lang)} · {name}"

    @property
    def is_modified(self) -> bool:
        """Return whether there is something to save."""
        return not self.undo_stack.isClean()

    def commit(self, after: Roster, text: str, merge_key: str = "") -> None:
        """Make *after* the roster, as a step that is called *text* in undo.

        The new state is computed first: what fails leaves roster and undo stack as they were.
        Steps with the same *merge_key* that follow one another become one.
        """
        if after == self._roster:
            return
        ready = self._mustered(after)
        followed = seen_after(self._muster, ready)
        self._ready = ready if followed is after else self._mustered(followed)
        self.undo_stack.push(Swap(self.show_roster, self._roster, followed, text, merge_key))

    def apply(self, edit: Edit, text: str) -> None:
        """Do an edit that a finding offered."""
        self.commit(edit.apply(self._roster), text)

    def change(self, edit: Callable[[Roster], Roster], text: str, merge_key: str = "") -> None:
        """Commit what *edit* makes of the roster."""
        self.commit(edit(self._roster), text, merge_key)

    def draft(self, edit: Callable[[Roster], Roster] | None) -> None:
        """Note what *edit* would make of the roster if typing ended now; None when it ended."""
        before, self._draft = self._draft, None if edit is None else edit(self._roster)
        if before is not self._draft:
            self.drafted.emit()

    def show_roster(self, roster: Roster) -> None:
        """Show *roster*; only the undo command calls this."""
        ready, self._ready = self._ready, None
        fits = ready is not None and ready.roster is roster
        self._muster = ready if ready is not None and fits else self._mustered(roster)
        self._roster, self._draft = roster, None
        self.changed.emit()

    def _settle(self, path: Path, change: Settling | None) -> None:
        """Let every state of the roster, also those that undo leads to, lie in *path*.

        Where pictures lie is no edit of the player's, so that there is nothing to undo.
        """
        done: dict[int, tuple[Roster, Roster]] = {}

        def settled(roster: Roster) -> Roster:
            if id(roster) not in done:  # neighbouring steps share their rosters
                after = change(roster) if change is not None else roster
                same = after.file == str(path)
                done[id(roster)] = roster, after if same else replace(after, file=str(path))
            return done[id(roster)][1]

        for step in self._steps():
            step.before, step.after = settled(step.before), settled(step.after)
        roster = settled(self._roster)
        if roster is not self._roster:
            self.show_roster(roster)

    def mark_unsaved(self) -> None:
        """Note that no file holds the roster as it is; saving is offered again."""
        self.undo_stack.resetClean()

    def muster_anew(self) -> None:
        """Work everything out again: the house plays by other rules now."""
        self._ready = None
        self._muster = self._mustered(self._roster)
        self.changed.emit()

    def _mustered(self, roster: Roster) -> Muster:
        return muster(roster, self.game, self.find_faction, self._muster)

    def _check(self) -> None:
        """Check now, or beside the window where it would keep somebody waiting."""
        tasks, roster = self._tasks, self._roster
        if tasks is None or self._checked is None or not self.is_large:
            self._findings, self._checked = check(self._muster), roster
        elif not tasks.is_running(self._check_key):
            work = partial(_checked, roster, self.game, self.find_faction)
            tasks.start(self._check_key, work, partial(self._take_findings, roster))

    @property
    def _check_key(self) -> str:
        return f"check {self.id}"

    def _take_findings(self, roster: Roster, findings: list[Finding]) -> None:
        self._findings, self._checked = findings, roster
        self.checked.emit()

    def stop(self) -> None:
        """End what is under way for this document, which is about to be closed."""
        if self._tasks is not None:
            self._tasks.cancel(self._check_key)

    def set_freeform(self, freeform: bool) -> None:
        """Silence limits, or hear them again; what cannot be resolved is always said."""
        if freeform != self.freeform:
            self.freeform = freeform
            self.changed.emit()

    def follow(self, path: Path, text: str | None = None, change: Settling | None = None) -> None:
        """Note that the file went to *path*, with what is in it, by now *text*.

        *change* says what became of the names of its pictures.
        """
        self.path = path
        self.text = self.text if text is None else text
        self._settle(path, change)
        self.path_changed.emit()

    def mark_saved(
        self,
        path: Path,
        text: str,
        change: Settling | None = None,
        roster: Roster | None = None,
    ) -> None:
        """Note that the roster stands in *path* as *text* now; undo goes on across the save.

        *change* says what became of the names of its pictures. When it was edited while *roster*
        was saved there is something to save again.
        """
        moved = path != self.path
        is_saved = roster is None or roster is self._roster
        self.path, self.text = path, text
        self._settle(path, change)
        if is_saved:
            self.undo_stack.setClean()
        if moved:
            self.path_changed.emit()
        self.saved.emit()


def _checked(roster: Roster, game: Game, find_faction: FactionFinder, job: Job) -> list[Finding]:
    """Check *roster* in a thread, mustered anew: builds are not shared between threads."""
    mustered = muster(roster, game, find_faction)
    job.check()
    return check(mustered)
