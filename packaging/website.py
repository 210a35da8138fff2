"""Write the manual as a static site: a page a chapter in every language, and a first page.

The pages are what the program reads from `assets/manual`, with the pictures there and cards of the
games. They ask for nothing outside, work from a folder and without scripts. A link, an anchor or a
picture that is not there stops it: nothing is written then.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from publishing.chapter_html import ChapterHtml, Shelf
from publishing.links import faults
from publishing.manuals import FIRST, Manual, manuals
from publishing.pages import CHAPTERS, DOOR, SEARCH, Frame, Page, chapter_list, first_page
from publishing.words import LITTLE, SYNONYMS, WORDS
from trouble import Trouble, run_script

from realms_builder import __version__
from realms_builder.layout.document import CardUse, Heading, words_of
from realms_builder.sheets.book.reading import read_book

ROOT = Path(__file__).resolve().parent.parent
HERE = Path(__file__).resolve().parent / "publishing"
ICON = ROOT / "assets" / "desk" / "realms-builder.svg"
MARK = ".nojekyll"
"""A file that every site of ours has: only such a folder is replaced, and its host leaves it be."""
_PICTURES = (
    ("window", "manual/{lang}/pictures/roster.png"),
    ("sheets", "readme/sheets_{lang}.png"),
    ("phone", "readme/phone_{lang}.png"),
)


def main() -> int:
    """Write the site where it is wanted and say so."""
    parser = argparse.ArgumentParser(description=__doc__.replace("\n\n", "\n"))
    usual = ROOT / "output" / "site"
    parser.add_argument("-o", "--output", type=Path, default=usual, metavar="FOLDER", help="where")
    target = parser.parse_args().output
    count = publish(target)
    print(f"{count} pages, nothing missing: {target / 'index.html'}")
    return 0


def publish(target: Path) -> int:
    """Write the site to *target*, whole or not at all, and return how many pages it has.

    Raises Trouble where a link leads nowhere, or where *target* holds something else.
    """
    if target.exists() and not (target / MARK).is_file() and any(target.iterdir()):
        raise Trouble(f"{target} holds other files: name a new folder, or one of an older site.")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".site-") as parent:
        made = Path(parent) / "site"
        count = write(made, manuals())
        found = faults(made)
        if found:
            raise Trouble("\n".join((*found, f"Nothing is written: {len(found)} to be mended.")))
        shutil.rmtree(target, ignore_errors=True)
        made.rename(target)
    return count


def write(folder: Path, found: dict[str, Manual]) -> int:
    """Write every page of the manuals that were *found* into the new *folder*, unchecked."""
    folder.mkdir()
    frame = Frame(found, home_address(), __version__)
    count = 0
    for page in _pages(folder, found):
        count += 1
        path = folder / page.path
        path.parent.mkdir(exist_ok=True)
        path.write_text(frame.html(page), encoding="utf-8", newline="\n")
    for lang, manual in found.items():
        (folder / lang / SEARCH).write_text(_search(manual), encoding="utf-8", newline="\n")
    for name in ("site.css", "site.js"):
        shutil.copyfile(HERE / name, folder / name)
    shutil.copyfile(ICON, folder / "icon.svg")
    (folder / MARK).touch()
    return count


def _search(manual: Manual) -> str:
    """Return the script that searches the *manual*: its words first, a line each, then how."""
    lines = [line.split("=") for line in SYNONYMS[manual.lang].strip().splitlines()]
    also = [[[word.strip() for word in side.split(",")] for side in line] for line in lines]
    data = {
        "sections": list(manual.search_rows()),
        "also": also,
        "little": " ".join(LITTLE[manual.lang].split()),
    }
    text = "".join(
        f"const {name}={json.dumps(said, ensure_ascii=False, separators=(',', ':'))};\n"
        for name, said in data.items()
    )
    return text + (HERE / "finding.js").read_text(encoding="utf-8")


def home_address() -> str:
    """Return where the source code lies, as the metadata of the package says."""
    return _urls()["Homepage"]


def _urls() -> dict[str, str]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)["project"]["urls"]


def _pages(folder: Path, found: dict[str, Manual]) -> Iterator[Page]:
    for lang, manual in found.items():
        shelf = Shelf(folder, manual)
        yield from (_first(manual, shelf, path) for path in _first_pages(lang))
        for chapter in manual.chapters:
            text = ChapterHtml(manual, chapter.id, shelf).whole(chapter.blocks)
            yield Page(f"{lang}/{chapter.id}.html", lang, chapter.title, text, chapter)
    licence = f"<h1>Licence</h1><pre>{escape((ROOT / 'LICENSE').read_text('utf-8'))}</pre>"
    yield Page("licence.html", FIRST, "Licence", licence)
    yield _missing(found)
    yield _changelog(found[FIRST], Shelf(folder, found[FIRST]))


def _first_pages(lang: str) -> tuple[str, ...]:
    return (first_page(lang), DOOR) if lang == FIRST else (first_page(lang),)


def _missing(found: dict[str, Manual]) -> Page:
    """Return what a host shows for an address that is not there, in every language."""
    rows = "".join(
        f'<div lang="{lang}"><h{level}>{escape(WORDS[lang]["missing"])}</h{level}>'
        f"<p>{escape(WORDS[lang]['moved'])}"
        f' <a href="{first_page(lang)}#{CHAPTERS}">{escape(WORDS[lang]["whole"])}</a></p></div>'
        for level, lang in enumerate(found, 1)
    )
    base = urlsplit(_urls()["Documentation"]).path
    return Page("404.html", FIRST, WORDS[FIRST]["missing"], rows, base=base)


def _first(manual: Manual, shelf: Shelf, path: str) -> Page:
    """Return the first page in the language of *manual*: what it is, how to get it, chapters."""
    lang, words = manual.lang, WORDS[manual.lang]
    about = _read(HERE / "first" / f"{lang}.md", lang)
    html = ChapterHtml(about, "", shelf, top=2)
    lead = html.blocks(about.book.preface)
    cards = "".join(html.card(b) for b in manual.book.preface if isinstance(b, CardUse))
    window, *papers = (
        shelf.large(ROOT / "assets" / picture.format(lang=lang), words[name])
        for name, picture in _PICTURES
    )
    get = next(block for block in about.book.blocks if isinstance(block, Heading))
    folder = "" if "/" in path else f"{lang}/"
    chapters = chapter_list(manual.chapters, folder)
    start = f"{folder}{manual.chapters[0].id}.html"
    text = (
        f'<h1>{escape(about.book.meta.title)}</h1><div class="lead">{lead}</div>'
        f'<p class="ways"><a href="{start}">{escape(words["title"])}</a>'
        f'<a href="#{get.anchor}">{escape(words_of(get.runs))}</a></p>'
        f'<figure>{window}</figure><div class="deck">{cards}</div>'
        f'<figure class="papers">{"".join(papers)}</figure>'
        f"{html.whole(about.book.blocks)}<h2>{escape(words['whole'])}</h2>{chapters}"
    )
    if "/" not in path:
        text = text.replace('="../', '="')
    return Page(path, lang, "", text)


def _changelog(manual: Manual, shelf: Shelf) -> Page:
    """Return what is new in each version, in the one language in which that is written."""
    about = _read(ROOT / "CHANGELOG.md", FIRST)
    html = ChapterHtml(about, "", shelf, top=2)
    title = about.book.meta.title
    return Page(
        "changelog.html", manual.lang, title, f"<h1>{title}</h1>{html.whole(about.book.blocks)}"
    )


def _read(path: Path, lang: str) -> Manual:
    """Return a text beside the manual, read in the same way."""
    book = read_book(path)
    if book.problems:
        raise Trouble(f"{path}: {book.problems[0].code}")
    own = {heading.anchor: heading.anchor for heading in book.headings()}
    return Manual(lang, book, own)


if __name__ == "__main__":
    run_script(main)
