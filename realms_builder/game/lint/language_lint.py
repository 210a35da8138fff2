"""Says which texts of a file lack a language that its other texts have, or have one by mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from realms_builder.core.problems import Fix, Severity
from realms_builder.core.translation import language_in, languages
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.texts import reads_as_text
from realms_builder.game.yaml.text import YamlText

_FEW = 4
"""A language in fewer than every so manyth text of a file is one by mistake."""


def lint_languages(yaml: YamlText, notes: Notes) -> None:
    """Note as a hint every text that lacks a language in which the file says others."""
    texts = list(_texts(yaml.data, ()))
    written = Counter(lang for _, own in texts for lang in own)
    odd = {lang for lang, times in written.items() if times * _FEW <= len(texts)} - {*languages()}
    spoken = written.keys() - odd
    for path, own in texts:
        wanting = sorted(spoken - own)
        for lang in sorted(own & odd if len(wanting) == 1 else ()):
            fixes = (Fix("fix.write", {"text": wanting[0]}, wanting[0]),)
            values: dict[str, Any] = {"key": lang, "suggestion": wanting[0]}
            here, at = (*path, lang), Severity.WARNING
            code = "text_language.unknown"
            notes.say(code, here, severity=at, at_key=True, fixes=fixes, **values)
        for lang in () if own & odd else wanting:
            notes.say(
                "name_missing_language" if path[-1:] == ("name",) else "text_missing_language",
                path,
                severity=Severity.HINT,
                language={reader: language_in(lang, reader) for reader in languages()},
                tag=lang,
            )


def _texts(data: Any, path: PathInFile) -> Iterator[tuple[PathInFile, frozenset[str]]]:
    if isinstance(data, dict):
        if reads_as_text(data):
            # A word behind an unquoted comma looks like a language that says nothing.
            yield path, frozenset(k for k, v in data.items() if v is not None or k in languages())
            return
        for key, value in data.items():
            yield from _texts(value, (*path, key))
    elif isinstance(data, list):
        for position, value in enumerate(data):
            yield from _texts(value, (*path, position))
