"""A field for the name of an icon, with the icon beside it and all of them to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QToolButton

from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.icons import icon_characters
from realms_builder.gui.kit.form.field import HIGH_PX, FormContext
from realms_builder.gui.kit.form.value_editors import LineEditor
from realms_builder.gui.kit.icons import icon, is_icon
from realms_builder.gui.kit.picture_grid import PictureChoice, PictureGrid

SIDE_PX = 36


class IconEditor(LineEditor):
    """A line for a name or a formula; its button shows the icon and opens the grid of all."""

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        """Begin without an icon."""
        super().__init__(plan, context)
        self.button = QToolButton()
        self.button.setProperty("role", "plain")
        self.button.setFixedSize(HIGH_PX, HIGH_PX)
        self.button.setIconSize(QSize(HIGH_PX - 10, HIGH_PX - 10))
        self.button.clicked.connect(lambda _checked=False: self.open())
        self.row.addWidget(self.button)
        self.line.textChanged.connect(lambda _text: self._paint())
        self.grid: PictureGrid | None = None
        self._paint()

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the button as well."""
        super().name_for_readers(name, help_text)
        choose = self.tr("Choose an icon")
        self.button.setAccessibleName(f"{name}: {choose}")
        self.button.setToolTip(choose)

    def fill(self, raw: Any) -> None:
        """Show *raw* and its icon."""
        super().fill(raw)
        self._paint()

    def _paint(self) -> None:
        name = self.line.text().strip() or self.line.placeholderText()
        drawn = self.context.icon_files.get(name, name)
        self.button.setIcon(icon(drawn if is_icon(drawn) else "more", self.context.tones.text))

    def open(self) -> PictureGrid:
        """Open the grid of all icons there are, the chosen one lit."""
        grid = self.grid = PictureGrid(self, SIDE_PX, self.tr("Search icons"))
        grid.offer(self._choices(), self.line.text().strip())
        grid.taken.connect(self._take)
        if self.context.bring_icon is not None:
            grid.offer_other(self.tr("File of your own …"), self._bring)
        grid.open_below(self)
        return grid

    def _choices(self) -> Iterator[PictureChoice]:
        offered = {plain(one.value): one.label for one in self.context.choices_of(self.plan)}
        names = offered or dict.fromkeys(sorted(icon_characters()), "")
        names = {**dict.fromkeys(self.context.icon_files.keys() - names.keys(), ""), **names}
        for name, label in names.items():
            drawn = self.context.icon_files.get(name, name)
            said = label.rpartition(" · ")[0] or name.replace("_", " ")
            yield PictureChoice(name, said, partial(self._drawn, drawn))

    def _drawn(self, name: str) -> QIcon:
        return icon(name, self.context.tones.text)

    def restyle(self) -> None:
        """Take over the tones in force."""
        self._paint()

    def _bring(self) -> None:
        bring = self.context.bring_icon
        brought = bring() if bring is not None else None
        if brought is not None:
            own = {**self.context.icon_files, brought.name: str(brought.path)}
            self.context.icon_files = own
            self._take(brought.name)

    def _take(self, name: str) -> None:
        self.held.raw = name
        self.fill(name)
        self.say_value(name)
