"""Asks what of one's own games and factions becomes a pack, and what its manifest says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.files import WriteFailed, atomic_file
from realms_builder.core.problems import Problem
from realms_builder.core.resources import PACK_FILE
from realms_builder.core.translation import language_in, languages
from realms_builder.game.files.declared_shapes import is_id
from realms_builder.game.new_ids import slug
from realms_builder.game.value_words import said
from realms_builder.game.yaml.patch import Unpatchable
from realms_builder.game.yaml.text import parse_text, read_file
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.packs.manifest import LONGEST_ID
from realms_builder.packs.own_part import OwnPart, factions_in, has_game, manifest_of, needs_of
from realms_builder.packs.versions import is_version

WIDTH = 520
_KEY = "own pack"


class OwnDialog(QDialog):
    """A form; :attr:`chosen` carries the part of the library once its manifest is written."""

    chosen = Signal(object)

    def __init__(self, desk: Desk, folder: Path, parent: QWidget) -> None:
        """Ask about *folder*, where one's own files of a game lie."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Export as a pack"))
        self.setMinimumWidth(WIDTH)
        self._desk, self._folder = desk, folder
        self._text = read_file(folder / PACK_FILE)[0] or ""
        before = parse_text(self._text).data
        self._before: dict[str, Any] = before if isinstance(before, dict) else {}
        self.id, self.version, self.name = QLineEdit(), QLineEdit(), QLineEdit()
        self.author, self.licence = QLineEdit(), QLineEdit()
        written = self._before.get("languages")
        langs = dict.fromkeys((*languages(), *(written if isinstance(written, list) else ())))
        self.languages = {code: QCheckBox(language_in(code, desk.lang)) for code in map(str, langs)}
        self.factions = QListWidget()
        self.whole = QCheckBox(self.tr("The whole game, with everything that belongs to it"))
        self._heading = QLabel(self.tr("Factions"))
        self._heading.setProperty("role", "heading")
        self.note = QLabel()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        go_on = self.tr("Look at it …")
        self.go_on = self.buttons.addButton(go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        self._lay_out()
        self._fill()
        self._connect()
        self._show_note()

    def _lay_out(self) -> None:
        self.go_on.setProperty("role", "primary")
        self.note.setProperty("role", "error")
        self.note.setWordWrap(True)
        self.licence.setPlaceholderText("CC BY-SA 4.0")
        form = QFormLayout()
        form.setSpacing(10)
        boxes = QHBoxLayout()
        for box in self.languages.values():
            boxes.addWidget(box)
        boxes.addStretch(1)
        form.addRow(self.tr("Name"), self.name)
        form.addRow(self.tr("Id"), self.id)
        form.addRow(self.tr("Version"), self.version)
        form.addRow(self.tr("Author", "pack"), self.author)
        form.addRow(self.tr("Licence"), self.licence)
        form.addRow(self.tr("Languages"), boxes)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 14)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self.whole)
        column.addWidget(self._heading)
        column.addWidget(self.factions, 1)
        column.addWidget(self.note)
        column.addWidget(self.buttons)
        self.factions.setAccessibleName(self.tr("Factions"))

    def _fill(self) -> None:
        before, folder = self._before, self._folder
        name = before.get("name")
        lang = self._desk.lang
        self.name.setText(str(name.get(lang, "") if isinstance(name, dict) else name or ""))
        self.id.setText(str(before.get("id") or ""))
        self.version.setText(str(before.get("version") or "1.0"))
        self.author.setText(str(before.get("author") or ""))
        self.licence.setText(str(before.get("licence") or ""))
        known = before.get("languages") or [lang]
        for code, box in self.languages.items():
            box.setChecked(code in known)
        self.whole.setVisible(has_game(folder))
        self.whole.setChecked(has_game(folder))
        for identity in sorted(factions_in(folder)):
            faction = self._desk.library.faction(folder.name, identity)
            item = QListWidgetItem(faction.name.pick(lang) if faction else identity)
            item.setData(Qt.ItemDataRole.UserRole, identity)
            item.setCheckState(Qt.CheckState.Checked)
            self.factions.addItem(item)
        for part in (self.factions, self._heading):
            part.setVisible(bool(self.factions.count()))
        if not before:
            self._suggest()

    def _suggest(self) -> None:
        """Begin with the name of the game, or of the only faction."""
        game, only = self._desk.library.game(self._folder.name), self.factions.item(0)
        if has_game(self._folder) and game is not None:
            self.id.setText(game.id)
            self.name.setText(game.name.pick(self._desk.lang))
        elif self.factions.count() == 1:
            self.id.setText(str(only.data(Qt.ItemDataRole.UserRole)))
            self.name.setText(only.text())

    def _connect(self) -> None:
        self._own_id = bool(self.id.text())
        self.name.textEdited.connect(self._suggest_id)
        self.id.textEdited.connect(self._keep_id)
        for field in (self.id, self.version, self.name):
            field.textChanged.connect(lambda _text: self._show_note())
        self.whole.toggled.connect(lambda _on: self._show_note())
        self.factions.itemChanged.connect(lambda _item: self._show_note())
        self.buttons.accepted.connect(self._go_on)
        self.buttons.rejected.connect(self.reject)

    def _suggest_id(self, name: str) -> None:
        if not self._own_id:
            self.id.setText(slug(name)[:LONGEST_ID] if name.strip() else "")

    def _keep_id(self, text: str) -> None:
        self._own_id = bool(text)

    # ------------------------------------------------------------------ what is said

    @property
    def part(self) -> OwnPart:
        """Return what is to be given away."""
        items = (self.factions.item(row) for row in range(self.factions.count()))
        chosen = (item for item in items if item.checkState() == Qt.CheckState.Checked)
        ids = frozenset(str(item.data(Qt.ItemDataRole.UserRole)) for item in chosen)
        return OwnPart(self._folder, ids, self.whole.isChecked())

    def _fault(self) -> str:
        part = self.part
        if not self.name.text().strip():
            return self.tr("A pack needs a name.")
        if not is_id(self.id.text()) or len(self.id.text()) > LONGEST_ID:
            return self.tr("The id is made of small letters, digits and _, a letter first.")
        if not is_version(self.version.text()):
            return self.tr("The version is a number such as 1.0.")
        if not part.with_game and not part.factions:
            return self.tr("Choose what goes along.")
        return ""

    def _show_note(self) -> None:
        fault = self._fault()
        self.note.setText(fault)
        self.note.setVisible(bool(fault))
        self.go_on.setEnabled(not fault)
        self.factions.setEnabled(not self.whole.isChecked())

    def _said(self) -> dict[str, Any]:
        name, before = self.name.text().strip(), self._before.get("name")
        other = before if isinstance(before, dict) else {}
        return {
            "id": self.id.text(),
            "version": self.version.text(),
            "name": {**other, self._desk.lang: name},
            "author": self.author.text().strip(),
            "licence": self.licence.text().strip(),
            "languages": [code for code, box in self.languages.items() if box.isChecked()],
        }

    def _go_on(self) -> None:
        if self._fault():
            return
        part, said_now, text = self.part, self._said(), self._text
        library, path = self._desk.library, self._folder / PACK_FILE

        def work(job: Job) -> OwnPart:
            job.check()
            written = manifest_of(part, said_now, needs_of(part, library), text)
            if written != text:
                with atomic_file(path) as file:
                    file.write(written.encode("utf-8"))
            return part

        self.go_on.setEnabled(False)
        self._desk.tasks.start(_KEY, work, self._take, failed=self._fail, files=True)

    def _take(self, part: OwnPart) -> None:
        self.accept()
        self.chosen.emit(part)

    def _fail(self, error: Exception) -> None:
        told = as_problem(error)
        if isinstance(error, WriteFailed):
            told = error.problem
        elif isinstance(error, Unpatchable) and error.problems:
            told = error.problems[0]
        self._say(told)

    def _say(self, problem: Problem) -> None:
        self.note.setText(said(problem, self._desk.lang))
        self.note.show()
        self.go_on.setEnabled(True)

    def done(self, result: int) -> None:
        """Let go of work under way."""
        self._desk.tasks.cancel(_KEY)
        super().done(result)
