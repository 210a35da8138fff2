"""What somebody wants to hold when dice are thrown, in plain words that fit any question.

A wish is plain data: it goes to other processes, and each question takes of it what it can use.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_rules import DeclaredKeyword
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.value_words import show
from realms_builder.odds.chain.program import mechanics
from realms_builder.odds.chain.situation import USUAL, Situation, may_have
from realms_builder.odds.questions.questions import Question, asked_needs
from realms_builder.roster.resolve.build import Build

PLACES = ("first", "second")
_USUAL_ROLES = {"first": "attacker", "second": "target"}
NORMAL = "normal"
"""What a side in none of its other forms is called where a form is asked for."""
ALSO = (frozenset({"attacker"}), frozenset({"target", "defender"}))
"""What the sides are called as well, where the roles of a question have other names."""


@dataclass(frozen=True, slots=True)
class PutOn:
    """A keyword put on a side: ``first``, ``second``, a role, or empty for whoever may have it."""

    keyword: str
    side: str = ""
    parameters: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """The answer to a need, by the id of the need: a number, a flag, the id of a choice."""

    need: str
    value: Value


@dataclass(frozen=True, slots=True)
class InForm:
    """A side standing in a form, by its id or ``normal``; the sides are named as for `PutOn`.

    *name* is what it is called where the unit or the game says so.
    """

    form: str
    side: str = ""
    name: Text = field(default=EMPTY, compare=False)


Wish = PutOn | Chosen | InForm


def standing(build: Build) -> str:
    """Return the form in which *build* stands."""
    return build.parts.form_id or NORMAL


def place_of(question: Question, wish: PutOn) -> int | None:
    """Return which side of *question* takes the keyword of *wish*, None where none may have it.

    The sides are 0 and 1. What is said of a second side never falls upon the only one there is.
    """
    game = question.builds[0].game
    keyword = game.keywords.get(wish.keyword)
    if keyword is None:  # it was wished for in another game
        return None
    for place, (role, build) in enumerate(zip(question.roles, question.builds, strict=False)):
        if wish.side and wish.side not in _names(question, place):
            continue
        if may_have(game, keyword, role, build):
            return place
    return None


def places_of(question: Question, wish: PutOn) -> frozenset[int]:
    """Return which sides of *question* may have the keyword of *wish*."""
    sided = (place_of(question, replace(wish, side=side)) for side in PLACES)
    return frozenset(place for place in sided if place is not None)


def place_in_form(question: Question, wish: InForm) -> int | None:
    """Return which side of *question* stands in the form of *wish*, None where none does."""
    for place, build in enumerate(question.builds):
        if standing(build) == wish.form and (not wish.side or wish.side in _names(question, place)):
            return place
    return None


def _names(question: Question, place: int) -> frozenset[str]:
    """Return what side *place* is called: first or second, by its role, attacker or target."""
    role = question.roles[place]
    others = frozenset(question.roles) - {role}
    names = frozenset({PLACES[place], role}) | (ALSO[place] - others)
    return names if len(question.builds) > 1 else names - ALSO[1]


def situation_of(question: Question, wishes: Collection[Wish]) -> Situation:
    """Return what *wishes* come to for *question*; what it has no use for is left out."""
    if not wishes:
        return USUAL
    game = question.builds[0].game
    sides: tuple[list[KeywordUse], list[KeywordUse]] = ([], [])
    values: dict[str, Value] = {}
    known = choosable(question)
    for wish in wishes:
        if isinstance(wish, Chosen):
            if wish.need in known:
                values[wish.need] = wish.value
            continue
        if isinstance(wish, InForm):  # the sides stand in their forms before they are asked
            continue
        place = place_of(question, wish)
        if place is not None:
            keyword = game.keywords[wish.keyword]
            sides[place][:] = [u for u in sides[place] if not excludes(game, keyword, u.keyword)]
            sides[place].append(KeywordUse(keyword, wish.parameters))
    return Situation(tuple(sides[0]), tuple(sides[1]), values)


def is_usable(question: Question, wish: Wish) -> bool:
    """Return whether *wish* changes what *question* is asked about."""
    if isinstance(wish, Chosen):
        return wish.need in choosable(question)
    if isinstance(wish, InForm):
        return place_in_form(question, wish) is not None
    return place_of(question, wish) is not None


def choosable(question: Question) -> frozenset[str]:
    """Return what may be chosen for *question*: its needs, and how often repeats are gone through.

    By id.
    """
    repeats = (repeat.id for repeat in question.mechanic.repeat if repeat.times)
    return frozenset((*(need.id for need in asked_needs(question)), *repeats))


def excludes(game: Game, one: DeclaredKeyword, other: DeclaredKeyword) -> bool:
    """Return whether a side cannot have both: the same, or of a kind of which only one holds."""
    kind = game.kinds.get(one.kind)
    alone = kind is not None and kind.only_one and one.kind == other.kind
    return one.id == other.id or alone


def wish_name(game: Game, wish: Wish, lang: str) -> str:
    """Return *wish* as a reader of *lang* expects it: ``hard cover``, ``distance in cm: 20``."""
    if isinstance(wish, PutOn):
        use = KeywordUse(game.keywords[wish.keyword], wish.parameters)
        return use.show(lang)
    if isinstance(wish, InForm):
        usual = sentence("odds_answers.normal_form", lang) if wish.form == NORMAL else wish.form
        form = wish.name.pick(lang) or usual
        return sentence("odds_answers.in_form", lang, {"form": form})
    name = next(_names_of_need(game, wish.need), None)
    said = name.pick(lang) if name is not None else wish.need
    if wish.value is True:
        return said
    chosen = next(_names_of_choice(game, wish), None)
    return f"{said}: {chosen.pick(lang) if chosen is not None else show(wish.value, lang)}"


def _names_of_choice(game: Game, wish: Chosen) -> Iterator[Text]:
    for mechanic in mechanics(game).values():
        for need in mechanic.needs:
            named = need.values if need.id == wish.need else ()
            yield from (value.name for value in named if value.id == wish.value and value.name)


def _names_of_need(game: Game, identity: str) -> Iterator[Text]:
    for mechanic in mechanics(game).values():
        for declared in (*mechanic.needs, *mechanic.repeat):
            if declared.id == identity and declared.name:
                yield declared.name


def wish_word(wish: Wish) -> str:
    """Return *wish* as it is written on the command line: ``target.frozen``, ``shots=3``."""
    if isinstance(wish, Chosen):
        return wish.need if wish.value is True else f"{wish.need}={show(wish.value, 'en')}"
    if isinstance(wish, InForm):
        word = f"form={wish.form}"
    else:
        word = wish.keyword + "".join(f"={show(value, 'en')}" for _, value in wish.parameters)
    side = _USUAL_ROLES.get(wish.side, wish.side)
    return f"{side}.{word}" if side else word
