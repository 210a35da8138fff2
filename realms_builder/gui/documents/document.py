"""What every open document is, be it a roster, a file of a game, a template or a rulebook.

A kind says here only what differs: how its text is made and read, whether two texts can be
brought together, what lies beside its file. All the rest is done by the
:class:`~realms_builder.gui.documents.keeper.Keeper`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar
from uuid import uuid4

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.game.yaml.saving import LoadedFile, Stamp, load
from realms_builder.gui.documents.swap import Swap, Words
from realms_builder.gui.shell.prompts import Prompts
from realms_builder.gui.shell.tasks import Job

if TYPE_CHECKING:
    from realms_builder.roster.differences import Difference

TextMaker = Callable[[], str]
Comparison = Callable[[], "Sequence[Difference]"]
"""Works out what differs between two texts, in any thread."""
State = TypeVar("State")
UNDO_STEPS = 500
KEEP_PAUSE_MS = 200


class OpenFile(Protocol):
    """A file that is open in a room: what the bar above the rooms shows of it."""

    undo_stack: QUndoStack

    @property
    def path(self) -> Path | None:
        """Return where it lies, None before it was saved."""
        ...

    @property
    def title(self) -> str:
        """Return the name to show."""
        ...

    @property
    def is_modified(self) -> bool:
        """Return whether there is something to save."""
        ...

    def where(self, lang: str) -> str:
        """Return in words what it belongs to."""
        ...


class Journey:
    """A document as it was when it set out for another file, with what has to lie beside it.

    *is_long* ones are made beside the window.
    """

    is_long = False

    def __init__(self, document: Document) -> None:
        """Set out with *document* as it is now."""
        self.state = document.state
        self.problems: list[Problem] = []
        self._make = document.text_maker()

    def text(self, path: Path, job: Job) -> str:
        """Bring what lies beside the file to beside *path* and return the text, in any thread."""
        job.check()
        return self._make()

    def take_back(self) -> None:
        """Remove what was brought, since the text could not follow."""

    def leave(self, old: Path, new: Path) -> None:
        """Remove the file *old* and what lay beside it alone: all of it is at *new* now."""
        del new
        old.unlink()

    def has_all_of(self, document: Document) -> bool:
        """Return whether nothing was put beside *document* since it set out."""
        del document
        return True

    def arrive(self, document: Document, path: Path, text: str, stamp: Stamp) -> None:
        """Let *document* stand in *path*."""
        document.mark_saved(path, text, stamp, self.state)


class Document(QObject):
    """One open document. *id* names it in the journal, *path* is None until it is first saved.

    :attr:`changed` says that it is another one, :attr:`drafted` that something half typed is,
    :attr:`saved` that a file has it, :attr:`path_changed` that this is another file,
    :attr:`side_changed` that one of its :meth:`side_files` is another. :attr:`wanted` asks whoever
    shows it to bring it forward, :attr:`told` says in words what was done with it.
    """

    changed = Signal()
    drafted = Signal()
    saved = Signal()
    path_changed = Signal()
    side_changed = Signal()
    wanted = Signal()
    told = Signal(str)

    journal_name: str
    """Where below the folder for states its unsaved text is kept."""
    suffixes: tuple[str, ...] = (".yaml", ".yml")
    can_be_compared: ClassVar[bool] = False
    """Whether what differs is told thing by thing, in words, not line by line."""
    is_large = False
    """Whether work on the whole of it would keep somebody waiting."""
    is_drafted = False
    """Whether something is half typed that is no edit yet."""
    is_held = False
    """Whether it is being dragged just now, so that nothing may change it from outside."""
    icon_name: ClassVar[str] = "book"
    """What stands before it in lists of documents."""
    keep_pause_ms = KEEP_PAUSE_MS
    """How long the journal may wait after a change."""

    def __init__(self, path: Path | None, parent: QObject | None = None) -> None:
        """Belong to *path*, which need not be read yet."""
        super().__init__(parent)
        self.id = uuid4().hex
        self.path: Path | None = path
        self.stamp: Stamp | None = None
        self.is_read_only = False

    # ------------------------------------------------------------------ what it is now

    @property
    @abstractmethod
    def title(self) -> str:
        """Return the name to show."""

    @abstractmethod
    def where(self, lang: str) -> str:
        """Return in words what it belongs to."""

    @property
    @abstractmethod
    def is_modified(self) -> bool:
        """Return whether there is something to save."""

    @property
    @abstractmethod
    def state(self) -> object:
        """Return what it holds: equal states need not be saved twice."""

    @property
    def saves_itself(self) -> bool:
        """Return whether it is saved without being asked to, a short rest after each edit."""
        return False

    @property
    def is_held_back(self) -> bool:
        """Return whether it is in somebody's hands just now: half typed, or being dragged."""
        return self.is_held or self.is_drafted

    def wanted_file(self) -> Path | None:
        """Return the file that it is to lie in: its own, or one that nobody has yet.

        None where somebody has to be asked.
        """
        return self.path

    @property
    def saving_key(self) -> str:
        """Return the key of the task that saves it beside the window."""
        return f"save {self.id}"

    @property
    def is_followed(self) -> bool:
        """Return whether what other programs do to its file concerns it."""
        return self.path is not None and not self.is_read_only

    def side_files(self) -> Sequence[Path]:
        """Return the other files that it is made of."""
        return ()

    # ------------------------------------------------------------------ its text

    @abstractmethod
    def text_maker(self) -> TextMaker:
        """Return what makes the text of its file as it is now, in any thread."""

    def kept_maker(self) -> TextMaker:
        """Return what makes the text that the journal keeps, in one thread at a time."""
        return self.text_maker()

    def file_bytes(self, text: str) -> bytes:
        """Return *text* as the file holds it; raises UnicodeEncodeError where it cannot."""
        return text.encode()

    def load(self, path: Path) -> LoadedFile:
        """Return what stands in *path* now; called in any thread, never raises."""
        return load(path)

    def obstacles(self, text: str) -> tuple[Problem, ...]:
        """Return why *text*, which stands in its file now, cannot be taken; nothing if it can."""
        del text
        return ()

    @abstractmethod
    def take(self, text: str, name: Words) -> None:
        """Hold what *text* says, as a step that is called *name* in undo."""

    def comparison(self, text: str, lang: str) -> Comparison | None:
        """Return what works out how *text* differs from it, None where that cannot be taken."""
        if self.obstacles(text):
            return None
        from realms_builder.packs.line_merge import line_differences

        mine = self.text_maker()
        return lambda: line_differences(mine(), text, lang)

    def gist(self, text: str, lang: str) -> str:
        """Return in few words what *text*, one of its versions, holds; called in any thread."""
        return sentence("counted.lines", lang, {"count": len(text.splitlines())})

    def follow(
        self, path: Path, loaded: LoadedFile, name: Words, merged: str | None = None
    ) -> None:
        """Hold what another program wrote to *path*, or what was *merged* from it and this."""
        text = loaded.text or ""
        self.take(text if merged is None else merged, name)
        self.mark_saved(path, text, loaded.stamp, self.state)

    def merger(self) -> Callable[[str], str | None]:
        """Return what brings a text of another program and this one together, in any thread.

        It says None where they collide; two texts that are the same never do.
        """
        mine = self.text_maker()
        return lambda theirs: theirs if theirs == mine() else None

    # ------------------------------------------------------------------ its file

    @abstractmethod
    def mark_saved(self, path: Path, text: str, stamp: Stamp, state: object) -> None:
        """Note that *text*, made when it was *state*, stands in *path*; undo goes on across it."""

    @abstractmethod
    def mark_unsaved(self) -> None:
        """Note that no file holds it as it is."""

    @abstractmethod
    def mark_clean(self) -> None:
        """Note that its file holds it as it is after all."""

    def journey(self, *, is_leaving: bool) -> Journey:
        """Return it as it is now, ready for another file; nothing stays where *is_leaving*."""
        del is_leaving
        return Journey(self)

    def may_be_written(self, prompts: Prompts) -> bool:
        """Ask what has to be known before it is written; False writes nothing."""
        del prompts
        return True

    def take_file_name(self, stem: str) -> None:
        """Be called *stem* from now on, where it is called like the file that it leaves."""

    def file_question(self) -> tuple[str, Path, str]:
        """Return title, first choice and patterns of the question for another file."""
        patterns = " ".join(f"*{suffix}" for suffix in self.suffixes)
        return self.tr("Save as …"), self.path or Path(), patterns


class SteppedDocument(Document, Generic[State]):
    """A document of which every change is a step of its own undo stack, from state to state.

    *text* stands in its file; what is written keeps of it what it may.
    """

    def __init__(self, path: Path | None, text: str, parent: QObject | None = None) -> None:
        """Belong to *path*, where *text* stands."""
        super().__init__(path, parent)
        self.text = text
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(UNDO_STEPS)

    @property
    @abstractmethod
    def state(self) -> State:
        """Return what it holds."""

    @abstractmethod
    def show_state(self, state: State) -> None:
        """Hold *state*; only the undo command calls this."""

    @abstractmethod
    def state_in(self, state: State, path: Path) -> State:
        """Return *state* as one that lies in *path*, itself where it does already."""

    @property
    def is_modified(self) -> bool:
        """Return whether there is something to save."""
        return not self.undo_stack.isClean()

    def steps(self) -> Iterator[Swap[State]]:
        """Yield the steps that undo and redo go through."""
        found: Iterator[Any] = (self.undo_stack.command(n) for n in range(self.undo_stack.count()))
        return (step for step in found if isinstance(step, Swap))

    def settle(self, path: Path, change: Callable[[State], State] | None = None) -> None:
        """Let every state, also those that undo leads to, lie in *path*.

        *change* says what became of what lies beside it. That is no edit: nothing can be undone.
        """
        done: dict[int, tuple[State, State]] = {}

        def settled(state: State) -> State:
            if id(state) not in done:  # neighbouring steps share their states
                after = change(state) if change is not None else state
                done[id(state)] = state, self.state_in(after, path)
            return done[id(state)][1]

        for step in self.steps():
            step.before, step.after = settled(step.before), settled(step.after)
        state = settled(self.state)
        if state is not self.state:
            self.show_state(state)

    def mark_saved(
        self,
        path: Path,
        text: str,
        stamp: Stamp,
        state: object,
        change: Callable[[State], State] | None = None,
    ) -> None:
        """Note that *text*, made when it was *state*, stands in *path*; undo goes on across it.

        *change* says what became of what lies beside it.
        """
        moved, is_saved = path != self.path, state is self.state
        self.path, self.text, self.stamp = path, text, stamp
        self.settle(path, change)
        if is_saved:
            self.undo_stack.setClean()
        if moved:
            self.path_changed.emit()
        self.saved.emit()

    def mark_unsaved(self) -> None:
        """Note that no file holds it as it is; saving is offered again."""
        self.undo_stack.resetClean()

    def mark_clean(self) -> None:
        """Note that its file holds it as it is."""
        self.undo_stack.setClean()
