"""A mechanic that takes a preset: a field for each of its needs, in place of raw YAML."""

from __future__ import annotations

from realms_builder.editing.forms.edits import EntryDraft
from realms_builder.editing.forms.presets import with_preset
from realms_builder.editing.forms.schema import system_plans

PLAN = system_plans("en")["mechanics"]
UNDER = {"id": "sneak", "preset": "roll_under", "with": {"value": "agi"}}


def test_presets_are_offered_by_their_names() -> None:
    field = with_preset(PLAN, {"id": "sneak"}, "de").record.fields["preset"]
    assert field.editor == "choice"
    names = {choice.value: choice.label for choice in field.choices}
    assert names["roll_under"] == "unterwürfeln"
    assert names["opposed"] == "vergleichender Wurf"


def test_each_need_of_the_preset_is_a_field() -> None:
    plan = with_preset(PLAN, UNDER, "en")
    field = plan.record.fields["with"]
    assert field.editor == "record"
    needs = plan.record_of(field).fields
    assert list(needs) == ["value", "bonus"]
    value, bonus = needs["value"], needs["bonus"]
    assert (value.label, value.editor, value.required, value.hint) == (
        "value",
        "formula",
        True,
        "4",
    )
    assert (bonus.label, bonus.required, bonus.hint) == ("bonus dice", False, "0")


def test_an_edit_of_a_need_is_written_where_the_file_has_it() -> None:
    draft = EntryDraft(with_preset(PLAN, UNDER, "en"), UNDER)
    draft.put(("with", "bonus"), "2")
    assert draft.entry["with"] == {"value": "agi", "bonus": "2"}


def test_another_preset_has_other_needs_and_without_one_nothing_changes() -> None:
    opposed = with_preset(PLAN, {"preset": "opposed"}, "en")
    assert "mine_value" in opposed.record_of(opposed.record.fields["with"]).fields
    assert with_preset(PLAN, {}, "en").record.fields["with"].editor == "yaml"
    assert with_preset(PLAN, {"preset": "nonsense"}, "en").record.fields["with"].editor == "yaml"
    assert with_preset(PLAN, UNDER, "en") is with_preset(PLAN, dict(UNDER), "en")
