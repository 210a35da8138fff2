"""Changes a YAML text by a round trip through ruamel.yaml: comments stay, alignment may not."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError

from realms_builder.game.yaml.matching import matches, same
from realms_builder.game.yaml.scalars import (
    YamlLayout,
    is_list,
    is_map,
)

#
# For texts whose spans cannot be exchanged, such as those with anchors.


def round_trip(text: str, data: Any, layout: YamlLayout) -> Iterator[str]:
    """Yield *text* with *data* in it, or nothing where ruamel.yaml cannot read or write it."""
    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = 4096
    yaml.indent(mapping=2, sequence=2 + layout.list_offset, offset=layout.list_offset)
    out = StringIO()
    try:
        tree: Any = yaml.load(text.replace("\r\n", "\n"))
        yaml.dump(_changed(tree, data, set()), out)
    except (YAMLError, ValueError, TypeError, KeyError, RecursionError):
        return
    yield out.getvalue().replace("\n", layout.newline)


def _changed(tree: Any, data: Any, seen: set[int]) -> Any:
    """Return *tree* changed into *data*; what an alias shares is written out the second time."""
    shared = id(tree) in seen
    seen.add(id(tree))
    if isinstance(tree, CommentedMap) and is_map(data) and not shared:
        if not tree.merge:
            _change_map(tree, data, seen)
            return tree
    elif isinstance(tree, CommentedSeq) and is_list(data) and not shared:
        found = matches(list(tree), list(data))
        old = list(tree)
        tree[:] = [
            part if place is None else _changed(old[place], part, seen)
            for place, part in zip(found, data, strict=True)
        ]
        return tree
    elif not (is_map(data) or is_list(data)) and same(tree, data):
        return tree
    return _plain(data)


def _change_map(tree: CommentedMap, data: Any, seen: set[int]) -> None:
    for key in [key for key in tree if str(key) not in data]:
        del tree[key]
    known = {str(key): key for key in tree}
    for key, part in data.items():
        if key in known:
            tree[known[key]] = _changed(tree[known[key]], part, seen)
        else:
            tree[key] = _plain(part)


def _plain(data: Any) -> Any:
    if is_map(data):
        return {str(key): _plain(part) for key, part in data.items()}
    return [_plain(part) for part in data] if is_list(data) else data
