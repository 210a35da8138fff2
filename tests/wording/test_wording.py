"""The sentences: both languages say the same things with the same values."""

import ast
from importlib import import_module

import pytest

from realms_builder import wording
from realms_builder.game.formulas.braces import template
from realms_builder.wording import catalogue, placeholders, sentence
from tests.tree import PACKAGE, package_files

TOPIC_FILES = sorted(
    path.stem for path in (PACKAGE / "wording" / "english").glob("*.py") if path.stem != "__init__"
)


def test_every_topic_file_is_read_in_both_languages() -> None:
    german = {path.stem for path in (PACKAGE / "wording" / "german").glob("*.py")} - {"__init__"}
    assert set(wording.TOPICS) == set(TOPIC_FILES) == german


@pytest.mark.parametrize("topic", TOPIC_FILES)
def test_both_languages_have_the_same_codes_and_values(topic: str) -> None:
    german = import_module(f"realms_builder.wording.german.{topic}").SENTENCES
    english = import_module(f"realms_builder.wording.english.{topic}").SENTENCES
    assert german.keys() == english.keys()
    differing = [
        code for code in german if placeholders(german[code]) != placeholders(english[code])
    ]
    assert not differing


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_no_code_is_said_by_two_topics(lang: str) -> None:
    folder = {"de": "german", "en": "english"}[lang]
    modules = [import_module(f"realms_builder.wording.{folder}.{topic}") for topic in TOPIC_FILES]
    assert sum(len(module.SENTENCES) for module in modules) == len(catalogue(lang))


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_brace_in_a_sentence_belongs_to_a_value(lang: str) -> None:
    # Shorthand checks are filled in like the games' own sentences, with formulas in braces.
    own = [code for code in catalogue(lang) if not code.startswith("shorthand.")]
    broken = [c for c in own if any(brace in sentence(c, lang, {}) for brace in "{}")]
    assert not broken


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_sentences_of_shorthand_checks_hold_formulas(lang: str) -> None:
    texts = [text for code, text in catalogue(lang).items() if code.startswith("shorthand.")]
    assert len(texts) > 10
    for text in texts:
        template(text)


def test_every_code_a_problem_is_made_with_has_a_sentence() -> None:
    used = {code for path in package_files() for code in _codes(path.read_text(encoding="utf-8"))}
    assert used
    assert used - catalogue("en").keys() == set()


def test_a_number_chooses_the_form_of_the_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue("de"), "sample", "{count} {count?Modell|Modelle}")
    assert sentence("sample", "de", {"count": 1}) == "1 Modell"
    assert sentence("sample", "de", {"count": 3}) == "3 Modelle"


def test_decimals_are_written_as_the_language_does(monkeypatch: pytest.MonkeyPatch) -> None:
    for lang, expected in (("de", "26,5 kg"), ("en", "26.5 kg")):
        monkeypatch.setitem(catalogue(lang), "sample", "{load_kg} kg")
        assert sentence("sample", lang, {"load_kg": 26.5}) == expected


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
