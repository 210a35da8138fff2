"""Reads the catalogues of translators, gettext ``.po`` files, and keeps what they came to.

A language is a folder ``locale/<tag>/`` with ``core.po``, the sentences by code (``msgctxt``), and
``window.po``, the texts of the window by their English. The templates ``locale/core.pot`` and
``locale/window.pot`` hold the English. Catalogues may come from anybody: a text that asks for
values which its English does not have is left out, and a file that cannot be read says nothing.

Babel takes a tenth of a second to import and read a catalogue, so its work is kept as JSON in the
cache folder, by the content of the file. Where nothing can be kept, the work is done every time.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from realms_builder.core import resources
from realms_builder.core.files import WriteFailed, atomic_file, content_of, open_ordinary
from realms_builder.core.problems import Place, Problem, Severity, cause_of
from realms_builder.core.titles import sentence_case

if TYPE_CHECKING:
    from babel import Locale
    from babel.messages.catalog import Message

CORE, WINDOW = "core", "window"
ENGLISH = "en"
_FORMAT = "1"
"""Another number for every change of what is kept."""
_LARGEST = 20 * 2**20
_FIELD = re.compile(r"\{[^{}]*\}")
_COUNTS = "counts: "
_DEFAULT_PLURAL = "(n != 1)"
TAG = (
    r"[A-Za-z]{2,3}(-[A-Za-z]{3}){0,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?"
    r"(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*(-[A-WYZa-wyz0-9](-[A-Za-z0-9]{2,8})+)*"
    r"(-[Xx](-[A-Za-z0-9]{1,8})+)?|[Xx](-[A-Za-z0-9]{1,8})+"
)
"""What a well-formed tag is; longer languages than of three letters nobody has registered."""
_TAG = re.compile(TAG)


def is_tag(word: object) -> bool:
    """Return whether *word* is a well-formed language tag (RFC 5646), such as ``pt-BR``."""
    return isinstance(word, str) and _TAG.fullmatch(word) is not None


@lru_cache(maxsize=256)
def shorter(tag: str) -> tuple[str, ...]:
    """Return *tag* and what it is a kind of: ``pt-BR`` and ``pt``."""
    return tuple(accumulate(tag.split("-"), lambda before, part: f"{before}-{part}"))[::-1]


@dataclass(frozen=True, slots=True)
class Conventions:
    """How a language writes, from the CLDR: its name for itself, decimal sign, sign of lists."""

    name: str
    decimal: str = "."
    comma: str = ", "


@dataclass(slots=True)
class Catalogue:
    """What one file says: a text or its plural forms, by code or by the English text.

    *counts* names the value that chooses the form; *plural* is the C expression for which one.
    """

    texts: dict[str, str | list[str]] = field(default_factory=dict)
    counts: dict[str, str] = field(default_factory=dict)
    plural: str = _DEFAULT_PLURAL
    conventions: dict[str, str] = field(default_factory=dict)
    faults: list[tuple[str, int, dict[str, str]]] = field(default_factory=list)

    def problems(self, path: Path) -> list[Problem]:
        """Return what is wrong with the catalogue, which lies at *path*."""
        return [
            Problem(code, Severity.WARNING, Place(str(path), line, int(line > 0)), values)
            for code, line, values in self.faults
        ]


def read_catalogue(path: Path, tag: str) -> Catalogue:
    """Return what the catalogue at *path* says in the language *tag*; never raises."""
    try:
        with open_ordinary(path) as file:
            data = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = cause_of(error)
        return Catalogue(faults=[("translation_broken", 0, {"reason": reason})])
    digest = hashlib.blake2b(data, digest_size=16, person=_FORMAT.encode()).hexdigest()
    place = hashlib.blake2b(str(path).encode("utf-8", "replace"), digest_size=6).hexdigest()
    kept = resources.cache_folder() / "locale" / f"{tag}-{path.stem}-{place}.json"
    return _kept(kept, digest) or _read_anew(path, data, tag, kept, digest)


def _kept(kept: Path, digest: str) -> Catalogue | None:
    """Return what was kept of a file with that *digest*, if it was."""
    try:
        raw = json.loads(content_of(kept))
        return Catalogue(**raw["catalogue"]) if raw["digest"] == digest else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _read_anew(path: Path, data: bytes, tag: str, kept: Path, digest: str) -> Catalogue:
    catalogue = _read(data, tag, window=path.stem == WINDOW, template=path.suffix == ".pot")
    with suppress(WriteFailed, OSError, ValueError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"digest": digest, "catalogue": asdict(catalogue)}, ensure_ascii=False)
        with atomic_file(kept, lasting=False) as file:
            file.write(text.encode())
    return catalogue


def _read(data: bytes, tag: str, *, window: bool, template: bool) -> Catalogue:
    """Return what the *data* of a catalogue say; a *template* says its English texts."""
    from babel.messages.pofile import PoFileError, read_po

    result = Catalogue(conventions=asdict(conventions_of(tag)))
    try:
        if len(data) > _LARGEST:
            raise ValueError("> 20 MB")
        found = read_po(BytesIO(data), abort_invalid=True)
        messages = [message for message in found if message.id and not message.fuzzy]
        result.plural = _plural(found.plural_expr)
    except PoFileError as error:
        result.faults.append(("translation_broken", error.lineno + 1, {"reason": str(error)}))
        return result
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        result.faults.append(("translation_broken", 0, {"reason": str(error)}))
        return result
    for message in messages:
        _take(message, result, window=window, template=template)
    return result


def _take(message: Message, result: Catalogue, *, window: bool, template: bool) -> None:
    """Put one *message* into *result* where it says something that can be used."""
    english = _forms(message.id)
    text = english if template else _forms(message.string)
    if not all(text):
        return
    key = message.context or ""
    if window:
        key = f"{key}\x04{english[0]}" if key else english[0]
    if not key:
        return
    if not all(_keeps_values(english, one) for one in text):
        values = {"text": english[0], "translation": text[0]}
        result.faults.append(("translation_values", message.lineno or 0, values))
        return
    result.texts[key] = list(text) if len(english) > 1 else text[0]
    for comment in message.auto_comments:
        if comment.startswith(_COUNTS):
            result.counts[key] = comment.removeprefix(_COUNTS).strip()


def _forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _keeps_values(english: Iterable[str], text: str) -> bool:
    """Return whether *text* asks for no other values than *english*, and can be filled in."""
    known = {found for one in english for found in _FIELD.findall(one)}
    loose = _FIELD.sub("", text)
    if set(_FIELD.findall(text)) - known:
        return False
    return not set("{}") & set(loose) or any(set("{}") & set(_FIELD.sub("", e)) for e in english)


def _plural(expression: str) -> str:
    """Return *expression* where it can be worked out; raises ValueError where it cannot."""
    from gettext import c2py

    c2py(expression)
    return expression


def conventions_of(tag: str) -> Conventions:
    """Return how the language *tag* writes; what the CLDR does not know writes as English."""
    from babel.numbers import get_decimal_symbol

    locale = _locale(tag)
    if locale is None:
        return Conventions(tag)
    name = locale.get_display_name(locale) or tag
    patterns: Mapping[str, str] = locale.list_patterns["standard"]
    comma = patterns["middle"].replace("{0}", "").replace("{1}", "")
    return Conventions(sentence_case(name), get_decimal_symbol(locale), comma)


def _locale(tag: str) -> Locale | None:
    from babel import Locale, UnknownLocaleError

    for part in shorter(tag):
        with suppress(UnknownLocaleError, ValueError, TypeError):
            return Locale.parse(part, sep="-")
    return None


def named_in(tag: str, reader: str) -> str:
    """Return what a reader of another language calls the language *tag*."""
    locale, words = _locale(tag), _locale(reader)
    return (locale and locale.get_display_name(words)) or tag
