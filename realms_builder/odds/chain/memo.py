"""Remembers answers by what they rest on: every value that was asked of a side or an item.

Whoever asks the same again is led from value to value. Two units that say the same on the way have
the same answer, however much else they differ in; what nobody asked need not be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Generic, TypeAlias, TypeVar

from realms_builder.game.formulas.values import Value

Found = TypeVar("Found")
ITEM, SLOT, IDENTITY, CHANGES = "item", "slot", "identity", "changes:"
_NOTHING: Final[Mapping[str, Value]] = {}


class MemoKey:
    """One thing asked: *of* a role, the item or a slot, and the names it was asked by.

    *variant* tells tables apart on which other things lie; *moving* says that the value may be
    another one when the chain has found something else, and *found* and *mechanic* are what it
    had found, *at* the part of that on which it may rest. *key* makes it the same question while
    nothing moves, *brief* tells it from others of the same side. *changed* is the role whose
    changes are asked for, if they are, and *change* which.
    """

    __slots__ = (
        "args",
        "at",
        "brief",
        "change",
        "changed",
        "found",
        "is_call",
        "key",
        "mechanic",
        "moving",
        "name",
        "of",
        "variant",
    )

    def __init__(
        self,
        variant: tuple[str, ...],
        of: str,
        name: str,
        args: tuple[Value, ...] = (),
        *,
        is_call: bool = False,
        moving: bool = False,
        mechanic: str = "",
        found: Mapping[str, Value] = _NOTHING,
        at: tuple[Value, ...] = (),
    ) -> None:
        """Ask *name* of *of*, with *args* if it is a function."""
        self.variant = variant
        self.of = of
        self.name = name
        self.args = args
        self.is_call = is_call
        self.moving = moving
        self.mechanic = mechanic
        self.found = found
        self.key = (variant, of, name, args, is_call)
        self.at = at
        self.brief = (of == ITEM, name, args, is_call)
        self.changed = of.removeprefix(CHANGES) if of.startswith(CHANGES) else ""
        self.change = (name, str(args[0])) if self.changed else ("", "")

    def on(self, variant: tuple[str, ...]) -> MemoKey:
        """Return the same question at the table with *variant* on it."""
        if self.variant == variant:
            return self
        if not self.moving:
            return still(variant, self.of, self.name, self.args, is_call=self.is_call)
        return MemoKey(
            variant,
            self.of,
            self.name,
            self.args,
            is_call=self.is_call,
            moving=True,
            mechanic=self.mechanic,
            found=self.found,
            at=self.at,
        )


Asker = Callable[[MemoKey], Hashable]
"""Asks again and returns the mark of the value."""
Way: TypeAlias = tuple[tuple[MemoKey, Hashable], ...]
"""What was asked, with the marks of the values."""


@lru_cache(maxsize=2_000)
def still(
    variant: tuple[str, ...], of: str, name: str, args: tuple[Value, ...], *, is_call: bool
) -> MemoKey:
    """Return the one question of a thing that does not move."""
    return MemoKey(variant, of, name, args, is_call=is_call)


class Trail:
    """What was asked on the way to one answer, in order, nothing twice."""

    def __init__(self) -> None:
        self.asked: list[tuple[MemoKey, Hashable]] = []
        self._seen: set[tuple[object, ...]] = set()

    def note(self, ask: MemoKey, mark: Hashable) -> None:
        """Note that *ask* was answered by a value with this *mark*."""
        key = (ask.key, ask.at) if ask.moving else ask.key
        if key not in self._seen:
            self._seen.add(key)
            self.asked.append((ask, mark))


class _Node(Generic[Found]):
    """A place on the way: what to ask next, or the answer with the *rest* of its way.

    Only where ways part there are nodes.
    """

    __slots__ = ("ask", "branches", "found", "rest")

    def __init__(self, found: Found | None = None, rest: Way = ()) -> None:
        self.ask: MemoKey | None = None
        self.branches: dict[Hashable, _Node[Found]] = {}
        self.found = found
        self.rest = rest

    def part(self) -> None:
        """Let another way part behind what is asked first."""
        found, rest = self.found, iter(self.rest)
        self.ask, mark = next(rest)
        self.branches = {mark: _Node(found, tuple(rest))}
        self.found, self.rest = None, ()


class Memo(Generic[Found]):
    """Answers by their trails; forgets everything when there are too many."""

    def __init__(self, most: int = 50_000) -> None:
        """Keep about *most* answers."""
        self._most = most
        self._count = 0
        self._roots: dict[Hashable, _Node[Found]] = {}

    def __len__(self) -> int:
        """Return how many answers are known."""
        return self._count

    def find(
        self, key: Hashable, asker: Asker
    ) -> tuple[Found, list[tuple[MemoKey, Hashable]]] | None:
        """Return the answer that is known under *key*, and what had to be asked for it."""
        node = self._roots.get(key)
        asked: list[tuple[MemoKey, Hashable]] = []
        while node is not None and node.ask is not None:
            mark = asker(node.ask)
            asked.append((node.ask, mark))
            node = node.branches.get(mark)
        if node is None or node.found is None:
            return None
        for ask, mark in node.rest:
            if asker(ask) != mark:
                return None
        return node.found, [*asked, *node.rest]

    def keep(self, key: Hashable, asked: Sequence[tuple[MemoKey, Hashable]], found: Found) -> None:
        """Remember *found* as the answer when all of this was *asked*.

        What was asked in another order than before is not: nobody would be led that way.
        """
        if self._count >= self._most:
            self._roots.clear()
            self._count = 0
        node = self._roots.get(key)
        if node is None:
            self._roots[key] = _Node(found, tuple(asked))
            self._count += 1
            return
        for place, (ask, mark) in enumerate(asked, 1):
            if node.rest:
                node.part()
            if node.ask is None or node.ask.key != ask.key:
                return
            following = node.branches.get(mark)
            if following is None:
                node.branches[mark] = _Node(found, tuple(asked[place:]))
                self._count += 1
                return
            node = following
