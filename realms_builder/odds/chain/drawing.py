"""What a ``roll`` step draws from a deck, from which pile, and what later steps ask of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from realms_builder.game.files.declared_decks import (
    ANY_SUIT,
    MOST_CARDS,
    NO_SUIT,
    CardKind,
    kinds_of,
    size_of,
)
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import Value, reads_yes
from realms_builder.game.game import Game
from realms_builder.game.lint.deck_lint import cards_named
from realms_builder.odds.chain.arena import Arena
from realms_builder.odds.chain.draws import Ask, CardDraw, CardsDrawn, DrawRule, Gone, draw
from realms_builder.odds.chain.errors import CannotTell
from realms_builder.odds.chain.piles import Pile, deck_of, goes_on, pile_of
from realms_builder.odds.chain.program import ChainStep, Program

_CALL = r"\b({functions})\(\s*{name}\s*(,[^()]*)?\)"
_FUNCTIONS = "suit|card|jokers|most_alike|pairs|in_row|faces|same|thrown"
_LITERAL = re.compile(r",\s*(?:'(\w+)'|\"(\w+)\"|(-?\d+))\s*")
_SUIT = re.compile(r"\bsuit\b")
_JOKERS = re.compile(r"\b(?:jokers?|most_alike|pairs|in_row)\b")
_CARD = re.compile(r"\bcard\b")


def rolls_of(game: Game, program: Program, pile: Pile) -> list[str]:
    """Return the rolls of *program* that draw from *pile*, in their order."""
    return [
        step.name
        for step in program.steps
        if step.verb == "roll" and pile_of(game, step.declared) == pile
    ]


@lru_cache(maxsize=5_000)
def piles_drawn_from(game: Game, program: Program, place: int) -> tuple[tuple[str, ...], ...]:
    """Return the rolls up to *place* by the pile that they and a later one draw from."""
    found: dict[Pile, list[str]] = {}
    for at, step in enumerate(program.steps):
        pile = pile_of(game, step.declared) if step.verb == "roll" else None
        if pile is not None and goes_on(game, pile) and at <= place:
            found.setdefault(pile, []).append(step.name)
    later = [pile_of(game, s.declared) for s in program.steps[place + 1 :] if s.verb == "roll"]
    return tuple(tuple(dict.fromkeys(rolls)) for pile, rolls in found.items() if pile in later)


@lru_cache(maxsize=5_000)
def suits_are_read(game: Game, program: Program, pile: Pile, place: int) -> bool:
    """Return whether a draw from *pile* behind *place* tells cards of one value apart."""
    for at, step in enumerate(program.steps):
        if at > place and step.verb == "roll" and pile_of(game, step.declared) == pile:
            asked = {ask[0] for ask in asks_behind(program, at, step.name)}
            told = step.declared.success or step.declared.prefer
            if told or asked - {"faces", "same", "pairs", "in_row"}:
                return True
    return False


def gone_from(game: Game, program: Program, pile: Pile, env: Mapping[str, Value]) -> Gone:
    """Return what *pile* has lost to the draws that *env* knows of.

    Whatever was drawn later knows what was drawn before, so that the most of each kind counts.
    """
    if not goes_on(game, pile):
        return ()
    found: Gone = ()
    for name in rolls_of(game, program, pile):
        drawn = env.get(name)
        if isinstance(drawn, CardsDrawn) and drawn.faces is not None:
            found = tuple(map(max, found or drawn.gone, drawn.gone))
    return found


# ------------------------------------------------------------------ the draw


def draw_of(
    arena: Arena,
    program: Program,
    step: ChainStep,
    more: int,
    keep: tuple[str, int] | None,
    whiches: Iterable[str],
) -> CardDraw:
    """Return the cards that a ``roll`` step draws at the table as it is, *more* than it says.

    *whiches* say which cards may be drawn anew. Raises :class:`CannotTell`.
    """
    declared, game = step.declared, arena.game
    deck = deck_of(game, declared)
    if deck is None:
        known = tuple(one.id for one in game.file.decks)
        raise CannotTell("no_deck", roll=step.name, deck=declared.deck, known=known)
    if size_of(deck) > MOST_CARDS:
        raise CannotTell("deck_too_large", deck=deck.id, cards=size_of(deck), most=MOST_CARDS)
    refused = declared.explode or declared.fails or declared.pool or declared.dice
    if refused or declared.sides:
        raise CannotTell("cards_are_no_dice", roll=step.name)
    wanted = parse(declared.draw).evaluate(arena) if declared.draw else 1
    if not isinstance(wanted, int) or isinstance(wanted, bool):
        raise CannotTell("no_cards", roll=step.name, formula=declared.draw)
    kinds = _kinds_told_apart(game, program, deck.id, frozenset(whiches))
    good = _good(arena, kinds, declared.success) if declared.success else None
    pile = pile_of(game, declared) or ("", "")
    liked = _good(arena, kinds, declared.prefer) if declared.prefer else frozenset[int]()
    rule = DrawRule(kinds, good, keep, pile, liked)
    gone = gone_from(game, program, pile, arena.env)
    return checked(draw(wanted + more, rule, gone), step.name)


def checked(of: CardDraw, roll: str) -> CardDraw:
    """Return *of*; raise :class:`CannotTell` if the deck has not so many cards any more."""
    left = sum(of.rule.left(of.gone))
    if of.dice > left:
        raise CannotTell("too_many_cards", roll=roll, cards=of.dice, left=left)
    return of


def _good(arena: Arena, kinds: tuple[CardKind, ...], formula: str) -> frozenset[int]:
    """Return the kinds of cards for which *formula* holds, such as those that are a success."""
    env, condition = arena.env, parse(formula)
    rule = DrawRule(kinds)
    found: set[int] = set()
    for kind in rule.every:
        for seen in rule.seen(kind):
            arena.go_on({**env, **seen})
            if reads_yes(condition.evaluate(arena)):
                found.add(kind)
    arena.go_on(env)
    return frozenset(found)


@lru_cache(maxsize=1_000)
def _kinds_told_apart(
    game: Game, program: Program, deck_id: str, whiches: frozenset[str]
) -> tuple[CardKind, ...]:
    """Return the cards of a deck, those as one that no formula of *program* tells apart."""
    deck = next(deck for deck in game.file.decks if deck.id == deck_id)
    text = " ; ".join((program.text_from(0), *whiches))
    named = [one.word for one in cards_named(text) if one.what == "suit"]
    asked = len(_SUIT.findall(text))
    every = [suit.id for suit in deck.suits]
    suits = set(every) if asked > len(named) else {*named} & {*every}
    other = next((suit for suit in every if suit not in suits), NO_SUIT)

    def told(kind: CardKind) -> CardKind:
        suit = kind.suit if kind.suit in suits or kind.suit in (ANY_SUIT, NO_SUIT) else other
        card = kind.card if _CARD.search(text) or not kind.card else "joker"
        is_joker = _CARD.search(text) or _JOKERS.search(text)
        return kind._replace(suit=suit if asked else NO_SUIT, card=card if is_joker else "")

    found: list[CardKind] = []
    for kind in map(told, kinds_of(deck)):
        if found and found[-1]._replace(number=0) == kind._replace(number=0):
            found[-1] = kind._replace(number=kind.number + found[-1].number)
        else:
            found.append(kind)
    return tuple(found)


# ------------------------------------------------------------------ what is asked behind it


@lru_cache(maxsize=5_000)
def is_read_behind(program: Program, place: int, name: str) -> bool:
    """Return whether anybody reads what the draw *name* is worth behind *place*."""
    text = re.sub(_CALL.format(functions=_FUNCTIONS, name=name), "", program.text_from(place + 1))
    return name in program.followed or re.search(rf"\b{name}\b", text) is not None


@lru_cache(maxsize=5_000)
def asks_behind(program: Program, place: int, name: str) -> frozenset[Ask]:
    """Return what formulas behind *place* ask of the draw *name*."""
    text = program.text_from(place + 1)
    found: set[Ask] = set()
    for function, behind in re.findall(_CALL.format(functions=_FUNCTIONS, name=name), text):
        if function == "thrown":
            continue
        literal = _LITERAL.fullmatch(behind) if behind else None
        if literal is not None:
            word, other, number = literal.groups()
            found.add((function, int(number) if number else word or other))
        elif behind:
            found.add((function, "every"))
        else:
            found.add((function,))
    return frozenset(found)
