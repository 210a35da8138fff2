"""In which form each side stands: asked for before anything else, since a form has its own items.

A form is part of what a unit is, unlike what lies on it at the table: it has other numbers, other
attacks. So sides are put into their forms first, and are asked what they can do then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from realms_builder.game.game import Game
from realms_builder.game.texts import EMPTY, Text
from realms_builder.odds.chain.program import mechanics
from realms_builder.odds.questions.wishes import ALSO, NORMAL, PLACES, InForm, Wish, standing
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import forms_of

_MOST = 2_000


def may_stand(build: Build) -> dict[str, Text]:
    """Return the forms of *build* by id, its normal one first; empty where it has but one."""
    found = dict(forms_of(build))
    return {NORMAL: normal_name(build.game, found), **found} if found else {}


def normal_name(game: Game, among: Iterable[str]) -> Text:
    """Return what the normal form is called beside the forms *among*; empty where nothing says."""
    declared = (game.forms.get(identity) for identity in among)
    return next((form.normal for form in declared if form is not None and form.normal), EMPTY)


def places_called(game: Game, side: str) -> frozenset[int]:
    """Return which places a *side* may mean: both without one, 0 for the one that acts, else 1."""
    if not side:
        return frozenset((0, 1))
    if side in PLACES:
        return frozenset((PLACES.index(side),))
    named = {place for place, names in enumerate(ALSO) if side in names}
    if not named:
        pairs = (m.sides for m in mechanics(game).values() if len(m.sides) > 1)
        named = {sides.index(side) for sides in pairs if side in sides}
    return frozenset(named or {0})


def whose(wish: InForm, builds: tuple[Build, ...]) -> Iterator[int]:
    """Yield the sides among *builds* that *wish* fits."""
    for place, build in enumerate(builds):
        if place in places_called(build.game, wish.side) and wish.form in may_stand(build):
            yield place


class FormedSides:
    """Puts sides into forms; every side that was asked for is built once."""

    def __init__(self) -> None:
        """Know nobody yet."""
        self._known: dict[tuple[Build, str], Build] = {}

    def __call__(self, builds: tuple[Build, ...], wishes: Iterable[Wish]) -> tuple[Build, ...]:
        """Return *builds*, each in the form that *wishes* want; what fits nobody is left out."""
        found = list(builds)
        for wish in wishes:
            if isinstance(wish, InForm):
                place = next(whose(wish, builds), None)
                if place is not None:
                    found[place] = self._in_form(builds[place], wish.form)
        return tuple(found)

    def _in_form(self, build: Build, form: str) -> Build:
        if form == standing(build):
            return build
        key = (build, form)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            found = self._known[key] = in_form(build, form)
        return found


def in_form(build: Build, form: str) -> Build:
    """Return *build* in *form*, by its id or ``normal``."""
    own = next((one for one in build.parts.unit.forms if one.id == form), None)
    parts = replace(build.parts, form=own, form_id="" if form == NORMAL else form)
    return Build(build.game, parts, build.switches, build.find_faction)
