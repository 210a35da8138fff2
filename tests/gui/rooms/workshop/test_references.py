"""The outline's wishes: add, double, delete with a look at who uses it, another id everywhere."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from realms_builder.editing.work_files import copied_to_own
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.kit.form.value_editors import LineEditor
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.outline.rename_dialog import MoveDialog, RenameDialog
from realms_builder.gui.rooms.workshop.outline.uses_dialog import UsesDialog
from realms_builder.gui.rooms.workshop.panel import WorkshopPanel
from realms_builder.gui.shell.desk import Desk
from tests.gui.waiting import settle
from tests.tree import ROOT

SOURCE = ROOT / "factions" / "ags" / "fluesterer.yaml"
ROSTER = """\
format: 1
kind: roster
system: ags
faction: fluesterer
name: Nachtwache
models:
  - {id: m1, unit: grabstimme}
"""


@pytest.fixture
def panel(qtbot: QtBot, desk: Desk, keeper: Keeper) -> Iterator[WorkshopPanel]:
    folder = desk.rosters_folder
    folder.mkdir(parents=True)
    (folder / "nachtwache.yaml").write_text(ROSTER, encoding="utf-8")
    found = WorkshopPanel(desk, keeper)
    found.resize(1400, 900)
    found.show()
    found.open_path(SOURCE)
    found.make_own()
    settle(qtbot, desk)
    yield found
    settle(qtbot, desk)
    found.close()
    found.deleteLater()


def _document(panel: WorkshopPanel) -> AuthorDocument:
    document = panel.document
    assert document is not None
    return document


def _dialog(qtbot: QtBot, kind: type[QDialog]) -> QDialog:
    def shown() -> list[QDialog]:
        widgets = QApplication.topLevelWidgets()
        return [w for w in widgets if isinstance(w, kind) and w.isVisible()]

    qtbot.waitUntil(lambda: bool(shown()))
    return shown()[0]


def _id_field(panel: WorkshopPanel) -> LineEditor:
    box = panel.bench.entry.form.box_at(("id",))
    assert box is not None
    assert isinstance(box.editor, LineEditor)
    return box.editor


def _ids(panel: WorkshopPanel) -> list[str]:
    return [unit["id"] for unit in _document(panel).manuscript.value(("units",))]


def test_a_new_unit_is_sound_and_looked_at(qtbot: QtBot, desk: Desk, panel: WorkshopPanel) -> None:
    count = len(_ids(panel))
    outline = panel.bench.outline
    node = next(node for node in outline._outline.every() if node.adds == ("units",))
    outline.add_wanted.emit(node)
    assert len(_ids(panel)) == count + 1
    assert _document(panel).selection == ("units", count)
    settle(qtbot, desk)
    assert [p for p in panel.problems.problems if p.severity.rank == 0] == []
    panel.writing.undo_stack.undo()
    assert len(_ids(panel)) == count


def test_doubled_and_moved_units_keep_their_lines(panel: WorkshopPanel) -> None:
    before = _ids(panel)
    panel.bench.outline.duplicate_wanted.emit([("units", 1)])
    assert _ids(panel) == [*before[:2], f"{before[1]}_2", *before[2:]]
    panel.bench.outline.move_wanted.emit(("units", 2), 0)
    assert _ids(panel)[0] == f"{before[1]}_2"
    panel.writing.undo_stack.undo()
    panel.writing.undo_stack.undo()
    assert _document(panel).manuscript.text == SOURCE.read_text(encoding="utf-8")


def test_what_others_need_is_shown_before_it_goes(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    before = _ids(panel)
    at = before.index("geist")
    panel.bench.outline.delete_wanted.emit([("units", at)])
    dialog = _dialog(qtbot, UsesDialog)
    assert "geist" in _ids(panel)
    dialog.reject()
    assert _ids(panel) == before
    panel.bench.outline.delete_wanted.emit([("units", at)])
    _dialog(qtbot, UsesDialog).accept()
    assert "geist" not in _ids(panel)
    settle(qtbot, desk)
    assert "unknown_unit" in {p.code for p in panel.problems.problems}


def test_another_id_goes_into_rosters_too_and_comes_back_in_one_step(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    at = _ids(panel).index("grabstimme")
    panel.bench.outline.rename_wanted.emit(("units", at), "grabesstimme")
    dialog = _dialog(qtbot, RenameDialog)
    assert isinstance(dialog, RenameDialog)
    qtbot.waitUntil(lambda: dialog.renamed is not None)
    dialog.accept()
    assert _ids(panel)[at] == "grabesstimme"
    path = desk.rosters_folder / "nachtwache.yaml"
    roster = panel.writing.documents[path]
    assert roster.manuscript.value(("models", 0, "unit")) == "grabesstimme"
    assert panel.writing.undo_stack.undoText() == "Rename grabstimme to grabesstimme"
    assert panel.save()
    assert path.read_text(encoding="utf-8") == ROSTER.replace("grabstimme", "grabesstimme")
    panel.writing.undo_stack.undo()
    assert _ids(panel)[at] == "grabstimme"
    assert roster.manuscript.text == ROSTER
    settle(qtbot, desk)


def test_the_id_in_the_form_is_changed_wherever_it_is_named(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    at = _ids(panel).index("grabstimme")
    _document(panel).select(("units", at))
    field = _id_field(panel)
    field.line.setText("grabesstimme")
    field.line.textEdited.emit("grabesstimme")
    assert _ids(panel)[at] == "grabstimme"
    field.line.editingFinished.emit()
    dialog = _dialog(qtbot, RenameDialog)
    assert isinstance(dialog, RenameDialog)
    qtbot.waitUntil(lambda: dialog.renamed is not None)
    assert field.line.text() == "grabstimme"
    dialog.accept()
    assert _ids(panel)[at] == "grabesstimme"
    roster = panel.writing.documents[desk.rosters_folder / "nachtwache.yaml"]
    assert roster.manuscript.value(("models", 0, "unit")) == "grabesstimme"
    panel.writing.undo_stack.undo()
    assert _ids(panel)[at] == "grabstimme"


def test_an_id_that_nobody_names_is_changed_without_asking(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    outline = panel.bench.outline
    outline.duplicate_wanted.emit([("units", 1)])
    settle(qtbot, desk)
    _document(panel).select(("units", 2))
    field = _id_field(panel)
    field.line.setText("quite_new")
    field.line.textEdited.emit("quite_new")
    field.line.editingFinished.emit()
    qtbot.waitUntil(lambda: _ids(panel)[2] == "quite_new")


def test_an_id_that_is_taken_is_refused_in_words(qtbot: QtBot, panel: WorkshopPanel) -> None:
    panel.bench.outline.rename_wanted.emit(("units", 0), "geist")
    dialog = _dialog(qtbot, RenameDialog)
    assert isinstance(dialog, RenameDialog)
    qtbot.waitUntil(lambda: bool(dialog.summary.text()))
    assert dialog.renamed is None
    assert not dialog.button.isEnabled()
    dialog.reject()


def test_the_whole_game_is_checked_on_demand(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    folder = _document(panel).file.parent / "rosters" / "legal"
    folder.mkdir(parents=True)
    (folder / "odd.yaml").write_text(ROSTER, encoding="utf-8")
    panel.problems.pack.click()
    settle(qtbot, desk)
    found = {p.code for p in panel.problems.problems if p.place.file.endswith("odd.yaml")}
    assert found == {"legal_has_findings"}
    panel.problems.pack.click()
    assert not [p for p in panel.problems.problems if p.place.file.endswith("odd.yaml")]


def test_a_unit_moves_to_another_faction_and_its_rosters_follow_in_one_step(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    home = _document(panel)
    goal = copied_to_own(SOURCE.with_name("wusler.yaml"), home.file.parent)
    desk.reload_library()
    settle(qtbot, desk)
    at = _ids(panel).index("grabstimme")
    panel.bench.outline.faction_wanted.emit(("units", at))
    dialog = _dialog(qtbot, MoveDialog)
    assert isinstance(dialog, MoveDialog)
    qtbot.waitUntil(lambda: dialog.renamed is not None)
    assert "1 line in 1 file" in dialog.summary.text()
    dialog.accept()
    assert "grabstimme" not in _ids(panel)
    other = panel.writing.documents[goal]
    assert other.manuscript.value(("units",))[-1]["id"] == "grabstimme"
    roster = panel.writing.documents[desk.rosters_folder / "nachtwache.yaml"]
    assert roster.manuscript.value(("models", 0, "unit")) == "wusler/grabstimme"
    panel.writing.undo_stack.undo()
    assert _ids(panel)[at] == "grabstimme"
    assert not any(document.is_modified for document in panel.writing.documents.values())


def test_the_id_of_a_faction_changes_with_its_rosters(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    outline = panel.bench.outline
    outline.select(())
    assert "Change the id" in [action.text() for action in outline.menu().actions()]
    outline.write(is_id=True)
    dialog = _dialog(qtbot, RenameDialog)
    assert isinstance(dialog, RenameDialog)
    dialog.write("whisperers")
    qtbot.waitUntil(lambda: dialog.renamed is not None)
    dialog.accept()
    assert _document(panel).manuscript.value(("id",)) == "whisperers"
    roster = panel.writing.documents[desk.rosters_folder / "nachtwache.yaml"]
    assert roster.manuscript.value(("faction",)) == "whisperers"
