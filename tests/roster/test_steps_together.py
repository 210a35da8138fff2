"""Formulas of a game that loop have steps together, so that many cannot take without end."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.cli.main import main
from realms_builder.game.formulas import FormulaError, limits, parse
from realms_builder.game.formulas.limits import STEPS_TOGETHER, steps_together
from realms_builder.game.formulas.values import UNKNOWN, Record
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.number_stories import stories_of
from realms_builder.roster.resolve.records import Names
from realms_builder.roster.roster import Group
from realms_builder.sheets.rules.reference import SystemScope
from tests.builders import (
    build_of,
    faction_text,
    mustered,
    roster_with,
    system_text,
    tiny_faction,
    tiny_game,
)

FEW = Names({"few": (1, 2, 3, 4, 5)})
FIVE_STEPS = "count(few, it > 2)"
"""Each member costs one step: the question has less than eight parts."""


def nested(number: int) -> str:
    loops = "count(models, count(models, count(models, count(models, id != '') > 0) > 0) > 0)"
    return f"""
  - code: nested_{number}
    for: roster
    require: {loops} > {number}
    text: {{en: No., de: Nein.}}
"""


def test_formulas_have_steps_together() -> None:
    with steps_together(12) as steps:
        assert [parse(FIVE_STEPS).evaluate(FEW) for _ in range(3)] == [3, 3, 3]
        assert steps.left == -3
        with pytest.raises(FormulaError) as found:
            parse(FIVE_STEPS).evaluate(FEW)
        assert found.value.code == "too_many_steps_together"
        assert found.value.values["limit"] == 12
        assert parse("2 + 3").evaluate(FEW) == 5  # no loop
        assert steps.refused == 1
    assert parse(FIVE_STEPS).evaluate(FEW) == 3


def test_those_inside_are_of_those_around() -> None:
    with steps_together(10) as around:
        for _ in range(2):
            with steps_together(100):
                parse(FIVE_STEPS).evaluate(FEW)
        assert around.left == 0
        with steps_together(100), pytest.raises(FormulaError):
            parse(FIVE_STEPS).evaluate(FEW)
        assert around.refused == 1


def test_many_nested_checks_end_with_one_sentence() -> None:
    game = tiny_game(checks="".join(map(nested, range(300))))
    found = mustered(roster_with(*["guard"] * 40), game, tiny_faction(game))
    with steps_together(10 * STEPS_TOGETHER) as taken:
        findings = check(found)
    # The one that takes the last of them may loop once more, with all that it calls upon.
    assert 10 * STEPS_TOGETHER - taken.left < 2 * STEPS_TOGETHER
    assert taken.refused > 200
    told = [f for f in findings if f.code == "check_too_much"]
    assert [f.text.values for f in told] == [{"limit": STEPS_TOGETHER}]
    refused = "formula.too_many_steps_together"
    assert not [f for f in findings if getattr(f.text.values.get("reason"), "code", "") == refused]
    assert "300000" in told[0].text.pick("de")


def test_a_value_that_takes_too_much_is_asked_for_once() -> None:
    slow = "[{id: slow, for: unit, name: Slow, value: 'count(weapons, true) + 1'}]"
    game = tiny_game(derived=slow)
    builds = [mustered(roster_with("guard"), game, tiny_faction(game)).models[0].build] * 3
    with steps_together(0) as steps:
        for build in builds:
            with pytest.raises(FormulaError):
                build.lookup("slow")
        assert steps.refused == 1


def test_derived_values_pay_for_being_asked_and_by_their_size() -> None:
    sums = "".join(f"- {{id: v{n}, name: V, value: hp{' + hp' * 20}}}\n" for n in range(3))
    game = tiny_game(derived="\n" + sums)
    (record,) = mustered(roster_with("guard"), game, tiny_faction(game)).models
    with steps_together(14) as steps:  # four, and five for 41 parts
        assert [record.build.lookup(f"v{n}") for n in (0, 1)] == [63, 63]
        assert steps.left == 14 - 2 * 9
    with steps_together(0), pytest.raises(FormulaError, match="too_many_steps_together"):
        record.build.lookup("v2")


def twice(kind: str, first: str) -> str:
    """Return 22 values of which each asks the one before twice: four million times in all."""
    values = [f"- {{id: v0, for: {kind}, name: V, value: '{first}'}}"]
    for n in range(1, 22):
        before = f"v{n - 1} + v{n - 1}"
        values.append(f"- {{id: v{n}, for: {kind}, name: V, value: {before}}}")
    return "\n" + "\n".join(values)


def test_values_of_a_group_are_worked_out_once() -> None:
    game = tiny_game(derived=twice("group", "size"))
    pack = Group("g1", "mob", ("m1", "m2"))
    found = mustered(roster_with("rat", "rat", groups=(pack,)), game, tiny_faction(game))
    view = found.view_of(pack)
    assert isinstance(view, Record)
    with steps_together(1_000) as steps:
        assert view.lookup("v21") == 2 * 2**21
    assert steps.left == 1_000 - 22 * 4


def test_values_of_rule_texts_that_ask_each_other_twice_end() -> None:
    scope = SystemScope(tiny_game(derived=twice("roster", "1")))
    assert scope.lookup("v10") == 2**10
    assert scope.lookup("v21") is UNKNOWN


def test_stats_as_written_that_ask_each_other_twice_end() -> None:
    before = [f"s{n}: = profile.s{n - 1} + profile.s{n - 1}" for n in range(1, 22)]
    stats = "".join(f"- {{id: s{n}, abbr: S{n}, type: integer}}\n" for n in range(22))
    game = tiny_game(stats="\n- {id: hp, abbr: HP, type: integer}\n" + stats)
    build = build_of(f"{{id: a, name: A, stats: {{s0: 1, {', '.join(before)}}}}}", game)
    assert build.lookup("s10") == 2**10
    with pytest.raises(FormulaError, match="too_many_steps"):
        build.lookup("s21")
    build.lookup("s14")
    with steps_together(0):  # what is known may be asked for, as written it is worked out anew
        assert {story.id for story in stories_of(build)} <= {"s0", "hp"}


def test_names_behind_names_go_so_deep_and_no_deeper() -> None:
    chain = "".join(f"- {{id: v{n}, name: V, value: v{n - 1} + 1}}\n" for n in range(1, 42))
    game = tiny_game(derived="\n- {id: v0, name: V, value: hp}\n" + chain)
    units = tiny_faction(game)
    (record,) = mustered(roster_with("guard"), game, units).models
    with steps_together(10_000) as steps, pytest.raises(FormulaError, match="too_deep"):
        record.build.lookup("v41")
    for _ in range(2):  # which is found out once
        left = steps.left
        with pytest.raises(FormulaError, match="too_deep"):
            record.build.lookup("v41")
        assert steps.left == left
    (record,) = mustered(roster_with("guard"), game, units).models
    assert record.build.lookup("v39") == 3 + 39


def test_a_command_says_that_formulas_take_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    value = "sum(models, sum(models, hp))"
    slow = "".join(
        f"- {{id: v{n}, name: V, for: roster, show: true, value: '{value} + {n}'}}\n"
        for n in range(60)
    )
    folder = tmp_path / "library" / "factions" / "tiny"
    folder.mkdir(parents=True)
    (folder / "system.yaml").write_text(system_text(derived="\n" + slow), "utf-8")
    (folder / "clan.yaml").write_text(faction_text(), "utf-8")
    models = "".join(f"- {{id: m{n}, unit: rat}}\n" for n in range(30))
    head = "format: 1\nkind: roster\nsystem: tiny\nfaction: clan\nmodels:\n"
    roster = tmp_path / "r.yaml"
    roster.write_text(head + models, "utf-8")
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path / "library"))
    monkeypatch.setattr(limits, "STEPS_OF_COMMAND", 20_000)
    with steps_together(10 * STEPS_TOGETHER) as taken:
        main(["--lang", "en", "export", str(roster)])
    # sixty times 900 steps; the one that takes the last comes to its end
    assert 20_000 <= 10 * STEPS_TOGETHER - taken.left < 22_000
    assert "take more than 20000 steps together" in capsys.readouterr().err
    monkeypatch.setattr(limits, "STEPS_OF_COMMAND", 100_000)
    main(["--lang", "en", "export", str(roster)])
    assert "steps" not in capsys.readouterr().err
