"""What stands beside fields: results of formulas, and parts in one line."""

from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.forms.results import FormulaResult, scope_at, summary, worked_out
from realms_builder.editing.forms.schema import system_plans
from realms_builder.editing.forms.units import FactionPlans
from realms_builder.game.formulas.values import Record, Value
from tests.builders import build_of, shipped, tiny_game


class _Wolf(Record):
    """Something with four hit points."""

    def lookup(self, name: str) -> Value:
        return 4 if name == "hp" else super().lookup(name)


def test_a_formula_is_worked_out_for_what_is_edited() -> None:
    assert worked_out("2 * hp", _Wolf(), "en") == FormulaResult("8")
    assert worked_out("=hp > 3", _Wolf(), "de") == FormulaResult("gilt")
    assert worked_out("hp > 4", _Wolf(), "en") == FormulaResult("does not hold")


def test_a_formula_that_cannot_be_read_says_at_which_column() -> None:
    found = worked_out("hp + ", None, "en")
    assert found.text == ""
    assert found.error.startswith("Column ")


def test_a_formula_about_somebody_else_has_no_result_and_is_not_wrong() -> None:
    assert worked_out("opponent.hp > 3", _Wolf(), "en") == FormulaResult()
    assert worked_out("hp > 3", None, "en") == FormulaResult()


def test_a_part_says_its_name_first_and_then_its_short_values() -> None:
    game = shipped(samples=False).game("realms")
    assert game is not None
    plan = FactionPlans(game, "en").item("weapons")
    saw = {"id": "saw", "name": {"de": "Säge", "en": "Saw"}, "class": "II", "weight": 6.5}
    assert summary(plan, plan.root, saw, "en") == "Saw · II · Weight 6.5\u00a0kg"
    assert summary(plan, plan.root, saw, "de").startswith("Säge · II · ")
    assert summary(plan, plan.root, saw, "de").endswith(" 6,5\u00a0kg")


def test_a_way_out_is_said_by_its_key_and_its_formula() -> None:
    plan = system_plans("en")["checks"]
    element = plan.record.fields["fixes"].element
    assert element is not None
    assert summary(plan, element, {"remove": "last(holders)"}, "en") == "Remove last(holders)"


def test_names_of_the_game_are_offered_for_formulas() -> None:
    game = shipped(samples=False).game("realms")
    assert game is not None
    offered = {choice.value for choice in FactionPlans(game, "en").unit.offers["formulas"]}
    assert {"ko", "camouflage", "capacity", "count("} <= offered


def test_the_head_of_a_game_offers_words_and_nothing_that_never_changes() -> None:
    fields = system_plans("de")[""].record.fields
    assert not {"format", "kind"} & set(fields)
    assert [one.label for one in fields["length"].choices] == ["Zoll", "Zentimeter"]


def test_a_price_of_an_item_is_asked_of_the_item_and_a_number_of_it_of_the_unit() -> None:
    carried = "weapons: [{id: axe, count: '=hp', cost: '=power'}]"
    build = build_of(f"{{id: o, name: O, cost: 1, stats: {{hp: 4}}, {carried}}}")
    price = scope_at(build, ("weapons", 0, "cost"))
    assert worked_out("=power + hp", price, "en") == FormulaResult(str(3 + 4))
    number = scope_at(build, ("weapons", 0, "count"))
    assert worked_out("=power", number, "en") == FormulaResult()
    assert worked_out("=hp", number, "en") == FormulaResult("4")
    assert scope_at(build, ("cost",)) is build
    assert scope_at(build, ("weapons", 7, "cost")) is build
    assert scope_at(None, ("cost",)) is None


def test_the_column_of_a_mistake_counts_the_sign_in_front() -> None:
    found = worked_out("=hp + )", None, "en")
    assert found.error.startswith("Column 7")


def test_changes_of_prices_offer_costs_fields_and_items() -> None:
    plans = FactionPlans(tiny_game(), "en")
    fields = plans.records["change"].fields
    offered = {
        key: {choice.value for choice in plans.unit.choices_of(fields[key])}
        for key in ("stat", "cost", "item", "field")
    }
    assert offered["cost"] == {"cost"}
    assert {"hp", "class"} <= offered["stat"]
    assert {"axe", "marksman"} <= offered["item"]
    assert {"power", "cost"} <= offered["field"]


def test_words_that_a_key_may_say_have_labels_of_that_key() -> None:
    plans = FactionPlans(tiny_game(), "de")
    option = plans.unit.record_of(_element(plans.unit.record.fields["options"]))
    each = {choice.value: choice.label for choice in option.fields["each"].choices}
    assert each == {
        "model": "Jedes Modell hat es und zahlt",
        "pick": "Nur wer es nimmt, jedes zahlt",
    }
    systems = system_plans("de")
    per = systems["costs"].record.fields["per"]
    assert [choice.label for choice in per.choices] == [
        "Jedes Modell zahlt",
        "Die Einheit zahlt einmal",
    ]
    of = systems["tracks"].record.fields["for"]
    assert {choice.value: choice.label for choice in of.choices}["model"] == ""


def _element(field: FieldPlan) -> FieldPlan:
    assert field.element is not None
    return field.element
