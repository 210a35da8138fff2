"""A kind of check that this test makes up: everybody who deals with checks knows it at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, ClassVar

import pytest

from realms_builder.core.problems import Problem
from realms_builder.editing.completion.completer import completion_of
from realms_builder.editing.forms.schema import system_plans
from realms_builder.editing.references.declared_mentions import REFERENCES, kinds_at
from realms_builder.game.files.declared_checks import IdsOf, check_model
from realms_builder.game.files.declared_shapes import FormulaText, Whole
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.files.json_schemas import model_schema
from realms_builder.game.files.system_file import system_model
from realms_builder.roster.checks import kinds
from realms_builder.roster.checks.kind import Check, Subject, Way, noted
from realms_builder.roster.checks.run import can_add, check
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster
from tests.builders import (
    CATALOGUE,
    codes_of,
    mustered,
    roster_with,
    system_text,
    tiny_faction,
    tiny_game,
    yaml_of,
)
from tests.cli.commands import roster_text, run, tiny_pack, write

NOTE = "How many letters the name of a unit may have at most."


class ShortNames(Check):
    """Units with short names only, but for whom the role excuses."""

    by = ("letters",)
    ways: ClassVar[tuple[Way, ...]] = (("remove", {"remove": "model"}),)

    letters: Annotated[Whole | None, noted(NOTE)] = None
    excused: Annotated[str, IdsOf("role")] = ""
    counted: FormulaText = "true"

    @property
    def says(self) -> str:
        return "never"

    def findings(self, mustered: Muster) -> Iterator[Finding]:
        for record in mustered.models:
            excess = len(record.show("en")) - (self.letters or 0)
            if excess > 0 and (not self.excused or record.model.role != self.excused):
                who = record.model.id
                yield self.finding(mustered, Subject(record, (who,), who), amount=excess)


SHORT = "[{code: short, letters: 4}]"


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "KINDS", (ShortNames, *kinds.KINDS))


def problems_with(checks: str) -> list[Problem]:
    """Return what is wrong with the tiny game and *checks*."""
    return read_game(yaml_of(system_text(checks=checks)), [yaml_of(CATALOGUE)])[1]


def test_without_it_nobody_knows_its_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "KINDS", kinds.KINDS[1:])
    assert [problem.code for problem in problems_with(SHORT)] == ["unknown_key"]
    assert "letters" not in system_plans("en")["checks"].record.fields


def test_validate_says_it_in_our_words_and_offers_its_way_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tiny_pack(tmp_path)
    write(folder / "system.yaml", system_text(checks=SHORT))
    text = roster_text("[{id: m1, unit: guard}, {id: m2, unit: rat}]")
    file = write(folder / "rosters" / "r.yaml", text)
    said = run(capsys, "validate", file, "--lang", "en")
    assert said.code == 1
    assert "Guard cannot be part of the roster. [short]" in said.out
    assert "Remove Guard" in said.out
    assert "Rat" not in said.out


def test_the_hire_list_hears_that_a_unit_does_not_fit() -> None:
    game = tiny_game(checks=SHORT)
    clan = tiny_faction(game)
    it = mustered(roster_with("rat"), game, clan)
    assert codes_of(check(it)) == []
    assert codes_of(list(can_add(it, clan.units["guard"]).brings)) == ["short"]
    assert can_add(it, clan.units["rat"]).fits


def test_the_schema_has_its_keys_with_what_they_mean() -> None:
    entry = model_schema(system_model(), "system")["$defs"]["DeclaredCheck"]
    assert entry["properties"]["letters"]["description"] == NOTE
    assert entry["properties"]["letters"]["type"] == "integer"
    assert "limit_per_unit" in entry["properties"]


def test_the_form_has_a_field_for_each_key() -> None:
    fields = system_plans("en")["checks"].record.fields
    letters, excused = fields["letters"], fields["excused"]
    assert (letters.label, letters.editor, letters.help) == ("Letters", "integer", NOTE)
    assert (excused.editor, excused.offers) == ("reference", "roles")
    assert fields["counted"].editor == "formula"


def test_completion_offers_its_keys_and_the_names_behind_them() -> None:
    complete = completion_of("system", tiny_game(checks=SHORT), "en")
    text = system_text(checks="") + "checks:\n  - code: short\n    lett"
    letters = next(found for found in complete(text, len(text)) if found.label == "letters")
    assert letters.note == NOTE
    text = system_text(checks="") + "checks:\n  - code: short\n    excused: "
    assert "general" in [found.label for found in complete(text, len(text))]


@pytest.mark.parametrize(
    ("keys", "code", "value"),
    [
        ("letters: many", "whole_number_expected", "many"),
        ("lettres: 4", "unknown_key", "lettres"),
        ("letters: 4, excused: captain", "reference_unknown", "captain"),
        ("letters: 4, counted: nonsense > 1", "formula.unknown_name", "nonsense"),
    ],
)
def test_the_lint_finds_what_is_wrong_with_its_keys(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, keys: str, code: str, value: str
) -> None:
    folder = tiny_pack(tmp_path)
    write(folder / "system.yaml", system_text(checks=f"[{{code: short, {keys}}}]"))
    said = run(capsys, "check", folder / "system.yaml", "--lang", "en")
    line = next(line for line in said.out.splitlines() if line.endswith(f"[{code}]"))
    assert f"“{value}”" in line


def test_renaming_knows_what_its_keys_name() -> None:
    assert kinds_at(REFERENCES, check_model(), "excused") == ("role",)
