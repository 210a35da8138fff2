"""How an answer came about: every step, how likely, and what changed its numbers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from realms_builder.odds.chain.errors import is_forbidden
from realms_builder.odds.chain.situation import Situation
from realms_builder.odds.questions.answers import Answer
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.story import StoryStep
from tests.odds.duels import duel_in, met, plain_game, sixths
from tests.odds.shipped_pairs import SYSTEMS, meetings
from tests.odds.test_golden_ags import fight
from tests.odds.test_golden_realms import gun, model


def the(story: Iterable[StoryStep], identity: str, kind: str = "") -> StoryStep:
    found = [step for step in story if step.id == identity and kind in ("", step.kind)]
    assert len(found) == 1, [(step.kind, step.id) for step in story]
    return found[0]


TEXT = """
- id: m
  sides: [attacker, target]
  steps:
    - {roll: r, name: {de: Wurf, en: roll}}
    - {stop: missed, when: "r < 3", name: {de: daneben, en: missed}}
    - set: harm
      name: {de: Schaden, en: damage}
      to: r
      modifiers:
        - {add: 10, when: "r == 6", name: {de: Sechs, en: six}}
        - {times: 2, when: switches.hard, name: {de: hart, en: hard}}
    - {stop: hurt}
"""
HARD = "switches: [{id: hard, default: false, text: {de: Hart, en: Hard}}]"


def test_each_step_says_how_likely_the_chain_comes_there() -> None:
    story = duel_in(plain_game(TEXT, HARD)).story("m")
    assert [(step.kind, step.id, step.reached) for step in story] == [
        ("roll", "r", 1),
        ("stop", "missed", sixths(2)),
        ("set", "harm", sixths(4)),
        ("stop", "hurt", sixths(4)),
    ]


def test_a_step_says_its_values_and_the_dice_that_gave_them() -> None:
    story = duel_in(plain_game(TEXT, HARD)).story("m")
    assert the(story, "r").dice == (1, 6, None)
    assert dict(the(story, "r").values) == {face: sixths(1) for face in range(1, 7)}
    assert dict(the(story, "harm").values) == {n: sixths(1) for n in (3, 4, 5, 16)}


def test_a_step_names_what_changed_its_number_and_how_often() -> None:
    story = duel_in(plain_game(TEXT, HARD), hard=True).story("m")
    changes = the(story, "harm").changes
    told = [(c.source.pick("de"), c.before, c.after, c.share) for c in changes]
    assert ("Sechs", 6, 16, sixths(1)) in told
    assert ("hart", 16, 32, sixths(1)) in told
    assert ("hart", 3, 6, sixths(1)) in told
    assert len(told) == 5


def test_a_change_that_changes_nothing_is_not_told() -> None:
    story = duel_in(plain_game(TEXT.replace("times: 2", "times: 1"), HARD), hard=True).story("m")
    assert [c.source.pick("en") for c in the(story, "harm").changes] == ["six"]


@pytest.mark.parametrize("hard", [False, True])
def test_a_step_names_the_switches_it_rests_on(hard: bool) -> None:
    story = duel_in(plain_game(TEXT, HARD), hard=hard).story("m")
    assert the(story, "harm").switches == (("hard", hard),)
    assert the(story, "r").switches == ()


def test_cover_and_focus_are_named_where_they_change_a_pool() -> None:
    duel = fight(reach="far 12")
    put = Situation(first=duel.put("focusing"), second=duel.put("soft_cover"))
    story = duel.story("hieb.duel", put)
    strike, guard = the(story, "strike"), the(story, "guard")
    assert [c.source.pick("en") for c in strike.changes] == ["Focusing"]
    assert [c.source.pick("de") for c in guard.changes] == ["weiche Deckung"]
    assert strike.values[0][0].show("en") == "6/3+"  # type: ignore[union-attr]
    assert guard.values[0][0].show("en") == "5/4+"  # type: ignore[union-attr]


def test_a_value_at_its_limit_says_so() -> None:
    # Hard cover makes 4/4+ of a defence 6/2+, which stops at 6/3+.
    duel = fight(defence="4/4+", reach="far 12")
    story = duel.story("hieb.duel", Situation(second=duel.put("hard_cover")))
    changes = the(story, "guard").changes
    assert [c.source.pick("en") for c in changes] == ["hard cover", "limits of the value"]
    assert changes[-1].before.show("en") == "6/2+"  # type: ignore[union-attr]
    assert changes[-1].after.show("en") == "6/3+"  # type: ignore[union-attr]


def test_a_used_chain_tells_its_own_story() -> None:
    shot = model("a", gun(5), fk=5), model("t", protection=3)
    duel = met("realms", "northern_alliance", *shot, damage_type_levels=False)
    story = duel.story("gun.shooting", Situation(values={"distance": 42, "cover": 1}))
    need = the(story, "need")
    assert [(c.source.pick("en"), c.before, c.after) for c in need.changes] == [
        ("distance", 5, 3),
        ("cover I / II", 3, 2),
    ]
    damage = the(story, "damage")
    assert damage.reached == Fraction(2, 12)
    inner = the(damage.inner, "hurt")
    assert inner.reached == Fraction(89, 144)
    assert the(story, "hurt").reached == Fraction(2, 12) * Fraction(89, 144)


@pytest.mark.parametrize("system", SYSTEMS)
def test_stories_of_the_shipped_games_end_as_their_answers_do(system: str) -> None:
    for meeting in meetings(system, 3, 15):
        odds = Odds(meeting.game)
        answer = odds.answer(meeting.question, meeting.situation)
        story = odds.story(meeting.question, meeting.situation)
        if is_forbidden(answer):
            assert story == answer
            continue
        assert isinstance(answer, Answer)
        assert isinstance(story, tuple)
        anew = sum((s.reached for s in story if s.kind == "again"), Fraction(0))
        ends = {o.id: Fraction(0) for o in answer.outcomes}
        for step in story:
            if step.kind == "stop":
                ends[step.id] += step.reached
        ends |= {"done": 1 - anew - sum(ends.values())} if "done" in ends else {}
        assert ends == {o.id: o.chance * (1 - anew) for o in answer.outcomes}, meeting.question.id
        for step in story:
            assert sum((share for _, share in step.values), Fraction(0)) in (0, step.reached)
