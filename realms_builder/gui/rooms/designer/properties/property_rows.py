"""Rows of a property panel: fields of the kit, where their values come from, and a way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QGridLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.designing.lengths import read_length, said_length
from realms_builder.cards.designing.origins import Held
from realms_builder.cards.designing.properties import Property, PropertySection
from realms_builder.cards.template.templates import FIT_STEPS
from realms_builder.editing.forms.edits import ViewPath
from realms_builder.editing.forms.plan import Editor, FieldPlan, FormPlan, PlanChoice
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.boxes import FormRow
from realms_builder.gui.kit.form.field import MIXED, FieldEditor, FormContext
from realms_builder.gui.kit.form.sections import FoldHead
from realms_builder.gui.kit.labels import give_role
from realms_builder.gui.rooms.designer.properties.image_editor import ImageEditor
from realms_builder.gui.rooms.designer.properties.parts import PartsField, parts_plan
from realms_builder.gui.rooms.designer.properties.small_editors import (
    ColoursEditor,
    DashEditor,
    PaddingEditor,
    SizeEditor,
)
from realms_builder.gui.shell.theme import BASE_POINTS

LABEL_PX = 104
_SMALL = {
    "padding": PaddingEditor,
    "dash": DashEditor,
    "colours": ColoursEditor,
    "size": SizeEditor,
}
_EDITORS: dict[str, Editor] = {
    "localised": "text",
    "condition": "formula",
    "flag": "choice",
    "font": "choice",
    "style": "choice",
    "mm": "measure",
    "pt": "measure",
    "number": "measure",
    "pair": "point",
    "fit": "yaml",
    "parts": "yaml",
    "icon": "icon",
    "image": "formula",
    "formula": "formula",
    "colour": "colour",
    "choice": "choice",
    "box": "box",
    "count": "count",
    "padding": "yaml",
    "dash": "yaml",
    "colours": "yaml",
    "odds": "choice",
    "size": "yaml",
    "theme": "choice",
    "file": "picture",
}
_UNITS = {"mm": "mm", "pt": "pt", "box": "mm"}
_WIDE = frozenset(("text", "yaml", "box", "point"))


class WordFinder(Protocol):
    """Gives the word for a code in the window's language, with values filled in."""

    def __call__(self, code: str, **values: object) -> str:
        """Return the word."""
        ...


@dataclass
class DesignContext(FormContext):
    """What fields need to know of the template and of the card that is looked at."""

    colours: Sequence[str] = ()
    fonts: Sequence[str] = ()
    styles: Sequence[str] = ()
    named: Mapping[str, tuple[PlanChoice, ...]] = field(default_factory=dict)
    folder: Path | None = None
    words: WordFinder = lambda code, **values: code


def plan_of(prop: Property, context: DesignContext) -> FieldPlan:
    """Return how *prop* is edited, in the window's language."""
    words = context.words
    icons = context.named.get("icons", ())
    named = {"style": context.styles, "colour": context.colours, "colours": context.colours}
    if prop.editor == "odds":
        first = PlanChoice(True, words("odds.first"))
        choices = (first, *context.named.get("profiles", ()))
    elif prop.editor == "font":
        choices = tuple(PlanChoice(name, words(f"choice.{name}")) for name in context.fonts)
    elif prop.editor == "flag":
        choices = tuple(PlanChoice(on, words(f"choice.{_key(on)}")) for on in (True, False))
    elif prop.editor == "icon":
        choices = icons
    elif prop.editor == "theme":
        choices = context.named.get("themes", ())
    elif prop.editor in named:
        kind = "styles" if prop.editor == "style" else "colours"
        choices = tuple(PlanChoice(one, word_of(words, kind, one)) for one in named[prop.editor])
    else:
        choices = tuple(PlanChoice(one, words(f"choice.{one}")) for one in prop.choices)
    editor = _EDITORS.get(prop.editor, "line")
    hint = words("as_usual") if editor == "choice" else ""
    unit = _UNITS.get(prop.editor, "")
    label = words(prop.name)
    return FieldPlan(
        key=prop.name, label=label, editor=editor, unit=unit, hint=hint, choices=choices
    )


def parts_of(plan: FieldPlan, context: DesignContext) -> FormPlan:
    """Return the form of the property *plan*, in the window's language."""
    every = (PlanChoice("all", context.words("parts.all")),)
    named = {name: (*every, *found) for name, found in context.named.items() if name != "icons"}
    return parts_plan(plan, lambda prop: plan_of(prop, context), named)


def word_of(words: WordFinder, kind: str, name: str) -> str:
    """Return the word for a named style or colour, itself where it is somebody's own."""
    code = name.replace(".", "_").replace(" ", "_")
    found = words(f"{kind}.{code}")
    return name if found == code else found


def _key(on: bool) -> str:
    return "yes" if on else "no"


class PropertyHost:
    """Tells *change* a property's name and its new value, None to take the own one away."""

    def __init__(
        self,
        context: DesignContext,
        change: Callable[[str, Any], None],
        settle: Callable[[], None] = lambda: None,
    ) -> None:
        """Serve fields in *context*; *settle* hears that something changed its height."""
        self.context: FormContext = context
        self._change, self._settle = change, settle

    def put(self, path: ViewPath, value: Any, plan: FieldPlan) -> None:
        """Tell the new value."""
        del path
        self._change(plan.key, None if value is GONE else value)

    def rearranged(self) -> None:
        """Lay everything out anew."""
        self._settle()

    def container(self, plan: FieldPlan, kind: str) -> QWidget:
        """Refuse: what has parts is plain data here."""
        raise NotImplementedError(kind)


class PropertyRow(FormRow):
    """One property; the button at its end asks for what is inherited."""

    def __init__(
        self, prop: Property, host: PropertyHost, context: DesignContext, parent: QWidget
    ) -> None:
        super().__init__(plan_of(prop, context), host, parent)
        self.prop = prop
        self._words = context.words
        self.origin, self.button = QLabel(), QToolButton()
        self.origin.setProperty("role", "muted")
        give_role(self.label, "")
        self.button.setText("←")
        self.button.setProperty("role", "plain")
        self.button.setAutoRaise(True)
        self.button.clicked.connect(lambda: host.put(self.path, GONE, self.plan))
        size = self.button.sizePolicy()
        size.setRetainSizeWhenHidden(True)
        self.button.setSizePolicy(size)
        self.show_held(Held())

    @property
    def label_px(self) -> int:
        """Return the width of labels at the left, which grows with the text."""
        return round(LABEL_PX * max(1.0, QApplication.font().pointSizeF() / BASE_POINTS))

    @property
    def is_above(self) -> bool:
        """Return whether the label stands above."""
        return self.kind in _WIDE

    def made(self, kind: str) -> QWidget:
        """Return a new editor of *kind*."""
        context = self.host.context
        if self.prop.editor == "fit":
            return self.connected(FitEditor(self.plan, self._words, context))
        small = _SMALL.get(self.prop.editor)
        if small is not None:
            return self.connected(small(self.plan, self._words, context))
        if self.prop.editor == "image" and isinstance(context, DesignContext):
            return self.connected(ImageEditor(self.plan, context, context.folder))
        if self.prop.editor == "parts" and isinstance(context, DesignContext):
            plan = partial(parts_of, self.plan, context)
            return self.connected(PartsField(self.plan, context, plan, self._words))
        return super().made(kind)

    def _lay_out(self) -> None:
        super()._lay_out()
        if self.is_above:
            self.head.addWidget(self.origin)
            self.head.addWidget(self.button)
        else:
            self.grid.addWidget(self.button, 0, 2, Qt.AlignmentFlag.AlignTop)
            self.grid.addWidget(self.origin, 1, 1)

    def show_held(self, held: Held, *, mixed: bool = False, fresh: bool = False) -> None:
        """Show a value and where it comes from; *fresh* where it is another thing's than before."""
        own = held.value if held.source == "own" else None
        fallback = GONE if held.fallback is None else held.fallback
        raw = GONE if own is None or mixed else own
        path = (self.prop.name,)
        self.show_value(raw, path, fresh=fresh, fallback=MIXED if mixed else fallback)
        words = self._words
        sources = {"parent": "from", "style": "from_style"}
        code = "" if mixed else sources.get(held.source, "")
        self.origin.setText(words(code, name=held.name) if code else "")
        self.origin.setVisible(bool(code))
        self.button.setVisible((own is not None or mixed) and self.host.context.enabled)
        self.button.setToolTip(words("reset"))
        self.button.setAccessibleName(f"{words('reset')}: {self.label.text()}")


class PropertyGroup(QWidget):
    """Rows under a heading that folds them away."""

    def __init__(
        self,
        group: PropertySection,
        host: PropertyHost,
        context: DesignContext,
        parent: QWidget,
        above: QWidget | None = None,
    ) -> None:
        """Build the rows of *group*; *above* stands between the heading and the rows."""
        super().__init__(parent)
        self.code = group.code
        self.head = FoldHead(context.words(f"group.{group.code}"))
        self._body = QWidget(self)
        inside = QVBoxLayout(self._body)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(6)
        inside.setSizeConstraint(QLayout.SizeConstraint.SetMinimumSize)
        if above is not None:
            inside.addWidget(above)
        self.rows = {p.name: PropertyRow(p, host, context, self._body) for p in group.properties}
        for row in self.rows.values():
            inside.addWidget(row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(5)
        column.setSizeConstraint(QLayout.SizeConstraint.SetMinimumSize)
        column.addWidget(self.head)
        column.addWidget(self._body)
        self.head.toggled.connect(self._body.setVisible)
        self.head.setChecked(True)

    def open(self, *, on: bool) -> None:
        """Show the rows or only the heading."""
        self.head.setChecked(on)


class FitEditor(FieldEditor):
    """What happens to too much text: a tick for every step, and the smallest size."""

    def __init__(self, plan: FieldPlan, words: WordFinder, context: FormContext) -> None:
        """Begin without steps."""
        super().__init__(plan, context)
        self._words = words
        self.ticks: dict[str, QCheckBox] = {}
        self.floor = QLineEdit()
        self.floor.setFixedWidth(72)
        self.floor.setPlaceholderText(words("floor"))
        self.floor.textEdited.connect(self.typed)
        self.floor.editingFinished.connect(self.finish)
        grid = QGridLayout()
        grid.setVerticalSpacing(2)
        for at, step in enumerate(FIT_STEPS):
            tick = QCheckBox(words(f"fit.{step}"))
            tick.clicked.connect(lambda _on: self.say_value(self.read()))
            self.ticks[step] = tick
            grid.addWidget(tick, at, 0)
        grid.addWidget(self.floor, FIT_STEPS.index("shrink"), 1)
        grid.setColumnStretch(0, 1)
        self.row.addLayout(grid)
        self.setFocusProxy(self.ticks[FIT_STEPS[0]])

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Tell screen readers what it is."""
        del help_text
        self.floor.setAccessibleName(f"{name}: {self._words('floor')}")

    def fill(self, raw: Any) -> None:
        """Tick the steps of *raw*, or faintly those that hold without it."""
        shown = self.fallback if raw is GONE else raw
        steps = shown if isinstance(shown, list) else [shown] if isinstance(shown, str) else []
        said = {str(step).split()[0]: str(step).partition(" ")[2] for step in steps if step}
        for step, tick in self.ticks.items():
            tick.setTristate(raw is GONE)
            faint = Qt.CheckState.PartiallyChecked if tick.isTristate() else Qt.CheckState.Checked
            tick.setCheckState(faint if step in said else Qt.CheckState.Unchecked)
        points = read_length(said.get("shrink", ""), "pt")
        lang = self.context.lang
        self.floor.setText("" if points is None else f"{said_length(points, lang)}\u00a0pt")

    def read(self) -> Any:
        """Return the steps that are ticked, with the smallest size."""
        steps: list[str] = []
        for step, tick in self.ticks.items():
            if tick.checkState() is Qt.CheckState.Unchecked:
                continue
            points = read_length(self.floor.text(), "pt") if step == "shrink" else None
            steps.append(step if points is None else f"{step} {points:g}")
        return steps or ["none"]
