"""The page of a play sheet as it is read without scripts: complete, offline, nobody's markup."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from realms_builder.core.translation import codes
from realms_builder.game.library import Library
from realms_builder.layout.document import DefinitionBlock, Heading, bold, plain
from realms_builder.render.jobs.play_sheet import play_sheet
from realms_builder.roster.roster import Model
from tests.builders import ROOT, mustered, roster_with, tiny_faction, tiny_game
from tests.sheets.play import pages
from tests.sheets.play.pages import Seen
from tests.sheets.printed import UNITS

EVIL = "</script><img src=x onerror=alert(1)>"
ASSETS = Path(__file__).resolve().parents[3] / "assets" / "play"


def test_names_and_texts_never_become_markup() -> None:
    kept = pages.data(pages.model("m1", EVIL), pages.model("m2", '"><b>&amp;'))
    kept["name"] = EVIL
    kept["conditions"]["prone"]["text"] = EVIL
    kept["phases"][0]["id"] = '" onclick="x'
    html = pages.page(kept, rules=(pages.rule(EVIL, EVIL, "m1"),))
    seen = Seen(html)
    assert [tag for tag, _ in seen.tags if tag in ("img", "b")].count("img") == 0
    assert EVIL in seen.text
    assert '"><b>&amp;' in seen.text
    assert not any("onclick" in attrs or "onerror" in attrs for _, attrs in seen.tags)
    assert seen.data["sides"][0]["models"][0]["name"] == EVIL
    assert html.count("</script>") == 2  # the data and the script


def test_bold_words_and_lines_of_a_condition_are_set() -> None:
    kept = pages.data()
    kept["conditions"]["prone"]["text"] = "**Lies** on <i>the</i> ground.\n- Until it rises."
    html = pages.page(kept)
    assert "<p><b>Lies</b> on &lt;i&gt;the&lt;/i&gt; ground.<br>• Until it rises.</details>" in html


def test_nothing_on_the_page_would_be_asked_of_a_server() -> None:
    html = pages.page()
    seen = Seen(html)
    policy = [
        attrs["content"] or ""
        for _, attrs in seen.tags
        if attrs.get("http-equiv") == "Content-Security-Policy"
    ]
    assert len(policy) == 1
    assert "default-src 'none'" in policy[0]
    assert "connect-src" not in policy[0]
    assert not re.search(r"(?:https?:)?//[a-z]", html)
    for tag, attrs in seen.tags:
        assert tag not in ("link", "iframe", "object", "embed", "img", "form")
        assert (attrs.get("href") or "#").startswith("#")
        assert "src" not in attrs
    assert "@import" not in html


def test_every_box_and_every_text_is_there_without_scripts() -> None:
    seen = Seen(pages.page(rules=(pages.rule("Brave", "Never flees.", "m1", "m2"),)))
    boxes = [attrs for _, attrs in seen.tags if attrs.get("type") == "checkbox"]
    # 5 and 3 hit points; for each model who acted and who is out; the screen.
    assert len(boxes) == 8 + 2 * 2 + 1
    numbers = [attrs for _, attrs in seen.tags if attrs.get("type") == "number"]
    assert len(numbers) == 1 + 2 + 2 * 2  # the round, tokens and points, two counters a model
    for words in ("Aldo", "Isolde", "Hit points 5/5", "Brave", "Never flees.", "Lies on the"):
        assert words in seen.text
    assert seen.text.count("Never flees.") == 1


def test_a_rule_that_the_quick_reference_tells_too_stands_once() -> None:
    brave = DefinitionBlock(bold("Brave"), (), plain("Never flees."))
    prone = DefinitionBlock(bold("Prone"), (), plain("Lies on the ground."))
    other = DefinitionBlock(bold("Brave"), (), plain("Rolls again."))
    seen = Seen(pages.page(reference=(brave, prone, other)))
    assert seen.text.count("Never flees.") == 1
    assert seen.text.count("Lies on the ground.") == 1
    assert "Rolls again." in seen.text
    assert ("p", {"id": "rb-c-prone"}) in seen.tags


def test_no_heading_stands_above_what_is_told_elsewhere() -> None:
    told = DefinitionBlock(bold("Brave"), (), plain("Never flees."))
    blocks = (
        Heading(2, plain("Ways")),
        Heading(3, plain("Of the watch")),
        told,
        Heading(2, plain("Words")),
        DefinitionBlock(bold("Tall"), (), plain("Sees far.")),
        Heading(2, plain("Nothing")),
    )
    seen = Seen(pages.page(reference=blocks))
    assert [
        word for word in seen.words if word in ("Ways", "Of the watch", "Words", "Nothing")
    ] == ["Words"]


def test_a_row_that_nobody_could_tick_is_a_number() -> None:
    many = pages.model("m1", "Mob", 60)
    seen = Seen(pages.page(pages.data(many)))
    assert ("label", {"class": "count", "data-t": "hp"}) in seen.tags


def test_boxes_behind_the_split_and_each_nth_look_otherwise() -> None:
    one = pages.model("m1", "Aldo", 5)
    one["tracks"][0] |= {"every": 2, "start": 2}
    seen = Seen(pages.page(pages.data(one)))
    looks = [attrs.get("class") for tag, attrs in seen.tags if tag == "label"]
    marks = [look for look in looks if look not in ("chip", "count")]
    assert marks == [None, "heavy", None, "late heavy", "late"]
    ticked = [attrs for _, attrs in seen.tags if "checked" in attrs]
    assert len(ticked) == 2


def test_two_sides_share_a_page_and_each_keeps_its_own_ids() -> None:
    other = pages.data()
    other["name"] = "The Horde"
    html = pages.page(pages.data(), other)
    ids = [attrs["id"] for _, attrs in Seen(html).tags if attrs.get("id")]
    assert len(ids) == len(set(ids))
    assert {"rb-a-m1", "rb-b-m1"} <= set(ids)
    assert all(str(one).startswith("rb-") for one in ids)


def test_the_script_says_only_sentences_there_are() -> None:
    script = (ASSETS / "play.js").read_text("utf-8")
    said = set(re.findall(r"\bsay\('(\w+)'", script)) | {"do", "skip", "read", "undo"}
    known = {code.removeprefix("play.say.") for code in codes() if code.startswith("play.say.")}
    assert said <= known
    # Those that a choice in brackets names.
    chosen = {word for word in re.findall(r"'(\w+)'", script) if word in known}
    assert known == said | chosen


def test_the_script_is_small_and_knows_no_game() -> None:
    script = Seen(pages.page()).raw["script"]
    assert len(script.encode()) <= 31_000
    names = {path.name for path in (ASSETS.parents[1] / "factions").iterdir()}
    assert not [name for name in names if re.search(rf"\b{name}\b(?!-play/)", script)]


@pytest.mark.parametrize("name", ["play.js", "play.css"])
def test_what_the_page_is_made_of_is_plain(name: str) -> None:
    text = (ASSETS / name).read_text("utf-8")
    assert not re.search(
        r"\b(?:import|require|eval|fetch|XMLHttpRequest)\b", text.replace("@import", "")
    )


def open_page(*models: Model) -> str:
    """Return the sheet for the opponent of a troop in whose game nobody tells who the spy is."""
    tracks = "[{id: hp, boxes: hp}]"
    game = tiny_game(tracks=tracks, roles="[{id: spy, name: Spy, gives: [tough], secret: true}]")
    troop = replace(roster_with(*models), note="They come by night.")
    found = mustered(troop, game, tiny_faction(game, UNITS))
    return play_sheet(
        Library([ROOT / "factions"]), [found], "en", export="x", is_open=True
    ).html.decode()


def test_a_sheet_for_the_opponent_has_open_information_only() -> None:
    spy = Model("m1", "chief", "Bo", role="spy", note="He is the bait.")
    html = open_page(spy, Model("m2", "guard", "Aldo"))
    assert html == open_page(replace(spy, role="", note=""), Model("m2", "guard", "Aldo"))
    seen = Seen(html)
    for hidden in ("bait", "by night"):
        assert hidden not in html
    assert not re.search(r"\b(8|12)\b", seen.text.partition("Weapons")[0])  # what was paid
    for shown in ("Introduction", "Bo", "Aldo", "Which model is the Spy."):
        assert shown in seen.text
    # The boxes are there: whoever gets it plays with it.
    assert [one["id"] for one in seen.data["sides"][0]["models"][0]["tracks"]] == ["hp"]


@pytest.mark.parametrize(
    ("boxes", "every", "rows"),
    [
        (7, 0, [7]),  # as many as a narrow phone has room for
        (8, 0, [4, 4]),
        (16, 0, [6, 6, 4]),
        (12, 4, [4, 4, 4]),  # a row for each of three models
        (9, 3, [6, 3]),
        (20, 10, [7, 7, 6]),
    ],
)
def test_boxes_stand_in_balanced_rows(boxes: int, every: int, rows: list[int]) -> None:
    one = pages.model("m1", "Aldo")
    one["tracks"] = [pages.track("hp", "Hit points", boxes=boxes, every=every or None)]
    html = pages.page(pages.data(one))
    (found,) = re.findall(r"<fieldset class=track.*?</legend>(.*?)</fieldset>", html)
    assert [part.count("<input") for part in found.split("<br>")] == rows
