"""Lists every place in a system file that names something else of it, for the author's lint."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from realms_builder.game.files.declared_checks import CHOOSE, DeclaredFix, named_in
from realms_builder.game.files.declared_decks import ANY_SUIT
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_mechanics import (
    DeclaredMechanic,
    DeclaredNeed,
    filled_in,
    preset_mechanics,
)
from realms_builder.game.files.declared_play import MOMENTS
from realms_builder.game.files.declared_rules import DeclaredMeasure, DeclaredYardstick
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.phrases import slots_in
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.vocabulary import vocabulary

Reference = tuple[PathInFile, str, Collection[str]]


def references(game: Game) -> Iterator[Reference]:
    """Yield path, name and the known names for every reference in the system file of *game*."""
    yield from _of_fields(game)
    yield from _of_keywords(game)
    yield from _of_roles(game)
    yield from _of_checks(game)
    yield from _of_derived_values(game)
    yield from of_mechanics(game)
    yield from _of_decks(game)
    yield from _of_tokens(game)
    yield from of_course(game)
    yield from _of_tables(game)
    yield from _of_values(game)
    yield from of_yardstick(game)
    yield from _of_play(game)
    for position, bands in enumerate(game.file.bands):
        yield from ((("bands", position, "names", name), name, bands.steps) for name in bands.names)
    for position, option in enumerate(game.roster_options):
        known = [carried.item.id for carried in option.candidates]
        for place, name in enumerate(option.default):
            yield ("roster_options", position, "default", place), name, known
    for list_id in game.file.everyone:
        yield ("everyone", list_id), list_id, game.item_lists
    if game.file.cost_guide:
        yield ("cost_guide", "cost"), game.file.cost_guide.cost, game.costs


def _of_decks(game: Game) -> Iterator[Reference]:
    for position, deck in enumerate(game.file.decks):
        known = [*(suit.id for suit in deck.suits), ANY_SUIT]
        for key, cards in (("cards", deck.cards), ("jokers", deck.jokers)):
            for place, card in enumerate(cards):
                yield ("decks", position, key, place, "suit"), card.suit, known


def _of_fields(game: Game) -> Iterator[Reference]:
    for key in ("stats", "attributes"):
        for position, field in enumerate(getattr(game.file, key)):
            yield from _of_field((key, position), field, game)
    for position, declared in enumerate(game.file.items):
        yield ("items", position, "like"), declared.like, game.item_lists
        names = {"name", *game.costs, *game.fields[declared.id]}
        for place, name in enumerate(declared.sort):
            yield ("items", position, "sort", place), name, names
        for key in ("fields", "carried"):
            for place, field in enumerate(getattr(declared, key)):
                yield from _of_field(("items", position, key, place), field, game)


def _of_field(path: PathInFile, field: DeclaredField, game: Game) -> Iterator[Reference]:
    for key, name, known in kind_of(field).named(field, game):
        yield (*path, key), name, known
    slots = [slot.id for slot in field.slots]
    for position, form in enumerate(field.forms):
        for slot in slots_in(form.write):
            yield (*path, "forms", position, "write"), slot, slots


def _of_keywords(game: Game) -> Iterator[Reference]:
    known = game.file.mechanics
    for position, keyword in enumerate(game.file.keywords):
        yield ("keywords", position, "kind"), keyword.kind, game.kinds
        sides = {side for mechanic in known for side in filled_in(mechanic).sides}
        yield ("keywords", position, "side"), keyword.side, sides
        for moment, name in keyword.at.items():
            yield ("keywords", position, "at", moment), name, [one.id for one in known]
        for place, name in enumerate(keyword.stands_on):
            yield ("keywords", position, "stands_on", place), name, game.item_lists
        for place, name in enumerate(keyword.cancels):
            yield (
                ("keywords", position, "cancels", place),
                name,
                {*game.keywords, *keyword.parameters},
            )


def _of_roles(game: Game) -> Iterator[Reference]:
    items = {item for defined in game.catalogue.values() for item in defined}
    for position, role in enumerate(game.file.roles):
        for place, given in enumerate(role.gives):
            yield ("roles", position, "gives", place), given, items | set(game.keywords)


def _of_checks(game: Game) -> Iterator[Reference]:
    subjects = ("", "model", "roster", "unit", "item", "group", *game.item_lists)
    for position, check in enumerate(game.file.checks):
        path = ("checks", position)
        yield (*path, "for"), check.for_, subjects
        for place, fix in enumerate(check.fixes):
            role = (fix.set_ or {}).get("role", "")
            yield (*path, "fixes", place, "set", "role"), plain(role), game.roles
            here = (*path, "fixes", place)
            of_unit = {*game.stats, *game.attributes, *game.costs, *game.item_lists}
            yield (*here, "edit"), (fix.edit or "").partition(".")[0], of_unit | _PARTS_OF_UNITS
            for key in fix.set_ or ():
                first, _, last = key.partition(".")
                if key.startswith(CHOOSE):
                    yield from _of_choice(game, (*here, "set", key), last, fix)
                elif first == "switches":
                    yield (*here, "set", key), last, game.switches
                else:
                    yield (*here, "set", key), first, of_unit | _SETTINGS
        for where, name, mark in named_in(check):
            yield (*path, *where), name, {*getattr(game, mark.list_id), *mark.also}


def _of_choice(
    game: Game, path: tuple[str | int, ...], name: str, fix: DeclaredFix
) -> Iterator[Reference]:
    """Yield what *fix* lets the roster choose; factions have more choices, and more to choose."""
    options = {option.id: option for option in game.roster_options}
    option = options.get(name)
    if option is None:
        if did_you_mean(name, options):
            yield path, name, options
        return
    chosen = (fix.set_ or {})[f"{CHOOSE}{name}"]
    known = [carried.item.id for carried in option.candidates]
    for word in map(plain, chosen if isinstance(chosen, list) else [chosen]):
        if not option.from_list or did_you_mean(word, known):
            yield path, word, known


_PARTS_OF_UNITS = frozenset({"loadouts", "options", "forms"})
_SETTINGS = frozenset({"role", "loadout", "limit"})
"""What an edit of a roster can set beside the values of a unit."""


def _of_derived_values(game: Game) -> Iterator[Reference]:
    for position, derived in enumerate(game.file.derived):
        yield ("derived", position, "of"), derived.of, {*game.stats, *game.derived}
        yield ("derived", position, "steps"), derived.steps, game.derived


def _of_tokens(game: Game) -> Iterator[Reference]:
    resources = [resource.id for resource in game.file.resources]
    for position, token in enumerate(game.file.tokens):
        path = ("tokens", position)
        yield (*path, "of_kind"), token.of_kind, game.kinds
        yield (*path, "keyword"), token.keyword, game.keywords
        yield (*path, "track"), token.track, game.tracks
        yield (*path, "resource"), token.resource, resources


def of_course(game: Game) -> Iterator[Reference]:
    """Yield path, name and the known names of phases, and of what resources pay for."""
    mechanics = {mechanic.id: filled_in(mechanic) for mechanic in game.file.mechanics}
    resources = [resource.id for resource in game.file.resources]
    known = {"gain": resources, "run": mechanics, "resolve": game.kinds, "score": game.tracks}
    for position, phase in enumerate(game.file.game.phases):
        path = ("game", "phases", position)
        yield (*path, "alternate"), phase.alternate, ALTERNATING
        for place, step in enumerate(phase.steps):
            here = (*path, "steps", place)
            for verb, names in known.items():
                yield (*here, verb), getattr(step, verb), names
            runs = mechanics.get(step.run)
            for side, who in step.with_.items():
                yield (*here, "with", side), side, runs.sides if runs is not None else ()
                yield (*here, "with", side), who, game.roles
    for position, resource in enumerate(game.file.resources):
        for place, use in enumerate(resource.uses):
            yield ("resources", position, "uses", place, "keyword"), use.keyword, game.keywords


def _of_play(game: Game) -> Iterator[Reference]:
    """Yield what ``play:`` names: conditions, tracks, moments."""
    said, times = game.file.play, moments(game)
    tracks = [track.id for track in game.file.tracks if track.for_ == "model"]
    points = [t.id for t in game.file.tracks if t.for_ == "roster" and t.counter is not None]
    yield ("play", "acted"), said.acted, game.keywords
    for place, name in enumerate(said.score):
        yield ("play", "score", place), name, points
    for position, refill in enumerate(said.refill):
        yield ("play", "refill", position, "track"), refill.track, tracks
        yield ("play", "refill", position, "at"), refill.at, times
    for position, prompt in enumerate(said.prompts):
        path = ("play", "prompts", position)
        yield (*path, "at"), prompt.at, times
        yield (*path, "put"), prompt.put, {*game.keywords, *game.forms}
        yield (*path, "run"), prompt.run, [mechanic.id for mechanic in game.file.mechanics]
        for place, stroke in enumerate(prompt.then):
            yield (*path, "then", place, "track"), stroke.track, tracks


def moments(game: Game) -> tuple[str, ...]:
    """Return the moments that ``play:`` may name: those of every sheet, and where keywords end."""
    own = (word for one in game.keywords.values() for word in (*one.ends, *one.at))
    return tuple(dict.fromkeys((*MOMENTS, *own)))


def _of_tables(game: Game) -> Iterator[Reference]:
    scales = [scale.id for scale in game.file.scales]
    for position, table in enumerate(game.file.tables):
        for key, axis in (("row", table.row), ("column", table.column)):
            if axis is not None:
                yield ("tables", position, key, "scale"), axis.scale, scales


def _of_values(game: Game) -> Iterator[Reference]:
    """Yield what values of attributes allow other attributes to be."""
    for position, declared in enumerate(game.file.attributes):
        for place, value in enumerate(declared.values):
            for name, allowed in value.allows.items():
                path = ("attributes", position, "values", place, "allows", name)
                yield path, name, game.attributes
                other = game.attributes.get(name)
                known = game.choices(other) if other is not None else {}
                for at, one in enumerate(allowed):
                    yield (*path, at), one, known or (one,)


ALTERNATING = ("models", "sides")
"""What may take turns in a phase."""

# ------------------------------------------------------------------ mechanic references


_NAME = re.compile(r"[A-Za-z_]\w*")


def of_mechanics(game: Game) -> Iterator[Reference]:
    """Yield path, name and the known names for every reference of the mechanics of *game*."""
    known = {mechanic.id: filled_in(mechanic) for mechanic in game.file.mechanics}
    for position, written in enumerate(game.file.mechanics):
        path = ("mechanics", position)
        presets = preset_mechanics()
        yield (*path, "preset"), written.preset, presets
        preset = presets.get(written.preset)
        if preset is not None:
            needs = [need.id for need in preset.needs]
            yield from (((*path, "with", name), name, needs) for name in written.with_)
        yield from _of_steps(path, written, known, game)
        yield from _of_figures(path, known[written.id], known, game)
    yield from _of_phrases(game, known)
    yield from _of_changes(game)


def left_out(game: Game) -> Iterator[tuple[PathInFile, DeclaredNeed]]:
    """Yield each need that a mechanic of *game* takes from its preset and must fill, but does not.

    It would be decided by what the preset takes for granted.
    """
    for position, written in enumerate(game.file.mechanics):
        preset = preset_mechanics().get(written.preset)
        said = {*written.with_, *(need.id for need in written.needs)}
        for need in preset.needs if preset is not None and not written.steps else ():
            if need.required and need.id not in said:
                key = "with" if written.with_ else "preset"
                yield ("mechanics", position, key), need


def wired_less(game: Game) -> Iterator[tuple[PathInFile, DeclaredNeed]]:
    """Yield each need that all other phrases of a mechanic fill and one phrase does not."""
    forms: dict[str, list[tuple[PathInFile, frozenset[str]]]] = {}
    for position, declared in enumerate(game.file.items):
        for place, field in enumerate(declared.fields):
            for number, form in enumerate(field.forms):
                path = ("items", position, "fields", place, "forms", number, "with")
                forms.setdefault(form.runs, []).append((path, frozenset(form.with_)))
    for mechanic in map(filled_in, game.file.mechanics):
        known = forms.get(mechanic.id, [])
        bare = (n for n in mechanic.needs if not n.from_ and n.default is None)
        for need in bare if len(known) > 1 else ():
            lacking = [path for path, filled in known if need.id not in filled]
            if len(lacking) == 1:
                yield lacking[0], need


def _of_steps(
    path: PathInFile,
    mechanic: DeclaredMechanic,
    known: Mapping[str, DeclaredMechanic],
    game: Game,
) -> Iterator[Reference]:
    whole = known[mechanic.id]
    sides = whole.sides
    rolls = [step.roll for step in whole.steps if step.roll]
    items = {item for defined in game.catalogue.values() for item in defined}
    ordered = items | set(game.keywords)
    for position, need in enumerate(mechanic.needs):
        yield (*path, "needs", position, "of"), need.of, sides
    for place, step in enumerate(mechanic.steps):
        here = (*path, "steps", place)
        yield (*here, "use"), step.use or "", known
        yield (*here, "deck"), step.deck, [deck.id for deck in game.file.decks]
        yield (*here, "by"), step.by, sides
        yield (*here, "of"), step.of, sides
        yield (*here, "reroll"), step.reroll or "", rolls
        for at, name in enumerate(step.order):
            yield (*here, "order", at), name, ordered
        yield (*here, "cancel"), step.cancel or "", rolls
        if step.cancel:
            yield (*here, "with"), str(step.with_ or ""), rolls


def _of_figures(
    path: PathInFile,
    mechanic: DeclaredMechanic,
    known: Mapping[str, DeclaredMechanic],
    game: Game,
) -> Iterator[Reference]:
    outcomes = {step.stop for step in mechanic.steps if step.stop}
    numbers = numbers_of(mechanic, known)
    for position, shown in enumerate(mechanic.show):
        here = (*path, "show", position)
        yield (*here, "number"), shown.number, numbers
        for name in shown.chance:
            if _NAME.fullmatch(name):
                yield (*here, "chance"), name, outcomes
    for name in mechanic.aim:
        if _NAME.fullmatch(name):
            yield (*path, "aim"), name, outcomes | numbers
    for position, repeat in enumerate(mechanic.repeat):
        here = (*path, "repeat", position)
        yield (*here, "add"), repeat.add, numbers
        readable = {*vocabulary(game), *numbers}
        for key, named in (("carry", repeat.carry), ("from", repeat.from_)):
            yield from (((*here, key, name), name, readable) for name in named)
        for name in repeat.puts:
            yield (*here, "puts", name), name, {*game.keywords, *game.forms}


def numbers_of(mechanic: DeclaredMechanic, known: Mapping[str, DeclaredMechanic]) -> set[str]:
    """Return the names that the steps of *mechanic* give, also through those it uses."""
    found: set[str] = set()
    for step in mechanic.steps:
        found |= {name for name in (step.roll, step.set_) if name} | set(step.gives)
        used = known.get(step.use or "")
        if used is not None and used is not mechanic:
            found |= {name for inner in used.steps for name in inner.gives}
    return found


def _of_phrases(game: Game, known: Mapping[str, DeclaredMechanic]) -> Iterator[Reference]:
    """Yield what the phrases of items run, and the needs that they wire."""
    for position, declared in enumerate(game.file.items):
        for place, field in enumerate(declared.fields):
            for number, form in enumerate(field.forms):
                path = ("items", position, "fields", place, "forms", number)
                yield (*path, "runs"), form.runs, known
                runs = known.get(form.runs)
                if runs is not None:
                    needs = [need.id for need in runs.needs]
                    yield from (((*path, "with", name), name, needs) for name in form.with_)


def _of_changes(game: Game) -> Iterator[Reference]:
    """Yield the numbers and rolls that keywords of the system file change."""
    numbers, rolls = changeable(game)
    for position, keyword in enumerate(game.file.keywords):
        for place, change in enumerate(keyword.modifies):
            path = ("keywords", position, "modifies", place)
            yield (*path, "value"), change.value, numbers
            for roll in change.roll:
                yield (*path, "roll"), roll, rolls


@lru_cache(maxsize=8)
def changeable(game: Game) -> tuple[frozenset[str], frozenset[str]]:
    """Return the numbers and the rolls of mechanics of *game* that changes may name."""
    every = [filled_in(mechanic) for mechanic in game.file.mechanics]
    steps = [step for mechanic in every for step in mechanic.steps]
    needs = {need.id for mechanic in every for need in mechanic.needs}
    numbers = {step.set_ for step in steps if step.set_} | needs
    return frozenset(numbers), frozenset(step.roll for step in steps if step.roll)


# ------------------------------------------------------------------ yardstick references


def profile_names(declared: DeclaredYardstick | None) -> tuple[str, ...]:
    """Return what the profiles are called: their address, or the id of one written out."""
    if declared is None:
        return ()
    return tuple(
        written if isinstance(written, str) else plain(written.get("id", ""))
        for written in declared.profiles
    )


def of_yardstick(game: Game) -> Iterator[Reference]:
    """Yield path, name and the known names for every reference in the yardstick of *game*."""
    declared = game.file.yardstick
    if declared is None:
        return
    yield ("yardstick", "cost"), declared.cost, game.costs
    for place, name in enumerate(declared.without):
        yield ("yardstick", "without", place), name, game.item_lists
    known = _what_mechanics_have(game)
    for position, measure in enumerate(declared.measures):
        path = ("yardstick", "measures", position)
        for place, name in enumerate(measure.against):
            yield (*path, "against", place), name, profile_names(declared)
        for place, name in enumerate(measure.mechanics):
            yield (*path, "mechanics", place), name, [m.id for m in known]
        yield (*path, "figure"), measure.figure, _figures(known, measure)
        yield (*path, "repeat"), measure.repeat, {r.id for m in known for r in m.repeat}
        for name in measure.values:
            yield (*path, "values", name), name, {n.id for m in known for n in m.needs}


def lint_yardstick(game: Game, notes: Notes) -> None:
    """Note names that are given twice, and measures that say not exactly one thing."""
    declared = game.file.yardstick
    if declared is None:
        return
    note_twice([one.id for one in declared.measures], ("yardstick", "measures"), notes)
    note_twice([one.id for one in declared.terms], ("yardstick", "terms"), notes)
    for position, measure in enumerate(declared.measures):
        if bool(measure.figure) == bool(measure.repeat):
            notes.say("figure_or_repeat", ("yardstick", "measures", position))


def note_twice(ids: Iterable[str], path: PathInFile, notes: Notes) -> None:
    """Note every one of *ids*, those of the list at *path*, that stood there before."""
    seen: set[str] = set()
    for position, identity in enumerate(ids):
        if identity in seen:
            notes.say("duplicate_id", (*path, position, "id"), id=identity)
        seen.add(identity)


def _what_mechanics_have(game: Game) -> tuple[DeclaredMechanic, ...]:
    """Return the mechanics of *game*, their presets filled in."""
    return tuple(map(filled_in, game.file.mechanics))


def _figures(known: Iterable[DeclaredMechanic], measure: DeclaredMeasure) -> set[str]:
    """Return what the mechanics that *measure* asks show, and how they may end."""
    asked = [m for m in known if m.id in measure.mechanics or not measure.mechanics]
    shown = {show.number or " ".join(show.chance) for m in asked for show in m.show}
    return shown | {step.stop for m in asked for step in m.steps if step.stop}
