"""Reads localised texts and says what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from realms_builder.core.catalogues import is_tag
from realms_builder.core.problems import Fix, Severity
from realms_builder.core.titles import title_in_file
from realms_builder.core.translation import languages
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.texts import EMPTY, Text


def read_text(raw: Any, path: PathInFile, notes: Notes) -> Text:
    """Return *raw*, a scalar or a map by language, as a text; mistakes go to *notes*."""
    if raw is None:
        return EMPTY
    if isinstance(raw, list):
        notes.say("text_expected", path, value="")
        return EMPTY
    if not isinstance(raw, dict):
        return Text.of(plain(raw))
    versions: dict[str, str] = {}
    for key, value in raw.items():
        if is_tag(key) and value is not None and not isinstance(value, (dict, list)):
            versions[key] = plain(value)
        elif not is_tag(key) or (value is None and key not in languages()):
            note_no_language(key, path, notes, is_silent=value is None)
        else:
            notes.say("text_expected", (*path, key), value="")
    return Text.of(versions)


def note_no_language(key: str, path: PathInFile, notes: Notes, *, is_silent: bool) -> None:
    """Note what keeps the *key* of the text at *path* from being a language.

    One that says nothing is a text behind a comma, or lacks the space behind its colon.
    """
    lang, colon, text = key.partition(":")
    if is_silent and colon and is_tag(lang) and text.strip():
        meant = f"{lang}: {text}"
        fixes = (Fix("fix.write", {"text": meant}),)
        notes.say("text_colon", (*path, key), at_key=True, fixes=fixes, key=key, meant=meant)
    elif is_silent:
        fixes = (Fix("fix.quote_text", {"text": key}),)
        notes.say("text_comma", (*path, key), at_key=True, fixes=fixes, key=key)
    else:
        notes.say("text_language", (*path, key), at_key=True, key=key)


def read_word(raw: Mapping[str, Any], key: str, path: PathInFile, notes: Notes) -> str:
    """Return what *raw*, which stands at *path*, says of *key* in one word or one formula."""
    found = raw.get(key, "")
    if isinstance(found, (list, dict)):
        notes.say("text_expected", (*path, key), value="")
        return ""
    return plain(found)


def read_flag(raw: Mapping[str, Any], key: str, path: PathInFile, notes: Notes) -> bool:
    """Return whether *raw*, which stands at *path*, says yes behind *key*."""
    found = raw.get(key)
    if found is not None and not isinstance(found, bool):
        notes.say("flag_expected", (*path, key), value=plain(found))
    return found is True


def read_name(raw: Any, path: PathInFile, notes: Notes, usual: Any = None) -> Text:
    """Return the name *raw*, or *usual* where there is none or nothing of it can be read.

    It is one line without what is not seen; a word about it goes to *notes*.
    """
    written = read_text(usual if raw is None else raw, path, notes)
    read = {lang: title_in_file(text) for lang, text in written.versions}
    for lang, text in written.versions:
        if read[lang].split() != text.split():
            at = (*path, lang) if isinstance(raw, dict) else path
            notes.say("name_unreadable", at, severity=Severity.WARNING, value=text)
    found = written.as_name()
    return found if found.versions or usual is None else Text.of(plain(usual))
