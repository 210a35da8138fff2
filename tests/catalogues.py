"""The script that keeps the catalogues, and catalogues for tests to drop in."""

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

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
