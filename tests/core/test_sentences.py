"""The sentences: every code has one, and both languages say the same things by the same values."""

import ast
import errno
import os

import pytest

from realms_builder.core.problems import cause_of
from realms_builder.core.translation import blanks, codes, languages, pattern, sentence, spoken
from realms_builder.game.formulas.braces import template
from tests.catalogues import translate
from tests.tree import package_files


def test_the_catalogues_are_in_step_with_the_code_and_german_is_whole(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert translate().main(["--check"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("lang", ["de"])
def test_a_translation_asks_for_the_values_of_its_english(lang: str) -> None:
    assert lang in languages()
    differing = [code for code in codes() if blanks(code, lang) != blanks(code, "en")]
    assert len(codes()) > 2000
    assert not differing


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_brace_in_a_sentence_belongs_to_a_value(lang: str) -> None:
    # Shorthand checks are filled in like the games' own sentences, with formulas in braces, and
    # notes on keys tell of files, where braces are YAML.
    own = [code for code in codes() if not code.startswith(("shorthand.", "note."))]
    broken = [c for c in own if any(brace in sentence(c, lang, {}) for brace in "{}")]
    assert not broken


@pytest.mark.parametrize("lang", ["de", "en"])
def test_sentences_of_shorthand_checks_hold_formulas(lang: str) -> None:
    texts = [pattern(code, lang) for code in codes() if code.startswith("shorthand.")]
    assert len(texts) > 10
    for text in texts:
        template(text)


def test_every_code_a_problem_is_made_with_has_a_sentence() -> None:
    used = {code for path in package_files() for code in _codes(path.read_text(encoding="utf-8"))}
    assert used
    assert used - codes() == set()


def test_every_value_that_is_counted_in_a_sentence_of_its_own_has_one() -> None:
    counted = [
        f"{code}.{name}"
        for code in codes()
        for name in blanks(code, "en")
        if f"{{#{name}}}" in pattern(code, "en")
    ]
    assert len(counted) > 20
    assert [code for code in counted if code not in codes()] == []


@pytest.mark.parametrize(
    ("count", "lang", "expected"),
    [
        (1, "de", "1 Modell"),
        (3, "de", "3 Modelle"),
        (0, "en", "0 models"),
        (1, "en", "1 model"),
        (-1, "en", "-1 model"),
        (1.5, "en", "1.5 models"),
    ],
)
def test_a_number_chooses_the_form_of_the_word(count: float, lang: str, expected: str) -> None:
    assert sentence("counted.models", lang, {"count": count}) == expected


def test_a_sentence_may_count_two_values() -> None:
    values = {"cards": 1, "pages": 2, "path": "a.pdf"}
    assert sentence("cli.cards_written", "de", values) == "1 Karte auf 2 Seiten: a.pdf"
    assert sentence("cli.cards_written", "en", values) == "1 card on 2 pages: a.pdf"


def test_another_value_than_count_may_choose_the_form() -> None:
    values = {"name": "A", "group": "B", "size": 1, "low": 2, "high": 4}
    assert "has 1 member;" in sentence("finding.group_size", "en", values)
    assert "has 3 members;" in sentence("finding.group_size", "en", {**values, "size": 3})


@pytest.mark.parametrize(
    ("lang", "decimal", "several"),
    [("de", "26,5", "a, 1,25"), ("en", "26.5", "a, 1.25"), ("ja", "26.5", "a、1.25")],
)
def test_decimals_and_lists_are_written_as_the_language_does(
    lang: str, decimal: str, several: str
) -> None:
    assert spoken(26.5, lang) == decimal
    assert spoken(["a", 1.25], lang) == several


def _codes(source: str) -> set[str]:
    """Return the literal codes that Problem and Fix are called with."""
    return {
        node.args[0].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"Problem", "Fix"}
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def test_what_systems_say_of_files_is_said_in_the_readers_language() -> None:
    refused = {"reason": cause_of(PermissionError(errno.EACCES, os.strerror(errno.EACCES)))}
    assert "sichern: keine Berechtigung." in sentence("journal.off", "de", refused)
    assert "moment: Permission denied." in sentence("journal.off", "en", refused)
    assert "sichern: sonst etwas." in sentence("journal.off", "de", {"reason": "sonst etwas"})
