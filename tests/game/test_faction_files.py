"""Faction files: what six lines make, and every mistake at once with its place and way out."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from realms_builder.core.problems import Problem, Severity, sorted_problems
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.kinds.values import Pool
from realms_builder.game.lint.game_lint import lint_faction
from realms_builder.game.value_words import said, show
from tests.builders import (
    build_of,
    faction_text,
    problems_in_faction,
    shipped,
    tiny_faction,
    tiny_game,
    told,
    unit_of,
    yaml_of,
)


def places(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(p.code, str(p.place)) for p in sorted_problems(problems)]


def mistake(unit: str) -> Problem:
    """Return the one mistake in a faction with one unit, whose keys *unit* writes."""
    problems = problems_in_faction(f"units:\n  - id: u\n    name: U\n    {unit}\n")
    assert len(problems) == 1, told(problems)
    return problems[0]


def test_a_unit_of_six_lines_works() -> None:
    text = """
    units:
      - id: guard
        name: Guard
        stats:
          hp: 3
    """
    guard = tiny_faction(tiny_game(), text).units["guard"]
    assert guard.name.pick("de") == "Guard"
    assert guard.stats == {"hp": 3, "mov": 5, "def": Pool(3, 4)}
    assert guard.address == "clan/guard"


def test_the_shortest_unit_of_the_format_works_with_a_hint() -> None:
    problems = problems_in_faction("units: [{id: guard, stats: {hp: 3}}]")
    assert [(p.code, p.severity) for p in problems] == [("missing_name", Severity.HINT)]


def test_a_unit_with_more_options_than_any_form_has_room_for_keeps_the_first() -> None:
    options = ", ".join(f"{{id: o{n}, list: weapons, of: [axe]}}" for n in range(101))
    text = f"units: [{{id: guard, name: Guard, stats: {{hp: 3}}, options: [{options}]}}]"
    (problem,) = problems_in_faction(text)
    assert said(problem, "en") == "There may be at most 100 here, not 101."
    faction, _ = read_faction(yaml_of(faction_text(text)), tiny_game())
    assert faction is not None
    assert [one.id for one in faction.units["guard"].options][-1] == "o99"


@pytest.mark.parametrize("written", ["{}", "{{de: {}}}"])
def test_a_name_longer_than_any_line_is_cut_and_said(written: str) -> None:
    named = written.format("Guard" * 10_000)
    text = f"units: [{{id: guard, name: {named}, stats: {{hp: 3}}, text: {'Long ' * 100}}}]"
    (problem,) = problems_in_faction(text)
    assert (problem.code, problem.severity) == ("name_too_long", Severity.WARNING)
    assert (problem.place.line, "50000" in said(problem, "en")) == (6, True)
    faction, _ = read_faction(yaml_of(faction_text(text)), tiny_game())
    assert faction is not None
    guard = faction.units["guard"]
    assert len(guard.name.pick("de")) == 300
    assert len(guard.text.pick("de")) == 499  # a text is as long as it likes


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("'.'", "guard"),
        ('"Gu\\u202eard\\x07"', "Guard"),
        ("{de: '...', en: Guard}", "Guard"),
    ],
)
def test_a_name_that_nobody_could_read_is_said_and_read_as_far_as_it_can(
    written: str, read: str
) -> None:
    text = f"units: [{{id: guard, name: {written}, stats: {{hp: 3}}}}]"
    (problem,) = problems_in_faction(text)
    assert (problem.code, problem.severity) == ("name_unreadable", Severity.WARNING)
    assert "letter or a digit" in said(problem, "en")
    faction, _ = read_faction(yaml_of(faction_text(text)), tiny_game())
    assert faction is not None and faction.units["guard"].name.pick("de") == read


def test_a_name_in_two_lines_is_one_line_without_a_word_about_it() -> None:
    text = 'units: [{id: guard, name: "Guard\\nof the river", stats: {hp: 3}}]'
    assert problems_in_faction(text) == []
    name = tiny_faction(tiny_game(), text).units["guard"].name
    assert name.pick("en") == "Guard of the river"


GUARD = "{id: guard, name: Guard, stats: {hp: 3}}"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("units: guard", ["list_expected", "faction_empty"]),
        (f"units: [guard, {GUARD}]", ["map_expected"]),
        (f"units: [{GUARD}, {GUARD}]", ["duplicate_id"]),
        (f"units: [{GUARD}]\nitems: {{weapons: axe}}", ["list_expected"]),
        (f"units: [{GUARD}]\nitems: {{weapons: [axe]}}", ["map_expected"]),
        (
            f"units: [{GUARD}]\nitems: {{weapons: [{{name: Pike}}, {{name: Pike}}]}}",
            ["duplicate_id"],
        ),
        (f"units: [{GUARD}]\nitems: {{weapons: }}", []),
    ],
)
def test_lists_of_units_and_items_are_read_alike(text: str, codes: list[str]) -> None:
    assert [p.code for p in problems_in_faction(text)] == codes


def test_a_name_left_empty_is_the_id() -> None:
    faction, problems = read_faction(
        yaml_of(faction_text("units: [{id: guard, name: , stats: {hp: 3}}]")), tiny_game()
    )
    assert faction is not None
    assert faction.units["guard"].name.pick("de") == "guard"
    assert [p.code for p in problems] == ["missing_name"]


def test_every_mistake_is_said_at_once_with_its_place() -> None:
    text = """\
    units:
      - id: guard
        name: Guard
        clas: leader
        cost: cheap
        stats: {hp: many, mvo: 5, def: 4}
        tags: [toughh, fearsome, tough 2 3]
        weapons: [axee, 2x axe, {id: bow, mount: left}]
      - name: Nobody
      - id: guard
        name: Twin
      - just a word
      - {id: Bad Id, name: B, summons: [ghost]}
    """
    assert places(problems_in_faction(text)) == [
        ("unknown_key", "clan.yaml:9:5"),
        ("number_expected", "clan.yaml:10:11"),
        ("number_expected", "clan.yaml:11:17"),
        ("unknown_key", "clan.yaml:11:23"),
        ("pool_expected", "clan.yaml:11:36"),
        ("keyword_unknown", "clan.yaml:12:12"),
        ("parameter_missing", "clan.yaml:12:20"),
        ("keyword_rest", "clan.yaml:12:30"),
        ("unknown_item", "clan.yaml:13:15"),
        ("unknown_key", "clan.yaml:13:39"),
        ("missing_key", "clan.yaml:14:5"),
        ("duplicate_id", "clan.yaml:15:9"),
        ("map_expected", "clan.yaml:17:5"),
        ("bad_id", "clan.yaml:18:10"),
        ("unknown_unit", "clan.yaml:18:37"),
    ]


def test_the_rest_of_a_faction_with_mistakes_still_works() -> None:
    text = """
    units:
      - {id: guard, name: G, stats: {hp: many}}
      - {id: chief, name: C, stats: {hp: 4}}
    """
    faction, problems = read_faction(yaml_of(faction_text(text)), tiny_game())
    assert faction is not None
    assert list(faction.units) == ["guard", "chief"]
    assert len(problems) == 1


@pytest.mark.parametrize(
    ("unit", "german", "fix"),
    [
        ("clas: leader", "„clas“ ist hier keine Angabe. Meinst du „class“?", "class"),
        ("class: leadr", "leadr", "leader"),
        ("tags: [toughh]", "Meinst du „tough“?", "tough"),
        ("weapons: [axee]", "Meinst du „axe“?", "axe"),
        ("stats: {hpp: 3}", "Meinst du „hp“?", "hp"),
        ("summons: [uu]", "Meinst du „u“?", "u"),
        ("options: [{id: o, from: wepons}]", "Meinst du „weapons“?", "weapons"),
        ("weapons: [{id: w, name: W, only_for: {clas: [leader]}}]", "„class“", "class"),
        ("weapons: [{id: w, name: W, modifies: {stat: hp, ad: 1}}]", "„add“", "add"),
        ("loadouts: [{id: l, wepons: [axe]}]", "„weapons“", "weapons"),
        ("forms: [{id: f, stats: {hpp: 1}}]", "„hp“", "hp"),
        ("in_group: {mb: []}", "„mob“", "mob"),
    ],
)
def test_a_slip_of_the_pen_gets_a_suggestion_and_a_fix(unit: str, german: str, fix: str) -> None:
    problem = mistake(unit)
    assert german in said(problem, "de")
    assert [f.replacement for f in problem.fixes] == [fix]
    assert said(problem.fixes[0], "en") == f"Write “{fix}”"


@pytest.mark.parametrize(
    ("unit", "code"),
    [
        ("stats: 5", "map_expected"),
        ("tags: {tough: 1}", "list_expected"),
        ("tags: tuogh", "keyword_unknown"),
        ("options: {a: 1}", "list_expected"),
        ("options: [a]", "map_expected"),
        ("options: [{id: o}]", "option_empty"),
        ("options: [{id: o, of: [axe], list: nowhere}]", "reference_unknown"),
        ("options: [{of: [axe]}]", "missing_key"),
        ("loadouts: {a: 1}", "list_expected"),
        ("loadouts: [light]", "map_expected"),
        ("loadouts: [{weapons: [axe]}]", "missing_key"),
        ("forms: {a: 1}", "list_expected"),
        ("forms: [light]", "map_expected"),
        ("forms: [{id: f, stats: 5}]", "map_expected"),
        ("forms: [{id: f, tags: {tough: 1}}]", "list_expected"),
        ("forms: [{id: f, weapons: axe}]", "list_expected"),
        ("forms: [{stats: {hp: 2}}]", "missing_key"),
        ("in_group: [a]", "map_expected"),
        ("in_group: {mob: [{stat: hp, add: [1]}]}", "formula_expected"),
        ("strength: many", "strength_expected"),
        ("strength: [1, 2, 3]", "strength_expected"),
        ("strength: [true, 2]", "strength_expected"),
        ("modifies: [5]", "map_expected"),
        ("modifies: {stat: hp, add: [1]}", "formula_expected"),
        ("weapons: [{id: w, name: W, only_for: leader}]", "map_expected"),
        ("weapons: [{id: w, name: W, at_most: many}]", "number_expected"),
        ("weapons: [{id: w, name: W, at_most: {army: 1}}]", "unknown_key"),
        ("weapons: [{id: w, name: W, power: [1]}]", "number_expected"),
        ("weapons: [[axe]]", "unknown_item"),
        ("weapons: ['']", "item_missing"),
        ("text: [a, b]", "text_expected"),
        ("text: {de: [a]}", "text_expected"),
        ("text: {de_de: a}", "text_language"),
        ("cost: {gold: 3}", "unknown_key"),
        ("size: huge", "choice_unknown"),
        ("limit: -x", "number_expected"),
    ],
)
def test_a_wrong_shape_is_named_once(unit: str, code: str) -> None:
    problem = mistake(unit)
    assert problem.code == code
    assert problem.place.line >= 8
    assert "'" not in said(problem, "de")
    assert said(problem, "en") != code


@pytest.mark.parametrize(
    "empty", ["stats:", "tags:", "weapons:", "options:", "loadouts:", "forms:", "summons:", "text:"]
)
def test_a_key_left_empty_is_as_good_as_left_out(empty: str) -> None:
    problems = problems_in_faction(f"units:\n  - id: u\n    name: U\n    {empty}\n")
    assert problems == [], told(problems)


def test_a_value_outside_its_limits_is_a_warning_at_its_place() -> None:
    problem = mistake("stats: {hp: 12}")
    assert (problem.code, problem.severity) == ("value_outside", Severity.WARNING)
    assert str(problem.place) == "clan.yaml:9:17"


# ------------------------------------------------------------------------------ texts


def test_a_text_split_by_a_comma_is_found_with_the_fix_to_quote_it() -> None:
    problem = mistake("text: {de: Kein Feind, kein Freund, en: Nobody}")
    assert problem.code == "text_comma"
    assert said(problem.fixes[0], "de") == "Den Text in Anführungszeichen setzen"
    assert problem.values["key"] == "kein Freund"


def test_a_second_language_that_is_missing_is_a_hint() -> None:
    game = tiny_game()
    yaml = yaml_of(faction_text("units: [{id: u, name: {de: Wache}}]"))
    faction, problems = read_faction(yaml, game)
    assert problems == []
    assert faction is not None
    notes = lint_faction(yaml, faction, game).problems
    assert [(p.code, p.severity) for p in notes] == [("name_missing_language", Severity.HINT)]
    assert "Englisch" in said(notes[0], "de")
    assert faction.units["u"].name.pick("en") == "Wache"


def test_a_text_without_languages_is_the_same_in_each() -> None:
    unit = unit_of("{id: u, name: Mare}")
    assert (unit.name.pick("de"), unit.name.pick("en")) == ("Mare", "Mare")


# ------------------------------------------------------------------------------ spellings


def test_items_may_be_written_short_counted_with_level_or_whole() -> None:
    build = build_of(
        """
        id: u
        name: U
        weapons: [axe, 3x bow, 2 × Langbogen, {id: long_sword, count: 2}, {name: Club, power: 1}]
        traits: [marksman 2, {id: marksman, level: III}]
        """
    )
    shown = [build.record(carried).show("en") for carried in build.items("weapons")]
    assert shown == ["Axe", "3× Bow", "2× Long bow", "2× Long sword", "Club"]
    levels = [carried.bearing_value("level") for carried in build.items("traits")]
    assert [show(level, "de") for level in levels if level is not None] == ["II", "III"]


def test_stats_may_be_named_by_their_abbreviation() -> None:
    assert unit_of("{id: u, name: U, stats: {HP: 4, Mov: 6}}").stats["mov"] == 6


def test_stats_of_a_form_may_be_named_by_their_abbreviation_too() -> None:
    unit = unit_of("{id: u, name: U, stats: {hp: 4}, forms: [{id: f, stats: {Mov: 6}}]}")
    assert unit.forms[0].stats == {"mov": 6}


@pytest.mark.parametrize(
    "head",
    ["id: Clan", "id: ../up", "id: 5", "id: [a]", "id: a/b", 'id: "a\\0b"'],
)
def test_a_faction_has_a_proper_id(head: str) -> None:
    text = f"format: 1\nkind: faction\nsystem: tiny\n{head}\nname: X\nunits: [{{id: u, name: U}}]\n"
    problems = read_faction(yaml_of(text), tiny_game())[1]
    assert [p.code for p in problems] == ["bad_id"]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["map_expected"]),
        ("- a", ["map_expected"]),
        ("a: [", ["yaml_syntax"]),
        ("kind: faction", ["missing_key", "missing_key", "format_unknown"]),
        ("format: 2\nid: a\nname: A\nunits: [{id: u, name: U}]", ["bundle.newer"]),
        ("format: 1\nid: a\nname: A", ["faction_empty"]),
        ("format: 1\nid: a\nname: A\nunits: {a: 1}", ["list_expected", "faction_empty"]),
        ("format: 1\nid: a\nname: A\nitems: [a]\nunits: [{id: u, name: U}]", ["map_expected"]),
        (
            "format: 1\nid: a\nname: A\nitems: {wepons: []}\nunits: [{id: u, name: U}]",
            ["unknown_key"],
        ),
        ("format: 1\nid: a\nname: A\ncolour: red\nunits: [{id: u, name: U}]", ["colour_expected"]),
    ],
)
def test_a_faction_file_that_is_none_says_why(text: str, codes: list[str]) -> None:
    assert [p.code for p in read_faction(yaml_of(text), tiny_game())[1]] == codes


@pytest.mark.parametrize(
    ("emblem", "code"),
    [
        ("../../../etc/passwd", "path_leaves_pack"),
        ("/etc/passwd", "path_leaves_pack"),
        ('"a\\0b.svg"', "picture_not_found"),
        ("x" * 400, "picture_not_found"),
        ("none.svg", "picture_not_found"),
    ],
)
def test_a_picture_stays_inside_the_pack_and_exists(emblem: str, code: str) -> None:
    game = tiny_game()
    yaml = yaml_of(faction_text(f"emblem: {emblem}\nunits: [{{id: u, name: U}}]"))
    faction, problems = read_faction(yaml, game)
    assert (faction is not None, problems) == (True, [])
    assert faction is not None
    assert [p.code for p in lint_faction(yaml, faction, game).problems] == [code]


def test_a_formula_with_a_mistake_is_found_before_anybody_plays() -> None:
    game = tiny_game()
    text = """
    units:
      - word
      - id: u
        name: U
        modifies: {stat: hp, add: "mvo + 1"}
        options: [{id: o, of: [axe], where: "powerr > 1", exactly: "1 +", default: axee}]
    """
    yaml = yaml_of(faction_text(text), "clan.yaml")
    faction, _ = read_faction(yaml, game)
    assert faction is not None
    assert places(lint_faction(yaml, faction, game).problems) == [
        ("formula.unknown_name.suggested", "clan.yaml:11:32"),
        ("formula.unknown_name.suggested", "clan.yaml:12:42"),
        ("formula.ends_too_soon", "clan.yaml:12:68"),
        ("reference_unknown", "clan.yaml:12:80"),
    ]


# ------------------------------------------------------------------------------ anything

WORDS = st.sampled_from(
    [
        "id",
        "name",
        "stats",
        "tags",
        "weapons",
        "options",
        "forms",
        "loadouts",
        "modifies",
        "cost",
        "hp",
        "def",
        "of",
        "from",
        "where",
        "axe",
        "3x axe",
        "tough",
        "=1 +",
        "4/5+",
        "²",
        "in_group",
    ]
)
TREES = st.recursive(
    WORDS | st.none() | st.booleans() | st.integers(-3, 10**20) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=8,
)
GAME = tiny_game()


@given(st.dictionaries(WORDS, TREES, max_size=6))
@example({"cost": float("inf")})
def test_no_unit_whatever_raises(raw: dict[str, object]) -> None:
    yaml = yaml_of(faction_text("units: []"), "clan.yaml")
    yaml.data["units"] = [{"id": "u", **raw}]
    faction, problems = read_faction(yaml, GAME)
    assert faction is not None
    problems += lint_faction(yaml, faction, GAME).problems
    for problem in problems:
        assert said(problem, "de") != problem.code
        assert said(problem, "en") != problem.code


def test_the_shipped_units_are_found_by_their_address() -> None:
    faction = shipped().faction("ags", "ritter")
    assert faction is not None
    assert faction.units["bannerherr"].address == "ritter/bannerherr"


def test_one_keyword_needs_no_brackets() -> None:
    form = "forms: [{id: angry, name: Angry, tags: -tough}]"
    unit = unit_of(f"{{id: a, name: A, stats: {{hp: 1}}, tags: tough, {form}}}")
    assert [use.keyword.id for use in unit.keywords] == ["tough"]
    (angry,) = unit.forms
    assert angry.drop_keywords == {"tough"}
