"""Every loadout of a unit that its options allow, and how a loadout is called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, combinations_with_replacement

from realms_builder.game.texts import Text
from realms_builder.game.units import Option, Unit
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import OptionChoice, choices_of
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.roster import Model


def loadouts_of(mustered: Muster, unit: Unit, *, forms: bool = True) -> Iterator[Model]:
    """Yield a model for every loadout of *unit* with every choice of its options.

    With *forms* each of them stands in every form of the unit too. There may be very many.
    """
    standing = ("", *(form.id for form in unit.forms)) if forms else ("",)
    for loadout in unit.loadouts or (None,):
        for form in standing:
            model = Model("", unit.address, loadout=loadout.id if loadout else "", form=form)
            for chosen in _choosing(mustered, unit, model, unit.options):
                yield replace(chosen, id=address_of(chosen))


def _choosing(
    mustered: Muster, unit: Unit, model: Model, options: tuple[Option, ...]
) -> Iterator[Model]:
    """Yield *model* with every choice that *options* allow, the earlier ones first."""
    if not options:
        yield model
        return
    choice = choice_of(record_of(mustered, model, unit), options[0])
    allowed = iter(()) if choice is None else _picked(choice)
    first = next(allowed, None)
    if first is None:  # closed, or more is asked than there is
        yield from _choosing(mustered, unit, model, options[1:])
        return
    for picked in chain((first,), allowed):
        chosen = replace(model, choose=(*model.choose, (options[0].id, picked)))
        yield from _choosing(mustered, unit, chosen, options[1:])


def _picked(choice: OptionChoice) -> Iterator[tuple[str, ...]]:
    """Yield what may be chosen for an option, the fewest things first."""
    offered = [pick.id for pick in choice.picks if pick.offered]
    low = max(0, choice.low or 0)
    high = len(offered) if choice.high is None else choice.high
    repeats = choice.option.repeat
    for count in range(low, (high if repeats else min(high, len(offered))) + 1):
        yield from (combinations_with_replacement if repeats else combinations)(offered, count)


def choice_of(record: ModelRecord, option: Option) -> OptionChoice | None:
    """Return *option* as *record* sees it, None where it is closed to it."""
    found = next((c for c in choices_of(record) if c.option.id == option.id), None)
    return found if found is not None and found.open else None


def record_of(mustered: Muster, model: Model, unit: Unit) -> ModelRecord:
    """Return *model*, which need not be in the roster, as formulas see it."""
    return ModelRecord(model, mustered.build_of(model, unit), mustered)


def address_of(model: Model) -> str:
    """Return what tells *model* from every other one: ``clan/guard:heavy+axe``."""
    chosen = [name for _, names in model.choose for name in names]
    said = "+".join(part for part in (model.loadout, *chosen, model.form) if part)
    return f"{model.unit}:{said}" if said else model.unit


# ------------------------------------------------------------------------- what it is called


def loadout_words(record: ModelRecord) -> Text:
    """Return the loadout of a model in words: its loadout, its form, what was chosen."""
    names = [loadout_name(record.build)]
    for option, chosen in record.model.choose:
        declared = record.build.parts.unit.option(option)
        candidates = declared.candidates if declared is not None else ()
        items = {carried.item.id: carried.item.name for carried in candidates}
        names += [items.get(name) or Text.of(name) for name in chosen]
    return joined([name for name in names if name])


def loadout_name(build: Build) -> Text:
    """Return the name of the loadout where the unit has several, and of its other form."""
    parts = build.parts
    loadout = parts.unit.loadout(parts.loadout) if len(parts.unit.loadouts) > 1 else None
    texts = [loadout.name or Text.of(loadout.id)] if loadout is not None else []
    return joined([*texts, parts.form.name] if parts.form is not None else texts)


def joined(texts: list[Text]) -> Text:
    """Return *texts* as one with commas, in every language that one of them has."""
    return Text(tuple((lang, ", ".join(_said(texts, lang))) for lang in _languages(texts)))


def _languages(texts: list[Text]) -> list[str]:
    codes = dict.fromkeys(code for text in texts for code, _ in text.versions)
    return [code for code in codes if code] or list(codes)


def _said(texts: list[Text], lang: str) -> Iterator[str]:
    return (said for text in texts if (said := text.pick(lang)))
