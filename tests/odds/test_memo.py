"""What is remembered is what would be worked out anew."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from realms_builder.odds.chain.errors import is_forbidden
from realms_builder.odds.chain.memo import Memo, MemoKey, Trail
from realms_builder.odds.chain.situation import Situation
from realms_builder.odds.questions import engine
from realms_builder.odds.questions.answers import Answer, UntilOver
from realms_builder.odds.questions.engine import Odds
from tests.odds.duels import Duel, duel_in, plain_game
from tests.odds.shipped_pairs import SYSTEMS, builds_of, meetings

PAIRS = 40


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_remembered_answer_is_the_fresh_one(system: str) -> None:
    # One engine answers everything in turn; whatever it remembers must not be noticed.
    remembering: Odds | None = None
    for meeting in meetings(system, 1, PAIRS):
        remembering = remembering or Odds(meeting.game)
        for situation in (meeting.situation, Situation()):
            known = remembering.answer(meeting.question, situation)
            fresh = Odds(meeting.game).answer(meeting.question, situation)
            assert known == fresh, (meeting.question.id, situation)
            assert known == remembering.answer(meeting.question, situation)


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_answer_without_repeats_is_the_same_but_for_them(system: str) -> None:
    for meeting in meetings(system, 2, 5):
        odds = Odds(meeting.game)
        plain = odds.answer(meeting.question, meeting.situation, repeats=False)
        whole = odds.answer(meeting.question, meeting.situation)
        if is_forbidden(plain):
            assert whole == plain
            continue
        assert isinstance(plain, Answer)
        assert isinstance(whole, Answer)
        assert plain.repeats == ()
        assert (plain.outcomes, plain.figures) == (whole.outcomes, whole.figures)


def test_what_was_answered_is_not_worked_out_again() -> None:
    # Whatever sides know already when they are asked, whoever says the same is led alike.
    game, builds = builds_of("ags")
    odds = Odds(game)
    some = product(builds[::5], builds[1::6])
    asked = [q for pair in some for q in odds.questions(*pair) if q.is_attack and q.is_main]
    first = [odds.answer(question) for question in asked]
    for question, found in zip(asked, first, strict=True):
        again = odds.answer(question)
        if isinstance(found, Answer):
            assert isinstance(again, Answer)
            assert again.repeats is found.repeats, question.id


# ------------------------------------------------------------------- things of the same address

SHARP = """
- id: m
  sides: [attacker, target]
  steps:
    - {set: edge, to: "if(switches.sharp, 1, 0)"}
    - {roll: die}
    - {stop: hit, when: "die + edge + sum(attacker.weapons.power) > 5"}
    - {stop: missed}
"""
SWITCHES = "switches: [{id: sharp, default: false, text: {de: Scharf, en: Sharp}}]"


def test_an_engine_that_forgets_fighters_forgets_what_it_knew_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Units and switches come and go, and new ones lie where old ones lay in memory.
    monkeypatch.setattr(engine, "MOST_FIGHTERS", 2)
    game = plain_game(SHARP, SWITCHES)
    odds = Odds(game)
    lots = Random(5)
    for _ in range(150):
        power, sharp = lots.randint(0, 4), lots.random() < 0.5
        duel = _armed(game_of=game, power=power, sharp=sharp)
        answer = odds.answer(duel.questions()["m"])
        assert isinstance(answer, Answer)
        assert answer.chance("hit") == Fraction(min(6, 1 + power + sharp), 6)


def test_a_target_under_other_switches_is_another_target() -> None:
    # What a keyword of the target says of a switch rests on the target's own roster.
    chain = """
    - id: m
      sides: [attacker, target]
      steps: [{set: n, of: target, to: 1}, {stop: end}]
      show: [{number: n}]
    """
    kinds = """
    keyword_kinds: [{id: tag, of_units: tags}]
    keywords:
      - {id: thick, kind: tag, name: T, modifies: [{value: n, add: 1, when: switches.sharp}]}
    """
    game = plain_game(chain, SWITCHES, kinds)
    units = "- {id: a, name: A}\n- {id: t, name: T, tags: [thick]}\n"
    odds = Odds(game)
    attacker = duel_in(game, units).first
    for sharp, expected in ((False, 1), (True, 2), (False, 1)):
        target = duel_in(game, units, sharp=sharp).second
        [question] = odds.questions(attacker, target)
        answer = odds.answer(question)
        assert isinstance(answer, Answer)
        assert answer.figure("n").value == expected


CRACKING = """
- id: harm
  sides: [attacker, target]
  steps:
    - {roll: die}
    - {stop: through, when: die >= target.save, gives: {loss: 1}}
    - {stop: held, gives: {loss: 0}}
- id: m
  sides: [attacker, target]
  steps: [{use: harm}, {stop: end}]
  show: [{number: loss}]
  repeat:
    {id: o, until: hp < 1, carry: {hp: hp - loss}, from: {hp: target.hp}, puts: {cracked: hp < 2}}
"""


def test_a_chain_is_shared_with_a_form_that_changes_nothing_of_it() -> None:
    # Two points, each lost on 4+: two throws a point. Cracked steel is hurt on 6 alone: six for
    # its second; cracked glass only fights worse.
    game = plain_game(CRACKING, "forms: [{id: cracked, name: C}]")
    units = """
    - {id: a, name: A}
    - {id: t, name: T, stats: {hp: 2, save: 4}, forms: [{id: cracked, name: C, stats: {%s}}]}
    """
    odds = Odds(game)
    for changed, throws in (("skill: 1", 4), ("save: 6", 8), ("skill: 1", 4), ("save: 5", 5)):
        duel = duel_in(game, units % changed)
        answer = odds.answer(duel.questions()["m"])
        assert isinstance(answer, Answer)
        [repeat] = answer.repeats
        assert isinstance(repeat, UntilOver)
        assert repeat.expected == throws


def _armed(game_of: object, power: int, sharp: bool) -> Duel:
    units = f"""
    - {{id: a, name: A, weapons: [{{id: w, name: W, power: {power}}}]}}
    - {{id: t, name: T}}
    """
    return duel_in(game_of, units, sharp=sharp)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------- the memo itself


def ask(name: str) -> MemoKey:
    return MemoKey((), "target", name, (), is_call=False, moving=False, mechanic="", found={})


def trail(**answers: int) -> Trail:
    found = Trail()
    for name, value in answers.items():
        found.note(ask(name), value)
    return found


def asked(**answers: int) -> list[tuple[MemoKey, Hashable]]:
    return trail(**answers).asked


def test_an_answer_is_found_by_what_it_rests_on() -> None:
    memo: Memo[str] = Memo()
    memo.keep("k", asked(armour=3, size=1), "small and armoured")
    memo.keep("k", asked(armour=3, size=2), "large and armoured")
    memo.keep("k", asked(armour=0), "bare")
    unit = {"armour": 3, "size": 2}
    assert memo.find("k", lambda asked: unit[asked.name]) is not None
    assert memo.find("k", lambda asked: unit[asked.name])[0] == "large and armoured"  # type: ignore[index]
    assert memo.find("k", lambda asked: {"armour": 0}[asked.name])[0] == "bare"  # type: ignore[index]
    assert memo.find("k", lambda asked: {"armour": 9}[asked.name]) is None
    assert memo.find("other", lambda asked: 0) is None


def test_what_was_asked_twice_is_noted_once() -> None:
    found = trail(armour=3)
    found.note(ask("armour"), 3)
    assert len(found.asked) == 1


def test_a_full_memo_begins_anew() -> None:
    memo: Memo[str] = Memo(most=2)
    for number in range(3):
        memo.keep("k", asked(armour=number), str(number))
    assert memo.find("k", lambda asked: 0) is None
    assert memo.find("k", lambda asked: 2)[0] == "2"  # type: ignore[index]
