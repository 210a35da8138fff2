"""The pages of the manual that are made from the program: ``python -m tests.render.manual_pages``.

They lie beside the chapters that include them, in ``assets/manual/LANGUAGE/made``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from realms_builder.cards.shops.profile import shop_files
from realms_builder.cards.sizes import CARD_SIZES, PAPERS
from realms_builder.cards.template.theme_files import themes_of
from realms_builder.cards.template.themes import BUILT_IN
from realms_builder.cli.main import COMMANDS, parser_for
from realms_builder.cli.schema_command import MAKERS
from realms_builder.core import resources
from realms_builder.core.translation import languages, note_in, sentence, spoken
from realms_builder.game.files.declared_mechanics import preset_mechanics
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.icons import icon_characters
from realms_builder.game.library import Library
from realms_builder.game.new_ids import slug
from realms_builder.game.texts import Text
from realms_builder.sheets.book.manual import manual_file

PROGRAM = "realms-builder"
_HEADS = {
    "words": {"de": ("Angabe", "Bedeutung"), "en": ("Argument", "Meaning")},
    "commands": {"de": ("Befehl", "Was er tut"), "en": ("Command", "What it does")},
    "shops": {
        "de": ("Druckerei", "`--profile`", "Dateien", "Beschnitt"),
        "en": ("Shop", "`--profile`", "Files", "Bleed"),
    },
    "sizes": {"de": ("Name", "Breite × Höhe"), "en": ("Name", "Width × height")},
    "themes": {"de": ("Name", "Im Fenster"), "en": ("Name", "In the window")},
}
_HEADS |= {
    "keys": {"de": ("Schlüssel", "Bedeutung"), "en": ("Key", "Meaning")},
    "presets": {
        "de": ("`preset:`", "Parteien", "`with:` (**nötig**, sonst der übliche Wert)"),
        "en": ("`preset:`", "Sides", "`with:` (**needed**, else the usual value)"),
    },
    "required": {"de": ("Nötig.",), "en": ("Required.",)},
}
_ICONS_A_ROW, _MOST_CHOICES = 3, 16


def made_pages(lang: str) -> dict[str, str]:
    """Return each page by the name of its file."""
    makers: dict[str, Callable[[str], Iterable[str]]] = {
        "commands.md": _commands,
        "command_list.md": _command_list,
        "shops.md": _shops,
        "card_sizes.md": _card_sizes,
        "papers.md": _papers,
        "themes.md": _themes,
        "icons.md": _icons,
        "presets.md": _presets,
        "palette.md": _palette,
    }
    keys = KeyPages(lang)
    makers |= {f"keys_{kind}.md": keys.page for kind in MAKERS}
    return {
        name: "\n".join(make(name[5:-3] if make == keys.page else lang)) + "\n"
        for name, make in makers.items()
    }


def folder(lang: str) -> Path:
    """Return where the made pages of a language lie."""
    return manual_file(lang).parent / "made"


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    heads = list(heads)
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def _command_list(lang: str) -> Iterator[str]:
    codes = {name: f"help.{name.replace('-', '_')}" for name in COMMANDS}
    rows = ((f"[`{name}`](#command-{name})", sentence(codes[name], lang)) for name in COMMANDS)
    return _table(_HEADS["commands"][lang], rows)


def _commands(lang: str) -> Iterator[str]:
    for name in COMMANDS:
        yield from (f"### `{PROGRAM} {name}` {{#command-{name}}}", "")
        parser = parser_for(["--lang", lang, name])
        command = next(
            action.choices[name]
            for action in parser._actions
            if isinstance(action, argparse._SubParsersAction)
        )
        about = str(command.description).replace("%%", "%")
        yield from (f"{about[:1].upper()}{about[1:]}:", "")
        yield from _table(_HEADS["words"][lang], _words(command))
        yield ""


def _words(command: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in command._actions:
        if "--help" in action.option_strings or "--lang" in action.option_strings:
            continue
        said = f"`{', '.join(action.option_strings) or _value(action)}`"
        if action.option_strings and action.nargs != 0 and _value(action):
            said += f" `{_value(action)}`"
        yield said, str(action.help or "").replace("%%", "%")


def _value(action: argparse.Action) -> str:
    if action.metavar is not None:
        return action.metavar if isinstance(action.metavar, str) else " ".join(action.metavar)
    if action.choices is not None:
        return "|".join(str(choice) for choice in action.choices)
    return "" if isinstance(action, argparse.BooleanOptionalAction) else action.dest.upper()


def _shops(lang: str) -> Iterator[str]:
    rows: list[tuple[str, ...]] = []
    for name, file in shop_files([resources.bundled_folder() / "assets" / "shops"]).items():
        profile = file.profile
        assert profile is not None
        title = Text.of(profile.name).pick(lang)
        if profile.unverified:
            title += f" ({sentence('shop.is_unverified', lang)})"
        files = sentence(f"shop.file_{profile.file.value}", lang)
        order = sentence(f"shop.order_{profile.order.value}", lang)
        bleed = f"{spoken(float(profile.bleed), lang)} mm"
        rows.append((title, f"`{name}`", f"{files}; {order}", bleed))
    return _table(_HEADS["shops"][lang], rows)


def _card_sizes(lang: str) -> Iterator[str]:
    return _sizes(lang, ((s.name, s.width_mm, s.height_mm) for s in CARD_SIZES.values()))


def _papers(lang: str) -> Iterator[str]:
    return _sizes(lang, ((p.name, p.width_mm, p.height_mm) for p in PAPERS.values()))


def _sizes(lang: str, sizes: Iterable[tuple[str, float, float]]) -> Iterator[str]:
    cells = [
        (f"`{name}`", f"{spoken(float(w), lang)} × {spoken(float(h), lang)} mm")
        for name, w, h in sizes
    ]
    half = (len(cells) + 1) // 2
    rows = [
        left + right for left, right in zip_longest(cells[:half], cells[half:], fillvalue=("", ""))
    ]
    return _table(_HEADS["sizes"][lang] * 2, rows)


def _themes(lang: str) -> Iterator[str]:
    themes, _ = themes_of([resources.bundled_folder() / "assets" / "themes"])
    rows = ((f"`{theme.id}`", Text.of(theme.name).pick(lang)) for theme in themes.values())
    return _table(_HEADS["themes"][lang], rows)


def _icons(lang: str) -> Iterator[str]:
    del lang
    names = sorted(icon_characters())
    cells = [f":{name}: `{name}`" for name in names]
    rows = [cells[at : at + _ICONS_A_ROW] for at in range(0, len(cells), _ICONS_A_ROW)]
    rows[-1] += [""] * (_ICONS_A_ROW - len(rows[-1]))
    return _table([""] * _ICONS_A_ROW, rows)


def _presets(lang: str) -> Iterator[str]:
    rows: list[tuple[str, str, str]] = []
    for preset in preset_mechanics().values():
        needs = (
            f"**`{need.id}`** {need.name.pick(lang)}"
            if need.required
            else f"`{need.id}` {need.name.pick(lang)}"
            + (f" ({plain(need.default)})" if need.default is not None else "")
            for need in preset.needs
        )
        sides = ", ".join(f"`{side}`" for side in preset.sides)
        rows.append((f"`{preset.id}` {preset.name.pick(lang)}", sides, "; ".join(needs)))
    return _table(_HEADS["presets"][lang], rows)


def _palette(lang: str) -> Iterator[str]:
    del lang
    yield ", ".join(f"`{name}`" for name in (*BUILT_IN, "faction.colour", "faction.accent"))


Node = dict[str, Any]


class KeyPages:
    """Every key of every kind of file, from the schemas that the command line prints.

    What several kinds of files share is told once, where it comes first.
    """

    def __init__(self, lang: str) -> None:
        """Speak *lang*."""
        self._lang = lang
        self._told: dict[str, str] = {}
        self._library = Library((resources.bundled_folder() / resources.FACTIONS,))

    def page(self, kind: str) -> Iterator[str]:
        """Yield the tables of a *kind* of file: its own keys first, then what lies below them."""
        schema = MAKERS[kind](None, self._library, self._lang)
        waiting: list[tuple[str, Node, str]] = [(kind, schema, f"keys-{kind}")]
        for name, node, anchor in waiting:
            head = f"### `{name}` {{#{anchor}}}"
            yield from (head, "")
            rows: list[tuple[str, str]] = []
            for key, below in node.get("properties", {}).items():
                said = self._said(key, below, node)
                for part, inner in self._parts(below, schema):
                    at = self._told.get(part)
                    if at is None:
                        at = self._told[part] = f"{anchor}-{slug(key)}"
                        waiting.append((f"{name} › {key}", inner, at))
                    said = f"{said} [→](#{at})"
                rows.append((f"`{key}`", said))
            yield from _table(_HEADS["keys"][self._lang], rows)
            yield ""

    def _said(self, key: str, below: Node, node: Node) -> str:
        """Return the note on *key*, which words it takes, and whether it must stand there."""
        said = [note_in(str(below.get("description", "")), self._lang)]
        choices = [str(one) for one in _choices(below)]
        if 1 < len(choices) <= _MOST_CHOICES:
            said.append(", ".join(f"`{one}`" for one in choices) + ".")
        if key in node.get("required", ()):
            said.append(_HEADS["required"][self._lang][0])
        return " ".join(part for part in said if part).replace("{", "\\{").replace("#", "\\#")

    def _parts(self, node: Node, schema: Node) -> Iterator[tuple[str, Node]]:
        """Yield what the value of a key is made of, by a name that tells equal ones."""
        for name in _refs(node):
            found = schema["$defs"].get(name, {})
            if found.get("properties"):
                inside = ",".join(sorted(found["properties"]))
                yield f"{name}:{inside}", found
            elif "anyOf" in found or "items" in found:
                yield from self._parts(found, {"$defs": _without(schema["$defs"], name)})


def _without(defs: Node, name: str) -> Node:
    return {key: value for key, value in defs.items() if key != name}


def _refs(node: Any) -> Iterator[str]:
    """Yield the names of the definitions that *node* refers to."""
    if isinstance(node, list):
        for part in node:
            yield from _refs(part)
    elif isinstance(node, dict):
        if "$ref" in node:
            yield str(node["$ref"]).removeprefix("#/$defs/")
        for key in ("items", "anyOf", "allOf", "oneOf", "prefixItems", "additionalProperties"):
            yield from _refs(node.get(key))


def _choices(node: Node) -> list[Any]:
    """Return which words *node* takes, also as the entries of a list."""
    found = node.get("enum", [])
    inner = node.get("items")
    return found or (inner.get("enum", []) if isinstance(inner, dict) else [])


def main() -> None:
    """Write every page in every language."""
    for lang in languages():
        folder(lang).mkdir(parents=True, exist_ok=True)
        for name, text in made_pages(lang).items():
            (folder(lang) / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
