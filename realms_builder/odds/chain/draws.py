"""Cards drawn from a deck, exactly: none comes twice, and nothing is told apart that nobody asks.

Weights are whole numbers: in how many ways so many cards of a kind can lie among those drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from realms_builder.game.files.declared_decks import ANY_SUIT, NO_SUIT, CardKind
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Unknown, Value
from realms_builder.odds.chain.dice import (
    NOTHING,
    CannotWatch,
    DiceThrow,
    Results,
    Rolled,
    Watch,
    results,
)

_NONE = "none"
_MOST_HANDS = 10_000
"""So many sets of cards are told apart, where every card that was drawn must be known."""
_MOST_STATES = 40_000
"""So many states of one draw are gone through, with what is asked of it."""
Gone = tuple[int, ...]
"""How many cards of each kind are not in the deck any more; empty for none."""
Ask = tuple[str | int, ...]
"""What formulas ask of a draw: a function, and the word or number behind the draw."""
COUNTS = frozenset({"faces", "jokers", "most_alike", "pairs", "in_row"})
"""Functions of a draw that answer with a number; ``suit`` does with a second argument."""
OF_CARDS = frozenset({"suit", "card", "jokers", "most_alike", "pairs", "in_row"})
"""Functions that only cards answer."""


class DrawRule(NamedTuple):
    """How the cards of one draw read.

    *good* kinds count one each; without it values are summed. *keep* takes the highest or lowest
    cards only, after those that are always kept; of equal ones those that are *liked*, then those
    of the first suit.
    """

    kinds: tuple[CardKind, ...]
    good: frozenset[int] | None = None
    keep: tuple[str, int] | None = None
    pile: tuple[str, str] = ("", "")
    liked: frozenset[int] = frozenset()

    @property
    def every(self) -> range:
        """Return the places of all kinds of cards."""
        return range(len(self.kinds))

    @property
    def cards(self) -> int:
        """Return how many cards the deck has."""
        return sum(kind.number for kind in self.kinds)

    def worth(self, kind: int) -> int:
        """Return what a card adds to the value of the draw."""
        return self.kinds[kind].value if self.good is None else int(kind in self.good)

    def seen(self, kind: int) -> Iterator[dict[str, Value]]:
        """Yield what a condition over cards may read of *kind*: one of any suit has each."""
        card = self.kinds[kind]
        suits = dict.fromkeys(one.suit for one in self.kinds) if card.suit == ANY_SUIT else ()
        for suit in suits or (card.suit,):
            joker = bool(card.card)
            yield {"face": card.value, "suit": suit, "card": card.card or _NONE, "joker": joker}

    def left(self, gone: Gone) -> tuple[int, ...]:
        """Return how many cards of each kind the deck still has."""
        if not gone:
            return tuple(kind.number for kind in self.kinds)
        return tuple(kind.number - out for kind, out in zip(self.kinds, gone, strict=True))

    def in_order(self) -> list[int]:
        """Return the kinds in the order in which they are kept."""
        sign = 1 if self.keep is not None and self.keep[0] == "lowest" else -1

        def key(kind: int) -> tuple[int, int, bool, int]:
            card = self.kinds[kind]
            worth = card.first or sign * card.value
            return (0 if card.first else 1, worth, kind not in self.liked, kind)

        return sorted(self.every, key=key)


class CardDraw(DiceThrow):
    """So many cards drawn under one rule from a deck that some are *gone* from."""

    __slots__ = ("_hash", "gone")

    rule: DrawRule  # type: ignore[assignment]

    def __init__(self, cards: int, rule: DrawRule, gone: Gone) -> None:
        self.dice = cards
        self.rule = rule
        self.gone = gone
        self._hash = hash((cards, rule, gone))

    def work(self, watch: Watch) -> int:
        """Return about how many states it takes to go through every result."""
        kinds = len(self.rule.kinds)
        return comb(self.dice + kinds - 1, self.dice) if watch.faces else kinds * self.dice // 8

    def ways(self, watch: Watch) -> dict[Rolled, int]:
        """Return every result with its weight."""
        found: dict[Rolled, int] = {}
        if not watch.faces:
            return _by_kinds(self, watch)
        order = {kind: place for place, kind in enumerate(self.rule.in_order())}
        for drawn, weight in _hands(self).items():
            result = read_off(self, watch, drawn, order)
            found[result] = found.get(result, 0) + weight
        return found

    def __eq__(self, other: object) -> bool:
        """Return whether *other* is the same draw from the same deck."""
        if self is other:
            return True
        if not isinstance(other, CardDraw) or self._hash != other._hash:
            return False
        return (self.dice, self.gone, self.rule) == (other.dice, other.gone, other.rule)

    def __hash__(self) -> int:
        """Return a hash over cards, rule and deck."""
        return self._hash


@lru_cache(maxsize=20_000)
def draw(cards: int, rule: DrawRule, gone: Gone = ()) -> CardDraw:
    """Return the one draw of *cards* under *rule*; fewer than none are none."""
    return CardDraw(max(0, cards), rule, gone if any(gone) else ())


class CardsDrawn(Rolled):
    """The result of a draw: it computes as its value, and answers what was watched.

    *faces* are the kinds of all cards that were drawn, kept or not, where that was watched.
    """

    __slots__ = ("facts", "unread")

    throw: CardDraw

    def __init__(
        self,
        of: CardDraw,
        value: int,
        facts: tuple[tuple[Ask, Value], ...] = (),
        faces: tuple[int, ...] | None = None,
        *,
        unread: bool = False,
    ) -> None:
        super().__init__(of, value, faces=faces)
        self.facts = facts
        self.unread = unread
        self.key = (of, value, facts, faces)  # type: ignore[assignment]
        self._hash = hash(self.key)

    @property
    def is_read(self) -> bool:
        """Return whether the value is worked out: somebody reads it."""
        return not self.unread

    def answer(self, function: str, args: Sequence[Value]) -> Value | Unknown:
        """Return what *function* finds among the cards that are kept."""
        facts = dict(self.facts)
        ask: Ask = (function, *(arg for arg in args if isinstance(arg, (str, int))))
        if ask in facts:
            return facts[ask]
        every = facts.get((function, "every"))
        if isinstance(every, tuple) and args:
            return _of_every(function, every, args[0])
        return UNKNOWN

    def settled(self, watch: Watch) -> Value:
        """Return it with what is still asked, as a plain number where nothing is."""
        if watch == NOTHING:
            return self.value
        facts = tuple(fact for fact in self.facts if fact[0] in watch.asks)
        if watch.faces or watch.again:
            faces = self.faces if watch.faces else None
            return CardsDrawn(self.throw, self.value, facts, faces, unread=self.unread)
        whole = draw(self.throw.dice, self.throw.rule)
        return CardsDrawn(whole, self.value, facts, unread=self.unread)

    @property
    def gone(self) -> Gone:
        """Return what the deck has lost by it, and before it."""
        return _added(self.throw.rule, self.throw.gone, self.faces or ())


def in_total(
    drawn: Sequence[Value], watches: Sequence[Watch], *, by_value: bool
) -> tuple[Value, ...]:
    """Return draws from one pile with all that is gone from it at the last of them alone.

    Each keeps the value and the answers that its watch still asks for. *by_value* says that later
    draws tell no cards of one value apart.
    """
    known = [one for one in drawn if isinstance(one, CardsDrawn) and one.faces is not None]
    if not known:
        return tuple(drawn)
    gone: Gone = ()
    for one in known:
        gone = tuple(map(max, gone or one.gone, one.gone))
    if by_value:
        gone = _by_value(known[-1].throw.rule.kinds, gone)
    found: list[Value] = []
    for one, watch in zip(drawn, watches, strict=True):
        if not isinstance(one, CardsDrawn):
            found.append(one)
            continue
        cards = one.throw.dice if watch.again else 0
        asked = tuple(fact for fact in one.facts if fact[0] in watch.asks)
        is_last = one is known[-1]
        of = draw(cards, one.throw.rule, gone if is_last else ())
        unread = one.unread or watch.unread
        value = 0 if unread else one.value
        faces = () if is_last else None
        found.append(CardsDrawn(of, value, asked, faces, unread=unread))
    return tuple(found)


def _by_value(kinds: tuple[CardKind, ...], gone: Gone) -> Gone:
    """Return *gone* with the first cards of each value in place of any."""
    alike = [(kind.value, kind.first, bool(kind.card)) for kind in kinds]
    out = Counter[tuple[int, int, bool]]()
    for of, number in zip(alike, gone, strict=True):
        out[of] += number
    found: list[int] = []
    for of, kind in zip(alike, kinds, strict=True):
        found.append(min(out[of], kind.number))
        out[of] -= found[-1]
    return tuple(found)


def _of_every(function: str, every: tuple[Value, ...], wanted: Value) -> int:
    """Return how many of the values or suits of *every* kept card are *wanted*."""
    alike = (wanted, ANY_SUIT) if function == "suit" else (wanted,)
    return sum(found in alike for found in every)


def _added(rule: DrawRule, gone: Gone, drawn: Iterable[int], sign: int = 1) -> Gone:
    counts = list(gone or (0,) * len(rule.kinds))
    for kind in drawn:
        counts[kind] += sign
    return tuple(counts)


# ------------------------------------------------------------------ what is asked


class _Fact(NamedTuple):
    """How one thing is found, card by card: what it starts from, grows to and comes to."""

    start: Any
    add: Callable[[Any, CardKind, int], Any]
    end: Callable[[Any], Value] = lambda found: found


_MIXED = object()


def _common(of: Callable[[CardKind], Value], nothing: Value) -> _Fact:
    """Return what all cards have in common; a card of any suit has that of the others."""

    def add(found: Any, card: CardKind, count: int) -> Any:
        value = of(card)
        if not count or found is _MIXED or found == value:
            return found
        if found is None or found == ANY_SUIT:
            return value
        return found if value == ANY_SUIT else _MIXED

    return _Fact(None, add, lambda found: nothing if found in (None, _MIXED) else found)


def _counted(is_meant: Callable[[CardKind], bool]) -> _Fact:
    return _Fact(0, lambda found, card, count: found + count * is_meant(card))


def _every_one(of: Callable[[CardKind], Value]) -> _Fact:
    def add(found: Any, card: CardKind, count: int) -> Any:
        return tuple(sorted((*found, *[of(card)] * count), key=str))

    return _Fact((), add)


def _alike() -> _Fact:
    def add(found: Any, card: CardKind, count: int) -> Any:
        if card.card or not count:
            return found
        value, now, most = found
        now = count if card.value != value else now + count
        return (card.value, now, max(most, now))

    return _Fact((None, 0, 0), add, lambda found: found[2])


def _pairs() -> _Fact:
    def add(found: Any, card: CardKind, count: int) -> Any:
        if card.card or not count:
            return found
        value, before, pairs = found
        before = before if card.value == value else 0
        return (card.value, before + count, pairs + (before < 2 <= before + count))

    return _Fact((None, 0, 0), add, lambda found: found[2])


def _in_row() -> _Fact:
    def add(found: Any, card: CardKind, count: int) -> Any:
        value, now, most = found
        if card.card or not count or card.value == value:
            return found
        now = now + 1 if value is not None and abs(card.value - value) == 1 else 1
        return (card.value, now, max(most, now))

    return _Fact((None, 0, 0), add, lambda found: found[2])


def _of_one_suit(rule: DrawRule) -> _Fact:
    suits = sorted({card.suit for card in rule.kinds} - {ANY_SUIT, NO_SUIT})

    def add(found: Any, card: CardKind, count: int) -> Any:
        return tuple(n + count * card.is_of(suit) for n, suit in zip(found, suits, strict=True))

    return _Fact((0,) * len(suits), add, lambda found: max(found, default=0))


def _fact(ask: Ask, rule: DrawRule) -> _Fact:
    match ask:
        case ("suit",):
            return _common(lambda card: card.suit, MISSING)
        case ("card",):
            return _common(lambda card: card.card or _NONE, MISSING)
        case ("same",):
            return _same()
        case ("suit", "every"):
            return _every_one(lambda card: card.suit)
        case ("faces", "every"):
            return _every_one(lambda card: card.value)
        case ("suit", suit):
            return _counted(lambda card: card.is_of(str(suit)))
        case ("faces", value):
            return _counted(lambda card: card.value == value)
        case ("jokers",):
            return _counted(lambda card: bool(card.card))
        case ("most_alike", *_):
            return _of_one_suit(rule) if len(ask) > 1 else _alike()
        case ("pairs",):
            return _pairs()
        case _:
            return _in_row()


def _same() -> _Fact:
    common = _common(lambda card: card.value, MISSING)
    return common._replace(end=lambda found: found is not None and found is not _MIXED)


# ------------------------------------------------------------------ every way


def _by_kinds(of: CardDraw, watch: Watch) -> dict[Rolled, int]:
    """Go through the kinds in the order in which they are kept: nothing else is told apart."""
    rule, order = of.rule, of.rule.in_order()
    left, wanted = rule.left(of.gone), of.dice
    most = wanted if rule.keep is None else min(wanted, rule.keep[1])
    asked = sorted(watch.asks, key=str)
    if most == 1:
        return _by_the_one_kept(of, watch, left)
    facts = [_fact(ask, rule) for ask in asked]
    behind = sum(left)
    states: dict[tuple[int, int, tuple[Any, ...]], int] = {
        (0, 0, tuple(fact.start for fact in facts)): 1
    }
    for place in order:
        card, worth, there = (
            rule.kinds[place],
            0 if watch.unread else rule.worth(place),
            left[place],
        )
        behind -= there
        grown: dict[tuple[int, int, tuple[Any, ...]], int] = {}
        for (drawn, value, found), weight in states.items():
            for count in range(max(0, wanted - drawn - behind), min(there, wanted - drawn) + 1):
                kept = min(count, max(0, most - drawn))
                more = tuple(
                    [fact.add(one, card, kept) for fact, one in zip(facts, found, strict=True)]
                )
                key = (drawn + count, value + worth * kept, more)
                grown[key] = grown.get(key, 0) + weight * comb(there, count)
        states = grown
        if len(states) > _MOST_STATES:
            raise CannotWatch(wanted)
    result: dict[Rolled, int] = {}
    for (_, value, found), weight in states.items():
        ends = [fact.end(one) for fact, one in zip(facts, found, strict=True)]
        drawn_ = CardsDrawn(of, value, tuple(zip(asked, ends, strict=True)), unread=watch.unread)
        result[drawn_] = result.get(drawn_, 0) + weight
    return result


def _by_the_one_kept(of: CardDraw, watch: Watch, left: Gone) -> dict[Rolled, int]:
    """Return every result by the one card that is kept: all others lie behind it."""
    rule = of.rule
    order = rule.in_order()
    places = {kind: place for place, kind in enumerate(order)}
    behind = sum(left)
    found: dict[Rolled, int] = {}
    for kind in order:
        weight = comb(behind, of.dice) - comb(behind - left[kind], of.dice)
        behind -= left[kind]
        if weight:
            result = read_off(of, watch, (kind,), places)
            found[result] = found.get(result, 0) + weight
    return found


def _hands(of: CardDraw) -> dict[tuple[int, ...], int]:
    """Return every set of cards that may be drawn, by their kinds."""
    left = of.rule.left(of.gone)
    if comb(of.dice + len(left) - 1, of.dice) > _MOST_HANDS:
        raise CannotWatch(of.dice)
    hands: dict[tuple[int, ...], int] = {(): 1}
    for kind, there in enumerate(left):
        grown: dict[tuple[int, ...], int] = {}
        for hand, weight in hands.items():
            for count in range(min(there, of.dice - len(hand)) + 1):
                grown[(*hand, *(kind,) * count)] = weight * comb(there, count)
        hands = grown
    return {hand: weight for hand, weight in hands.items() if len(hand) == of.dice}


def read_off(
    of: CardDraw, watch: Watch, drawn: tuple[int, ...], order: Mapping[int, int]
) -> CardsDrawn:
    """Return what the cards *drawn* come to; *order* is the place at which each kind is kept."""
    rule = of.rule
    kept = sorted(drawn, key=lambda kind: order[kind])
    if rule.keep is not None:
        kept = kept[: rule.keep[1]]
    facts: list[tuple[Ask, Value]] = []
    for ask in sorted(watch.asks, key=str):
        fact = _fact(ask, rule)
        found = fact.start
        for kind in kept:
            found = fact.add(found, rule.kinds[kind], 1)
        facts.append((ask, fact.end(found)))
    value = 0 if watch.unread else sum(map(rule.worth, kept))
    faces = drawn if watch.faces else None
    return CardsDrawn(of, value, tuple(facts), faces, unread=watch.unread)


# ------------------------------------------------------------------ drawn anew


def all_anew(result: CardsDrawn, gone: Gone) -> CardDraw:
    """Return the draw that replaces *result* when *gone* cards are out of the deck."""
    return draw(result.throw.dice, result.throw.rule, gone)


def some_anew(
    result: CardsDrawn, kinds: frozenset[int], watch: Watch, gone: Gone, *, shuffled: bool
) -> Results:
    """Return what comes of *result* when its cards of *kinds* are replaced from the deck."""
    rule = result.throw.rule
    kept = tuple(kind for kind in result.faces or () if kind not in kinds)
    if shuffled:  # what is kept lies on the table, what is put back may come again
        gone = _added(rule, (), kept)
    fresh = draw(len(result.faces or ()) - len(kept), rule._replace(keep=None), gone)
    of = draw(result.throw.dice, rule, _added(rule, gone, kept, -1))
    found: dict[int | Rolled, int] = {}
    drawn = results(fresh, Watch(faces=True))
    order = {kind: place for place, kind in enumerate(rule.in_order())}
    for again, weight in drawn.weighted:
        more = again.faces or () if isinstance(again, Rolled) else ()
        now = read_off(of, watch, tuple(sorted((*kept, *more))), order)
        found[now] = found.get(now, 0) + weight
    return Results(tuple(found.items()), drawn.total)
