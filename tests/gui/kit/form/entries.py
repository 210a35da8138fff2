"""Entries of the bundled files with the plans of their forms, and what a form says of edits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from realms_builder.core import resources
from realms_builder.editing.forms.edits import FormEdit, applied
from realms_builder.editing.forms.plan import FormPlan
from realms_builder.editing.forms.schema import system_plans
from realms_builder.editing.forms.units import FactionPlans
from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.kit.form.elements import ElementRow
from realms_builder.gui.kit.form.form import EntryForm
from realms_builder.gui.kit.form.lists import ListEditor
from tests.builders import shipped

FACTIONS = (
    ("ags", "schatten"),
    ("ags", "kleines_volk"),
    ("basic_rules", "uhrwerk"),
    ("celtos", "gael"),
    ("realms", "northern_alliance"),
    ("true_forces", "wachbund"),
)
LIEUTENANT = ("realms", "northern_alliance", "lieutenant")
FOLDER = resources.bundled_folder() / resources.FACTIONS


@cache
def plans_of(system: str, faction: str, lang: str = "en") -> FactionPlans:
    """Return the plans for a bundled faction."""
    library = shipped(samples=False)
    game = library.game(system)
    assert game is not None
    return FactionPlans(game, lang, library.faction(system, faction))


def units_of(system: str, faction: str) -> list[dict[str, Any]]:
    """Return the units of a bundled faction as its file writes them."""
    return parse_file(FOLDER / system / f"{faction}.yaml").data["units"]


def unit(system: str, faction: str, identity: str) -> dict[str, Any]:
    """Return one unit of a bundled faction."""
    return next(one for one in units_of(system, faction) if one["id"] == identity)


def system_entries(system: str) -> Iterator[tuple[FormPlan, dict[str, Any]]]:
    """Yield the entries of the lists of a bundled system file."""
    data = parse_file(FOLDER / system / "system.yaml").data
    for key, plan in system_plans("en").items():
        entries = data.get(key, []) if key else []
        entries = [entries] if isinstance(entries, dict) else entries
        yield from ((plan, one) for one in entries if isinstance(one, dict))


class Heard:
    """Remembers what a form says, and keeps an entry as its file would be."""

    def __init__(self, form: EntryForm, entry: dict[str, Any]) -> None:
        """Listen to *form*, which shows *entry*."""
        self.entry: Any = entry
        self.edits: list[tuple[Any, Any]] = []
        self.keys: list[str] = []
        form.edited.connect(self._take)

    def _take(self, path: Any, value: Any, name: str, key: str) -> None:
        assert name
        self.edits.append((path, value))
        self.keys.append(key)
        self.entry = applied(self.entry, FormEdit(path, value))

    @property
    def last(self) -> tuple[Any, Any]:
        """Return the last edit."""
        return self.edits[-1]


def show_unit(form: EntryForm, system: str, faction: str, identity: str) -> Heard:
    """Show a unit of a bundled faction, and listen."""
    entry = unit(system, faction, identity)
    form.show_entry(entry, plans_of(system, faction).unit)
    return Heard(form, entry)


def line_at(form: EntryForm, *path: str | int) -> QLineEdit:
    """Return the line of the field at *path*."""
    box = form.box_at(path)
    assert box is not None, path
    assert box.path == path
    target = box.editor.focusProxy()
    assert isinstance(target, QLineEdit), path
    return target


def write(line: QLineEdit, text: str) -> None:
    """Write *text* in place of what *line* says."""
    line.setFocus()
    line.selectAll()
    QTest.keyClick(line, Qt.Key.Key_Delete)
    QTest.keyClicks(line, text)


def list_at(form: EntryForm, *path: str | int) -> ListEditor:
    """Return the list at *path*."""
    box = form.box_at(path)
    assert box is not None
    assert isinstance(box.editor, ListEditor)
    return box.editor


def open_everything(form: EntryForm) -> None:
    """Open all things of all lists."""
    for _ in range(4):
        for row in form.findChildren(ElementRow):
            if row.isVisibleTo(form) and row.head.isVisibleTo(form) and not row.kind:
                row.open(on=True)
