"""A kind of field that this test makes up: everybody who deals with values knows it at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.cards.template.default_template import default_template
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.editing.bulk.cells import cell_text, written
from realms_builder.editing.bulk.columns import columns_of
from realms_builder.editing.completion.completer import completion_of
from realms_builder.editing.forms.schema import system_plans
from realms_builder.editing.forms.units import FactionPlans
from realms_builder.editing.outlines.new_entries import new_entry_for
from realms_builder.exchange.spreadsheet.cell_texts import field_text
from realms_builder.exchange.spreadsheet.cell_values import CellReader
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import Schema
from realms_builder.game.files.entry_schemas import faction_schema
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import BadValue, FieldKind, OfferedValue, forget, register
from tests.builders import (
    faction_text,
    mustered,
    roster_with,
    system_text,
    tiny_game,
    yaml_of,
)
from tests.cards.card_builders import EvenMetrics, texts

SILVER_A_GOLD = 12
USUAL = ("6s", "1g", "2g 6s")


class Purse(int):
    """What somebody carries, in silver."""

    def show(self, lang: str) -> str:
        gold, silver = divmod(self, SILVER_A_GOLD)
        words = {"de": ("Gold", "Silber")}.get(lang, ("gold", "silver"))
        return " ".join(f"{n} {word}" for n, word in zip((gold, silver), words, strict=True) if n)


class PurseKind(FieldKind):
    """Money in gold and silver: ``2g 6s``."""

    name = "purse"
    editor = "reference"
    drawn_as = "number"
    is_bare = True

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        match = re.fullmatch(r"(?:(\d+)g)? ?(?:(\d+)s)?", str(raw))
        if match is None or not any(match.groups()):
            raise BadValue("purse_expected", value=str(raw))
        gold, silver = (int(part or 0) for part in match.groups())
        return Purse(gold * SILVER_A_GOLD + silver)

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        pattern = {"type": "string", "pattern": r"^(\d+g)? ?(\d+s)?$"}
        return {"anyOf": [{"enum": list(USUAL)}, pattern]}

    def sample(self, field: DeclaredField, game: Game) -> str:
        return USUAL[0]

    def written(self, field: DeclaredField, value: Value, raw: Any, game: Game) -> Any:
        gold, silver = divmod(int(value), SILVER_A_GOLD)  # type: ignore[arg-type]
        return f"{gold}g {silver}s"

    def choices(self, field: DeclaredField, game: Game, lang: str) -> Iterable[OfferedValue]:
        return (OfferedValue(amount) for amount in USUAL)


STATS = """
  - {id: hp, abbr: HP, type: integer, min: 1, max: 9}
  - {id: pay, abbr: PAY, name: {de: Sold, en: pay}, type: purse, max: 36, required: true}"""


@pytest.fixture(autouse=True)
def _purse() -> Iterator[None]:
    register(PurseKind())
    yield
    forget("purse")


def game_with_pay() -> Game:
    return tiny_game(stats=STATS)


def guard(pay: str) -> str:
    return f"units:\n  - {{id: guard, name: Guard, cost: 4, stats: {{hp: 3, pay: {pay}}}}}\n"


def test_without_it_a_game_may_not_declare_it() -> None:
    forget("purse")
    try:
        problems = read_game(yaml_of(system_text(stats=STATS)))[1]
    finally:
        register(PurseKind())
    assert [problem.code for problem in problems] == ["choice_unknown"]
    assert "integer" in problems[0].values["known"]
    assert "purse" not in problems[0].values["known"]


def test_the_reader_takes_its_values_and_says_what_is_none() -> None:
    game = game_with_pay()
    faction, problems = read_faction(yaml_of(faction_text(guard("2g 6s"))), game)
    assert problems == []
    assert faction is not None
    assert faction.units["guard"].stats["pay"] == 30
    found = read_faction(yaml_of(faction_text(guard("much"))), game)[1]
    assert [(p.code, p.values["value"]) for p in found] == [("purse_expected", "much")]
    found = read_faction(yaml_of(faction_text(guard("5g"))), game)[1]
    assert [(p.code, p.values["field"]) for p in found] == [("value_outside", "pay")]


def test_formulas_count_with_it() -> None:
    game = tiny_game(stats=STATS, derived="[{id: week, value: 7 * pay}]")
    faction = read_faction(yaml_of(faction_text(guard("1g"))), game)[0]
    assert faction is not None
    (model,) = mustered(roster_with("guard"), game, faction).models
    assert model.build.lookup("week") == 7 * SILVER_A_GOLD


def test_the_schema_describes_it() -> None:
    pay = faction_schema(game_with_pay())["$defs"]["unit"]["properties"]["stats"]
    assert pay["required"] == ["pay"]
    branches = pay["properties"]["pay"]["anyOf"]
    assert branches[0] == {"enum": ["6s", "1g", "2g 6s"]}
    assert branches[-1] == {"$ref": "#/$defs/formula_value"}


def test_the_forms_of_units_and_of_the_game_know_it() -> None:
    plan = FactionPlans(game_with_pay(), "en").unit
    pay = plan.records["stats"].fields["pay"]
    assert (pay.label, pay.name, pay.editor, pay.required) == ("PAY", "pay", "reference", True)
    assert [choice.value for choice in pay.choices] == list(USUAL)
    types = [choice.value for choice in system_plans("en")["stats"].record.fields["type"].choices]
    assert types[0] == "integer"
    assert types[-1] == "purse"


def test_the_table_over_all_units_has_a_column_of_it() -> None:
    column = next(c for c in columns_of(game_with_pay(), None, "en") if c.id == "stats.pay")
    unit = {"id": "guard", "stats": {"pay": "1g"}}
    assert cell_text(column, unit, "en") == "1g"
    assert written(column, unit, "2g 6s", "en")["stats"] == {"pay": "2g 6s"}


def test_a_card_prints_it_with_the_name_of_its_field() -> None:
    game = game_with_pay()
    faction = read_faction(yaml_of(faction_text(guard("2g 6s"))), game)[0]
    assert faction is not None
    (subject,) = subjects_of_roster(mustered(roster_with("guard"), game, faction))
    card = CardComposer(default_template(game), ThemeFile(), "de", EvenMetrics()).compose(subject)
    said = texts(card.front)
    assert "PAY" in said
    assert "2 Gold 6 Silber" in " ".join(said)


def test_completion_offers_its_values_and_a_new_unit_has_one() -> None:
    game = game_with_pay()
    text = faction_text() + "  - id: late\n    stats:\n      pay: "
    offered = completion_of("faction", game, "en")(text, len(text))
    assert {"6s", "1g", "2g 6s"} <= {suggestion.label for suggestion in offered}
    assert new_entry_for(("units",), game)["stats"]["pay"] == "6s"


def test_a_spreadsheet_says_it_and_takes_it_in() -> None:
    cells = CellReader(game_with_pay(), {})
    pay = cells.game.stats["pay"]
    assert field_text(cells, pay, "2g 6s", "en") == "2g 6s"
    assert cells.field(pay, "30s").value == "2g 6s"
    assert [fault.code for fault in cells.field(pay, "much").faults] == ["purse_expected"]
