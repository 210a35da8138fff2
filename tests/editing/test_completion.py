"""What is offered at a cursor: cases written by hand for AGS, Realms and system files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.core.translation import sentence
from realms_builder.editing.completion.completer import Completion, completion_of
from realms_builder.editing.completion.suggestion import Suggestion
from realms_builder.editing.completion.words import icon_notes
from realms_builder.game.files.declared_icons import DeclaredIcon
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.formulas.functions import BUILT_IN
from realms_builder.game.vocabulary import functions
from realms_builder.game.yaml.text import parse_text
from tests.builders import shipped, system_text, tiny_game, yaml_of

CARET = "‸"
HEAD = "format: 1\nkind: faction\nsystem: ags\nid: x\nname: X\n"
ITEMS = """\
items:
  abilities:
    - id: club
      name: Club
    - {id: stone, name: Stone}
"""
SYSTEM = """\
format: 1
kind: system
id: own
stats:
  - {id: might, abbr: M, type: integer}
  - id: speed
    type: integer
scales:
  - id: size
    values: [small, large]
keyword_kinds:
  - id: gift
"""


@cache
def completion(kind: str = "faction", game: str = "ags", lang: str = "en") -> Completion:
    found = shipped().game(game) if game else None
    return completion_of(kind, found, lang)


def offered(text: str, **which: str) -> Sequence[Suggestion]:
    assert text.count(CARET) == 1
    return completion(**which)(text.replace(CARET, ""), text.index(CARET))


def labels(text: str, **which: str) -> list[str]:
    return [suggestion.label for suggestion in offered(text, **which)]


def taken(text: str, label: str, **which: str) -> str:
    """Return *text* after the suggestion called *label* was taken."""
    found = next(s for s in offered(text, **which) if s.label == label)
    plain = text.replace(CARET, "")
    return plain[: found.start] + found.text + plain[found.end :]


# ---------------------------------------------------------------------- keys


def test_keys_that_stand_there_are_not_offered_again() -> None:
    found = labels(HEAD + f"units:\n  - id: a\n    {CARET}\n    cost: 3\n")
    assert "stats" in found
    assert not {"id", "cost"} & set(found)


def test_the_next_entry_has_keys_of_its_own() -> None:
    found = labels(HEAD + f"units:\n  - id: a\n    {CARET}\n  - id: b\n    cost: 3\n")
    assert "cost" in found


def test_what_must_be_there_comes_first() -> None:
    text = f"system: realms\nunits:\n  - id: a\n    name: A\n    {CARET}\n"
    found = offered(text, game="realms")
    assert [s.label for s in found if s.required] == [s.label for s in found][:2]
    assert {s.label for s in found if s.required} == {"type", "size"}


def test_the_beginning_of_a_key_narrows_what_is_offered() -> None:
    assert labels(HEAD + f"units:\n  - id: a\n    sta{CARET}\n") == ["stats"]


def test_a_key_is_written_with_what_its_value_begins_with() -> None:
    text = HEAD + f"units:\n  - id: a\n    {CARET}\n"
    assert taken(text, "class").endswith("    class: \n")
    assert taken(text, "tags").endswith("    tags: []\n")
    assert taken(text, "stats").endswith("    stats: {}\n")
    assert taken(text, "loadouts").endswith("    loadouts:\n      - \n")


def test_a_key_in_front_of_its_colon_is_only_renamed() -> None:
    assert taken(HEAD + f"units:\n  - id: a\n    cla{CARET}: leader\n", "class").endswith(
        "    class: leader\n"
    )


def test_stats_are_offered_inside_braces_without_those_behind_the_cursor() -> None:
    text = HEAD + f"units:\n  - id: a\n    stats: {{hp: 3, {CARET}, wil: 4/4+}}\n"
    assert labels(text) == ["mov", "def"]


def test_languages_are_offered_in_a_text() -> None:
    found = labels(HEAD + f"units:\n  - id: a\n    name: {{de: Ritter, {CARET}}}\n")
    assert found[0] == "en"
    assert "de" not in found


def test_keys_at_the_top_of_the_file_know_those_far_below() -> None:
    text = f"format: 1\n{CARET}\n" + HEAD.removeprefix("format: 1\n") + "units:\n  - id: a\n"
    assert "units" not in labels(text)
    assert "items" in labels(text)


# ---------------------------------------------------------------------- values


def test_values_of_a_choice_are_offered_with_their_names() -> None:
    found = offered(HEAD + f"units:\n  - id: a\n    class: {CARET}\n", lang="de")
    assert [s.label for s in found] == ["leader", "follower"]
    assert found[0].note == "Anführer"


def test_tags_are_found_by_the_beginning_of_any_of_their_words() -> None:
    found = labels(HEAD + f"units:\n  - id: a\n    tags: [army, sh{CARET}]\n")
    assert found[0] == "shield"
    assert {"mana_shield"} <= set(found)


def test_tags_are_found_by_their_german_name() -> None:
    found = labels(HEAD + f"units:\n  - id: a\n    tags: [Rüst{CARET}]\n", lang="de")
    assert found[0] == "armour 1"


def test_items_of_the_file_itself_are_offered_whatever_their_style() -> None:
    text = HEAD + ITEMS + f"units:\n  - id: a\n    abilities: [{CARET}]\n"
    assert labels(text)[:2] == ["club", "stone"]


def test_items_of_the_catalogue_are_offered() -> None:
    text = f"system: realms\nunits:\n  - id: a\n    traits: [{CARET}]\n"
    game = shipped().game("realms")
    assert game is not None
    assert set(labels(text, game="realms")) >= set(game.catalogue["traits"])


def test_units_of_the_file_may_be_summoned() -> None:
    text = HEAD + f"units:\n  - id: wolf\n  - name: Bear\n    id: bear\n    summons: {CARET}\n"
    assert labels(text) == ["wolf", "bear"]


def test_phrases_are_offered_with_their_blanks_filled() -> None:
    text = HEAD + f"items:\n  abilities:\n    - id: club\n      test: {CARET}\n"
    assert "ATT {att} vs DEF" in labels(text)
    assert "{" not in taken(text, "ATT {att} vs DEF").splitlines()[-1]


def test_levels_are_offered_with_their_words() -> None:
    """The seed sets no highest level of camouflage; the first three are offered then."""
    text = f"system: realms\nunits:\n  - id: a\n    camouflage: pass{CARET}\n"
    assert labels(text, game="realms") == [f"passive {level}" for level in range(1, 4)]


def test_flags_are_true_or_false() -> None:
    assert labels(HEAD + f"units:\n  - id: a\n    house: {CARET}\n") == ["true", "false"]


def test_values_that_the_file_uses_are_offered_the_most_frequent_first() -> None:
    one = "  - id: a{0}\n    stats: {{def: {1}}}\n"
    text = HEAD + "units:\n" + one.format(1, "3/4+") + one.format(2, "2/5+") + one.format(3, "2/5+")
    found = offered(text + f"  - id: b\n    stats: {{def: {CARET}}}\n")
    assert [s.label for s in found] == ["2/5+", "3/4+"]
    assert found[0].note == "2 times in this file"


# ---------------------------------------------------------------------- entries


def test_a_new_unit_says_what_it_must_and_has_an_id_of_its_own() -> None:
    text = HEAD + f"units:\n  - id: new_unit\n  {CARET}\n"
    written = taken(text, "New entry: new_unit_2")
    assert "  - id: new_unit_2\n    name: {de: Neu, en: New}\n    cost: 1\n    stats: {" in written


def test_the_id_of_a_new_entry_is_selected() -> None:
    (found,) = (s for s in offered(HEAD + f"units:\n  {CARET}\n") if s.kind == "entry")
    assert found.select is not None
    assert found.text[slice(*found.select)] == "new_unit"


@pytest.mark.parametrize("game", shipped(samples=False).systems)
def test_a_new_unit_of_any_game_is_read_without_a_mistake(game: str) -> None:
    head = f"format: 1\nkind: faction\nsystem: {game}\nid: x\nname: X\n"
    text = taken(head + f"units:\n  {CARET}\n", "New entry: new_unit", game=game)
    found = shipped(samples=False).game(game)
    assert found is not None
    faction, problems = read_faction(parse_text(text), found)
    assert [p for p in problems if p.place.line > head.count("\n")] == []
    assert faction is None or list(faction.units) == ["new_unit"]


def test_behind_a_dash_keys_and_names_are_offered() -> None:
    text = HEAD + ITEMS + f"units:\n  - id: a\n    abilities:\n      - {CARET}\n"
    found = labels(text)
    assert {"club", "id", "test", "New entry: new_ability"} <= set(found)


def test_a_list_whose_dash_is_missing_gets_one() -> None:
    text = HEAD + ITEMS + f"units:\n  - id: a\n    tags:\n      {CARET}\n"
    assert taken(text, "army").endswith("      - army\n")


# ---------------------------------------------------------------------- formulas


def test_names_and_functions_are_offered_in_a_formula() -> None:
    text = HEAD + f"profiles:\n  - id: a\n    modifies:\n      - add: 2 * co{CARET}\n"
    found = {s.label: s for s in offered(text)}
    assert "cost" in found
    assert found["count"].note.startswith("count(list, condition)")
    assert taken(text, "count").endswith("add: 2 * count()\n")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_function_of_formulas_says_how_it_is_called(lang: str) -> None:
    own = {table.id for table in tiny_game().file.tables}
    names = sorted((BUILT_IN | functions(tiny_game())) - own)
    unsaid = [n for n in names if not sentence(f"function.{n}", lang).startswith(f"{n}(")]
    assert unsaid == []


def test_the_caret_stands_between_the_parentheses_of_a_function() -> None:
    text = HEAD + f"units:\n  - id: a\n    modifies: {{when: cou{CARET}}}\n"
    found = next(s for s in offered(text) if s.label == "count")
    assert found.select == (6, 6)


def test_keywords_are_offered_to_the_functions_that_take_one() -> None:
    text = HEAD + f"units:\n  - id: a\n    modifies: {{when: \"tag('shi{CARET}\n"
    assert labels(text)[0] == "shield"


def test_values_are_offered_behind_a_comparison() -> None:
    text = f'cost_guide:\n  value: "if(type == \'m{CARET}, 5, 2)"\n'
    assert labels(text, kind="system", game="realms") == ["mike"]


def test_formulas_in_folded_texts_complete() -> None:
    text = f"cost_guide:\n  value: >-\n    2 * ag{CARET}\n"
    assert labels(text, kind="system", game="realms")[0] == "agi"


# ---------------------------------------------------------------------- system files


def test_types_of_values_are_offered_in_a_system_file() -> None:
    found = labels(SYSTEM + f"attributes:\n  - id: a\n    type: {CARET}\n", kind="system", game="")
    assert {"integer", "pool", "choice"} <= set(found)


def test_a_system_file_knows_its_own_names_before_it_can_be_read() -> None:
    which = {"kind": "system", "game": ""}
    text = SYSTEM + "attributes:\n  - {id: a, type: scale, "
    assert labels(text + f"scale: {CARET}", **which) == ["size"]
    assert labels(SYSTEM + f"keywords:\n  - id: a\n    kind: {CARET}\n", **which) == ["gift"]
    text = SYSTEM + f"keywords:\n  - id: a\n    modifies:\n      - stat: {CARET}\n"
    assert labels(text, **which) == ["might", "speed"]
    text = SYSTEM + f"derived:\n  - id: a\n    value: 2 * mi{CARET}\n"
    assert labels(text, **which)[0] == "might"


# ---------------------------------------------------------------------- broken and elsewhere


@pytest.mark.parametrize(
    "text",
    [
        f"units:\n  - id: a\n    note: it's {CARET}\n",
        f"units:\n  - id: a # {CARET}\n",
        f"units:\n  - id: a\n    text: |\n      cl{CARET}\n",
        f"units:\n  - id: a\n    text: long\n      cla{CARET}\n",
        f'units:\n  - id: a\n    name: "A"{CARET}\n',
        f"units:\n  -{CARET}\n",
        f"units:{CARET}\n",
    ],
)
def test_nothing_is_offered_where_nothing_fits(text: str) -> None:
    assert labels(HEAD + text) == []


@pytest.mark.parametrize(
    "broken",
    [
        "    stats: {hp: 3\n",
        '    name: "open\n',
        "    : : :\n",
        "\t bad: [\n",
        "    tags: [army\n",
    ],
)
def test_a_broken_line_above_another_entry_does_no_harm(broken: str) -> None:
    text = HEAD + f"units:\n  - id: a\n{broken}  - id: b\n    class: {CARET}\n"
    assert labels(text) == ["leader", "follower"]


def test_lists_may_stand_at_the_column_of_their_key() -> None:
    text = HEAD + f"units:\n- id: a\n  class: {CARET}\n"
    assert labels(text) == ["leader", "follower"]


def test_braces_over_several_lines_are_followed() -> None:
    text = HEAD + f"units:\n  - {{id: a,\n     stats: {{hp: 3,\n             {CARET}}}}}\n"
    assert labels(text) == ["mov", "def", "wil"]


def test_without_a_game_the_general_keys_are_known() -> None:
    assert "stats" in labels(HEAD + f"units:\n  - id: a\n    {CARET}\n", game="")


# ---------------------------------------------------------------------- hints


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (f"units:\n  - id: a\n    cla{CARET}ss: leader\n", "class · one of the values"),
        (f"units:\n  - id: a\n    tags: [ar{CARET}my, shield]\n", "Army · "),
        (f"units:\n  - id: a\n    stats: {{d{CARET}ef: 4/4+}}\n", "defence · dice and success"),
        (f"units:\n  - id: a\n    modifies: {{when: co{CARET}unt(models)}}\n", "count(list"),
        (f"units:\n  - id: a\n    {CARET}\n", ""),
    ],
)
def test_a_hint_says_what_stands_at_the_cursor(text: str, hint: str) -> None:
    whole = HEAD + text
    found = completion().hint_at(whole.replace(CARET, ""), whole.index(CARET))
    assert found.startswith(hint)
    assert bool(found) == bool(hint)


@pytest.mark.parametrize("kind", ["faction", "catalogue"])
@pytest.mark.parametrize("game", shipped(samples=False).systems)
def test_every_note_on_a_key_of_a_faction_is_told_in_german(kind: str, game: str) -> None:
    same = _notes(kind, game, "en") & _notes(kind, game, "de")
    # Names of the games that are the same in both languages, such as Tokens, have no full stop.
    assert {note for note in same if note.endswith(".")} == set()


def _notes(kind: str, game: str, lang: str) -> set[str]:
    """Return what is told of every key of a unit, an item and the file itself."""
    head = "units:\n  - " if kind == "faction" else "keywords:\n  - "
    texts = (CARET, f"{head}{CARET}", f"{head}modifies:\n      - {CARET}")
    return {s.note for text in texts for s in offered(text, kind=kind, game=game, lang=lang)}


PIECES = st.sampled_from(
    [
        *("units:", "  - id: a", "    ", "stats: {", "}", "[", "]", "name: ", "\n", "- ", "'", '"'),
        *(
            "|\n",
            "when: ",
            "tag(",
            "# x",
            ": ",
            ", ",
            "😀",
            "\t",
            "&a ",
            "abilities:\n",
            "=",
            "---\n",
        ),
    ]
)


@given(st.lists(PIECES, max_size=14).map("".join), st.integers(0, 80))
def test_whatever_stands_there_what_is_offered_lies_around_the_cursor(text: str, at: int) -> None:
    offset = min(at, len(text))
    for kind, game in (("faction", "ags"), ("system", "")):
        complete = completion(kind, game)
        line = text.rfind("\n", 0, offset) + 1
        for suggestion in complete(text, offset):
            assert line <= suggestion.start <= offset <= suggestion.end <= len(text)
            assert "\n" not in text[suggestion.start : suggestion.end]
            low, high = suggestion.select or (0, 0)
            assert 0 <= low <= high <= len(suggestion.text)
        complete.hint_at(text, offset)


def test_icons_are_offered_those_of_the_game_first() -> None:
    game, _ = read_game(yaml_of(system_text(icons="{zeal: {file: z.svg, name: Zeal}}"), "s.yaml"))
    text = SYSTEM + "roles:\n  - {id: a, icon: z‸"
    found = completion_of("system", game, "en")(text.replace(CARET, ""), text.index(CARET))
    assert [(one.label, one.note) for one in found][:1] == [("zeal", "Zeal · z.svg")]
    mine = {"claw": DeclaredIcon(file="c.svg")}
    assert icon_notes(game, "en", mine)["claw"] == "c.svg"  # of a template
    assert list(icon_notes(game, "en", mine))[:2] == ["zeal", "claw"]
    text = SYSTEM + "roles:\n  - {id: a, icon: shie‸"
    found = completion_of("system", None, "en")(text.replace(CARET, ""), text.index(CARET))
    assert "shield" in [one.label for one in found]


# ---------------------------------------------------------------------- modes

MODES = """\
format: 1
kind: catalogue
system: tiny
items:
  weapons:
    - id: gun
      name: Gun
"""
SHOTS = "[{id: weapons, fields: [{id: shots, type: pool, required: true}]}]"


def _in_catalogue(text: str) -> Sequence[Suggestion]:
    game = tiny_game("", items=SHOTS)
    return completion_of("catalogue", game, "en")(text.replace(CARET, ""), text.index(CARET))


def test_a_mode_has_the_fields_of_its_list_and_no_price() -> None:
    found = [one.label for one in _in_catalogue(MODES + f"      modes: [{{id: burst, {CARET}}}]\n")]
    assert {"shots", "name", "modifies"} <= set(found)
    assert not {"cost", "at_most", "modes", "id"} & set(found)


def test_a_formula_that_asks_for_the_mode_is_offered_the_modes_of_items() -> None:
    catalogue = MODES + "      modes: [{id: burst, shots: 2/4+}, {id: aimed, shots: 1/2+}]\n"
    offers = completion_of("catalogue", tiny_game(catalogue, items=SHOTS), "en")
    text = MODES + "      shots: \"=if(mode == '"
    found = offers(text + "\n", len(text))
    assert {one.label: one.note for one in found} == {
        "burst": "Gun – burst",
        "aimed": "Gun – aimed",
    }


def test_what_an_item_must_have_may_be_said_by_its_modes() -> None:
    def wanted(text: str) -> set[str]:
        return {one.label for one in _in_catalogue(MODES + text) if one.required}

    assert wanted(f"      {CARET}\n") == {"shots"}
    assert wanted(f"      modes: []\n      {CARET}\n") == set()


# ---------------------------------------------------------------------- what prices may name


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("cost: '=rost|'", {"roster", "roster.limit", "roster.models"}),
        ("cost: '=2 * roster.|'", {"roster.limit", "roster.cost", "roster.models"}),
        ("limit: '=group.m|'", {"group.members"}),
        ("weapons: [{id: bow, count: '=stren|'}]", {"strength"}),
        ("options: [{id: o, of: [bow], replaces: |}]", {"bow"}),
        ("modifies: {cost: |}", {"cost"}),
        ("modifies: {item: bow, field: |}", {"cost", "power"}),
        ("modifies: {field: cost, item: |}", {"bow"}),
    ],
)
def test_what_prices_and_their_changes_name_is_offered(line: str, expected: set[str]) -> None:
    game = tiny_game()
    text = f"{TINY}    {line}\n"
    at = text.index("|")
    found = completion_of("faction", game, "en")(text.replace("|", ""), at)
    assert expected <= {suggestion.label for suggestion in found}


def test_a_name_in_the_middle_of_a_price_is_explained() -> None:
    completed = completion_of("faction", tiny_game(), "en")
    text = f"{TINY}    cost: '=floor(roster.limit / 10) + strength'\n"
    said = {word: completed.hint_at(text, text.index(word)) for word in ("limit", "strength")}
    assert said == {
        "limit": "How much the roster may cost",
        "strength": "How many models the unit has",
    }
    assert completed.hint_at(text, text.index("floor")).startswith("floor(")


TINY = "format: 1\nkind: faction\nsystem: tiny\nid: x\nname: X\nunits:\n  - id: a\n"
