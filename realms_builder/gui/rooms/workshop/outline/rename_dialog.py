"""Another id for an entry: what it would change, line by line, before anything does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from realms_builder.core.translation import sentence
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.outlines.facts import said
from realms_builder.editing.references.renaming import RenamePlan
from realms_builder.gui.kit.form.bound import BoundForm
from realms_builder.gui.kit.form.dialog import FormDialog
from realms_builder.gui.kit.labels import give_role, note_label
from realms_builder.gui.rooms.workshop.outline.places_list import PlacesList, ShownPlace
from realms_builder.gui.shell.theme import DeskTheme

WIDTH, HEIGHT = 680, 480
_PAUSE_MS = 200


class RenameForm(BoundForm):
    """The new id, and below it the one so far."""

    def __init__(self, old: str) -> None:
        """Begin with the *old* id."""
        super().__init__({"id": old})
        self._old = old
        self.refresh()

    def plans(self) -> Iterable[FieldPlan]:
        """Return the one field."""
        yield FieldPlan(key="id", label=self.tr("New id"), editor="line")

    def notes(self) -> Mapping[str, str]:
        """Return the id so far."""
        return {"id": self.tr("Id so far: {0}").format(self._old)}


class RenameDialog(FormDialog):
    """Asks for a new id; :attr:`asked` wants to know what it would change.

    Whoever hears that answers with :meth:`show_renamed`. When the dialog is accepted,
    :attr:`renamed` is what is to be written.
    """

    asked = Signal(str)
    where = Signal(object)

    def __init__(
        self, theme: DeskTheme, lang: str, name: str, old: str, parent: QWidget | None = None
    ) -> None:
        """Ask for another id of the entry called *name*, whose id is *old*."""
        title = self.tr("Change the id of {0}").format(name)
        super().__init__(title, RenameForm(old), self.tr("Change everywhere"), parent)
        self.resize(WIDTH, HEIGHT)
        self._lang = lang
        self.renamed: RenamePlan | None = None
        self.summary = note_label(role="")
        self.places = PlacesList(theme, lang)
        self.places.setAccessibleName(self.tr("Lines that will change"))
        self.places.where.connect(self.where)
        self.put_below(self.summary)
        self.put_below(self.places, 1)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(lambda: self.asked.emit(self.new_id()))
        self.form.changed.connect(self._typed)
        self.check()

    def new_id(self) -> str:
        """Return what stands in the field."""
        return self.form.value["id"].strip()

    def write(self, new: str) -> None:
        """Put *new* into the field, as if somebody had typed it, and ask at once."""
        self.form.take("id", new)
        self._pause.stop()
        self.asked.emit(self.new_id())

    def fault(self) -> str | None:
        """Say nothing more, but wait until it is known what would change."""
        return None if self.renamed is not None else ""

    def _typed(self) -> None:
        self.renamed = None
        self.check()
        self._pause.start()

    def show_renamed(self, renamed: RenamePlan) -> None:
        """Show what *renamed* would change, or why it cannot; answers to older questions not."""
        if renamed.new != self.new_id():
            return
        lines = renamed.lines()
        self.renamed = renamed if renamed.files and not renamed.problems else None
        self.check()
        give_role(self.summary, "error" if renamed.problems else "")
        if renamed.problems:
            problem = renamed.problems[0]
            self.summary.setText(sentence(problem.code, self._lang, problem.values))
        elif lines:
            count, files = len(lines), len(renamed.files)
            self.summary.setText(said("rename.some", self._lang, count=count, files=files))
        else:
            self.summary.clear()
        self.places.show_places(
            ShownPlace(line.file, line.line, line.after, f"{line.before}\n{line.after}", line)
            for line in lines
        )
