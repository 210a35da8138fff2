"""A small home of a user as this version of the program writes it, with something of each kind.

Where a file says a path of that home it says ``@HOME@`` instead; :func:`moved_in` fills that in.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from hashlib import blake2b, sha256
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from PIL import Image
from PySide6.QtCore import QByteArray

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cli.main import main
from realms_builder.core.journal import Journal
from realms_builder.core.resources import bundled_folder
from realms_builder.core.versions import Versions
from realms_builder.exchange.bundle import write_bundle
from realms_builder.exchange.roster_code import code_for_text
from realms_builder.exchange.spreadsheet.guessing import guessed
from realms_builder.exchange.spreadsheet.memory import remember
from realms_builder.exchange.spreadsheet.reading import read_table
from realms_builder.game.house_rules import house_rules_text
from realms_builder.game.library import library_with
from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.render.jobs.printer_offsets import PrinterSetting, remember_offset
from realms_builder.roster.edits import change_model
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.opened import open_roster
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.roster.storage.roster_writing import new_text

SAMPLES = Path(__file__).parents[1] / "samples"
FORMATS = SAMPLES / "formats"
NEWEST = max((int(path.name) for path in FORMATS.glob("*")), default=0)
"""The number of the newest sample; they are counted from 1."""
HOME = "@HOME@"
READY = {
    "ags": "vor_der_flut",
    "basic_rules": "dorade",
    "celtos": "springflut",
    "realms": "schichtbeginn",
    "true_forces": "laternenwacht",
}
"""A list of each bundled game."""
FOLDERS = {"library": "LIBRARY", "state": "STATE", "config": "CONFIG", "cache": "CACHE"}
_TEMPLATE = """\
format: 1
kind: card
id: dusk
system: ags
name: {de: Dämmerung, en: dusk}
extends: unit
"""
_THEME = """\
format: 1
kind: theme
id: dusk
name: {de: Dämmerung, en: dusk}
colours:
  ink: "#203040"
"""
_TABLE = "Name;LP;Kosten\nWatmann;4;7\n"


@contextmanager
def lived_in(home: Path) -> Generator[None]:
    """Let the program have its folders in *home*, and speak English."""
    said = {f"REALMS_{name}": str(home / folder) for folder, name in FOLDERS.items()}
    with patch.dict(os.environ, {**said, "REALMS_LANG": "en"}):
        yield


def told(*words: str | Path) -> str:
    """Return what the command of these *words* says; it has to end well."""
    with redirect_stdout(StringIO()) as output:
        code = main([str(word) for word in words])
    assert code == 0, words
    return output.getvalue()


# ------------------------------------------------------------------ writing


def write_home(home: Path) -> None:
    """Write everything into *home*, an empty folder."""
    with lived_in(home):
        _write_games(home / "library")
        _write_rosters(home / "library" / "rosters")
        _hand_out(home / "given", home / "library" / "rosters")
        told("pack", "install", home / "given" / "dike.realmspack")
        told("import", SAMPLES / "foreign" / "old_wounds.ros")
        _write_state(home)
        _write_settings(home)
    shutil.rmtree(home / "cache", ignore_errors=True)
    shutil.rmtree(home / "state" / "locks", ignore_errors=True)
    _leave(home)


def _write_games(library: Path) -> None:
    """Write a game of one's own, and a faction, a look and house rules for a bundled one."""
    games = library / "factions"
    shutil.copytree(SAMPLES / "games" / "crow_fair", games / "crow_fair")
    shutil.rmtree(games / "crow_fair" / "rosters" / "illegal")
    ags = games / "ags"
    (ags / "cards").mkdir(parents=True)
    (library / "themes").mkdir()
    with _at(ags):
        told("new", "faction", "marsh", "--system", "ags")
    (ags / "cards" / "dusk.yaml").write_text(_TEMPLATE, encoding="utf-8")
    (library / "themes" / "dusk.yaml").write_text(_THEME, encoding="utf-8")
    rules = house_rules_text("", "ags", {"critical_defence_with_one_die": True})
    (ags / "house_rules.yaml").write_text(rules, encoding="utf-8")


def _write_rosters(folder: Path) -> None:
    (folder / "pictures").mkdir(parents=True)
    Image.new("RGB", (30, 40), (90, 110, 70)).save(folder / "pictures" / "first.png")
    for system, name in READY.items():
        roster = _ready(system, name)
        first = roster.models[0].id
        own = change_model(roster, first, note="Blue rim", picture="pictures/first.png")
        own = replace(own, name=f"Our {name}")
        (folder / f"{name}.yaml").write_text(new_text(own, "en"), encoding="utf-8")


def _ready(system: str, name: str) -> Roster:
    path = bundled_folder() / "factions" / system / "rosters" / "ready" / f"{name}.yaml"
    roster, _ = read_roster(parse_file(path))
    assert roster is not None
    return roster


def _hand_out(folder: Path, rosters: Path) -> None:
    """Write what is sent to others: a roster in one file, as data and as a code, and a pack."""
    folder.mkdir()
    ags = rosters / f"{READY['ags']}.yaml"
    assert not write_bundle(ags, folder / "sent.realmsroster")
    told("export", ags, "--as", "json", "-o", folder / "sent.json")
    mustered = open_roster(ags, library_with()).mustered
    assert mustered is not None
    (folder / "code.txt").write_text(f"{code_for_text(mustered)[0]}\n", encoding="utf-8")
    pack = folder / "dike"
    pack.mkdir()
    with _at(pack):
        told("new", "pack", "dike")
        said = Path("pack.yaml").read_text(encoding="utf-8")
        said = said.replace('author: ""', "author: Us").replace('licence: ""', "licence: CC0-1.0")
        Path("pack.yaml").write_text(said, encoding="utf-8")
        told("new", "faction", "dike", "--system", "celtos")
    told("pack", "export", pack, "-o", folder / "dike.realmspack")
    shutil.rmtree(pack)


@contextmanager
def _at(folder: Path) -> Generator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _write_state(home: Path) -> None:
    """Write what the program remembers: versions, a draft, prints, tables, a printer."""
    state, rosters = home / "state", home / "library" / "rosters"
    celtos = rosters / f"{READY['celtos']}.yaml"
    before = celtos.read_bytes().replace(b"Our springflut", b"Before")
    Versions(state / "versions").keep(celtos, before)
    draft = Journal(state / "journal")
    draft.write("draft", celtos.read_text(encoding="utf-8") + "# typed\n", celtos)
    kept = next((state / "journal").glob("*/*.json"))
    left = state / "journal" / "left" / kept.name
    left.parent.mkdir()
    shutil.copyfile(kept, left)
    draft.close()
    told("cards", celtos, "-o", home / "cards.pdf")
    (home / "cards.pdf").unlink()
    table = home / "table.csv"
    table.write_text(_TABLE, encoding="utf-8")
    game = library_with().game("ags")
    assert game is not None
    found = read_table(table)
    remember(found, game, guessed(found, game))
    table.unlink()
    remember_offset(PrinterSetting("Attic", "a4", Duplex.LONG_EDGE), (0.5, -1.0))


def _write_settings(home: Path) -> None:
    rosters = home / "library" / "rosters"
    desk = Preferences()
    desk.language, desk.theme, desk.text_size, desk.paper = "de", "dark", 115, "a5"
    desk.library_folder = home / "library"
    desk.left_open = [rosters / "dorade.yaml", rosters / "schichtbeginn.yaml"]
    for name in ("dorade", "springflut"):
        desk.remember_recent(rosters / f"{name}.yaml")
    desk.set_favourites("ags", {"riesen/felswerfer"})
    desk.set_value("room", "workshop")
    desk.set_state("workshop_mode", QByteArray(b"text"))
    desk.write()


def _leave(home: Path) -> None:
    """Say :data:`HOME` wherever a file says the path of *home*."""
    for path in home.rglob("*"):
        if path.is_file() and path.suffix in (".json", ".ini", ".txt"):
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace(str(home), HOME), encoding="utf-8")


# ------------------------------------------------------------------ moving in


def moved_in(number: int, home: Path) -> Path:
    """Copy the sample of this *number* to *home*; what is named by a path gets its name there."""
    shutil.copytree(FORMATS / str(number), home)
    for path in home.rglob("*"):
        if path.is_file() and path.suffix in (".json", ".ini", ".txt"):
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace(HOME, str(home)), encoding="utf-8")
    state = home / "state"
    for path in list((state / "versions").glob("*/path.txt")):
        name = sha256(path.read_bytes()).hexdigest()[:24]
        path.parent.rename(path.parent.with_name(name))
    for path in list((state / "printed").glob("*.json")):
        whose = json.loads(path.read_text(encoding="utf-8"))["whose"].encode()
        path.rename(path.with_name(f"{blake2b(whose, digest_size=12).hexdigest()}.json"))
    return home
