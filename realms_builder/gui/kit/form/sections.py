"""A section of a form: a heading that folds its fields away, and a button for more of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from realms_builder.editing.forms.plan import FormSection
from realms_builder.editing.forms.words import form_word
from realms_builder.gui.kit.form.host import FormHost
from realms_builder.gui.kit.form.records import FieldsView, MoreButton

_ARROW_PX = 8
"""How far the arrow of a heading stands in from its button: it lines up with the fields."""
_HEAD = (
    "QToolButton, QToolButton:checked { font-weight: 600; letter-spacing: 1px; padding: 3px 2px;"
    " border: 1px solid transparent; background: transparent; color: palette(placeholder-text); }"
    " QToolButton:focus { border: 2px solid palette(highlight); padding: 2px 1px; }"
)


class FoldHead(QToolButton):
    """A heading that folds away what stands below it."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setText(title)
        self.setProperty("role", "plain")
        self.setStyleSheet(_HEAD)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setCheckable(True)
        self.setArrowType(Qt.ArrowType.RightArrow)
        self.toggled.connect(self._point)

    def _point(self, on: bool) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)


class SectionView(QWidget):
    """One section; that without a plan holds what the file says beside all that is planned."""

    folded = Signal(str, bool)

    def __init__(self, section: FormSection | None, host: FormHost) -> None:
        """Hold the fields of *section*."""
        super().__init__()
        self._host = host
        self.code = section.code if section is not None else "other"
        title = section.title if section is not None else ""
        self._is_rest = section is None
        self.head = FoldHead(title or form_word("section.other", host.context.lang))
        self.head.clicked.connect(self._clicked)
        self.view = FieldsView(section.fields if section is not None else (), host)
        self.more = MoreButton(self.view, host)
        self.more.setAccessibleName(f"{self.head.text()}: {self.more.text()}")
        head = QHBoxLayout()
        head.setContentsMargins(-_ARROW_PX, 0, 0, 0)
        head.addWidget(self.head)
        head.addStretch(1)
        head.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 4)
        column.setSpacing(3)
        column.addLayout(head)
        column.addWidget(self.view)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_entry(
        self, entry: Mapping[str, Any], others: Sequence[str], *, folded: bool | None, fresh: bool
    ) -> None:
        """Show what *entry* says; *others* are its keys without a plan."""
        shows = self.view.show_fields(entry, (), others if self._is_rest else (), fresh=fresh)
        self.more.refresh()
        has_more = not self.more.isHidden()
        self.setVisible(shows or (has_more and not self._host.search))
        self.open(on=shows and (bool(self._host.search) or folded is not True))
        self.head.setEnabled(shows)

    def holds(self, key: str) -> bool:
        """Return whether the field *key* of the entry is in it."""
        return any(one.key == key for one in self.view.fields) or key in self.view.boxes

    def open(self, *, on: bool) -> None:
        """Show the fields or only the heading."""
        self.head.setChecked(on)
        self.view.setVisible(on)

    def set_narrow(self, *, on: bool) -> None:
        """Pass it on."""
        self.view.set_narrow(on=on)

    def _clicked(self, on: bool) -> None:
        self.open(on=on)
        self.folded.emit(self.code, not on)
        self._host.rearranged()
