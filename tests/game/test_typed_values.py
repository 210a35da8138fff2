"""Typed values: how authors write them, what they print in both languages, what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.cards.template.binding import printed
from realms_builder.editing.forms.codecs import HeldValue
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.files.declared_fields import FIELD_TYPES, DeclaredField
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.formulas.dice import Dice
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.keywords import read_keyword
from realms_builder.game.kinds.kind import BadValue, clamped, kind_of, outside, read_value
from realms_builder.game.kinds.numbers import number
from realms_builder.game.kinds.values import Bands, Pool, Roman, Weight, decimal
from realms_builder.game.value_words import cited, show
from realms_builder.roster.resolve.number_stories import stories_of
from tests.builders import faction_text, mustered, roster_with, shipped, tiny_game, yaml_of
from tests.game.formulas.things import value


def field(kind: str, **more: object) -> DeclaredField:
    return DeclaredField.model_validate({"id": "it", "type": kind, **more})


def read(kind: str, raw: object, **more: object) -> Value:
    return read_value(field(kind, **more), raw, tiny_game())


def refused(kind: str, raw: object, **more: object) -> str:
    with pytest.raises(BadValue) as caught:
        read(kind, raw, **more)
    return caught.value.code


@pytest.mark.parametrize(
    ("kind", "raw", "german", "english"),
    [
        ("pool", "4/5+", "4/5+", "4/5+"),
        ("pool", "4 / 5", "4/5+", "4/5+"),
        ("target", "5+", "5+", "5+"),
        ("target", 5, "5+", "5+"),
        ("bands", "20/3", "20/3", "20/3"),
        ("bands", "7,5/3", "7,5/3", "7.5/3"),
        ("roman", "III", "III", "III"),
        ("roman", "iv", "IV", "IV"),
        ("roman", 3, "III", "III"),
        ("dice", "2W6+4", "2W6+4", "2D6+4"),
        ("dice", "d20", "W20", "D20"),
        ("dice", "3D8-1", "3W8−1", "3D8−1"),
        ("length", '6"', "6", "6"),
        ("length", "6 Zoll", "6", "6"),
        ("length", 2.5, "2,5", "2.5"),
        ("weight", 26.5, "26,5 kg", "26.5 kg"),
        ("weight", "0,1 kg", "0,1 kg", "0.1 kg"),
        ("weight", 25, "25 kg", "25 kg"),
        ("integer", "-3", "−3", "−3"),
        ("integer", "−3", "−3", "−3"),
        ("integer", 4.0, "4", "4"),
        ("number", "0,25", "0,25", "0.25"),
        ("flag", True, "ja", "yes"),
        ("flag", False, "nein", "no"),
        ("text", {"de": "Ein Wort", "en": "A word"}, "Ein Wort", "A word"),
        ("list", ["a", "b"], "a, b", "a, b"),
        ("scale", "m", "m", "m"),
    ],
)
def test_a_value_prints_as_each_language_writes_it(
    kind: str, raw: object, german: str, english: str
) -> None:
    value = read(kind, raw, scale="size")
    assert (show(value, "de"), show(value, "en")) == (german, english)


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        ("pool", "4/5+", Pool(4, 5)),
        ("bands", "20/3", Bands(20, 3)),
        ("dice", "2W6+4", Dice(((2, 6),), 4)),
        ("roman", "III", Roman(3)),
        ("weight", 25.1, Weight(251, 10)),
        ("number", 0.1, Fraction(1, 10)),
        ("length", '6"', 6),
    ],
)
def test_a_value_is_exact(kind: str, raw: object, value: Value) -> None:
    found = read(kind, raw)
    assert found == value
    assert type(found) is type(value)


def test_dice_of_a_field_are_dice_of_formulas() -> None:
    power = read("dice", "2W6+4")
    assert value("power + 1d6 + 1", power=power) == value("3d6 + 5")
    assert value("power.count + power.sides + power.add", power=power) == 12


def test_a_range_knows_its_reach() -> None:
    bands = read("bands", "20/3")
    assert isinstance(bands, Bands)
    assert [bands.lookup(name) for name in ("length", "bands", "reach")] == [20, 3, 60]


@pytest.mark.parametrize(
    ("kind", "raw", "code"),
    [
        ("integer", "many", "number_expected"),
        ("integer", 2.5, "whole_number_expected"),
        ("integer", True, "number_expected"),
        ("integer", [1], "number_expected"),
        ("integer", {"a": 1}, "number_expected"),
        ("integer", "4/5+", "number_expected"),
        ("integer", "20/4", "number_expected"),
        ("integer", "1_000", "number_expected"),
        ("integer", "", "number_expected"),
        ("integer", None, "empty_value"),
        ("number", "1e999999999", "number_expected"),
        ("number", "9" * 400, "number_too_large"),
        ("number", 10**12, "number_too_large"),
        ("number", "nan", "number_expected"),
        ("number", "inf", "number_expected"),
        ("pool", "4", "pool_expected"),
        ("pool", 4, "pool_expected"),
        ("pool", [4, 5], "pool_expected"),
        ("bands", "20", "bands_expected"),
        ("bands", "20/0", "bands_expected"),
        ("dice", "2W", "dice_expected"),
        ("dice", "W1", "dice_expected"),
        ("dice", "2W0", "dice_expected"),
        ("roman", "IIII", "roman_expected"),
        ("roman", "-1", "roman_expected"),
        ("target", "soon", "number_expected"),
        ("flag", "yes", "flag_expected"),
        ("flag", 1, "flag_expected"),
        ("scale", "xxl", "choice_unknown"),
        ("keyword", "toughh", "keyword_unknown"),
        ("keyword", "fearsome many", "number_expected"),
        ("level", "tough ²", "keyword_rest"),
        ("track", "nowhere", "choice_unknown"),
        ("integer", "=1 +", "formula.ends_too_soon"),
    ],
)
def test_a_value_that_a_field_cannot_hold_has_a_name(kind: str, raw: object, code: str) -> None:
    assert refused(kind, raw, scale="size") == code


def test_an_unknown_choice_names_the_known_ones_and_the_closest() -> None:
    game = tiny_game()
    with pytest.raises(BadValue) as caught:
        read_value(game.attributes["class"], "folower", game)
    assert caught.value.values["known"] == ["leader", "follower"]
    assert caught.value.values["suggestion"] == "follower"


# ------------------------------------------------------------------------------ keywords


@pytest.mark.parametrize("written", ["Nah 0", "nah 0", "Nah(0)", "Nah (0)", "near 0", "NEAR(0)"])
def test_every_spelling_of_a_keyword_is_the_same(written: str) -> None:
    game = shipped().game("ags")
    assert game is not None
    use = read_keyword(game, written, "range")
    assert use == read_keyword(game, "near 0", "range")
    assert (use.show("de"), use.show("en")) == ("Nah (0)", "Near (0)")


def test_a_parameter_may_stay_away_where_it_has_a_default() -> None:
    game = shipped().game("ags")
    assert game is not None
    assert read_keyword(game, "Nah", "range") == read_keyword(game, "Nah 0", "range")
    with pytest.raises(BadValue) as caught:
        read_keyword(game, "Fern", "range")
    assert caught.value.code == "parameter_missing"


@pytest.mark.parametrize(
    ("written", "level"),
    [("tough ++", 2), ("tough 2", 2), ("tough II", 2), ("Zäh +++", 3), ("tough", 1)],
)
def test_a_level_is_written_with_plus_signs_or_a_number(written: str, level: int) -> None:
    use = read("level", written, of_kind="tag", print="plus")
    assert isinstance(use, KeywordUse)
    assert (use.identity, use.level) == ("tough", level)
    assert use.show("de") == f"Zäh {'+' * level}"


def test_set_is_another_word_for_of_kind() -> None:
    assert read("keyword", "tough", set="tag") == read("keyword", "tough", of_kind="tag")
    assert refused("keyword", "tough", of_kind="spell") == "keyword_unknown"


def test_keywords_may_be_written_as_a_map_by_kind() -> None:
    game = tiny_game(
        keyword_kinds="[{id: tag, of_units: tags}]",
        keywords="{tag: [{id: tough}, {id: mob}, {id: fearsome}], wound: [{id: bleeding}]}",
    )
    assert game.keywords["tough"].kind == "tag"
    assert game.keywords["bleeding"].kind == "wound"
    assert list(game.kinds) == ["tag", "wound"]
    assert read_keyword(game, "Bleeding", "wound").identity == "bleeding"


def test_a_phrase_takes_what_its_forms_allow() -> None:
    game = shipped().game("ags")
    assert game is not None
    test = game.fields["abilities"]["test"]
    strike = read_value(test, "att 4/3+ VS def", game)
    assert show(strike, "de") == "ATT 4/3+ vs DEF"
    assert strike.lookup("att") == Pool(4, 3)  # type: ignore[union-attr]
    assert show(read_value(test, "D6 vs TN 3", game), "de") == "W6 vs TN 3"
    with pytest.raises(BadValue) as caught:
        read_value(test, "ATT 4/3+ against DEF", game)
    assert caught.value.code == "phrase_unknown"
    assert "ATT {att} vs DEF" in caught.value.values["known"]  # type: ignore[operator]
    with pytest.raises(BadValue) as caught:
        read_value(test, "ATT many vs DEF", game)
    assert caught.value.code == "pool_expected"


def test_a_phrase_of_endless_length_is_refused_at_once() -> None:
    forms = [{"id": "long", "write": "{a} {b} {c} {d} {e} {f} end"}]
    slots = [{"id": letter, "type": "text"} for letter in "abcdef"]
    assert refused("phrase", "x " * 50_000, forms=forms, slots=slots) == "phrase_unknown"


# ------------------------------------------------------------------------------ limits


@pytest.mark.parametrize(
    ("value", "inside"),
    [
        (Pool(9, 2), Pool(7, 3)),
        (Pool(0, 6), Pool(1, 5)),
        (Pool(4, 4), Pool(4, 4)),
    ],
)
def test_a_pool_is_clamped_in_both_its_halves(value: Pool, inside: Pool) -> None:
    limits = field("pool", dice=[1, 7], target=[3, 5])
    assert clamped(value, limits) == inside
    assert outside(value, limits) == (value != inside)


def test_a_number_keeps_its_kind_when_it_is_clamped() -> None:
    heavy = clamped(Weight(60), field("weight", max=50.5))
    assert heavy == Weight(101, 2)
    assert isinstance(heavy, Weight)
    assert show(clamped(Roman(7), field("roman", min=1, max=5)), "en") == "V"


def test_a_missing_value_lies_nowhere_and_prints_a_dash() -> None:
    assert not outside(MISSING, field("integer", min=1))
    assert show(MISSING, "de") == "–"


@pytest.mark.parametrize(
    ("value", "german"),
    [
        (Fraction(53, 2), "26,5"),
        (Fraction(1, 3), "0,33"),
        (Fraction(-1, 2), "−0,5"),
        (Fraction(2, 3), "0,67"),
        (Fraction(199, 200), "1"),
        (Fraction(-1, 1000), "0"),
        (0, "0"),
    ],
)
def test_a_decimal_has_two_digits_at_most_and_no_negative_zero(
    value: Fraction, german: str
) -> None:
    assert decimal(value, "de") == german


@pytest.mark.parametrize(
    ("value", "german"),
    [
        (10**15 - 1, "999999999999999"),
        (10**15, "1,00·10^15"),
        (-(2**200), "−1,61·10^60"),  # 1.606938...e60
        (Fraction(2**200, 3), "5,36·10^59"),
    ],
)
def test_what_no_card_has_room_for_is_said_by_its_first_digits(
    value: int | Fraction, german: str
) -> None:
    assert show(value, "de") == printed(value, "de") == german


# ------------------------------------------------------------------------------ anything

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(["4/5+", "20/3", "²", "٣/٣+", "=ko", "1e99999", "{a}"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=4,
)
GAME = tiny_game()


@given(st.sampled_from(FIELD_TYPES), ANYTHING)
def test_no_value_whatever_raises_anything_but_a_bad_value(kind: str, raw: object) -> None:
    try:
        value = read_value(field(kind, scale="size"), raw, GAME)
    except BadValue as bad:
        assert bad.code
    else:
        assert isinstance(show(value, "de"), str)


@given(st.text(max_size=30))
def test_a_number_is_read_or_refused_whatever_stands_there(text: str) -> None:
    try:
        assert abs(number(text)) <= 10**9
    except BadValue as bad:
        assert bad.code in ("number_expected", "number_too_large")


@pytest.mark.parametrize(
    ("source", "english", "german"),
    [
        ("2.12", "§\u00a02.12", "§\u00a02.12"),
        ("2.3.2, 2.7", "§\u00a02.3.2, 2.7", "§\u00a02.3.2, 2.7"),
        ("S. 7", "p.\u00a07", "S.\u00a07"),
        ("Tragkraft", "“Tragkraft”", "„Tragkraft“"),
        ("Angriffe & Schaden, 2", "“Angriffe & Schaden, 2”", "„Angriffe & Schaden, 2“"),
        ("", "", ""),
    ],
)
def test_where_a_rule_stands_is_a_page_a_chapter_or_a_title(
    source: str, english: str, german: str
) -> None:
    assert (cited(source, "en"), cited(source, "de")) == (english, german)


def test_a_list_of_choices_reads_its_values_by_any_name_and_shares_those_of_another_field() -> None:
    schools = """
      - {id: school, type: choice, values: [{id: fire, name: {de: Feuer, en: Fire}}, ice]}
      - {id: second, type: choice, values_of: school}
      - {id: taught, type: list, of: choice, values_of: school}
      - {id: colours, type: list, of: choice, values: [red, {id: blue, name: {de: Blau}}]}"""
    game = tiny_game(attributes=schools, scales="", roles="", catalogue="")
    taught, colours = game.attributes["taught"], game.attributes["colours"]
    assert show(read_value(taught, ["feuer", "ice"], game), "de") == "Feuer, ice"
    assert show(read_value(colours, ["Blau", "red"], game), "de") == "Blau, red"
    assert show(read_value(game.attributes["second"], "Fire", game), "de") == "Feuer"
    assert [one.value for one in kind_of(taught).choices(taught, game, "en")] == ["fire", "ice"]
    with pytest.raises(BadValue) as caught:
        read_value(colours, ["fire"], game)
    assert caught.value.values["known"] == ["red", "blue"]


@pytest.mark.parametrize(
    ("raw", "said"), [(2, "+2"), ("+2", "+2"), (-1, "−1"), ("-1", "−1"), ("−1", "−1"), (0, "0")]
)
def test_a_signed_number_prints_its_sign(raw: object, said: str) -> None:
    assert show(read("signed", raw), "de") == said


def test_a_signed_number_is_whole_and_says_its_limits_with_signs() -> None:
    assert refused("signed", "1.5") == "whole_number_expected"
    assert kind_of(field("signed")).limits(field("signed", min=-2, max=3)) == "−2 … +3"


def test_what_changes_a_number_keeps_how_it_is_printed() -> None:
    stats = """
  - {id: luck, abbr: L, type: signed, min: -3, max: 3}
  - {id: save, abbr: S, type: target}"""
    items = """
  - id: gear
    fields: []"""
    game = tiny_game("", stats=stats, items=items)
    units = """units:
  - id: guard
    name: Guard
    cost: 4
    stats: {luck: -1, save: 5+}
    gear: [{name: Charm, modifies: [{stat: luck, add: 3}, {stat: save, add: -1}]}]
"""
    faction, problems = read_faction(yaml_of(faction_text(units)), game)
    assert faction is not None, problems
    (model,) = mustered(roster_with("guard"), game, faction).models
    assert [show(model.build.stat(name), "en") for name in ("luck", "save")] == ["+2", "4+"]
    (luck, *_) = stories_of(model.build)
    assert luck.lines("en")[1:] == ["Guard: −1", "Charm: −1 → +2"]


def test_a_word_is_one_line_that_fits_a_column() -> None:
    assert show(read("word", {"de": "am Rand", "en": "at the edge"}), "de") == "am Rand"
    assert show(read("word", "x" * 24), "en") == "x" * 24
    assert refused("word", "x" * 25) == "word_too_long"
    assert refused("word", {"en": "short", "de": "x" * 25}) == "word_too_long"
    assert refused("word", "two\nlines") == "word_too_long"
    assert kind_of(field("word")).room == "short"


def test_a_form_shows_a_signed_number_with_its_sign() -> None:
    plan = FieldPlan(key="luck", label="Luck", editor="signed")
    held = HeldValue(plan, "en")
    held.hold(2, fresh=True)
    assert held.spelling(2) == "+2"
    assert held.typed("+3") == 3
    assert held.typed("−1") == -1
    assert held.typed("") is GONE


def test_a_unit_is_printed_behind_values_that_do_not_show_it() -> None:
    weight, number = field("weight", unit="kg"), field("integer", unit="kg")
    assert kind_of(weight).printed_unit(weight, tiny_game()).pick("en") == ""
    assert kind_of(number).printed_unit(number, tiny_game()).pick("en") == "kg"
