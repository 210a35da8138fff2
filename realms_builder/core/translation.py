"""The sentences a user reads, in every language there is a catalogue for.

The English of a sentence stands in ``assets/locale/core.pot`` by its code; translations stand in
``assets/locale/<tag>/``, and in ``locale/<tag>/`` of the user's library, where a folder is all that
another language needs. What is missing falls back: ``pt-BR``, ``pt``, English.

A sentence holds ``{name}`` for a value, and ``{#name}`` for a value that is counted in a sentence
of its own, ``<code>.<name>``. The form for a number is chosen by the value called ``count``, or by
the one that a comment ``#. counts: name`` of the template names.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, KeysView, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from realms_builder.core import resources
from realms_builder.core.catalogues import (
    CORE,
    ENGLISH,
    WINDOW,
    Catalogue,
    Conventions,
    conventions_of,
    is_tag,
    named_in,
    read_catalogue,
    shorter,
)
from realms_builder.core.problems import Place, Problem, Severity

LOCALE = "locale"
COUNT = "count"
_VARIABLES = ("REALMS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
_BLANK = re.compile(r"\{(#?)(\w+)\}")


@dataclass(frozen=True, slots=True)
class _Plural:
    """The forms of a sentence, and which of them a number takes."""

    forms: Sequence[str]
    which: Callable[[int], int]
    counts: str = COUNT

    def form(self, number: object) -> str:
        """Return the form for *number*; what is no whole number takes the last one."""
        if isinstance(number, (int, float)) and number == int(number):
            return self.forms[min(self.which(abs(int(number))), len(self.forms) - 1)]
        return self.forms[-1]


_Texts = Mapping[str, str | _Plural]


@cache
def _library() -> list[Path]:
    """Return the library whose catalogues are read as well, in a list to be changed."""
    return [resources.library_folder()]


def look_in(library: Path) -> None:
    """Read the catalogues in ``locale/`` of *library* too; those of another one are forgotten."""
    if _library() != [library]:
        _library()[:] = [library]
        for remembered in (_folders, languages, _read, _texts, _notes, _conventions):
            remembered.cache_clear()


@cache
def _folders() -> Mapping[str, tuple[Path, ...]]:
    """Return the folders of each language, the user's own before those of the program."""
    found: dict[str, tuple[Path, ...]] = {ENGLISH: ()}
    bundled = resources.bundled_folder() / resources.ASSETS / LOCALE
    for folder in (*_with_catalogues(_library()[0] / LOCALE), *_with_catalogues(bundled)):
        tag = _tag_of(folder)
        if is_tag(tag):
            found[tag] = (*found.get(tag, ()), folder)
    return found


def _with_catalogues(root: Path) -> list[Path]:
    """Return the folders in *root* that hold a catalogue."""
    try:
        inside = sorted(root.iterdir())
        return [f for f in inside if any((f / f"{name}.po").is_file() for name in (CORE, WINDOW))]
    except (OSError, ValueError):
        return []


def _tag_of(folder: Path) -> str:
    return folder.name.replace("_", "-")


@cache
def languages() -> tuple[str, ...]:
    """Return the tags of all languages that the program speaks."""
    return tuple(sorted(_folders()))


@cache
def _read(lang: str, name: str) -> tuple[tuple[Path, Catalogue], ...]:
    """Return the catalogues of *lang* itself, the best first; *name* is CORE or WINDOW."""
    files = [folder / f"{name}.po" for folder in _folders().get(lang, ())]
    if lang == ENGLISH:
        files.append(resources.bundled_folder() / resources.ASSETS / LOCALE / f"{name}.pot")
    return tuple((path, read_catalogue(path, lang)) for path in files if path.is_file())


def problems(lang: str, *names: str) -> list[Problem]:
    """Return what is wrong with the catalogues called *names* that *lang* is read from.

    A folder of catalogues that is named by no language is told whatever the language.
    """
    strays = [f for f in _with_catalogues(_library()[0] / LOCALE) if not is_tag(_tag_of(f))]
    return [
        Problem("translation_tag", Severity.WARNING, Place(str(folder)), {"folder": folder.name})
        for folder in strays
    ] + [
        problem
        for tag in fallbacks(lang)
        for name in names
        for path, catalogue in _read(tag, name)
        for problem in catalogue.problems(path)
    ]


@lru_cache(maxsize=256)
def fallbacks(lang: str) -> tuple[str, ...]:
    """Return where texts in *lang* are looked for: ``pt-BR``, ``pt``, and at last ``en``."""
    return tuple(dict.fromkeys((*shorter(lang), ENGLISH)))


@cache
def _texts(lang: str, name: str) -> _Texts:
    """Return all that the catalogues called *name* say in *lang*, in English where they do not."""
    from gettext import c2py

    found: dict[str, str | _Plural] = {}
    counts = _counts(name)
    for tag in reversed(fallbacks(lang)):
        for _, catalogue in reversed(_read(tag, name)):
            which = c2py(catalogue.plural)
            for key, text in catalogue.texts.items():
                if isinstance(text, str):
                    found[key] = text
                else:
                    found[key] = _Plural(text, which, counts.get(key, COUNT))
    return found


def _counts(name: str) -> Mapping[str, str]:
    """Return which value counts in a sentence, where it is not the usual one."""
    return {
        key: value
        for _, catalogue in _read(ENGLISH, name)
        for key, value in catalogue.counts.items()
    }


def codes() -> KeysView[str]:
    """Return the codes of all sentences there are."""
    return _texts(ENGLISH, CORE).keys()


def pattern(code: str, lang: str) -> str:
    """Return the sentence of *code* with its blanks, in its last form; without one, nothing."""
    found = _texts(lang, CORE).get(code, "")
    return found if isinstance(found, str) else found.forms[-1]


_OF_SYSTEMS = {
    os.strerror(number): f"system.{errno.errorcode[number]}"
    for number in (
        *(errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR, errno.EISDIR),
        *(errno.EEXIST, errno.ENOSPC, errno.EIO, errno.EBUSY, errno.ENAMETOOLONG, errno.EMFILE),
    )
}
"""The sentences for what systems say, always in English, about files."""


def sentence(code: str, lang: str, values: Mapping[str, Any] | None = None) -> str:
    """Return the sentence of *code* with *values* filled in, as *lang* writes them.

    Where *values* hold a suggestion, the sentence called ``<code>.suggested`` is preferred. A code
    without a sentence stands for itself.
    """
    texts, filled = _texts(lang, CORE), values or {}
    found = texts.get(code, code)
    if filled.get("suggestion"):
        found = texts.get(f"{code}.suggested", found)
    if not isinstance(found, str):
        found = found.form(filled.get(found.counts))
    if "{" not in found:
        return found

    def fill(blank: re.Match[str]) -> str:
        value = filled.get(blank[2], "")
        if blank[1]:
            return sentence(f"{code}.{blank[2]}", lang, {**filled, COUNT: value})
        if blank[2] == "reason" and isinstance(value, str) and value in _OF_SYSTEMS:
            return sentence(_OF_SYSTEMS[value], lang)
        return spoken(value, lang)

    return _BLANK.sub(fill, found)


def every_sentence(code: str, values: Mapping[str, Any] | None = None) -> dict[str, str]:
    """Return the sentence of *code* by language, for a reader who is not known yet."""
    return {lang: sentence(code, lang, values) for lang in languages()}


def blanks(code: str, lang: str) -> set[str]:
    """Return the names of the values that the sentence of *code* asks for."""
    found = _texts(lang, CORE).get(code, "")
    forms = (found,) if isinstance(found, str) else found.forms
    asked = {blank[2] for form in forms for blank in _BLANK.finditer(form)}
    return asked if isinstance(found, str) else asked | {found.counts}


def window_text(english: str, lang: str, meaning: str = "") -> str:
    """Return a text of the window in *lang*, or nothing where not even the template has it.

    The *meaning* tells apart what English says alike.
    """
    texts = _texts(lang, WINDOW)
    found = texts.get(f"{meaning}\x04{english}" if meaning else english, "")
    return found if isinstance(found, str) else found.forms[-1]


def note_on(key: str, *names: str) -> str:
    """Return the English note on *key* of the first of *names* that has one, else of any thing."""
    known = (pattern(f"note.{name}.{key}", ENGLISH) for name in names)
    return next(filter(None, known), "") or pattern(f"note.{key}", ENGLISH)


def note_in(english: str, lang: str) -> str:
    """Return the note that reads *english* in a schema in *lang*; what is none stays as it is."""
    return _notes(lang).get(english, english)


@cache
def _notes(lang: str) -> Mapping[str, str]:
    return {
        pattern(code, ENGLISH): pattern(code, lang) for code in codes() if code.startswith("note.")
    }


@cache
def _conventions(lang: str) -> Conventions:
    """Return how *lang* writes; the catalogue knows it already, otherwise the CLDR is asked."""
    for name in (CORE, WINDOW):
        for _, catalogue in _read(lang, name):
            if catalogue.conventions:
                return Conventions(**catalogue.conventions)
    return conventions_of(lang)


def language_name(lang: str) -> str:
    """Return what *lang* calls itself, such as ``Deutsch``; an unknown one goes by its tag."""
    return _conventions(lang).name


@lru_cache(maxsize=256)
def language_in(lang: str, reader: str) -> str:
    """Return what a reader of the language *reader* calls *lang*: German, Deutsch, allemand."""
    return named_in(lang, reader)


def decimal_sign(lang: str) -> str:
    """Return what *lang* writes between whole and part of a number."""
    return _conventions(lang).decimal


def spoken(value: object, lang: str) -> str:
    """Return *value* as *lang* writes it: decimals, lists, texts by language."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return sentence("word.yes" if value else "word.no", lang)
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".").replace(".", decimal_sign(lang))
    if isinstance(value, (list, tuple)):
        return _conventions(lang).comma.join(spoken(part, lang) for part in value)
    if isinstance(value, Mapping):
        found = (str(value[tag]) for tag in fallbacks(lang) if value.get(tag))
        return next(found, "") or str(next(iter(value.values()), ""))
    return str(value)


def spoken_language(asked: str) -> str:
    """Return the language of the program nearest to *asked*, a tag or the name of a locale."""
    tag = re.split(r"[.@]", asked, maxsplit=1)[0].replace("_", "-")
    known = {lang.casefold(): lang for lang in languages()}
    for part in shorter(tag.casefold()):
        if part in known:
            return known[part]
    kin = (lang for lang in known.values() if lang.partition("-")[0] == tag.partition("-")[0])
    return next(kin, ENGLISH)


def default_language() -> str:
    """Return the language of the environment, where there is one for it, else English."""
    named = (os.environ.get(name) for name in _VARIABLES)
    return spoken_language(next((name for name in named if name), ENGLISH))
