"""The odds room over a library with a game of one die."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.game.library import Library
from realms_builder.gui.rooms.odds.panel import OddsPanel
from realms_builder.gui.shell.desk import Desk
from tests.gui.rooms.odds.dice_library import blue, dice_library, red, stand
from tests.gui.waiting import end


@pytest.fixture
def pond(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of a roster of the dice game, which the desk's library holds now alone."""
    path = dice_library(tmp_path / "library")
    factions = tmp_path / "library" / "factions"
    monkeypatch.setattr(desk, "_open_library", lambda: Library((factions,)))
    desk.reload_library()
    return path


@pytest.fixture
def panel(qtbot: QtBot, desk: Desk, pond: Path) -> Iterator[OddsPanel]:
    """Return the odds room with an ogre against a heron."""
    found = OddsPanel(desk)
    qtbot.addWidget(found)
    found.resize(1300, 800)
    found.show()
    stand(qtbot, found, red("ogre"), blue("heron"))
    yield found
    end(desk)
