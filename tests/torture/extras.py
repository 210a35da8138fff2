"""Files beside those of a game that a command or the window reads, and what reads each of them.

A name that begins with ``own/`` lies where the program keeps its own: library, state, config,
cache. Each file is laid out only when it is the one that was mutated, with those it needs.
"""

from __future__ import annotations

import io
import json
import tempfile
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import reportlab
from openpyxl import Workbook
from PIL import Image

from realms_builder.cards.template.frames import card_frames, framed
from realms_builder.cards.template.unit_schema import Schema
from realms_builder.core.resources import IMPORTED, bundled_folder
from realms_builder.exchange.bundle import write_bundle
from realms_builder.exchange.foreign.card_plan import CardSplit
from realms_builder.exchange.foreign.guessing_kinds import ProfileUse
from realms_builder.exchange.foreign.taking_in import (
    Corrections,
    keep,
    laid_out,
    read_foreign,
)
from realms_builder.exchange.roster_code import code_for_text
from realms_builder.exchange.roster_json import roster_as_json
from realms_builder.game.library import library_with, nearby
from realms_builder.game.yaml.text import parse_text
from realms_builder.packs.undertaking import PackWork, Undertaking
from realms_builder.packs.updating import planned, update
from realms_builder.roster.storage.opened import open_roster
from tests.builders import ROOT
from tests.exchange.foreign.samples import FOLDER as FOREIGN
from tests.packs.samples import PNG, UNITS, archive_of, contents, files, installed, tree
from tests.render.press_profile import write_press_profile

Words = tuple[str, ...]
PRINTED = "own/printed.json"
"""Stands for the file that remembers what was printed of the roster; its name is by its place."""
_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6z"/></svg>\n'
_HEAD = ("Name", "Name (en)", "Kosten", "HP", "DEF", "Tags")
_ROWS = (("Ork", "Orc", "12", "4", "3/4+", "tough"), ("Elf", "Elf", "9", "3", "4/5+", ""))
_MEMORY = {"columns": ["name.de", "name.en", "cost", "hp", "def", ""], "header": 0, "lang": "de"}
_ASSETS = bundled_folder() / "assets"


@dataclass(frozen=True)
class Extra:
    """What the file holds, the commands that read it, and the files that must lie there too."""

    data: bytes
    words: tuple[Words, ...]
    beside: Mapping[str, bytes] = field(default_factory=dict)


def extras_of(game: str, held: Mapping[str, bytes], roster: str) -> dict[str, Extra]:
    """Return the files beside those *held* of a game, one *roster* of which is sound, by name."""
    parts = [_tables(), _books(), _looks(game), _signs(game)]
    parts += [_pictures(held[roster]), _kept(game)]
    if game == "tiny":
        parts += [_packs(), _catalogues(), _bundles(held[roster]), _foreign()]
        parts.append(_own_lists(held, roster))
    return {name: extra for part in parts for name, extra in part}


def packed(held: Mapping[str, bytes]) -> bytes:
    """Return a pack of the files *held*; they are not compressed, so that mutations reach them."""
    raw = io.BytesIO()
    with ZipFile(raw, "w", ZIP_STORED) as archive:
        for name, data in held.items():
            archive.writestr(name, data)
    return raw.getvalue()


Parts = Iterator[tuple[str, Extra]]

# ------------------------------------------------------------------ tables


@cache
def _workbook() -> bytes:
    book, raw = Workbook(), io.BytesIO()
    sheet = book.worksheets[0]
    sheet.title = "Volk"
    for row in (_HEAD, *_ROWS):
        sheet.append(row)
    book.save(raw)
    return _uncompressed(raw.getvalue())


def _uncompressed(archive: bytes) -> bytes:
    with ZipFile(io.BytesIO(archive)) as opened:
        return packed({name: opened.read(name) for name in opened.namelist()})


def _open_document() -> bytes:
    content = (ROOT / "tests/samples/spreadsheets/content.xml").read_bytes()
    kind = b"application/vnd.oasis.opendocument.spreadsheet"
    return packed({"mimetype": kind, "content.xml": content})


def _tables() -> Parts:
    words = (("new", "faction", "made", "--system", "{game}", "--from", "{path}"),)
    words += ((*words[0], "--sheet", "Volk"),)
    lines = [_HEAD, *_ROWS]
    samples = ROOT / "tests/samples/spreadsheets"
    found = {
        "table.csv": "".join(";".join(line) + "\n" for line in lines).encode(),
        "table.tsv": "".join("\t".join(line) + "\n" for line in lines).encode(),
        "table.xlsx": _workbook(),
        "table.ods": _open_document(),
        **{path.name: path.read_bytes() for path in samples.iterdir() if path.suffix != ".xml"},
    }
    for name, data in found.items():
        yield name, Extra(data, words)
    told = "\t".join(cell.casefold() for cell in _HEAD)
    memory = {"format": 1, "tables": {f"tiny\t{told}": _MEMORY}}
    of_table = (tuple(word.replace("{path}", "{home}/table.csv") for word in words[0]),)
    beside = {"table.csv": found["table.csv"]}
    yield "own/state/spreadsheets.json", Extra(json.dumps(memory).encode(), of_table, beside)


# ------------------------------------------------------------------ books, looks, pictures


def _books() -> Parts:
    book = ("book", "{path}", "-o", "{out}/b.pdf")
    words: tuple[Words, ...] = (book, (*book, "--columns", "2"), (*book, "--booklet"))
    words += ((*book, "--system", "{game}", "--two-up", "--paper", "a5"),)
    for path in sorted((ROOT / "tests/samples/books").glob("*.md")):
        yield f"books/{path.name}", Extra(path.read_bytes(), words)


def _looks(game: str) -> Parts:
    """Yield templates made of every frame, and what is the user's own: looks, shops, fonts."""
    from tests.torture.trees import card_words, template_words

    for frame in card_frames():
        templates = tuple(template_words(game, frame.id))
        raw = json.dumps({"system": game, **framed(frame, Schema())}, ensure_ascii=False)
        yield f"{game}/cards/frame_{frame.id}.yaml", Extra(raw.encode(), templates)
    cards, into = ("cards", "{roster}"), ("-o", "{out}/c.pdf")
    yield from _own_looks((*cards, *into))
    yield from _lettered(game, (*cards, *into))
    shop = (_ASSETS / "shops/mbprint.yaml").read_bytes().replace(b"id: mbprint", b"id: mine")
    at_shop = (*cards, "--profile", "mine", "--dpi", "30", "-o", "{out}/shop")
    icc = _press_profile()
    shops = (("cards", "--profiles"), at_shop)
    yield "own/library/shops/mine.yaml", Extra(shop, shops)
    pressed = ((*cards, "--profile", "mbprint", "--icc", "{path}", *into),)
    yield "press.icc", Extra(icc, pressed)
    yield (
        "own/library/shops/press.icc",
        Extra(icc, (at_shop,), {"own/library/shops/mine.yaml": shop}),
    )
    offsets = {"printer": "P", "paper": "a4", "duplex": "long-edge", "landscape": False}
    told = {"format": 1, "offsets": [{**offsets, "right_mm": 1, "down_mm": 0.5}]}
    printed = ((*cards, "--printer", "P", *into), ("evening", "{roster}", "--printer", "P", *into))
    yield "own/config/printer_offsets.json", Extra(json.dumps(told).encode(), printed)
    ways = {"sheets": {"date": "2026-01-01 10:00", "cards": {"m1": ["ab12", 1], "m2": ["cd", 2]}}}
    kept = {"format": 1, "whose": "", "ways": ways}
    changed = tuple(words for words in card_words("{roster}") if "--changed" in words)
    yield PRINTED, Extra(json.dumps(kept).encode(), changed)


def _own_looks(cards: Words) -> Parts:
    for path in sorted((_ASSETS / "themes").glob("*.yaml")):
        themed = path.read_bytes().replace(f"id: {path.stem}".encode(), b"id: mine")
        into = ("-o", "{out}/s.pdf")
        words = (
            (*cards, "--theme", "mine"),
            ("sheet", "roster", "{roster}", "--theme", "mine", *into),
        )
        yield f"own/library/themes/{path.stem}.yaml", Extra(themed, words)
    for path in sorted((_ASSETS / "templates").glob("*.yaml")):
        by_id = (
            (*cards, "--template", "mine"),
            ("template", "check", "mine", "--system", "{id}"),
            ("cards", "{id}/{faction}", "--template", "mine", "-o", "{out}/c.pdf"),
        )
        made = path.read_bytes().replace(f"id: {path.stem}".encode(), b"id: mine")
        yield f"own/library/cards/{path.stem}.yaml", Extra(made, by_id)


def _lettered(game: str, cards: Words) -> Parts:
    """Yield a theme whose letters are a file beside the game, and that file."""
    into = ("-o", "{out}/s.pdf")
    font = (Path(reportlab.__file__).parent / "fonts" / "Vera.ttf").read_bytes()
    theme = f"{game}/themes/mine.yaml"
    text = b"format: 1\nkind: theme\nid: mine\nfonts: {text: own.ttf, text_bold: own.ttf}\n"
    lettered = (
        (*cards, "--theme", "mine"),
        ("sheet", "roster", "{roster}", "--theme", "mine", *into),
    )
    lettered += (("check", "{game}"),)
    yield f"{game}/own.ttf", Extra(font, lettered, {theme: text})
    yield theme, Extra(text, lettered, {f"{game}/own.ttf": font})


def _press_profile() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        return write_press_profile(Path(folder) / "a.icc").read_bytes()


def _pictures(roster: bytes) -> Parts:
    """Yield portraits of a roster in every format, and pictures and icons that a template names."""
    into = ("-o", "{out}/c.pdf")
    for name, data in _drawn().items():
        home, own = "own/library/rosters", _portrayed(roster, f"mine/{name}")
        words = (("cards", "mine", *into), ("sheet", "roster", "mine", *into))
        yield f"{home}/mine/{name}", Extra(data, words, {f"{home}/mine.yaml": own})
    words = tuple((verb, "mine") for verb in ("validate", "show", "export"))
    yield (
        "own/library/rosters/mine.yaml",
        Extra(roster, (*words, ("list", "rosters", "--system", "{id}"))),
    )


def _signs(game: str) -> Parts:
    """Yield pictures and icons that a template names."""
    for name, data in {"own.svg": _SVG, "own.png": PNG}.items():
        template = json.dumps(_template(name)).encode()
        preview = ("template", "preview", "t", "--system", "{id}", "--dpi", "40")
        seen: tuple[Words, ...] = (
            ("template", "check", "{game}/cards/t.yaml"),
            (*preview, "-o", "{out}/t.png"),
            (*preview, "-o", "{out}/t.pdf"),
            ("cards", "{roster}", "--template", "t", "-o", "{out}/c.pdf"),
        )
        yield f"{game}/{name}", Extra(data, seen, {f"{game}/cards/t.yaml": template})


def _portrayed(roster: bytes, picture: str) -> bytes:
    """Return *roster* with a portrait of its first model."""
    held = parse_text(roster.decode()).data
    held["models"][0]["picture"] = picture
    return json.dumps(held, ensure_ascii=False, default=str).encode()


def _template(icon: str) -> dict[str, object]:
    sign = {"id": "sign", "box": [5, 5, 20, 20], "icon": "mark"}
    text = {"id": "text", "box": [5, 30, 50, 20], "text": "{name}"}
    art = {"id": "art", "box": [30, 5, 20, 20], "picture": icon}
    head = {"format": 1, "kind": "card", "id": "t", "size": "tcg", "icons": {"mark": icon}}
    return {**head, "front": [sign, text, art]}


@cache
def _drawn() -> dict[str, bytes]:
    """Return a small picture in every format that portraits may have."""
    image = Image.new("RGB", (24, 32), (90, 120, 60))
    image.paste((200, 30, 30), (4, 4, 16, 20))
    found = {"p.svg": _SVG, "p.png": PNG}
    for ending, kind in {"jpg": "JPEG", "webp": "WEBP", "gif": "GIF", "tif": "TIFF"}.items():
        raw = io.BytesIO()
        image.save(raw, kind)
        found[f"p.{ending}"] = raw.getvalue()
    return found


# ------------------------------------------------------------------ what the program keeps


def _kept(game: str) -> Parts:
    """Yield what no command reads, or only in a second go: see ``readings.py``."""
    entry = {
        "id": "a",
        "path": "x.yaml",
        "time": "2026-01-01T10:00:00+00:00",
        "text": "kind: roster",
    }
    journal = json.dumps(entry).encode()
    yield "own/state/journal/left/a.json", Extra(journal, (("reading", "journal", "{path}"),))
    desk = "[General]\nlanguage=de\ntheme=dark\ntext_size=115\nrecent=a.yaml, b.yaml\n"
    desk += f'roster_views="{{}}"\nleft_open=a.yaml\n\n[favourites]\n{game}=clan/chief\n'
    yield "own/config/desk.ini", Extra(desk.encode(), (("reading", "settings", "{path}"),))
    sweep = (("reading", "sweep", "{path}", "{game}"),)
    if game != "tiny":  # whose units throw no dice
        yield "sweep.part", Extra(b"attacker,target\n#0\na,b\n#1\nc,d\n#2\n", sweep)


def _bundles(roster: bytes) -> Parts:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "band").mkdir()
        (home / "band" / "a.png").write_bytes(PNG)
        (home / "band.yaml").write_bytes(_portrayed(roster, "band/a.png"))
        write_bundle(home / "band.yaml", home / "band.realmsroster")
        data = _uncompressed((home / "band.realmsroster").read_bytes())
    yield "band.realmsroster", Extra(data, (("reading", "bundle", "{path}", "{id}"),))


def _catalogues() -> Parts:
    """Yield catalogues and word lists of the user's own, and the files made of hyphens."""
    words: tuple[Words, ...] = (
        ("list", "units", "--system", "tiny"),
        ("validate", "{roster}"),
        ("check", "{game}"),
    )
    words += (("help",), ("cards", "{roster}", "-o", "{out}/c.pdf"))
    found = (_ASSETS / "locale/de/core.po").read_bytes().split(b"\n\n")
    some = b"\n\n".join(found[:60]) + b"\n"
    for tag in ("de", "xx"):
        yield f"own/library/locale/{tag}/core.po", Extra(some, words)
        yield f"own/library/assets/locale/{tag}/hyphens.txt", Extra(b"Aben-teu-er\nWa-che\n", words)
    lines = b"hyphens\n.ab1a\n0010\n"
    yield "own/cache/hyphens_de_DE.txt", Extra(lines, (("reading", "hyphens", "{path}"),))
    starters = {"system.de.yaml": ("system",), "system.en.yaml": ("system",)}
    for name, kinds in {**starters, "check_pack.yml": ("pack",)}.items():
        made = tuple(("new", kind, "made") for kind in kinds)
        data = (_ASSETS / "starters" / name).read_bytes()
        yield (
            f"own/library/assets/starters/{name}",
            Extra(data, (*made, ("pack", "workflow", "{home}"))),
        )


def _own_lists(held: Mapping[str, bytes], roster: str) -> Parts:
    """Yield a roster as JSON and as what a code packs, both of a game that is known and is not."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in held.items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        path = Path(folder) / roster
        mustered = open_roster(path, library_with(nearby(path)), "en").mustered
    assert mustered is not None
    export = roster_as_json(mustered, (), "en").encode()
    known = ("import", "{path}", "-o", "{out}/{id}")
    words: tuple[Words, ...] = (("import", "{path}"), ("import", "{path}", "--report"), known)
    yield "lists/own_export.json", Extra(export, words)
    packed, _ = code_for_text(mustered)
    code = zlib.decompress(urlsafe_b64decode(packed[4:] + "==")[4:], -zlib.MAX_WBITS)
    yield "code.json", Extra(code, (("reading", "code", "{path}", "{id}"),))


def _foreign() -> Parts:
    """Yield lists of other programs, and what is kept of those that were taken in before."""
    words: tuple[Words, ...] = (("import", "{path}"), ("import", "{path}", "--report"))
    words += tuple((*words[0], "--split", split) for split in ("units", "models"))
    words += ((*words[0], "--cards", "{out}/c.pdf"), (*words[0], "-o", "{out}/games"))
    lists = {path.name: path.read_bytes() for path in sorted(FOREIGN.iterdir())}
    for name, data in lists.items():
        yield f"lists/{name}", Extra(data, words)
    yield "lists/list.rosz", Extra(packed({"a.ros": lists["old_wounds.ros"]}), words)
    kept = _taken_in()
    again = {f"lists/{name}": data for name, data in lists.items()}
    for name, data in kept.items():
        of_kept = tuple(("import", f"{{home}}/lists/{one}") for one in lists)
        yield name, Extra(data, (*of_kept, ("list", "rosters"), ("check", "{path}")), kept | again)


@cache
def _taken_in() -> dict[str, bytes]:
    """Return a library in which every list of other programs was taken in."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder)
        for name in sorted(path.name for path in FOREIGN.iterdir()):
            one = read_foreign(FOREIGN / name)
            said = Corrections({"Unit": ProfileUse.STATS, "Rule": ProfileUse.TEXT}, CardSplit.UNITS)
            keep(laid_out([one], said), library / IMPORTED)
        return {f"own/library/{name}": data for name, data in tree(library).items()}


@cache
def _shelf() -> dict[str, bytes]:
    """Return a library with a pack, a step back and an update that was begun and not finished."""
    first, second, third = _versions()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        shelf, pack = installed(home, first)
        update(planned(contents(home / "second", second), shelf), shelf)
        part = shelf.library / "packs" / ".before" / f".{pack.id}.part"
        for name, held in {"before.zip": second, "after.zip": third, "coming.zip": third}.items():
            archive_of(part / name, held)
        Undertaking(PackWork.UPDATE, pack.id).begin(part)
        return {f"own/library/{name}": data for name, data in tree(shelf.library).items()}


def _versions() -> list[dict[str, bytes]]:
    texts = (UNITS, *(UNITS.replace("cost: 4", f"cost: {cost}") for cost in (6, 7)))
    return [files(f"1.{at}", text) for at, text in enumerate(texts)]


def _packs() -> Parts:
    held = _shelf()
    came = ("pack", "update", "{path}")
    updates: tuple[Words, ...] = (came, (*came, "--yes"), (*came, "--format", "json"))
    settled = {name: data for name, data in held.items() if ".part/" not in name}
    yield "newer.realmspack", Extra(packed(_versions()[2]), updates, settled)
    words: tuple[Words, ...] = (("pack", "list"), ("pack", "list", "--format", "json"))
    words += tuple(("pack", verb, "small") for verb in ("info", "back", "remove"))
    words += (("pack", "export", "small", "-o", "{out}/x.realmspack"),)
    words += (("list", "factions", "--system", "tiny"), ("show", "tiny/clan/chief"))
    words += (("pack", "update", "{home}", "--yes"), ("pack", "info", "{home}"))
    for name, data in held.items():
        unfinished = ".part/" in name
        rest = {other: held[other] for other in held if unfinished or ".part/" not in other}
        yield name, Extra(data, words, rest)
