"""A field for the picture of an element: a formula, or one of the files of the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QToolButton

from realms_builder.cards.template.templates import is_picture_file, picture_formula
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.gui.kit.form.field import FormContext
from realms_builder.gui.kit.form.text_editors import FormulaEditor
from realms_builder.gui.kit.picture_grid import PictureChoice, PictureGrid
from realms_builder.gui.kit.thumbnails import Portrait, tile

SIDE_PX = 72
MOST_FILES = 400
"""So many pictures are offered at most."""


class ImageEditor(FormulaEditor):
    """A formula with a button that offers the pictures below the folder of the game."""

    def __init__(self, plan: FieldPlan, context: FormContext, folder: Path | None) -> None:
        """Offer what lies in *folder*, from which templates name files."""
        super().__init__(plan, context)
        self._folder = folder
        self.button = QToolButton()
        self.button.setText("…")
        self.button.setEnabled(folder is not None)
        self.button.clicked.connect(lambda _checked=False: self.open())
        self.row.addWidget(self.button)

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the button as well."""
        super().name_for_readers(name, help_text)
        choose = self.tr("Choose a picture of the game")
        self.button.setAccessibleName(f"{name}: {choose}")
        self.button.setToolTip(choose)

    def open(self) -> PictureGrid:
        """Open the grid of pictures, the chosen one lit."""
        grid = PictureGrid(self, SIDE_PX, self.tr("Search pictures"))
        grid.offer(self._choices(), self.line.text().strip().strip("'"))
        grid.taken.connect(self._take)
        grid.open_below(self)
        return grid

    def _choices(self) -> Iterator[PictureChoice]:
        folder = self._folder
        yield PictureChoice("picture", self.tr("Picture of the unit"), QIcon)
        if folder is None:
            return
        files = (path for path in sorted(folder.rglob("*")) if is_picture_file(path.name))
        for number, path in enumerate(files):
            if number >= MOST_FILES:
                return
            name = path.relative_to(folder).as_posix()
            yield PictureChoice(name, path.stem.replace("_", " "), partial(_drawn, path))

    def _take(self, name: str) -> None:
        value = name if picture_formula(name) != name or name == "picture" else f"'{name}'"
        self.held.raw = value
        self.fill(value)
        self.say_value(value)


def _drawn(path: Path) -> QIcon:
    image = tile(Portrait(str(path)), SIDE_PX)
    return QIcon(QPixmap.fromImage(image)) if image is not None else QIcon()
