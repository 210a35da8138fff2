"""The outline of a file of a game: what is in it, part by part, also the parts still empty."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from realms_builder.core.problems import Problem, Severity
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.facts import Facts, picked, said
from realms_builder.editing.outlines.game_files import GameFile
from realms_builder.editing.outlines.nodes import Outline, OutlineNode
from realms_builder.editing.outlines.plain_lists import listed
from realms_builder.editing.plain_paths import PathInFile, at_path
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game
from realms_builder.game.icons import IconFileError, icon_file

_FACTION_SECTIONS = ("units", "profiles", "items", "keywords", "roster_options")


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
    key = "roster_options"
    nodes.append(maker.listed(key, (key,), data.get(key), facts.none, icon=_ICONS[key]))
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


# ------------------------------------------------------------------ systems


_ICONS = {
    "stats": "hp",
    "attributes": "tag",
    "costs": "cost",
    "roles": "crown",
    "tracks": "tracks",
    "scales": "strength",
    "bands": "range",
    "keyword_kinds": "tag",
    "groups": "group",
    "forms": "form",
    "derived": "double",
    "roster_options": "box_full",
    "checks": "check",
    "switches": "question",
    "tables": "book",
    "mechanics": "d6",
    "decks": "playing_card",
    "situations": "near",
    "resources": "token",
    "tokens": "circle_full",
}
_BEFORE_ITEMS = ("stats", "attributes", "costs", "roles", "tracks")
_BEFORE_KEYWORDS = ("scales", "bands", "keyword_kinds")
_BEHIND = tuple(
    "groups forms derived roster_options checks switches tables decks mechanics "
    "situations resources tokens".split()
)
_SINGLE = (("cost_guide", "cost"), ("yardstick", "weight"), ("play", "marker"), ("dice", "d6"))
_FILES = (
    ("catalogue", "tools"),
    ("faction", "flag"),
    ("card", "shield"),
    ("theme", "star"),
    ("scenario", "marker"),
    ("rules", "book"),
)
SECTIONS = (
    *_BEFORE_ITEMS,
    *_BEFORE_KEYWORDS,
    *_BEHIND,
    "items",
    "everyone",
    "keywords",
    *(key for key, _ in _SINGLE),
)


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
        "stats": facts.type,
        "attributes": facts.type,
        "situations": facts.type,
        "derived": facts.derived,
        "costs": facts.limit,
        "scales": facts.values,
        "bands": facts.steps,
        "groups": facts.size,
        "checks": facts.severity,
        "switches": facts.default,
    }
    icon = _ICONS[key]
    id_key = "code" if key == "checks" else "id"

    def values(path: PathInFile, raw: Mapping[str, Any]) -> tuple[OutlineNode, ...]:
        parts = ("suits", "jokers") if key == "decks" else ("values",)
        return tuple(
            node
            for part in parts
            for node in maker.entries(
                (*path, part), enumerate(listed(raw.get(part))), facts.none, "dash"
            )
        )

    has_values = key in ("scales", "attributes", "decks")
    section = maker.listed(
        key,
        (key,),
        data.get(key),
        fact.get(key, facts.none),
        icon=icon,
        id_key=id_key,
        below=values if has_values else nothing_below,
    )
    if key not in ("scales", "attributes"):
        return section
    return section._replace(below=tuple(_taking_values(node, data) for node in section.below))


def _says(check: Mapping[str, Any], lang: str) -> str:
    """Return what *check* says where it does not hold, with dots for what it works out inside."""
    return _WORKED_OUT.sub("…", picked(check.get("text"), lang)).lstrip(" …:,;·–").rstrip()


_WORKED_OUT = re.compile(r"\{[^{}]*\}")


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

    return maker.listed(
        "items",
        ("items",),
        data.get("items"),
        facts.none,
        icon="tools",
        name=maker.word("item_lists"),
        below=below,
    )


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
            maker.listed(
                key,
                path,
                written.get(key),
                maker.facts.cost,
                name=names[0].name,
                icon=names[0].icon,
            )
        )
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
        found.append(
            OutlineNode(key, (), name, "", str(len(leaves) or ""), icon, None, True, below=leaves)
        )
    return found


# ------------------------------------------------------------------ keywords


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
    return maker.section(
        "keywords", ("keywords",), tuple(below), maker.word("keywords"), "tag", adds=adds
    )


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


# ------------------------------------------------------------------ makers


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
        lang, severity_of, is_check = self.lang, self._severities.of_entry, id_key == "code"
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
            name = picked(entry.get("name"), lang) or (_says(entry, lang) if is_check else "")
            name = name or identity or f"{number + 1}"
            again = seen.get(identity, 0)
            seen[identity] = again + 1
            key = f"{identity}#{again}" if again or not identity else identity
            own_icon = entry.get("icon")
            found.append(
                OutlineNode(
                    key,
                    here,
                    name,
                    identity,
                    fact(entry),
                    self._icon(own_icon) if isinstance(own_icon, str) and own_icon else icon,
                    severity_of(here),
                    False,
                    None,
                    True,
                    id_key,
                    None,
                    below(here, entry),
                )
            )
        return tuple(found)

    def _icon(self, name: str) -> str:
        """Return the file of an own icon of the game, else *name* as it is."""
        own = self.game.file.icons.get(name) if self.game is not None else None
        if self.game is None or own is None:
            return name
        try:
            return str(icon_file(self.game.folder, own.file))
        except IconFileError:
            return ""

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


# ------------------------------------------------------------------ severities


_LISTS_BELOW = ("fields", "carried", "granted", "values")


class Severities:
    """The worst severity of every entry, section and head of one manuscript."""

    def __init__(self, manuscript: Manuscript, problems: Iterable[Problem]) -> None:
        """Find for every one of *problems* that is about the file where it lies."""
        self._manuscript = manuscript
        self._worst: dict[PathInFile, Severity] = {}
        own = [p for p in problems if p.place.file == manuscript.file or not p.place.file]
        if not own:
            return
        owners = {at: (*of, number) for (of, number), at in manuscript.entries.items()}
        for problem in own:
            for path in self._paths(problem.place.line, owners):
                before = self._worst.get(path)
                if before is None or problem.severity.rank < before.rank:
                    self._worst[path] = problem.severity

    def _paths(self, line: int, owners: Mapping[int, PathInFile]) -> list[PathInFile]:
        """Return the paths of what holds *line*, counted from 1: the outermost first."""
        if line < 1:
            return [()]
        starts = self._manuscript.first_lines
        at = min(bisect_right(starts, line - 1) - 1, len(starts) - 2)
        entry = owners.get(at)
        if entry is not None:
            return [entry, *self._inner(entry, line)]
        data = self._manuscript.data
        key = self._last_key((), data, line) if isinstance(data, dict) else None
        if key is None:
            return [()]
        value = data[key] if isinstance(data, dict) else None
        found: list[PathInFile] = [(key,)]
        if isinstance(value, dict):
            inner = self._last_key((key,), value, line)
            if inner is not None:
                found.append((key, inner))
                value = value[inner]
        if isinstance(value, list):
            number = self._last_of(found[-1], value, line)
            if number is not None:
                found.append((*found[-1], number))
        return found

    def _inner(self, entry: PathInFile, line: int) -> Iterable[PathInFile]:
        """Yield the entry of a list within *entry* that holds *line*, where there is one."""
        raw = at_path(self._manuscript.data, entry)
        if not isinstance(raw, dict) or not any(isinstance(raw.get(k), list) for k in _LISTS_BELOW):
            return
        key = self._last_key(entry, raw, line)
        if key in _LISTS_BELOW and isinstance(raw[key], list):
            number = self._last_of((*entry, key), raw[key], line)
            if number is not None:
                yield (*entry, key, number)

    def _last_key(self, path: PathInFile, raw: Mapping[str, Any], line: int) -> str | None:
        found: tuple[int, str] | None = None
        for key in raw:
            begins = self._manuscript.place((*path, key), key=True).line
            if begins <= line and (found is None or begins >= found[0]):
                found = (begins, key)
        return found[1] if found else None

    def _last_of(self, path: PathInFile, raw: list[Any], line: int) -> int | None:
        found: int | None = None
        for number in range(len(raw)):
            if self._manuscript.place((*path, number)).line <= line:
                found = number
        return found

    def of_entry(self, path: PathInFile) -> Severity | None:
        """Return the worst problem that lies in the entry at *path*."""
        return self._worst.get(path)

    def of_section(self, path: PathInFile) -> Severity | None:
        """Return the worst problem that lies in the key at *path* and in none of its entries."""
        return self._worst.get(path) if path else None

    def of_head(self, sections: Collection[str]) -> Severity | None:
        """Return the worst problem of what a file says of itself, outside its *sections*."""
        own = [
            severity
            for path, severity in self._worst.items()
            if not path or (len(path) == 1 and path[0] not in sections)
        ]
        return min(own, key=lambda severity: severity.rank, default=None)
