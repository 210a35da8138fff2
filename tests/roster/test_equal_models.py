"""Models of one unit are told apart by number where they differ, with little work for many."""

from __future__ import annotations

import pytest

from realms_builder.core.problems import Severity
from realms_builder.roster import equal_models
from realms_builder.roster.equal_models import are_equal, numbered_findings
from realms_builder.roster.findings import Finding, Said
from realms_builder.roster.roster import Model
from tests.builders import mustered, roster_with, tiny_faction, tiny_game


def test_findings_about_many_equal_models_compare_each_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, many = tiny_game(), 200
    models = [Model(f"m{n}", "guard") for n in range(many)]
    found = mustered(roster_with(*models), game, tiny_faction(game))
    said = [Finding("x", Severity.ERROR, Said(code="x"), models=(m.id,)) for m in models]
    compared: list[str] = []
    monkeypatch.setattr(
        equal_models, "are_equal", lambda a, b: compared.append(b.id) or are_equal(a, b)
    )
    assert numbered_findings(found, said) == said
    assert len(compared) == many


def test_a_model_is_found_by_its_id_and_of_two_the_first() -> None:
    game = tiny_game()
    models = (Model("m1", "guard", note="first"), Model("m2", "guard"), Model("m1", "guard"))
    found = mustered(roster_with(*models), game, tiny_faction(game))
    record = found.model("m1")
    assert record is not None and record.model.note == "first"
    assert found.model("m3") is None
