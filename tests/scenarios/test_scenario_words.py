"""What a scenario says in few words, in both languages."""

import pytest

from realms_builder.game.files.declared_scenarios import ScenarioTask, ScoreLine
from realms_builder.scenarios.words import by_round, points_of, thing_of, when_of, where_of
from tests.scenarios.small_scenarios import duel, scenario_file


def line(**keys: object) -> ScoreLine:
    return ScoreLine.model_validate(keys)


@pytest.mark.parametrize(
    ("said", "german", "english"),
    [
        (line(vp=1, at="once"), "Sofort", "At once"),
        (line(vp=3, at="start"), "Zu Beginn", "At the start"),
        (
            line(vp=1, per="round", at="round_end", rounds="2-5"),
            "Je Runde einmal · Runden 2–5 · am Rundenende",
            "Once a round · rounds 2–5 · at the end of the round",
        ),
        (
            line(vp=1, at="game_end", times=3),
            "Am Spielende · höchstens 3-mal",
            "At the end of the game · 3 times at most",
        ),
        (line(vp=1, at="once", rounds="3"), "Runde 3 · sofort", "Round 3 · at once"),
    ],
)
def test_when_a_line_counts(said: ScoreLine, german: str, english: str) -> None:
    assert when_of(said, "de").replace("\u00a0", " ") == german
    assert when_of(said, "en").replace("\u00a0", " ") == english


def test_boxes_may_say_how_often() -> None:
    assert when_of(line(vp=1, at="once", times=3), "en", how_often=False) == "At once"


def test_rounds_of_equal_worth_are_said_together() -> None:
    assert by_round((3, 3, 2, 1, 0), "en").replace("\u00a0", " ") == (
        "round 1–2: 3 · round 3: 2 · round 4: 1"
    )


@pytest.mark.parametrize(
    ("keys", "shown"),
    [({"vp": 2}, "2"), ({"vp": -1}, "−1"), ({"vp_by_round": [3, 3, 2, 1, 0]}, "1–3")],
)
def test_what_a_line_is_worth(keys: dict[str, object], shown: str) -> None:
    assert points_of(line(**keys)) == shown


def test_a_thing_is_said_with_its_number_size_and_hit_points() -> None:
    task = ScenarioTask.model_validate(
        {
            "id": "t",
            "units": [{"id": "guard", "name": {"de": "Wache", "en": "guard"}}],
            "set_up": [
                {"place": "guard", "count": 2, "mm": 32.5},
                {"place": "stone", "name": "stone", "hp": 3, "for": "each"},
            ],
        }
    )
    assert thing_of(task.set_up[0], task, duel(), "de") == "2 × Wache (32,5\u00a0mm)"
    assert thing_of(task.set_up[1], task, duel(), "en") == "Stone (3\u00a0HP, each side)"


@pytest.mark.parametrize(
    ("entry", "german", "english"),
    [
        ({"at": "centre", "text": "Right there."}, "Right there.", "Right there."),
        (
            {"within": 6, "of": "centre", "one_each": ["west", "east"]},
            "Höchstens 6″ von: centre · je eines in: west, east",
            "At most 6″ from: centre · one each in: west, east",
        ),
        (
            {"inside": "own_zone", "from_edges": 4.5},
            "In: eigene Zone · mindestens 4,5″ von den Rändern",
            "In: your own zone · at least 4.5″ from the edges",
        ),
        (
            {"carried_by": "any_own_model"},
            "Getragen von: beliebiges eigenes Modell",
            "Carried by: any of your models",
        ),
        (
            {"along": "middle", "through": "centre", "spacing": 6},
            "Entlang: middle · durch: centre · Abstand 6″",
            "Along: middle · through: centre · 6″ apart",
        ),
    ],
)
def test_where_a_thing_stands(entry: dict[str, object], german: str, english: str) -> None:
    task = ScenarioTask.model_validate({"id": "t", "set_up": [{"place": "it", **entry}]})
    file = scenario_file()
    assert where_of(task.set_up[0], file, duel(), "de") == german
    assert where_of(task.set_up[0], file, duel(), "en") == english
