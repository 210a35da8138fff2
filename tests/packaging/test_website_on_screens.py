"""The manual as a site in a browser: axe-core, small screens, large text, keyboard, paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import BrowserPage, axe_faults

Opener = Callable[..., BrowserPage]
PATIENCE_MS = 120_000
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
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
        path, sign, section = name.partition("#")
        page.goto((site / path).as_uri() + sign + section)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


PAGES = (
    "index.html",
    "licence.html",
    "de/start.html",
    "de/table.html",
    "de/templates.html",
    "en/roster.html",
    "en/printing.html",
    "en/rulebooks.html",
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
    for path in sorted(site.rglob("*.html")):
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
    page.wait_for_url("**/en/printing.html#duplex")
    field = page.get_by_role("searchbox")
    field.fill("xyzzy")
    page.get_by_text("Nothing found.").wait_for()
    field.press("Escape")
    assert not page.locator(".results").is_visible()


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
