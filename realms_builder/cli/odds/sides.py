"""Whose condition or form ``--with`` means: of the side that is said, or the only one possible."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from realms_builder.cli.refusals import WrongUse
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.forms import may_stand, places_called
from realms_builder.odds.questions.measures import every_measure
from realms_builder.odds.questions.questions import Question
from realms_builder.odds.questions.wishes import (
    PLACES,
    Chosen,
    InForm,
    PutOn,
    Wish,
    is_usable,
    places_of,
    situation_of,
    wish_name,
    wish_word,
)
from realms_builder.roster.resolve.build import Build


def check_forms(
    wishes: Iterable[Wish], first: Collection[Build], second: Collection[Build]
) -> None:
    """Refuse a form that nobody has, and one of which nobody said whose where both sides have it.

    *first* are all that may stand on the first side, *second* on the other one.
    """
    sides = [{form for build in side for form in may_stand(build)} for side in (first, second)]
    for wish in wishes:
        if not isinstance(wish, InForm):
            continue
        game = next(iter(first)).game
        places = places_called(game, wish.side)
        having = [place for place in sorted(places) if wish.form in sides[place]]
        if not having:
            others = [place for place in (0, 1) if wish.form in sides[place]]
            raise _only_of_other(wish, others, "odds_cli.form_of_nobody")
        if len(having) > 1:
            raise _ambiguous(wish)


def _on(wish: PutOn | InForm, place: int) -> PutOn | InForm:
    return replace(wish, side=PLACES[place])


def _ambiguous(wish: PutOn | InForm) -> WrongUse:
    ways = [wish_word(_on(wish, place)) for place in (0, 1)]
    return WrongUse("odds_cli.ambiguous", {"word": wish_word(wish), "ways": ways})


def _only_of_other(wish: PutOn | InForm, others: Collection[int], code: str) -> WrongUse:
    """Return the refusal of *wish* that names the side among *others* that can have it."""
    word = wish_word(wish)
    for place in others if wish.side else ():
        return WrongUse(
            "odds_cli.only_of_other", {"word": word, "way": wish_word(_on(wish, place))}
        )
    return WrongUse(code, {"word": word})


def sided(wish: Wish, asked: Iterable[Question], reads: Callable[[PutOn], bool] | None) -> Wish:
    """Return *wish* with its side, where it names none and either may have it.

    That is the one side of which the answers read it, if *reads* is there to tell; what they read
    of neither needs none. Refuses what may be meant of both, with the ways to write each.
    """
    if not isinstance(wish, PutOn) or wish.side:
        return wish
    if len(frozenset[int]().union(*(places_of(question, wish) for question in asked))) < 2:
        return wish
    ways = [replace(wish, side=side) for side in PLACES]
    if reads is None:
        raise _ambiguous(wish)
    read = [way for way in ways if reads(way)]
    if len(read) > 1:
        raise _ambiguous(wish)
    return read[0] if read else wish  # on neither side it changes anything


def check_use(wish: Wish, asked: Iterable[Question]) -> None:
    """Refuse *wish* where none of *asked* has a use for it; says which side could have it."""
    others: set[int] = set()
    for question in asked:
        if is_usable(question, wish):
            return
        if isinstance(wish, PutOn):
            others |= places_of(question, wish)
    if isinstance(wish, Chosen):
        raise WrongUse("odds_cli.of_no_use", {"word": wish_word(wish)})
    raise _only_of_other(wish, others, "odds_cli.of_no_use")


def all_sided(odds: Odds, asked: list[Question], wishes: tuple[Wish, ...]) -> tuple[Wish, ...]:
    """Return *wishes*, each on the one side that is meant; refuses what may be meant of both."""
    found = list(wishes)
    for place, wish in enumerate(wishes):
        clear = [w for w in found if w is not wish and not (isinstance(w, PutOn) and not w.side)]

        def reads(way: PutOn, clear: list[Wish] = clear) -> bool:
            return any(
                _figures(odds, question, [*clear, way]) != _figures(odds, question, clear)
                for question in asked
            )

        found[place] = sided(wish, asked, reads)
    return tuple(found)


def idle(odds: Odds, asked: list[Question], wishes: tuple[Wish, ...]) -> tuple[Wish, ...]:
    """Return those of *wishes* without which every figure stays: conditions, and what is ticked."""
    found: list[Wish] = []
    for wish in wishes:
        if isinstance(wish, InForm) or (isinstance(wish, Chosen) and wish.value is not True):
            continue  # another form has other rolls; a number may be the usual one
        others = [other for other in wishes if other is not wish]
        if all(_figures(odds, q, [*wishes]) == _figures(odds, q, others) for q in asked):
            found.append(wish)
    return tuple(found)


def _figures(odds: Odds, question: Question, wishes: list[Wish]) -> tuple[object, ...]:
    """Return everything that a reader sees of an answer."""
    found = odds.answer(question, situation_of(question, wishes))
    if isinstance(found, Problem):
        return (found,)
    said = (found.outcomes, found.figures, found.assumed)
    return (*said, *(measure.value for measure in every_measure(found)))


def taken_lines(game: Game, taken: Iterable[tuple[str, Wish]], lang: str) -> Iterator[str]:
    """Yield what each word that is only a part of a name was *taken* for."""
    for word, wish in taken:
        values = {"word": word, "name": wish_name(game, wish, lang), "way": wish_word(wish)}
        yield sentence("odds_cli.taken", lang, values)
