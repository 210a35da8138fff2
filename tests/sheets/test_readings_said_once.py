"""What is played of an open rule is noted once among tables, where it is first needed."""

from __future__ import annotations

import pytest

from realms_builder.layout.document import DefinitionBlock, Table, words_of
from realms_builder.sheets.rules.quick_reference import quick_reference
from tests.builders import shipped


@pytest.mark.parametrize(
    ("lang", "note"),
    [
        ("en", "Played here: The rows of the size tables are the attacker"),
        ("de", "Gespielt wird hier: Die Zeilen der Größentabellen sind der Angreifer"),
    ],
)
def test_both_size_tables_of_basic_rules_share_one_note(lang: str, note: str) -> None:
    game = shipped().game("basic_rules")
    assert game is not None
    blocks = quick_reference(shipped(), game, lang).document.blocks
    tables = [block for block in blocks if isinstance(block, Table) and block.grid]
    noted = [[words_of(runs).startswith(note) for runs in table.notes] for table in tables]
    assert [any(notes) for notes in noted[:2]] == [True, False]
    assert sum(map(sum, noted)) == 1


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_quality_and_its_change_stay_on_one_line(lang: str) -> None:
    game = shipped().game("true_forces")
    assert game is not None
    blocks = quick_reference(shipped(), game, lang).document.blocks
    said = [words_of(block.text) for block in blocks if isinstance(block, DefinitionBlock)]
    changed = [text for text in said if "+X" in text and "Q" in text]
    assert len(changed) >= 8
    assert all("Q\u00a0+X" in text for text in changed)
