"""A profile, a game and a wish become a look and a job: which size, how it lies, what is said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from realms_builder.cards.deck import Leaf
from realms_builder.cards.shops.face_job import FaceJob
from realms_builder.cards.shops.fitting_size import Trim, is_turned, trim_for
from realms_builder.cards.shops.profile import FOR_PRESSES, FileKind, ShopProfile
from realms_builder.cards.template.other_sizes import is_near, placement, size_mm
from realms_builder.cards.template.templates import Shows
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import languages
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.texts import Text
from realms_builder.render.jobs.looks import CardLook, LookWanted, family_of
from realms_builder.render.pdf.press import chosen_profile


@dataclass(frozen=True)
class ShopOrder:
    """What one shop gets: the look that cards are composed in, and how they are written."""

    profile: ShopProfile
    look: CardLook
    trim: Trim
    trim_notes: tuple[Problem, ...] = ()
    chosen: Path | None = None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what is to be known: of the size, and of files for this shop."""
        return (*self.trim_notes, *profile_notes(self.profile, for_press=self.icc is not None))

    @cached_property
    def icc(self) -> Path | None:
        """Return the ICC profile for files in four inks, None where none is wanted or here."""
        wants_it = self.profile.file is FileKind.PDF and FOR_PRESSES & set(self.profile.asks)
        return (self.chosen or chosen_profile(self.profile.press)) if wants_it else None

    def job(
        self, name: str, lang: str, leaves: Iterable[Leaf] = (), *, dpi: int | None = None
    ) -> FaceJob:
        """Return the job called *name* for *leaves*; *dpi* replaces that of the profile."""
        profile = self.profile
        sizes = {(leaf.front.width_mm, leaf.front.height_mm) for leaf in leaves}
        return FaceJob(
            name=name,
            kind=profile.file,
            order=profile.order,
            bleed_mm=profile.bleed,
            dpi=dpi or profile.dpi,
            turned=frozenset(size for size in sizes if is_turned(profile, size)),
            black_text=profile.black_text,
            naming=profile.naming,
            lang=lang,
            icc=self.icc,
            ink=profile.ink,
        )


def shop_order(
    profile: ShopProfile,
    library: Library,
    game: Game,
    wanted: LookWanted,
    shows: Shows = "unit",
    icc: Path | None = None,
) -> ShopOrder:
    """Return what *profile* gets of cards of *game* in the look *wanted*, for the press of *icc*.

    Raises what :func:`~realms_builder.render.jobs.looks.find_look` raises.
    """
    own = replace(wanted, size=None).find(library, game, shows)
    designs = [own.size or size_mm(own.template)]
    if not own.theme.large_print:  # in which the designs of other sizes would be small again
        designs += [size_mm(one) for one in family_of(library, game, own.template)[1:]]
    trims = [(design, trim_for(profile, design, wanted.size)) for design in designs]
    exact = (trim for design, trim in trims if is_near(design, trim.composed_mm))
    trim = next(exact, trims[0][1])
    look = bled(replace(wanted, size=trim.composed_mm).find(library, game, shows), profile.bleed)
    return ShopOrder(profile, look, trim, (*trim.problems, *_said(look, trim)), icc)


def profile_notes(profile: ShopProfile, *, for_press: bool = False) -> tuple[Problem, ...]:
    """Return what is to be known about files for a shop: what it asks that they are not."""
    shop = _name(profile)
    found: list[Problem] = []
    if profile.unverified:
        found.append(Problem("shop.unverified", Severity.WARNING, values={"shop": shop}))
    missing = [ask for ask in profile.asks if not (for_press and ask in FOR_PRESSES)]
    if FOR_PRESSES & set(missing):
        found.append(Problem("shop.no_icc", Severity.WARNING, values={"shop": shop}))
    for ask in missing:
        values = {"shop": shop}
        found.append(Problem(f"shop.asks_{ask.value}", Severity.WARNING, values=values))
    for note in profile.notes:
        text = Text.of(note)
        values = {"shop": shop, "text": {lang: text.pick(lang) for lang in languages()}}
        found.append(Problem("shop.note", Severity.HINT, values=values))
    return tuple(found)


def bled(look: CardLook, bleed_mm: float) -> CardLook:
    """Return *look* with grounds that run at least *bleed_mm* over the cut."""
    if look.template.bleed >= bleed_mm:
        return look
    return replace(look, template=look.template.model_copy(update={"bleed": bleed_mm}))


def _said(look: CardLook, trim: Trim) -> tuple[Problem, ...]:
    found: list[Problem] = []
    own = size_mm(look.template)
    wide, high = sides = look.size or trim.composed_mm
    place = placement(look.template, sides)
    values = {"own_wide": own[0], "own_high": own[1], "wide": wide, "high": high}
    if place.left_mm or place.top_mm:
        code = "shop.centred" if place.scale == 1 else "shop.wide_edges"
        if place.scale == 1 or max(place.left_mm, place.top_mm) * place.scale > 0.5:
            found.append(Problem(code, Severity.HINT, values=values))
    if trim.turned:
        found.append(Problem("shop.turned", Severity.HINT, values=values))
    return tuple(found)


def _name(profile: ShopProfile) -> dict[str, str]:
    text = Text.of(profile.name)
    return {lang: text.pick(lang) or profile.id for lang in languages()}
