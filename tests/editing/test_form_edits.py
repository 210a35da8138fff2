"""Edits of a form keep the shape in which the file is written; changed back, all is as it was."""

from collections.abc import Iterator
from typing import Any

import pytest

from realms_builder.core import resources
from realms_builder.editing.forms.codecs import PARTED, HeldValue
from realms_builder.editing.forms.edits import (
    EntryDraft,
    FormEdit,
    Inserted,
    MovedItem,
    ViewPath,
    applied,
    fits,
    full,
    same,
)
from realms_builder.editing.forms.plan import CONTAINERS, FieldPlan, FormPlan
from realms_builder.editing.forms.schema import system_plans
from realms_builder.editing.forms.units import FactionPlans
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.yaml.text import parse_file
from tests.builders import shipped

SYSTEMS = ("ags", "basic_rules", "celtos", "realms", "true_forces")
FOLDER = resources.bundled_folder() / resources.FACTIONS
CHECKS = system_plans("en")["checks"]
SCALES = system_plans("en")["scales"]
KEYWORDS = system_plans("en")["keywords"]


def _edit(plan: FormPlan, entry: dict[str, Any], path: ViewPath, value: Any) -> FormEdit | None:
    return EntryDraft(plan, entry).put(path, value)


def _unit_plan(system: str) -> FormPlan:
    game = shipped(samples=False).game(system)
    assert game is not None
    return FactionPlans(game, "en").unit


def test_a_bare_id_becomes_a_map_only_when_it_says_more() -> None:
    view = {"id": "view", "values": [45, 90]}
    edit = _edit(SCALES, view, ("values", 1, "id"), 60)
    assert edit == FormEdit(("values", 1), 60)
    edit = _edit(SCALES, view, ("values", 1, "name"), "right angle")
    assert edit == FormEdit(("values", 1), {"id": 90, "name": "right angle"})


def test_a_map_that_says_only_its_id_again_is_bare_again() -> None:
    draft = EntryDraft(SCALES, {"id": "view", "values": [45, 90]})
    draft.put(("values", 0, "name"), "narrow")
    assert draft.put(("values", 0, "name"), GONE) == FormEdit(("values", 0), 45)
    assert draft.entry == {"id": "view", "values": [45, 90]}


def test_a_map_that_the_file_wrote_long_stays_long() -> None:
    draft = EntryDraft(SCALES, {"id": "view", "values": [{"id": 45}, 90]})
    draft.put(("values", 0, "name"), "narrow")
    draft.put(("values", 0, "name"), GONE)
    assert draft.entry == {"id": "view", "values": [{"id": 45}, 90]}


def test_a_word_that_stands_for_a_flag_stays_a_word() -> None:
    check = {"code": "few", "fixes": ["remove", {"add": "cheapest"}]}
    draft = EntryDraft(CHECKS, check)
    assert draft.value(("fixes", 0, "remove")) is True
    edit = draft.put(("fixes", 0, "text"), "Drop one")
    assert edit == FormEdit(("fixes", 0), {"remove": True, "text": "Drop one"})
    assert draft.put(("fixes", 0, "text"), GONE) == FormEdit(("fixes", 0), "remove")


def test_one_change_without_brackets_gets_brackets_with_the_second() -> None:
    word = {"id": "brave", "modifies": {"stat": "eh", "add": 1}}
    draft = EntryDraft(KEYWORDS, word)
    assert draft.put(("modifies", 0, "add"), 2) == FormEdit(("modifies", "add"), 2)
    edit = draft.insert(("modifies",), 1, {"stat": "wn", "add": 1})
    both = [{"stat": "eh", "add": 2}, {"stat": "wn", "add": 1}]
    assert edit == FormEdit(("modifies",), both)
    edit = draft.remove(("modifies",), 1)
    assert edit == FormEdit(("modifies", 1), GONE)


def test_the_first_stat_brings_its_map_and_the_last_one_takes_it_away() -> None:
    draft = EntryDraft(_unit_plan("ags"), {"id": "wolf"})
    assert draft.put(("stats", "mov"), 6) == FormEdit(("stats",), {"mov": 6})
    assert draft.put(("stats", "hp"), 2) == FormEdit(("stats", "hp"), 2)
    draft.put(("stats", "mov"), GONE)
    assert draft.put(("stats", "hp"), GONE) == FormEdit(("stats",), GONE)


def test_an_empty_map_of_the_file_stays() -> None:
    draft = EntryDraft(_unit_plan("ags"), {"id": "wolf", "stats": {}})
    draft.put(("stats", "hp"), 2)
    assert draft.put(("stats", "hp"), GONE) == FormEdit(("stats", "hp"), GONE)
    assert draft.entry == {"id": "wolf", "stats": {}}


def test_another_spelling_of_a_stat_stays_as_it_is_written() -> None:
    draft = EntryDraft(_unit_plan("ags"), {"id": "wolf", "stats": {"MOV": 5}})
    assert draft.value(("stats", "mov")) == 5
    assert draft.put(("stats", "mov"), 6) == FormEdit(("stats", "MOV"), 6)


def test_things_of_a_list_are_put_in_moved_and_taken_out_one_by_one() -> None:
    draft = EntryDraft(_unit_plan("realms"), {"id": "a", "weapons": ["pistol", "axe"]})
    assert draft.insert(("weapons",), 1, "bow") == FormEdit(("weapons", 1), Inserted("bow"))
    assert draft.move(("weapons",), 0, 2) == FormEdit(("weapons", 0), MovedItem(2))
    assert draft.entry["weapons"] == ["bow", "axe", "pistol"]
    assert draft.remove(("weapons",), 1) == FormEdit(("weapons", 1), GONE)
    draft.remove(("weapons",), 0)
    assert draft.remove(("weapons",), 0) == FormEdit(("weapons",), GONE)


def test_the_first_thing_of_a_list_comes_in_brackets() -> None:
    draft = EntryDraft(_unit_plan("realms"), {"id": "a"})
    assert draft.insert(("weapons",), 0, "bow") == FormEdit(("weapons",), ["bow"])


def test_an_own_item_is_edited_key_by_key() -> None:
    item = {"id": "saw", "name": "Saw", "damage": 2}
    draft = EntryDraft(_unit_plan("realms"), {"id": "a", "weapons": ["axe", item]})
    assert draft.put(("weapons", 1, "damage"), 3) == FormEdit(("weapons", 1, "damage"), 3)
    assert draft.put(("weapons", 0), "bow") == FormEdit(("weapons", 0), "bow")


def test_the_same_value_is_no_edit_and_1_is_not_true() -> None:
    plan = _unit_plan("realms")
    assert _edit(plan, {"id": "a", "points": 3}, ("points",), 3) is None
    assert _edit(plan, {"id": "a", "points": 3}, ("points",), 3.0) is not None
    assert not same(1, True)
    assert not same({"a": 1}, {"a": "1"})


def test_edits_share_what_stays() -> None:
    kept = {"hp": 1}
    entry = {"id": "a", "stats": kept, "weapons": ["axe"]}
    new = applied(entry, FormEdit(("weapons", 0), "bow"))
    assert new == {"id": "a", "stats": {"hp": 1}, "weapons": ["bow"]}
    assert new["stats"] is kept
    assert entry["weapons"] == ["axe"]


# ------------------------------------------------------------------------------ every bundled file


def _entries(system: str) -> Iterator[tuple[FormPlan, dict[str, Any]]]:
    """Yield every entry of the bundled files of *system* with the plan of its form."""
    library = shipped(samples=False)
    game = library.game(system)
    assert game is not None
    plans = system_plans("de")
    data = parse_file(FOLDER / system / "system.yaml").data
    yield plans[""], data
    for key, plan in plans.items():
        entries = data.get(key, ())
        yield from ((plan, one) for one in _listed(entries))
    for path in sorted((FOLDER / system).glob("*.yaml")):
        data = parse_file(path).data
        if data["kind"] not in ("faction", "catalogue"):
            continue
        faction = library.faction(system, data["id"]) if data["kind"] == "faction" else None
        own = FactionPlans(game, "de", faction)
        if faction is not None:
            yield own.head, data
        yield from ((own.unit, unit) for unit in data.get("units", ()))
        yield from ((own.profile, unit) for unit in data.get("profiles", ()))
        yield from ((own.keyword, word) for word in _listed(data.get("keywords", ())))
        for list_id, items in data.get("items", {}).items():
            yield from ((own.item(list_id), item) for item in items)


def _listed(entries: Any) -> list[dict[str, Any]]:
    if isinstance(entries, dict) and all(isinstance(v, list) for v in entries.values()):
        return [one for part in entries.values() for one in part]
    return [entries] if isinstance(entries, dict) else list(entries)


def _leaves(
    plan: FormPlan, one: FieldPlan, raw: Any, path: ViewPath
) -> Iterator[tuple[ViewPath, FieldPlan, Any]]:
    """Yield every editor that the form would show for *raw*."""
    if not fits(one, raw) or (
        one.editor not in CONTAINERS and not (one.record and isinstance(raw, dict))
    ):
        yield path, one, raw
        return
    seen = full(one, raw)
    if one.editor == "list":
        keys: list[Any] = list(range(len(seen)))
    elif one.is_record:
        hidden = plan.hidden if not path else frozenset()
        record = plan.record_of(one)
        keys = [*record.fields, *(k for k in record.others(seen) if k not in hidden)]
    else:
        keys = list(seen)
    for key in keys:
        below = plan.child(one, key)
        actual = below.key_in(seen) if one.is_record else key
        part = seen[actual] if isinstance(seen, list) else seen.get(actual, GONE)
        if part is GONE and below.editor in CONTAINERS:
            continue
        yield from _leaves(plan, below, part, (*path, key))


def _another(spelling: object, one: FieldPlan) -> object:
    if one.editor in PARTED and isinstance(spelling, tuple):
        return ("7", "3")
    if one.editor == "text":
        return (("de", "Anders"), ("en", "Different"))
    return f"{spelling}7" if spelling else "7"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_field_changed_and_changed_back_is_as_it_was(system: str) -> None:
    leaves = 0
    for plan, entry in _entries(system):
        for path, one, raw in _leaves(plan, plan.root, entry, ()):
            draft = EntryDraft(plan, entry)
            assert same(draft.value(path), raw), path
            if one.editor in ("flag", "choice", "level", "yaml") or not fits(one, raw):
                new, old = "another", raw
            else:
                held = HeldValue(one, "de")
                held.hold(
                    full(one, raw) if one.editor == "words" and raw is not GONE else raw, fresh=True
                )
                spelling = held.spelling(held.raw)
                assert draft.put(path, held.typed(spelling)) is None, (entry.get("id"), path)
                new, old = held.typed(_another(spelling, one)), held.typed(spelling)
            edit = draft.put(path, new)
            assert edit is not None, (entry.get("id"), path, raw, new)
            assert same(applied(entry, edit), draft.entry), path
            back = draft.put(path, old)
            assert back is not None
            assert same(draft.entry, entry), (entry.get("id"), path, raw, draft.value(path))
            leaves += 1
    assert leaves > 300


@pytest.mark.parametrize("system", SYSTEMS)
def test_nearly_everything_in_the_bundled_units_has_an_editor(system: str) -> None:
    unplanned: dict[str, int] = {}
    total = 0
    for plan, entry in _entries(system):
        if plan.kind != "unit":
            continue
        for path, one, raw in _leaves(plan, plan.root, entry, ()):
            total += raw is not GONE
            if one.editor == "yaml" or not fits(one, raw):
                unplanned[f"{path[-1]}"] = unplanned.get(f"{path[-1]}", 0) + 1
    assert total > 100
    assert not unplanned


def test_paths_of_the_file_and_of_the_form_lead_to_each_other() -> None:
    draft = EntryDraft(_unit_plan("ags"), {"id": "wolf", "stats": {"MOV": 5}})
    assert draft.view_path(("stats", "MOV")) == ("stats", "mov")
    assert draft.real_path(("stats", "mov")) == ("stats", "MOV")
