"""Asks what of one's own games and factions becomes a pack, and what its manifest says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QListWidget, QListWidgetItem, QWidget

from realms_builder.core.files import WriteFailed, atomic_file
from realms_builder.core.problems import Problem
from realms_builder.core.resources import PACK_FILE
from realms_builder.core.titles import clean_title
from realms_builder.core.translation import language_in, languages
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.game.files.declared_shapes import is_id
from realms_builder.game.new_ids import slug
from realms_builder.game.value_words import said
from realms_builder.game.yaml.patch import Unpatchable
from realms_builder.game.yaml.text import parse_text, read_file
from realms_builder.gui.kit.form.bound import picks
from realms_builder.gui.kit.form.dialog import FormDialog, NamedForm
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.packs.manifest import LONGEST_ID
from realms_builder.packs.own_part import OwnPart, factions_in, has_game, manifest_of, needs_of
from realms_builder.packs.versions import is_version

WIDTH = 520
_KEY = "own pack"


class ManifestForm(NamedForm):
    """What a manifest says of itself, as a map."""

    def __init__(self, before: Mapping[str, Any], lang: str) -> None:
        """Begin with the manifest that was written *before*."""
        name, known = before.get("name"), before.get("languages")
        known = known if isinstance(known, list) else []
        self._lang = lang
        self._languages = tuple(dict.fromkeys((*languages(), *map(str, known))))
        said = {key: str(before.get(key) or "") for key in ("id", "version", "author", "licence")}
        super().__init__(
            said
            | {
                "version": said["version"] or "1.0",
                "name": str(name.get(lang, "") if isinstance(name, dict) else name or ""),
                "languages": tuple(map(str, known)) or (lang,),
            }
        )
        self.refresh()

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields."""
        for key, label, hint in (
            ("name", self.tr("Name"), ""),
            ("id", self.tr("Id"), ""),
            ("version", self.tr("Version"), ""),
            ("author", self.tr("Author", "pack"), ""),
            ("licence", self.tr("Licence"), "CC BY-SA 4.0"),
        ):
            yield FieldPlan(key=key, label=label, editor="line", hint=hint)
        offered = picks((language_in(code, self._lang), code) for code in self._languages)
        label = self.tr("Languages")
        yield FieldPlan(key="languages", label=label, editor="several", choices=offered)

    def id_for(self, value: Mapping[str, str]) -> str:
        """Return the id that suits the name."""
        return slug(value["name"])[:LONGEST_ID] if clean_title(value["name"]) else ""


class OwnDialog(FormDialog):
    """A form; :attr:`chosen` carries the part of the library once its manifest is written."""

    chosen = Signal(object)

    def __init__(self, desk: Desk, folder: Path, parent: QWidget) -> None:
        """Ask about *folder*, where one's own files of a game lie."""
        self._desk, self._folder = desk, folder
        self._text = read_file(folder / PACK_FILE)[0] or ""
        before = parse_text(self._text).data
        self._before: dict[str, Any] = before if isinstance(before, dict) else {}
        form = ManifestForm(self._before, desk.lang)
        super().__init__(self.tr("Export as a pack"), form, self.tr("Look at it …"), parent)
        self.setMinimumWidth(WIDTH)
        self.factions = QListWidget()
        self.whole = QCheckBox(self.tr("The whole game, with everything that belongs to it"))
        self._fill()
        self.whole.toggled.connect(lambda _on: self.check())
        self.factions.itemChanged.connect(lambda _item: self.check())
        self.check()

    def _fill(self) -> None:
        folder, lang = self._folder, self._desk.lang
        heading = QLabel(self.tr("Factions"))
        heading.setProperty("role", "heading")
        self.factions.setAccessibleName(heading.text())
        for widget, stretch in ((self.whole, 0), (heading, 0), (self.factions, 1)):
            self.put_below(widget, stretch)
        self.whole.setVisible(has_game(folder))
        self.whole.setChecked(has_game(folder))
        for identity in sorted(factions_in(folder)):
            faction = self._desk.library.faction(folder.name, identity)
            item = QListWidgetItem(faction.name.pick(lang) if faction else identity)
            item.setData(Qt.ItemDataRole.UserRole, identity)
            item.setCheckState(Qt.CheckState.Checked)
            self.factions.addItem(item)
        for part in (self.factions, heading):
            part.setVisible(bool(self.factions.count()))
        if not self._before:
            self._suggest()

    def _suggest(self) -> None:
        """Begin with the name of the game, or of the only faction."""
        game, only = self._desk.library.game(self._folder.name), self.factions.item(0)
        found = ("", "")
        if has_game(self._folder) and game is not None:
            found = (game.id, game.name.pick(self._desk.lang))
        elif self.factions.count() == 1:
            found = (str(only.data(Qt.ItemDataRole.UserRole)), only.text())
        for key, text in zip(("id", "name"), found, strict=True):
            self.form.take(key, text)

    # ------------------------------------------------------------------ what is said

    @property
    def part(self) -> OwnPart:
        """Return what is to be given away."""
        items = (self.factions.item(row) for row in range(self.factions.count()))
        chosen = (item for item in items if item.checkState() == Qt.CheckState.Checked)
        ids = frozenset(str(item.data(Qt.ItemDataRole.UserRole)) for item in chosen)
        return OwnPart(self._folder, ids, self.whole.isChecked())

    def fault(self) -> str | None:
        """Return what the manifest lacks."""
        part, value = self.part, self.form.value
        if not clean_title(value["name"]):
            return self.tr("A pack needs a name.")
        if not is_id(value["id"]) or len(value["id"]) > LONGEST_ID:
            return self.tr(
                "An id has lower-case letters a to z, digits and _, and begins with a letter."
            )
        if not is_version(value["version"]):
            return self.tr("The version is a number such as 1.0.")
        if not part.with_game and not part.factions:
            return self.tr("Choose what goes along.")
        return None

    def check(self) -> None:
        """Show what is wrong now; the whole game leaves nothing to choose."""
        super().check()
        self.factions.setEnabled(not self.whole.isChecked())

    def _said(self) -> dict[str, Any]:
        value, before = self.form.value, self._before.get("name")
        other = before if isinstance(before, dict) else {}
        return {
            "id": value["id"],
            "version": value["version"],
            "name": {**other, self._desk.lang: clean_title(value["name"])},
            "author": value["author"].strip(),
            "licence": value["licence"].strip(),
            "languages": list(value["languages"]),
        }

    def go_on(self) -> None:
        """Write the manifest, then hand the part on."""
        if self.fault() is not None:
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

        self.button.setEnabled(False)
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
        self.button.setEnabled(True)

    def done(self, result: int) -> None:
        """Let go of work under way."""
        self._desk.tasks.cancel(_KEY)
        super().done(result)
