"""Two models of one id, as hands write them: the later one gets another, and that is said."""

from __future__ import annotations

from textwrap import dedent

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster import edits
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.roster.storage.roster_writing import saved_text
from tests.builders import told

TEXT = """\
format: 1
kind: roster
system: tiny
faction: clan
models:
  - {id: m1, unit: guard, name: Ulf}   # the first
  - {id: m1, unit: rat, name: Rix}   # the second
  - {id: m3, unit: rat}
  - {id: m1, unit: rat, name: Rex}
groups:
  - {id: g1, group: mob, members: [m1, m3]}
  - {id: m3, group: mob, members: [m4]}
"""


def read(text: str) -> tuple[Roster, list[Problem]]:
    roster, problems = read_roster(parse_text(dedent(text), "r.yaml"), "cost")
    assert roster is not None
    return roster, problems


def test_the_first_keeps_the_id_and_the_later_ones_get_their_own() -> None:
    roster, problems = read(TEXT)
    ids = [model.id for model in roster.models] + [group.id for group in roster.groups]
    assert ids[:3:2] == ["m1", "m3"] and ids[4] == "g1"
    assert len(set(ids)) == 6
    assert "m4" not in ids, "a group speaks of it"
    assert [(p.code, p.severity, p.place.line) for p in problems] == [
        ("id_renewed", Severity.WARNING, 7),
        ("id_renewed", Severity.WARNING, 9),
        ("id_renewed", Severity.WARNING, 12),
    ]
    assert "“m1” is already taken" in told(problems)[0]


def test_the_same_file_gives_the_same_ids() -> None:
    assert read(TEXT)[0] == read(TEXT)[0]


def test_an_edit_of_one_leaves_the_other_alone() -> None:
    roster, _ = read(TEXT)
    second = roster.models[1]
    after = edits.change_model(roster, second.id, note="limps")
    assert [model.note for model in after.models] == ["", "limps", "", ""]
    assert [m.name for m in edits.remove_models(after, ["m1"]).models] == ["Rix", "", "Rex"]


def test_saving_writes_the_new_ids_and_keeps_comments() -> None:
    roster, _ = read(TEXT)
    after = edits.change_model(roster, roster.models[1].id, note="limps")
    text = saved_text(after, TEXT, "cost")
    again, problems = read(text)
    assert problems == []
    assert (again.models, again.groups) == (after.models, after.groups)
    assert "# the first" in text and "# the second" in text
    assert text.count("name: Rix") == 1


def test_what_has_its_own_ids_is_not_touched() -> None:
    text = TEXT.replace("id: m1, unit: rat, name: Rix", "id: m2, unit: rat, name: Rix")
    text = text.replace("id: m1, unit: rat, name: Rex", "id: m5, unit: rat, name: Rex")
    text = text.replace("id: m3, group", "id: g2, group")
    roster, problems = read(text)
    assert problems == []
    assert saved_text(roster, text, "cost") == text


def test_a_name_longer_than_any_line_is_cut_and_said_in_a_roster() -> None:
    roster, problems = read(TEXT.replace("name: Rix", f"name: {'Rix' * 10_000}"))
    assert len(roster.models[1].name) == 300
    assert [p.code for p in problems][:1] == ["name_too_long"]


def test_a_roster_of_more_models_than_any_window_shows_is_refused_with_a_sentence() -> None:
    rows = "".join(f"  - {{id: n{n}, unit: rat}}\n" for n in range(5_001))
    head = TEXT.partition("models:")[0]
    roster, problems = read_roster(parse_text(f"{head}models:\n{rows}", "r.yaml"))
    assert roster is None
    assert [(p.code, p.place.line) for p in problems] == [("roster_too_large", 6)]
    assert "5001" in told(problems)[0]
    roster, problems = read_roster(parse_text(f"{head}models:\n{rows[: rows.rindex('  -')]}", ""))
    assert (len(roster.models) if roster else 0, problems) == (5_000, [])
    assert roster is not None and edits.duplicate_models(roster, ["n1"]) == roster
