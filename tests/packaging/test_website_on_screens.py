"""The manual as a site in a browser: axe-core, small screens, large text, keyboard, paper."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import BrowserPage, axe_faults

Opener = Callable[..., BrowserPage]
PATIENCE_MS = 120_000
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
CUT = """() => [...document.querySelectorAll('.wide, .fits')]
    .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"""
BEFORE = "one => getComputedStyle(one, '::before').content"
INSIDE = "() => document.activeElement.matches('body, #site-side *')"
FOCUSED = "() => document.activeElement.textContent.trim()"


@pytest.fixture
def opened(chromium: Any, site: Path) -> Iterator[Opener]:
    """Return what opens a page of the site; what it asks of anybody outside fails the test."""
    wrong: list[str] = []
    contexts: list[Any] = []

    def opened(name: str, width: int = 1280, height: int = 900, **like: Any) -> BrowserPage:
        contexts.append(
            chromium.new_context(
                viewport={"width": width, "height": height}, reduced_motion="reduce", **like
            )
        )
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text))
        page.on(
            "request",
            lambda asked: None if asked.url.startswith("file:") else wrong.append(asked.url),
        )
        path = name.partition("?")[0].partition("#")[0]
        page.goto((site / path).as_uri() + name.removeprefix(path))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


PAGES = (
    "index.html",
    "licence.html",
    "de/commands.html",
    "de/start.html",
    "de/table.html",
    "de/templates.html",
    "en/roster.html",
    "en/printing.html",
    "en/rulebooks.html",
    "en/say.html",
)
"""Pages that have among them all there is: pictures, cards, icons, tables, boxes, notes, code."""


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_axe_core_finds_nothing(
    opened: Opener, site: Path, axe: str, width: int, scheme: str
) -> None:
    page = opened(PAGES[0], width, color_scheme=scheme)
    found: dict[str, Any] = {}
    for name in PAGES:
        page.goto((site / name).as_uri())
        found[name] = axe_faults(page, axe)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("width", "size"), [(320, 200), (1280, 200), (768, 100)])
def test_nothing_is_pushed_sideways(opened: Opener, site: Path, width: int, size: int) -> None:
    page = opened("index.html", width)
    wide: dict[str, int] = {}
    for path in sorted(set(site.rglob("*.html")) - {site / "404.html"}):
        name = path.relative_to(site).as_posix()
        page.goto(path.as_uri())
        page.evaluate("size => { document.documentElement.style.fontSize = size + '%'; }", size)
        wide[name] = page.evaluate(SIDEWAYS)
    assert {name: by for name, by in wide.items() if by} == {}


def test_the_keyboard_skips_to_the_text_and_is_seen(opened: Opener) -> None:
    page = opened("de/roster.html")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "Zum Text springen"
    assert page.locator(".skip").bounding_box()["y"] >= 0
    assert page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.querySelector('main').contains(document.activeElement)")


def test_the_search_finds_headings_first_and_leads_there(opened: Opener) -> None:
    page = opened("en/start.html")
    field = page.get_by_role("searchbox")
    field.fill("front back")
    first = page.locator(".results a").first
    first.wait_for()
    assert first.locator("b").text_content() == "Front and back"
    field.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/printing.html?mark=front+back#duplex")
    assert page.locator("main .found").count() > 0
    field = page.get_by_role("searchbox")
    field.fill("xyzzy")
    page.get_by_text("Nothing found.").wait_for()
    field.press("Escape")
    assert not page.locator(".results").is_visible()


@pytest.mark.parametrize(
    ("page", "typed", "found"),
    [
        ("en/start", "hotkeys", "Keyboard"),
        ("en/start", "keybaord", "Keyboard"),
        ("en/start", "double-sided", "Front and back"),
        ("en/start", "a scenarios", "A scenario"),
        ("en/start", "batlescribe", "Lists of other programs"),
        ("en/start", "make a faction", "A faction of two units"),
        ("de/start", "neue Fraktion", "Eine Fraktion mit zwei Einheiten"),
        ("de/start", "Tastenkürzel", "Tastatur"),
        ("de/start", "tastatur", "Tastatur"),
        ("de/start", "wuerfel und KARTE", "Würfel und Karten"),
        ("de/start", "doppelseitig", "Vorn und hinten"),
        ("de/start", "Liste importieren", "Listen anderer Programme"),
    ],
)
def test_the_search_knows_what_readers_call_things(
    opened: Opener, page: str, typed: str, found: str
) -> None:
    shown = opened(f"{page}.html")
    shown.get_by_role("searchbox").fill(typed)
    shown.locator(".results a").first.wait_for()
    first = shown.locator(".results b").all_text_contents()[:2]
    assert found in first


def test_words_are_one_however_they_are_spelled(opened: Opener) -> None:
    page = opened("de/start.html")
    page.get_by_role("searchbox").focus()
    page.wait_for_function("() => typeof find !== 'undefined'")
    for one, other in (
        ("Prüfung", "pruefung"),
        ("Prüfung", "prufung"),
        ("Größe", "groesse"),
        ("print-and-play", "print and play"),
    ):
        same = page.evaluate("words => words.map(word => wordsOf(word).join(' '))", [one, other])
        assert same[0] == same[1]
    near = "([one, other]) => isNear(one, other)"
    for other in ("truppen", "trupp", "truppee", "turppe", "truppa", "ruppe"):
        assert page.evaluate(near, ["truppe", other]), other
    for other in ("gruppen", "tupper", "rup", "trppue"):
        assert not page.evaluate(near, ["truppe", other]), other


def test_a_search_says_how_much_more_there_is(opened: Opener) -> None:
    page = opened("en/start.html")
    page.get_by_role("searchbox").fill("roster")
    more = page.get_by_role("button", name=re.compile(r"^\d+ more$"))
    left = int(more.text_content().split()[0])
    assert page.locator(".results a").count() == 20
    more.click()
    assert page.locator(".results a").count() == 20 + left
    page.get_by_role("searchbox").fill("xyzzy roster")
    page.get_by_role("status").get_by_text("Only some of the words:").wait_for()


def test_what_lists_everything_stands_below_what_explains_it(opened: Opener) -> None:
    page = opened("en/start.html")
    page.get_by_role("searchbox").fill("keywords")
    page.locator(".results a").first.wait_for()
    found = [str(link.get_attribute("href")) for link in page.locator(".results a").all()]
    lists = ["files.html" in one or "coverage.html" in one for one in found]
    assert not lists[0]
    assert any(lists)


def test_where_nothing_is_found_the_other_language_and_the_chapters_are_near(
    opened: Opener,
) -> None:
    page = opened("en/start.html")
    page.get_by_role("searchbox").fill("Druckereien")
    page.get_by_role("link", name="All chapters").wait_for()
    page.get_by_role("link", name="Search in another language: Deutsch").click()
    page.wait_for_url("**/de/start.html?search=Druckereien")
    page.locator(".results").wait_for()


def test_the_row_that_was_found_is_marked(opened: Opener) -> None:
    page = opened("en/keys.html?mark=undo#everywhere")
    marked = page.locator("tr.found")
    marked.first.wait_for()
    assert all("undo" in row.lower() for row in marked.all_text_contents())
    assert page.evaluate("() => scrollY > 0")


def test_a_language_is_changed_where_one_reads(opened: Opener) -> None:
    page = opened("en/printing.html#duplex")
    page.get_by_role("link", name="Deutsch").click()
    page.wait_for_url("**/de/printing.html#duplex")
    assert page.locator("#duplex").text_content().startswith("4.")


def test_everything_can_be_reached_without_scripts(opened: Opener) -> None:
    page = opened("en/start.html", 360, java_script_enabled=False)
    assert not page.get_by_role("search").is_visible()
    page.get_by_role("button", name="Contents").click()
    page.get_by_role("link", name="Cards", exact=False).first.click()
    page.wait_for_url("**/en/*.html*")
    page.get_by_role("link", name="Deutsch").click()
    page.wait_for_url("**/de/*.html*")


def test_paper_has_the_text_alone(opened: Opener) -> None:
    page = opened("en/data.html")
    page.emulate_media(media="print")
    for part in (".top", "#site-side", ".neighbours", ".foot"):
        assert not page.locator(part).is_visible()
    assert page.locator("main h1").is_visible()


def test_on_a_phone_search_and_contents_stay_while_one_reads(opened: Opener) -> None:
    page = opened("en/files.html", 360, 740)
    page.evaluate("() => scrollTo(0, 5000)")
    for part in (page.get_by_role("searchbox"), page.get_by_role("button", name="Contents")):
        box = part.bounding_box()
        assert 0 <= box["y"] < 120
    page.get_by_role("searchbox").fill("roster")
    page.locator(".results a").first.wait_for()
    panel = page.locator(".results").bounding_box()
    assert panel["x"] >= 0
    assert panel["x"] + panel["width"] <= 360
    page.keyboard.press("Escape")
    page.get_by_role("link", name="To the top").click()
    page.wait_for_function("() => scrollY === 0")


def test_the_drawer_keeps_the_keyboard_until_it_is_closed(opened: Opener) -> None:
    page = opened("en/files.html", 360, 740)
    page.get_by_role("button", name="Contents").click()
    close = page.get_by_role("button", name="Close")
    close.wait_for()
    count = page.locator("#site-side :is(a, button)").count()
    for _ in range(count + 2):
        assert page.evaluate(INSIDE)
        page.keyboard.press("Tab")
    close.click()
    assert not page.locator("#site-side").is_visible()
    assert page.evaluate(FOCUSED) == "Contents"
    page.get_by_role("button", name="Contents").click()
    page.locator("#site-side ol ol a").first.click()
    page.wait_for_url("**/en/files.html#*")
    assert not page.locator("#site-side").is_visible()


@pytest.mark.parametrize("name", ["en/say.html", "de/printing.html", "de/commands.html"])
def test_a_phone_shows_every_column_of_a_table(opened: Opener, name: str) -> None:
    page = opened(name, 360, 740)
    assert page.evaluate(CUT) == []


def test_on_a_phone_a_cell_says_the_head_of_its_column(opened: Opener) -> None:
    page = opened("en/say.html", 360, 740)
    cells = page.locator(".wide tbody tr").first.locator("td, th").all()
    heads = page.locator(".wide thead").first.locator("th").all_text_contents()
    said = [page.evaluate(BEFORE, cell.element_handle()) for cell in cells]
    assert said == ["none", *(f'"{head}: "' for head in heads[1:])]


def test_a_reader_is_met_in_his_language_at_the_root_alone(opened: Opener) -> None:
    page = opened("index.html", locale="de-DE")
    page.wait_for_url("**/de/index.html")
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/en/index.html")
    page.goto(page.url.replace("en/index.html", "index.html"))
    page.get_by_role("link", name="Deutsch").wait_for()
    page.wait_for_load_state()
    assert "/de/" not in page.url
    page = opened("index.html", locale="fr-FR")
    page.wait_for_load_state()
    assert "/de/" not in page.url


def test_an_address_that_is_not_there_looks_like_the_others(opened: Opener, site: Path) -> None:
    page = opened("en/start.html")
    text = (site / "404.html").read_text("utf-8")
    page.goto(site.as_uri() + "/licence.html")
    page.set_content(re.sub("<base[^>]*>", f'<base href="{site.as_uri()}/">', text))
    page.get_by_role("link", name="Das ganze Handbuch").click()
    page.wait_for_url("**/de/index.html#site-chapters")
