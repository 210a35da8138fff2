"""Units against units: the best attack of each pair, and the figure that it has."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

from realms_builder.odds.chain.program import mechanics
from realms_builder.odds.questions.matrix import CellRequest, Matrix, matrix_of, usual_figure
from realms_builder.odds.questions.measures import Measure, lower_is_better
from realms_builder.odds.questions.wishes import Chosen, PutOn, Wish
from tests.builders import shipped
from tests.odds.dice_game import dicey, work_item


def cells(matrix: Matrix) -> list[list[tuple[str, Fraction | None]]]:
    return [[(cell.attack, cell.value) for cell in row] for row in matrix.cells]


def matrix(wanted: CellRequest = CellRequest(), *wishes: Wish) -> Matrix:  # noqa: B008
    return matrix_of(work_item("reds", "blues", *wishes), wanted)


def test_the_best_attack_is_the_one_that_is_soonest_over() -> None:
    found = matrix()
    assert [one.address for one in found.rows] == ["reds/ogre", "reds/imp"]
    assert [one.address for one in found.columns] == ["blues/heron", "blues/crane"]
    # Two blows an activation. The maul needs one hit of two tries: 4/3 activations. The club
    # needs two hits: both at once 1/4, one 1/2 and then 4/3 more, none 1/4: x = 1 + 2/3 + x/4.
    maul, club = ("maul.blow", Fraction(4, 3)), ("club.blow", Fraction(20, 9))
    assert cells(found) == [[maul, maul], [club, club]]
    assert (found.figure, found.lower_is_better) == ("activations", True)
    assert found.name.pick("de") == "Hiebe bis zum Aus"


def test_where_no_attack_ever_ends_it_the_first_chance_decides_and_there_is_no_value() -> None:
    found = matrix_of(work_item("blues", "reds"), CellRequest())
    assert [cell.value for cell in found.cells[0]] == [None, None]
    assert [cell.attack for cell in found.cells[0]] == ["reed.blow", "reed.blow"]
    # A crane strikes with its first loadout, the club: three hits of an ogre, one of an imp.
    assert found.cells[1][1].value == Fraction(4, 3)
    assert [one.loadout.pick("en") for one in found.rows] == ["", "light"]


def test_a_figure_may_be_chosen_and_names_the_attack_that_is_best_by_it() -> None:
    found = matrix(CellRequest(figure="harm"))
    assert cells(found)[0][0] == ("maul.blow", Fraction(1))
    assert (found.figure, found.lower_is_better) == ("harm", False)
    assert cells(matrix(CellRequest(figure="hit")))[1][1] == ("club.blow", Fraction(1, 2))
    assert cells(matrix(CellRequest(figure="attacks")))[0][0] == ("maul.blow", Fraction(2))
    assert cells(matrix(CellRequest(figure="volley")))[0][0] == ("maul.blow", Fraction(2))
    nothing = matrix(CellRequest(figure="zzz"))
    assert [cell.measure for row in nothing.cells for cell in row] == [None] * 4


def test_an_attack_may_be_chosen_by_name_and_is_missing_where_nobody_has_it() -> None:
    found = cells(matrix(CellRequest(attack="Streithammer", figure="harm")))
    assert found[0] == [("maul.blow", Fraction(1))] * 2
    assert found[1] == [("", None)] * 2


def test_a_situation_holds_in_every_cell() -> None:
    far = matrix(CellRequest(figure="hit"), Chosen("distance", 6), PutOn("soft_cover"))
    assert {cell.value for row in far.cells for cell in row} == {Fraction(1, 6)}


def test_a_keyword_of_another_game_changes_nothing() -> None:
    wanted = CellRequest(figure="hit")
    assert cells(matrix(wanted, PutOn("elsewhere"))) == cells(matrix(wanted))


def test_cells_that_cannot_be_told_say_why() -> None:
    found = matrix_of(work_item("reds", "blues"), CellRequest(attack="nerve"))
    assert all(cell.attack == "" and not cell.problem for row in found.cells for cell in row)


def test_a_chance_of_what_is_no_good_is_better_when_it_is_less() -> None:
    mechanic = mechanics(dicey())["blow"]
    missed, hit = (Measure(name, mechanic.name, "chance", None) for name in ("missed", "hit"))
    assert lower_is_better(mechanic, missed)
    assert not lower_is_better(mechanic, hit)
    assert not lower_is_better(mechanic, Measure("harm", mechanic.name, "number", None))
    assert lower_is_better(mechanic, Measure("attacks", mechanic.name, "times", None))


def test_a_game_whose_attacks_end_nothing_shows_its_first_chance() -> None:
    assert usual_figure(dicey()) == "activations"
    tables = shipped(samples=False)
    games = [game for name in tables.systems if (game := tables.game(name)) is not None]
    assert {usual_figure(game) for game in games} <= {"activations", "first"}


def test_threads_of_one_process_come_to_the_same() -> None:
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(3) as threads:
        found = matrix_of(
            work_item(), CellRequest(), threads, 1, lambda done, total: told.append((done, total))
        )
    assert found == matrix()
    assert told == [(1, 2), (2, 2)]
