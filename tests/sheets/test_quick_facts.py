"""What the quick references must not leave out, chapter by chapter of the rule documents."""

from __future__ import annotations

from functools import cache

import pytest

from realms_builder.game.house_rules import played
from realms_builder.sheets.rules.plain_text import plain_lines
from realms_builder.sheets.rules.quick_reference import quick_reference
from tests.builders import shipped
from tests.sheets.quick_sheets import shipped_game


@cache
def said(system: str, lang: str, switches: tuple[tuple[str, bool | str], ...] = ()) -> str:
    """Return the whole quick reference as one line of words."""
    found = quick_reference(shipped(), shipped_game(system), lang, dict(switches))
    return " ".join(" ".join(plain_lines(found.document.blocks, 10_000)).split())


@pytest.mark.parametrize(
    ("system", "german", "english"),
    [
        # AGS 2.8.2, 2.8.4, 2.4.13, 2.6, 2.7, 2.4.6
        ("ags", "greift jedes eigene darin mit ATT +1/# an", "attacks with ATT +1/#"),
        ("ags", "je weiterem Modell darin ATT −1/#", "ATT −1/# for each other model in it"),
        ("ags", "darf es die Probe freiwillig verlieren", "may lose the test on purpose"),
        ("ags", "gilt nicht als ausgeschaltet", "does not count as eliminated"),
        (
            "ags",
            "Gleich große Basen verdecken sich nie ganz",
            "Bases of the same size never block sight completely",
        ),
        ("ags", "Nicht gegen einen Zielwert (TN)", "Not against a target number (TN)"),
        # Realms: Nahkampfwurf, Erlaubte Waffen, Entfernungen messen, Bewegung, Autofeuer,
        # Flächenwaffen, Geländeausnutzung, Bewegungsarten
        ("realms", "Wer AGI 0 hat, verliert immer", "A model with AGI 0 always loses"),
        (
            "realms",
            "Nur Nahkampfwaffen und Waffen der WK I",
            "Melee weapons and weapons of class I only",
        ),
        (
            "realms",
            "Von Base zu Base, und erst, wenn die Aktion feststeht",
            "From base to base, and only once the action is settled",
        ),
        (
            "realms",
            "ein Zielpunkt, eine Reaktion, ein Bewegungstest",
            "one end point, one reaction, one movement test",
        ),
        (
            "realms",
            "verteilt auf 1 bis 5 Ziele, jedes höchstens 3 cm vom vorigen",
            "spread over 1 to 5 targets, each at most 3 cm from the one before",
        ),
        (
            "realms",
            "am ersten Geländeteil oder Modell auf der geraden Linie",
            "the first terrain piece or model on the straight line",
        ),
        (
            "realms",
            "für gewöhnliche Türen, Gebäude und Fahrzeuge ist sie zu groß",
            "too large for ordinary doors, buildings and vehicles",
        ),
        (
            "realms",
            "Die erste Aktion jeder Runde ist eine volle Bewegung",
            "The first action of each round is a full move",
        ),
        # Basic Rules: Movement, Morale
        ("basic_rules", "Fliehen: ohne Formation", "Flee: out of formation"),
        (
            "basic_rules",
            "flieht das Modell sofort W6 + B ohne Formation",
            "the model flees D6 + B at once, out of formation",
        ),
        # AGS 2.3, 2.8.2, 2.8.5, 2.8.6, 2.3.1
        ("ags", "PASS wirkt von selbst, FREI zählt nicht", "PASS works by itself, FREE counts"),
        ("ags", "über 1 Zoll kein Nahkampf", "beyond 1 inch it is no melee"),
        ("ags", "X Zoll um das Modell, 2 Zoll hoch", "X inches around the model, 2 high"),
        ("ags", "X Zoll um das Ziel, 2 Zoll hoch", "X inches around the target, 2 high"),
        ("ags", "nicht durch Modelle oder Festes", "not through models or solid objects"),
        # AGS 3.3.1.1
        ("ags", "(LT) In Runde 1: 1 je Anführer", "(LT) In round 1: 1 for each leader"),
        ("ags", "Ab Runde 2: 1 je Anführer auf", "From round 2: 1 for each leader on the table"),
        # Realms: Aufstellen der Modelle, Missionsauswahl, Einsatzgruppen, Rundenende, Detonation,
        # Waffenloser Nahkampf, Tarnung (Reaktion), Optionale Reihenfolge
        ("realms", "bleiben 12 cm Abstand zu jedem Gegner", "Deploy at least 12 cm away"),
        ("realms", "sofort, wenn eine Partei aufgibt", "at once when a side gives up"),
        ("realms", "mindestens 2 Modelle, genau ein", "2 models at least, exactly one"),
        ("realms", "Übrige AP gehen halbiert", "Half of the unspent AP go to the next"),
        ("realms", "Fläche vom Radius KO cm: Schlag ++", "An area of radius CON cm: blow ++"),
        ("realms", "Schaden KO ÷ 3 (gerundet)", "damage CON ÷ 3 (rounded)"),
        ("realms", "auch der Helfer muss das Ziel", "the helper needs the target"),
        ("realms", "nimmt sie in beliebiger Folge", "takes them in any order"),
    ],
)
def test_a_quick_reference_says(system: str, german: str, english: str) -> None:
    assert german in said(system, "de")
    assert english in said(system, "en")


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("system", ["ags", "basic_rules", "celtos", "true_forces"])
def test_every_reading_that_may_be_switched_stands_below_open_rules(system: str, lang: str) -> None:
    game = shipped_game(system)
    heading = {"de": "Offene Regeln", "en": "Open rules"}[lang]
    listed = said(system, lang).rsplit(heading, 1)[1]
    readings = [played(one, game.own_default(one.id), lang) for one in game.switches.values()]
    assert all(readings)
    assert [text for text in readings if text not in listed] == []


@pytest.mark.parametrize(
    ("system", "switch", "usual", "other"),
    [
        ("ags", ("critical_defence_with_one_die", True), "this takes at least two dice", ""),
        (
            "ags",
            ("mana_shield_once", True),
            "as often as you like (our reading)",
            "once per hit (our",
        ),
        ("ags", ("mixed_kingdom", True), "Hired from one list,", "one list or both of the Kingdom"),
        ("ags", ("token_dice_obey_seven", True), "only LT may take it above that", ""),
        ("realms", ("active_wins_ties", False), "on a tie the acting one", "the reacting one."),
        ("realms", ("bonus_dice", "highest"), "Bonus dice: all add up", "Bonus dice: the best"),
        ("realms", ("melee_tie", "hit"), "that rolls higher hits", "rolls higher or the same hits"),
        ("realms", ("both_helpless_roll", True), "neither hits. Weapons", "if both have 0, roll."),
        (
            "basic_rules",
            ("one_roll_only", True),
            "becomes a damage die",
            "counts as damage at once",
        ),
        ("basic_rules", ("defence", "counting"), "reaches one of those", "the number asked for"),
    ],
)
def test_a_sentence_that_rests_on_a_reading_follows_its_switch(
    system: str, switch: tuple[str, bool | str], usual: str, other: str
) -> None:
    assert usual in said(system, "en")
    switched = said(system, "en", (switch,))
    assert usual not in switched
    assert other in switched


def test_readings_of_basic_rules_and_of_curses_are_marked_as_ours() -> None:
    german, english = said("basic_rules", "de"), said("basic_rules", "en")
    for marked in ("bei Gleichstand neu\u00a0*", "in Zoll\u00a0*", "beendet die Flucht\u00a0*"):
        assert marked.replace("\u00a0", " ") in german.replace("\u00a0", " ")
    for marked in ("roll ties again *", "Measure in inches *", "ends the flight *"):
        assert marked in english.replace("\u00a0", " ")
    assert "auch aus dem Nahkampf (unsere Lesart)" in said("ags", "de")
    assert "even while in melee (our reading)" in said("ags", "en")
    # 2.12: one token for 1 damage; that several may be spent is ours
    assert "für je 1 LT 1 Schaden weniger (unsere Lesart)" in said("ags", "de")
    assert "1 damage less for each LT paid (our reading)" in said("ags", "en")


def test_no_edition_is_told_where_the_rules_name_none() -> None:
    for system in ("basic_rules", "true_forces"):
        assert shipped_game(system).file.edition.pick("en") == ""


def test_a_charge_reaches_no_distance_of_its_own() -> None:
    charge = next(i for i in shipped_game("ags").file.everyone["abilities"] if i["id"] == "charge")
    assert charge["range"] == "movement"
    assert "Charge Movement, needs line of sight" in said("ags", "en")


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("system", ["ags", "basic_rules", "celtos", "realms", "true_forces"])
def test_every_reading_says_in_a_sentence_what_is_played(system: str, lang: str) -> None:
    for switch in shipped_game(system).switches.values():
        values = [value.id for value in switch.values] or [True, False]
        sentences = [played(switch, value, lang) for value in values]
        assert len(set(sentences)) == len(values), switch.id
        assert all(text[0].isupper() and text.endswith(".") for text in sentences), switch.id


def test_below_a_table_stands_what_is_played() -> None:
    english, german = said("true_forces", "en"), said("true_forces", "de")
    assert "Played here: A 6 hits even a target that is better by 3 or more." in english
    assert "Gespielt wird hier: Auch wenn das Ziel um 3 oder mehr besser ist" in german
    hopeless = said("true_forces", "en", (("hopeless_at_three", True),))
    assert "Played here: If the target is better by 3 or more, nothing hits." in hopeless
    assert "Reading:" not in english + said("realms", "en") + said("celtos", "en")
