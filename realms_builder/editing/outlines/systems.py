"""The outline of a system file: every part of the vocabulary, and the files beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from realms_builder.editing.outlines.game_files import GameFile
from realms_builder.editing.outlines.keywords import keyword_section
from realms_builder.editing.outlines.makers import Fact, Maker, nothing_below
from realms_builder.editing.outlines.nodes import OutlineNode
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.game.files.declared_shapes import plain

_ICONS = {
    "stats": "hp", "attributes": "tag", "costs": "cost", "roles": "crown", "tracks": "tracks",
    "scales": "strength", "bands": "range", "keyword_kinds": "tag", "groups": "group",
    "forms": "form", "derived": "double", "checks": "check", "switches": "question",
    "tables": "book", "mechanics": "d6", "situations": "near", "resources": "token",
    "tokens": "circle_full",
}  # fmt: skip
_BEFORE_ITEMS = ("stats", "attributes", "costs", "roles", "tracks")
_BEFORE_KEYWORDS = ("scales", "bands", "keyword_kinds")
_BEHIND = (
    "groups", "forms", "derived", "checks", "switches", "tables", "mechanics", "situations",
    "resources", "tokens",
)  # fmt: skip
_SINGLE = (("cost_guide", "cost"), ("yardstick", "weight"), ("dice", "d6"))
_FILES = (
    ("catalogue", "tools"), ("faction", "flag"), ("card", "shield"), ("theme", "star"),
    ("scenario", "marker"), ("rules", "book"),
)  # fmt: skip
SECTIONS = (*_BEFORE_ITEMS, *_BEFORE_KEYWORDS, *_BEHIND, "items", "everyone", "keywords",
            *(key for key, _ in _SINGLE))  # fmt: skip


def system_nodes(
    maker: Maker, data: Mapping[str, Any], files: Sequence[GameFile]
) -> tuple[OutlineNode, ...]:
    """Return the nodes of the system file that says *data*."""
    nodes = [maker.head("system", data, SECTIONS)]
    nodes += [_section(maker, key, data) for key in _BEFORE_ITEMS]
    nodes += [_item_lists(maker, data), _everyone(maker, data)]
    nodes += [_section(maker, key, data) for key in _BEFORE_KEYWORDS]
    nodes.append(keyword_section(maker, data))
    nodes += [_section(maker, key, data) for key in _BEHIND]
    nodes += [maker.single(key, (key,), data.get(key), icon) for key, icon in _SINGLE]
    nodes += _file_sections(maker, files)
    return tuple(nodes)


def _section(maker: Maker, key: str, data: Mapping[str, Any]) -> OutlineNode:
    facts = maker.facts
    fact: dict[str, Fact] = {
        "stats": facts.type, "attributes": facts.type, "situations": facts.type,
        "derived": facts.derived, "costs": facts.limit, "scales": facts.values,
        "bands": facts.steps, "groups": facts.size, "checks": facts.severity,
        "switches": facts.default,
    }  # fmt: skip
    icon = _ICONS[key]
    id_key = "code" if key == "checks" else "id"

    def values(path: PathInFile, raw: Mapping[str, Any]) -> tuple[OutlineNode, ...]:
        listed = raw.get("values")
        if not isinstance(listed, list):
            return ()
        return maker.entries((*path, "values"), enumerate(listed), facts.none, "dash")

    has_values = key in ("scales", "attributes")
    section = maker.listed(
        key, (key,), data.get(key), fact.get(key, facts.none), icon=icon, id_key=id_key,
        below=values if has_values else nothing_below,
    )  # fmt: skip
    if not has_values:
        return section
    return section._replace(below=tuple(_taking_values(node, data) for node in section.below))


def _taking_values(node: OutlineNode, data: Mapping[str, Any]) -> OutlineNode:
    """Return the node of a scale or a choice as one to which values can be added."""
    raw = data[str(node.path[0])][node.path[1]]
    takes = node.path[0] == "scales" or (isinstance(raw, dict) and raw.get("type") == "choice")
    return node._replace(adds=(*node.path, "values")) if takes else node


def _item_lists(maker: Maker, data: Mapping[str, Any]) -> OutlineNode:
    facts = maker.facts

    def below(path: PathInFile, raw: Mapping[str, Any]) -> tuple[OutlineNode, ...]:
        fields, *others = [
            maker.listed(key, (*path, key), raw.get(key), fact, icon=icon)
            for key, fact, icon in (
                ("fields", facts.type, "dash"),
                ("carried", facts.type, "link"),
                ("granted", facts.cost, "plus"),
            )
        ]
        if raw.get("like") and not fields.below:  # one of its own would replace the other list's
            fields = fields._replace(adds=None)
        return (fields, *others)

    return maker.listed("items", ("items",), data.get("items"), facts.none, icon="tools",
                        name=maker.word("item_lists"), below=below)  # fmt: skip


def _everyone(maker: Maker, data: Mapping[str, Any]) -> OutlineNode:
    """Return what every model of the game carries, list by list."""
    raw = data.get("everyone")
    written = raw if isinstance(raw, dict) else {}
    listed = data.get("items")
    declared = {
        plain(entry.get("id", "")): entry
        for entry in (listed if isinstance(listed, list) else ())
        if isinstance(entry, dict)
    }
    below: list[OutlineNode] = []
    for key in dict.fromkeys([*declared, *map(str, written)]):
        names = maker.entries((), [(0, declared.get(key, {"id": key}))], maker.facts.none, key)
        path = ("everyone", key)
        below.append(
            maker.listed(key, path, written.get(key), maker.facts.cost, name=names[0].name,
                         icon=names[0].icon)
        )  # fmt: skip
    return maker.section("everyone", ("everyone",), tuple(below), maker.word("everyone"), "plus")


def _file_sections(maker: Maker, files: Sequence[GameFile]) -> list[OutlineNode]:
    """Return a section for each kind of file beside the system, with a leaf for each file."""
    found: list[OutlineNode] = []
    for kind, icon in _FILES:
        leaves = tuple(
            OutlineNode(str(file.path), (), file.path.name, file.id, icon=icon, file=file.path)
            for file in files
            if file.kind == kind
        )
        key = f"files.{kind}"
        name = maker.word(f"files_{kind}")
        found.append(OutlineNode(key, (), name, "", str(len(leaves) or ""), icon, None, True,
                                 below=leaves))  # fmt: skip
    return found
