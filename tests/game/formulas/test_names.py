"""Names: scopes from inside out, dots, ordinary words, and what nobody knows."""

from fractions import Fraction

import pytest

from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record
from tests.game.formulas.things import Thing, models, value, value_for


def test_dots_lead_from_thing_to_thing() -> None:
    roster = Thing(faction=Thing(name="Knights"), limit=50)
    assert value("roster.limit - 8", roster=roster) == 42
    assert value("roster.faction.name", roster=roster) == "Knights"
    assert value("first(all_of_them).limit", all_of_them=(roster,)) == 50
    assert value("first(all_of_them).faction.name", all_of_them=(roster,)) == "Knights"


@pytest.mark.parametrize(
    "word", ["class", "from", "is", "for", "item", "if", "count", "max", "lambda", "X", "d6", "e1"]
)
def test_ordinary_words_are_names(word: str) -> None:
    assert value(f"{word} + 1", **{word: 4}) == 5
    assert value(f"thing.{word} + 1", thing=Thing(**{word: 4})) == 5


def test_a_dot_after_something_missing_is_missing() -> None:
    assert value("weapon.range.length", weapon=MISSING) is MISSING


def test_a_dot_after_a_number_is_refused() -> None:
    with pytest.raises(FormulaError, match="no_members"):
        value("cost.size", cost=3)


def test_members_win_over_what_lies_around_and_this_is_the_outermost() -> None:
    scope = Thing(cost=100, limit=5, models=models())
    assert value_for("count(models, cost > limit)", scope) == 1
    assert value_for("count(models, cost > this.limit)", scope) == 1
    assert value_for("count(models, this.cost == 100)", scope) == 3
    assert value_for("list(models, count(weapons, weight < cost))", scope) == (1, 2, 0)


def test_a_game_may_answer_this_itself() -> None:
    assert value("this.cost", this=Thing(cost=7)) == 7


def test_it_is_the_member_of_a_list_of_plain_values() -> None:
    assert value("count(ranks, it >= 2)", ranks=(1, 2, 3)) == 2
    assert value("sum(ranks, 2 * it)", ranks=(1, 2, 3)) == 12
    with pytest.raises(FormulaError, match="unknown_name"):
        value("it + 1")


def test_a_dot_on_a_list_asks_every_member_that_has_it() -> None:
    weapons = (Thing(weight=2), Thing(weight=Fraction(3, 2)), Thing(), Thing(weight=MISSING))
    assert value("sum(items.weight)", items=weapons) == Fraction(7, 2)
    assert value("sum(items.weight)", items=()) == 0
    assert value("count(models.weapons)", models=models()) == 3
    assert value("max(models.weapons.weight)", models=models()) == 2


def test_a_function_of_a_thing_is_called_behind_its_dot() -> None:
    levels = {"armour": 2}
    target = Thing(functions={"level": lambda word: levels.get(str(word), 0)})
    assert value("target.level('armour') + target.level('brave')", target=target) == 2
    assert value("target.level('armour')", target=MISSING) is MISSING
    assert value("max(targets.level('armour'))", targets=(target, target)) == 2


def test_a_bare_function_is_asked_from_inside_out() -> None:
    brave = Thing(functions={"tag": lambda word: word == "brave"})
    plain = Thing()
    scope = Thing(models=(brave, plain), functions={"tag": lambda _: False, "table": lambda *_: 6})
    assert value_for("count(models, tag('brave'))", scope) == 1
    assert value_for("count(models, table('hit', 1, 2) == 6)", scope) == 2


def test_an_unknown_name_says_where_and_what_was_meant() -> None:
    with pytest.raises(FormulaError) as caught:
        value("1 + limmit", limit=5)
    error = caught.value
    assert (error.code, error.column) == ("unknown_name", 5)
    assert error.values == {"name": "limmit", "suggestion": "limit"}


def test_an_unknown_part_of_a_name_says_where_and_what_was_meant() -> None:
    with pytest.raises(FormulaError) as caught:
        value("2 * roster.limt", roster=Thing(called="r", limit=5))
    error = caught.value
    assert (error.code, error.column) == ("unknown_name", 12)
    assert error.values == {"name": "limt", "suggestion": "limit", "of": "r"}


def test_an_unknown_function_says_what_was_meant() -> None:
    with pytest.raises(FormulaError) as caught:
        value_for("1 + levl('a')", Thing(functions={"level": lambda _: 1}))
    assert (caught.value.code, caught.value.column) == ("unknown_function", 5)
    assert caught.value.values["suggestion"] == "level"
    with pytest.raises(FormulaError) as caught:
        value("cuont([1])")
    assert caught.value.values["suggestion"] == "count"


def test_capitals_count() -> None:
    with pytest.raises(FormulaError) as caught:
        value("Limit", limit=5)
    assert caught.value.values["suggestion"] == "limit"


def test_has_asks_for_a_value_and_missing_for_none() -> None:
    names = {"save": 3, "none": MISSING, "empty": (), "zero": 0, "unit": Thing(hp=2)}
    assert value("has(save) and has(zero) and has(unit.hp)", **names) is True
    assert value("has(none) or has(empty) or has(unit.mp) or has(nobody)", **names) is False
    assert value("missing(none) and missing(nobody) and not missing(save)", **names) is True
    assert value("missing(first(empty)) and has(first([0]))", **names) is True


def test_has_with_a_word_asks_the_game() -> None:
    leader = Thing(functions={"has": lambda word: word == "leader"})
    assert value_for("has('leader') and not has('guard')", leader) is True
    assert value("target.has('leader')", target=leader) is True


def test_has_with_a_list_asks_for_a_member() -> None:
    effects = (Thing(called="electro"), Thing(called="vibro"))
    assert value("has(effects, 'vibro')", effects=effects) is True
    assert value("has(effects, 'laser')", effects=effects) is False
    assert value("has(effects, 'laser')", effects=MISSING) is False


def test_the_one_missing_and_the_one_unknown_survive_a_copy() -> None:
    import copy
    import pickle

    for one in (MISSING, UNKNOWN):
        assert copy.deepcopy(one) is one
        assert pickle.loads(pickle.dumps(one)) is one
    assert MISSING is not UNKNOWN


def test_nothing_of_python_is_reachable_from_a_record() -> None:
    class Careless(Record):
        secret = 1

        def lookup(self, name: str) -> int:
            return {"open": 2}.get(name, UNKNOWN)  # type: ignore[return-value]

    assert value("thing.open", thing=Careless()) == 2
    for name in ("secret", "lookup", "identity", "call"):
        with pytest.raises(FormulaError, match="unknown_name"):
            value(f"thing.{name}", thing=Careless())


def test_a_formula_that_leads_back_to_itself_is_refused() -> None:
    class Circle(Record):
        def lookup(self, name: str) -> object:  # type: ignore[override]
            following = {"a": "b + 1", "b": "2 * c", "c": "a"}
            return parse(following[name]).evaluate(self) if name in following else UNKNOWN

    with pytest.raises(FormulaError, match="too_deep"):
        parse("a").evaluate(Circle())
