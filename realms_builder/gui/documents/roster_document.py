"""An open roster: its value, what it comes to, its findings, and one undo stack.

A usual roster is checked at once, a very large one beside the window: until then it keeps the
findings that it had.

Every edit is a pure function old -> new; :meth:`RosterDocument.commit` pushes the only undo
command there is, which swaps the roster before and after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from realms_builder.core import resources
from realms_builder.core.file_names import free_file, is_numbered, safe_stem
from realms_builder.core.problems import Place, Problem
from realms_builder.core.titles import clean_title, readable, title_in_file
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.yaml.saving import Stamp
from realms_builder.game.yaml.text import parse_text
from realms_builder.gui.documents.document import (
    Comparison,
    Document,
    Journey,
    SteppedDocument,
    TextMaker,
)
from realms_builder.gui.documents.swap import Swap, Words
from realms_builder.gui.shell.tasks import Job, Tasks
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.portrait_files import (
    FOLDER_SUFFIX,
    CarriedPictures,
    carry,
    own_pictures,
    picture_names,
    release,
    with_pictures,
)
from realms_builder.roster.storage.roster_writing import KeptText, new_text, saved_text
from realms_builder.roster.storage.seen import seen_after
from realms_builder.roster.verdict import Verdict, declares_no_rules

if TYPE_CHECKING:
    from realms_builder.roster.findings import Finding
    from realms_builder.roster.resolve.muster import FactionFinder, Muster

Settling = Callable[[Roster], Roster]
MOST_AT_ONCE = 400
"""Up to so many models are checked at once, which takes some milliseconds."""
PAUSE_MS = 20
LONG_PAUSE_MS = 400
"""Between two writings of a very large roster, which are as many megabytes for the disk."""
PATTERNS = "*.yaml *.yml"
SUFFIX = ".yaml"


def unsaved_home() -> Path:
    """Return the file, which need not exist, beside which pictures of unsaved rosters wait."""
    return resources.state_folder() / "pictures" / "unsaved.yaml"


class RosterReader(Protocol):
    """What reads rosters for the window, such as its desk."""

    @property
    def lang(self) -> str:
        """Return the language of the window."""
        ...

    @property
    def rosters_folder(self) -> Path:
        """Return where the user's own rosters lie."""
        ...

    @property
    def saves_rosters(self) -> bool:
        """Return whether rosters are saved without being asked."""
        ...

    def read_document(
        self, text: str, path: Path | None
    ) -> tuple[RosterDocument | None, list[Problem]]:
        """Return *text* as a document; without one the problems say why."""
        ...


class RosterDocument(SteppedDocument[Roster]):
    """One open roster. *id* names it in the journal, *path* is None until it is first saved.

    :attr:`checked` says that findings came later than the change that they are about.
    """

    checked = Signal()

    journal_name = "journal"
    icon_name = "banner"
    can_be_compared = True

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
        reader: RosterReader | None = None,
        parent: QObject | None = None,
    ) -> None:
        """Open *roster* of *game*; *text* is the file's text as it was read.

        Without *tasks* rosters of any size are checked at once; without a *reader* it cannot
        follow its file.
        """
        super().__init__(path, text, parent)
        self.game = game
        self.find_faction = find_faction
        self.problems = problems
        self.freeform = False
        self.origin: Path | None = None
        self.own_library: Library | None = None
        """Where its game is found, if it is none that the window knows."""

        self._roster = roster
        self._filed_name = roster.name
        self._muster = _muster_of(roster, game, find_faction)
        self._findings: list[Finding] = []
        self._checked: Muster | None = None
        self._tasks, self._reader = tasks, reader
        self._ready: Muster | None = None
        self._draft: Roster | None = None
        self._kept = KeptText(game.main_cost)

    @property
    def roster(self) -> Roster:
        """Return the roster as it is now."""
        return self._roster

    @property
    def drafted_roster(self) -> Roster:
        """Return the roster with what is just being typed, which is no edit before Enter."""
        return self._roster if self._draft is None else self._draft

    @property
    def is_drafted(self) -> bool:
        """Return whether something is just being typed."""
        return self.drafted_roster is not self._roster

    @property
    def state(self) -> Roster:
        """Return the roster as it is now."""
        return self._roster

    @property
    def mustered(self) -> Muster:
        """Return what the roster comes to."""
        return self._muster

    @property
    def findings(self) -> list[Finding]:
        """Return what the checks say; limits are silent in freeform play."""
        if self._checked is not self._muster:
            self._check()
        if not self.freeform:
            return self._findings
        return [f for f in self._findings if f.code.startswith("unknown_")]

    @property
    def verdict(self) -> Verdict:
        """Return what the problems of its file and the findings come to."""
        said = (*self.problems, *self._muster.problems, *self.findings)
        unchecked = declares_no_rules(self._muster.game, self._muster.faction)
        return Verdict.of(said, is_empty=not self._roster.models, is_unchecked=unchecked)

    @property
    def is_large(self) -> bool:
        """Return whether work on the whole roster would keep somebody waiting."""
        return len(self._roster.models) > MOST_AT_ONCE

    @property
    def keep_pause_ms(self) -> int:
        """Return how long the journal may wait after a change."""
        return LONG_PAUSE_MS if self.is_large else PAUSE_MS

    @property
    def home(self) -> Path:
        """Return the file beside which its pictures lie: its own, or one that stands for it."""
        return self.path or unsaved_home()

    @property
    def states(self) -> Iterator[Roster]:
        """Yield the roster as it is, and as undo and redo would make it."""
        yield self._roster
        for step in self.steps():
            yield from (step.before, step.after)

    @property
    def title(self) -> str:
        """Return the name to show."""
        stem = readable(self.path.stem) if self.path else ""
        return title_in_file(self._roster.name) or stem

    @property
    def saves_itself(self) -> bool:
        """Return whether it is saved without being asked to, a short rest after each edit."""
        return self._reader is not None and self._reader.saves_rosters

    def wanted_file(self) -> Path | None:
        """Return the file that it is to lie in; one among one's own is called like the roster.

        A file that somebody called otherwise, or put elsewhere, keeps its name.
        """
        if self._reader is None or not self.saves_itself:
            return self.path
        folder, stem = self._reader.rosters_folder, self._stem(self._roster.name)
        if self.path is not None:
            before = self._stem(self._filed_name)
            is_called_so = is_numbered(self.path.stem, before) and self._roster.name != ""
            if not is_called_so or stem.casefold() == before.casefold():
                return self.path
            if not self.path.is_relative_to(folder):
                return self.path
            folder = self.path.parent
        return free_file(folder, stem, SUFFIX, (".yml", FOLDER_SUFFIX))

    def take_file_name(self, stem: str) -> None:
        """Call the roster *stem*, where its file was called like it, or like its faction."""
        former, title = self._stem(self._roster.name), clean_title(stem)
        was_called_so = self.path is not None and is_numbered(self.path.stem, former)
        if was_called_so and title and not is_numbered(stem, former):
            self.change(lambda roster: replace(roster, name=title), self.tr("Rename roster"))

    def _stem(self, name: str) -> str:
        """Return what a file of the roster is called where that has *name*, or none."""
        faction = self._muster.faction
        usual = faction.name.pick(self._reader.lang) if faction and self._reader else ""
        return safe_stem(name) or safe_stem(usual, "roster")

    def where(self, lang: str) -> str:
        """Return in words which game and faction it belongs to."""
        faction = self._muster.faction
        name = faction.name.pick(lang) if faction else self._roster.faction
        return f"{self.game.name.pick(lang)} · {name}"

    def commit(self, after: Roster, text: Words, merge_key: str = "") -> None:
        """Make *after* the roster, as a step that is called *text* in undo.

        The new state is computed first: what fails leaves roster and undo stack as they were.
        Steps with the same *merge_key* that follow one another become one.
        """
        if after == self._roster:
            return
        ready = self._mustered(after)
        followed = seen_after(self._muster, ready)
        self._ready = ready if followed is after else self._mustered(followed)
        self.undo_stack.push(Swap(self.show_state, self._roster, followed, text, merge_key))

    def change(self, edit: Callable[[Roster], Roster], text: Words, merge_key: str = "") -> None:
        """Commit what *edit* makes of the roster."""
        self.commit(edit(self._roster), text, merge_key)

    def draft(self, edit: Callable[[Roster], Roster] | None) -> None:
        """Note what *edit* would make of the roster if typing ended now; None when it ended."""
        before, self._draft = self._draft, None if edit is None else edit(self._roster)
        if before is not self._draft:
            self.drafted.emit()

    def show_state(self, state: Roster) -> None:
        """Show the roster *state*; only the undo command calls this."""
        ready, self._ready = self._ready, None
        fits = ready is not None and ready.roster is state
        self._muster = ready if ready is not None and fits else self._mustered(state)
        self._roster, self._draft = state, None
        self.changed.emit()

    def state_in(self, state: Roster, path: Path) -> Roster:
        """Return the roster *state* as one that was read from *path*."""
        return state if state.file == str(path) else replace(state, file=str(path))

    def muster_anew(self) -> None:
        """Work everything out again: the house plays by other rules now."""
        self._ready = None
        self._muster = self._mustered(self._roster)
        self.changed.emit()

    def follow_library(self, library: Library) -> None:
        """Go on with its game and faction as *library* knows them, if it can read them.

        A file with a mistake in it takes nothing away: what was read before stays.
        """
        game, faction = library.game(self.game.id), self._roster.faction
        if game is None:
            return
        is_there = faction in library.factions(game.id)
        if is_there and library.faction(game.id, faction) is None:
            return
        if game is not self.game:
            self.game, self._kept = game, KeptText(game.main_cost)
        self.find_faction = partial(library.faction, game.id)
        if not _is_same(self._muster, self._mustered(self._roster)):
            self.muster_anew()

    def _mustered(self, roster: Roster) -> Muster:
        return _muster_of(roster, self.game, self.find_faction, self._muster)

    def _check(self) -> None:
        """Check now, or beside the window where it would keep somebody waiting."""
        from realms_builder.roster.checks.run import check

        tasks, mustered = self._tasks, self._muster
        if tasks is None or self._checked is None or not self.is_large:
            self._findings, self._checked = check(mustered), mustered
        elif not tasks.is_running(self._check_key):
            work = partial(_checked, self._roster, self.game, self.find_faction)
            tasks.start(self._check_key, work, partial(self._take_findings, mustered))

    @property
    def _check_key(self) -> str:
        return f"check {self.id}"

    def _take_findings(self, mustered: Muster, findings: list[Finding]) -> None:
        self._findings, self._checked = findings, mustered
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

    def moved_to(self, path: Path, text: str | None = None, change: Settling | None = None) -> None:
        """Note that the file went to *path*, with what is in it, by now *text*.

        *change* says what became of the names of its pictures.
        """
        self.path = path
        self.text = self.text if text is None else text
        self.settle(path, change)
        self.path_changed.emit()

    # ------------------------------------------------------------------ text and file

    def text_maker(self) -> TextMaker:
        """Return what makes the text of the file, which keeps what it may of the old one."""
        return partial(self.writer(), self._roster)

    def writer(self) -> Callable[[Roster], str]:
        """Return what writes any state of the roster as its file would read, in any thread."""
        lang = self._reader.lang if self._reader is not None else "en"
        return partial(_written, self.text, self.game.main_cost, lang)

    def kept_maker(self) -> TextMaker:
        """Return what makes the text that the journal keeps, with what is half typed."""
        return partial(self._kept.of, self.drafted_roster)

    def obstacles(self, text: str) -> tuple[Problem, ...]:
        """Return why *text* cannot be taken: it is no roster, or one of another game."""
        read, problems = self._read(text)
        if read is None:
            return tuple(problems)
        read.deleteLater()
        return ()

    def comparison(self, text: str, lang: str) -> Comparison | None:
        """Return what differs from the roster that *text* says, None where it says none."""
        read, _problems = self._read(text)
        if read is None:
            return None
        from realms_builder.roster.differences import differences

        found = differences(self._muster, read.mustered, lang)
        read.deleteLater()
        return lambda: found

    def gist(self, text: str, lang: str) -> str:
        """Return what the roster in *text* is called, and how many models it has."""
        data = parse_text(text, "").data
        if not isinstance(data, dict):
            return ""
        models = data.get("models")
        count = len(models) if isinstance(models, list) else 0
        parts = (str(data.get("name", "")), sentence("cli.models", lang, {"count": count}))
        return " · ".join(part for part in parts if part)

    def take(self, text: str, name: Words) -> None:
        """Become the roster that *text* says, as a step that is called *name* in undo."""
        read, _problems = self._read(text)
        if read is not None:
            self.problems = read.problems
            self.commit(read.roster, name)
            read.deleteLater()

    def _read(self, text: str) -> tuple[RosterDocument | None, list[Problem]]:
        """Return *text* as a roster of the same game, or why it is none."""
        assert self._reader is not None, "it was not opened from files"
        read, problems = self._reader.read_document(text, self.path)
        if read is None or read.game.id == self.game.id:
            return read, problems
        read.deleteLater()
        place, values = Place(str(self.path or "")), {"game": read.game.name}
        return None, [Problem("desk.other_game", place=place, values=values)]

    def journey(self, *, is_leaving: bool) -> RosterJourney:
        """Return the roster as it is now, with its pictures, ready for another file."""
        return RosterJourney(self, is_leaving=is_leaving)

    def mark_saved(
        self,
        path: Path,
        text: str,
        stamp: Stamp,
        state: object,
        change: Settling | None = None,
    ) -> None:
        """Note that *text*, made when it was *state*, stands in *path*; undo goes on across it."""
        assert isinstance(state, Roster)
        self._filed_name = state.name or self._filed_name
        super().mark_saved(path, text, stamp, state, change)

    def file_question(self) -> tuple[str, Path, str]:
        """Return title, first choice and patterns of the question for a file."""
        folder = self._reader.rosters_folder if self._reader is not None else Path()
        with suppress(OSError):  # a file dialog cannot begin in a folder that is not there
            folder.mkdir(parents=True, exist_ok=True)
        start = free_file(folder, self._stem(self.title), SUFFIX, (".yml", FOLDER_SUFFIX))
        return self.tr("Save roster"), start, self.tr("Rosters ({0})").format(PATTERNS)

    @property
    def pictures(self) -> frozenset[str]:
        """Return the pictures of the roster as it is, and of what undo and redo lead to."""
        return frozenset(name for state in self.states for name in picture_names(state))


class RosterJourney(Journey):
    """A roster on its way to another file with its pictures, which lie beside its *home* yet."""

    def __init__(self, document: RosterDocument, *, is_leaving: bool = False) -> None:
        """Set out with *document* as it is now.

        Where nothing stays, pictures that only its earlier versions know go along.
        """
        super().__init__(document)
        self._roster, self._home, self._write = document.roster, document.home, document.writer()
        self._names, self._carried = document.pictures, CarriedPictures()
        self._is_leaving = is_leaving
        if is_leaving:
            self._names |= frozenset(own_pictures(document.home))
        self.is_long = document.is_large or bool(self._names)

    def text(self, path: Path, job: Job) -> str:
        """Copy the pictures one by one and return the text that names them as they are there."""
        for number, name in enumerate(sorted(self._names)):
            job.progress(number, len(self._names))
            self._carried.add(carry((name,), self._home, path, link=self._is_leaving))
        self.problems = self._carried.problems
        return self._write(with_pictures(self._roster, self._carried.names))

    def take_back(self) -> None:
        """Remove the pictures again."""
        self._carried.take_back()

    def leave(self, old: Path, new: Path) -> None:
        """Remove the file *old*, and its pictures unless another roster needs them."""
        super().leave(old, new)
        release(self._carried.went, old, new)

    def has_all_of(self, document: Document) -> bool:
        """Return whether the roster was not moved meanwhile, nor given another picture."""
        assert isinstance(document, RosterDocument)
        return document.home == self._home and document.pictures <= self._names

    def arrive(self, document: Document, path: Path, text: str, stamp: Stamp) -> None:
        """Let *document* stand in *path*, all its states with the pictures there."""
        assert isinstance(document, RosterDocument)

        def renamed(roster: Roster) -> Roster:
            return with_pictures(roster, self._carried.names)

        document.mark_saved(path, text, stamp, self.state, renamed)


def _muster_of(
    roster: Roster, game: Game, find_faction: FactionFinder, before: Muster | None = None
) -> Muster:
    """Muster *roster*; what does is imported with the first roster that is opened."""
    from realms_builder.roster.resolve.muster import muster

    return muster(roster, game, find_faction, before)


def _is_same(before: Muster, now: Muster) -> bool:
    """Return whether every model stands for the same unit of the same game as *before*."""
    known = [(m.game, m.faction, [one.build.parts.unit for one in m.models]) for m in (before, now)]
    return known[0] == known[1]


def _written(old_text: str, main_cost: str, lang: str, roster: Roster) -> str:
    """Return *roster* as a text, which keeps what it may of *old_text*."""
    if old_text:
        return saved_text(roster, old_text, main_cost)
    return new_text(roster, lang, main_cost)


def _checked(roster: Roster, game: Game, find_faction: FactionFinder, job: Job) -> list[Finding]:
    """Check *roster* in a thread, mustered anew: builds are not shared between threads."""
    from realms_builder.roster.checks.run import check

    mustered = _muster_of(roster, game, find_faction)
    job.check()
    return check(mustered)
