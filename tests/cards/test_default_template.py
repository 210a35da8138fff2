"""The generated card says everything a unit has, each thing once."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from realms_builder.cards.composing import CardComposer, CardFaces
from realms_builder.cards.subjects import (
    empty_roster,
    subjects_of_faction,
    subjects_of_roster,
)
from realms_builder.cards.template.default_template import default_raw, default_template
from realms_builder.cards.template.templates import CardTemplate
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Severity
from realms_builder.game.game import Game
from realms_builder.game.icons import icon_characters
from realms_builder.layout.marks import Clip, Face, Mark, Picture, Rect
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.roster import Model
from tests.builders import mustered, roster_with, shipped, tiny_faction, tiny_game, told
from tests.cards.card_builders import EvenMetrics, compose, runs, texts

CATALOGUE = """
format: 1
kind: catalogue
system: tiny
items:
  guns:
    - {id: axe, name: {de: Axt, en: Axe}, hit: {cc: 3+, far: 5+}}
    - {id: bow, name: {de: Bogen, en: Bow}, hit: {far: 4+}}
  spells:
    - {id: wave, name: {de: Welle, en: Wave}, text: {de: Es schwappt., en: It sloshes.}}
"""
SECTIONS = {
    "bands": "[{id: reach, steps: {cc: 0, far: 12}, names: {far: {de: weit, en: far off}}}]",
    "costs": "[{id: gold, name: Gold}, {id: favour, name: {de: Gunst, en: favour}}]",
    "tracks": "[{id: hp, name: {de: Rumpf, en: hull}, boxes: hp, split: 2},"
    " {id: mast, name: {de: Mast, en: mast}, boxes: hp}]",
    "derived": "[{id: load, name: {de: Last, en: load}, value: hp + 4}, "
    "{id: secret, value: 77, show: false}]",
    "items": """
      - id: guns
        fields: [{id: hit, abbr: {de: Tr., en: hit}, type: by_band, bands: reach}]
        carried:
          - {id: mount, type: track, optional: true}
          - {id: level, type: roman, optional: true}
      - id: spells
        fields: [{id: text, type: text}]""",
}
UNITS = """
units:
  - id: ship
    name: {de: Schiff, en: Ship}
    class: leader
    limit: 2
    strength: [1, 9]
    cost: {gold: 5, favour: 3}
    stats: {hp: 5}
    guns: [2x axe, {id: bow, mount: mast, level: 2}]
    spells: [wave]
"""


def card(lang: str = "en", size: str | tuple[float, float] = "tcg") -> CardFaces:
    """Return the card of a ship of seven."""
    game: Game = tiny_game(CATALOGUE, **SECTIONS)
    roster = roster_with(Model("m1", "ship", strength=7))
    (subject,) = subjects_of_roster(mustered(roster, game, tiny_faction(game, UNITS)))
    template = default_template(game, size)
    return CardComposer(template, ThemeFile(), lang, EvenMetrics()).compose(subject)


def said(faces: CardFaces) -> str:
    """Return every word of a card in order, single spaces between them."""
    every = [*texts(faces.front), *texts(faces.back)]
    return " ".join(" ".join(every).replace("\u00a0", " ").replace("\u2002", " ").split())


def test_items_say_how_many_they_are_and_how_they_are_carried() -> None:
    words = said(card())
    assert "2× Axe" in words
    assert "Bow II (mast)" in words
    assert "II" in words


def test_values_by_distance_stand_below_the_name_of_their_distance() -> None:
    assert "CC FAR OFF 2× Axe 3+ 5+ Bow II (mast) – 4+" in said(card())
    assert "CC WEIT 2× Axt 3+ 5+ Bogen II (Mast) – 4+" in said(card("de"))


def test_values_by_distance_in_a_line_stand_out_from_their_distances() -> None:
    bands = "[{id: reach, steps: {far: 12}, names: {far: far off}}]"
    game = tiny_game(CATALOGUE.replace("cc: 3+, ", ""), **{**SECTIONS, "bands": bands})
    assert "far off\u00a0**{hit.far}**" in str(default_raw(game)["front"]).replace(
        "\\xa0", "\u00a0"
    )


def test_strength_further_costs_attributes_and_derived_values_are_facts() -> None:
    words = said(card("de"))
    for fact in ("Modelle 7", "Gunst 21", "Class Leader", "Limit 2", "Size M", "Last 9"):
        assert fact in words, (fact, words)
    assert "77" not in words


def test_the_text_of_an_item_stands_once() -> None:
    assert said(card()).count("It sloshes.") == 1


def test_items_without_a_text_stand_in_one_line_behind_those_that_have_one() -> None:
    more = "    - {id: ebb, name: Ebb}\n    - {id: tide, name: Tide}\n"
    optional = SECTIONS["items"].replace("type: text}", "type: text, optional: true}")
    game = tiny_game(CATALOGUE + more, **{**SECTIONS, "items": optional})
    units = UNITS.replace("[wave]", "[ebb, wave, tide]")
    (subject,) = subjects_of_roster(
        mustered(roster_with(Model("m1", "ship")), game, tiny_faction(game, units))
    )
    composer = CardComposer(default_template(game, "tcg"), ThemeFile(), "en", EvenMetrics())
    assert "Wave It sloshes. Ebb · Tide" in said(composer.compose(subject))


def test_the_second_part_of_a_track_has_a_colour_of_its_own() -> None:
    marks = card().front.marks
    fills = {mark.fill for mark in marks if isinstance(mark, Rect) and mark.stroke}
    assert {"#ffffff", "#ee8a1d"} <= fills


def test_a_small_card_keeps_room_for_its_text() -> None:
    game = tiny_game(CATALOGUE, **SECTIONS)
    for size in ((44.0, 63.0), (52.0, 72.0), (40.0, 40.0)):
        template = default_template(game, size)
        body = next(element for element in template.front if element.id == "body")
        assert body.box is not None
        assert body.box[3] >= 20  # type: ignore[operator]


@pytest.mark.parametrize("system", sorted(shipped().systems))
@pytest.mark.parametrize("size", [(63.0, 88.0), (120.0, 80.0)])
def test_every_shipped_unit_has_a_generated_card_without_errors(
    system: str, size: tuple[float, float]
) -> None:
    game = shipped().game(system)
    assert game is not None
    composer = CardComposer(default_template(game, size), ThemeFile(), "de", FontSet())
    for identity in shipped().factions(system):
        faction = shipped().faction(system, identity)
        assert faction is not None
        found = muster(empty_roster(game, faction), game, {identity: faction}.get)
        for subject in subjects_of_faction(faction, found):
            problems = composer.compose(subject).problems
            errors = [p for p in problems if p.severity is Severity.ERROR]
            assert errors == [], told(errors)


GUNNERS = """
format: 1
kind: catalogue
system: tiny
items:
  guns:
    - {id: rifle, name: Rifle, range: 24, damage: 1, shells: 3}
    - {id: sling, name: Sling, range: 12, shells: 20}
    - {id: fist, name: Fist}
  spells:
    - {id: wave, name: Wave, text: It sloshes.}
"""
GUNS = """
  - id: guns
    name: guns
    fields:
      - {id: range, abbr: RNG, type: length, default: 0}
      - {id: damage, abbr: DMG, type: integer, default: 1}
      - {id: shots, abbr: SHT, type: integer, default: 1}
      - {id: shells, type: integer, default: 0}
  - id: spells
    fields: [{id: text, type: text}]
"""
SHELLS = "[{id: shells, for: items, name: shells, boxes: shells}]"
KEYWORDS = """
  - {id: tough, kind: tag, name: Tough, text: Ignores the first wound.}
  - {id: mob, kind: tag, name: Mob}
"""
LONG = "A rule of many words that all have to be read. " * 6
CARRIED = {"items": GUNS, "tracks": SHELLS, "keywords": KEYWORDS, "derived": ""}


def unit_card(
    unit: str,
    size: str | None = "tcg",
    folder: Path | None = None,
    catalogue: str = GUNNERS,
    **sections: str,
) -> CardFaces:
    """Return the card of a model of *unit* in the game that *sections* make.

    With a *folder* the model has the picture in it.
    """
    game = tiny_game(catalogue, **{**SECTIONS, **CARRIED, **sections})
    faction = tiny_faction(game, f"units:\n  - {{id: guard, name: Guard, {unit}}}")
    model = Model("m1", "guard", picture="guard.png" if folder else "")
    roster = roster_with(model, file=str(folder / "roster.yaml") if folder else "")
    (subject,) = subjects_of_roster(mustered(roster, game, faction))
    template = default_template(game, size, [faction])
    return CardComposer(template, ThemeFile(), "en", FontSet()).compose(subject)


def marks_of(face: Face) -> list[Mark]:
    """Return every mark of *face*, shared layers first."""
    return [*(mark for layer in face.layers for mark in layer.marks), *face.marks]


def test_items_of_short_values_are_a_table_on_a_small_card_too() -> None:
    words = said(unit_card("stats: {hp: 3}, guns: [rifle]"))
    assert "GUNS RNG DMG Rifle 24″ 1 Shells" in words


def test_what_is_written_is_printed_though_it_is_as_usual() -> None:
    words = said(unit_card("stats: {hp: 3}, limit: 0, guns: [rifle, fist]"))
    assert "Limit 0" in words
    assert "Rifle 24″ 1" in words
    assert "Fist – 1" in words  # no range; the damage that every gun has
    assert "SHT" not in words  # nobody writes it
    assert "Limit" not in said(unit_card("stats: {hp: 3}, guns: [fist]"))
    assert "DMG" not in said(unit_card("stats: {hp: 3}, guns: [fist]"))


def test_how_often_a_unit_may_be_hired_is_no_fact_of_its_card() -> None:
    unit = "stats: {hp: 3}, limit: 2, guns: [fist]"
    assert "Limit 2" in said(unit_card(unit, checks="[]"))
    assert "Limit" not in said(unit_card(unit, checks="[{code: few, limit_per_unit: limit}]"))


def test_items_have_boxes_to_tick_or_their_number() -> None:
    faces = unit_card("stats: {hp: 3}, guns: [rifle, sling]")
    box = icon_characters()["box_empty"]
    assert said(faces).count(box) == 3 + 1
    assert f"Shells 20 {box}" in said(faces)


def test_a_dot_stands_between_the_boxes_of_an_item_and_what_follows() -> None:
    box = icon_characters()["box_empty"]
    shells = "{id: shells, type: integer, default: 0}"
    table = GUNS.replace(shells, shells + "\n      - {id: text, type: text}")
    gunners = GUNNERS.replace("shells: 3", "shells: 3, text: It jams.")
    assert gunners != GUNNERS
    words = said(unit_card("stats: {hp: 3}, guns: [rifle]", catalogue=gunners, items=table))
    assert f"Shells {box} {box} {box} · It jams." in words
    sling = said(unit_card("stats: {hp: 3}, guns: [sling]", catalogue=gunners, items=table))
    assert f"Shells 20 {box}" in sling
    assert "·" not in sling.split("Shells")[1].split("Guard")[0]


def test_every_cost_is_on_the_card() -> None:
    words = said(unit_card("stats: {hp: 3}, cost: {gold: 5, favour: 0}"))
    assert "Favour 0" in words
    assert "5" in words.split()


def test_a_rule_stands_on_the_front_and_a_name_without_one_in_a_line() -> None:
    faces = unit_card("stats: {hp: 3}, tags: [tough, mob]")
    words = said(faces)
    assert "Tough Ignores the first wound." in words
    assert words.count("Tough") == words.count("Mob") == 1
    assert faces.back is None


def test_a_back_is_there_for_what_finds_no_room() -> None:
    long = KEYWORDS.replace("Ignores the first wound.", LONG * 3)
    long = long.replace("name: Mob", f"name: Mob, text: {LONG * 3}")
    faces = unit_card("stats: {hp: 3}, tags: [tough, mob]", keywords=long)
    assert faces.back is not None
    assert [p.code for p in faces.problems] == ["card.spilled"]


def test_the_size_follows_what_the_units_have_to_say() -> None:
    few = unit_card("stats: {hp: 3}, tags: [mob]", None).front
    much = KEYWORDS.replace("Ignores the first wound.", LONG * 4)
    many = unit_card("stats: {hp: 3}, tags: [tough]", None, keywords=much)
    assert (few.width_mm, few.height_mm) == (63, 88)
    assert many.front.width_mm * many.front.height_mm > 63 * 88
    assert many.back is None


def test_the_text_is_larger_where_there_is_little_of_it() -> None:
    much = KEYWORDS.replace("Ignores the first wound.", LONG * 2)

    def size_of_rule(faces: CardFaces) -> float:
        return next(m.size_pt for m in runs(faces.front) if "Tough" in m.text)

    few = unit_card("stats: {hp: 3}, tags: [tough]")
    many = unit_card("stats: {hp: 3}, tags: [tough]", keywords=much)
    assert size_of_rule(few) > size_of_rule(many) >= 6.5


def test_nothing_on_a_crowded_card_is_smaller_than_six_points() -> None:
    much = KEYWORDS.replace("Ignores the first wound.", LONG * 2)
    faces = unit_card("stats: {hp: 3}, guns: [rifle, sling, fist], tags: [tough]", keywords=much)
    assert min(mark.size_pt for mark in runs(faces.front)) >= 6


def test_a_picture_takes_what_the_text_leaves_and_no_picture_nothing(tmp_path: Path) -> None:
    Image.new("RGB", (8, 8)).save(tmp_path / "guard.png")

    def height(unit: str) -> float:
        face = unit_card(f"stats: {{hp: 3}}, {unit}", folder=tmp_path).front
        return next(mark.h for mark in face.marks if isinstance(mark, Picture))

    assert not any(isinstance(m, Picture) for m in unit_card("stats: {hp: 3}").front.marks)
    assert height("tags: [mob]") > height("guns: [rifle, sling, fist], tags: [tough]") > 15


def lands(face: Face) -> list[float]:
    """Return how high the lands on *face* are that stand in for pictures."""
    return [mark.h for mark in marks_of(face) if isinstance(mark, Clip)]


def test_a_land_in_the_colours_of_the_faction_takes_what_the_text_leaves() -> None:
    (few,) = lands(unit_card("stats: {hp: 3}, tags: [mob]").front)
    (many,) = lands(unit_card("stats: {hp: 3}, guns: [rifle, sling, fist], tags: [tough]").front)
    assert few > many
    (wide,) = lands(unit_card("stats: {hp: 3}, tags: [mob]", "148x105").front)
    assert wide > 0.4 * 105


def test_text_that_goes_on_anyway_is_as_large_as_elsewhere() -> None:
    rules = "".join(
        f"  - {{id: r{at}, kind: tag, name: Rule {at}, text: {LONG}}}\n" for at in range(5)
    )
    tags = ", ".join(f"r{at}" for at in range(5))
    faces = unit_card(f"stats: {{hp: 3}}, tags: [{tags}]", keywords=f"\n{rules}")
    assert faces.back is not None
    assert not faces.continuations
    sizes = {run.size_pt for run in runs(faces.front) if "Rule" in run.text}
    assert sizes == {7.4}


@pytest.mark.parametrize(("letters", "crested"), [(31, True), (32, False)])
def test_long_names_have_the_room_of_the_emblem(letters: int, crested: bool) -> None:
    game = tiny_game(CATALOGUE, **SECTIONS)  # 34.6 mm beside it hold 0.9 letters each
    units = f"units:\n  - {{id: guard, name: {'n' * letters}, stats: {{hp: 3}}}}"
    front = default_raw(game, "tcg", [tiny_faction(game, units)])["front"]
    assert ("'id': 'crest'" in str(front)) is crested


@pytest.mark.parametrize(
    ("words", "below"),
    [("words: Loud, text: Far", "Loud · Far"), ("text: Far", "Far"), ("words: Loud", "Loud")],
)
def test_a_dot_stands_between_the_texts_of_an_item(words: str, below: str) -> None:
    short = "{id: a, abbr: AA, type: integer}, {id: b, abbr: BB, type: integer}"
    long = "{id: words, type: text}, {id: text, type: text}"
    items = f"[{{id: guns, fields: [{short}, {long}]}}]"
    unit = f"stats: {{hp: 3}}, guns: [{{id: bow, name: Bow, a: 1, b: 2, {words}}}]"
    catalogue = "format: 1\nkind: catalogue\nsystem: tiny\nitems: {}"
    told = said(unit_card(unit, items=items, catalogue=catalogue, tracks="[]"))
    assert told.split("AA BB ")[1].split(" Guard")[0] == f"Bow 1 2 {below}"


def test_names_in_a_table_keep_their_room_where_the_text_is_larger() -> None:
    def size_of_name(name: str) -> float:
        guns = GUNS.replace("abbr: RNG", "abbr: Reach").replace(
            "abbr: DMG", "abbr: Damage dealt out"
        )
        faces = unit_card(
            f"stats: {{hp: 3}}, guns: [{{id: own, name: {name}, range: 3, damage: 2}}]", items=guns
        )
        return next(run.size_pt for run in runs(faces.front) if run.text[:3] == name[:3])

    # the heads of three columns take 37 of 56 mm
    assert size_of_name("Machinegunners") == 7.4 < size_of_name("Bow")


def test_a_weight_is_never_parted_from_its_unit() -> None:
    faces = unit_card(
        "stats: {hp: 3}, burden: 9", attributes="[{id: burden, type: weight, unit: kg}]"
    )
    assert any("9\u00a0kg" in text for text in texts(faces.front))


def test_a_game_chooses_the_look_of_its_cards_by_one_key() -> None:
    def outlined(accent: str) -> int:
        face = unit_card("stats: {hp: 3}, cost: {gold: 5}", accent=accent).front
        return sum(isinstance(mark, Rect) and bool(mark.stroke) for mark in marks_of(face))

    # steel frames every stat, of which there are three; brass draws lines between them
    assert outlined("steel") == outlined("brass") + 3


def test_a_faction_without_a_colour_has_that_of_its_game() -> None:
    faces = unit_card("stats: {hp: 3}, tags: [tough]", colour="'#204060'")
    assert "#204060" in {mark.fill for mark in marks_of(faces.front) if isinstance(mark, Rect)}


def test_the_keywords_of_an_attribute_have_their_rules_on_the_card() -> None:
    drills = "[{id: drills, type: keywords, of_kind: drill}]"
    sly = "{id: sly, kind: drill, name: Sly, text: Hits from behind.}"
    words = f"{KEYWORDS}  - {sly}\n"
    game = {"attributes": drills, "keyword_kinds": "[{id: tag, of_units: tags}, {id: drill}]"}
    assert "Sly Hits from behind." in said(unit_card("drills: [sly]", keywords=words, **game))


def test_the_foot_of_a_landscape_card_stands_at_its_edge_where_no_picture_is() -> None:
    drawn = [run for run in runs(card(size=(120.0, 80.0)).front) if "Tiny" in run.text]
    assert [round(run.x, 1) for run in drawn] == [3.6]


def test_a_card_that_needs_no_back_has_one_to_look_at() -> None:
    game: Game = tiny_game()
    roster = roster_with(Model("m1", "chief"))
    (subject,) = subjects_of_roster(mustered(roster, game, tiny_faction(game)))
    composer = CardComposer(default_template(game), ThemeFile(), "en", EvenMetrics())
    faces = composer.compose(subject)
    assert faces.back is None
    back = texts(composer.back_face(subject))
    assert any("Chief" in text for text in back)
    assert back != texts(faces.front)


def test_an_emblem_that_a_text_leaves_hardly_any_room_is_not_drawn() -> None:
    def drawn(taken_mm: int) -> int:
        taken = f"{{id: b, height: {taken_mm}, fill: panel}}"
        mark = "{id: c, emblem: true, fade: 0.9, grow: 1, height: 0.001}"
        box = f"{{id: a, box: [0, 0, 60, 60], column: [{taken}, {mark}]}}"
        face = compose(f"format: 1\nkind: card\nsize: [60, 60]\nfront: [{box}]").front
        return len(face.marks) + sum(len(layer.marks) for layer in face.layers)

    assert drawn(taken_mm=30) > drawn(taken_mm=55) == 1


@pytest.mark.parametrize(("taken_mm", "high"), [(50, 10.0), (53, 7.0), (55, None)])
def test_what_only_grows_is_there_from_six_millimetres_on(
    taken_mm: int, high: float | None
) -> None:
    taken = f"{{id: b, height: {taken_mm}}}"
    scene = '{id: c, grow: 1, height: 0.0000001, fill: "#123456"}'
    box = f"{{id: a, box: [0, 0, 60, 60], column: [{taken}, {scene}]}}"
    face = compose(f"format: 1\nkind: card\nsize: [60, 60]\nbleed: 0\nfront: [{box}]").front
    found = [m.h for m in marks_of(face) if isinstance(m, Rect) and m.fill == "#123456"]
    assert [round(one, 3) for one in found if one > 0.001] == ([high] if high else [])


def test_a_dash_for_the_usual_says_nothing_in_a_line() -> None:
    """A line of one list, since a list of one short field is no table."""
    values = "[{id: none, name: –}, {id: slow, name: slow}]"
    field = f"{{id: reload, type: choice, default: none, values: {values}}}"
    catalogue = CATALOGUE.split("items:", maxsplit=1)[0] + (
        "items:\n  guns:\n    - {id: axe, name: Axe}\n    - {id: bow, name: Bow, reload: slow}\n"
    )
    game = tiny_game(catalogue, **{**SECTIONS, "items": f"[{{id: guns, fields: [{field}]}}]"})
    faction = tiny_faction(
        game, "units:\n  - {id: guard, name: Guard, stats: {hp: 3}, guns: [axe, bow]}"
    )
    (subject,) = subjects_of_roster(mustered(roster_with(Model("m1", "guard")), game, faction))
    template = default_template(game, "tcg", [faction])
    faces = CardComposer(template, ThemeFile(), "en", EvenMetrics()).compose(subject)
    assert "GUNS Axe Bow · slow Guard" in said(faces)


def test_hundreds_of_stats_make_a_card_all_the_same() -> None:
    stats = ", ".join(f"{{id: s{n}, abbr: S{n}, name: s{n}, type: integer}}" for n in range(500))
    game = tiny_game(CATALOGUE, **{**SECTIONS, "stats": f"[{stats}]"})
    raw = default_raw(game)
    CardTemplate.model_validate(raw)  # raises for a strip that is too high
    assert "stat_strip" in str(raw)
