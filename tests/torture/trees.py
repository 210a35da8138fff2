"""The files that are mutated, a game each, and the commands that read a file of each kind."""

from __future__ import annotations

import io
from functools import cache
from random import Random
from zipfile import ZipFile

from realms_builder.core.resources import bundled_folder
from realms_builder.game.library import read_head
from tests.builders import ROOT
from tests.packs.samples import PNG, files

SHIPPED = tuple(sorted(path.name for path in (ROOT / "factions").iterdir() if path.is_dir()))
GAMES = ("tiny",) * 6 + SHIPPED
_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6z"/></svg>\n'
_TABLE = b"Name;Kosten;HP\nOrk;12;4\nElf;9;3\n"
_MOST_BYTES = 60_000


@cache
def tree_of(game: str) -> dict[str, bytes]:
    """Return the files of *game* by their paths, with a book, a table, pictures and archives."""
    found = _tiny() if game == "tiny" else _shipped(game)
    book = (ROOT / "tests/samples/books/skirmish.md").read_bytes()
    extra = {"book.md": book, "table.csv": _TABLE, f"{game}/icons/a.svg": _SVG}
    held = {**found, **extra, f"{game}/pictures/a.png": PNG}
    return {**held, "some.realmspack": _packed(held)}


def _tiny() -> dict[str, bytes]:
    return files()


def _shipped(game: str) -> dict[str, bytes]:
    """Return the files of a bundled game with its smallest faction and the rosters of that."""
    home = bundled_folder() / "factions" / game
    texts = {path: path.read_bytes() for path in sorted(home.rglob("*")) if path.suffix in _KINDS}
    heads = {path: read_head(path) for path in texts if path.parent == home}
    factions = [path for path, head in heads.items() if head.kind == "faction"]
    chosen = min(factions, key=lambda path: len(texts[path]))
    faction = (heads[chosen].id or chosen.stem).encode()
    kept: dict[str, bytes] = {}
    for path, data in texts.items():
        name = path.relative_to(home.parent).as_posix()
        is_other = path in factions and path != chosen
        of_other = "/rosters/" in name and b"faction: " + faction not in data
        if not is_other and not of_other:
            kept[name] = data
    said = f"format: 1\nkind: pack\nid: {game}_pack\nversion: '1.0'\nname: {game}\n"
    return {"pack.yaml": said.encode(), **kept}


@cache
def whole_game(game: str) -> dict[str, bytes]:
    """Return every text of a bundled game by its path."""
    home = bundled_folder() / "factions" / game
    found = (path for path in sorted(home.rglob("*")) if path.suffix in _KINDS)
    return {path.relative_to(home.parent).as_posix(): path.read_bytes() for path in found}


_KINDS = (".yaml", ".md")
_LONG = frozenset(("fit", "odds"))
"""Commands that take long without writing a file: they are run less often, as are those that do."""


def _packed(held: dict[str, bytes]) -> bytes:
    raw = io.BytesIO()
    with ZipFile(raw, "w") as archive:
        for name, data in held.items():
            if "/" in name or name == "pack.yaml":
                archive.writestr(name, data)
    return raw.getvalue()


def words_for(game: str, name: str, chance: Random) -> list[list[str]]:
    """Return the commands to run when the file *name* of *game* was mutated."""
    path, home = f"{{home}}/{name}", f"{{home}}/{game}"
    found = _commands(game, name, path, home)
    weights = [1 if "-o" in words or words[0] in _LONG else 6 for words in found]
    chosen = chance.choices(found, weights, k=2)
    if name.endswith((".yaml", ".md")):
        chosen.append(["check", path, "--format", chance.choice(("text", "json", "github"))])
    lang = chance.choice(("de", "en"))
    return [[*words, "--lang", lang] for words in chosen]


def _commands(game: str, name: str, path: str, home: str) -> list[list[str]]:
    roster = next(n for n in sorted(tree_of(game)) if "/rosters/" in n and "illegal" not in n)
    any_roster = f"{{home}}/{name if '/rosters/' in name else roster}"
    if name.endswith(".realmspack") or name == "pack.yaml":
        source = path if name.endswith(".realmspack") else "{home}"
        return [["pack", "info", source], ["pack", "install", source], ["pack", "update", source]]
    if name == "book.md":
        return [["book", path, "-o", "b.pdf"], ["book", path, "--columns", "2", "-o", "b.pdf"]]
    if name == "table.csv":
        return [["new", "faction", "f", "--system", home, "--from", path]]
    if "/cards/" in name:
        return [
            ["template", "check", path, "--system", home],
            ["template", "preview", path, "--system", home, "-o", "t.png", "--dpi", "72"],
            ["cards", any_roster, "--template", path, "-o", "c.pdf"],
        ]
    found = [
        ["validate", any_roster, "--format", "json"],
        ["show", any_roster],
        ["export", any_roster, "--as", "markdown"],
        ["cards", any_roster, "-o", "c.pdf"],
        ["sheet", "roster", any_roster, "-o", "s.pdf"],
        ["sheet", "rules", any_roster, "-o", "s.pdf"],
        ["evening", any_roster, "-o", "e.pdf", "--seed", "1"],
        ["tokens", any_roster, "-o", "k.pdf"],
    ]
    if "/rosters/" in name:
        return found
    return [
        *found,
        ["sheet", "quick", home, "-o", "q.pdf"],
        ["odds", home],
        ["scenario", home, "--seed", "1"],
        ["fit", home, "--errors-only"],
        ["schema", "faction", "--system", home],
        ["check", home],
    ]
