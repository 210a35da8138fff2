"""One field: it shows a value of its plan, and says what somebody wants in place of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QSignalBlocker, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from realms_builder.editing.forms.codecs import UNREADABLE, HeldValue, shown
from realms_builder.editing.forms.edits import ViewPath, same
from realms_builder.editing.forms.plan import FieldPlan, PlanChoice
from realms_builder.editing.forms.results import FormulaResult
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.own_icons import BroughtIcon
from realms_builder.gui.shell.theme import LIGHT, Tones

HIGH_PX = 30
"""How high a line is; what stands beside lines is as high."""
PAUSE_MS = 350
MIXED = object()
"""In place of what holds without an own value, where several things have different ones."""


Picked = Callable[[PlanChoice | None], None]
Pick = Callable[[QWidget, Sequence[PlanChoice], str, Picked], None]


def _no_picture(path: ViewPath, name: str) -> None:
    """Do without a picture."""


@dataclass
class FormContext:
    """What fields ask whoever shows them; every answer may stay away.

    *worked_out* gives the result of a formula at a path. *thumbnail* gives the picture at a
    relative path, *want_picture* asks for another one in place of a name, *drop_picture* takes a
    file.
    *pick* lets somebody choose one of several below a widget, or with None something else, as the
    words say.
    *icon_files* are the files of icons of the game's own, *bring_icon* lets somebody bring in
    another, *choose_icon* only a file for one. *colour_of* gives the colour that a name
    stands for, *names_at* what the braces of the text at a path may say. A text that is one for
    all languages stands in that of *home*, else of the window.
    What is *mixed* is called so. *rename* lets somebody give the thing at a path another id,
    wherever it is named; with it ids are told when somebody leaves their field. Edits are told
    *at_once*, while somebody types, or else when they pause or leave the field.
    """

    lang: str = "en"
    tones: Tones = LIGHT
    worked_out: Callable[[ViewPath, str], FormulaResult] | None = None
    thumbnail: Callable[[str], QPixmap | None] | None = None
    choices_of: Callable[[FieldPlan], Sequence[PlanChoice]] = field(
        default=lambda plan: plan.choices
    )
    want_picture: Callable[[ViewPath, str], None] = _no_picture
    drop_picture: Callable[[ViewPath, str], None] = _no_picture
    pick: Pick | None = None
    colour_of: Callable[[str], str] = str
    names_at: Callable[[ViewPath], Sequence[PlanChoice]] | None = None
    home: str = ""
    mixed: str = ""
    icon_files: Mapping[str, str] = field(default_factory=dict)
    bring_icon: Callable[[], BroughtIcon | None] | None = None
    choose_icon: Callable[[], BroughtIcon | None] | None = None
    rename: Callable[[ViewPath], None] | None = None
    enabled: bool = True
    at_once: bool = True


class FieldEditor(QWidget):
    """One editor: :meth:`show_value` fills it, :attr:`edited` carries what is wanted instead.

    Values are as the file writes them, GONE for none. :attr:`resized` says that its height changed.
    """

    edited = Signal(object)
    resized = Signal()
    pauses = False
    """Whether what is written is told when somebody rests, not only when they leave."""

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        """Edit values of *plan* in *context*."""
        super().__init__()
        self.plan = plan
        self.context = context
        self.path: ViewPath = ()
        self.held = HeldValue(plan, context.lang)
        self.fallback: Any = GONE
        self._is_told, self._is_wrong = True, False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.finish)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setEnabled(context.enabled)

    # ------------------------------------------------------------------ what is shown

    def show_value(
        self, raw: Any, path: ViewPath = (), *, fallback: Any = GONE, fresh: bool = False
    ) -> None:
        """Show *raw* at *path*, greyed what holds without it: *fallback*, or the hint of the plan.

        *fresh* says that it belongs to another thing than before. Nothing is touched where the
        value is the one that is shown already.
        """
        self.path = path
        if not (self._is_told or fresh):
            return  # somebody writes here
        self._pause.stop()
        self._is_told = True
        changed = self.held.hold(raw, fresh=fresh)
        if not same(fallback, self.fallback):
            self.fallback, changed = fallback, True
        if changed:
            self._is_wrong = False
            self.fill(raw)

    def fill(self, raw: Any) -> None:
        """Show *raw*."""
        raise NotImplementedError

    def follow(self, plan: FieldPlan) -> None:
        """Take over what *plan* says anew: its words, its choices, its limits."""
        if plan != self.plan:
            self.plan = self.held.plan = plan
            self.offer()
            self.fill(self.held.raw)

    def offer(self) -> None:
        """Say the words, and offer the choices, of the plan."""

    @property
    def value(self) -> Any:
        """Return the value as the file would write it."""
        return self.held.raw

    @property
    def hint(self) -> str:
        """Return what stands greyed where nothing is written."""
        if self.fallback is MIXED:
            return self.context.mixed
        if self.fallback is GONE:
            return self.plan.hint
        return shown(self.plan, self.fallback, self.context.lang)

    @property
    def formula(self) -> str:
        """Return the formula that is written in place of a value, with its sign."""
        return ""

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Tell screen readers what it is, and give it its tool tip."""
        for target in self.targets():
            target.setAccessibleName(name)
            target.setToolTip(help_text)

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        proxy = self.focusProxy()
        return [proxy] if proxy is not None else [self]

    # ------------------------------------------------------------------ what is written

    @property
    def tells_at_once(self) -> bool:
        """Return whether each letter is told; an id that is named elsewhere waits for all."""
        waits = self.plan.editor == "id" and self.context.rename is not None
        return self.context.at_once and not waits

    def spelling(self) -> object:
        """Return what stands in the field as somebody wrote it: a text, or several parts."""
        raise NotImplementedError

    def read(self) -> Any:
        """Return the value that is written, UNREADABLE where it is none."""
        return self.held.typed(self.spelling())

    def typed(self) -> None:
        """Hear that somebody writes: it is told at once, or else when they rest or leave."""
        self._is_told = False
        if self.tells_at_once:
            self.finish()
        elif self.pauses:
            self._pause.start()

    def finish(self) -> None:
        """Say what is written, where it was not said yet."""
        self._pause.stop()
        if self._is_told:
            return
        self._is_told = True
        before, value = self.held.raw, self.read()
        self._is_wrong = value is UNREADABLE
        self.mark(wrong=self._is_wrong)
        if self._is_wrong:
            return
        if not (self.tells_at_once or self.pauses):
            self.fill(value)  # as it is written here: 5 mm as so many points
        if not same(value, before):
            self.edited.emit(value)

    def take_back(self) -> bool:
        """Show again what holds, where what is written was not said; return whether it was so."""
        if self._is_told and not self._is_wrong:
            return False
        self._pause.stop()
        self._is_told, self._is_wrong = True, False
        self.mark(wrong=False)
        self.fill(self.held.raw)
        return True

    def mark(self, *, wrong: bool) -> None:
        """Show that what is written makes no sense, or that it does."""

    def say_value(self, value: Any) -> None:
        """Say a value as the file writes it."""
        self.held.raw = value
        self._is_told = True
        self.edited.emit(value)


def set_text(line: QLineEdit, text: str) -> None:
    """Show *text* in *line*; somebody who writes in it keeps the cursor where it is."""
    if line.text() == text:
        return
    at = line.cursorPosition()
    with QSignalBlocker(line):
        line.setText(text)
    line.setCursorPosition(min(at, len(text)) if line.hasFocus() else 0)
    line.setModified(False)


def sign(text: str) -> QLabel:
    """Return a muted sign that stands beside a line."""
    label = QLabel(text)
    label.setProperty("role", "muted")
    return label
