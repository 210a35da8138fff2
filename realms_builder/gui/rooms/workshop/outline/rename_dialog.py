"""Another id for an entry: what it would change, line by line, before anything does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from realms_builder.core.translation import sentence
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.outlines.facts import said
from realms_builder.editing.references.renaming import RenamePlan
from realms_builder.gui.kit.form.bound import BoundForm, one_of, picks
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


class MoveForm(BoundForm):
    """The faction to move to, and whether rosters follow."""

    def __init__(self, factions: Iterable[tuple[str, str]]) -> None:
        """Offer *factions*, what each is called and its id."""
        self._factions = picks(factions)
        super().__init__({"id": self._factions[0].value, "rosters": True})
        self.refresh()

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields."""
        yield one_of("id", self.tr("To the faction"), self._factions)
        follow = self.tr("Let rosters that have it follow")
        yield FieldPlan(key="rosters", label=follow, editor="tick")


class PlanDialog(FormDialog):
    """Asks for what to write in many places; :attr:`asked` wants to know what would change.

    Whoever hears that answers with :meth:`show_renamed`. When the dialog is accepted,
    :attr:`renamed` is what is to be written.
    """

    asked = Signal(str)
    where = Signal(object)

    def __init__(
        self,
        theme: DeskTheme,
        lang: str,
        title: str,
        form: BoundForm,
        do: str,
        parent: QWidget | None = None,
    ) -> None:
        """Ask with *form*; *do* is the verb of the button."""
        super().__init__(title, form, do, parent)
        self.resize(WIDTH, HEIGHT)
        self._lang = lang
        self.renamed: RenamePlan | None = None
        self.summary, self.notes = note_label(role=""), note_label(role="warning")
        self.places = PlacesList(theme, lang)
        self.places.setAccessibleName(self.tr("Lines that will change"))
        self.places.where.connect(self.where)
        self.put_below(self.summary)
        self.put_below(self.notes)
        self.put_below(self.places, 1)
        self.notes.hide()
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
        self.notes.setText(
            "\n".join(sentence(note.code, self._lang, note.values) for note in renamed.notes)
        )
        self.notes.setVisible(bool(renamed.notes))
        self.renamed = renamed if renamed.files and not renamed.problems else None
        self.check()
        give_role(self.summary, "error" if renamed.problems else "")
        if renamed.problems:
            problem = renamed.problems[0]
            self.summary.setText(sentence(problem.code, self._lang, problem.values))
        elif lines:
            count, files = len(lines), len({line.file for line in lines})
            self.summary.setText(said("rename.some", self._lang, count=count, files=files))
        else:
            self.summary.clear()
        self.places.show_places(
            ShownPlace(line.file, line.line, line.after, f"{line.before}\n{line.after}", line)
            for line in lines
        )


class RenameDialog(PlanDialog):
    """Asks for a new id."""

    def __init__(
        self, theme: DeskTheme, lang: str, name: str, old: str, parent: QWidget | None = None
    ) -> None:
        """Ask for another id of the entry called *name*, whose id is *old*."""
        title = self.tr("Change the id of {0}").format(name)
        form, do = RenameForm(old), self.tr("Change everywhere")
        super().__init__(theme, lang, title, form, do, parent)


class MoveDialog(PlanDialog):
    """Asks for the faction that a unit moves to."""

    def __init__(
        self,
        theme: DeskTheme,
        lang: str,
        name: str,
        factions: Iterable[tuple[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        """Ask for one of *factions* for the unit called *name*."""
        title = self.tr("Move {0} to another faction").format(name)
        form, do = MoveForm(factions), self.tr("Move", "to another faction")
        super().__init__(theme, lang, title, form, do, parent)

    @property
    def takes_rosters(self) -> bool:
        """Return whether rosters follow."""
        return bool(self.form.value["rosters"])

    def ask(self) -> None:
        """Ask at once what would change."""
        self.asked.emit(self.new_id())
