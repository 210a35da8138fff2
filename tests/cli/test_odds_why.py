"""``odds --why`` names what did it and where that rule stands, in the words of the reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import run
from tests.odds.dice_game import dice_game

Capture = pytest.CaptureFixture[str]
LADY, GUARD = "schatten/spiegelherrin", "ritter/torwache"
WHISPERER, SHIELD = "fluesterer/nachtmutter", "kleines_volk/kleiner_schild"


def why(capsys: Capture, *words: str, lang: str = "de") -> list[str]:
    """Return the lines behind the heading of the story."""
    lines = run(capsys, "odds", *words, "--why", "--lang", lang).out.splitlines()
    heading = {"de": "  wie es zustande kommt:", "en": "  how it comes about:"}[lang]
    return [line.strip().replace("\u00a0", " ") for line in lines[lines.index(heading) + 1 :]]


# Chapters of the rule book: each kind of duel has one of its own.
@pytest.mark.parametrize(
    ("words", "chapter"),
    [
        ((LADY, GUARD, "--attack", "cold_hand"), "2.4.9"),  # ATT against WIL
        ((LADY, GUARD, "--attack", "cold_hand", "--with", "form=shadow"), "2.4.9"),
        ((GUARD, LADY, "--attack", "halberd"), "2.4.8"),  # ATT against DEF
        ((LADY, "--attack", "mirror_image"), "2.4.11"),  # WIL against a target number
        ((GUARD, "--attack", "smash"), "2.4.11"),  # the rules know no such chapter for ATT
    ],
)
def test_a_roll_cites_the_chapter_of_its_own_kind(
    capsys: Capture, words: tuple[str, ...], chapter: str
) -> None:
    assert why(capsys, "ags", *words)[-1] == f"Quelle: § {chapter}"


def test_will_against_will_has_a_chapter_too(capsys: Capture) -> None:
    lines = why(capsys, "ags", WHISPERER, GUARD, "--attack", "duel")
    assert "Quelle: § 2.4.10" in lines


def test_a_form_is_named_with_its_rule(capsys: Capture) -> None:
    words = ("ags", LADY, GUARD, "--attack", "cold_hand", "--with", "form=shadow")
    assert why(capsys, *words)[0].startswith("100 %  Angreifer: Form „Schatten“ (§ 2.12) · ")
    assert why(capsys, *words, lang="en")[0].startswith(
        "100 %  attacker: form “shadow” (§ 2.12) · "
    )
    assert not any("Form " in line for line in why(capsys, *words[:-2]))
    alone = ("realms", "northern_alliance/rifleman", "--attack", "shock", "--with", "critical")
    assert why(capsys, *alone)[0].startswith(
        "100 %  Form „kritischer Zustand“ („Kritischer Zustand“)"
    )


def test_what_changes_a_number_says_where_that_stands(capsys: Capture) -> None:
    words = ("ags", GUARD, SHIELD, "--attack", "push", "--with", "defending,attacker.water")
    lines = why(capsys, *words)
    # 4 dice and 2 more; DEF 4/5+ of the card. Pushing with a small base is 5/3+.
    assert "Verteidigend (§ 2.10): 4/5+ → 6/5+" in lines
    assert "Gewässer (§ 2.13): 5/3+ → 4/3+" in lines
    shots = ("realms", "northern_alliance/rifleman", "green_weave/vine_ghost", "--attack")
    with_ = ("shooting", "--with", "shot=aimed,scouted")
    lines = why(capsys, *shots, *with_)  # a rifleman has 4
    assert "gezielter Schuss („Aktionen: Fernkampf“): 4 → 5" in lines
    assert "kleines oder liegendes Ziel („Größe des Ziels“): 5 → 4" in lines
    assert "Ziel aktiv getarnt („Aktive Tarnung des Ziels“): 4 → 3" in lines


def test_dice_thrown_again_name_what_does_it(capsys: Capture) -> None:
    lines = why(capsys, "ags", GUARD, SHIELD, "--attack", "halberd")
    assert "Schild (§ 2.9): Alle Würfel dürfen einmal neu geworfen werden" in lines
    words = ("ags", LADY, GUARD, "--attack", "cold_hand", "--with", "target.confused")
    assert "Verwirrt (§ 2.10): Jeder Erfolg wird neu geworfen" in why(capsys, *words)
    assert "Confused (§ 2.10): every success is thrown again" in why(capsys, *words, lang="en")
    assert not any("neu geworfen" in line for line in why(capsys, *words[:-2]))


def test_what_fear_throws_again_is_told_with_the_roll(capsys: Capture) -> None:
    words = ("ags", "horde/bergkrieger", "fluesterer/nachtmutter", "--attack", "breitaxt")
    lines = why(capsys, *words)
    # WIL 4/5+ against a target number of 1: 4 dice of a third each bring 0 or 1 in 48 of 81.
    assert "verängstigt (§ 2.4.5): Jeder Erfolg wird neu geworfen (59,3 %)" in lines
    assert not any("Angriffswurf: neu geworfen" in line for line in lines)


def test_what_a_member_adds_to_its_group_has_the_rule_of_groups(capsys: Capture) -> None:
    lines = why(capsys, "ags", GUARD, "gassenbande:g1/m5", "--attack", "halberd")
    assert "Kleiner Schildträger (§ 2.12): 3/5+ → 4/5+" in lines


def test_a_step_that_throws_again_says_whose_roll_and_why(capsys: Capture) -> None:
    thor = "northern_alliance/thor"
    lines = why(capsys, "realms", thor, thor, "--attack", "shooting")
    again = "Verteidigungswurf: neu geworfen · Kompositpanzerung („Verteidigungseffekte“), 1 … 12"
    assert any(again in line for line in lines)


def test_how_many_dice_there_may_be_is_said_as_a_range(capsys: Capture) -> None:
    words = ("basic_rules", "strandgut/walrus", "uhrwerk/windup_mouse", "--attack", "attack")
    lines = why(capsys, *words)
    # Four dice, and each six one more die, once: eight hits at most. A miss throws nothing.
    assert any("Schadenswurf · 1–8W6, Erfolg ab 2" in line for line in lines)
    assert "Wuchtig: Würfel, die 1 zeigen, dürfen einmal neu geworfen werden" in lines


def test_a_game_of_its_own_may_say_where_a_step_stands(capsys: Capture, own_library: Path) -> None:
    system = dice_game(own_library) / "system.yaml"
    text = system.read_text(encoding="utf-8")
    system.write_text(text.replace("{stop: hit", "{stop: hit, source: 'p. 7'", 1), encoding="utf-8")
    words = ("dicey", "reds/ogre", "blues/crane", "--attack", "club")
    assert any(line.endswith("hit (p. 7)") for line in why(capsys, *words, lang="en"))
