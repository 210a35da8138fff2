"""Play sheets of the ready rosters of all games: small, whole, each rule once."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from realms_builder.cards.subjects import CardsWanted, subjects_of_roster
from realms_builder.cli.workspace import roster_by_word
from realms_builder.game.library import Library
from realms_builder.layout.document import words_of
from realms_builder.render.jobs.play_sheet import MOST_BYTES, PlaySheet, play_sheet
from realms_builder.roster.resolve.muster import Muster
from realms_builder.sheets.play.entry_html import MOST_BOXES
from realms_builder.sheets.rules.digest import owned_rules
from tests.sheets.play.pages import Seen

CHECKOUT = Path(__file__).resolve().parents[3]
READY = sorted((CHECKOUT / "factions").glob("*/rosters/ready/*.yaml"))
FIRST = [
    min(path.glob("rosters/ready/*.yaml"))
    for path in sorted(READY[0].parents[3].iterdir())
    if path.is_dir() and [*path.glob("rosters/ready/*.yaml")]
]
PICTURE = re.compile(r"\.rb-p\d+\{background-image:url\([^)]*\)\}")
LOOKED_UP = re.compile(
    r"<section><h2>(?:Rules|Regeln|Quick reference|Kurzreferenz)</h2>.*?</section>", re.DOTALL
)
MOST_WITHOUT_RULES, MOST_WITH_RULES = 67_000, 90_000


@cache
def mustered(path: Path, lang: str) -> tuple[Library, Muster]:
    """Return a roster worked out."""
    library, _, found = roster_by_word(str(path), lang)
    return library, found


def made(path: Path, lang: str) -> PlaySheet:
    """Return its play sheet."""
    library, found = mustered(path, lang)
    return play_sheet(library, [found], lang, export="x")


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("path", READY, ids=lambda path: path.stem)
def test_every_ready_roster_fits_the_phone(path: Path, lang: str) -> None:
    sheet = made(path, lang)
    html = sheet.html.decode()
    assert sheet.problems == ()
    assert len(sheet.html) <= MOST_BYTES
    bare = PICTURE.sub("", html)
    assert len(bare.encode()) <= MOST_WITH_RULES
    assert len(LOOKED_UP.sub("", bare).encode()) <= MOST_WITHOUT_RULES


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.parents[2].name)
def test_models_rules_and_boxes_are_all_there(path: Path) -> None:
    seen, (_, found) = Seen(made(path, "de").html.decode()), mustered(path, "de")
    ids = [attrs["id"] for tag, attrs in seen.tags if tag == "article"]
    wanted = CardsWanted(forms=False, joined=False)
    assert ids == [f"rb-a-{one.key}" for one in subjects_of_roster(found, wanted)]
    texts = [" ".join(words_of(one.block.text).split()) for one in owned_rules(found, "de")]
    for text in texts:  # several may be told by the same words
        assert seen.text.count(text) == texts.count(text), text
    tracks = [one for kept in seen.data["sides"][0]["models"] for one in kept["tracks"]]
    boxes = sum(one.get("boxes", 0) for one in tracks if one.get("boxes", 0) <= MOST_BOXES)
    ticks = [
        1
        for _, attrs in seen.tags
        if attrs.get("type") == "checkbox" and set(attrs) <= {"type", "checked"}
    ]
    assert len(ticks) == boxes + 1  # and the one that keeps the screen on


def test_two_exports_of_one_roster_differ_in_their_key_only(checkout: Path) -> None:
    library, found = mustered(READY[0], "de")
    keys = [Seen(play_sheet(library, [found], "de").html.decode()).data["key"] for _ in range(2)]
    assert keys[0] != keys[1]
    assert keys[0].rpartition("/")[0] == keys[1].rpartition("/")[0]
    assert made(READY[0], "de").html == made(READY[0], "de").html


def test_a_photograph_is_made_small_and_a_broken_one_is_told(tmp_path: Path) -> None:
    noise = Image.effect_noise((1600, 1200), 90).convert("RGB")
    folder = tmp_path / "watch.pictures"
    folder.mkdir()
    noise.save(folder / "a.jpg", quality=95)
    (folder / "b.png").write_bytes(b"\x89PNG no picture")
    roster = READY[0].read_text("utf-8")
    lines = roster.splitlines()
    at = [n for n, line in enumerate(lines) if re.match(r"\s+- \{?id:", line)][:2]
    for n, name in zip(reversed(at), ("b.png", "a.jpg"), strict=True):
        lines[n] = lines[n].replace("{id:", f"{{picture: watch.pictures/{name}, id:", 1)
    path = tmp_path / "watch.yaml"
    path.write_text("\n".join(lines), "utf-8")
    library, _, found = roster_by_word(str(path), "de")
    assert [bool(record.model.picture) for record in found.models][:2] == [True, True]
    sheet = play_sheet(library, [found], "de", export="x")
    (photo,) = re.findall(r'url\("data:image/jpeg;base64,([^"]*)"\)', sheet.html.decode())
    assert len(photo) <= 20_000 * 4 / 3 + 4
    assert [one.code for one in sheet.problems] == ["play.no_picture"]
