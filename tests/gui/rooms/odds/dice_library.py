"""A library with a game of one die, whose every figure can be worked out by hand.

A blow hits on 4 or more, beyond distance 5 on 5 or more; cover makes it one or two harder, aiming
gives a second die of which the better counts. It takes the power of the weapon off the target's
hits, and may be struck twice in an activation. A second game says nothing about dice.
"""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from realms_builder.gui.rooms.odds.contenders import ChosenContender, of_unit
from realms_builder.gui.rooms.odds.panel import OddsPanel
from realms_builder.gui.rooms.odds.rolls.question_rows import HEADING
from realms_builder.gui.rooms.odds.rolls.result_view import FigureTile, ResultView
from tests.gui import waiting

SYSTEM = """
format: 1
kind: system
id: dicey
name: {de: Würfelig, en: Dicey}
stats:
  - {id: hp, name: {de: Treffer, en: hits}, type: integer, min: 1, max: 99, default: 1}
scales: []
costs: [{id: cost}]
switches: [{id: harsh, default: false, text: {de: Streng, en: Harsh}}]
items:
  - id: weapons
    fields: [{id: power, type: integer, min: 0, max: 9, required: true}]
keyword_kinds:
  - {id: cover, name: {de: Deckung, en: cover}, at_table: true, only_one: true, side: target}
  - {id: condition, name: {de: Zustände, en: conditions}, at_table: true}
keywords:
  - id: soft
    kind: cover
    name: {de: weiche Deckung, en: soft cover}
    modifies: {value: need, add: 1}
  - id: hard
    kind: cover
    name: {de: harte Deckung, en: hard cover}
    modifies: {value: need, add: 2}
  - id: aiming
    kind: condition
    side: attacker
    name: {de: Zielend, en: Aiming}
    modifies: {roll: strike, dice: 1}
  - id: shaken
    kind: condition
    side: target
    name: {de: "Erschüttert ({X})", en: "Shaken ({X})"}
    parameters: {X: {type: integer, min: 1, max: 3}}
    modifies: {value: need, add: -X}
mechanics:
  - id: blow
    name: {de: Hieb, en: Blow}
    source: Fights, 1
    sides: [attacker, target]
    needs:
      - id: distance
        name: {de: Entfernung, en: distance}
        type: length
        min: 0
        max: 10
        default: 1
      - {id: left, of: target, type: integer, from: target.hp}
    steps:
      - {set: need, of: target, to: "if(distance > 5, 5, 4) + if(switches.harsh, 1, 0)"}
      - {roll: strike, by: attacker, dice: 1, keep: highest 1}
      - {stop: missed, when: "strike < need", name: {de: daneben, en: missed}}
      - {stop: hit, name: {de: getroffen, en: hit}, good: true, gives: {harm: item.power}}
    show: [{chance: hit}, {number: harm, name: {de: Schaden, en: damage}}]
    repeat:
      - id: until_out
        name: {de: Hiebe bis zum Aus, en: blows until out}
        until: "left <= 0"
        carry: {left: "left - harm"}
        activation: "2"
      - id: volley
        name: {de: Schaden einer Salve, en: damage of a volley}
        times: [1, 5]
        usual: "2"
        add: harm
  - id: nerve
    name: {de: Nerven, en: Nerve}
    sides: [model]
    needs: [{id: rank, name: {de: Rang, en: rank}, type: integer, min: 1, max: 6}]
    steps:
      - {roll: die, by: model, dice: 1}
      - {stop: held, when: "die <= rank", name: {de: hält stand, en: holds}, good: true}
      - {stop: fled, name: {de: flieht, en: flees}}
    show: [{chance: held}]
"""
CATALOGUE = """
format: 1
kind: catalogue
system: dicey
items:
  weapons:
    - {id: club, name: {de: Keule, en: Club}, power: 1}
    - {id: maul, name: {de: Streithammer, en: Maul}, power: 2}
    - {id: reed, name: {de: Schilfrohr, en: Reed}, power: 0}
"""
REDS = """
format: 1
kind: faction
system: dicey
id: reds
name: {de: Die Roten, en: The Reds}
colour: "#aa2222"
units:
  - {id: ogre, name: {de: Oger, en: Ogre}, cost: 5, stats: {hp: 3}, weapons: [club, maul]}
  - {id: imp, name: {de: Wicht, en: Imp}, cost: 1, weapons: [club]}
  - {id: monk, name: {de: Mönch, en: Monk}, cost: 1}
"""
BLUES = """
format: 1
kind: faction
system: dicey
id: blues
name: {de: Die Blauen, en: The Blues}
units:
  - {id: heron, name: {de: Reiher, en: Heron}, cost: 2, stats: {hp: 2}, weapons: [reed]}
  - id: crane
    name: {de: Kranich, en: Crane}
    cost: 3
    stats: {hp: 2}
    loadouts:
      - {id: light, name: {de: leicht, en: light}, weapons: [club]}
      - {id: heavy, name: {de: schwer, en: heavy}, weapons: [maul]}
"""
ROSTER = """
format: 1
kind: roster
system: dicey
faction: blues
name: Pond
switches: {harsh: true}
models:
  - {id: m1, unit: crane, loadout: heavy, name: Hilda}
  - {id: m2, unit: heron}
"""
SILENT = """
format: 1
kind: system
id: silent
name: Silent
stats: [{id: hp, type: integer, min: 1, max: 9, default: 1}]
scales: []
costs: [{id: cost}]
items: [{id: weapons, fields: []}]
"""
SILENT_FACTION = """
format: 1
kind: faction
system: silent
id: hush
name: Hush
units: [{id: mime, name: Mime, cost: 1}]
"""


def dice_library(library: Path) -> Path:
    """Write both games below the *library* of a user, and a roster; return its path."""
    files = {
        "factions/dicey/system.yaml": SYSTEM,
        "factions/dicey/catalogue.yaml": CATALOGUE,
        "factions/dicey/reds.yaml": REDS,
        "factions/dicey/blues.yaml": BLUES,
        "factions/silent/system.yaml": SILENT,
        "factions/silent/hush.yaml": SILENT_FACTION,
        "rosters/pond.yaml": ROSTER,
    }
    for name, text in files.items():
        path = library / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip(), encoding="utf-8")
    return library / "rosters" / "pond.yaml"


def red(unit: str) -> ChosenContender:
    """Return a unit of the reds."""
    return of_unit("dicey", "reds", unit)


def blue(unit: str) -> ChosenContender:
    """Return a unit of the blues."""
    return of_unit("dicey", "blues", unit)


def settle(qtbot: QtBot, panel: OddsPanel) -> None:
    """Wait until everything that is seen is what was asked for."""
    waiting.settle(qtbot, panel._desk)


def stand(qtbot: QtBot, panel: OddsPanel, first: ChosenContender, second: ChosenContender) -> None:
    """Let two contenders step into the ring."""
    panel.compare(first)
    settle(qtbot, panel)
    panel._pick(1, second)
    settle(qtbot, panel)


def choose(qtbot: QtBot, panel: OddsPanel, question: str) -> None:
    """Choose a roll in the list."""
    rolls = panel.ring.rolls.list
    rolls.setCurrentIndex(rolls.rows.index_of(question))
    settle(qtbot, panel)


def press(qtbot: QtBot, panel: OddsPanel, place: int, keyword: str) -> None:
    """Tick or untick a switch of one side."""
    box = panel.ring.corners[place].switches.boxes[keyword]
    box.click()
    settle(qtbot, panel)


def figures(panel: OddsPanel) -> dict[str, str]:
    """Return the large figures that are shown, by their names."""
    return shown_figures(panel.ring.rolls.result)


def shown_tiles(result: ResultView) -> list[FigureTile]:
    """Return the figures of *result* that can be seen."""
    return [tile for tile in result.tiles if tile.isVisibleTo(result)]


def shown_figures(result: ResultView) -> dict[str, str]:
    """Return the figures of *result*, by their names, with plain spaces."""
    parts = [loose(tile.accessibleName()) for tile in shown_tiles(result)]
    return dict(part.rsplit(": ", 1) for part in parts)


def rolls(panel: OddsPanel) -> list[str]:
    """Return the names of the rolls in the list, without headings."""
    rows = panel.ring.rolls.list.rows.rows
    return [f"{row.name} {row.detail}".strip() for row in rows if row.kind != HEADING]


def loose(text: str) -> str:
    """Return *text* with spaces that may break."""
    return text.replace("\u00a0", " ")
