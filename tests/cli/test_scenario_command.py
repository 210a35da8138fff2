"""``realms-builder scenario``: rolls, prints, writes, and refuses clearly."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import one_line, run, tiny_pack, write
from tests.scenarios.small_scenarios import GAME, scenario_text
from tests.sheets.printed import pages_of, sizes_of

Capture = pytest.CaptureFixture[str]
AGS = ("scenario", "ags", "--factions", "ritter", "fluesterer")


def test_a_seed_gives_the_same_words_every_time(capsys: Capture) -> None:
    first = run(capsys, *AGS, "--seed", "17")
    assert (first.code, first.err) == (0, "")
    assert first == run(capsys, *AGS, "--seed", "17")
    assert "Scenario number 17" in first.out
    assert "A: Knights of the Kingdom" in first.out
    assert "The unknown land" in first.out
    assert "Tasks for side B (choose 2, 9 ways)" in first.out
    assert first.out != run(capsys, *AGS, "--seed", "18").out


def test_it_is_said_in_german_too(capsys: Capture) -> None:
    said = run(capsys, *AGS, "--seed", "17", "--lang", "de")
    assert "Das unbekannte Land" in said.out
    assert "Szenario-Nummer 17" in said.out
    assert "1 SP: alle drei Orte haben noch einen – Am Spielende" in said.out


def test_without_a_seed_one_is_drawn_and_named(capsys: Capture) -> None:
    data = run(capsys, *AGS, "--format", "json").data
    assert 0 <= data["seed"] < 1_000_000
    again = run(capsys, *AGS, "--format", "json", "--seed", str(data["seed"])).data
    assert again == data


def test_data_for_programs(capsys: Capture) -> None:
    data = run(capsys, *AGS, "--seed", "17", "--format", "json").data
    assert data["sides"]["a"]["faction"] == "ritter"
    assert (data["maps"], data["missions"]) == (["divided"], ["unknown_land"])
    assert [len(pool["tasks"]) for pool in data["pools"]] == [6, 6]
    assert data["steps"][0]["throws"] == [{"side": "a", "dice": [5]}, {"side": "b", "dice": [4]}]
    assert all(len(way) == 2 for way in data["pools"][0]["legal"])


def test_the_text_holds_what_the_page_does(capsys: Capture) -> None:
    sides = ("--factions", "schatten", "kleines_volk", "--seed", "3", "--lang", "de")
    lines = run(capsys, "scenario", "ags", *sides).out
    # seed 004, 4.1.1, 4.1.1.3 and the task of the Little Folk
    assert "Schrein würdigen: WIL vs TN 2" in lines
    assert "Schrein angreifen: WIL vs TN 1" in lines
    assert "Ein Mob zählt höchstens 3." in lines


def test_the_text_tells_deployment_table_and_end_as_the_page_does(capsys: Capture) -> None:
    out = run(capsys, "scenario", "ags", "--seed", "1", "--lang", "de").out
    # seed 004, 3.1.3, 3.1.4 (the divided deployment) and 3.2; a tactic brings 4 at most
    assert "Aufstellung: Geteilt" in out
    assert "A: Viertel 1, Viertel 2 · je Partei 2 Zonen" in out
    assert "in einer oder in beiden" in out
    assert "25 bis 30 %" in out
    assert "Fünf Runden" in out
    assert "Das Lager (höchstens 4 SP je Partei)" in out
    celtos = run(capsys, "scenario", "celtos", "--seed", "4").out
    assert "A: west strip" in celtos
    assert "B deploys everything in the camp first" in celtos
    assert "Six rounds" in celtos


def test_rosters_play_under_their_own_names(capsys: Capture) -> None:
    words = ("scenario", "ags", "--rosters", "grenzwacht", "grenzwacht", "--seed", "1")
    data = run(capsys, *words, "--format", "json").data
    assert data["sides"]["a"]["faction"] == data["sides"]["b"]["faction"] == "ritter"
    assert data["sides"]["a"]["roster"]


def test_without_factions_a_hint_says_what_is_missing(capsys: Capture) -> None:
    said = run(capsys, "scenario", "ags", "--seed", "1")
    assert said.code == 0
    assert "A: nobody yet" in said.out
    assert said.err.count("has no faction") == 2


def test_the_pdf_holds_the_page_and_then_the_cards(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    said = run(capsys, *AGS, "--seed", "17", "-o", target)
    assert said.code == 0
    assert said.out.endswith(f"6 pages with 12 cards: {target}\n")
    pages = pages_of(target.read_bytes())
    assert "The unknown land" in pages[0]
    # Twelve cards are two sheets with backs; an empty page lets their first front lie on top.
    assert pages[1].strip() == ""
    assert "Find a camp site" in pages[2]
    assert "Find a camp site" not in pages[3]
    assert sizes_of(target.read_bytes())[0] == pytest.approx((210, 297), abs=0.01)


def test_one_sided_on_letter(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    words = ("--duplex", "none", "--paper", "letter", "--theme", "ink_saver")
    said = run(capsys, *AGS, "--seed", "17", "-o", target, *words)
    assert said.code == 0
    sizes = sizes_of(target.read_bytes())
    assert len(sizes) == 3
    assert sizes[0] == pytest.approx((215.9, 279.4), abs=0.01)


def test_the_same_scenario_gives_the_same_file(capsys: Capture, tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        run(capsys, *AGS, "--seed", "3", "-o", tmp_path / name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_all_cards_of_a_game(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    said = run(capsys, "scenario", "ags", "--all", "--duplex", "none", "-o", target)
    # 42 cards, nine on a page.
    assert said.out == f"5 pages with 42 cards: {target}\n"


def test_data_stays_data_when_a_pdf_is_written(capsys: Capture, tmp_path: Path) -> None:
    said = run(capsys, *AGS, "--seed", "3", "-o", tmp_path / "a.pdf", "--format", "json")
    assert said.data["seed"] == 3
    assert "pages with" in said.err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("scenario", "asg"), "did you mean 'ags'?"),
        (("scenario", "ags", "--factions", "ritter", "fluesterr"), "'fluesterer'"),
        (("scenario", "ags", "--rosters", "grenzwacht", "grenzwach"), "'grenzwacht'"),
        (("scenario", "ags", "--rosters", "grenzwacht", "nordwacht"), "belongs to 'realms'"),
        (
            (*AGS, "--rosters", "grenzwacht", "grenzwacht"),
            "--factions and --rosters exclude each other",
        ),
        (("scenario", "ags", "--all"), "-o"),
        (("scenario", "ags", "--seed", "x"), "'x' is not a whole number"),
        (("scenario", "ags", "--paper", "a99"), "a99"),
        (("scenario", "ags", "--factions", "ritter"), "--factions"),
    ],
)
def test_wrong_use_is_said_in_one_line(
    capsys: Capture, words: tuple[str, ...], expected: str
) -> None:
    assert expected in one_line(run(capsys, *words))


def test_a_game_without_scenarios_says_so(capsys: Capture, own_library: Path) -> None:
    tiny_pack(own_library / "factions")
    assert "no scenarios" in one_line(run(capsys, "scenario", "tiny"))


def test_a_file_that_is_no_pdf_is_not_written_over(capsys: Capture, tmp_path: Path) -> None:
    target = write(tmp_path / "list.txt", "mine")
    run(capsys, *AGS, "-o", target)
    assert target.read_text(encoding="utf-8") == "mine"


def test_a_game_of_ones_own_is_rolled_and_printed(
    capsys: Capture, own_library: Path, tmp_path: Path
) -> None:
    folder = own_library / "factions" / "duel"
    write(folder / "system.yaml", GAME)
    write(folder / "scenarios.yaml", scenario_text())
    for name in ("reds", "blues"):
        head = f"format: 1\nkind: faction\nsystem: duel\nid: {name}\nname: {name.title()}\n"
        write(folder / f"{name}.yaml", head + "units: [{id: one, name: One, stats: {hp: 3}}]\n")
    target = tmp_path / "duel.pdf"
    said = run(
        capsys, "scenario", "duel", "--factions", "reds", "blues", "--seed", "1", "-o", target
    )
    assert said.code == 0, said.err
    assert len(pages_of(target.read_bytes())) == 4


def test_a_scenario_that_cannot_be_settled_is_an_error(capsys: Capture, own_library: Path) -> None:
    folder = own_library / "factions" / "duel"
    write(folder / "system.yaml", GAME)
    prepare = "\n  - {id: one, choose: 9, by: a, from: [favours]}\n"
    write(folder / "scenarios.yaml", scenario_text(prepare))
    said = run(capsys, "scenario", "duel")
    assert (said.code, said.out) == (1, "")
    assert "has only 3 tasks" in said.err
