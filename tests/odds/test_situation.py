"""What holds at the table: keywords on each side, who may have them, forms, ticks, values."""

from __future__ import annotations

from fractions import Fraction

import pytest

from realms_builder.odds.chain.situation import Situation, keywords_at_table, may_have
from realms_builder.odds.questions.answers import UntilOver
from tests.odds.duels import Duel, duel_in, met, plain_game, sixths
from tests.odds.test_golden_ags import fight
from tests.odds.test_golden_realms import gun, model

TABLE = """
keyword_kinds:
  - {id: tag, of_units: tags}
  - {id: state, at_table: true}
  - {id: cover, at_table: true, only_one: true, side: target}
  - {id: terrain, at_table: true}
keywords:
  - {id: winged, kind: tag, name: Winged}
  - {id: steady, kind: tag, name: Steady, cancels: [dazed]}
  - {id: dazed, kind: state, name: Dazed, modifies: [{value: total, add: -2}]}
  - {id: soft, kind: cover, name: Soft}
  - {id: hard, kind: cover, name: Hard}
  - {id: grounded, kind: state, name: Grounded, where: "tag('winged')"}
  - id: pushed
    kind: state
    name: "Pushed {X}"
    parameters: {X: integer}
    modifies: [{value: total, add: -X}]
"""
ROLL = """
- id: m
  sides: [attacker, target]
  steps:
    - {roll: die, by: attacker}
    - {set: total, of: attacker, to: "die - if(cover == 'hard', 2, if(cover == 'soft', 1, 0))"}
    - {stop: hit, when: "total > 2"}
    - {stop: missed}
"""
UNITS = """
- {id: a, name: A}
- {id: t, name: T, tags: [winged, steady]}
"""


def table_duel(first: str = "a", second: str = "t") -> Duel:
    return duel_in(plain_game(ROLL, TABLE), UNITS, first, second)


def test_keywords_of_the_table_are_those_of_its_kinds() -> None:
    game = table_duel().game
    assert [k.id for k in keywords_at_table(game)] == [
        "dazed",
        "soft",
        "hard",
        "grounded",
        "pushed",
    ]


def test_a_side_may_have_what_its_role_its_immunities_and_its_kind_allow() -> None:
    duel = table_duel()
    known = {keyword.id: keyword for keyword in keywords_at_table(duel.game)}

    def may(name: str, role: str) -> bool:
        build = duel.first if role == "attacker" else duel.second
        assert build is not None
        return may_have(duel.game, known[name], role, build)

    assert [may("soft", role) for role in ("attacker", "target")] == [False, True]
    assert [may("dazed", role) for role in ("attacker", "target")] == [True, False]
    assert [may("grounded", role) for role in ("attacker", "target")] == [False, True]


def test_a_keyword_changes_the_side_that_it_was_put_on() -> None:
    duel = table_duel()
    put = duel.put("dazed")
    assert duel.ask("m").chance("hit") == sixths(4)
    assert duel.ask("m", Situation(first=put)).chance("hit") == sixths(2)
    assert duel.ask("m", Situation(second=put)).chance("hit") == sixths(4)


def test_who_is_immune_does_not_get_what_is_put_on() -> None:
    duel = table_duel("t", "a")
    assert duel.ask("m", Situation(first=duel.put("dazed"))).chance("hit") == sixths(4)


def test_a_keyword_with_a_number_counts_as_much() -> None:
    duel = table_duel()
    assert duel.ask("m", Situation(first=duel.put(pushed=1))).chance("hit") == sixths(3)
    assert duel.ask("m", Situation(first=duel.put(pushed=3))).chance("hit") == sixths(1)


def test_the_one_keyword_of_a_kind_is_read_by_its_name() -> None:
    duel = table_duel()
    soft, hard = Situation(second=duel.put("soft")), Situation(second=duel.put("hard"))
    assert [duel.ask("m", s).chance("hit") for s in (soft, hard)] == [sixths(3), sixths(2)]


def test_the_order_of_what_is_put_on_makes_no_difference() -> None:
    duel = table_duel()
    both = duel.put("dazed", pushed=1)
    one, other = Situation(first=both), Situation(first=tuple(reversed(both)))
    assert one.key == other.key
    assert duel.ask("m", one) == duel.ask("m", other)


# ----------------------------------------------------------------------------- the shipped games


def test_a_confused_target_guards_its_will_worse() -> None:
    # WIL 3/4+ against 3/4+: 1, 3, 3, 1 of 8; confused each die succeeds with 1/4 instead of 1/2.
    duel = fight("WIL vs WIL")
    usual = duel.ask("hieb.duel").chance("hit")
    mine = [Fraction(n, 8) for n in (1, 3, 3, 1)]
    same = [0 if n in (1, 2) else Fraction(3, 216) for n in range(4)]  # faces 1-3, or 4-6, alike
    theirs = [part - alike for part, alike in zip(mine, same, strict=True)]
    assert usual == sum(mine[a] * theirs[d] for a in range(4) for d in range(a))
    confused = duel.ask("hieb.duel", Situation(second=duel.put("confused"))).chance("hit")
    assert confused > usual


def test_a_model_already_wounded_is_out_sooner() -> None:
    duel = fight()
    whole = duel.ask("hieb.duel").repeated("until_out")
    hurt = duel.ask("hieb.duel", Situation(ticks=({}, {"hp": 2}))).repeated("until_out")
    assert isinstance(whole, UntilOver)
    assert isinstance(hurt, UntilOver)
    assert hurt.expected == 1 / Fraction(4844, 6561)
    assert whole.expected is not None
    assert whole.expected > hurt.expected


@pytest.mark.parametrize(("form", "hit"), [("", "4844/6561"), ("shadow", "1210/2187")])
def test_a_unit_in_its_other_form_has_other_values(form: str, hit: str) -> None:
    stats = {"hp": 3, "mov": 5, "def": "4/5+", "wil": "3/4+"}
    target = {"id": "t", "name": "T", "cost": 5, "stats": stats, "tags": ["light_and_shadow"]}
    target["forms"] = [{"id": "shadow", "stats": {"def": "4/4+"}}]
    blow = {
        "id": "hieb",
        "name": "H",
        "test": "ATT 4/3+ vs DEF",
        "range": "near 0",
        "target": "enemy",
    }
    attacker = {"id": "a", "name": "A", "cost": 5, "stats": stats, "abilities": [blow]}
    duel = met("ags", "schatten", attacker, target)
    answer = duel.ask("hieb.duel", Situation(forms=("", form)))
    assert answer.chance("hit") == Fraction(hit)


def test_a_target_becomes_critical_on_the_way_and_is_hit_as_such() -> None:
    # 6 points, each loss 2: critical from 2 points on, when every value falls by 1, KO among them.
    # The KO protects here, so the last shots hurt with 78 instead of 66 of 144.
    shooter = model("a", gun(4), fk=12)
    target = model("t", hp=6, ko=4)
    switches = {"damage_type_levels": False, "ko_protects": True}
    duel = met("realms", "northern_alliance", shooter, target, **switches)
    until = duel.ask("gun.shooting", Situation(values={"distance": 10})).repeated("until_out")
    assert isinstance(until, UntilOver)
    hurt, critical = Fraction(66, 144), Fraction(78, 144)
    assert until.expected == 2 / hurt + 1 / critical
