"""The pictures of the manual and of the README's window: a scene for each room and desk."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPixmap

from realms_builder.gui.rooms.designer.room import CardsRoom
from realms_builder.sheets.book.manual import manual_file
from tests.shots.hire_scenes import AGS, REALMS
from tests.shots.scenes import SCENES, Picture, Scene
from tests.shots.stage import Stage

SIZE = 1280, 800
MOST_BYTES = 120_000
_EDGE = (201, 197, 189)
"""Around a picture, since bars of the window and pages are white alike."""

_STATS = 15
"""Which element of the template is shown: the stats, behind which no file lies."""
_BOOKS = {
    "de": """---
title: Das Tal
subtitle: Regeln für zwei
lang: de
system: ags
---

## Der Zug

Wer am Zug ist, bewegt eine Figur und handelt
mit ihr, wie es unter [Kampf](#kampf) steht.

| Wurf | Ergebnis |
|:--:|--|
| 1-4 | daneben |
| 5-6 | Treffer |

!!! tip "Wer die Brücke hält"

    würfelt im Kampf einen Würfel mehr.

## Kampf

Der Bannerherr kämpft in der ersten Reihe:

{{card:ritter/bannerherr width=60mm}}
""",
    "en": """---
title: The Vale
subtitle: Rules for two
lang: en
system: ags
---

## The turn

Whose turn it is moves a figure and acts
with it, as it says under [Combat](#combat).

| Roll | Result |
|:--:|--|
| 1-4 | missed |
| 5-6 | hit |

!!! tip "Whoever holds the bridge"

    rolls one more die in combat.

## Combat

The banner lord fights in the first row:

{{card:ritter/bannerherr width=60mm}}
""",
}


def _library(stage: Stage) -> Picture:
    for name in (AGS, REALMS, "celtos/rosters/ready/springflut"):
        stage.open(name)
    return SCENES["library_game"](stage)


def _roster(stage: Stage) -> Picture:
    """Show a roster that lacks its last model, so that there is somebody to hire."""
    document = stage.open("ags/rosters/ready/grenzwacht")
    stage.room.roster_panel.actions_of_roster.remove([document.roster.models[-1].id])
    stage.select(document, 1)
    return stage.window


def _cards(stage: Stage) -> Picture:
    picture = SCENES["cards_properties"](stage)
    room = stage.window.rooms["cards"]
    assert isinstance(room, CardsRoom)
    tree = room.panel.bench.tree
    tree.setCurrentIndex(tree.model().index(_STATS, 0))
    stage.settle()
    return picture


def _rulebook(stage: Stage) -> Picture:
    path = stage.folder / "book.md"
    path.write_text(_BOOKS[stage.lang], encoding="utf-8")
    dialog = stage.window.documents.books.show(path)
    dialog.resize(*SIZE)
    stage.wait(lambda: dialog.made is not None)
    return dialog


MANUAL_SCENES: Mapping[str, Scene] = {
    "library": _library,
    "roster": _roster,
    "printing": SCENES["print_ags"],
    "cards": _cards,
    "odds": SCENES["odds_ags"],
    "table": SCENES["table_tonight"],
    "rulebooks": _rulebook,
    "workshop": SCENES["workshop_both"],
}
"""Scenes by the chapter that shows them."""


def pictures_folder(lang: str) -> Path:
    """Return where the pictures of a language lie."""
    return manual_file(lang).parent / "pictures"


def image_of(picture: QPixmap) -> Image.Image:
    """Return a *picture* of the window with an edge, for what writes files."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    image = Image.open(BytesIO(buffer.data().data())).convert("RGB")
    ImageDraw.Draw(image).rectangle((0, 0, image.width - 1, image.height - 1), outline=_EDGE)
    return image
