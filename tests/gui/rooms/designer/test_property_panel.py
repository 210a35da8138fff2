"""Properties and bindings beside the face: shown, edited, undone, with where they come from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.designing.element_keys import element_at
from realms_builder.cards.designing.lengths import read_length, said_length
from realms_builder.cards.designing.origins import PropertyOrigins
from realms_builder.cards.designing.plain_data import read_plain, written_plain
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.game.library import Library
from realms_builder.gui.kit.form.inputs import TextBox
from realms_builder.gui.kit.form.text_editors import ColourEditor, FormulaEditor, TextEditor
from realms_builder.gui.kit.form.value_editors import ChoiceEditor, LineEditor
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.preview_case import PreviewCase
from realms_builder.gui.rooms.designer.properties.bindings_browser import (
    BindingsBrowser,
    binding_in,
    joined,
    mime_of,
)
from realms_builder.gui.rooms.designer.properties.property_panel import PropertyPanel
from realms_builder.roster.roster import Model
from tests.cards.card_builders import every_binding
from tests.gui.fields import box_of
from tests.tree import ROOT

LIBRARY = Library([ROOT / "factions"])
PARENT = """
format: 1
kind: card
id: parent
styles: {title: {size_pt: 13, colour: ink}}
front:
  - {id: ground, box: [0, 0, 63, 12], gradient: [ink, muted]}
  - {id: name, box: [4, 4, 40, 8], text: "{name}", style: title, lines: 1}
  - {id: hp, box: [4, 20, 20, 8], text: "{hp}"}
  - {id: list, box: [4, 30, 40, 20], repeat: abilities, each: "{name}", most: 1}
"""
NAME, HP, LIST, OWN = ("front", "name"), ("front", "hp"), ("front", "list"), ("front", "own")
GROUND = ("front", "ground")


@pytest.fixture
def document(qapp: object) -> Iterator[TemplateDocument]:
    game = LIBRARY.game("ags")
    faction = LIBRARY.faction("ags", "fluesterer")
    assert game is not None
    assert faction is not None
    shelf = TemplateShelf([read_template_text(PARENT, "parent.yaml")])
    raw = {
        "id": "mine",
        "extends": "parent",
        "front": [{"id": "hp", "size_pt": 9}, {"id": "own", "box": [1, 2, 3, 4], "text": "hi"}],
    }
    opened = TemplateDocument(Draft(raw, "mine.yaml"), game, LIBRARY, shelf, lang="en")
    unit = next(iter(faction.units.values()))
    opened.show_case(PreviewCase(faction.id, Model(id=unit.id, unit=unit.address)))
    yield opened
    opened.deleteLater()


def panel_of(qtbot: QtBot, document: TemplateDocument, *keys: tuple[str, ...]) -> PropertyPanel:
    document.select(keys)
    panel = PropertyPanel(document)
    qtbot.addWidget(panel)
    return panel


def value_of(document: TemplateDocument, key: tuple[str, ...], name: str) -> object:
    return (element_at(document.draft.merged(document.shelf), key) or {}).get(name)


def type_into(field: LineEditor, text: str) -> None:
    field.line.setText(text)
    field.line.textEdited.emit(text)
    field.line.editingFinished.emit()


def test_what_is_inherited_stands_greyed_with_where_it_comes_from(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    rows = panel_of(qtbot, document, NAME).rows
    size, lines = rows["size_pt"].editor, rows["lines"].editor
    assert isinstance(size, LineEditor)
    assert isinstance(lines, LineEditor)
    assert (size.line.text(), size.line.placeholderText()) == ("", "13\u00a0pt")
    assert rows["size_pt"].origin.text() == "from the style “title”"
    assert (lines.line.text(), lines.line.placeholderText()) == ("", "1")
    assert rows["lines"].origin.text() == "from “parent”"
    assert rows["lines"].button.isHidden()


def test_an_area_shows_its_colours_at_once(qtbot: QtBot, document: TemplateDocument) -> None:
    panel = panel_of(qtbot, document, GROUND)
    assert panel.rows["fill"].isVisibleTo(panel)
    document.select([NAME])
    panel.refresh()
    assert not panel.rows["fill"].isVisibleTo(panel)


def test_a_fill_takes_the_place_of_a_gradient(qtbot: QtBot, document: TemplateDocument) -> None:
    field = panel_of(qtbot, document, GROUND).rows["fill"].editor
    assert isinstance(field, ColourEditor)
    field.edited.emit("#2a5d3a")
    assert value_of(document, GROUND, "fill") == "#2a5d3a"
    assert value_of(document, GROUND, "gradient") is None
    document.undo_stack.undo()
    assert value_of(document, GROUND, "gradient") == ["ink", "muted"]


def test_a_colour_shows_its_swatch_once_by_name_or_as_written(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    field = panel_of(qtbot, document, GROUND).rows["fill"].editor
    assert isinstance(field, ColourEditor)
    for text, named in (("ink", True), ("ink alpha 40%", False), ("ink", True)):
        field.line.setText(text)
        field.line.textEdited.emit(text)
        assert (field.box.currentText(), field.box.currentIndex() >= 0) == (text, named)
        assert len(field.line.actions()) == (0 if named else 1)


def test_an_own_value_can_be_reset_to_the_parents(qtbot: QtBot, document: TemplateDocument) -> None:
    panel = panel_of(qtbot, document, NAME)
    field = panel.rows["lines"].editor
    assert isinstance(field, LineEditor)
    type_into(field, "2")
    assert value_of(document, NAME, "lines") == 2
    panel.refresh()
    assert not panel.rows["lines"].button.isHidden()
    panel.rows["lines"].button.click()
    assert value_of(document, NAME, "lines") == 1
    assert [e for e in document.draft.raw["front"] if e.get("id") == "name"] == []
    document.undo_stack.undo()
    assert value_of(document, NAME, "lines") == 2


def test_numbers_take_other_units(qtbot: QtBot, document: TemplateDocument) -> None:
    panel = panel_of(qtbot, document, HP)
    field = panel.rows["size_pt"].editor
    assert isinstance(field, LineEditor)
    type_into(field, "5 mm")
    assert value_of(document, HP, "size_pt") == pytest.approx(5 / 25.4 * 72, abs=0.001)
    type_into(field, "nonsense")
    assert value_of(document, HP, "size_pt") == pytest.approx(5 / 25.4 * 72, abs=0.001)
    qtbot.keyClick(field.line, Qt.Key.Key_Up)
    type_into(field, "8,5")
    assert value_of(document, HP, "size_pt") == 8.5


def test_a_formula_shows_what_it_comes_to(qtbot: QtBot, document: TemplateDocument) -> None:
    panel = panel_of(qtbot, document, HP)
    field = panel.rows["when"].editor
    assert isinstance(field, FormulaEditor)
    field.line.setText("hp > 4")
    qtbot.waitUntil(lambda: field.result.text() == "holds on this card")
    field.line.setText("hp > 40")
    qtbot.waitUntil(lambda: field.result.text() == "does not hold on this card")
    field.line.setText("hq > 4")
    qtbot.waitUntil(lambda: "hq" in field.result.text())
    assert field.result.property("role") == "error"


def test_a_text_is_written_in_both_languages(qtbot: QtBot, document: TemplateDocument) -> None:
    panel = panel_of(qtbot, document, OWN)
    field = panel.rows["text"].editor
    assert isinstance(field, TextEditor)
    german, english = field.boxes["de"], field.boxes["en"]
    assert isinstance(german, TextBox)
    assert isinstance(english, TextBox)
    assert german.toPlainText() == "hi"
    assert english.placeholderText() == "hi"
    with qtbot.waitSignal(field.edited):
        english.setPlainText("hello")
    assert value_of(document, OWN, "text") == {"de": "hi", "en": "hello"}
    with qtbot.waitSignal(field.edited):
        english.setPlainText("")
    assert value_of(document, OWN, "text") == "hi"


def test_a_language_that_the_program_does_not_speak_stays_in_the_text(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    panel = panel_of(qtbot, document, OWN)
    field = panel.rows["text"].editor
    assert isinstance(field, TextEditor)
    field.show_value({"de": "hallo", "en": "hi", "fr": "salut"}, fresh=True)
    assert list(field.boxes) == ["en", "de", "fr"]  # the window speaks English
    english = field.boxes["en"]
    assert isinstance(english, TextBox)
    with qtbot.waitSignal(field.edited):
        english.setPlainText("hello")
    expected = {"de": "hallo", "en": "hello", "fr": "salut"}
    assert value_of(document, OWN, "text") == expected


def test_what_is_typed_belongs_to_the_element_that_it_was_typed_for(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    """A text was told a moment after the last key, to whatever was selected by then."""
    panel = panel_of(qtbot, document, HP)
    panel.show()
    field, other = panel.rows["text"].editor, panel.rows["size_pt"].editor
    assert isinstance(field, TextEditor)
    assert isinstance(other, LineEditor)
    box = field.boxes["de"]
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    qtbot.keyClicks(box, "x")
    other.line.setFocus()
    qtbot.waitUntil(other.line.hasFocus)
    document.select([OWN])
    panel.refresh()
    assert value_of(document, HP, "text") == "x"
    assert value_of(document, OWN, "text") == "hi"
    shown = panel.rows["text"].editor
    assert isinstance(shown, TextEditor)
    assert shown.boxes["de"].toPlainText() == "hi"  # type: ignore[union-attr]


def test_a_measure_is_shown_in_its_unit_once_it_is_taken(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    field = panel_of(qtbot, document, HP).rows["size_pt"].editor
    assert isinstance(field, LineEditor)
    type_into(field, "1 in")
    assert field.line.text() == "72\u00a0pt"
    type_into(field, "nonsense")
    assert field.line.text() == "nonsense"
    assert field.line.styleSheet()
    type_into(field, "8")
    assert not field.line.styleSheet()


def test_several_elements_are_edited_at_once(qtbot: QtBot, document: TemplateDocument) -> None:
    panel = panel_of(qtbot, document, NAME, HP)
    assert "box" not in panel.rows
    size, colour = panel.rows["size_pt"].editor, panel.rows["colour"].editor
    assert isinstance(size, LineEditor)
    assert isinstance(colour, ColourEditor)
    assert size.line.placeholderText() == "different"
    type_into(size, "7")
    assert [value_of(document, key, "size_pt") for key in (NAME, HP)] == [7, 7]
    colour.edited.emit("faction.colour")
    assert [value_of(document, key, "colour") for key in (NAME, HP)] == ["faction.colour"] * 2


def test_lists_of_names_come_from_theme_template_and_faction(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    panel = panel_of(qtbot, document, HP)
    colour, style = panel.rows["colour"].editor, panel.rows["style"].editor
    assert isinstance(colour, ColourEditor)
    assert isinstance(style, ChoiceEditor)
    assert {"faction.colour", "ink", "on faction.accent"} <= set(panel.context.colours)
    assert style.box.findData("title") > 0
    assert panel.context.colour_of("faction.colour").startswith("#")
    assert panel.context.colour_of("no such") == ""


def test_problems_of_the_selected_element_are_said(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    panel = panel_of(qtbot, document, OWN)
    assert panel.problems.text() == ""
    colour = panel.rows["colour"].editor
    assert isinstance(colour, ColourEditor)
    colour.edited.emit("#nonsense")
    panel.refresh()
    assert "own" in panel.problems.text()
    assert "#nonsense" in panel.problems.text()


def test_without_a_selection_the_template_is_edited(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    from realms_builder.gui.rooms.designer.properties.template_page import TemplatePage

    panel = panel_of(qtbot, document)
    page = panel.findChild(TemplatePage)
    assert page is not None
    page.colours.new_name.setText("accent2")
    page.colours.add_button.click()
    assert document.draft.raw["colours"] == {"accent2": "faction.colour"}
    page.style_box.setCurrentIndex(page.style_box.findData("title"))
    page.style_box.activated.emit(page.style_box.currentIndex())
    size = page.style_rows.rows["size_pt"].editor
    assert isinstance(size, LineEditor)
    size.edited.emit(15)
    assert document.draft.raw["styles"] == {"title": {"size_pt": 15}}
    page.option_list.new_name.setText("big")
    page.option_list.add_button.click()
    assert document.draft.raw["options"] == [{"id": "big", "type": "flag", "default": False}]
    panel.refresh()
    box_of(page.options, "big").click()
    assert document.options["big"] is True


def test_a_read_only_template_is_only_looked_at(qtbot: QtBot, document: TemplateDocument) -> None:
    document.is_read_only = True
    panel = panel_of(qtbot, document, HP)
    field = panel.rows["size_pt"].editor
    assert isinstance(field, LineEditor)
    assert not field.line.isEnabled()


# ---------------------------------------------------------------------------- bindings


def browser_of(qtbot: QtBot, document: TemplateDocument) -> BindingsBrowser:
    browser = BindingsBrowser(document)
    qtbot.addWidget(browser)
    return browser


def row(browser: BindingsBrowser, path: str) -> object:
    browser.tree.select(path)
    return browser.tree.currentItem()


def test_the_browser_shows_what_the_card_says(qtbot: QtBot, document: TemplateDocument) -> None:
    browser = browser_of(qtbot, document)
    item = row(browser, "hp")
    assert item is not None
    assert (item.text(0), item.text(1)) == ("hit points", "5")  # type: ignore[attr-defined]
    assert browser.result.text() == "= 5"
    browser.formula.setText("hp * 2")
    assert browser.result.text() == "= 10"
    browser.formula.setText("hq")
    assert "hq" in browser.result.text()
    assert not browser.add_button.isEnabled()


def test_searching_hides_everything_else(qtbot: QtBot, document: TemplateDocument) -> None:
    browser = browser_of(qtbot, document)
    browser.field.setText("hit poi")
    item = row(browser, "hp")
    assert not item.isHidden()  # type: ignore[attr-defined]
    assert row(browser, "mov").isHidden()  # type: ignore[attr-defined]
    browser.field.setText("")
    assert not row(browser, "mov").isHidden()  # type: ignore[attr-defined]


def test_a_binding_goes_into_the_selected_text(qtbot: QtBot, document: TemplateDocument) -> None:
    browser = browser_of(qtbot, document)
    document.select([OWN])
    row(browser, "cost")
    browser.insert_button.click()
    assert value_of(document, OWN, "text") == "hi {cost}"
    assert document.undo_stack.undoText() == "Change own"
    document.undo_stack.undo()
    assert value_of(document, OWN, "text") == "hi"


def test_without_a_text_a_binding_becomes_an_element(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    browser = browser_of(qtbot, document)
    row(browser, "abilities")
    browser.add_button.click()
    (key,) = document.selection
    found = element_at(document.draft.merged(document.shelf), key) or {}
    assert found.get("table") == "abilities" or found.get("repeat") == "abilities"
    left, top, wide, high = found["box"]
    assert (2 * left + wide, 2 * top + high) == (63, 88), "in the middle of the card"
    assert document.template is not None
    assert document.found.problems == ()


def test_what_counts_within_a_list_is_only_written_into_its_repeater(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    browser = browser_of(qtbot, document)
    pairs = list(every_binding(browser._bindings))
    short, within = next(
        (b, w) for b, w in pairs if b.path == "short" and w is not None and w.path == "abilities"
    )
    document.select([LIST])
    browser.use(short, within)
    assert value_of(document, LIST, "each") == "{name} {short}"
    document.select([OWN])
    browser.use(short, within)
    assert value_of(document, OWN, "text") == "hi"
    (key,) = document.selection
    assert value_of(document, key, "repeat") == "abilities"  # type: ignore[arg-type]


def test_a_repeater_says_how_many_of_how_many(qtbot: QtBot, document: TemplateDocument) -> None:
    browser = browser_of(qtbot, document)
    document.select([LIST])
    assert browser.shown.text() == "Shows 1 of 3 on this card."


def test_what_is_dragged_can_be_read_back(qtbot: QtBot, document: TemplateDocument) -> None:
    browser = browser_of(qtbot, document)
    pairs = [(b, w) for b, w in every_binding(browser._bindings) if b.path]
    for binding, within in pairs:
        data = mime_of(binding, within)
        found, inside = binding_in(data) or (None, None)
        assert found is not None
        assert (found.path, found.kind, found.many) == (binding.path, binding.kind, binding.many)
        assert (inside.path if inside else None) == (within.path if within else None)
        assert data.text() == (binding.text or binding.path)


# ---------------------------------------------------------------------------- what lies below


@pytest.mark.parametrize(
    ("text", "unit", "found"),
    [
        ("7,5", "pt", 7.5),
        ("10 mm", "mm", 10.0),
        ("1 cm", "mm", 10.0),
        ("1 in", "mm", 25.4),
        ("72 pt", "mm", 25.4),
        ("25.4mm", "pt", 72.0),
        ("−2", "mm", -2.0),
        ("7 mm", "", None),
        ("width - 8", "mm", None),
        ("", "mm", None),
        ("9" * 400, "mm", None),
    ],
)
def test_lengths_are_read_as_people_write_them(text: str, unit: str, found: float | None) -> None:
    assert read_length(text, unit) == (pytest.approx(found) if found is not None else None)


def test_lengths_are_said_without_needless_zeros() -> None:
    assert [said_length(n, "de") for n in (7.5, 10.0, 0.125)] == ["7,5", "10", "0,125"]


def test_plain_data_is_written_and_read_back() -> None:
    for value in (["a", 1], [{"text": "{name}", "width": "1fr"}], {"towards": "bottom"}, "tcg", 3):
        assert read_plain(written_plain(value), "en") == (value, "")
    assert read_plain("", "en") == (None, "")
    assert read_plain("[a, {", "en")[1]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[#2a5d3a, #143020]", ["#2a5d3a", "#143020"]),
        ("[faction.colour, #123 darken 10%]", ["faction.colour", "#123 darken 10%"]),
        ("{colour: #abcdef, gap: 1}", {"colour": "#abcdef", "gap": 1}),
        ("['#2a5d3a'] # green", ["#2a5d3a"]),
    ],
)
def test_colours_within_brackets_need_no_quotes(text: str, found: object) -> None:
    assert read_plain(text, "en") == (found, "")


def test_text_is_joined_in_every_language() -> None:
    assert joined({"de": "Kosten:", "en": ""}, "{cost}") == {"de": "Kosten: {cost}", "en": "{cost}"}


def test_where_a_value_comes_from_is_known(document: TemplateDocument) -> None:
    draft, shelf = document.draft, document.shelf
    usual = PropertyOrigins(draft, shelf, ThemeFile(), (HP, NAME, OWN))
    found = usual.held(HP, "size_pt")
    assert (found.value, found.source) == (9, "own")
    assert usual.held(HP, "text").source == "parent"
    assert usual.held(NAME, "size_pt").name == "title"
    assert usual.held(OWN, "size_pt").source == "none"
    big = ThemeFile.model_validate({"styles": {"title": {"size_pt": 20}}})
    assert PropertyOrigins(draft, shelf, big, (NAME,)).held(NAME, "size_pt").value == 20


def test_what_several_elements_say_differently_is_told(document: TemplateDocument) -> None:
    both = PropertyOrigins(document.draft, document.shelf, ThemeFile(), (NAME, HP))
    assert both.of_all("size_pt")[1]
    alone, differs = PropertyOrigins(document.draft, document.shelf, ThemeFile(), (HP,)).of_all(
        "size_pt"
    )
    assert (alone.value, differs) == (9, False)
