"""Catalogues from anybody: tags, fallbacks, what is kept of them, and what is wrong with them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from realms_builder.core import catalogues
from realms_builder.core.catalogues import is_tag, read_catalogue
from realms_builder.core.translation import (
    fallbacks,
    language_in,
    language_name,
    languages,
    look_in,
    problems,
    sentence,
    spoken_language,
    window_text,
)
from tests.catalogues import speaking, write_catalogue

YES = 'msgctxt "word.yes"\nmsgid "yes"\nmsgstr "{}"'
MODELS = (
    'msgctxt "counted.models"\nmsgid "{count} model"\nmsgid_plural "{count} models"\n'
    'msgstr[0] "{count} m0"\nmsgstr[1] "{count} m1"\nmsgstr[2] "{count} m2"'
)
SLAVIC = (
    '"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && '
    '(n%100<10 || n%100>=20) ? 1 : 2);\\n"\n'
)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Path]:
    """Return an empty library that the sentences are read from too."""
    with speaking(tmp_path / "library") as folder:
        yield folder


def drop_in(library: Path, tag: str, *entries: str, name: str = "core", head: str = "") -> Path:
    """Write a catalogue into *library*, which is looked at anew."""
    path = write_catalogue(library / "locale" / tag, name, *entries, head=head)
    look_in(library.parent)
    look_in(library)
    return path


@pytest.mark.parametrize(
    "tag",
    ["de", "fr", "pt-BR", "ja", "zh-Hant-TW", "sr-Latn", "es-419", "de-1996", "qps", "x-mine"],
)
def test_a_well_formed_tag_is_one(tag: str) -> None:
    assert is_tag(tag)


@pytest.mark.parametrize(
    "word", ["", "d", "deutsch", "pt_BR", "de-", "-de", "de DE", "1", "de-x", "été", 5, None]
)
def test_other_words_are_no_tags(word: object) -> None:
    assert not is_tag(word)


def test_a_country_falls_back_to_its_language_and_that_to_english() -> None:
    assert fallbacks("pt-BR") == ("pt-BR", "pt", "en")
    assert fallbacks("en") == ("en",)


def test_a_sentence_falls_back_step_by_step(library: Path) -> None:
    drop_in(library, "pt", YES.format("sim"), YES.replace("yes", "no").format("nope"))
    drop_in(library, "pt-BR", YES.format("é"))
    assert sentence("word.yes", "pt-BR") == "é"
    assert sentence("word.no", "pt-BR") == "nope"
    assert sentence("severity.error", "pt-BR") == "error"
    assert sentence("word.yes", "pt") == "sim"


def test_the_users_catalogue_comes_before_the_bundled_one(library: Path) -> None:
    drop_in(library, "de", YES.format("jawohl"))
    assert sentence("word.yes", "de") == "jawohl"
    assert sentence("word.no", "de") == "nein"


def test_a_language_is_there_as_soon_as_its_folder_is(library: Path) -> None:
    assert languages() == ("de", "en")
    drop_in(library, "pt_BR", YES.format("sim"))
    drop_in(library, "deutsch", YES.format("ja"))
    assert languages() == ("de", "en", "pt-BR")
    (stray,) = problems("en", "core")
    assert (stray.code, stray.values) == ("translation_tag", {"folder": "deutsch"})
    assert language_name("pt-BR") == "Português (Brasil)"
    assert language_in("de", "fr") == "allemand"
    assert language_in("qps", "de") == "qps"


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [("de_AT.UTF-8", "de"), ("de", "de"), ("C", "en"), ("fr_FR@euro", "en"), ("en_GB", "en")],
)
def test_the_language_of_a_system_is_met_as_near_as_can_be(asked: str, spoken: str) -> None:
    assert spoken_language(asked) == spoken


def test_the_forms_of_a_number_are_those_of_the_language(library: Path) -> None:
    drop_in(library, "ru", MODELS, head=SLAVIC)
    said = [sentence("counted.models", "ru", {"count": n}) for n in (1, 2, 5, 11, 21, 22)]
    assert said == ["1 m0", "2 m1", "5 m2", "11 m2", "21 m0", "22 m1"]


@pytest.mark.parametrize(
    "text",
    [
        b"msgid \xff",
        b'msgid "yes"\nmsgstr "oui"\nsome other words',
        b'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[9] "d"',
        b'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=__import__(1);\\n"\n',
    ],
)
def test_a_broken_catalogue_is_a_problem_and_english_is_said(library: Path, text: bytes) -> None:
    path = drop_in(library, "fr", YES.format("oui"))
    path.write_bytes(text)
    look_in(library.parent)
    look_in(library)
    assert "fr" in languages()
    assert sentence("word.yes", "fr") == "yes"
    assert sentence("counted.models", "fr", {"count": 1}) == "1 model"
    found = problems("fr", "core")
    assert [(problem.code, problem.place.file) for problem in found] == [
        ("translation_broken", str(path))
    ]


def test_a_translation_that_asks_for_other_values_is_left_out(library: Path) -> None:
    wrong = 'msgctxt "word.quoted"\nmsgid "“{text}”"\nmsgstr "« {text.__class__} »"'
    window = 'msgid "{0} of {1}"\nmsgstr "{0} de {2}"'
    loose = 'msgid "Add to {0}"\nmsgstr "{0}: {"'
    drop_in(library, "fr", wrong, YES.format("oui"))
    drop_in(library, "fr", window, loose, name="window")
    assert sentence("word.quoted", "fr", {"text": "a"}) == "“a”"
    assert sentence("word.yes", "fr") == "oui"
    assert window_text("{0} of {1}", "fr") == "{0} of {1}"
    assert window_text("Add to {0}", "fr") == "Add to {0}"
    found = problems("fr", "core", "window")
    assert [problem.code for problem in found] == ["translation_values"] * 3


def test_what_is_fuzzy_does_not_count(library: Path) -> None:
    drop_in(library, "fr", "#, fuzzy\n" + YES.format("peut-être"))
    assert sentence("word.yes", "fr") == "yes"


def test_what_was_read_is_kept_until_the_file_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_CACHE", str(tmp_path / "cache"))
    path = write_catalogue(tmp_path, "core", YES.format("oui"))
    first = read_catalogue(path, "fr")
    with monkeypatch.context() as patch:
        patch.setattr(catalogues, "_read", None)  # whoever reads anew would fail
        assert read_catalogue(path, "fr") == first
    write_catalogue(tmp_path, "core", YES.format("si"))
    assert read_catalogue(path, "fr").texts == {"word.yes": "si"}
    (kept,) = (tmp_path / "cache" / "locale").iterdir()
    kept.write_text("{")
    assert read_catalogue(path, "fr").texts == {"word.yes": "si"}


def test_nothing_needs_to_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    monkeypatch.setenv("REALMS_CACHE", str(tmp_path / "cache"))
    path = write_catalogue(tmp_path, "core", YES.format("oui"))
    assert read_catalogue(path, "fr").texts == {"word.yes": "oui"}
