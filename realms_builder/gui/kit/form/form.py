"""The form of one entry: sections of fields, what is wrong beside them, a search above."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from realms_builder.editing.forms.edits import EntryDraft, FormEdit, ViewPath, same
from realms_builder.editing.forms.plan import FieldPlan, FormPlan, PlanChoice, RecordPlan
from realms_builder.editing.forms.results import DerivedText, FieldProblem, FormulaResult
from realms_builder.gui.kit.form.boxes import FieldBox, marked
from realms_builder.gui.kit.form.field import FormContext
from realms_builder.gui.kit.form.lists import ListEditor, MapEditor
from realms_builder.gui.kit.form.records import RecordView
from realms_builder.gui.kit.form.sections import SectionView
from realms_builder.gui.kit.labels import RichLabel, WrappedLabel, note_label

NARROW_PX = 520
SEARCH_MS = 80


class EntryForm(QWidget):
    """A form that stands alone: shows one entry, says its edits, never changes the entry itself.

    :attr:`edited` carries a path of the entry as the file writes it, the value that belongs there
    (or :data:`~realms_builder.editing.plain_paths.GONE`, ``Inserted``, ``Moved``), what the step
    is called, and a key: steps in a row with the same key are one to undo.
    """

    edited = Signal(tuple, object, str, str)
    picture_wanted = Signal(tuple, str)
    picture_dropped_at = Signal(tuple, str)

    def __init__(self, context: FormContext | None = None, parent: QWidget | None = None) -> None:
        """Begin without an entry."""
        super().__init__(parent)
        self._asked = context or FormContext()
        self.context = replace(
            self._asked,
            worked_out=self._worked_out,
            choices_of=self._choices_of,
            want_picture=lambda path, name: self.picture_wanted.emit(self._real(path), name),
            drop_picture=lambda path, file: self.picture_dropped_at.emit(self._real(path), file),
        )
        self.plan = FormPlan("", RecordPlan("", ()))
        self.draft = EntryDraft(self.plan, {})
        self.search = ""
        self.opened: set[ViewPath] = set()
        self.revealed: set[ViewPath] = set()
        self.added: set[ViewPath] = set()
        self._subject: object = None
        self._views: dict[int, tuple[FormPlan, list[SectionView]]] = {}
        self._sections: list[SectionView] = []
        self._folded: dict[str, bool] = {}
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.find_line = QLineEdit()
        self.find_line.setClearButtonEnabled(True)
        self._search_later = QTimer(self)
        self._search_later.setSingleShot(True)
        self._search_later.setInterval(SEARCH_MS)
        self._search_later.timeout.connect(self._find)
        self.find_line.textChanged.connect(lambda _text: self._search_later.start())
        self.find_line.returnPressed.connect(self._go_to_found)
        self.problems = FormProblems(self.box_at, self._view_path)
        self.derived = DerivedStrip()
        self.nothing = note_label()
        self.nothing.hide()
        self._body = QWidget()
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(10, 4, 10, 10)
        self._column.setSpacing(4)
        self._column.addWidget(self.problems.general)
        self._column.addWidget(self.derived)
        self._column.addWidget(self.nothing)
        self._column.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(self._body)
        self._grown = QTimer(self, singleShot=True, interval=0)
        self._grown.timeout.connect(
            lambda: QApplication.sendEvent(self.area, QEvent(QEvent.Type.LayoutRequest))
        )
        self._body.installEventFilter(self)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(10, 8, 10, 4)
        head.addWidget(self.find_line)
        column.addLayout(head)
        column.addWidget(self.area, 1)

    # ------------------------------------------------------------------ what is shown

    @property
    def entry(self) -> Any:
        """Return the entry with the edits so far."""
        return self.draft.entry

    def show_entry(
        self,
        entry: Mapping[str, Any],
        plan: FormPlan,
        problems: Sequence[FieldProblem] = (),
        derived: Sequence[DerivedText] = (),
        *,
        subject: object = None,
    ) -> None:
        """Show *entry* by *plan*, with what is wrong and what follows from it.

        *subject* names the entry for as long as it is the same one, whatever it says; without one
        its id does. Shown again as it stands here already, nothing is touched but the *problems*
        and *derived* values.
        """
        plan = self._adopted(plan)
        subject = subject if subject is not None else entry.get("id", entry.get("code"))
        known = plan is self.plan and (subject == self._subject or same(entry, self.draft.entry))
        self._subject = subject
        if not known or not same(entry, self.draft.entry):
            self._show(entry, plan, fresh=not known)
        self.show_problems(problems)
        self.show_derived(derived)

    def _adopted(self, plan: FormPlan) -> FormPlan:
        """Take over what *plan* offers where it is the plan in use in all else, and return it."""
        if plan is not self.plan and plan == self.plan:
            kept = self._views.pop(id(self.plan))
            self._views[id(plan)] = (plan, kept[1])
            self.plan = self.draft.plan = plan
        return plan

    def _show(self, entry: Mapping[str, Any], plan: FormPlan, *, fresh: bool) -> None:
        if fresh:
            self.revealed.clear()
            self.added.clear()
            self.draft = EntryDraft(plan, entry)
        else:
            self.draft.entry = entry
        if plan is not self.plan:
            self._use(plan)
        self._fill(fresh=fresh)
        if fresh and not self.nothing.isHidden():
            self.find_line.clear()  # what was looked for in another entry
            self._find()
        if fresh:
            self.area.verticalScrollBar().setValue(0)

    def _use(self, plan: FormPlan) -> None:
        """Show the sections of *plan*; those of other plans wait hidden."""
        for section in self._sections:
            section.hide()
        self.plan = plan
        kept = self._views.get(id(plan))
        if kept is None:
            if len(self._views) >= _MOST_PLANS:
                self._forget()
            sections = [SectionView(one, self) for one in plan.record.sections]
            sections.append(SectionView(None, self))
            for section in sections:
                self._column.insertWidget(self._column.count() - 1, section)
                section.folded.connect(self._remember_folded)
                section.set_narrow(on=self._is_narrow)
            kept = (plan, sections)
            self._views[id(plan)] = kept
        self._sections = kept[1]

    def _forget(self) -> None:
        """Let the form of the plan go that was first used."""
        _, sections = self._views.pop(next(iter(self._views)))
        for section in sections:
            self._column.removeWidget(section)
            section.hide()
            section.deleteLater()
        self.problems.forget()

    def _fill(self, *, fresh: bool) -> None:
        entry = self.draft.entry
        others = [key for key in self.plan.record.others(entry) if key not in self.plan.hidden]
        self._body.setUpdatesEnabled(False)
        for section in self._sections:
            folded = self._folded.get(section.code)
            section.show_entry(entry, others, folded=folded, fresh=fresh)
        is_found = any(not section.isHidden() for section in self._sections)
        self.nothing.setText(self.tr("No field here is called “{0}”.").format(self.search))
        self.nothing.setVisible(bool(self.search) and not is_found)
        self._body.setUpdatesEnabled(True)

    def show_problems(self, problems: Sequence[FieldProblem]) -> None:
        """Say what is wrong, each at its field."""
        self.problems.show_problems(problems)

    def show_derived(self, derived: Sequence[DerivedText]) -> None:
        """Show values that follow from the entry."""
        self.derived.show_texts(derived)

    def _view_path(self, path: Sequence[str | int]) -> ViewPath:
        return self.draft.view_path(path)

    def box_at(self, path: ViewPath) -> FieldBox | None:
        """Return the box that shows the field at *path* of the form, as deep as one is shown."""
        for section in self._sections:
            box = section.view.field_at(path)
            if box is not None:
                return box
        return None

    def focus_path(self, path: Sequence[str | int]) -> bool:
        """Go to the field at *path* of the file, opening whatever it lies in; False without one."""
        view_path = self.draft.view_path(path)
        if self.search:
            self.find_line.clear()
            self._find()
        for end in range(1, len(view_path) + 1):
            self._open(view_path[:end])
        box = self.box_at(view_path)
        if box is None:
            return False
        box.focus()
        self.bring_into_sight(box)
        return True

    def _open(self, path: ViewPath) -> None:
        """Open the section or the thing that the field at *path* lies in."""
        for section in self._sections:
            if len(path) == 1 and section.holds(str(path[0])):
                if str(path[0]) not in section.view.boxes:
                    self.revealed.add(path)
                    self._fill(fresh=False)
                section.open(on=True)
        box = self.box_at(path)
        opener = getattr(box, "open", None)
        if box is not None and box.path == path and opener is not None and not box.kind:
            opener(on=True)
        elif box is not None and box.path != path and isinstance(path[-1], str):
            self.revealed.add(path)
            self._fill(fresh=False)

    def bring_into_sight(self, widget: QWidget) -> None:
        """Lay everything out and scroll to *widget*."""
        self._column.activate()
        self._body.adjustSize()
        self.area.ensureWidgetVisible(widget, 0, _AROUND_PX)

    def put_picture(self, path: Sequence[str | int], value: str) -> None:
        """Write the relative path of a picture at *path* of the file, as if it were typed."""
        view_path = self.draft.view_path(path)
        plan = self.plan.root
        for key in view_path:
            plan = self.plan.child(plan, key)
        self.replace(view_path, value, plan)

    # ------------------------------------------------------------------ the host of editors

    def put(self, path: ViewPath, value: Any, plan: FieldPlan) -> None:
        """Write *value* at *path*; the editor shows it already."""
        edit = self.draft.put(path, value)
        if edit is not None:
            self._refresh_headings(path)
            self._emit(edit, plan, f"{'/'.join(map(str, path))}")

    def replace(self, path: ViewPath, value: Any, plan: FieldPlan) -> None:
        """Write *value* at *path* and show it."""
        edit = self.draft.put(path, value)
        if edit is not None:
            self._fill(fresh=False)
            self._emit(edit, plan, "")

    def insert(self, path: ViewPath, at: int, value: Any, plan: FieldPlan) -> None:
        """Put *value* into the list at *path*."""
        self._structural(self.draft.insert(path, at, value), plan)

    def remove(self, path: ViewPath, at: int, plan: FieldPlan) -> None:
        """Take the thing at place *at* out of the list at *path*."""
        self.added.clear()  # their places are others now
        self._structural(self.draft.remove(path, at), plan)

    def move_thing(self, path: ViewPath, at: int, to: int, plan: FieldPlan) -> None:
        """Let the thing at place *at* of the list at *path* stand at place *to*."""
        self.added.clear()
        self._structural(self.draft.move(path, at, to), plan)

    def _structural(self, edit: FormEdit | None, plan: FieldPlan) -> None:
        if edit is not None:
            self._fill(fresh=False)
            self._emit(edit, plan, "")

    def _emit(self, edit: FormEdit, plan: FieldPlan, merge: str) -> None:
        name = plan.label or plan.name or plan.key or self.plan.record.title
        self.edited.emit(edit.path, edit.value, name, merge)

    def _refresh_headings(self, path: ViewPath) -> None:
        for at, step in enumerate(path):
            if isinstance(step, int):
                box = self.box_at(path[:at])
                editor = box.editor if box is not None and box.kind == "list" else None
                if isinstance(editor, ListEditor):
                    editor.refresh_heading(path[at:], self.draft.value(path[:at]))

    def reveal(self, path: ViewPath) -> None:
        """Show the field at *path* though it says nothing, and put the cursor there."""
        self.revealed.add(path)
        self._fill(fresh=False)
        box = self.box_at(path)
        if box is not None:
            for section in self._sections:
                if section.isAncestorOf(box):
                    section.open(on=True)
            box.focus()
            self.bring_into_sight(box)

    def rearranged(self) -> None:
        """Hear that something changed its height."""
        self._column.invalidate()

    def container(self, plan: FieldPlan, kind: str) -> QWidget:
        """Return what shows a record, list or map of *plan*."""
        made = {"list": ListEditor, "map": MapEditor, "record": RecordView}
        return made[kind](plan, self)

    def _choices_of(self, plan: FieldPlan) -> Sequence[PlanChoice]:
        return self.plan.choices_of(plan)

    def _real(self, path: ViewPath) -> ViewPath:
        return self.draft.real_path(path) or path

    def _worked_out(self, path: ViewPath, source: str) -> FormulaResult:
        """Return what the formula at *path* of the form gives."""
        asked = self._asked.worked_out
        return asked(self._real(path), source) if asked is not None else FormulaResult()

    # ------------------------------------------------------------------ search and room

    def _find(self) -> None:
        self._search_later.stop()
        words = self.find_line.text().strip().casefold()
        if words != self.search:
            self.search = words
            self.added.clear()
            self._fill(fresh=False)

    def _go_to_found(self) -> None:
        """Put the cursor into the first field that was found."""
        self._find()
        shown = (section.view.first_shown() for section in self._sections)
        box = next((one for one in shown if one is not None), None)
        if self.search and box is not None:
            box.focus()
            self.bring_into_sight(box)

    def _remember_folded(self, code: str, on: bool) -> None:
        if not self.search:
            self._folded[code] = on

    @property
    def _is_narrow(self) -> bool:
        return self.width() < NARROW_PX

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear when the fields ask for another height, which a hidden frame does not."""
        if watched is self._body and event.type() is QEvent.Type.LayoutRequest:
            self._grown.start()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put labels above wide editors where there is little room."""
        super().resizeEvent(event)
        was, now = event.oldSize().width() < NARROW_PX, self._is_narrow
        if was != now or event.oldSize().width() < 0:
            for _, sections in self._views.values():
                for section in sections:
                    section.set_narrow(on=now)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Ctrl+F go to the search, Escape leave it."""
        if event.key() == Qt.Key.Key_F and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.find_line.setFocus()
            self.find_line.selectAll()
        elif event.key() == Qt.Key.Key_Escape and self.search:
            self.find_line.clear()
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        """Say everything in the window's language; the entry is to be shown again."""
        self.find_line.setPlaceholderText(self.tr("Find a field …"))
        self.find_line.setAccessibleName(self.tr("Find a field"))
        while self._views:
            self._forget()
        self._sections = []
        self.plan = FormPlan("", RecordPlan("", ()))


_AROUND_PX = 24
_MOST_PLANS = 12


# ------------------------------------------------------------------ derived strip


class DerivedStrip(RichLabel):
    """One label with all of them; nothing is built anew while they change."""

    def __init__(self) -> None:
        """Begin hidden."""
        super().__init__()
        self.setProperty("role", "muted")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._texts: tuple[DerivedText, ...] = ()
        self.hide()

    def show_texts(self, texts: Sequence[DerivedText]) -> None:
        """Show *texts*."""
        if tuple(texts) == self._texts:
            return
        self._texts = tuple(texts)
        parts = [f"{escape(one.label)}\u00a0<b>{escape(one.text)}</b>" for one in texts]
        self.setText(" &nbsp;·&nbsp; ".join(parts))
        self.setAccessibleName(", ".join(f"{one.label} {one.text}" for one in texts))
        self.setToolTip("\n".join(f"{one.label}: {one.help}" for one in texts if one.help))
        self.setVisible(bool(texts))


# ------------------------------------------------------------------ problem marks


class FormProblems:
    """Marks the boxes of a form; :attr:`general` says what has no field."""

    def __init__(
        self,
        box_at: Callable[[ViewPath], FieldBox | None],
        view_path: Callable[[Sequence[str | int]], ViewPath],
    ) -> None:
        """Find fields by *box_at*, at paths of the form that *view_path* makes."""
        self._box_at = box_at
        self._view_path = view_path
        self._shown: tuple[FieldProblem, ...] = ()
        self._marked: list[FieldBox] = []
        self.general = WrappedLabel("error")

    def show_problems(self, problems: Sequence[FieldProblem]) -> None:
        """Say *problems* instead of those before."""
        if not problems and not self._shown:
            return
        self._shown = tuple(problems)
        at: dict[FieldBox, list[FieldProblem]] = {}
        general: list[FieldProblem] = []
        for problem in problems:
            box = self._box_at(self._view_path(problem.path))
            if box is None:
                general.append(problem)
            else:
                at.setdefault(box, []).append(problem)
        for box in self._marked:
            if box not in at:
                _say(box, ())
        for box, found in at.items():
            _say(box, found)
        self._marked = list(at)
        self.general.say(marked(general))

    def forget(self) -> None:
        """Forget boxes that are about to go."""
        self._marked = []
        self._shown = ()


def _say(box: FieldBox, problems: Sequence[FieldProblem]) -> None:
    """Tell *box*, and the fields that it lies among, what is wrong with it."""
    box.say_problems(problems)
    parent: QWidget | None = box.parentWidget()
    while parent is not None:
        said = getattr(parent, "say_problems", None)
        if said is not None and not isinstance(parent, FieldBox):
            said(box, problems)
            return
        parent = parent.parentWidget()
