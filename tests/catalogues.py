"""The script that keeps the catalogues, and catalogues for tests to drop in."""

import importlib.util
import json
import os
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from realms_builder.core.resources import LIBRARY_VARIABLE, library_folder
from realms_builder.core.translation import look_in
from tests.tree import ROOT


@cache
def translate() -> ModuleType:
    """Return the script ``packaging/translate.py``."""
    spec = importlib.util.spec_from_file_location("translate", ROOT / "packaging/translate.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def window_texts(tag: str) -> dict[tuple[str, str], str]:
    """Return what the window says in the language *tag*, by its English and what that means."""
    script = translate()
    return {
        (message.id, message.context or ""): message.string
        for message in script.read(script.LOCALE / tag / "window.po")
        if message.id
    }


def write_catalogue(folder: Path, name: str, *entries: str, head: str = "") -> Path:
    """Write ``<name>.po`` with *entries* in *folder*, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    top = f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n{head}'
    path = folder / f"{name}.po"
    path.write_text("\n\n".join((top, *entries)) + "\n", encoding="utf-8")
    return path


PSEUDO = "qps"
"""A tag that is reserved for private use: no list of languages can know it."""
_ACCENTS = str.maketrans("aeiouAEIOU", "åéîøüÅÉÎØÜ")
_KEPT = re.compile(r"(\{[^{}]*\})")


def pseudo(text: str) -> str:
    """Return *text* in the pseudo language: in brackets, with accents, its values kept."""
    parts = _KEPT.split(text)
    parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
    return f"[{''.join(parts)}]"


def write_pseudo_language(library: Path, *, without: Collection[str] = ()) -> None:
    """Drop the pseudo language into *library*, as a translator would; *without* some codes.

    One, two and many have forms of their own, which no bundled language has.
    """
    script = translate()
    head = '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);\\n"\n'
    for name in script.NAMES:
        entries = []
        for message in script.read(script.LOCALE / f"{name}.pot"):
            if message.id and message.context not in without:
                entries.append(_entry(message.context, script.forms_of(message.id)))
        write_catalogue(library / "locale" / PSEUDO, name, *entries, head=head)


def _entry(context: str | None, english: Sequence[str]) -> str:
    one, *many = (json.dumps(text, ensure_ascii=False) for text in english)
    said, *more = (json.dumps(pseudo(text), ensure_ascii=False) for text in english)
    lines = [f"msgctxt {json.dumps(context)}"] * bool(context) + [f"msgid {one}"]
    if not many:
        return "\n".join((*lines, f"msgstr {said}"))
    two = f'{more[0][:-1]}²"'
    forms = (f"msgstr[{at}] {form}" for at, form in enumerate((said, two, more[0])))
    return "\n".join((*lines, f"msgid_plural {many[0]}", *forms))


@contextmanager
def speaking(library: Path) -> Iterator[Path]:
    """Read the catalogues of *library* too, until the block ends."""
    before = os.environ.get(LIBRARY_VARIABLE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(LIBRARY_VARIABLE, str(library))
        look_in(library)
        yield library
    look_in(Path(before) if before else library_folder())
