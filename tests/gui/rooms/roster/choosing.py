"""A roster of a game with options, free lists, a bar and a group, open on a desk."""

from pathlib import Path

from PySide6.QtGui import QImage

from realms_builder.game.yaml.saving import Stamp
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.roster import Group, Model
from tests.builders import SECTIONS, roster_with, tiny_faction, tiny_game

UNITS = """
units:
  - id: chief
    name: {de: Häuptling, en: Chief}
    class: leader
    cost: 8
    stats: {hp: 5}
    loadouts:
      - {id: plain, name: Plain, weapons: [axe]}
      - {id: archer, name: Archer, weapons: [long_bow]}
    options:
      - {id: side, name: Side arm, list: weapons, of: [bow, long_bow], at_most: 1}
      - {id: both, name: Both hands, list: weapons, of: [axe, bow, long_sword], at_most: 2}
      - {id: knives, name: Knives, list: weapons, of: [axe, bow], at_most: 3, repeat: true}
  - {id: rat, name: {de: Ratte, en: Rat}, cost: 1, stats: {hp: 1}, tags: [mob], strength: [2, 6]}
  - {id: guard, name: {de: Wache, en: Guard}, cost: 4, stats: {hp: 3}, weapons: [axe]}
profiles:
  - {id: swarm, name: Swarm, of_group: mob, stats: {hp: 4}}
"""
BAR = """
  - id: load
    name: Load
    type: weight
    value: "sum(items.weight)"
    shown_as: bar
    of: room
    steps: over
  - {id: room, name: Room, type: weight, value: hp}
  - id: over
    name: over
    value: "if(load <= room, 0, ceil(load / room) - 1)"
    text: {de: Zu schwer kostet Bewegung., en: Too heavy costs movement.}
    modifies: {stat: mov, add: -over}
"""
CHECKS = """
  - code: one_general
    exactly: 1
    role: general
    text: {de: "{count} Generäle.", en: "{count} generals."}
  - code: overloaded
    for: model
    require: "over == 0"
    severity: warning
    text: {de: "{name} trägt {load}.", en: "{name} carries {load}."}
    why: {de: Zu schwer., en: Too heavy.}
    source: p. 7
    fixes:
      - {remove: "filter(items, weight > 2.6)", text: {de: "{name} ablegen", en: "Drop {name}"}}
  - code: lonely
    for: roster
    severity: hint
    require: "count(models) > 2"
    text: {de: Wenige., en: Few models.}
"""


def game_file(desk: Desk, *models: str | Model, **values: object) -> RosterDocument:
    """Return a roster of *models*, open and current on *desk*."""
    free = SECTIONS["items"].replace("- id: weapons\n", "- id: weapons\n        free: true\n")
    checks = str(values.pop("checks", CHECKS))
    groups = """[{id: mob, name: Mob, members: "tag('mob')", size: [2, 3]}]"""
    game = tiny_game(items=free, derived=BAR, checks=checks, groups=groups)
    faction = tiny_faction(game, UNITS)
    roster = roster_with(*models, **values)
    document = RosterDocument(roster, game, {faction.id: faction}.get, parent=desk)
    desk.add_document(document)
    return document


def mob() -> tuple[Group, ...]:
    """Return the second and third model as a group."""
    return (Group("g1", "mob", ("m2", "m3"), "swarm", "The swarm"),)


def model(document: RosterDocument, identity: str = "m1") -> Model:
    """Return one model as it is now."""
    found = document.roster.model(identity)
    assert found is not None
    return found


def saved(document: RosterDocument, folder: Path) -> Path:
    """Let *document* lie in a file, and return that file."""
    path = folder / "roster.yaml"
    path.write_text("kind: roster\n", encoding="utf-8")
    document.mark_saved(path, "kind: roster\n", Stamp.of(path), document.state)
    return path


def picture(folder: Path, width: int = 80, height: int = 40) -> Path:
    """Return a picture file."""
    path = folder / "face.png"
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFF336699)
    assert image.save(str(path))
    return path
