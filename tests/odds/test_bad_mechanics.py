"""Mechanics that cannot be worked out: a sentence each, never an exception, never without end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import pytest

from realms_builder.core.problems import Problem
from realms_builder.core.translation import every_sentence
from realms_builder.odds.questions.answers import Answer, SoOften, UntilOver
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.questions import asked_needs
from tests.odds.duels import PLAIN_UNITS, Duel, answer_of, duel_in, meeting, plain_game

pytestmark = pytest.mark.timeout(300)


def refused(duel: Duel, question: str = "m", *, goes_once: bool = False) -> Problem:
    """Return why *question* is not answered, said in both languages; asking for it does no harm.

    A chain that *goes_once* has a story all the same: only what is made of its ends is bad.
    """
    asked = duel.questions()[question]
    asked_needs(asked)
    problem = Odds(duel.game).answer(asked)
    assert isinstance(problem, Problem), problem
    story = Odds(duel.game).story(asked)
    assert isinstance(story, Problem) == (not goes_once), story
    said = every_sentence(problem.code, problem.values)
    assert said["de"] != said["en"]
    assert all(text.endswith(".") and not set("{}") & set(text) for text in said.values()), said
    assert problem.place.file.endswith("system.yaml")
    return problem


def of_steps(*steps: str, **more: str) -> Duel:
    return meeting(steps, **more)


def pool_of(pool: str) -> Duel:
    units = PLAIN_UNITS.replace("name: A", f"name: A, stats: {{guard: {pool}}}")
    return meeting(["roll: r, by: attacker, pool: attacker.guard", "stop: end"], units=units)


# ----------------------------------------------------------------------------- dice there are not


@pytest.mark.parametrize(
    ("roll", "code"),
    [
        ("dice: 200", "too_many_dice.summed"),
        ("dice: 10 ** 9", "too_many_dice.summed"),
        ("dice: 100, sides: 1000", "too_many_dice.summed"),
        ("dice: 100, sides: 100", "too_many_dice.summed"),
        ("dice: 10, sides: 1000", "too_many_dice.summed"),
        ("dice: 100, explode: {face: 6, times: 9}", "too_many_dice.summed"),
        ("dice: 1, sides: 0", "no_sides"),
        ("dice: 1, sides: -3", "no_sides"),
        ("dice: 1, sides: 1000000", "no_sides"),
        ("dice: 1 / 2", "no_dice"),
        ("dice: \"'three'\"", "no_dice"),
        ('dice: "1 > 0"', "no_dice"),
        ("dice: 2d6+3", "no_dice"),
        ("pool: attacker.skill", "no_pool"),
        ("pool: attacker.nonsense", "bad_formula"),
        ("dice: 3, keep: best two", "not_understood"),
        ('dice: 3, keep: "=1"', "not_understood"),
        ("dice: 3, explode: six", "not_understood"),
        ("dice: 3, explode: {faces: 6}", "not_understood"),
        ("dice: 3, explode: {face: six}", "bad_formula"),
        ("dice: 3, fails: many", "not_understood"),
        ("dice: 12, sides: 20, success: face < 5, keep: lowest 3", "too_many_faces.kept"),
    ],
)
def test_dice_that_are_none_or_too_many(roll: str, code: str) -> None:
    assert refused(of_steps(f"roll: r, {roll}", "stop: end")).code == f"odds.{code}"


def test_a_pool_of_200_dice_is_too_many() -> None:
    problem = refused(pool_of("200/3+"))
    assert problem.code == "odds.too_many_dice"
    assert (problem.values["dice"], problem.values["most"]) == (200, 100)


def test_a_pool_of_100_dice_is_counted() -> None:
    assert isinstance(pool_of("100/3+").result("m"), Answer)


@pytest.mark.parametrize("dice", [0, -3])
def test_no_dice_are_a_throw_of_nothing(dice: int) -> None:
    steps = [f"roll: r, dice: {dice}", 'stop: nothing, when: "r == 0"', "stop: end"]
    assert answer_of(steps).chance("nothing") == 1


def test_dice_that_explode_without_end_do_so_nine_times() -> None:
    # A die with one side that always brings another: one and nine more.
    steps = ["roll: r, sides: 1, explode: {face: 1, times: 1000000}", "stop: end"]
    assert answer_of(steps, "{number: r}").figure("r").value == 10


# -------------------------------------------------------------------- chains that cannot be read


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        (["roll: r", "set: x, to: nonsense", "stop: end"], "bad_formula"),
        (["roll: r", "set: x, to: 6 / (r - 3)", "stop: end"], "bad_formula"),
        (["set: x, to: \"'a' + 1\"", "stop: end"], "bad_formula"),
        (["roll: r", 'stop: end, when: "r >"'], "bad_formula"),
        (["roll: r, success: nonsense > 2", "stop: end"], "bad_formula"),
        (["roll: r", 'reroll: r, which: "face >", must: true', "stop: end"], "bad_formula"),
        (["roll: r", "reroll: r, which: nonsense > 2, must: true", "stop: end"], "bad_formula"),
        (["roll: r", "stop: end, gives: {x: nonsense}"], "bad_formula"),
        (["roll: r, stop: end"], "not_one_verb"),
        (['when: "1 > 0"'], "not_one_verb"),
        ([f"set: x, to: {n}" for n in range(501)], "too_many_steps"),
        (["use: nonsense", "stop: end"], "no_mechanic"),
        (["use: m", "stop: end"], "uses_itself"),
        (["again: true"], "never_ends"),
        (["roll: r", 'again: true, when: "r > 0"', "stop: end"], "never_ends"),
    ],
)
def test_chains_that_cannot_be_gone_through(steps: list[str], code: str) -> None:
    assert refused(of_steps(*steps)).code == f"odds.{code}"


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        (["set: a, to: 3", "roll: b", "cancel: a, with: b", "stop: end"], "cannot_match"),
        (["roll: a", "set: b, to: 3", "cancel: a, with: b", "stop: end"], "cannot_match"),
        (
            [
                "roll: a, dice: 3",
                "roll: b",
                "cancel: a, with: b",
                "cancel: a, with: b",
                "stop: end",
            ],
            "cannot_match",
        ),
        (
            ["roll: a", "roll: b", "cancel: a, with: b, pairs: nonsense > 2", "stop: end"],
            "bad_formula",
        ),
        (
            ["roll: a", "roll: b", 'cancel: a, with: b, pairs: "theirs == mine"', "stop: end"],
            "not_nested",
        ),
        (
            ["roll: a, dice: 60", "roll: b, dice: 60", "cancel: a, with: b", "stop: end"],
            "too_many_faces.taken_away",
        ),
        (
            ["roll: a, sides: 1000", "roll: b, sides: 1000", "cancel: a, with: b", "stop: end"],
            "too_many_faces.taken_away",
        ),
        (
            [
                "roll: a, dice: 12",
                "set: x, to: a",
                "roll: b, dice: 12",
                "cancel: a, with: b",
                "stop: end",
            ],
            "too_many_states.anywhere",
        ),
    ],
)
def test_dice_that_cannot_take_dice_away(steps: list[str], code: str) -> None:
    assert refused(of_steps(*steps)).code == f"odds.{code}"


@pytest.mark.parametrize("show", ["{chance: nonsense}", '{chance: "r >"}', '{chance: "same(r)"}'])
def test_figures_that_cannot_be_worked_out(show: str) -> None:
    assert (
        refused(meeting(["roll: r", "stop: end"], show), goes_once=True).code == "odds.bad_formula"
    )


@pytest.mark.parametrize("aim", ["nonsense", '"nonsense > 3"', '"r >"'])
def test_an_aim_that_is_none(aim: str) -> None:
    duel = of_steps("roll: r", "reroll: r, by: attacker", "stop: end", more=f"aim: {aim}")
    assert refused(duel).code == "odds.bad_formula"


@pytest.mark.parametrize("need", ["{id: n, type: integer}", "{id: n, type: pool}"])
def test_a_need_that_nobody_fills(need: str) -> None:
    problem = refused(of_steps("set: x, to: n", "stop: end", needs=need))
    assert (problem.code, problem.values["need"]) == ("odds.need_missing", "n")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{id: m, preset: nonsense}", "no_preset"),
        ("{id: m, preset: roll_over, with: {nonsense: 3}}", "preset_without"),
        ("{id: m, preset: roll_over, with: {need: nonsense}}", "bad_need"),
        ('{id: m, preset: roll_over, with: {need: "3 +"}}', "bad_formula"),
    ],
)
def test_presets_that_cannot_be_taken(text: str, code: str) -> None:
    assert refused(duel_in(plain_game(f"- {text}"))).code == f"odds.{code}"


def test_one_bad_mechanic_leaves_the_others_alone() -> None:
    text = """
    - {id: bad, preset: nonsense}
    - {id: m, sides: [attacker, target], steps: [{roll: r}, {stop: end}]}
    """
    duel = duel_in(plain_game(text))
    assert refused(duel, "bad").code == "odds.no_preset"
    assert isinstance(duel.result("m"), Answer)


def nested(names: Iterable[str], last: str, times: int = 1) -> str:
    """Return mechanics of which each uses the next one so many times."""
    names = [*names, last]
    uses = [", ".join([f"{{use: {after}}}"] * times) for after in names[1:]]
    lines = [
        f"- {{id: {name}, sides: [attacker, target], steps: [{use}, {{stop: end}}]}}"
        for name, use in zip(names, uses, strict=False)
    ]
    return "\n".join(
        [*lines, f"- {{id: {last}, sides: [attacker, target], steps: [{{stop: end}}]}}"]
    )


def test_mechanics_that_use_each_other_in_a_circle() -> None:
    text = """
    - {id: m, sides: [attacker, target], steps: [{use: n}]}
    - {id: n, sides: [attacker, target], steps: [{use: m}]}
    """
    assert refused(duel_in(plain_game(text))).code == "odds.uses_itself"


def test_mechanics_within_mechanics_without_end_in_sight() -> None:
    problem = refused(duel_in(plain_game(nested([f"m{n}" for n in range(20)], "last"))), "m0")
    assert problem.code == "odds.too_deep"


def test_many_uses_of_many_are_read_once_each() -> None:
    text = nested([f"m{n}" for n in range(7)], "last", times=6)
    duel = duel_in(plain_game(text))
    assert isinstance(duel.result("m0"), Answer)
    assert asked_needs(duel.questions()["m0"]) == ()


def test_a_mechanic_without_sides_is_one_of_the_model() -> None:
    duel = duel_in(plain_game("- {id: m, steps: [{roll: r, by: model}, {stop: end}]}"))
    assert duel.questions()["m"].roles == ("model",)
    assert isinstance(duel.result("m"), Answer)


# ------------------------------------------------------------------------------- too much to work


@pytest.mark.parametrize(
    "steps",
    [
        ["roll: a, sides: 1000", "roll: b, sides: 1000", 'stop: won, when: "a > b"', "stop: lost"],
        [
            "roll: a, sides: 200",
            "roll: b, sides: 200",
            "reroll: a, by: attacker",
            'stop: won, when: "a > b"',
            "stop: lost",
        ],
        [
            *(f"roll: r{n}" for n in range(12)),
            f'stop: high, when: "{" + ".join(f"r{n}" for n in range(12))} > 40"',
            "stop: low",
        ],
    ],
)
def test_more_ways_than_are_gone_through(steps: list[str]) -> None:
    problem = refused(of_steps(*steps))
    assert problem.code == "odds.too_many_states"
    assert problem.values["mechanic"] == "m"


def test_too_many_ways_name_the_step_and_what_later_steps_read() -> None:
    rolls = [f"roll: r{n}" for n in range(12)]
    every = " + ".join(f"r{n}" for n in range(12))
    problem = refused(of_steps(*rolls, f'stop: high, when: "{every} > 40"', "stop: low"))
    kept = problem.values["kept"]
    assert problem.values["step"] == f"r{len(kept) - 1}"
    assert kept == tuple(sorted(f"r{n}" for n in range(len(kept))))


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        (["roll: r, deck: fate, draw: 60"], "too_many_cards"),
        (["roll: r, deck: luck"], "no_deck"),
        (["roll: r, deck: fate, draw: 1 / 2"], "no_cards"),
        (["roll: r, deck: fate, explode: {face: 3}"], "cards_are_no_dice"),
        (["roll: r, deck: few, draw: 3", "roll: q, deck: few, draw: 3"], "too_many_cards"),
        (
            ["roll: r, deck: fate, draw: 9", "roll: q, deck: fate", "stop: x, when: r > q"],
            "too_many_faces.cards_known",
        ),
        (
            [
                "roll: r, deck: fate, draw: 20",
                "stop: x, when: \"most_alike(r, 'suit') * in_row(r) * faces(r, r) > 3\"",
            ],
            "too_many_faces.cards_asked",
        ),
        (["roll: a, deck: fate", "roll: b", "cancel: a, with: b"], "cards_cannot_cancel"),
    ],
)
def test_draws_that_cannot_be_worked_out(steps: list[str], code: str) -> None:
    fate = "{id: fate, suits: [a, b, c, d], values: [1, 13]}"
    deck = f"decks: [{fate}, {{id: few, values: [1, 5]}}]"
    problem = refused(meeting([*steps, "stop: end"], "", deck))
    assert problem.code == f"odds.{code}"


def test_a_formula_that_fails_says_why() -> None:
    problem = refused(of_steps("roll: r", "set: x, to: 6 / (r - 3)", "stop: end"))
    said = every_sentence(problem.code, problem.values)
    assert said["en"].endswith(every_sentence("formula.division_by_zero")["en"])


def test_many_steps_are_no_trouble_when_little_is_known_of_them_later() -> None:
    steps = [f"roll: r{n}" for n in range(200)]
    steps += [f"set: s{n}, to: r199 + {n}" for n in range(200)]
    found = answer_of([*steps, 'stop: high, when: "s199 > 202"', "stop: low"])
    assert found.chance("high") == Fraction(1, 2)


def test_a_throw_of_many_dice_cannot_be_told_apart_by_every_face() -> None:
    duel = of_steps(
        "roll: r, dice: 100",
        'set: x, to: "faces(r, 1) + faces(r, 2) + faces(r, 3)"',
        "stop: end, when: same(r)",
    )
    assert refused(duel).code == "odds.too_many_faces"


# --------------------------------------------------------------------------------------- repeats

STEPS = ["roll: r", 'set: w, to: "if(r > 3, 1, 0)"', "stop: end"]


def repeated(repeat: str, steps: Iterable[str] = STEPS, needs: str = "") -> Duel:
    return meeting(steps, "{number: w}", needs=needs, more=f"repeat: {{id: q, {repeat}}}")


@pytest.mark.parametrize(
    ("repeat", "code"),
    [
        ("times: [1, 1000000], add: w", "too_often"),
        ("times: [1, 1000], add: w", "too_often"),
        ('until: "n < 0", carry: {n: n + w}', "too_many_carried"),
        ('until: "n <= 0", carry: {n: n / 0}, from: {n: 3}', "bad_formula"),
        ('until: "n <=", carry: {n: n - 1}, from: {n: 3}', "bad_formula"),
        ("until: nonsense > 0, carry: {n: n - 1}, from: {n: 3}", "bad_formula"),
        ('until: "n <= 0", carry: {n: n - 1}, from: {n: nonsense}', "bad_formula"),
        ('when: nonsense, until: "n <= 0", carry: {n: n - 1}, from: {n: 3}', "bad_formula"),
        ('activation: nonsense, until: "n <= 0", carry: {n: n - 1}, from: {n: 3}', "bad_formula"),
        ("until: nonsense, carry: {n: n - w}", "bad_formula"),
    ],
)
def test_repeats_that_cannot_be_worked_out(repeat: str, code: str) -> None:
    assert refused(repeated(repeat), goes_once=True).code == f"odds.{code}"


def test_a_repeat_that_goes_through_much_each_time() -> None:
    steps = ["roll: r, sides: 100", "roll: s, sides: 100", 'set: w, to: "if(r + s + n > 9, 1, 0)"']
    duel = repeated(
        'until: "n > 390", carry: {n: n + 1}', steps, "{id: n, type: integer, default: 0}"
    )
    assert refused(duel, goes_once=True).code == "odds.too_many_states"


def test_a_number_of_times_that_adds_up_many_values() -> None:
    steps = ["roll: w, sides: 1000", "stop: end"]
    duel = repeated("times: [1, 100], add: w", steps)
    assert refused(duel, goes_once=True).code == "odds.too_many_sums"


def curves(answer: Answer) -> Mapping[str, object]:
    """Return all that is worked out of a repeat only when somebody asks for it."""
    [found] = answer.repeats
    if isinstance(found, SoOften):
        return {"curve": found.curve, "distribution": found.distribution}
    assert isinstance(found, UntilOver)
    return {"expected": found.expected, "curve": found.curve, "activations": found.activations}


def answered(duel: Duel) -> Answer:
    found = duel.result("m")
    assert isinstance(found, Answer), found
    return found


def test_a_hundred_times_are_counted() -> None:
    found = curves(answered(repeated("times: [1, 100], add: r")))
    assert found["curve"][-1] == 350  # type: ignore[index]
    assert len(found["distribution"]) == 501  # type: ignore[arg-type]


@pytest.mark.parametrize("each", [1000, 10**9])
def test_more_attacks_in_one_activation_than_are_worked_out(each: int) -> None:
    duel = repeated(f'until: "n <= 0", carry: {{n: n - r}}, from: {{n: 399}}, activation: {each}')
    found = curves(answered(duel))
    assert found["activations"] is None
    assert found["expected"] is not None


def test_states_that_all_lead_back_to_each_other() -> None:
    # Each of 397 states leads to six others far away: too much to solve, but not to begin with.
    wander = "(n * 7 + 61 * r) - 397 * floor((n * 7 + 61 * r) / 397)"
    duel = repeated(f'until: "n == 0", carry: {{n: "{wander}"}}, from: {{n: 200}}')
    assert curves(answered(duel))["expected"] is None


def test_a_repeat_that_never_ends_is_expected_at_no_time() -> None:
    found = curves(answered(repeated('until: "n > 5", carry: {n: n}')))
    assert found["expected"] is None
    assert found["activations"] is None


def test_fewer_than_no_attacks_in_an_activation_are_one() -> None:
    duel = repeated('until: "n <= 0", carry: {n: n - w}, from: {n: 3}, activation: -5')
    found = curves(answered(duel))
    assert found["activations"] == found["expected"] == 6
