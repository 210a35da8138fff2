"""Odds as comma-separated values: exact, and harmless to a spreadsheet."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from realms_builder.core.file_locks import locked
from realms_builder.core.files import WriteFailed
from realms_builder.exchange.odds_csv import MATRIX_HEAD, matrix_csv, plain_name
from realms_builder.exchange.odds_sweep import Sweep, SweepInUse, part_file, write_sweep
from realms_builder.game.texts import Text
from realms_builder.odds.questions.lineup import every_loadout
from realms_builder.odds.questions.matrix import CellRequest, matrix_of
from realms_builder.odds.questions.wishes import PutOn
from realms_builder.odds.work.work_items import WorkItem
from realms_builder.odds.work.workers import Workers, here, processes
from realms_builder.sheets.odds.odds_numbers import fraction_text
from tests.odds.dice_game import dicey, faction, snapshot, work_item

OPEN_AND_COVERED = ((), (PutOn("soft_cover"),))


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


def sweep(lang: str = "en") -> Sweep:
    both = [one for name in ("reds", "blues") if (one := faction(name)) is not None]
    lineup = every_loadout(dicey(), both, faction).lineup
    return Sweep(WorkItem(snapshot(), lineup, lineup), OPEN_AND_COVERED, lang)


def written(target: Path, workers: Workers | None = None, lang: str = "en") -> tuple[int, str]:
    before = write_sweep(sweep(lang), target, workers or here(), lambda done, total: None)
    return before, target.read_text(encoding="utf-8")


class _Broken(Exception):
    """Somebody has had enough."""


def break_off(target: Path, after: int) -> None:
    def tell(done: int, total: int) -> None:
        if done == after:
            raise _Broken

    with pytest.raises(_Broken):
        write_sweep(sweep(), target, here(), tell)


def test_each_cell_is_a_line_with_the_exact_fraction() -> None:
    matrix = matrix_of(work_item(), CellRequest(figure="hit"))
    rows = rows_of("".join(matrix_csv(matrix, "de")))
    assert len(rows) == 4
    assert tuple(rows[0]) == MATRIX_HEAD
    last = rows[-1]
    assert (last["attacker"], last["attacker_name"], last["attacker_cost"]) == (
        "reds/imp",
        "Wicht",
        "1",
    )
    assert (last["target_name"], last["target_loadout"]) == ("Kranich", "leicht")
    assert (last["attack"], last["figure"], last["figure_name"]) == (
        "club.blow",
        "hit",
        "getroffen",
    )
    assert (last["exact"], last["value"], last["percent"]) == ("1/2", "0.5", "50.0")


def test_what_never_ends_is_empty() -> None:
    rows = rows_of("".join(matrix_csv(matrix_of(work_item("blues", "reds"), CellRequest()), "en")))
    assert [row["exact"] for row in rows[:2]] == ["", ""]
    # Only the crane has a blow that hurts: one hit of an imp, at least one of two.
    assert rows[3]["exact"] == "4/3"


def test_names_cannot_become_formulas_or_lines() -> None:
    assert plain_name("=1+1\nx") == "'=1+1 x"
    assert plain_name("Ogre, old") == "Ogre, old"
    matrix = matrix_of(work_item(), CellRequest(figure="hit"))
    wild = replace(matrix.rows[0], name=Text.of('@"wild"\n#0'))
    rows = rows_of("".join(matrix_csv(replace(matrix, rows=(wild, matrix.rows[1])), "en")))
    assert (len(rows), rows[0]["attacker_name"]) == (4, '\'@"wild" #0')


def test_fractions_of_any_length_are_written_whole() -> None:
    # Python itself refuses to write numbers of more than 4300 digits.
    seven = 7**6000
    written_out = fraction_text(Fraction(seven, 2))
    top, bottom = written_out.split("/")
    assert (len(top), bottom) == (5071, "2")  # 6000 times the logarithm of seven
    prime, left = 10**9 + 7, 0
    for digit in top:
        left = (left * 10 + int(digit)) % prime
    assert left == seven % prime
    assert fraction_text(-Fraction(3)) == "-3"


def test_a_sweep_has_every_attack_of_every_loadout_in_every_situation(tmp_path: Path) -> None:
    before, text = written(tmp_path / "all.csv")
    rows = rows_of(text)
    # Five loadouts with six attacks (the ogre has two) against five, twice.
    assert (before, len(rows)) == (0, 6 * 5 * 2)
    row = next(
        r
        for r in rows
        if (r["situation"], r["attacker"], r["target"], r["attack"])
        == ("soft_cover", "blues/crane:heavy", "reds/ogre", "maul.blow")
    )
    # A hit is 5 or 6; three hits of the ogre need two blows of two: 6 blows on average.
    assert (row["hit"], row["hit exactly"], row["harm exactly"]) == (repr(1 / 3), "1/3", "2/3")
    assert row["attacks exactly"] == "6"
    assert row["attacker_cost"] == "3"
    assert list(tmp_path.iterdir()) == [tmp_path / "all.csv"]


def test_processes_write_the_same_sweep(tmp_path: Path) -> None:
    with processes(2) as workers:
        assert written(tmp_path / "a.csv", workers)[1] == written(tmp_path / "b.csv")[1]


def test_a_sweep_that_was_broken_off_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole.csv")[1]
    target = tmp_path / "out.csv"
    break_off(target, 3)
    assert not target.exists()
    kept = part_file(sweep(), target)
    with kept.open("ab") as file:
        file.write(b",half a li")  # as a machine leaves it that loses power
    assert written(target) == (3, whole)
    assert not kept.exists()


def test_another_sweep_does_not_go_on_with_it(tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    break_off(target, 3)
    before, text = written(target, lang="de")
    assert before == 0
    assert "Oger" in text


def test_two_programs_do_not_write_one_sweep(tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    held = locked(part_file(sweep(), target))
    assert held is not None
    with held, pytest.raises(SweepInUse):
        written(target)


def test_a_folder_that_is_not_there_is_told_before_anything_is_worked_out(tmp_path: Path) -> None:
    with pytest.raises(WriteFailed) as refused:
        written(tmp_path / "nowhere" / "out.csv")
    assert refused.value.code == "write.no_folder"
