"""A play sheet on screens of several sizes: nothing moves sideways, thumbs have room, axe-core."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser import axe_faults
from tests.sheets.play import pages
from tests.sheets.play.conftest import Phone

Opener = Callable[..., Phone]
LEAST_PX = 44
SMALL = """least => {
  const small = [];
  for (const el of document.querySelectorAll('a, button, input, select, summary, textarea')) {
    const label = el.closest('label:not(.count)'), box = (label || el).getBoundingClientRect();
    if (!box.width) continue;
    if (box.width < least - 0.5 || box.height < least - 0.5)
      small.push([el.outerHTML.slice(0, 80), box.width, box.height].join(' '));
  }
  return small;
}"""
OVERLAPS = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const out = [...document.querySelectorAll('body *')].filter(el =>
    !el.closest('.wide, #rb-jump') && el.getBoundingClientRect().right > innerWidth + 0.5);
  return [wide, ...out.map(el => el.outerHTML.slice(0, 80))];
}"""


def full() -> str:
    """Return a page with everything on it: two sides, long names, many conditions."""
    long = "Freiherrlichgrundstücksverwaltungsgenosse von und zu Hohenneuffen"
    kept = pages.data(pages.model("m1", long, 20), pages.model("m2", "Isolde", 3), fewer="ask")
    for at in range(12):
        kept["conditions"][f"c{at}"] = pages.condition(f"Condition {at}", "Some text. " * 6)
        kept["models"][0]["conditions"].append(f"c{at}")
    return pages.page(kept, pages.data(pages.model("m1", "Orc")))


def opened_up(page: Phone) -> Phone:
    """Open every fold, and do some things, so that everything there is can be seen."""
    page.locator("#rb-a-m1 [data-t=hp] input").nth(19).click()
    page.evaluate("() => document.querySelectorAll('details').forEach(one => { one.open = true; })")
    page.locator("#rb-a-m1 [data-c=c1]").click()
    page.locator("#rb-a-m1 [data-c=burning]").click()
    for _ in range(2):
        page.locator(".bar [data-do=round]").click()
    return page


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (768, 1024)])
@pytest.mark.parametrize("size", ["100", "160"])
def test_nothing_is_pushed_sideways_and_a_thumb_has_room(
    phone: Opener, width: int, height: int, size: str
) -> None:
    page = opened_up(phone(full(), width=width, height=height))
    page.evaluate("size => { document.documentElement.style.fontSize = size + '%'; }", size)
    assert page.evaluate(OVERLAPS) == [0]
    assert page.evaluate(SMALL, LEAST_PX) == []
    page.locator("[data-do=menu]").click()
    assert page.evaluate(OVERLAPS) == [0]
    assert page.evaluate(SMALL, LEAST_PX) == []


@pytest.mark.parametrize("look", ["light", "dark", "black"])
def test_axe_core_finds_nothing(phone: Opener, axe: str, look: str) -> None:
    page = opened_up(phone(full(), bypass_csp=True))
    page.evaluate("look => { document.documentElement.dataset.look = look; }", look)
    assert axe_faults(page, axe) == []
    page.locator("[data-do=menu]").click()
    assert axe_faults(page, axe) == []


def test_it_can_be_printed(phone: Opener, tmp_path: Path) -> None:
    page = phone(full())
    page.emulate_media(media="print")
    assert not page.locator("footer").is_visible()
    assert page.locator("#rb-a-m2 [data-t=hp] input").first.is_visible()
    assert json.loads(page.locator("#rb-data").text_content() or "")["checksum"]
