"""The files that are mutated, a game each, and the commands that read a file of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from realms_builder.core.resources import bundled_folder
from realms_builder.game.library import read_head
from realms_builder.game.yaml.text import parse_text
from tests.builders import ROOT
from tests.packs.samples import files as pack_files
from tests.torture.extras import Extra, extras_of, packed

SHIPPED = tuple(sorted(path.name for path in (ROOT / "factions").iterdir() if path.is_dir()))
_SAMPLES = ROOT / "tests" / "samples" / "games"
WRITTEN = tuple(sorted(path.name for path in _SAMPLES.iterdir() if path.is_dir()))
GAMES = (*("tiny",) * 60, *WRITTEN * 2, *SHIPPED)
"""The games to draw from: small ones more often, since their commands take less."""
_KINDS = (".yaml", ".md")


@cache
def tree_of(game: str) -> dict[str, bytes]:
    """Return the files of *game* by their paths, which are laid out for every command."""
    if game == "tiny":
        found = pack_files()
    else:
        home = bundled_folder() / "factions" if game in SHIPPED else _SAMPLES
        found = _smallest(home / game)
    return found


def laid_out(game: str, name: str) -> dict[str, bytes]:
    """Return the sound files that lie there when the file *name* of *game* is mutated."""
    extra = extras(game).get(name)
    return {**tree_of(game), **({**extra.beside, name: extra.data} if extra else {})}


@cache
def extras(game: str) -> dict[str, Extra]:
    """Return the files beside those of *game* that some command reads."""
    found = extras_of(game, tree_of(game), roster_of(game))
    words = (
        ("pack", "info", "{path}"),
        ("pack", "install", "{path}"),
        ("check", "{path}"),
    )
    return {**found, "some.realmspack": Extra(packed(tree_of(game)), words)}


@cache
def names_of(game: str) -> tuple[str, ...]:
    """Return the names of all files of *game* to draw from."""
    return tuple(sorted({**tree_of(game), **extras(game)}))


@cache
def roster_of(game: str) -> str:
    """Return the name of a roster of *game* that nothing is wrong with."""
    return next(n for n in sorted(tree_of(game)) if "/rosters/" in n and "illegal" not in n)


def _smallest(home: Path) -> dict[str, bytes]:
    """Return the files of the game in *home* with its smallest faction and the rosters of that."""
    texts = {path: path.read_bytes() for path in sorted(home.rglob("*")) if path.suffix in _KINDS}
    heads = {path: read_head(path) for path in texts if path.parent == home}
    factions = [path for path, head in heads.items() if head.kind == "faction"]
    legal = [data for path, data in texts.items() if "illegal" not in str(path)]
    played = [p for p in factions if any(_of_faction(heads[p].id) in data for data in legal)]
    chosen = min(played or factions, key=lambda path: len(texts[path]))
    kept: dict[str, bytes] = {}
    for path, data in texts.items():
        name = path.relative_to(home.parent).as_posix()
        is_other = path in factions and path != chosen
        of_other = "/rosters/" in name and _of_faction(heads[chosen].id) not in data
        if not is_other and not of_other:
            kept[name] = data
    said = f"format: 1\nkind: pack\nid: {home.name}_pack\nversion: '1.0'\nname: {home.name}\n"
    return {"pack.yaml": said.encode(), **kept}


def _of_faction(identity: str) -> bytes:
    return f"faction: {identity}".encode()


@cache
def whole_game(game: str) -> dict[str, bytes]:
    """Return every text of a bundled game by its path."""
    home = bundled_folder() / "factions" / game
    found = (path for path in sorted(home.rglob("*")) if path.suffix in _KINDS)
    return {path.relative_to(home.parent).as_posix(): path.read_bytes() for path in found}


# ------------------------------------------------------------------ commands

_QUICK = frozenset("validate show export check new pack import reading".split())
_SLOW = frozenset(("-o", "--cards", "sweep", "hyphens"))
_MORE_OFTEN = 40
"""How much more often a command is drawn that takes a few milliseconds: most draw pages."""
Words = tuple[str, ...]


def words_for(game: str, name: str, chance: Random) -> list[list[str]]:
    """Return the commands to run when the file *name* of *game* was mutated."""
    found = every_command(game, name)
    chosen = chance.choices(found, [_MORE_OFTEN if is_quick(words) else 1 for words in found], k=3)
    if name.endswith((".yaml", ".md")) and chance.random() < (1 if game == "tiny" else 0.1):
        chosen.append(("check", "{path}", "--format", chance.choice(("text", "json", "github"))))
    lang = chance.choice(("de", "en"))
    given = [list(_filled(words, game, name)) for words in chosen]
    return [[*words, "--lang", lang] if words[0] != "reading" else words for words in given]


def every_command(game: str, name: str) -> list[Words]:
    """Return all commands that read the file *name* of *game*."""
    extra = extras(game).get(name)
    found = extra.words if extra else _commands(game, name)
    return [_filled(words, game, name) for words in found]


def is_quick(words: Words) -> bool:
    """Return whether the command *words* draws no pages and looks at one game only."""
    names_unit = (
        words[0] == "show" and "/" in words[1]
    )  # one that is not there is sought everywhere
    return words[0] in _QUICK and not names_unit and not _SLOW.intersection(words)


def name_for(game: str, chance: Random) -> str:
    """Return the name of the file of *game* to mutate: what is read quickly is drawn more often."""
    names = names_of(game)
    return chance.choices(names, [_weight(game, name) for name in names])[0]


@cache
def _weight(game: str, name: str) -> int:
    extra = extras(game).get(name)
    return _MORE_OFTEN if extra is None or any(map(is_quick, extra.words)) else 1


def _filled(words: Words, game: str, name: str) -> Words:
    """Return *words* with the places of files in them; that of all is filled in when they run."""
    places = {"path": f"{{home}}/{name}", "game": f"{{home}}/{game}"}
    places |= {"roster": f"{{home}}/{roster_of(game)}", "faction": people_of(game)[0]}
    for key, place in places.items():
        words = tuple(word.replace(f"{{{key}}}", place) for word in words)
    return words


def _commands(game: str, name: str) -> Iterator[Words]:
    """Yield the commands that read the file *name* of a game; places in braces are filled in."""
    if name == "pack.yaml":
        for action in ("info", "install", "workflow"):
            yield "pack", action, "{home}"
        yield "pack", "export", "{home}", "-o", "{out}/p.realmspack", "--anyway"
    elif "/themes/" in name:
        theme = identity_of(tree_of(game)[name])
        yield "cards", "{roster}", "--theme", theme, "-o", "{out}/c.pdf"
        yield "sheet", "roster", "{roster}", "--theme", theme, "-o", "{out}/s.pdf"
    elif "/cards/" in name:
        yield from template_words(game, identity_of(tree_of(game)[name]))
    else:
        roster = "{path}" if "/rosters/" in name else "{roster}"
        yield from _about_roster(roster)
        if "/rosters/" not in name:
            yield from _about_game(game)


def identity_of(data: bytes) -> str:
    """Return the id that a file says it has."""
    return str(parse_text(data.decode()).data["id"])


def template_words(game: str, template: str) -> Iterator[Words]:
    """Yield the commands that read a card template of *game*, by its path and its id."""
    faction, units = people_of(game)
    yield "template", "check", "{path}"
    yield "template", "check", "{path}", "--format", "json"
    yield "template", "check", template, "--system", "{id}"
    preview = ("template", "preview", "{path}", "--dpi", "40")
    for more in ("--worst",), ("--face", "back"), ("--unit", f"{faction}/{units[0]}"):
        yield *preview, *more, "-o", "{out}/t.png"
    yield *preview, "-o", "{out}/t.pdf"
    yield "cards", "{roster}", "--template", template, "-o", "{out}/c.pdf"
    yield "fit", "{roster}", "--template", template


def _about_roster(roster: str) -> Iterator[Words]:
    yield "validate", roster
    yield "validate", roster, "--format", "json"
    yield "show", roster
    yield "show", roster, "--format", "json"
    for form in ("text", "markdown", "discord", "bbcode", "html", "json"):
        for detail in ("short", "full", "open"):
            yield "export", roster, "--as", form, "--detail", detail
    yield "export", roster, "-o", "{out}/r.txt"
    yield "export", roster, "--as", "qr", "-o", "{out}/r.png"
    yield from card_words(roster)
    for style in ("usual", "compact", "roomy"):
        yield "sheet", "roster", roster, "--style", style, "-o", "{out}/s.pdf"
    yield "sheet", "intro", roster, "--paper", "letter", "-o", "{out}/s.pdf"
    yield "sheet", "rules", roster, "-o", "{out}/s.pdf"
    yield "sheet", "rules", roster, "--order", "model", "-o", "{out}/s.pdf"
    yield "sheet", "play", roster, "-o", "{out}/p.html"
    yield "sheet", "play", roster, roster, "-o", "{out}/p.html"
    yield "tokens", roster, "-o", "{out}/k.pdf"
    yield "fit", roster
    yield "evening", roster, "-o", "{out}/e.pdf", "--seed", "1"
    yield "evening", roster, roster, "--sections", "cover,intro,roster", "-o", "{out}/e.pdf"


def card_words(roster: str) -> Iterator[Words]:
    """Yield the ways to print the cards of *roster*."""
    cards, into = ("cards", roster), ("-o", "{out}/c.pdf")
    every = ("--with", "items,choices,tokens,tasks,blanks", "--mixed", "--merge")
    yield *cards, *into
    yield *cards, *every, *into
    yield *cards, "--duplex", "fold", "--bleed", "2", "--paper", "letter", *into
    yield *cards, "--theme", "large_print", "--ticket", "--black-text", *into
    yield *cards, "--size", "60x90", "--no-forms", "--no-groups", *into
    yield *cards, "--format", "png", "--dpi", "30", "-o", "{out}/faces"
    yield *cards, "--format", "tts", "--dpi", "30", "-o", "{out}/table"
    yield *cards, "--profile", "makeplayingcards", "--dpi", "30", "-o", "{out}/shop"
    yield *cards, "--changed", *into


def _about_game(game: str) -> Iterator[Words]:
    faction, units = people_of(game)
    one, other = f"{faction}/{units[0]}", f"{faction}/{units[-1]}"
    yield "check", "{game}"
    yield "check", "{home}"
    for what in ("systems", "factions", "units", "rosters"):
        yield "list", what, "--system", "{id}", "--format", "json"
    yield "show", f"{{id}}/{one}"
    yield "sheet", "quick", "{game}", "-o", "{out}/q.pdf"
    yield "cards", f"{{id}}/{faction}", "--no-summoned", "-o", "{out}/c.pdf"
    yield "fit", "{game}", "--errors-only"
    for kind in ("system", "faction", "catalogue", "roster", "card", "theme", "scenario"):
        yield "schema", kind, "--system", "{game}"
    for kind in ("roster", "faction"):
        of = ("--faction", faction) if kind == "roster" else ()
        yield "new", kind, "made", "--system", "{game}", *of
    if game != "tiny":  # whose units throw no dice
        yield from _rolled(one, other)
    if game in WRITTEN:
        yield "odds", "{game}", "--matrix", faction, faction, "--format", "csv"
        yield "odds", "{game}", "--yardstick", "-o", "{out}/y.csv"
        yield "odds", "{game}", "--sweep", faction, "-o", "{out}/w.csv"


def _rolled(one: str, other: str) -> Iterator[Words]:
    """Yield what asks for chances and scenarios of a game, in which two units meet."""
    yield "odds", "{game}", one
    yield "odds", "{game}", one, other, "--why"
    yield "odds", "{game}", one, other, "--with", "distance=3", "--format", "json"
    yield "scenario", "{id}", "--seed", "1"
    yield "scenario", "{id}", "--seed", "2", "--format", "json"
    yield "scenario", "{id}", "--all", "-o", "{out}/t.pdf"
    yield "scenario", "{id}", "--rosters", "{roster}", "{roster}", "-o", "{out}/t.pdf"


@cache
def people_of(game: str) -> tuple[str, tuple[str, ...]]:
    """Return the faction of *game* that is laid out, by its id, and the ids of its units."""
    for name, data in sorted(tree_of(game).items()):
        read = parse_text(data.decode()).data if name.count("/") == 1 else None
        if isinstance(read, dict) and read.get("kind") == "faction":
            return read["id"], tuple(unit["id"] for unit in read["units"])
    raise AssertionError(game)
