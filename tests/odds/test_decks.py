"""Cards drawn from decks, against hands counted by hand and against every way they can lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations
from math import comb
from typing import NamedTuple, TypeVar

import pytest

from realms_builder.odds.questions.answers import Answer
from realms_builder.sheets.odds.story_lines import story_lines
from tests.odds.duels import Duel, chain, duel_in, plain_game, spread

FATE = """
decks:
  - id: fate
    name: {de: Schicksal, en: Fate}
    suits: [{id: rams, name: {de: Widder, en: Rams}}, crows, tomes, masks]
    values: [1, 13]
    jokers: [{id: black, value: 0}, {id: red, value: 14, suit: any}]
"""
SMALL = """
decks:
  - id: small
    suits: [sun, moon]
    values: [1, 3]
    jokers: [{id: fool, value: 2, suit: any}, {id: death, value: 0, kept: always}]
"""
Found = TypeVar("Found")


class One(NamedTuple):
    """One card of the small deck, as a person would write it on a slip of paper."""

    value: int
    suits: str = ""
    joker: str = ""


SLIPS = [
    *(One(value, suit) for suit in ("sun", "moon") for value in (1, 2, 3)),
    One(2, "sun moon", "fool"),
    One(0, "", "death"),
]


def duel(decks: str, steps: Sequence[str], show: str = "", **more: str) -> Duel:
    return duel_in(plain_game(chain(steps, show, **more), decks))


def asked(decks: str, steps: Sequence[str], show: str = "", **more: str) -> Answer:
    return duel(decks, steps, show, **more).ask("m")


def chance(decks: str, roll: str, when: str) -> Fraction:
    """Return how likely *when* holds after one *roll*."""
    steps = [f"roll: flip, by: attacker, {roll}", f'stop: yes_, when: "{when}"', "stop: no_"]
    return asked(decks, steps).chance("yes_")


def every_way(cards: int, read: Callable[[tuple[One, ...]], Found]) -> dict[Found, Fraction]:
    """Return how likely each thing is that *read* sees, over all orders of the small deck."""
    found: dict[Found, int] = {}
    ways = list(permutations(SLIPS, cards))
    for way in ways:
        seen = read(way)
        found[seen] = found.get(seen, 0) + 1
    return {seen: Fraction(number, len(ways)) for seen, number in found.items()}


def kept(way: Sequence[One], which: str = "", number: int = 1) -> list[One]:
    """Return the cards that are kept: death first, then by value, the sun before the moon."""
    sign = 1 if which == "lowest" else -1
    order = [*SLIPS[:6], *SLIPS[6:]]

    def key(card: One) -> tuple[bool, int, int]:
        return (card.joker != "death", sign * card.value, order.index(card))

    found = sorted(way, key=key)
    return found[:number] if which else found


# ------------------------------------------------------------------------------- by hand


def test_one_card_of_54() -> None:
    assert chance(FATE, "deck: fate", "flip >= 10") == Fraction(4 * 4 + 1, 54)
    assert chance(FATE, "deck: fate", "flip == 0") == Fraction(1, 54)


def test_the_highest_of_two_of_54_is_10_or_more() -> None:
    # 17 cards are worth 10 or more, so that both of two come from the other 37.
    wanted = 1 - Fraction(comb(37, 2), comb(54, 2))
    assert chance(FATE, "deck: fate, draw: 2, keep: highest", "flip >= 10") == wanted


def test_a_bad_flip_keeps_the_lowest_of_three() -> None:
    # All three must come from the 17 high cards.
    wanted = Fraction(comb(17, 3), comb(54, 3))
    roll = "deck: fate, draw: \"1 + abs(-2)\", keep: \"=if(-2 < 0, 'lowest', 'highest')\""
    assert chance(FATE, roll, "flip >= 10") == wanted


def test_the_suit_of_one_card() -> None:
    # 13 rams; the red joker counts as every suit, and has one of its own name.
    assert chance(FATE, "deck: fate", "suit(flip, 'rams') > 0") == Fraction(14, 54)
    assert chance(FATE, "deck: fate", "suit(flip) == 'rams'") == Fraction(13, 54)
    assert chance(FATE, "deck: fate", "suit(flip) == 'any'") == Fraction(1, 54)
    assert chance(FATE, "deck: fate", "suit(flip) == 'none'") == Fraction(1, 54)


def test_a_hand_of_six_without_a_joker() -> None:
    assert chance(FATE, "deck: fate, draw: 6", "jokers(flip) == 0") == Fraction(
        comb(52, 6), comb(54, 6)
    )
    assert chance(FATE, "deck: fate, draw: 6, success: joker", "flip == 2") == Fraction(
        comb(52, 4), comb(54, 6)
    )
    assert chance(FATE, "deck: fate, draw: 2", "card(flip) == 'red'") == 0
    assert chance(FATE, "deck: fate", "card(flip) == 'red'") == Fraction(1, 54)


POKER = "decks: [{id: poker, suits: [a, b, c, d], values: [2, 14]}]"
HANDS = comb(52, 5)


@pytest.mark.parametrize(
    ("when", "hands"),
    [
        ("most_alike(flip) == 4", 13 * 48),
        ("most_alike(flip) == 3 and pairs(flip) == 2", 13 * 4 * 12 * 6),
        ("most_alike(flip) == 3 and pairs(flip) == 1", 13 * 4 * comb(12, 2) * 16),
        ("pairs(flip) == 2 and most_alike(flip) == 2", comb(13, 2) * 36 * 44),
        ("most_alike(flip) == 2 and pairs(flip) == 1", 13 * 6 * comb(12, 3) * 64),
        ("most_alike(flip, 'suit') == 5", 4 * comb(13, 5)),
        ("in_row(flip) == 5", 9 * 4**5),
        ("in_row(flip) == 5 and most_alike(flip, 'suit') == 5", 9 * 4),
    ],
)
def test_poker_hands_come_as_often_as_everybody_knows(when: str, hands: int) -> None:
    # Straights from 2 3 4 5 6 to 10 J Q K A: the ace is 14 here and never 1.
    assert chance(POKER, "deck: poker, draw: 5", when) == Fraction(hands, HANDS)


def test_decks_of_two_players_know_nothing_of_each_other() -> None:
    steps = [
        "roll: mine, by: attacker, deck: fate",
        "roll: theirs, by: target, deck: fate",
        "stop: tie, when: mine == theirs",
        "stop: other",
    ]
    pairs = 13 * 4 * 4 + 1 + 1
    assert asked(FATE, steps).chance("tie") == Fraction(pairs, 54 * 54)


def test_players_who_share_a_deck_never_draw_the_same_card() -> None:
    steps = [
        "roll: mine, by: attacker, deck: fate",
        "roll: theirs, by: target, deck: fate",
        "stop: tie, when: mine == theirs",
        "stop: other",
    ]
    shared = FATE + "    shared: true\n"
    assert asked(shared, steps).chance("tie") == Fraction(13 * 4 * 3, 54 * 53)


def test_a_deck_goes_on_within_a_mechanic_unless_it_is_shuffled() -> None:
    steps = [
        "roll: first, by: attacker, deck: fate",
        "roll: second, by: attacker, deck: fate",
        "stop: tie, when: first == second",
        "stop: other",
    ]
    assert asked(FATE, steps).chance("tie") == Fraction(13 * 4 * 3, 54 * 53)
    shuffled = FATE + "    shuffled: true\n"
    assert asked(shuffled, steps).chance("tie") == Fraction(13 * 16 + 2, 54 * 54)


def test_copies_and_single_cards_make_a_deck_of_modifiers() -> None:
    single = "cards: [{value: 0}, {value: 2}, {value: -2}]"
    decks = f"decks: [{{id: mods, values: [-1, 1], copies: 5, {single}}}]"
    answer = asked(decks, ["roll: flip, by: attacker, deck: mods", "stop: end"], "{number: flip}")
    assert spread(answer, "flip") == {
        Fraction(-2): Fraction(1, 18),
        Fraction(-1): Fraction(5, 18),
        Fraction(0): Fraction(6, 18),
        Fraction(1): Fraction(5, 18),
        Fraction(2): Fraction(1, 18),
    }


# ------------------------------------------------------------------------------- every way


@pytest.mark.parametrize("cards", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("keep", ["", "highest 1", "lowest 1", "highest 2", "lowest 3"])
def test_values_are_those_of_the_slips(cards: int, keep: str) -> None:
    which, _, number = keep.partition(" ")
    steps = [
        f"roll: flip, by: attacker, deck: small, draw: {cards}, keep: {keep or 'all'}",
        "stop: end",
    ]
    by_hand = every_way(
        cards, lambda way: Fraction(sum(c.value for c in kept(way, which, int(number or 1))))
    )
    assert spread(asked(SMALL, steps, "{number: flip}"), "flip") == by_hand


def suit_of(cards: Sequence[One], suit: str) -> int:
    return sum(suit in card.suits.split() for card in cards)


def alike(cards: Sequence[One]) -> int:
    plain = [card.value for card in cards if not card.joker]
    return max((plain.count(value) for value in plain), default=0)


def row(cards: Sequence[One]) -> int:
    plain = {card.value for card in cards if not card.joker}
    runs = [r for r in ((1,), (2,), (3,), (1, 2), (2, 3), (1, 2, 3)) if plain.issuperset(r)]
    return max(map(len, runs), default=0)


READ: dict[str, Callable[[list[One]], object]] = {
    "suit(flip, 'moon')": lambda cards: suit_of(cards, "moon"),
    "most_alike(flip, 'suit')": lambda cards: max(suit_of(cards, "sun"), suit_of(cards, "moon")),
    "jokers(flip)": lambda cards: sum(bool(card.joker) for card in cards),
    "faces(flip, 2)": lambda cards: sum(card.value == 2 for card in cards),
    "faces(flip, 1 + 1)": lambda cards: sum(card.value == 2 for card in cards),
    "most_alike(flip)": alike,
    "pairs(flip)": lambda cards: sum(
        sum(c.value == v and not c.joker for c in cards) > 1 for v in (1, 2, 3)
    ),
    "in_row(flip)": row,
    "if(same(flip), 1, 0)": lambda cards: int(len({card.value for card in cards}) == 1),
    "if(card(flip) == 'fool', 1, 0)": lambda cards: int({c.joker for c in cards} == {"fool"}),
    "thrown(flip)": lambda cards: 3,
}


@pytest.mark.parametrize("formula", READ)
@pytest.mark.parametrize("keep", ["", "highest 1", "lowest 2"])
def test_what_is_asked_of_the_cards_that_are_kept(formula: str, keep: str) -> None:
    which, _, number = keep.partition(" ")
    steps = [
        f"roll: flip, by: attacker, deck: small, draw: 3, keep: {keep or 'all'}",
        f'set: found, to: "{formula}"',
        "stop: end",
    ]
    by_hand = every_way(3, lambda way: READ[formula](kept(way, which, int(number or 1))))
    found = spread(asked(SMALL, steps, "{number: found}"), "found")
    assert found == {Fraction(str(value)): part for value, part in by_hand.items()}


@pytest.mark.parametrize("which", ["face <= 1", "suit == 'moon'", "joker", "all"])
def test_cards_that_must_be_drawn_anew_come_from_the_rest_of_the_deck(which: str) -> None:
    meant: dict[str, Callable[[One], bool]] = {
        "face <= 1": lambda card: card.value <= 1,
        "suit == 'moon'": lambda card: "moon" in card.suits,
        "joker": lambda card: bool(card.joker),
        "all": lambda card: True,
    }
    steps = [
        "roll: flip, by: attacker, deck: small, draw: 2",
        f'reroll: flip, which: "{which}", must: true',
        "stop: end",
    ]

    def read(way: tuple[One, ...]) -> Fraction:
        rest = iter(way[2:])
        return Fraction(sum(next(rest).value if meant[which](c) else c.value for c in way[:2]))

    assert spread(asked(SMALL, steps, "{number: flip}"), "flip") == every_way(4, read)


def test_who_may_cheat_does_so_where_it_promises_more() -> None:
    # A card may be replaced by one of the other seven; it is where that wins more often.
    steps = [
        "roll: flip, by: attacker, deck: small",
        "reroll: flip, by: attacker",
        'stop: won, when: "flip >= 2", good: true',
        "stop: lost",
    ]
    high = sum(card.value >= 2 for card in SLIPS)
    assert asked(SMALL, steps).chance("won") == Fraction(high, 8) + Fraction(3, 8) * Fraction(5, 7)


def test_a_later_draw_misses_every_card_that_went_before() -> None:
    steps = [
        "roll: hit, by: attacker, deck: small, draw: 2, keep: highest 1",
        'reroll: hit, by: attacker, when: "hit == 1", must: true',
        'roll: harm, by: attacker, deck: small, draw: 2, keep: lowest 1, when: "hit > 1"',
        'set: both, to: "if(hit > 1, 10 * hit + harm, hit)"',
        "stop: end",
    ]

    def read(way: tuple[One, ...]) -> Fraction:
        hit, rest = kept(way[:2], "highest")[0].value, way[2:]
        if hit == 1:
            hit, rest = kept(way[2:4], "highest")[0].value, way[4:]
        if hit <= 1:
            return Fraction(hit)
        return Fraction(10 * hit + kept(rest[:2], "lowest")[0].value)

    assert spread(asked(SMALL, steps, "{number: both}"), "both") == every_way(6, read)


def test_three_draws_from_one_pile_whoever_took_which_card() -> None:
    steps = [
        "roll: a, by: attacker, deck: small, draw: 2, keep: highest",
        "roll: b, by: target, deck: small, draw: 2, keep: lowest",
        "set: gap, to: a - b",
        "roll: c, by: attacker, deck: small, draw: 2, keep: highest, when: gap > 0",
        "set: last, to: \"if(gap > 0, c * 10 + suit(c, 'sun'), -1) + gap * 100\"",
        "stop: end, gives: {last: last}",
    ]
    found = asked(_shared(SMALL), steps, "number: last")
    wanted: dict[int, Fraction] = {}
    ways = list(permutations(SLIPS, 6))
    for way in ways:
        (a,), (b,), (c,) = (
            kept(way[:2], "highest"),
            kept(way[2:4], "lowest"),
            kept(way[4:], "highest"),
        )
        gap = a.value - b.value
        last = (c.value * 10 + ("sun" in c.suits) if gap > 0 else -1) + gap * 100
        wanted[last] = wanted.get(last, Fraction(0)) + Fraction(1, len(ways))
    assert spread(found, "last") == wanted


@pytest.mark.parametrize("keep", ["highest", "lowest"])
def test_suits_of_an_earlier_draw_are_known_where_later_ones_tell_none(keep: str) -> None:
    steps = [
        "roll: a, by: attacker, deck: small, draw: 2, keep: highest",
        "roll: b, by: target, deck: small, draw: 1",
        "set: gap, to: \"a - b + suit(a, 'sun') * 10\"",
        f"roll: c, by: attacker, deck: small, draw: 3, keep: {keep}",
        'set: last, to: "gap * 100 + c + faces(c, 2) * 10"',
        "stop: end, gives: {last: last}",
    ]
    found = asked(_shared(SMALL), steps, "number: last")
    wanted: dict[int, Fraction] = {}
    ways = list(permutations(SLIPS, 6))
    for way in ways:
        (a,), b, (c,) = kept(way[:2], "highest"), way[2], kept(way[3:], keep)
        gap = a.value - b.value + ("sun" in a.suits) * 10
        last = gap * 100 + c.value + (c.value == 2) * 10
        wanted[last] = wanted.get(last, Fraction(0)) + Fraction(1, len(ways))
    assert spread(found, "last") == wanted


def test_three_draws_of_two_from_a_whole_shared_deck() -> None:
    steps = [
        "roll: a, by: attacker, deck: fate, draw: 2, keep: highest",
        "roll: b, by: target, deck: fate, draw: 2, keep: highest",
        'set: low, to: "if(a <= 5 and b <= 8, 1, 0)"',
        "stop: high, when: low == 0",
        "roll: c, by: attacker, deck: fate, draw: 2, keep: highest",
        "stop: all_low, when: c <= 10",
        "stop: high",
    ]
    # 21 cards are worth 5 or less, 33 up to 8, 41 up to 10: each hand comes from what is left.
    hands = comb(21, 2) * comb(33 - 2, 2) * comb(41 - 4, 2)
    every = comb(54, 2) * comb(52, 2) * comb(50, 2)
    assert asked(_shared(FATE), steps).chance("all_low") == Fraction(hands, every)


def _shared(deck: str) -> str:
    return f"{deck.rstrip()}\n    shared: true\n"


def test_opposed_draws_from_a_shared_deck() -> None:
    decks = SMALL + "    shared: true\n"
    steps = [
        "roll: mine, by: attacker, deck: small, draw: 2, keep: highest 1",
        "roll: theirs, by: target, deck: small, draw: 3, keep: highest 1",
        "set: margin, to: mine - theirs",
        "stop: end",
    ]

    def read(way: tuple[One, ...]) -> Fraction:
        mine, theirs = kept(way[:2], "highest")[0], kept(way[2:], "highest")[0]
        return Fraction(mine.value - theirs.value)

    assert spread(asked(decks, steps, "{number: margin}"), "margin") == every_way(5, read)


# ------------------------------------------------------------------------------- in words


@pytest.mark.parametrize(
    ("roll", "en", "de"),
    [
        (
            "deck: fate, draw: 3, keep: highest",
            "draws 3 cards of Fate (54 cards), keeps the highest",
            "zieht 3 Karten aus Schicksal (54 Karten), behält die höchste",
        ),
        (
            "deck: fate, draw: 3, keep: lowest 2",
            "draws 3 cards of Fate (54 cards), keeps the 2 lowest",
            "zieht 3 Karten aus Schicksal (54 Karten), behält die 2 niedrigsten",
        ),
        (
            "deck: fate",
            "draws 1 card of Fate (54 cards)",
            "zieht 1 Karte aus Schicksal (54 Karten)",
        ),
    ],
)
def test_the_story_says_what_is_drawn_and_kept(roll: str, en: str, de: str) -> None:
    steps = [f"roll: flip, by: attacker, {roll}", 'stop: high, when: "flip > 9"', "stop: low"]
    two = duel(FATE, steps)
    for lang, said in (("en", en), ("de", de)):
        lines = story_lines(two.story("m"), two.game, lang)
        assert lines[0].text.startswith(f"{said}, ")


def test_the_story_gives_no_number_that_nobody_reads() -> None:
    steps = ["roll: flip, deck: fate", "stop: ram, when: suit(flip) == 'rams'", "stop: other"]
    [drawn, *_] = duel(FATE, steps).story("m")
    assert drawn.values == ()
