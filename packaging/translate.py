"""Bring the catalogues of all languages up to date, check them, and begin new ones.

The English of a sentence stands in ``assets/locale/core.pot``, by its code: write it there. The
texts of the window are collected from the code into ``window.pot``. Every ``<tag>/core.po`` and
``<tag>/window.po`` then gets what is new, empty, and loses what is gone; where the English of a
sentence changed, its translation is marked ``fuzzy``. Translate with any editor of ``.po`` files
and run this again. A tag behind the command, such as ``pt-BR``, begins a language.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "assets" / "locale"
WINDOW = ROOT / "realms_builder" / "gui"
NAMES = ("core", "window")
COMPLETE = ("de",)
"""The languages that may lack nothing; another one may be begun."""
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
WIDTH = 100


def main(arguments: list[str] | None = None) -> int:
    """Bring the catalogues up to date, or only compare with ``--check``; 1 where any is not."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("tags", nargs="*", metavar="TAG", help="a language to begin")
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    options = parser.parse_args(arguments)
    stale = []
    for path, catalogue in up_to_date(options.tags).items():
        content = written(catalogue)
        if not path.is_file() or path.read_bytes() != content:
            stale.append(path)
            if not options.check:
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(content)
    if options.check:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is out of step: run python packaging/translate.py")
    found = [f"{tag}: {fault}" for tag in languages() for fault in faults(tag)]
    print("\n".join(found) or "All catalogues are whole.")
    wanting = [line for line in found if line.partition(":")[0] in COMPLETE]
    return 1 if wanting or (stale and options.check) else 0


def languages(more: list[str] | tuple[str, ...] = ()) -> list[str]:
    """Return the languages that have a folder, and those *more* that are to have one."""
    return sorted({folder.name for folder in LOCALE.iterdir() if folder.is_dir()} | {*more})


def up_to_date(more: list[str] | tuple[str, ...] = ()) -> dict[Path, Catalog]:
    """Return every catalogue as it should be, by its file."""
    core, window = (read(LOCALE / f"{name}.pot") for name in NAMES)
    found = {LOCALE / "core.pot": core, LOCALE / "window.pot": like(window, window_messages())}
    for name in NAMES:
        template = found[LOCALE / f"{name}.pot"]
        for tag in languages(more):
            path = LOCALE / tag / f"{name}.po"
            old = read(path) if path.is_file() else Catalog(tag, project="Realms Builder")
            found[path] = like(old, Translations(old, by_code=name == "core").of(template))
    return found


def read(path: Path) -> Catalog:
    """Return the catalogue at *path*."""
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def written(catalogue: Catalog) -> bytes:
    """Return *catalogue* as the text of its file, which is the same for every Babel."""
    output = BytesIO()
    write_po(output, catalogue, width=WIDTH)
    return re.sub(rb'"Generated-By: .*\n', b"", output.getvalue(), count=1)


def like(old: Catalog, messages: Iterator[Message]) -> Catalog:
    """Return a catalogue with the head of *old* and other *messages*."""
    new = Catalog(old.locale, header_comment=old.header_comment, fuzzy=False)
    new.mime_headers = old.mime_headers
    for message in messages:
        if message.id:
            new[message.id] = message
    return new


class Translations:
    """What a catalogue says, found again where a code or a context, or its English, changed."""

    def __init__(self, old: Catalog, *, by_code: bool) -> None:
        self._plurals, self._by_code = old.num_plurals, by_code
        self._known: dict[object, Message] = {}
        for message in reversed([message for message in old if message.id]):
            english, context = forms_of(message.id), message.context
            for key in (english, context, (english, context)):
                self._known[key] = message

    def of(self, template: Catalog) -> Iterator[Message]:
        """Yield every message of *template*, translated where it was."""
        return (self._of(message) for message in template if message.id)

    def _of(self, new: Message) -> Message:
        """Return *new* with its translation, which is fuzzy where its English is another."""
        english = forms_of(new.id)
        keys = ((english, new.context), new.context if self._by_code else english, english)
        found = next((self._known[key] for key in keys if key in self._known), Message(""))
        forms = forms_of(found.string)
        forms = forms if len(forms) > 1 else forms * self._plurals
        flags = set(new.flags)
        if any(forms) and (found.fuzzy or forms_of(found.id) != english):
            flags.add("fuzzy")
        return Message(
            new.id,
            forms if len(english) > 1 else forms[0],
            flags=flags,
            auto_comments=new.auto_comments,
            user_comments=found.user_comments,
            context=new.context,
        )


def faults(tag: str) -> Iterator[str]:
    """Yield a line for each text of a language that is not translated or lost a value."""
    for name in NAMES:
        for message in read(LOCALE / tag / f"{name}.po"):
            english, text = forms_of(message.id), forms_of(message.string)
            what = message.context or english[0]
            if not message.id or (what.startswith("note.") and tag not in COMPLETE):
                continue  # notes on keys of files may stay English in a language that is begun
            if message.fuzzy or not all(one.strip() for one in text):
                yield f"{name}.po: not translated: {what}"
            elif {f for one in text for f in PLACEHOLDER.findall(one)} != {
                f for one in english for f in PLACEHOLDER.findall(one)
            }:
                yield f"{name}.po: other values: {what}"


def forms_of(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Return the forms of a text: one, or those for numbers."""
    return (text,) if isinstance(text, str) else tuple(text)


def window_messages() -> Iterator[Message]:
    """Yield the texts that the code of the window asks for, each once, in order."""
    found = {
        (text, meaning)
        for path in WINDOW.rglob("*.py")
        for text, meaning in texts_in(ast.parse(path.read_text(encoding="utf-8")))
    }
    for text, meaning in sorted(found):
        yield Message(text, context=meaning or None)


def texts_in(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the texts of a module, with what they mean where the code says so."""
    for node in ast.walk(tree):
        if is_asking(node) and is_literal(node):
            words = [word.value for word in node.args if isinstance(word, ast.Constant)]
            text, meaning, *_ = *words[node.func.attr == "translate" :], "", ""
            yield text, meaning


def is_asking(node: ast.AST) -> bool:
    """Return whether *node* asks for a translation."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    owner = node.func.value
    application = isinstance(owner, ast.Name) and owner.id == "QCoreApplication"
    return node.func.attr == "tr" or (node.func.attr == "translate" and application)


def is_literal(node: ast.Call) -> bool:
    """Return whether the texts of a call can be read without running it."""
    return all(isinstance(word, ast.Constant) for word in node.args)


if __name__ == "__main__":
    sys.exit(main())
