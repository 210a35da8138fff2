"""After any edits the room shows what a room shows that opens the same roster anew."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QListView, QMainWindow
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.rows import ROW
from realms_builder.gui.rooms.roster.room import RosterRoom
from realms_builder.gui.shell.commands import Commands
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.roster.edits import carry, choose
from realms_builder.roster.roster import Model
from tests.gui.conftest import Answers
from tests.gui.rooms.roster.choosing import game_file, mob
from tests.gui.waiting import end, settle

EDITS, AT_ONCE = 12, 3
_ROLES = tuple(
    int(role)
    for role in (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.AccessibleDescriptionRole,
    )
)


@pytest.fixture
def other_desk(qtbot: QtBot, tmp_path: Path, answers: Answers) -> Iterator[Desk]:
    """Return a second desk that knows nothing of the first."""
    preferences = Preferences(tmp_path / "other.ini")
    preferences.language = "en"
    preferences.library_folder = tmp_path / "library"
    found = Desk(preferences, answers)
    yield found
    end(found)
    found.deleteLater()
    preferences.deleteLater()


def _room(qtbot: QtBot, desk: Desk) -> RosterRoom:
    window = QMainWindow()
    room = RosterRoom(desk, Commands(window))
    window.setCentralWidget(room)
    qtbot.addWidget(window)
    window.resize(1300, 900)
    window.show()
    return room


def _edit(room: RosterRoom, document: RosterDocument, chance: Random) -> None:
    edits, panel = room.edits, room.roster_panel
    ids = [model.id for model in document.roster.models]
    one = chance.choice(ids) if ids else ""
    some = chance.sample(ids, min(2, len(ids)))
    weapon = chance.choice(("axe", "bow", "long_sword"))
    acts: list[Callable[[], object]] = [
        lambda: edits.hire([chance.choice(("chief", "rat", "guard"))]),
        lambda: edits.hire(["rat", "rat"]),
        lambda: edits.remove(some),
        lambda: edits.duplicate([one]),
        lambda: edits.one_more(one),
        lambda: edits.rename(one, chance.choice(("Otto", "", "A name that needs more room"))),
        lambda: edits.set_role(one, chance.choice(("general", ""))),
        lambda: edits.leave_group([one]),
        lambda: edits.rename_group("g1", chance.choice(("Pack", ""))),
        lambda: edits.set_limit("cost", chance.choice((10, 40, None)), "cost"),
        lambda: edits.rename_roster(chance.choice(("First", "Second")), "name"),
        lambda: document.change(lambda roster: carry(roster, one, "weapons", weapon), "carry"),
        lambda: document.change(lambda roster: choose(roster, one, "side", ["bow"]), "choose"),
        lambda: document.set_freeform(not document.freeform),
        lambda: panel.select(some),
        document.undo_stack.undo,
        document.undo_stack.redo,
    ]
    needs_one = {2, 3, 4, 5, 6, 7, 11, 12}
    place = chance.randrange(len(acts))
    if ids or place not in needs_one:
        acts[place]()


def _anew(
    qtbot: QtBot, shown: RosterRoom, document: RosterDocument, desk: Desk
) -> tuple[RosterRoom, RosterDocument]:
    """Return a room that opens the roster of *document*, with the choice and stacks of *shown*."""
    same = (document.roster, document.game, document.find_faction)
    fresh = RosterDocument(*same, parent=desk)
    fresh.freeform = document.freeform
    desk.add_document(fresh)
    room = _room(qtbot, desk)
    panel, stacks = room.roster_panel, shown.roster_panel._stacks
    for model in stacks._unfolded:
        panel._stacks.unfold([model])
    panel.show_rows()
    panel.select(shown.selected_ids())
    return room, fresh


def _rows(view: QListView) -> list[tuple[object, ...]]:
    """Return what each row of *view* says and how high it is."""
    model = view.model()
    indexes = [model.index(place, 0) for place in range(model.rowCount())]
    said = [tuple(index.data(role) for role in _ROLES) for index in indexes]
    highs = [view.visualRect(index).height() for index in indexes]
    rows = [index.data(ROW) for index in indexes]
    looks = [getattr(row, "cost", "") for row in rows], [getattr(row, "sign", "") for row in rows]
    return list(zip(said, highs, *looks, strict=True))


def _findings(room: RosterRoom) -> dict[str, tuple[object, tuple[str, ...] | None]]:
    """Return by its id what each finding says, how high it is, and its ways out if it is seen."""
    view = room.findings_panel.list
    seen = {row.id for row in view.visible_rows()}
    return {
        row.id: (
            (row.whole, row.why, row.models, view.size_of(row).height()),
            view.offers.texts(row) if row.id in seen else None,
        )
        for row in view.rows.rows
    }


def _figures(room: RosterRoom) -> Counter[tuple[str, str]]:
    """Return every text of a label, button or field that is seen."""
    kinds = (QLabel, QAbstractButton, QLineEdit)
    found = [one for kind in kinds for one in room.findChildren(kind) if one.isVisible()]
    return Counter((type(one).__name__, one.text()) for one in found)


def _is_as_painted(room: RosterRoom) -> bool:
    """Return whether the screen shows what painting everything anew would."""
    window = room.window()
    seen = window.screen().grabWindow(window.winId()).toImage()
    drawn = window.grab().toImage()
    rect = QRect(QPoint(), drawn.size())
    return seen.copy(rect).convertToFormat(drawn.format()) == drawn


@pytest.mark.parametrize("seed", range(3))
def test_a_room_shows_after_edits_what_one_opened_anew_does(
    qtbot: QtBot, desk: Desk, other_desk: Desk, seed: int
) -> None:
    models = [Model("m1", "chief", role="general"), *(Model(f"m{n}", "rat") for n in range(2, 6))]
    document = game_file(desk, *models, Model("m6", "guard"), groups=mob())
    room, chance = _room(qtbot, desk), Random(seed)
    settle(qtbot, desk)
    for number in range(EDITS):
        _edit(room, document, chance)
        if number % AT_ONCE:  # some follow at once, some when all is at rest
            continue
        settle(qtbot, desk)
        assert _is_as_painted(room)
        fresh, opened = _anew(qtbot, room, document, other_desk)
        settle(qtbot, other_desk)
        assert _rows(room.roster_panel.list) == _rows(fresh.roster_panel.list)
        assert _rows(room.hire_panel.list) == _rows(fresh.hire_panel.list)
        findings, anew = _findings(room), _findings(fresh)
        assert findings.keys() == anew.keys()
        for one, (said, ways) in findings.items():
            assert said == anew[one][0]
            assert None in (ways, anew[one][1]) or ways == anew[one][1]
        assert _figures(room) == _figures(fresh)
        pictures = [one.side_panel.card.canvas.picture for one in (room, fresh)]
        assert len({(p.text, p.rules) if p is not None else None for p in pictures}) == 1
        other_desk.close_document(opened)
        fresh.window().close()
