"""What the screenshots show of a template of one's own: what is turned, its parts, its pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from realms_builder.cards.designing.element_keys import ElementKey
from realms_builder.gui.kit.form.icon_editor import IconEditor
from realms_builder.gui.kit.picture_grid import PictureGrid
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.properties.image_editor import ImageEditor
from realms_builder.gui.rooms.designer.properties.parts import PartsDialog, PartsField
from realms_builder.gui.rooms.designer.properties.property_panel import PropertyPanel
from realms_builder.gui.rooms.designer.room import CardsRoom
from tests.shots.stage import Stage

Picture = QWidget | QPixmap
Scene = Callable[[Stage], Picture]
_TEXT = """\
format: 1
kind: card
id: own
system: ags
name: {de: Eigene Karte, en: Own card}
front:
  - {id: ground, box: [0, 0, 63, 88], fill: paper}
  - {id: title, box: [5, 5, 40, 8], text: "{name}", style: title, lines: 1}
  - {id: image, box: [5, 15, 53, 30], picture: picture}
  - {id: banner, box: [30, 20, 30, 7], fill: gold, rotation: 20, padding: [1, 2], dash: [1, 0.5]}
  - {id: sign, box: [50, 5, 8, 8], icon: crown}
  - id: weapons
    box: [5, 50, 53, 30]
    table: abilities
    columns:
      - {id: name, header: {de: Name, en: Name}, text: "{name}", width: 30mm}
      - {id: cost, header: {de: Kosten, en: Cost}, text: "{cost}"}
"""


def _own(stage: Stage, *key: str) -> PropertyPanel:
    """Show a template of one's own with the element *key* selected; return its properties."""
    room = stage.window.rooms["cards"]
    assert isinstance(room, CardsRoom)
    stage.window.show_room("cards")
    stage.settle()
    game = stage.window.desk.library.game("ags")
    assert game is not None
    path = stage.folder / "own.yaml"
    path.write_text(_TEXT, encoding="utf-8")
    document = room.panel.open_path(game, path)
    assert isinstance(document, TemplateDocument)
    stage.settle()
    document.show_language(stage.lang)
    room.panel.bench.preview_bar.follow()
    room.panel.bench.tabs.setCurrentIndex(0)
    chosen: ElementKey = ("front", *key)
    document.select([chosen])
    stage.settle()
    panel = room.panel.bench.tabs.currentWidget()
    assert isinstance(panel, PropertyPanel)
    return panel


def _turned(stage: Stage) -> Picture:
    _own(stage, "banner")
    return stage.window


def _parts(stage: Stage) -> Picture:
    field = _own(stage, "weapons").rows["columns"].editor
    assert isinstance(field, PartsField)
    field.open()
    return stage.dialog(PartsDialog)


def _pictures(stage: Stage) -> Picture:
    field = _own(stage, "image").rows["picture"].editor
    assert isinstance(field, ImageEditor)
    return _grid(stage, field)


def _icons(stage: Stage) -> Picture:
    field = _own(stage, "sign").rows["icon"].editor
    assert isinstance(field, IconEditor)
    return _grid(stage, field)


def _grid(stage: Stage, field: ImageEditor | IconEditor) -> PictureGrid:
    grid = field.open()
    stage.settle()
    return grid


DESIGN_SCENES: Mapping[str, Scene] = {
    "cards_turned": _turned,
    "cards_parts": _parts,
    "cards_pictures": _pictures,
    "cards_icons": _icons,
}
