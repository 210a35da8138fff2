"""The outline of a file of a game: what is in it, part by part, also the parts still empty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from realms_builder.core.problems import Problem
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.game_files import GameFile
from realms_builder.editing.outlines.keywords import keyword_section
from realms_builder.editing.outlines.makers import Maker
from realms_builder.editing.outlines.nodes import Outline, OutlineNode
from realms_builder.editing.outlines.severities import Severities
from realms_builder.editing.outlines.systems import system_nodes
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game

_FACTION_SECTIONS = ("units", "profiles", "items", "keywords")


def outline_of(
    manuscript: Manuscript,
    game: Game | None,
    lang: str,
    problems: Iterable[Problem] = (),
    files: Sequence[GameFile] = (),
) -> Outline:
    """Return the outline of *manuscript*, a faction, a catalogue or a system of *game*.

    *problems* are those of the file; an entry has the worst of those that lie in it. The outline
    of a system leads to the other *files* of its game.
    """
    data = manuscript.data if isinstance(manuscript.data, dict) else {}
    kind = plain(data.get("kind", ""))
    maker = Maker(game, lang, Severities(manuscript, problems))
    if kind == "system":
        return Outline(kind, system_nodes(maker, data, files))
    if kind == "catalogue":
        return Outline(kind, _catalogue_nodes(maker, data))
    return Outline(kind or "faction", _faction_nodes(maker, data))


def _faction_nodes(maker: Maker, data: Mapping[str, Any]) -> tuple[OutlineNode, ...]:
    facts = maker.facts
    nodes = [maker.head("faction", data, _FACTION_SECTIONS)]
    for key, icon in (("units", "infantry"), ("profiles", "group")):
        nodes.append(maker.listed(key, (key,), data.get(key), facts.cost, icon=icon))
    nodes.append(_items(maker, ("items",), data.get("items")))
    if "keywords" in data:  # nobody reads those of a faction: nothing invites to begin any
        nodes.append(keyword_section(maker, data))
    return tuple(nodes)


def _catalogue_nodes(maker: Maker, data: Mapping[str, Any]) -> tuple[OutlineNode, ...]:
    lists = tuple(maker.game.item_lists) if maker.game else ()
    top = [key for key in lists if isinstance(data.get(key), list)]
    nodes = [maker.head("catalogue", data, ("items", "keywords", *top))]
    nodes.append(_items(maker, ("items",), data.get("items"), without=top))
    nodes += [_item_list(maker, key, (key,), data[key]) for key in top]
    nodes.append(keyword_section(maker, data))
    return tuple(nodes)


def _items(maker: Maker, path: PathInFile, raw: Any, without: Sequence[str] = ()) -> OutlineNode:
    """Return the section of items: a section for each list that the game has or the file names."""
    written = raw if isinstance(raw, dict) else {}
    lists = [*(maker.game.item_lists if maker.game else ()), *written]
    lists = [key for key in dict.fromkeys(map(str, lists)) if key not in without]
    below = [_item_list(maker, key, (*path, key), written.get(key)) for key in lists]
    return maker.section("items", path, tuple(below), maker.word("items"), "tools")


def _item_list(maker: Maker, key: str, path: PathInFile, raw: Any) -> OutlineNode:
    declared = maker.game.item_lists.get(key) if maker.game else None
    name = declared.name.pick(maker.lang) if declared else ""
    icon = (declared.icon if declared else "") or key
    return maker.listed(key, path, raw, maker.facts.cost, name=name or key, icon=icon)
