"""A play sheet on a phone: what is tapped is kept, taken back, and followed by what rules say."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from realms_builder.core.resources import ASSETS, bundled_folder
from tests.sheets.play import pages
from tests.sheets.play.conftest import Phone
from tests.sheets.play.pages import BOXES, TICKED, Plain

Opener = Callable[..., Phone]
KEY = "realms-play/1/AAAA-BBBB/x1"


def boxes(page: Phone, model: str = "a-m1", track: str = "hp") -> int:
    """Return how many boxes are ticked."""
    return page.locator(f"#rb-{model} [data-t={track}] input:checked").count()


def number(page: Phone, model: str, track: str) -> int:
    """Return what a counter of a model says."""
    return int(page.locator(f"#rb-{model} [data-t={track}] input").input_value())


def tick(page: Phone, at: int, model: str = "a-m1", track: str = "hp") -> None:
    """Tap the box at a place, counted from 1."""
    page.locator(f"#rb-{model} [data-t={track}] input").nth(at - 1).click()


def undo(page: Phone) -> None:
    """Take the last step back."""
    page.locator(".bar [data-do=undo]").click()


def redo(page: Phone) -> None:
    """Do a step again."""
    page.locator(".bar [data-do=redo]").click()


def next_round(page: Phone) -> None:
    """Tap twice, as a round takes."""
    for _ in range(2):
        page.locator(".bar [data-do=round]").click()


def said(page: Phone) -> str:
    """Return what is said of what was just done."""
    return page.locator("#rb-said span").inner_text()


def events(page: Phone, key: str = KEY) -> list[Plain]:
    """Return the events that are kept."""
    kept = page.evaluate("key => localStorage.getItem(key)", key)
    return json.loads(kept)["events"] if kept else []


def told(page: Phone, key: str = KEY) -> list[tuple[Any, ...]]:
    """Return the events without their times."""
    names = ("round", "side", "kind", "subject", "from", "to", "by", "note")
    return [tuple(one[name] for name in names) for one in events(page, key)]


def test_what_is_tapped_is_kept_and_taken_back_and_done_again(phone: Opener) -> None:
    page = phone(pages.page())
    tick(page, 3)
    assert boxes(page) == 3
    assert said(page) == "Aldo: Hit points 2 of 5"
    page.locator("#rb-a-m2 [data-t=ap] [data-by='-1']").click()
    page.reload()
    assert boxes(page) == 3
    assert number(page, "a-m2", "ap") == 5
    undo(page)
    assert number(page, "a-m2", "ap") == 6
    assert said(page) == "Taken back: Isolde: Action points 6 → 5"
    undo(page)
    assert boxes(page) == 0
    page.reload()
    redo(page)
    redo(page)
    assert (boxes(page), number(page, "a-m2", "ap")) == (3, 5)
    assert told(page) == [
        (1, "a", "track", "m1#hp", 0, 3, "hand", ""),
        (1, "a", "counter", "m2#ap", 6, 5, "hand", ""),
    ]


def test_places_of_the_bar_are_told_apart_by_their_letters(phone: Opener) -> None:
    names = ("Grey Rider", "Grey Walker", "Greta", "Grey Rider 2", "Tor Am", "Tor Bo")
    models = (pages.model(f"m{at}", name) for at, name in enumerate(names, 1))
    page = phone(pages.page(pages.data(*models)))
    letters = page.locator("#rb-jump a[data-j]").all_inner_texts()
    assert letters == ["Gr", "GW", "Gre", "Gr2", "To", "TB"]


def test_a_ticked_box_is_unticked_with_all_behind_it(phone: Opener) -> None:
    page = phone(pages.page())
    tick(page, 4)
    tick(page, 2)
    assert boxes(page) == 1
    assert page.locator("#rb-a-m1 .track b").inner_text() == "4/5"


def test_a_number_typed_is_held_within_its_limits(phone: Opener) -> None:
    page = phone(pages.page())
    field = page.locator("#rb-a-m1 [data-t=ap] input")
    field.fill("99")
    field.press("Enter")
    assert number(page, "a-m1", "ap") == 11
    points = page.locator("[data-s=vp] input")
    points.fill("7")
    points.press("Enter")
    assert points.input_value() == "3"  # the cap of the line
    field.fill("")
    field.press("Enter")
    assert number(page, "a-m1", "ap") == 11


def test_several_are_spent_or_gained_with_one_tap(phone: Opener) -> None:
    page = phone(pages.page())

    def offered(what: str) -> list[str]:
        return page.locator(f"{what} button").all_inner_texts()

    # Six action points to begin with, shock markers come one by one, three points at most.
    card = "#rb-a-m1 [data-t={0}]".format
    assert offered(card("ap")) == ["−1", "+1", "−2", "−3", "−4", "−5"]
    assert offered(card("shock")) == ["−1", "+1"]
    assert offered("[data-s=vp]") == ["−1", "+1", "+2", "+3"]
    assert offered("[data-g]") == ["−1", "+1"]
    page.locator("#rb-a-m1 [data-by='-4']").click()
    page.locator("[data-s] [data-by='2']").click()
    assert said(page) == "Points 0 → 2"
    assert number(page, "a-m1", "ap") == 2
    page.locator("#rb-a-m1 [data-by='-4']").click()
    assert number(page, "a-m1", "ap") == 0


@pytest.mark.parametrize(
    ("left", "shock", "next_ap", "next_shock"),
    # E2 of the design: half of what is left goes on, markers are paid with action points.
    [(5, 0, 8, 0), (11, 0, 11, 0), (0, 9, 0, 3), (0, 0, 6, 0), (4, 2, 6, 0)],
)
def test_the_next_round_refills_from_what_was_before(
    phone: Opener, left: int, shock: int, next_ap: int, next_shock: int
) -> None:
    page = phone(pages.page())
    for name, value in (("ap", left), ("shock", shock)):
        field = page.locator(f"#rb-a-m1 [data-t={name}] input")
        field.fill(str(value))
        field.press("Enter")
    next_round(page)
    assert (number(page, "a-m1", "ap"), number(page, "a-m1", "shock")) == (next_ap, next_shock)
    undo(page)
    assert (number(page, "a-m1", "ap"), number(page, "a-m1", "shock")) == (left, shock)


def test_a_round_takes_two_taps_and_is_one_step(phone: Opener) -> None:
    page = phone(pages.page())
    page.locator("#rb-a-m1 [data-a]").click()
    page.locator("#rb-a-m1 [data-c=prone]").click()
    page.locator("#rb-a-m2 [data-c=burning]").click()
    page.locator(".bar [data-do=round]").click()
    assert page.locator(".bar [data-do=round]").inner_text() == "Tap again: round 2"
    assert len(events(page)) == 3
    page.locator(".bar [data-do=round]").click()
    assert page.locator("[data-r=lt] input").input_value() == "3"  # 2 kept and 1 more
    assert not page.locator("#rb-a-m1 [data-a]").is_checked()
    assert not page.locator("#rb-a-m1 [data-c=prone]").is_checked()
    assert page.locator("#rb-a-m2 [data-c=burning]").is_checked()
    assert page.locator("#rb-prompts").inner_text().split("\n")[0] == "Isolde: Burning Fire"
    # 6 action points left make 9.
    assert told(page)[3:] == [
        (1, "", "round", "", 1, 2, "hand", ""),
        (1, "a", "condition", "m1#prone", True, False, "rule", ""),
        (1, "a", "note", "m2", None, "at:round_end:burning", "rule", "ask"),
        (2, "a", "acted", "m1", True, False, "rule", ""),
        (2, "a", "counter", "m1#ap", 6, 9, "rule", ""),
        (2, "a", "counter", "m2#ap", 6, 9, "rule", ""),
        (2, "a", "resource", "lt", 2, 3, "rule", ""),
    ]
    undo(page)
    assert page.locator("#rb-a-m1 [data-c=prone]").is_checked()
    assert page.locator("#rb-prompts").inner_text() == ""
    assert page.locator("[data-g] input").input_value() == "1"


PROMPT: Plain = {
    "id": "critical",
    "when": ["and", [">", ["name", "hp"], 3], [">", TICKED, ["call", "split", ["str", "hp"]]]],
    "at": None,
    "once": True,
    "put": "prone",
    "then": [{"track": "ap", "add": -2}],
    "text": "Critical.",
    "source": "p. 4",
}


def test_a_prompt_comes_when_it_becomes_true_and_does_what_it_says(phone: Opener) -> None:
    page = phone(pages.page(pages.data(prompts=[PROMPT])))
    tick(page, 3)
    tick(page, 3, "a-m2")  # 3 hit points or less: never
    assert page.locator("#rb-prompts div").count() == 0
    tick(page, 4)
    assert "Critical. (p. 4)" in page.locator("#rb-prompts").inner_text()
    page.reload()
    page.locator("#rb-prompts button").first.click()
    assert page.locator("#rb-a-m1 [data-c=prone]").is_checked()
    assert number(page, "a-m1", "ap") == 4
    assert page.locator("#rb-prompts div").count() == 0
    tick(page, 2)
    tick(page, 5)
    assert page.locator("#rb-prompts div").count() == 0  # once in a game
    for _ in range(3):
        undo(page)
    assert page.locator("#rb-prompts div").count() == 1
    page.locator("#rb-prompts button").last.click()
    assert number(page, "a-m1", "ap") == 6


def test_a_prompt_at_a_loss_comes_at_each_further_one(phone: Opener) -> None:
    # Golden: 5 hit points, a test at the third loss and at each further one.
    morale = PROMPT | {
        "when": [">", ["*", TICKED, 2], BOXES],
        "at": "loss",
        "once": False,
        "put": None,
        "then": [],
    }
    page = phone(pages.page(pages.data(prompts=[morale])))
    seen: list[int] = []
    for at in (1, 2, 3, 4):
        tick(page, at)
        seen.append(page.locator("#rb-prompts div").count())
        for button in page.locator("#rb-prompts button").all():
            button.click()
    assert seen == [0, 0, 1, 1]


def test_who_has_no_box_left_is_out_and_can_be_brought_back(phone: Opener) -> None:
    page = phone(pages.page())
    tick(page, 5)
    card = page.locator("#rb-a-m1")
    assert card.get_attribute("class") == "card gone"
    assert page.locator("[data-left]").inner_text() == "1 of 2 in play"
    page.locator("select").select_option("standing")
    assert not card.is_visible()
    page.locator("select").select_option("all")
    card.locator("[data-o]").click()
    assert page.locator("[data-left]").inner_text() == "2 of 2 in play"
    assert said(page) == "Aldo is back in play"


def test_fewer_models_are_asked_for_alone_and_counted_with_both_sides(phone: Opener) -> None:
    kept = pages.data(fewer="ask")
    kept["resources"][0]["fewer"] = 1
    page = phone(pages.page(kept))
    # It is asked before the first round already.
    assert "Tokens + 1" in page.locator("#rb-prompts").inner_text()
    page.locator("#rb-prompts button").first.click()
    assert page.locator("[data-r=lt] input").input_value() == "3"
    other = pages.data(pages.model("m1", "Orc"), fewer="ask")
    other["resources"][0]["fewer"] = 1
    both = phone(pages.page(kept, other), "both")
    assert both.locator("#rb-a [data-r=lt] input").input_value() == "2"
    assert both.locator("#rb-b [data-r=lt] input").input_value() == "3"


def test_two_sheets_keep_apart(phone: Opener) -> None:
    first = phone(pages.page(export="x1"), "one")
    second = phone(pages.page(export="x2"), "two")
    tick(first, 2)
    tick(second, 4)
    first.reload()
    second.reload()
    assert (boxes(first), boxes(second)) == (2, 4)
    again = phone(pages.page(export="x1"), "one")
    tick(again, 5)  # the same sheet in another tab
    first.wait_for_function(
        "document.querySelectorAll('#rb-a-m1 :checked[aria-label^=Hit]').length == 5"
    )


def test_without_storage_it_says_so_and_works_on(phone: Opener) -> None:
    page = phone(pages.page(), "plain")
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
    )
    page.reload()
    assert "the state is lost" in page.locator("#rb-banner").inner_text()
    tick(page, 2)
    assert boxes(page) == 2
    undo(page)
    assert boxes(page) == 0


def test_a_full_storage_is_told(phone: Opener) -> None:
    page = phone(pages.page())
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    tick(page, 1)
    assert page.locator("#rb-banner").is_visible()
    assert boxes(page) == 1


@pytest.mark.parametrize(
    "kept",
    ["{", "null", '{"events": 3}', '{"events": [{"kind": "eat"}]}', '{"events": [null]}'],
)
def test_a_damaged_state_begins_anew(phone: Opener, kept: str) -> None:
    page = phone(pages.page())
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [KEY, kept])
    page.reload()
    tick(page, 1)
    assert boxes(page) == 1


def test_with_scripts_off_boxes_can_be_ticked_and_no_button_lies(phone: Opener) -> None:
    page = phone(pages.page(), java_script_enabled=False)
    tick(page, 2)
    assert boxes(page) == 1
    assert page.locator("noscript, .note").first.is_visible()
    assert [one for one in page.locator("button").all() if one.is_visible()] == []
    assert page.locator(".written").first.is_visible()


def state(page: Phone, text: str = "") -> str:
    """Return the text of the state, or what is heard when *text* is taken over."""
    page.locator("[data-do=menu]").click()
    found = page.locator("#rb-state").input_value()
    if text:
        page.locator("#rb-state").fill(text)
        page.locator("[data-do=take]").click()
        found = page.locator("#rb-heard").inner_text()
    page.locator("#rb-menu [data-do=close]").click()
    return found


def test_the_state_moves_as_text_and_nothing_else_does(phone: Opener) -> None:
    page = phone(pages.page(pages.data(prompts=[PROMPT])))
    tick(page, 4)
    page.locator("[data-s=vp] [data-by='1']").click()
    next_round(page)
    page.locator("#rb-a-m2 [data-c=prone]").click()
    text = state(page)
    # Facts passed over and numbers: round 2, 3 tokens, 1 point, 4 boxes, 9 action points, the
    # open prompt, 9 action points again, prone since round 2.
    assert text.startswith("RBP1:0.2.3.3.1.1.0.4.0.9.4.2.5.9.5.2:")
    other = phone(pages.page(pages.data(prompts=[PROMPT]), export="x9"), "home", "elsewhere")
    wrong = [text[:at] + "7" + text[at + 1 :] for at in range(5, len(text)) if text[at] != "7"]
    for one in ("{", "RBP1:", "RBP1:0.2", text[1:], "RBP1:9999.1:0", *wrong):
        assert state(other, one).startswith("This text is no state of this sheet."), one
    assert (boxes(other), events(other, KEY[:-2] + "x9")) == (0, [])
    assert state(other, f" {text.lower()}\n") == "The state was taken over."
    assert (boxes(other), number(other, "a-m2", "ap")) == (4, 9)
    assert other.locator("#rb-prompts div").count() == 1
    assert state(other) == text
    next_round(other)  # what ends with a round that began on the other phone ends here
    assert not other.locator("#rb-a-m2 [data-c=prone]").is_checked()
    undo(other)
    undo(other)
    assert boxes(other) == 0


def test_a_state_of_another_roster_is_refused(phone: Opener) -> None:
    text = state(phone(pages.page()))
    other = phone(pages.page(pages.data() | {"checksum": "ZZZZ"}), "other")
    assert state(other, text).startswith("This text is no state of this sheet.")


def test_the_state_is_on_the_clipboard(phone: Opener) -> None:
    page = phone(pages.page())
    page.locator("[data-do=menu]").click()
    page.locator("[data-do=copy]").click()
    assert page.locator("#rb-heard").inner_text() == "The state is on the clipboard."


def test_the_code_on_the_screen_says_the_state(phone: Opener) -> None:
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed here")
    page = phone(
        pages.page(*[pages.data(*[pages.model(f"m{at}", "Aldo") for at in range(20)])] * 2)
    )
    for at in range(20):
        tick(page, 1 + at % 5, f"b-m{at}")
    page.locator("[data-do=menu]").click()
    page.locator("#rb-qr").scroll_into_view_if_needed()
    picture = Image.open(BytesIO(page.screenshot()))
    (found,) = zxingcpp.read_barcodes(picture)
    assert found.text == page.locator("#rb-state").input_value()


def test_codes_of_every_size_can_be_read(phone: Opener) -> None:
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed here")
    script = (bundled_folder() / ASSETS / "play" / "play.js").read_text("utf-8")
    coder = script[
        script.index("  const SIGNS =") : script.index(
            "  // -----", script.index("  const SIGNS =")
        )
    ]
    # Letters that fit versions 1 to 20 at level L (ISO/IEC 18004, table 7).
    most = [25, 47, 77, 114, 154, 195, 224, 279, 335, 395]
    most += [468, 535, 619, 667, 758, 854, 938, 1046, 1153, 1249]
    asked = "[...most, 1250].map(n => modules('7AZ.:-'.repeat(n).slice(-n)))"
    drawn = phone(pages.page()).evaluate(f"most => {{ {coder} return {asked}; }}", most)
    assert drawn.pop() is None
    for letters, rows in zip(most, drawn, strict=True):
        wide = len(rows) + 8
        picture = Image.new("L", (wide, wide), 255)
        for y, row in enumerate(rows):
            for x, dark in enumerate(row):
                picture.putpixel((x + 4, y + 4), 0 if dark else 255)
        assert len(rows) == 21 + 4 * most.index(letters)
        (found,) = zxingcpp.read_barcodes(picture.resize((4 * wide, 4 * wide), 0))
        assert found.text == ("7AZ.:-" * letters)[-letters:]


def test_a_new_game_takes_two_taps_and_can_be_taken_back(phone: Opener) -> None:
    page = phone(pages.page())
    for at in range(1, 8):
        tick(page, 1 if at % 2 else 3)
        page.locator("[data-do=menu]").click()
        for _ in range(2):
            page.locator("[data-do=new]").click()
        page.locator("#rb-menu [data-do=close]").click()
        assert boxes(page) == 0
    page.locator("[data-do=menu]").click()
    assert page.locator("#rb-games button").count() == 5
    page.locator("#rb-games button").nth(1).click()
    page.locator("#rb-menu [data-do=close]").click()
    assert boxes(page) == 3  # the sixth game
    undo(page)
    assert boxes(page) == 0
    undo(page)
    assert boxes(page) == 1  # the last of the others


def test_points_of_several_lines_are_added_up(phone: Opener) -> None:
    kept = pages.data() | {"sum": "Victory points"}
    kept["score"].append({"id": "task", "name": "Task", "most": 3, "step": 1})
    page = phone(pages.page(kept))
    page.locator("[data-s=vp] [data-by='2']").click()
    page.locator("[data-s=task] [data-by='1']").click()
    assert page.locator("[data-left]").inner_text() == "2 of 2 in play · Victory points 3"


def test_the_end_of_a_game_is_said_with_points(phone: Opener) -> None:
    page = phone(pages.page())
    page.locator("[data-s=vp] [data-by='1']").click()
    page.locator("[data-do=menu]").click()
    page.locator("[data-do=end]").click()
    assert page.locator("#rb-page div").inner_text().split("\n") == [
        "Round 1",
        "",
        "The Watch · Points 1 · 2 of 2 in play",
    ]


def test_a_rule_opens_where_one_is(phone: Opener) -> None:
    page = phone(pages.page())
    page.locator("#rb-a-m1 summary", has_text="Rules").click()
    page.locator("#rb-a-m1 .more a").click()
    assert page.locator("#rb-page").is_visible()
    assert page.locator("#rb-page h2").inner_text() == "Brave"
    assert "Never flees." in page.locator("#rb-page").inner_text()
    page.keyboard.press("Escape")
    assert not page.locator("#rb-page").is_visible()


def test_it_is_played_by_keys_alone(phone: Opener) -> None:
    page = phone(pages.page())
    page.locator("#rb-a-m1 [data-t=hp] input").nth(1).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Control+z")
    assert boxes(page) == 0
    page.keyboard.press("Control+y")
    assert boxes(page) == 2
    names = page.locator("#rb-a-m1 [data-t=hp] input").all()
    assert names[2].get_attribute("aria-label") == "Hit points 3/5, Aldo"


def test_light_and_size_are_remembered_for_all_sheets(phone: Opener) -> None:
    page = phone(pages.page(), "one")
    page.locator("[data-do=menu]").click()
    page.locator("[name=rb-look][value=black]").check()
    page.locator("[name=rb-size][value='160']").check()
    other = phone(pages.page(export="x2"), "two")
    # What one page keeps reaches the others a moment later.
    other.wait_for_function("document.documentElement.dataset.look == 'black'")
    other.wait_for_function("document.documentElement.style.fontSize == '160%'")
    assert other.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"
