"""What ``--with`` takes a word for, what it says of it, and what it offers instead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.commands import run

Capture = pytest.CaptureFixture[str]
REALMS = ("odds", "realms", "northern_alliance/rifleman", "green_weave/warden")
AGS = ("odds", "ags", "schatten/spiegelherrin", "ritter/torwache", "--attack", "cold_hand")


def head(capsys: Capture, *words: str, lang: str = "de") -> list[str]:
    """Return what stands above the first answer."""
    said = run(capsys, *words, "--lang", lang)
    assert (said.code, said.err) == (0, "")
    return [line.strip() for line in said.out.partition("\n\n")[0].splitlines()[1:]]


def refused(capsys: Capture, *words: str, lang: str = "de") -> str:
    said = run(capsys, *words, "--lang", lang)
    assert said.code == 2
    return said.err


def test_one_whole_word_of_one_name_is_taken_and_told(capsys: Capture) -> None:
    assert head(capsys, *REALMS, "--with", "target.wald")[:2] == [
        "Lage: Ziel: Dichter Wald",
        "„target.wald“ ist verstanden als „Dichter Wald“ (target.dense_wood)",
    ]
    told = head(capsys, *AGS, "--with", "harte,focused", lang="en")
    assert "'harte' is taken as “hard cover” (hard_cover)" in told
    assert not any("focused" in line for line in told[1:])  # that is what it is called


@pytest.mark.parametrize(
    ("words", "offer"),
    [
        ((*AGS, "--with", "hart"), "„cover=hard_cover“"),  # the beginning of a word
        ((*AGS, "--with", "focu"), "„condition=focusing“"),
        ((*AGS, "--with", "deckung"), "cover=soft_cover, cover=hard_cover"),
        ((*AGS, "--with", "gelände"), "terrain=difficult, terrain=dangerous, terrain=impassable"),
    ],
)
def test_less_than_a_word_or_a_word_of_several_is_asked_back(
    capsys: Capture, words: tuple[str, ...], offer: str
) -> None:
    assert offer in refused(capsys, *words)


def test_a_matrix_tells_it_beside_the_table(capsys: Capture) -> None:
    words = ("odds", "celtos", "--matrix", "gael", "fomorians", "--with", "attacker.deckung")
    said = run(capsys, *words, "--lang", "de")
    assert "„attacker.deckung“ ist verstanden als „Verteidigt Deckung“" in said.err
    assert "verstanden" not in said.out


def test_what_changes_nothing_says_so(capsys: Capture) -> None:
    # A wood halves how far one perceives, and no shot asks for that.
    shot = (*REALMS, "--attack", "shooting", "--with")
    assert "„Ziel: Dichter Wald“ ändert hier nichts am Ergebnis" in head(
        capsys, *shot, "target.dense_wood"
    )
    assert "“target: Dense wood” does not change the result here" in head(
        capsys, *shot, "target.dense_wood", lang="en"
    )
    assert not any("nichts" in line for line in head(capsys, *shot, "target.prone"))
    # Cover does not help against a blow in contact; whoever is weakened strikes worse.
    told = head(capsys, *AGS, "--with", "hard_cover,attacker.weakened")
    assert [line for line in told if "nichts" in line] == [
        "„Ziel: harte Deckung“ ändert hier nichts am Ergebnis"
    ]


def test_a_side_matters_only_where_it_changes_something(capsys: Capture) -> None:
    shot = (*REALMS, "--attack", "shooting", "--with")
    assert "Dichter Wald“ ändert hier nichts" in "".join(head(capsys, *shot, "dense_wood"))
    assert "attacker.prone, target.prone" in refused(capsys, *shot, "prone")


def test_as_data_it_is_a_flag(capsys: Capture) -> None:
    words = (*AGS, "--with", "hard_cover,target.defending", "--format", "json")
    found: Any = run(capsys, *words).data["situation"]
    # The roll is against WIL: DEF is not asked.
    assert [(one["word"], one["changes_nothing"]) for one in found] == [
        ("hard_cover", True),
        ("target.defending", True),
    ]
    words = (*AGS, "--with", "attacker.focusing", "--format", "json")
    assert run(capsys, *words).data["situation"][0]["changes_nothing"] is False


def test_the_list_of_words_names_them_in_the_language_of_the_reader(capsys: Capture) -> None:
    said = refused(capsys, *AGS, "--with", "xyz")
    for word in (
        "bleeding (Blutend)",
        "at_camouflage (Ziel mit Tarnung)",
        "form=shadow (Schatten)",
    ):
        assert word in said
    said = refused(capsys, *AGS, "--with", "xyz", lang="en")
    assert "bleeding, burning," in said  # the same word twice tells nothing
    assert "form=normal (light), form=shadow" in said
    shot = (*REALMS, "--attack", "shooting", "--with", "terrain=xyz")
    assert "dense_wood (Dichter Wald)" in refused(capsys, *shot)


def test_a_level_may_be_written_as_the_rules_do(capsys: Capture) -> None:
    """„Deckung II“: cover II is cover 2, and what is no level says which there are."""
    shot = (*REALMS, "--attack", "shooting", "--with")
    assert head(capsys, *shot, "cover=II") == head(capsys, *shot, "cover=2") == ["Lage: Deckung: 2"]
    assert "cover: „heavy“ ist keine Zahl von 0 bis 2" in refused(capsys, *shot, "cover=heavy")
    said = refused(capsys, *shot, "cover=III", lang="en")
    assert "cover: 'III' is not a number from 0 to 2" in said


def test_a_word_that_only_another_roll_asks_for_says_which(capsys: Capture) -> None:
    knife = ("odds", "realms", *["northern_alliance/rifleman"] * 2, "--attack", "melee", "--with")
    said = refused(capsys, *knife, "distance=10", lang="en")
    assert "'distance': no roll here asks for it, only: shooting, " in said
    assert "mean" not in said


def test_the_list_of_words_has_the_values_of_a_choice(capsys: Capture) -> None:
    said = refused(capsys, *REALMS, "--attack", "shooting", "--with", "xyz")
    assert "shot=normal|aimed|quick|reaction (Schuss)" in said


def test_the_list_of_models_has_groups_too(capsys: Capture) -> None:
    said = refused(capsys, "odds", "ags", "gassenbande:xx", "ritter/torwache")
    assert "m10, g1, g1/m2, g1/m5" in said  # the fourth carries a shield


def test_a_unit_is_shown_with_what_no_number_says(capsys: Capture) -> None:
    ghost = run(capsys, "show", "realms/green_weave/vine_ghost", "--lang", "de").out
    assert "Größe: klein · Sichtfeld: 180°" in ghost
    assert "Tarnung: Aktive Tarnung II" in ghost
    warden = run(capsys, "show", "realms/green_weave/warden", "--lang", "en").out
    assert "size: medium · field of view: 180°" in warden
    assert "camouflage" not in warden.partition("\n  action points")[0]  # it has none
    (data,) = run(capsys, "show", "realms/green_weave/vine_ghost", "--format", "json").data
    assert data["attributes"]["size"] == "small"


def test_a_choice_is_named_in_the_situation(capsys: Capture) -> None:
    shot = (*REALMS, "--attack", "shooting", "--with", "shot=quick")
    assert head(capsys, *shot)[0] == "Lage: Schuss: schnell"
    assert run(capsys, *shot, "--format", "json").data["situation"][0]["word"] == "shot=quick"


def test_a_figure_of_a_matrix_goes_by_the_name_of_what_it_is_of(capsys: Capture) -> None:
    matrix = ("odds", "ags", "--matrix", "gassenbande", "ritter", "--lang", "de", "--figure")
    said = run(capsys, *matrix, "Schaden")
    assert said.out.splitlines()[0] == "Gassenbande gegen Ritter des Königreichs · Schaden"
    # Two sides of one group, by the member that is named: with and without a shield.
    rows = [line for line in said.out.splitlines() if line.startswith("Die Vier vom Fischmarkt")]
    assert {row.split("  ")[0] for row in rows} == {
        "Die Vier vom Fischmarkt · Kleiner Spießträger",
        "Die Vier vom Fischmarkt · Kleine Ausruferin",
    }
    assert "damage (Schaden)" in run(capsys, *matrix, "xyz").err
