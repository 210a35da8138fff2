"""A pack of more than 200 units, each with a picture, and its example rosters: checked whole."""

from __future__ import annotations

import shutil
from pathlib import Path

from realms_builder.core.resources import FACTIONS, bundled_folder
from tests.benchmarks.conftest import Note
from tests.benchmarks.processes import processor_seconds
from tests.benchmarks.sizes import sized

_SYSTEM = "ags"
WANTED = 200
_UNIT = "\n    base:"
_MANIFEST = """\
format: 1
kind: pack
id: many
version: "1.0"
name: Many
author: Ann
licence: CC0
needs: [{system: ags, version: "1.0"}]
"""
_PARSE = """
import sys
from pathlib import Path
import yaml
for path in sorted(Path(sys.argv[1]).rglob("*.yaml")):
    yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
"""


def _pack(folder: Path) -> int:
    """Write the factions of a bundled game, most of them twice, with all that is theirs.

    Return how many units there are.
    """
    source, home = bundled_folder() / FACTIONS / _SYSTEM, folder / _SYSTEM
    for name in ("rosters", "pictures", "emblems"):
        shutil.copytree(source / name, home / name)
    (folder / "pack.yaml").write_text(_MANIFEST, encoding="utf-8")
    texts = {
        path.stem: path.read_text(encoding="utf-8")
        for path in sorted(source.glob("*.yaml"))
        if path.stem not in ("system", "scenarios")
    }
    units = sum(text.count(_UNIT) for text in texts.values())
    for name, text in texts.items():
        (home / f"{name}.yaml").write_text(text, encoding="utf-8")
        if units < sized(WANTED, 0):
            again = text.replace(f"id: {name}\n", f"id: {name}_2\n", 1)
            again = again.replace("picture: pictures/", "picture: pictures/2_")
            (home / f"{name}_2.yaml").write_text(again, encoding="utf-8")
            units += text.count(_UNIT)
    for path in sorted(home.glob("pictures/*.svg")):
        path.with_name(f"2_{path.name}").write_bytes(path.read_bytes() + b"<!-- 2 -->")
    return units


def test_a_pack_is_checked(figure: Note, tmp_path: Path) -> None:
    folder = str(tmp_path / "many")
    assert _pack(tmp_path / "many") >= sized(WANTED, 1)
    commands = {"check": ["-m", "realms_builder", "check", folder], "parse": ["-c", _PARSE, folder]}
    best = processor_seconds(commands, 4)
    note = f"{best['check']:.2f} s, whole processes"
    ratio = best["check"] / best["parse"]
    figure("a pack of 200 units checked against bare C YAML", ratio, 20.0, note=note)
