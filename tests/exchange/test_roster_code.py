"""A roster as one word, and the word as a roster: whole, or refused."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.exchange import game_called, roster_code, says_a_code
from realms_builder.exchange.roster_code import (
    MOST_LETTERS,
    CodeRefused,
    code_for_qr,
    code_for_text,
    read_code,
    take_in,
)
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Group, Model
from realms_builder.roster.storage.opened import open_roster
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.roster.storage.roster_writing import text_of_data
from realms_builder.sheets.roster.roster_sheet import checksum
from tests.builders import force, mustered, roster_with, shipped, tiny_game
from tests.exchange.ready_codes import CODES

SHIPPED = shipped(samples=False)
GAMES = frozenset({"tiny"})


def made(content: bytes) -> str:
    """Return the code that holds *content*, packed by hand."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(content) + packer.flush()
    return spelled(zlib.crc32(packed).to_bytes(4, "big") + packed)


def spelled(packed: bytes) -> str:
    return "RB1:" + urlsafe_b64encode(packed).decode().rstrip("=")


def code_of(array: Any) -> str:
    return made(json.dumps(array).encode())


def content_of(code: str) -> bytes:
    letters = code.removeprefix("RB1:")
    return zlib.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4))[4:], -15)


def refused(text: str) -> str:
    with pytest.raises(CodeRefused) as caught:
        read_code(text)
    return caught.value.code


def opened_again(text: str, like: Muster) -> Muster:
    data = read_code(text).data
    roster, problems = read_roster(parse_text(text_of_data(data, "en")), like.game.main_cost)
    assert roster is not None
    assert problems == []
    return muster(roster, like.game, like.find_faction)


def band() -> Muster:
    models = (
        Model("x", "chief", "Urga", role="general", note="Hides"),
        Model("y", "guard", carry=(("weapons", ("bow",)),)),
        Model("z", "rat"),
        Model("w", "rat", "Nib"),
    )
    groups = (Group("pack", "mob", ("z", "w"), name="Teeth"),)
    roster = roster_with(
        *models, groups=groups, name="Band", limits=(("cost", 20),), switches=(("harsh", True),)
    )
    return mustered(roster, tiny_game())


# ------------------------------------------------------------------ what it says


def test_the_array_in_a_code_is_that_of_the_format() -> None:
    found = band()
    said = json.loads(content_of(code_for_text(found)[0]))
    assert said == [
        "tiny",
        "clan",
        "Band",
        20,
        [
            ["chief", "Urga", "general", "", "", "Hides"],
            ["guard", "", "", "", "", "", "", {"weapons": ["bow"]}],
            ["rat"],
            ["rat", "Nib"],
        ],
        {"harsh": True},
        [["mob", [2, 3], "Teeth"]],
        checksum(found).replace("-", ""),
        *[""] * 4,
        "Tiny",
    ]


def test_a_code_made_by_hand_is_a_roster_file() -> None:
    code = code_of(
        ["tiny", "clan", "Band", 0, [["chief"], ["rat"]], "", [["mob", [1]]], "7KQF2M9D"]
    )
    found = read_code(f"Look at this:\n\n{code}\n")
    assert found.checksum == "7KQF-2M9D"
    assert found.data == {
        "format": 1,
        "kind": "roster",
        "system": "tiny",
        "faction": "clan",
        "name": "Band",
        "limit": 0,
        "models": [{"id": "m1", "unit": "chief"}, {"id": "m2", "unit": "rat"}],
        "groups": [{"id": "g1", "group": "mob", "members": ["m2"]}],
    }


def test_a_roster_comes_back_with_names_notes_groups_and_its_checksum() -> None:
    before = band()
    after = opened_again(code_for_text(before)[0], before)
    assert checksum(after) == checksum(before)
    assert [(m.unit, m.name, m.note) for m in after.roster.models] == [
        ("chief", "Urga", "Hides"),
        ("guard", "", ""),
        ("rat", "", ""),
        ("rat", "Nib", ""),
    ]
    assert after.roster.groups[0].name == "Teeth"


@pytest.mark.parametrize("name", CODES)
def test_the_codes_of_the_ready_rosters_stay_what_they_are(name: str) -> None:
    found = _shipped(name)
    assert content_of(code_for_text(found)[0]) == content_of(CODES[name])
    assert checksum(opened_again(CODES[name], found)) == checksum(found)


def test_every_ready_roster_has_a_fixed_code() -> None:
    ready = {
        p.stem for s in SHIPPED.systems for p in SHIPPED.rosters(s) if p.parent.name == "ready"
    }
    assert ready == set(CODES)


def test_rosters_that_break_rules_travel_as_well() -> None:
    places = [p for s in SHIPPED.systems for p in SHIPPED.rosters(s) if p.parent.name == "illegal"]
    assert len(places) > 20
    for path in places[::4]:
        found = open_roster(path, SHIPPED, "en").mustered
        assert found is not None
        assert checksum(opened_again(code_for_qr(found)[0], found)) == checksum(found), path


def _shipped(name: str) -> Muster:
    every = (path for system in SHIPPED.systems for path in SHIPPED.rosters(system))
    found = open_roster(
        next(p for p in every if (p.parent.name, p.stem) == ("ready", name)), SHIPPED, "de"
    ).mustered
    assert found is not None
    return found


# ------------------------------------------------------------------ for QR codes


@pytest.mark.parametrize(
    ("plain", "written"),
    [(b"AB", "BB8"), (b"Hello!!", "%69 VD92EX0"), (b"base-45", "UJCLQE7W581")],
)
def test_base45_is_that_of_the_standard(plain: bytes, written: str) -> None:
    """The examples of RFC 9285, section 4.3."""
    assert roster_code._base45(plain) == written
    assert list(roster_code._of_base45(written)) == [plain]


@pytest.mark.parametrize("wrong", [":::", "GGW", "A", "BB8A", "BB#"])
def test_what_is_no_base45_is_nothing(wrong: str) -> None:
    assert list(roster_code._of_base45(wrong)) == []


NAMES = "Aldo Bertil Cuno Dago Egil Falk Gero Hagen Ingo Jorn Kuno Lothar Malte Norbert Odo Pepin"


def twenty(note: str = "") -> Muster:
    units = ["bannerherr", "greifenreiter", *["knappe"] * 4, "armbruster"]
    names = [*NAMES.split(), "Quirin", "Rolf", "Sigmar", "Tilo"]
    models = (
        Model(f"m{n}", units[n % 7], name, note=note and f"{name} {note} {n * n}")
        for n, name in enumerate(names)
    )
    return force("ags", "ritter", *models, name="Grenzwacht", limits=(("cost", 50),))


def test_twenty_named_models_have_room_in_400_letters_of_a_qr_code() -> None:
    code, lacks = code_for_qr(twenty(), 400)
    assert code.startswith("RB1:")
    assert set(code) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    assert lacks == ""


def test_a_code_says_what_its_game_is_called_where_others_may_lack_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read_code(code_for_qr(twenty(), 400)[0]).game == ""
    monkeypatch.setattr(roster_code, "is_bundled", lambda _folder: False)
    code = code_for_qr(twenty(), 400)[0]
    assert read_code(code).game == "A Generic Skirmisher"
    assert "game" not in read_code(code).data
    short, lacks = code_for_qr(twenty(), 320)
    assert (read_code(short).game, lacks) == ("", "")
    with pytest.raises(CodeRefused) as caught:
        take_in(code, tmp_path, "en", ())
    assert caught.value.values == {"game": "A Generic Skirmisher"}


def test_the_id_of_a_game_is_told_as_words_where_no_name_is_known() -> None:
    assert game_called("imported_bog_war_2nd_edition") == "Bog war 2nd edition"
    assert game_called("bog_war", "Bog\nWar ") == "Bog War"


def test_what_is_too_much_leaves_notes_out_first_and_names_then() -> None:
    wordy = twenty("stands by the old well since the third day of")
    code, lacks = code_for_qr(wordy, 400)
    assert lacks == "notes"
    after = opened_again(code, wordy)
    assert {model.note for model in after.roster.models} == {""}
    assert after.roster.models[19].name == "Tilo"
    assert checksum(after) == checksum(wordy)
    code, lacks = code_for_qr(wordy, 250)
    assert lacks == "names"
    assert {m.name for m in opened_again(code, wordy).roster.models} == {""}
    assert code_for_qr(wordy, 50) == ("", "")


# ------------------------------------------------------------------ what strangers paste

CODE = code_for_text(band())[0]


@pytest.mark.parametrize(
    "text",
    [
        CODE,
        f"> {CODE}",
        f"`{CODE}`",
        f"[code]{CODE}[/code]",
        f"({CODE}).",
        f"<p><code>{CODE}</code></p>",
        f"{CODE[:30]}\n{CODE[30:60]}\r\n  {CODE[60:]}\n\nSee you tonight, Ann\n",
        f"RB1: {CODE[4:]}",
        f"RB1:AAAAAAAAAAAA\nolder, and then\n{CODE}",
        code_for_qr(band())[0],
        code_for_qr(band())[0].lower(),
        f"{code_for_qr(band())[0]}\r\n",
    ],
)
def test_a_code_is_found_in_whatever_is_around_it(text: str) -> None:
    assert says_a_code(text)
    assert read_code(text) == read_code(CODE)


@given(st.integers(4, len(CODE) - 1), st.sampled_from("ABCXYZabcxyz0189-_"))
def test_a_code_with_another_letter_is_refused_whole(place: int, letter: str) -> None:
    if CODE[place] != letter:
        assert refused(CODE[:place] + letter + CODE[place + 1 :]) == "code.damaged"


QR = code_for_qr(band())[0]


@given(st.integers(4, len(QR) - 1), st.sampled_from("ABCXYZ0189$%*+-./:"))
def test_so_is_one_for_qr_codes(place: int, letter: str) -> None:
    if QR[place] != letter:
        assert refused(QR[:place] + letter + QR[place + 1 :]) == "code.damaged"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "code.none"),
        ("RB1:", "code.none"),
        ("my roster", "code.none"),
        (CODE[:-1], "code.damaged"),
        (CODE[:40], "code.damaged"),
        (CODE.lower(), "code.damaged"),
        ("RB1:" + "A" * 30, "code.damaged"),
        (CODE.replace("RB1", "RB2"), "code.newer"),
        ("RB1:" + "A" * (MOST_LETTERS + 1), "code.too_long"),
        (made(b"[" * 30_000 + b"]" * 30_000), "code.damaged"),
        (made(b"9" * 5_000), "code.damaged"),
        (made(b"no json"), "code.damaged"),
        (made(b"[NaN]"), "code.damaged"),
        (made(b'["\\ud800","clan"]'), "code.damaged"),
        (made(b'{"system": "tiny"}'), "code.damaged"),
        (made(b'[1, "clan", "Band"]'), "code.damaged"),
        (made(b" " * 70_000 + b"[]"), "code.too_long"),
        (made(b"0" * 2_000_000), "code.too_long"),
        (code_of(["tiny", ["clan"]]), "code.damaged"),
        (code_of(["tiny", "clan", "", "", "models"]), "code.damaged"),
        (code_of(["tiny", "clan", "", "", ["chief"]]), "code.damaged"),
        (code_of(["tiny", "clan", "", "", [["rat"]] * 401]), "code.too_many"),
        (code_of(["tiny", "clan", "", "", [["rat"]], "", [["mob", ["m1"]]]]), "code.damaged"),
        (code_of(["tiny", "clan", *[""] * 20, 1]), "code.damaged"),
    ],
)
def test_what_is_no_sound_code_is_refused(text: str, code: str) -> None:
    assert refused(text) == code


def test_a_stream_that_goes_on_behind_its_end_is_refused() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b'["tiny","clan"]') + packer.flush() + b"more"
    assert refused(spelled(zlib.crc32(packed).to_bytes(4, "big") + packed)) == "code.damaged"


def test_a_code_becomes_a_new_file_and_replaces_none(tmp_path: Path) -> None:
    first, code = take_in(CODE, tmp_path / "rosters", "en", GAMES)
    second, _ = take_in(CODE, tmp_path / "rosters", "en", GAMES)
    assert (first.name, second.name) == ("Band.yaml", "Band 2.yaml")
    assert code == checksum(band())
    assert "name: Band" in second.read_text("utf-8")


def test_a_name_of_a_stranger_leads_nowhere(tmp_path: Path) -> None:
    code = code_of(["tiny", "clan", "../../evil", "", [["rat"]]])
    path, _ = take_in(code, tmp_path / "a" / "b", "en", GAMES)
    assert path.parent == tmp_path / "a" / "b"
    assert sorted(p.name for p in tmp_path.rglob("*.yaml")) == [path.name]


def test_a_game_that_is_not_installed_is_named_and_nothing_written(tmp_path: Path) -> None:
    with pytest.raises(CodeRefused) as caught:
        take_in(CODE, tmp_path, "en", {"ags"})
    assert (caught.value.code, caught.value.values) == ("code.no_game", {"game": "Tiny"})
    assert list(tmp_path.iterdir()) == []
