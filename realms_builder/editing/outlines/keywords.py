"""The section of keywords, kind by kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from realms_builder.editing.outlines.makers import Maker
from realms_builder.editing.outlines.nodes import OutlineNode
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.game.files.declared_shapes import plain


def keyword_section(maker: Maker, data: Mapping[str, Any]) -> OutlineNode:
    """Return the keywords of a file, kind by kind, however it writes them."""
    raw = data.get("keywords")
    below: list[OutlineNode] = []
    for kind, name in _kinds(maker, data, raw).items():
        path: PathInFile = ("keywords",)
        entries: Iterable[tuple[int, Any]]
        if isinstance(raw, dict):
            path = ("keywords", kind)
            listed = raw.get(kind)
            entries = enumerate(listed if isinstance(listed, list) else ())
        else:
            listed = enumerate(raw if isinstance(raw, list) else ())
            entries = [pair for pair in listed if _kind_of(pair[1]) == kind]
        nodes = maker.entries(path, entries, maker.facts.none, "tag")
        if kind or nodes:
            node = maker.section(f"keywords.{kind}", path, nodes, name, "tag", adds=path)
            below.append(node)
    adds = None if below else ("keywords",)
    return maker.section("keywords", ("keywords",), tuple(below), maker.word("keywords"), "tag",
                         adds=adds)  # fmt: skip


def _kinds(maker: Maker, data: Mapping[str, Any], raw: Any) -> dict[str, str]:
    """Return the kinds of keywords by id with their names, those of the file itself first."""
    found: dict[str, str] = {}
    declared = data.get("keyword_kinds")
    for kind in declared if isinstance(declared, list) else ():
        if isinstance(kind, dict):
            entry = maker.entries((), [(0, kind)], maker.facts.none, "")[0]
            found[entry.id] = entry.name
    for kind in maker.game.kinds.values() if maker.game else ():
        found.setdefault(kind.id, kind.name.pick(maker.lang) or kind.id)
    keys = raw if isinstance(raw, dict) else map(_kind_of, raw if isinstance(raw, list) else ())
    for key in keys:
        found.setdefault(key, key or maker.word("other_keywords"))
    return found


def _kind_of(raw: Any) -> str:
    return plain(raw.get("kind", "")) if isinstance(raw, dict) else ""
