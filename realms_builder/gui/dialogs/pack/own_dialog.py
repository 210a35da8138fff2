"""Asks what of one's own games and factions becomes a pack, and what its manifest says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QListWidget, QListWidgetItem, QWidget

from realms_builder.core.files import WriteFailed, atomic_file
from realms_builder.core.problems import Problem
from realms_builder.core.resources import PACK_FILE
from realms_builder.core.titles import clean_title
from realms_builder.core.translation import language_in, languages, sentence
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
from realms_builder.packs.belonging import Belonging, belongings_in, needs_among, with_needs
from realms_builder.packs.manifest import LONGEST_ID
from realms_builder.packs.own_part import OwnPart, has_game, manifest_of, needs_of
from realms_builder.packs.versions import is_version

WIDTH = 520
_KEY, _NEEDS_KEY = "own pack", "own pack needs"


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
        self._every, self._needs = belongings_in(folder), dict[str, frozenset[str]]()
        self._fill()
        self.whole.toggled.connect(lambda _on: self.check())
        self.factions.itemChanged.connect(self._on_ticked)
        self._expect_needs()
        self.check()

    def _fill(self) -> None:
        folder = self._folder
        heading = QLabel(self.tr("What goes along"))
        heading.setProperty("role", "heading")
        self.factions.setAccessibleName(heading.text())
        for widget, stretch in ((self.whole, 0), (heading, 0), (self.factions, 1)):
            self.put_below(widget, stretch)
        self.whole.setVisible(has_game(folder))
        self.whole.setChecked(has_game(folder))
        for one in self._every:
            item = QListWidgetItem(self._words(one))
            item.setData(Qt.ItemDataRole.UserRole, one.id if one.kind == "faction" else one.file)
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
        elif [one.kind for one in self._every] == ["faction"]:
            found = (str(only.data(Qt.ItemDataRole.UserRole)), only.text())
        for key, text in zip(("id", "name"), found, strict=True):
            self.form.take(key, text)
        if has_game(self._folder) and game is not None:
            self.form.take("author", game.file.author)

    def _words(self, one: Belonging) -> str:
        """Return what *one* is called, and of what kind it is where that is no faction."""
        faction = self._desk.library.faction(self._folder.name, one.id)
        lang = self._desk.lang
        if one.kind == "faction":
            return faction.name.pick(lang) if faction else one.id
        return sentence(f"pack.along_{one.kind}", lang, {"name": one.name.pick(lang)})

    # ------------------------------------------------------------------ what belongs together

    def _expect_needs(self) -> None:
        """Find out beside the window what needs what."""
        every, folder, library = self._every, self._folder, self._desk.library

        def work(job: Job) -> dict[str, frozenset[str]]:
            job.check()
            return needs_among(every, folder, library)

        self._desk.tasks.start(_NEEDS_KEY, work, self._take_needs)

    def _take_needs(self, needs: dict[str, frozenset[str]]) -> None:
        self._needs = needs
        names = {one.file: item.text() for one, item in self._rows()}
        for one, item in self._rows():
            words = ", ".join(names[file] for file in sorted(needs.get(one.file, ())))
            item.setToolTip(self.tr("Needs {0}").format(words) if words else "")

    def _rows(self) -> list[tuple[Belonging, QListWidgetItem]]:
        return [(one, self.factions.item(row)) for row, one in enumerate(self._every)]

    def _ticked(self) -> frozenset[str]:
        checked = Qt.CheckState.Checked
        return frozenset(one.file for one, item in self._rows() if item.checkState() == checked)

    def _on_ticked(self, changed: QListWidgetItem) -> None:
        """Tick what the *changed* one needs; what needs it goes with it."""
        file = self._every[self.factions.row(changed)].file
        on = changed.checkState() == Qt.CheckState.Checked
        ticked = with_needs(self._ticked(), file, self._needs, on=on)
        states = {True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}
        with QSignalBlocker(self.factions):
            for one, item in self._rows():
                item.setCheckState(states[one.file in ticked])
        self.check()

    # ------------------------------------------------------------------ what is said

    @property
    def part(self) -> OwnPart:
        """Return what is to be given away."""
        ticked = [one for one in self._every if one.file in self._ticked()]
        ids = frozenset(one.id for one in ticked if one.kind == "faction")
        more = frozenset(one.file for one in ticked if one.kind != "faction")
        return OwnPart(self._folder, ids, self.whole.isChecked(), more)

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
        if not (part.with_game or part.factions or part.more):
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
        self._desk.files_written.emit((path,))
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
        for key in (_KEY, _NEEDS_KEY):
            self._desk.tasks.cancel(key)
        super().done(result)
