"""Loading: every bundled game against the bare YAML parser, and only what a command needs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import yaml

from realms_builder.game.library import Library, yaml_files
from tests.benchmarks.army import library
from tests.benchmarks.conftest import Note
from tests.benchmarks.stopwatch import best_of

_ROOT = Path(__file__).resolve().parents[2]
_WATCHED = """
import json, sys
opened = set()
def hook(event, args):
    if event == "open" and str(args[0]).endswith(".yaml"):
        opened.add(str(args[0]))
sys.addaudithook(hook)
from realms_builder.game.yaml import text
read, whole = text.read_file, []
text.read_file = lambda path: (whole.append(str(path)), read(path))[1]
from realms_builder.cli.main import main
sys.stdout = sys.stderr
main({words!r})
print(json.dumps([sorted(opened), whole]), file=sys.__stdout__)
"""


def _files() -> list[Path]:
    games = library()
    return [
        path for system in games.systems for f in games.folders(system) for path in yaml_files(f)
    ]


def _load_all(games: Library) -> None:
    for system in games.systems:
        assert games.game(system) is not None
        for identity in games.factions(system):
            assert games.faction(system, identity) is not None


def test_all_games_beside_the_bare_parser(figure: Note) -> None:
    raw = [path.read_bytes() for path in _files()]
    _load_all(library())
    times = best_of(
        {
            "parser": lambda: [yaml.load(data, Loader=yaml.CSafeLoader) for data in raw],
            "games": lambda: _load_all(library()),
        }
    )
    note = f"{times['games'] * 1000:.0f} ms for {sum(map(len, raw)) / 1000:.0f} kB"
    ratio = times["games"] / times["parser"]
    figure("all bundled games read against bare C YAML", ratio, 3.0, note=note)


def test_a_command_reads_only_what_it_needs(figure: Note) -> None:
    roster = "factions/ags/rosters/ready/grenzwacht.yaml"
    code = _WATCHED.format(words=["validate", roster])
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=_ROOT, capture_output=True, text=True, check=True
    )
    opened, whole = json.loads(done.stdout)
    needed = {"grenzwacht.yaml", "system.yaml", "ritter.yaml"}
    note = f"looks at the heads of {len(opened) - len(needed)} others"
    assert {Path(path).name for path in whole} == needed
    figure("files read to validate a roster", len(whole), len(needed), "files", note)
