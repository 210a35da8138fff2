"""Asks for the tags of one roster or of several, and writes them into their files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.form.bound import BoundForm, picks
from realms_builder.gui.kit.form.dialog import FormDialog
from realms_builder.gui.rooms.library.shelf import Shelf
from realms_builder.gui.rooms.table.sides import read_choices
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.roster.storage.roster_moves import tag_roster
from realms_builder.roster.tags import clean_tags, typed_tags, with_tags

WIDTH = 420


class TagsForm(BoundForm):
    """A tick for every tag that is known, and a line for others."""

    space_px = 10

    def __init__(self, tagged: Sequence[Collection[str]]) -> None:
        """Tick what all rosters have; *tagged* are the tags of each."""
        self.known = clean_tags(tag for tags in tagged for tag in tags)
        lower = [{tag.casefold() for tag in tags} for tags in tagged]
        self.before = tuple(t for t in self.known if all(t.casefold() in tags for tags in lower))
        super().__init__({"tags": self.before, "more": ""})
        self.refresh()

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields."""
        known = picks((tag, tag) for tag in self.known)
        yield FieldPlan(
            key="tags", label=self.tr("Tags"), editor="several", choices=known, usual=bool(known)
        )
        yield FieldPlan(key="more", label=self.tr("New tags"), editor="line")

    def notes(self) -> Mapping[str, str]:
        """Say how several are written."""
        return {"more": self.tr("Separate several with commas.")}

    def changes(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return which tags come, and which of those that all rosters had go."""
        ticked = self.value["tags"]
        come = clean_tags((*ticked, *typed_tags(self.value["more"])))
        return come, tuple(tag for tag in self.before if tag not in ticked)


class TagsDialog(FormDialog):
    """A short form; :attr:`chosen` carries the tags that come and those that go."""

    chosen = Signal(object, object)

    def __init__(self, desk: Desk, tagged: Sequence[Collection[str]], parent: QWidget) -> None:
        """Build the form for rosters with the tags *tagged*; the library's follow in a moment."""
        self._tags = TagsForm(tagged)
        super().__init__(self.tr("Tags"), self._tags, self.tr("Set tags"), parent)
        self.setMinimumWidth(round(WIDTH * desk.theme.scale))
        key = f"tags {id(self)}"
        self.destroyed.connect(partial(desk.tasks.cancel, key))
        desk.tasks.start(key, partial(read_choices, desk), self._offer)

    def _offer(self, shelf: Shelf) -> None:
        """Offer the tags of all rosters."""
        others = sorted((t for e in shelf.rosters for t in e.tags), key=str.casefold)
        self._tags.known = clean_tags((*self._tags.known, *others))
        self._tags.refresh()

    def go_on(self) -> None:
        """Hand over what was chosen."""
        self.accept()
        self.chosen.emit(*self._tags.changes())


def ask_for_tags(
    desk: Desk, rosters: Sequence[tuple[Path | RosterDocument, Collection[str]]], parent: QWidget
) -> None:
    """Let somebody tag *rosters*, files or open ones, each with the tags that it has now."""
    dialog = TagsDialog(desk, [tags for _, tags in rosters], parent)
    dialog.chosen.connect(partial(_set_tags, desk, [one for one, _ in rosters]))
    dialog.open()


def _set_tags(
    desk: Desk,
    rosters: Iterable[Path | RosterDocument],
    more: tuple[str, ...],
    less: tuple[str, ...],
) -> None:
    """Change open rosters as a step of undo, the files of others beside the window."""
    opened = {document.path: document for document in desk.documents}
    files: list[Path] = []
    for one in rosters:
        document = one if isinstance(one, RosterDocument) else opened.get(one)
        if document is not None:
            document.change(lambda roster: with_tags(roster, more, less), _step)
        elif isinstance(one, Path):
            files.append(one)

    def work(job: Job) -> None:
        for path in files:
            job.check()
            tag_roster(path, more, less)

    def failed(error: Exception) -> None:
        desk.rosters_changed.emit(tuple(files))
        desk.problems_found.emit((as_problem(error),))

    def written(_nothing: None) -> None:
        desk.rosters_changed.emit(tuple(files))

    if files:
        desk.tasks.start(f"tag {files[0]}", work, written, failed=failed)


def _step() -> str:
    """Return what undo calls the step, when the dialog may be gone already."""
    return QCoreApplication.translate("TagsDialog", "Tags")
