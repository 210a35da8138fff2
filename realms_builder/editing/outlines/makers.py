"""Makes the nodes of an outline: sections of a list, entries, and what lies below them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from realms_builder.editing.outlines.facts import Facts, picked, said
from realms_builder.editing.outlines.nodes import OutlineNode
from realms_builder.editing.outlines.severities import Severities
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game

Fact = Callable[[Mapping[str, Any]], str]
Below = Callable[[PathInFile, Mapping[str, Any]], tuple[OutlineNode, ...]]


def nothing_below(path: PathInFile, raw: Mapping[str, Any]) -> tuple[OutlineNode, ...]:
    """Return no nodes."""
    del path, raw
    return ()


class Maker:
    """Makes nodes in one language, with the severities of one manuscript."""

    def __init__(self, game: Game | None, lang: str, severities: Severities) -> None:
        """Name things in *lang*, as *game* calls them."""
        self.game = game
        self.lang = lang
        self.facts = Facts(game, lang)
        self._severities = severities

    def word(self, code: str) -> str:
        """Return what the section *code* is called."""
        return said(f"section.{code}", self.lang)

    def listed(
        self,
        key: str,
        path: PathInFile,
        raw: Any,
        fact: Fact,
        *,
        name: str = "",
        icon: str = "",
        id_key: str = "id",
        below: Below = nothing_below,
    ) -> OutlineNode:
        """Return the section of the list *raw* at *path*; without a list one to begin it."""
        entries = raw if isinstance(raw, list) else []
        nodes = self.entries(path, enumerate(entries), fact, icon, id_key, below)
        return self.section(key, path, nodes, name or self.word(key), icon, adds=path)

    def section(
        self,
        key: str,
        path: PathInFile,
        below: tuple[OutlineNode, ...],
        name: str,
        icon: str = "",
        adds: PathInFile | None = None,
    ) -> OutlineNode:
        """Return a section with the nodes *below* it."""
        severity = self._severities.of_section(path)
        count = str(len(below)) if below else ""
        return OutlineNode(key, path, name, "", count, icon, severity, True, adds, below=below)

    def entries(
        self,
        path: PathInFile,
        raw: Any,
        fact: Fact,
        icon: str,
        id_key: str = "id",
        below: Below = nothing_below,
    ) -> tuple[OutlineNode, ...]:
        """Return a node for each pair of a place and what stands there in the list at *path*."""
        lang, severity_of = self.lang, self._severities.of_entry
        seen: dict[str, int] = {}
        found: list[OutlineNode] = []
        for number, written in raw:
            here = (*path, number)
            entry = written
            if not isinstance(written, dict):
                entry = {id_key: "" if written is None else plain(written)}
            identity = entry.get(id_key)
            if not isinstance(identity, str):
                identity = "" if identity is None else plain(identity)
            name = picked(entry.get("name"), lang) or identity or f"{number + 1}"
            again = seen.get(identity, 0)
            seen[identity] = again + 1
            key = f"{identity}#{again}" if again or not identity else identity
            own_icon = entry.get("icon")
            found.append(
                OutlineNode(
                    key, here, name, identity, fact(entry),
                    own_icon if isinstance(own_icon, str) and own_icon else icon,
                    severity_of(here), False, None, True, id_key, None, below(here, entry),
                )
            )  # fmt: skip
        return tuple(found)

    def single(self, key: str, path: PathInFile, raw: Any, icon: str = "") -> OutlineNode:
        """Return a leaf for a part that a file has once: its head, its yardstick."""
        fact = "" if raw is not None else said("missing", self.lang)
        severity = self._severities.of_section(path)
        return OutlineNode(key, path, self.word(key), "", fact, icon, severity)

    def head(self, kind: str, data: Mapping[str, Any], sections: Collection[str]) -> OutlineNode:
        """Return the leaf for what a file says of itself."""
        return OutlineNode(
            "head",
            (),
            said(f"head.{kind}", self.lang),
            plain(data.get("id", "")),
            picked(data.get("name"), self.lang),
            "flag" if kind == "faction" else "book",
            self._severities.of_head(sections),
            id_key="id",
        )
