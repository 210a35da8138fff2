"""Puts the files of a pack where a library looks for them: ``<game>/<faction>.yaml`` and so on.

A folder that holds one game may keep its files beside the manifest; each then goes below the
folder of that game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.core.resources import FACTIONS, PACK_FILE
from realms_builder.exchange.bundle_format import BundleError
from realms_builder.game.files.declared_shapes import is_id
from realms_builder.packs.limits import is_text, is_yaml

_HEAD = re.compile(
    rb"^(kind|id|system):[ \t]*[\"']?([A-Za-z0-9_]+)[\"']?[ \t]*(?:#.*)?\r?$", re.MULTILINE
)
_OF_A_GAME = ("system", "faction", "catalogue", "scenario", "scenarios")


def in_library_layout(
    files: Mapping[str, bytes], source: Path, problems: list[Problem]
) -> tuple[dict[str, bytes], dict[str, str]]:
    """Return *files* by their paths in a library, and where each lay in *source*.

    Folders that no game can have are left out and said. Raises :class:`BundleError` where files of
    several games lie beside the manifest.
    """
    game = _game_beside_the_manifest(files, source)
    lies_below = not game and any(name.startswith(f"{FACTIONS}/") for name in files)
    placed: dict[str, bytes] = {}
    places: dict[str, str] = {}
    for name, data in files.items():
        target = name
        if game and _is_of_the_game(name):
            target = f"{game}/{name}"
        elif lies_below:
            target = name.removeprefix(f"{FACTIONS}/")
        top, _, rest = target.partition("/")
        if rest and not is_id(top):
            place = Place(str(source / name))
            problems.append(Problem("pack.odd_folder", Severity.HINT, place, {"name": name}))
            continue
        placed[target] = data
        places[target] = name
    return placed, places


def _is_of_the_game(name: str) -> bool:
    """Return whether a file is more than the manifest or a text about the pack."""
    about = name == PACK_FILE or (is_text(name) and not is_yaml(name))
    return "/" in name or not about


def _head(data: bytes) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in _HEAD.findall(data[:100_000]):
        found.setdefault(key.decode(), value.decode())
    return found


def _game_beside_the_manifest(files: Mapping[str, bytes], source: Path) -> str:
    """Return the game whose files lie beside the manifest, or nothing."""
    games: set[str] = set()
    for name, data in files.items():
        if "/" in name or not is_yaml(name) or name == PACK_FILE:
            continue
        head = _head(data)
        if head.get("kind") in _OF_A_GAME:
            games.add(head.get("id" if head["kind"] == "system" else "system", ""))
    games.discard("")
    if len(games) > 1:
        raise BundleError("pack.several_games", source, games=sorted(games))
    return next((game for game in games if is_id(game)), "")
