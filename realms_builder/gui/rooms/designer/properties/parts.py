"""Properties with parts, such as the columns of a table: said in a line, edited in a form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialogButtonBox, QToolButton, QVBoxLayout, QWidget

from realms_builder.cards.designing.plain_data import written_plain
from realms_builder.cards.designing.properties import PARTS, Property
from realms_builder.editing.forms.edits import ViewPath
from realms_builder.editing.forms.plan import (
    FieldPlan,
    FormPlan,
    FormSection,
    PlanChoice,
    RecordPlan,
)
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.texts import Text
from realms_builder.gui.kit.form.field import MIXED, FieldEditor, FormContext
from realms_builder.gui.kit.form.form import EntryForm
from realms_builder.gui.kit.labels import ElidingLabel
from realms_builder.gui.kit.tab_round import RoundDialog

PlanMaker = Callable[[Property], FieldPlan]
_USUAL = frozenset(
    """
    header text width align colour label value name file boxes towards start end gap at x y blur
    """.split()
)
"""What is shown of a part in any case."""
WIDTH, HEIGHT = 560, 520
_MOST_OPEN = 3
"""So many parts stand open from the beginning."""


def parts_plan(
    plan: FieldPlan, inner: PlanMaker, named: dict[str, tuple[PlanChoice, ...]]
) -> FormPlan:
    """Return the form of the property *plan*, which has parts.

    *inner* gives the field of each, *named* what of the game bare words name.
    """
    parts = PARTS[plan.key]
    fields = tuple(_shown(inner(one)) for one in parts.properties)
    records = {"part": RecordPlan("", (FormSection("part", "", fields),))}
    if parts.is_named:
        whole = FieldPlan(key="", label="", editor="record", record="part", short=parts.word)
        one = whole if parts.word else replace(fields[0], key="", label="")
        field = FieldPlan(key=plan.key, label=plan.label, editor="map", element=one)
    elif not parts.is_list:
        field = FieldPlan(
            key=plan.key, label=plan.label, editor="record", record="part", short=parts.word
        )
    else:
        element = FieldPlan(
            key="",
            label="",
            editor="reference" if parts.named else "record",
            record="part",
            short=parts.word,
            offers=parts.named,
        )
        field = FieldPlan(
            key=plan.key, label=plan.label, editor="list", element=element, bare=bool(parts.named)
        )
    record = RecordPlan(plan.label, (FormSection(plan.key, plan.label, (field,)),))
    return FormPlan(f"card.{plan.key}", record, records, offers=named)


def _shown(plan: FieldPlan) -> FieldPlan:
    return replace(plan, usual=plan.key in _USUAL)


class PartsField(FieldEditor):
    """Says in a line what there is; its button opens the form, whose edits are seen at once."""

    def __init__(
        self,
        plan: FieldPlan,
        context: FormContext,
        form_plan: Callable[[], FormPlan],
        words: Callable[[str], str],
    ) -> None:
        """Edit values of *plan* in the form of *form_plan*."""
        super().__init__(plan, context)
        self._form_plan, self._words = form_plan, words
        self.line = ElidingLabel()
        self.button = QToolButton()
        self.button.setText(words("parts.edit"))
        self.button.clicked.connect(lambda _checked=False: self.open())
        self.row.addWidget(self.line, 1)
        self.row.addWidget(self.button)
        self.setFocusProxy(self.button)
        self.dialog: PartsDialog | None = None

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the button."""
        self.button.setAccessibleName(f"{name}: {self.button.text()}")
        self.button.setToolTip(help_text or self.button.text())

    def fill(self, raw: Any) -> None:
        """Say what *raw* holds, or what holds without it."""
        shown = raw if raw is not GONE else self.fallback
        has_some = shown is not GONE and shown is not MIXED
        said = said_parts(shown, self.context.lang) if has_some else self.hint
        if isinstance(shown, dict) and PARTS[self.plan.key].is_named:
            said = f"{len(shown)} · {', '.join(map(str, shown))}"
        self.line.setText(self._words("parts.all") if shown == "all" else said)
        self.line.setEnabled(raw is not GONE)

    def open(self) -> PartsDialog:
        """Open the form of the parts, beginning with what holds now."""
        raw = self.held.raw if self.held.raw is not GONE else self.fallback
        start = None if raw is GONE or raw is MIXED else raw
        self.dialog = PartsDialog(self._form_plan(), self.plan, start, self.context, self.window())
        self.dialog.changed.connect(self._take)
        self.dialog.open()
        return self.dialog

    def _take(self, value: Any) -> None:
        self.held.raw = value
        self.fill(value)
        self.say_value(value)


class PartsDialog(RoundDialog):
    """The form of one property; :attr:`changed` carries each new value of it."""

    changed = Signal(object)

    def __init__(
        self,
        form_plan: FormPlan,
        plan: FieldPlan,
        value: Any,
        context: FormContext,
        parent: QWidget | None,
    ) -> None:
        """Show *value* of the property *plan*, None for nothing."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(plan.label)
        self._key = plan.key
        self.form = EntryForm(context)
        self.form.find_line.hide()
        if isinstance(value, list) and len(value) <= _MOST_OPEN:
            self.form.opened |= {(plan.key, str(at)) for at in range(len(value))}
        self.form.show_entry({} if value is None else {plan.key: value}, form_plan)
        self.form.edited.connect(self._tell)
        self.form.picture_wanted.connect(self._choose_file)
        buttons = QDialogButtonBox()
        close = buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.AcceptRole)
        close.setProperty("role", "primary")
        buttons.accepted.connect(self.accept)
        column = QVBoxLayout(self)
        column.addWidget(self.form, 1)
        column.addWidget(buttons)
        self.resize(WIDTH, HEIGHT)

    def _choose_file(self, path: ViewPath) -> None:
        """Let somebody choose the file of the icon at *path*."""
        choose = self.form.context.choose_icon
        found = choose() if choose is not None else None
        if found is not None:
            self.form.put_picture(path, found.file)

    def _tell(self) -> None:
        entry = self.form.entry
        value = entry.get(self._key, GONE) if isinstance(entry, dict) else GONE
        self.changed.emit(GONE if value in ([], {}) else value)


def said_parts(value: Any, lang: str) -> str:
    """Return in a line what the parts of *value* are called."""
    if not isinstance(value, list):
        return written_plain(value)
    return f"{len(value)} · " + ", ".join(_called(one, lang) for one in value)


def _called(part: Any, lang: str) -> str:
    if not isinstance(part, dict):
        return str(part)
    names = (part.get(key) for key in ("header", "label", "name", "text", "value", "colour", "id"))
    said = (Text.of(name).pick(lang) for name in names if isinstance(name, (str, dict)) and name)
    return next(said, "…")
