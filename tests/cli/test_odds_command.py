"""``realms-builder odds``: exact chances of two units, of a situation, as text and as data."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from realms_builder.game.value_words import show
from tests.builders import force
from tests.cli.commands import one_line, process, run, tiny_pack, write
from tests.odds.dice_game import dice_game

Capture = pytest.CaptureFixture[str]
PAIR = ("odds", "dicey", "reds/ogre", "blues/crane")
ROSTER = """
format: 1
kind: roster
system: dicey
faction: blues
name: Flock
models:
  - {id: m1, unit: crane, name: Grey, loadout: heavy}
  - {id: m2, unit: heron}
"""


@pytest.fixture(autouse=True)
def _game(own_library: Path) -> None:
    dice_game(own_library)


def figure(data: Any, question: str, identity: str) -> Fraction:
    """Return the exact value of a figure of one question."""
    found = next(asked for asked in data["questions"] if asked["id"] == question)
    return Fraction(next(f for f in found["figures"] if f["id"] == identity)["value"]["exact"])


def data_of(capsys: Capture, *words: str) -> Any:
    return run(capsys, *words, "--format", "json").data


def test_every_question_of_a_pair_is_answered_as_text(capsys: Capture) -> None:
    said = run(capsys, *PAIR)
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0] == "Dicey · Ogre against Crane"
    assert [line for line in lines if line and not line.startswith(" ")][1:] == [
        "Club · Blow",
        "Maul · Blow",
        "Nerve",
    ]
    assert "  hit         50\u00a0%  1/2" in lines
    # Two hit points with one half each time: 4 blows; two of them in an activation.
    assert "  blows until out: 4 expected" in lines
    assert "  to be chosen: --with rank=…" in lines


def test_how_often_says_nothing_of_times_at_which_it_cannot_be_over(capsys: Capture) -> None:
    # Two hits at 1/2 each: 1/4 after two blows, 1/2 after three. The reed of a heron never hurts.
    lines = run(capsys, *PAIR, "--attack", "club").out.splitlines()
    at = lines.index("  blows until out: 4 expected")
    assert lines[at + 1] == "    activations: 2.22 expected (2 per activation)"
    assert lines[at + 2].startswith(
        "    chance that it is over: 25\u00a0% after 2, 50\u00a0% after 3, "
    )
    german = run(capsys, *PAIR, "--attack", "club", "--lang", "de").out
    assert "Aktivierungen: im Mittel 2,22 (2 je Aktivierung)" in german
    assert "Chance, dass es vorbei ist: 25\u00a0% nach 2, 50\u00a0% nach 3" in german
    reed = run(capsys, "odds", "dicey", "blues/heron", "reds/imp", "--attack", "reed").out
    assert "blows until out: never" in reed
    assert "damage" not in reed


def test_it_is_said_in_german(capsys: Capture) -> None:
    said = run(capsys, *PAIR, "--lang", "de", "--with", "hard_cover,distance=6")
    assert "Würfelig · Oger gegen Kranich" in said.out
    # 5 beyond distance 5, two harder: 7 on one die.
    assert "Lage: Ziel: harte Deckung, Entfernung: 6" in said.out
    assert "getroffen       0\u00a0%  0" in said.out
    assert "Hiebe bis zum Aus: nie" in said.out


def test_data_holds_every_fraction_exactly(capsys: Capture) -> None:
    data = data_of(capsys, *PAIR)
    assert data["system"] == "dicey"
    assert data["attacker"] == {"address": "reds/ogre", "name": "Ogre"}
    club, maul, nerve = data["questions"]
    assert club["outcomes"][1]["chance"] == {"exact": "1/2", "value": 0.5}
    assert maul["figures"][1]["distribution"] == [
        {"number": "0", "chance": {"exact": "1/2", "value": 0.5}},
        {"number": "2", "chance": {"exact": "1/2", "value": 0.5}},
    ]
    until, volley = club["repeats"]
    assert until["expected"] == {"exact": "4", "value": 4.0}
    # 1/4 after two blows, else one hit may be left: 2/9 more of an activation.
    assert until["activations"]["exact"] == "20/9"
    assert [point["exact"] for point in until["curve"][:3]] == ["0", "1/4", "1/2"]
    assert volley["times"] == 2
    assert nerve["problem"]["code"] == "odds.need_missing"


@pytest.mark.parametrize(
    ("words", "chance"),
    [
        ("cover=hard", "1/6"),
        ("hard_cover", "1/6"),
        ("harte Deckung", "1/6"),
        ("target.hard_cover", "1/6"),
        ("Ziel.hard_cover", "1/6"),
        ("cover=soft", "1/3"),
        ("Deckung=weiche", "1/3"),
        ("distance=6", "1/3"),
        ("Entfernung=6,aiming", "5/9"),
        ("aiming,cover=soft", "5/9"),
        ("target.dazed", "2/3"),
        ("attacker.dazed", "1/2"),
        ("dazed", "2/3"),  # the club reads it of the target alone
        ("target.shaken=2", "5/6"),
        ("target.shaken(2)", "5/6"),
        ("second.Erschüttert=1,soft_cover", "1/2"),
    ],
)
def test_a_situation_is_said_in_words(capsys: Capture, words: str, chance: str) -> None:
    data = data_of(capsys, *PAIR, "--attack", "club", "--with", words)
    assert figure(data, "club.blow", "hit") == Fraction(chance)


def test_several_situations_of_a_pair_are_one(capsys: Capture) -> None:
    words = ("--with", "soft_cover", "--with", "rank=2, volley=3")
    data = data_of(capsys, *PAIR, *words)
    assert figure(data, "club.blow", "hit") == Fraction(1, 3)
    assert figure(data, "nerve", "held") == Fraction(1, 3)
    assert data["questions"][0]["repeats"][1]["times"] == 3
    assert [wish["word"] for wish in data["situation"]] == ["soft_cover", "rank=2", "volley=3"]


def test_one_attack_is_found_by_any_of_its_names(capsys: Capture) -> None:
    for name in ("maul.blow", "maul", "Streithammer", "Maul · Blow"):
        assert [q["id"] for q in data_of(capsys, *PAIR, "--attack", name)["questions"]] == [
            "maul.blow"
        ]
    every = data_of(capsys, *PAIR, "--attack", "Hieb")["questions"]
    assert [asked["id"] for asked in every] == ["club.blow", "maul.blow"]


def test_a_model_of_a_roster_fights_as_it_was_built(capsys: Capture, tmp_path: Path) -> None:
    roster = write(tmp_path / "flock.yaml", ROSTER)
    for word in ("m1", "Grey", "crane"):
        data = data_of(capsys, "odds", "dicey", f"{roster}:{word}", "reds/imp")
        assert data["attacker"] == {"address": f"{roster}:m1", "name": "Grey"}
        assert data["questions"][0]["id"] == "maul.blow"
    assert "has: m1, m2" in one_line(run(capsys, "odds", "dicey", f"{roster}:m9", "reds/imp"))


def test_without_a_target_only_what_one_unit_rolls_is_asked(capsys: Capture) -> None:
    data = data_of(capsys, "odds", "dicey", "reds/ogre", "--with", "rank=3")
    assert data["target"] is None
    assert [asked["id"] for asked in data["questions"]] == ["nerve"]
    assert figure(data, "nerve", "held") == Fraction(1, 2)


def test_what_no_unit_may_have_is_refused(capsys: Capture) -> None:
    imp = ("odds", "dicey", "reds/imp", "reds/imp")
    for word, way in (
        ("target.aiming", "attacker.aiming"),
        ("Angreifer.hard_cover", "target.hard_cover"),
    ):
        said = one_line(run(capsys, *imp, "--with", word))
        assert said.endswith(f"only the other side can have it; write {way}")


def test_a_condition_of_both_sides_is_asked_back(capsys: Capture) -> None:
    # Realms: a prone shooter aims better, a prone target is harder to hit.
    rifle = ("northern_alliance/rifleman", "northern_alliance/medic", "--attack", "assault_rifle")
    matrix = ("--matrix", "northern_alliance", "syndicate")
    for words in (rifle, matrix):
        said = one_line(run(capsys, "odds", "realms", *words, "--with", "prone"))
        assert "'prone' may mean several things" in said
        assert said.endswith(": attacker.prone, target.prone")
    shaken = ("odds", "dicey", "--matrix", "reds", "blues", "--with", "Dazed")
    assert one_line(run(capsys, *shaken)).endswith(": attacker.dazed, target.dazed")


def test_it_falls_on_the_only_side_of_which_it_is_read(capsys: Capture) -> None:
    club = (*PAIR, "--attack", "club")  # reads how shaken the target is, not the attacker
    data = data_of(capsys, *club, "--with", "shaken=2")
    assert data["situation"][0]["word"] == "target.shaken=2"
    assert figure(data, "club.blow", "hit") == Fraction(5, 6)
    single = data_of(capsys, "odds", "dicey", "reds/ogre", "--with", "dazed,rank=3")
    assert single["situation"][0]["word"] == "dazed"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("odds", "dicy", "reds/ogre"), "did you mean 'dicey'?"),
        (("odds", "dicey"), "who attacks whom"),
        (("odds", "dicey", "reds/ogr", "blues/crane"), "'reds/ogre'"),
        (("odds", "dicey", "red/ogre", "blues/crane"), "'reds'"),
        (("odds", "dicey", "ogre", "blues/crane"), "'reds/ogre'"),
        (("odds", "dicey", "", "blues/crane"), "faction/unit"),
        ((*PAIR, "--attack", "clubb"), "did you mean 'club.blow'? There are: club.blow, maul.blow"),
        ((*PAIR, "--attack", "zzz"), "there are: club.blow, maul.blow, nerve"),
        ((*PAIR, "--with", "hard_covr"), "did you mean 'hard_cover'?"),
        ((*PAIR, "--with", "zzz"), "there are: distance, volley (damage of a volley), rank,"),
        ((*PAIR, "--with", "cover=brick"), "cover: there is no 'brick'"),
        ((*PAIR, "--with", "cover=hard,cover=soft"), "exclude each other"),
        ((*PAIR, "--with", "distance=1,distance=2"), "exclude each other"),
        ((*PAIR, "--with", "distance"), "such as distance=1"),
        ((*PAIR, "--with", "distance=far"), "distance: 'far' is not a number from 0 to 10"),
        ((*PAIR, "--with", "distance=11"), "11 is outside the limits; 0 to 10 is allowed"),
        ((*PAIR, "--with", "distance=200"), "200 is outside the limits; 0 to 10 is allowed"),
        ((*PAIR, "--with", "shaken"), "such as shaken=1"),
        ((*PAIR, "--with", "shaken=4"), "4 is outside the limits; 1 to 3 is allowed"),
        ((*PAIR, "--with", "aiming=3"), "'3' is one too many"),
        ((*PAIR, "--with", "defendr.dazed"), "there is no side 'defendr'"),
        ((*PAIR, "--with", "a=b=c"), "a"),
        ((*PAIR, "--with", "((,"), "'(('"),
    ],
)
def test_wrong_use_is_said_in_one_line(
    capsys: Capture, words: tuple[str, ...], expected: str
) -> None:
    assert expected in one_line(run(capsys, *words))


def test_a_game_without_mechanics_says_so(capsys: Capture, own_library: Path) -> None:
    tiny_pack(own_library / "factions")
    said = one_line(run(capsys, "odds", "tiny", "clan/guard", "clan/rat"))
    assert "no mechanics" in said


def test_absurd_dice_are_a_problem_and_no_hang(capsys: Capture, own_library: Path) -> None:
    system = own_library / "factions" / "dicey" / "system.yaml"
    text = system.read_text(encoding="utf-8")
    for dice, code in (("200", "odds.too_many_dice.summed"), ("0", "")):
        write(system, text.replace("dice: 1, keep: highest 1}", f"dice: {dice}}}"))
        said = run(capsys, *PAIR, "--attack", "club", "--format", "json")
        problem = said.data["questions"][0].get("problem", {})
        assert (said.code, problem.get("code", "")) == (int(bool(code)), code)


def test_a_golden_number_of_a_shipped_game(capsys: Capture) -> None:
    sides = [force("ags", "ritter", "bannerherr"), force("ags", "riesen", "waldsucher")]
    assert [show(m.models[0].build.stat("wil"), "en") for m in sides] == ["4/4+", "3/4+"]
    words = ("odds", "ags", "ritter/bannerherr", "riesen/waldsucher", "--attack", "initiative")
    # The rule book's own figure for these two (domain, D7).
    assert figure(data_of(capsys, *words), "initiative", "won") == Fraction(64, 93)


def test_how_a_chance_comes_about_is_told_step_by_step(capsys: Capture) -> None:
    words = (*PAIR, "--attack", "club", "--with", "target.shaken=2", "--why")
    lines = run(capsys, *words).out.splitlines()
    start = lines.index("  how it comes about:")
    assert [line.strip() for line in lines[start + 1 :]] == [
        "100\u00a0%  distance · 1",
        "100\u00a0%  hits of the target · 2",
        "100\u00a0%  need · 2",
        "Shaken (2): 4 → 2",
        "100\u00a0%  strike · 1D6, 1 … 6",
        "16.7\u00a0%  missed",
        "83.3\u00a0%  hit",
    ]
    story = run(capsys, *words, "--format", "json").data["questions"][0]["story"]
    need = next(step for step in story if step["id"] == "need")
    assert need["changes"] == [
        {
            "source": "Shaken (2)",
            "rule": "",
            "before": 4,
            "after": 2,
            "chance": {"exact": "1", "value": 1.0},
        }
    ]
    strike = next(step for step in story if step["id"] == "strike")
    assert strike["dice"] == {"count": 1, "fewest": 1, "sides": 6, "counting": None}
    assert strike["values"][0] == {"value": 1, "chance": {"exact": "1/6", "value": 1 / 6}}
    assert "story" not in run(capsys, *words[:-1], "--format", "json").data["questions"][0]


def test_a_terminal_without_blocks_gets_plain_bars() -> None:
    words = ("odds", "ags", "ritter/bannerherr", "riesen/waldsucher", "--attack", "bleeding")
    done = process(*words, env={"PYTHONIOENCODING": "ascii", "PATH": ""})
    assert done.returncode == 0
    assert "########################" in done.stdout
    assert "█" not in done.stdout
