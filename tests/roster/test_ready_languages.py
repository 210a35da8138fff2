"""Ready rosters speak every language: names and notes by language in one file."""

from pathlib import Path

import pytest

from realms_builder.game.texts import Text
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.roster.storage.roster_writing import saved_text, text_in_language
from tests.builders import shipped

LIST = """format: 1  # kept
kind: roster
system: ags
faction: ritter
name: {de: Grenzwacht, en: Border Watch}
note: {de: Halten., en: Hold.}
models:
  - {id: m1, unit: knappe, name: {de: Alter Tom, en: Old Tom}, note: {de: blau, en: blue}}
  - {id: m2, unit: knappe, name: Hein}
groups:
  - {id: g1, group: mob, members: [m1, m2], name: {de: Die Zwei, en: The Two}}
"""


def said(text: str, lang: str) -> list[str]:
    roster, problems = read_roster(parse_text(text), "hk", lang)
    assert roster is not None and problems == []
    models = [word for model in roster.models for word in (model.name, model.note)]
    return [roster.name, roster.note, *models, roster.groups[0].name]


def test_a_list_is_read_in_the_language_of_its_reader() -> None:
    german = ["Grenzwacht", "Halten.", "Alter Tom", "blau", "Hein", "", "Die Zwei"]
    english = ["Border Watch", "Hold.", "Old Tom", "blue", "Hein", "", "The Two"]
    assert said(LIST, "de") == german
    assert said(LIST, "en") == said(LIST, "fr") == english


def test_what_becomes_ones_own_speaks_one_language_and_keeps_the_rest() -> None:
    text = text_in_language(LIST, "de")
    assert said(text, "en") == said(LIST, "de")
    assert "# kept" in text and "Border Watch" not in text
    assert text_in_language(text, "en") == text
    assert text_in_language("name: [", "de") == "name: ["


def test_saving_a_file_in_several_languages_unchanged_leaves_it_alone() -> None:
    roster, _ = read_roster(parse_text(LIST), "hk")
    assert roster is not None
    assert saved_text(roster, LIST, "hk") == LIST


@pytest.mark.parametrize(
    "path", [p for s in shipped().systems for p in shipped().rosters(s, only="ready")]
)
def test_every_ready_list_has_its_name_and_notes_in_both_languages(path: Path) -> None:
    data = parse_text(path.read_text(encoding="utf-8")).data
    assert isinstance(data, dict)
    entries = [data, *data["models"], *data.get("groups", [])]
    notes = [entry["note"] for entry in entries if "note" in entry]
    assert data["note"] in notes
    for text in (data["name"], *notes):
        assert {"de", "en"} <= set(Text.of(text).languages), text
