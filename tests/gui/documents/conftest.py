"""Documents of every kind, open in windows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from tests.gui.answers import Answers
from tests.gui.documents.kinds import KINDS, Kind, Opened, Window, opened_in, window_with
from tests.gui.documents.self_saving import Rest


@pytest.fixture
def window_of(qtbot: QtBot, preferences: Preferences, answers: Answers) -> Iterator[Window]:
    """Return what opens another window on the same library, with the same answers."""
    kinds: list[Kind] = []
    windows: list[QWidget] = []

    def opened(kind: type[Kind]) -> Kind:
        window = QWidget()
        windows.append(window)
        kinds.append(window_with(kind, Desk(preferences, answers), window))
        return kinds[-1]

    yield opened
    for kind in kinds:
        kind.keeper.closed.emit()
        kind.keeper.end()
        kind.desk.tasks.wait()
        kind.desk.deleteLater()


@pytest.fixture(params=KINDS, ids=lambda kind: kind.name)
def kind(request: pytest.FixtureRequest, window_of: Window) -> Kind:
    """Return each kind in a window, its file written and not yet opened."""
    found = window_of(request.param)
    found.begin()
    found.desk.reload_library()
    return found


@pytest.fixture
def opened(qtbot: QtBot, kind: Kind) -> Opened:
    """Return each kind with its file open."""
    return kind, opened_in(qtbot, kind)


@pytest.fixture
def rest(qtbot: QtBot, desk: Desk, documents: Documents) -> Rest:
    """Return what lets a rest go by for every roster that waits for one."""

    def over() -> None:
        documents.keeper.autosave.save_all()
        qtbot.waitUntil(lambda: not desk.tasks.is_busy)

    return over
