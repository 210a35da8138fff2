"""Texts in several languages, with a fallback when one is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from realms_builder.core.catalogues import is_tag
from realms_builder.core.titles import sentence_case, title_in_file
from realms_builder.core.translation import fallbacks, languages


@dataclass(frozen=True, slots=True)
class Text:
    """One text, by language; the language ``""`` holds a text written without one."""

    versions: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def of(value: object) -> Text:
        """Return the text that *value*, a string or a map by language, stands for."""
        if isinstance(value, Text):
            return value
        if isinstance(value, Mapping):
            return Text(tuple((str(key), str(text)) for key, text in value.items()))
        return _plain("" if value is None else str(value))

    @property
    def languages(self) -> tuple[str, ...]:
        """Return the language codes that have a version of their own."""
        return tuple(code for code, _ in self.versions if code)

    def pick(self, lang: str) -> str:
        """Return the version in *lang*, else the best other one, else an empty string."""
        for code, text in self.versions:
            if code in (lang, ""):
                return text
        if not self.versions:
            return ""
        found = dict(self.versions)
        for code in fallbacks(lang):
            if code in found:
                return found[code]
        return self.versions[0][1]

    def as_name(self) -> Text:
        """Return it as a name is shown: in one line, without what is not seen."""
        read = ((lang, title_in_file(text)) for lang, text in self.versions)
        return Text(tuple((lang, text) for lang, text in read if text))

    def with_capital(self) -> Text:
        """Return it as it stands alone: with a capital at its beginning."""
        return Text(tuple((lang, sentence_case(text)) for lang, text in self.versions))

    def __bool__(self) -> bool:
        """Return whether any version says something."""
        for _, text in self.versions:  # noqa: SIM110 - asked some hundred thousand times
            if text:
                return True
        return False

    def __str__(self) -> str:
        """Return the English or else the first version."""
        return self.pick("en")


EMPTY = Text()


def reads_as_text(raw: object) -> bool:
    """Return whether *raw* looks like a text by language, wherever it stands.

    Short words such as ``id`` and ``min`` are language tags as well, so one of its languages must
    be one of the program's.
    """
    if not isinstance(raw, Mapping) or not all(is_tag(key) for key in raw):
        return False
    return any(key in languages() for key in raw)


@lru_cache(maxsize=4096)
def _plain(text: str) -> Text:
    return Text((("", text),)) if text else EMPTY


# ------------------------------------------------------------------ players text


class PlayersText(str):
    """A name or a note as a player wrote it: printed as it stands, never read as markup."""

    __slots__ = ()
