"""Templates extend each other, and every mistake in one is a problem with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.elements.outlines import OutlineError, read_outline
from realms_builder.cards.template.card_files import CardFile
from realms_builder.cards.template.colours import ColourError, contrast, readable_on, resolve
from realms_builder.cards.template.default_template import template_for
from realms_builder.cards.template.template_files import read_template_file, read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf, shelf_of
from realms_builder.cards.template.templates import CardTemplate, content_key, picture_formula
from realms_builder.cards.template.theme_files import themes_of
from realms_builder.cards.template.themes import BUILT_IN, ThemeFile
from realms_builder.cards.template.unit_schema import Field, ItemList, Schema
from realms_builder.core.translation import codes, sentence
from realms_builder.game.formulas.values import MISSING
from tests.cards.card_builders import EvenMetrics, problems_of, subject, texts
from tests.catalogues import translate

PARENT = """
format: 1
kind: card
size: tcg
styles: {body: {size_pt: 8, leading: 1.2}}
front:
  - {id: banner, box: [0, 0, 63, 9], fill: ink, text: "{name}"}
  - {id: body, box: [0, 10, 63, 70], column: [{id: tags, text: "{tags}"}, {id: more, text: x}]}
"""
CHILD = "format: 1\nkind: card\nextends: a\n"


def merged(child: str) -> CardTemplate:
    """Return *child* over the parent."""
    files = [read_template_text(child, "card.yaml"), read_template_text(PARENT, "a.yaml")]
    found = TemplateShelf(files).find("card")
    assert found is not None
    assert found.template is not None
    assert found.problems == ()
    return found.template


def test_a_child_changes_single_properties_of_an_element() -> None:
    template = merged(CHILD + "size: a6\nfront:\n  - {id: banner, fill: paper}\n")
    assert template.size == "a6"
    assert [element.id for element in template.front] == ["banner", "body"]
    assert template.front[0].fill == "paper"
    assert template.front[0].text == "{name}"


def test_a_child_reaches_elements_inside_containers() -> None:
    template = merged(CHILD + "front:\n  - {id: tags, colour: bad}\n  - {id: more, remove: true}\n")
    column = template.front[1].column or []
    assert [(element.id, element.colour) for element in column] == [("tags", "bad")]


def test_another_content_replaces_the_old_one() -> None:
    template = merged(CHILD + "front:\n  - {id: banner, icon: hp}\n")
    assert content_key(template.front[0]) == "icon"


def test_new_elements_stand_where_they_say() -> None:
    new = "  - {id: new, box: [0, 0, 1, 1], fill: ink, before: body}\n"
    template = merged(CHILD + "front:\n" + new)
    assert [element.id for element in template.front] == ["banner", "new", "body"]


def test_styles_are_merged_key_by_key() -> None:
    template = merged(CHILD + "styles: {body: {size_pt: 9}}\n")
    assert (template.styles["body"].size_pt, template.styles["body"].leading) == (9, 1.2)


def test_an_unknown_parent_is_named_with_a_suggestion() -> None:
    problems = problems_of(CHILD.replace("extends: a", "extends: unitt"), PARENT)
    assert [problem.code for problem in problems] == ["card.unknown_parent"]
    assert (problems[0].place.line, problems[0].place.file) == (3, "card.yaml")


def test_templates_that_extend_each_other_are_a_problem_and_no_loop() -> None:
    problems = problems_of(CHILD, "format: 1\nkind: card\nextends: card\n")
    assert [problem.code for problem in problems] == ["card.extends_cycle"]
    assert problems_of("format: 1\nkind: card\nextends: card\n")[0].code == "card.extends_cycle"


def test_templates_extend_each_other_in_a_row_that_ends() -> None:
    def row(length: int) -> list[CardFile]:
        texts = [f"format: 1\nkind: card\nid: x{n}\nextends: x{n + 1}\n" for n in range(length)]
        texts.append(f"format: 1\nkind: card\nid: x{length}\n")
        return [read_template_text(text, f"x{n}.yaml") for n, text in enumerate(texts)]

    def codes_in(files: list[CardFile]) -> list[str]:
        found = TemplateShelf(files).find("x0")
        assert found is not None
        return [problem.code for problem in found.problems]

    assert codes_in(row(20)) == []
    assert codes_in(row(21)) == ["card.extends_deep"]
    assert codes_in(row(900)) == ["card.extends_deep"]


def test_templates_of_one_id_extend_each_other_in_a_row_that_ends() -> None:
    text = "format: 1\nkind: card\nid: same\nextends: same\n"
    found = TemplateShelf([read_template_text(text, f"x{n}.yaml") for n in range(900)]).find("same")
    assert found is not None
    assert [p.code for p in found.problems if p.code != "card.id_twice"] == ["card.extends_deep"]


def test_removing_what_is_not_there_is_a_warning() -> None:
    problems = problems_of(CHILD + "front:\n  - {id: nix, remove: true}\n", PARENT)
    assert "card.nothing_to_remove" in [problem.code for problem in problems]


@pytest.mark.parametrize(
    ("line", "code", "at"),
    [
        ("{id: x, box: [0, 0, 9, 9], bax: 1}", "unknown_key", "bax"),
        ("{id: x, box: [0, 0, 9, 9], lines: zwei}", "whole_number_expected", "zwei"),
        ("{id: x, box: [0, 0, 9, 9], align: middle}", "choice_unknown", "middle"),
        ("{id: x, box: [0, 0, 9, 9], when: 1 +}", "formula.ends_too_soon", "1 +"),
        ('{id: x, box: [0, 0, 9, 9], text: "{a"}', "card.markup_open", '"{a"'),
        ('{id: x, box: [0, 0, 9, 9], fill: "#12"}', "card.colour", '"#12"'),
        ("{id: x, box: [0, 0, 9, 9], fit: [shrnk]}", "card.fit_step", "[shrnk]"),
        ("{id: x, box: [0, 0, 9, 9], shape: path, path: M0 Q}", "card.outline", "M0 Q"),
        ("{id: x, box: [0, 0, 9, 9], text: a, table: b}", "card.two_contents", "{id"),
        ("{id: x, text: a}", "card.no_box", "{id"),
        ("{id: x, box: [0, 0, -9, 9], text: a}", "card.empty_box", "[0, 0"),
        ("{id: x, box: [0, 0, 9], text: a}", "card.box_expected", "[0, 0"),
        ("{id: x, box: [0, 0, 9, 9], text: a, style: nix}", "card.unknown_style", "nix"),
        ("{id: x, box: [0, 0, 9, 9], text: a, width: broad}", "card.width", "broad"),
    ],
)
def test_a_mistake_is_named_with_line_and_column(line: str, code: str, at: str) -> None:
    start = "  - "
    problems = problems_of(f"format: 1\nkind: card\nfront:\n{start}{line}\n")
    found = [problem for problem in problems if problem.code == code]
    assert found, [problem.code for problem in problems]
    column = len(start) + line.index(at) + 1
    assert (found[0].place.line, found[0].place.column) == (4, column)
    for lang in ("de", "en"):
        assert sentence(code, lang, found[0].values) != code


def test_all_mistakes_of_a_file_are_reported_at_once() -> None:
    text = (
        "format: 1\nkind: card\nsize: huge\nfront:\n  - {id: a, bax: 1}\n  - {id: a, fill: '#1'}\n"
    )
    codes = {problem.code for problem in problems_of(text)}
    assert {"card.unknown_size", "unknown_key", "card.colour", "card.duplicate_id"} <= codes


@pytest.mark.parametrize(
    "text", ["", "- a\n", "3", "front: {a: b}", "front: [1, 2]", "kind: card\nstyles: 3"]
)
def test_a_file_of_another_shape_is_a_problem_and_no_crash(text: str) -> None:
    assert problems_of(text)


def test_the_bundled_templates_and_themes_have_no_problems(checkout: Path) -> None:
    for folder in sorted(checkout.glob("factions/*/cards")):
        # A game may extend a general template of the same id.
        shelf = shelf_of([folder, checkout / "assets" / "templates"])
        for template_id in shelf.ids:
            found = shelf.find(template_id)
            assert found is not None
            assert found.problems == ()
    themes, problems = themes_of([checkout / "assets" / "themes"])
    assert problems == ()
    assert set(themes) == {"colour", "ink_saver", "large_print", "high_contrast", "sepia"}
    assert themes["large_print"].colours["paper"] == themes["colour"].colours["paper"]


@pytest.mark.parametrize("size", ["tcg", "poker", "a6", (120.0, 80.0), None])
def test_a_card_is_made_for_any_schema(size: object) -> None:
    fields = (Field("range", {"en": "Range"}), Field("text", {"en": "Text"}, "text"))
    full = Schema(8, (ItemList("weapons", {"en": "Weapons"}, fields),), 2, has_cost=True)
    for schema in (full, Schema()):
        template = template_for(schema, size)  # type: ignore[arg-type]
        width, height = template.size  # type: ignore[misc]
        for element in (*template.front, *template.back):
            x, y, w, h = element.box or (0, 0, 0, 0)
            assert x >= 0 <= y  # type: ignore[operator]
            assert x + w <= width + 0.01  # type: ignore[operator]
            assert y + h <= height + 0.01  # type: ignore[operator]


@pytest.mark.parametrize("size", ["tcg", (148.0, 105.0)])
def test_a_card_made_for_a_schema_could_have_been_written(size: object) -> None:
    fields = (Field("range", {"en": "Range"}), Field("text", {"en": "Text"}, "text"))
    made = Schema(
        8, (ItemList("weapons", {"en": "Weapons"}, fields),), 2, has_cost=True, facts=fields[:1]
    )
    template = template_for(made, size).model_copy(update={"id": "card"})  # type: ignore[arg-type]
    assert problems_of(template.model_dump_json(exclude_none=True)) == []


def test_colours_are_tinted_darkened_and_made_clear() -> None:
    names = {**BUILT_IN, "paper": "#ffffff", "faction.colour": "#800000"}
    assert resolve("faction.colour 50%", names) == "#c08080"
    assert resolve("faction.colour darken 50%", names) == "#400000"
    assert resolve("faction.colour lighten 100%", names) == "#ffffff"
    assert resolve("#123 alpha 50%", names) == "#11223380"
    with pytest.raises(ColourError):
        resolve("faction.colour 50", names)


def test_text_on_a_colour_is_readable() -> None:
    for ground in ("#7a1f2b", "#e9d29a", "#808080", "#000000", "#ffffff", "#2f6f3f"):
        text = readable_on(ground, "#1c1917", "#ffffff")
        assert contrast(text, ground) >= 3.5


def test_outlines_are_read_with_relative_and_short_commands() -> None:
    assert read_outline("m1 1 h2 v2 z") == (("M", 1, 1), ("L", 3, 1), ("L", 3, 3), ("Z",))
    for wrong in ("1 2", "M1", "M0 0 X", "M0 0 L a b", "M0 0 Z 1"):
        with pytest.raises(OutlineError):
            read_outline(wrong)


def test_the_sentences_of_cards_exist_in_both_languages() -> None:
    german = {
        message.context for message in translate().read(translate().LOCALE / "de" / "core.po")
    }
    said = {code for code in codes() if code.startswith("card.")}
    assert said
    assert said - german == set()


def test_the_base_template_can_be_extended(checkout: Path) -> None:
    child = read_template_text(CHILD.replace("extends: a", "extends: base"), "card.yaml")
    base = read_template_file(checkout / "assets" / "templates" / "base.yaml")
    found = TemplateShelf([child, base]).find("card")
    assert found is not None
    assert found.problems == ()
    template = found.template
    assert template is not None
    for size in ((63.0, 88.0), (105.0, 148.0)):
        made = CardComposer(template, ThemeFile(), "en", EvenMetrics(), size=size)
        faces = made.compose(subject("Aldo", cost=MISSING, role=MISSING, mark=MISSING))
        assert faces.back is not None
        assert "Aldo" in texts(faces.front)
        assert faces.problems == ()


@pytest.mark.parametrize("name", ["pictures/frame.svg", "Old Map.PNG", "a-b_2.jpeg", "x.webp"])
def test_a_file_needs_no_quotes_in_quotes(name: str) -> None:
    assert picture_formula(name) == f"'{name}'"
    text = f"kind: card\nid: card\nfront:\n  - {{id: p, box: [0, 0, 9, 9], picture: {name}}}\n"
    assert read_template_text(text, "card.yaml").problems == []


@pytest.mark.parametrize("formula", ["picture", "'a.svg'", "if(q, 'a.svg', 'b.svg')", "unit.art"])
def test_a_formula_for_a_picture_stays_one(formula: str) -> None:
    assert picture_formula(formula) == formula
