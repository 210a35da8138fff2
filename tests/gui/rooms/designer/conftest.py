"""The room of the cards with one template of the user's own in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.rooms.designer.panel import DesignerPanel
from realms_builder.gui.shell.desk import Desk
from tests.gui.rooms.designer.hands import settle
from tests.gui.rooms.designer.rooms import TEXT


@pytest.fixture
def cards(desk: Desk) -> Path:
    """Return the folder of the user's own cards, with one template in it."""
    folder = desk.preferences.library_folder / "factions" / "ags" / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "plain.yaml").write_text(TEXT, encoding="utf-8")
    desk.reload_library()
    return folder


@pytest.fixture
def panel(qtbot: QtBot, desk: Desk, keeper: Keeper, cards: Path) -> Iterator[DesignerPanel]:
    found = DesignerPanel(desk, keeper)
    qtbot.addWidget(found)
    found.resize(1300, 900)
    found.show()
    game = desk.library.game("ags")
    assert game is not None
    found.open_path(game, cards / "plain.yaml")
    settle(qtbot, found)
    yield found
    found.bench.pictures.stop()
