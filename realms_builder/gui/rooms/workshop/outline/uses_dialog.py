"""Who uses an entry, to look at or before it is deleted."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from realms_builder.editing.outlines.facts import said
from realms_builder.editing.references.uses import ReferenceUse
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.rooms.workshop.outline.places_list import PlacesList, ShownPlace
from realms_builder.gui.shell.theme import DeskTheme

WIDTH, HEIGHT = 620, 460


class UsesDialog(RoundDialog):
    """Shows the uses of one entry file by file; :attr:`where` gives the one that was clicked.

    With *deleting* it asks whether the entry goes all the same: accepted for yes. Until
    :meth:`show_uses` it says that somebody is looking.
    """

    where = Signal(object)

    def __init__(
        self,
        theme: DeskTheme,
        lang: str,
        name: str,
        parent: QWidget | None = None,
        *,
        deleting: bool = False,
    ) -> None:
        """Begin without uses of the entry called *name*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._lang, self._name, self._deleting = lang, name, deleting
        title = self.tr("Delete {0}") if deleting else self.tr("Used by: {0}")
        self.setWindowTitle(title.format(name))
        self.resize(WIDTH, HEIGHT)
        self.summary = note_label(self.tr("Looking through the files of the game …"), role="")
        self.places = PlacesList(theme, lang)
        self.places.setAccessibleName(self.tr("Places that refer to it"))
        self.places.where.connect(self.where)
        layout = QVBoxLayout(self)
        layout.addWidget(self.summary)
        layout.addWidget(self.places, 1)
        layout.addWidget(self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox()
        self.delete = QPushButton(self.tr("Delete anyway"))
        if not self._deleting:
            box.addButton(QDialogButtonBox.StandardButton.Close)
        else:
            box.addButton(self.delete, QDialogButtonBox.ButtonRole.AcceptRole)
            keep = box.addButton(self.tr("Keep"), QDialogButtonBox.ButtonRole.RejectRole)
            keep.setProperty("role", "primary")
            self.delete.setAutoDefault(False)
            self.delete.setEnabled(False)
            keep.setDefault(True)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        return box

    def show_uses(self, uses: Iterable[ReferenceUse]) -> None:
        """Show *uses*, which are now all known."""
        found = tuple(uses)
        files = len({use.file.path for use in found})
        values = {"name": self._name, "count": len(found), "files": files}
        text = said("uses.some" if found else "uses.none", self._lang, **values)
        if self._deleting and found:
            text += " " + said("uses.before_delete", self._lang, **values)
        self.summary.setText(text)
        self.places.show_places(
            ShownPlace(use.file.path, use.line, use.sentence(self._lang), use.text, use)
            for use in found
        )
        self.delete.setText(self.tr("Delete anyway") if found else self.tr("Delete"))
        self.delete.setEnabled(True)
