"""What the self-test looks at without a window: the parts of the program, and what they make."""

from __future__ import annotations

import hashlib
import os
import pkgutil
import platform
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path

import realms_builder
from realms_builder.cli.workspace import open_library
from realms_builder.core import resources
from realms_builder.core.files import content_of, real_path
from realms_builder.core.installation import installation, recorded, versions
from realms_builder.core.own_files import (
    FACTS,
    NAME,
    damage,
    is_checkout,
    listed_files,
    program_folder,
)
from realms_builder.core.problems import Severity
from realms_builder.core.self_check import Seen, SelfCheck, SelfCheckFailed
from realms_builder.core.translation import languages, sentence
from realms_builder.game.library import Library
from realms_builder.game.units import Faction

_LEAST_PAGES = 30
_LEAST_FREE = 50_000_000
_WIDE = 200
_LISTED = 5
_COMMENT = "# who keeps watch"
_EDITED = f"name: Sentinels {_COMMENT}\n"
_SHARED = "near: &place {x: 1}\nfar: *place\n"
_ENVIRONMENT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")


def checks_of_place() -> tuple[SelfCheck, ...]:
    """Return the checks of the program as it lies here, and of the user's own folders."""
    return (
        SelfCheck("program", _program),
        *(() if is_checkout() else (SelfCheck("files", _files),)),
        SelfCheck("surroundings", _surroundings),
        SelfCheck("library", _own_library),
    )


def checks_of_work() -> tuple[SelfCheck, ...]:
    """Return the checks of what the program makes, to be done with folders of its own."""
    return (
        SelfCheck("modules", _modules),
        SelfCheck("games", _games),
        SelfCheck("assets", _assets),
        SelfCheck("fonts", _fonts),
        SelfCheck("cards", _cards),
        SelfCheck("picture", _picture),
        SelfCheck("odds", _odds),
        SelfCheck("exchange", _exchange),
        SelfCheck("manual", _manual),
    )


# ------------------------------------------------------------------ the program


def _program(_folder: Path) -> Seen:
    parts = [f"{name} {version}" for name, version in versions().items()]
    return {"parts": parts, "kind": installation().value, "machine": platform.platform()}


def _files(_folder: Path) -> Seen:
    """See that each file of the program is there as it came."""
    found = damage()
    if found is not None:
        raise SelfCheckFailed(found.code.removeprefix("self_test."), **found.values)
    return {"count": len(listed_files())}


def _sum(path: Path) -> str:
    return hashlib.sha256(content_of(path)).hexdigest()


def _surroundings(_folder: Path) -> Seen:
    """See that a program folder runs nothing from outside, and hands on no libraries of its own."""
    folder = program_folder()
    if folder is not None:
        for name in _ENVIRONMENT:
            if str(folder) in os.environ.get(name, ""):
                raise SelfCheckFailed("handed_on", name=name)
        outside = [word for word in sys.path if word and not _is_below(word, folder)]
        outside += [name for name, file in _module_files() if not _is_below(file, folder)]
        if outside:
            raise SelfCheckFailed("outside", names=outside[:_LISTED], count=len(outside))
    return {"folder": str(folder or resources.bundled_folder())}


def _module_files() -> Iterator[tuple[str, str]]:
    for name, module in tuple(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if isinstance(file, str):
            yield name, file


def _is_below(place: str, folder: Path) -> bool:
    return real_path(Path(place)).is_relative_to(folder)


def _own_library(_folder: Path) -> Seen:
    """See that the user's folders can be written to, without writing there."""
    for folder in (resources.library_folder(), *resources.kept_folders()):
        if not os.access(_nearest(folder), os.W_OK):
            raise SelfCheckFailed("not_writable", folder=str(folder))
    free = shutil.disk_usage(_nearest(resources.library_folder())).free
    if free < _LEAST_FREE:
        raise SelfCheckFailed("disk_full", megabytes=free // 1_000_000)
    return {"folder": str(resources.library_folder()), "megabytes": free // 1_000_000}


def _nearest(folder: Path) -> Path:
    """Return *folder* or the nearest one above it that is there."""
    return next(place for place in (folder, *folder.parents) if place.exists())


def _modules(_folder: Path) -> Seen:
    """Import all but the window, and let each command say its help in every language."""
    from realms_builder.cli.main import COMMANDS

    found = pkgutil.walk_packages(realms_builder.__path__, f"{NAME.replace('-', '_')}.")
    names = [entry.name for entry in found if ".gui" not in entry.name]
    for name in names:
        import_module(name)
    for command in COMMANDS:
        for lang in languages():
            if _run([command, "--help", "--lang", lang])[0] != 0:
                raise SelfCheckFailed("no_help", command=command, lang=lang)
    return {"count": len(names), "commands": len(COMMANDS)}


def _run(words: Sequence[str]) -> tuple[int, str]:
    """Return the exit code of a command, and all that it said."""
    from realms_builder.cli.main import main

    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        try:
            code = main(list(words))
        except SystemExit as end:
            code = int(end.code or 0)
    return code, said.getvalue()


def _done(*words: str) -> str:
    """Return what a command said that must end well."""
    code, said = _run(words)
    if code:
        raise SelfCheckFailed("command", words=" ".join(words), said=said.strip())
    return said


# ------------------------------------------------------------------ the data


def facts(folder: Path) -> dict[str, object]:
    """Return what the self-test is to find again elsewhere; *folder* is for what it makes."""
    return {**_counts(), "cards": _card_files(folder), "odds": _odds(folder)["sum"]}


def _counts() -> dict[str, int]:
    library = open_library()
    factions = tuple(_factions(library))
    units = sum(len(faction.units) for _, faction in factions)
    return {"games": len(library.systems), "factions": len(factions), "units": units}


def _factions(library: Library) -> Iterator[tuple[str, Faction]]:
    """Yield all that can be read, with their systems."""
    for system in sorted(library.systems):
        found = (library.faction(system, identity) for identity in library.factions(system))
        yield from ((system, faction) for faction in found if faction is not None)


def _games(_folder: Path) -> Seen:
    library = open_library()
    for system in library.systems:
        game, problems = library.game_and_problems(system)
        for identity in library.factions(system) if game else ():
            problems = [*problems, *library.faction_and_problems(system, identity)[1]]
        errors = [one for one in problems if one.severity is Severity.ERROR]
        if game is None or errors:
            raise SelfCheckFailed(
                "broken_game", name=system, place=str((errors or problems)[0].place)
            )
    found = _counts()
    for name, count in found.items():
        if recorded(FACTS).get(name, count) != count or not count:
            wanted = recorded(FACTS).get(name, 1)
            raise SelfCheckFailed("other_count", what=name, wanted=wanted, found=count)
    return dict(found)


def _assets(_folder: Path) -> Seen:
    from realms_builder.cards.shops.profile import shop_files
    from realms_builder.sheets.book.manual import manual_file

    folder = resources.bundled_folder() / resources.ASSETS
    for name in ("icons", "themes", "templates", "frames", "shops", "starters", "locale", "play"):
        if not any((folder / name).iterdir()):
            raise SelfCheckFailed("lost", files=[str(folder / name)], count=1)
    for lang in languages():
        if not manual_file(lang).is_file():
            raise SelfCheckFailed("lost", files=[str(manual_file(lang))], count=1)
    unread = [name for name, file in shop_files().items() if file.profile is None]
    if unread:
        raise SelfCheckFailed("lost", files=unread, count=len(unread))
    return {"languages": list(languages()), "count": len(shop_files())}


def _fonts(_folder: Path) -> Seen:
    """Find each face of each theme, and part a word in each language that is known here."""
    from realms_builder.cards.template.theme_files import themes_of
    from realms_builder.layout.hyphens import cuts
    from realms_builder.render.pdf.fonts import FontSet

    themes, _ = themes_of([resources.bundled_folder() / resources.ASSETS / "themes"])
    for name, theme in themes.items():
        fonts = FontSet(theme.fonts)
        for role in theme.fonts:
            fonts.face(role)
        if fonts.problems:
            raise SelfCheckFailed("no_font", theme=name, wanted=str(fonts.problems[0].values))
    for lang in languages():
        word = sentence("self_test.word", lang)
        if not cuts(word, lang):
            raise SelfCheckFailed("no_hyphens", word=word, lang=lang)
    return {"count": len(themes)}


# ------------------------------------------------------------------ what is made


def _rosters() -> Iterator[tuple[str, Path]]:
    """Yield one ready roster of each game with the game's id."""
    library = open_library()
    for system in sorted(library.systems):
        ready = [path for path in library.rosters(system) if path.parent.name == "ready"]
        if ready:
            yield system, min(ready)


def _card_files(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of the cards of a roster of each game, printed into *folder*."""
    found: dict[str, str] = {}
    for system, roster in _rosters():
        target = folder / f"{system}.pdf"
        said = _done("cards", str(roster), "-o", str(target), "--lang", "en")
        if "missing_glyph" in said:
            raise SelfCheckFailed("command", words="cards", said=said)
        found[system] = _sum(target)
    return found


def _cards(folder: Path) -> Seen:
    from realms_builder.render.pdf.raster import page_count

    sums = _card_files(folder)
    pages = [page_count(folder / f"{system}.pdf") for system in sums]
    known = recorded(FACTS).get("cards", sums)
    if known != sums:
        raise SelfCheckFailed("other_cards")
    return {"count": len(pages), "pages": sum(pages)}


def _picture(folder: Path) -> Seen:
    """Draw a page and see that something stands on it."""
    from realms_builder.render.pdf.raster import images

    page = next(images(next(folder.glob("*.pdf")), 40))
    colours = page.convert("RGB").getcolors(page.width * page.height) or ()
    if page.width < _WIDE or len(colours) < 2:
        raise SelfCheckFailed("empty_picture")
    return {"width": page.width, "height": page.height}


def _odds(folder: Path) -> Seen:
    """Ask the same exact chances in this process and in two others, which must start for it."""
    sides = (
        (len(faction.units), system, faction.id) for system, faction in _factions(open_library())
    )
    _, system, faction = min(sides)
    game = str(resources.bundled_folder() / resources.FACTIONS / system)
    sums: list[str] = []
    for jobs in ("1", "2"):
        target = folder / f"odds-{jobs}.csv"
        words = ("odds", game, "--matrix", faction, faction, "--jobs", jobs, "-o", str(target))
        try:
            _done(*words, "--lang", "en")
        except SelfCheckFailed:
            _start_a_process()  # says why that cannot be
            raise
        sums.append(_sum(target))
    if sums[0] != sums[1] or sums[0] != recorded(FACTS).get("odds", sums[0]):
        raise SelfCheckFailed("other_odds")
    return {"sum": sums[0], "processes": 2}


def _start_a_process() -> None:
    from realms_builder.odds.work.workers import NoProcesses, processes

    try:
        with processes(1):
            pass
    except NoProcesses as error:
        raise SelfCheckFailed("odds_cli.no_processes", reason=str(error)) from None


def _exchange(folder: Path) -> Seen:
    """Write a workbook, a pack and a changed YAML text, and read them again."""
    from realms_builder.exchange.spreadsheet.table_formats import workbook_rows, write_workbook
    from realms_builder.game.yaml.patch import patched
    from realms_builder.game.yaml.text import parse_text

    rows = [["Unit", "Cost"], ["Sentinel", "7"]]
    write_workbook(rows, folder / "table.xlsx")
    if workbook_rows(folder / "table.xlsx")[0] != rows:
        raise SelfCheckFailed("not_again", what="table.xlsx")
    for text in (_EDITED, _SHARED + _EDITED):  # each has a parser of its own
        data = {**parse_text(text).data, "name": "Keepers"}
        edited = patched(text, data)
        if parse_text(edited).data != data or _COMMENT not in edited:
            raise SelfCheckFailed("not_again", what=".yaml")
    pack = folder / "tried.realmspack"
    with chdir(folder):
        _done("new", "pack", "tried")
        _done("pack", "export", ".", "-o", str(pack))
    _done("pack", "info", str(pack))
    return {"files": ["table.xlsx", pack.name]}


def _manual(folder: Path) -> Seen:
    from realms_builder.render.pdf.raster import page_count

    target = folder / "manual.pdf"
    _done("help", "--pdf", "-o", str(target))
    pages = page_count(target)
    if pages <= _LEAST_PAGES:
        raise SelfCheckFailed("other_count", what="pages", wanted=_LEAST_PAGES + 1, found=pages)
    return {"pages": pages}
