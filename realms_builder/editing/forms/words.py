"""What the keys of files are called in a form: in words, or else by themselves."""

from __future__ import annotations

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence


def key_label(key: str, lang: str) -> str:
    """Return the word for a *key* of a file in *lang*."""
    code = f"key.{key}"
    found = sentence(code, lang)
    if found != code:
        return found
    spaced = key.replace("_", " ").strip()
    return sentence_case(spaced)


def choice_label(key: str, value: object, lang: str) -> str:
    """Return the word for a *value* that a file chooses under *key*; nothing where it has none."""
    codes = (f"choice.{key}.{value}", f"choice.{value}")
    said = ((code, sentence(code, lang)) for code in codes)
    return next((found for code, found in said if found != code), "")


def form_word(code: str, lang: str, **values: object) -> str:
    """Return the sentence *code* of forms in *lang*."""
    return sentence(f"form.{code}", lang, values)
