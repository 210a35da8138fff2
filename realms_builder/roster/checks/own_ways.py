"""What comes to mind where a condition does not hold: what it reads and a player may change.

Things to put down, to carry otherwise or for the roster to choose, how many models, a switch to
agree on, a member that leaves its group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from realms_builder.game.formulas import Formula
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import ChoiceValue
from realms_builder.roster import edits
from realms_builder.roster.checks.kind import Subject
from realms_builder.roster.edits import Edit
from realms_builder.roster.equal_models import without_equals
from realms_builder.roster.findings import Ideas, Offer, Said
from realms_builder.roster.item_edits import choosing, drops
from realms_builder.roster.order_of_ways import leaving
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import PieceChoice, pieces_of, with_piece
from realms_builder.roster.resolve.loading import chosen_items
from realms_builder.roster.resolve.muster import GroupView, Muster
from realms_builder.roster.roster import Group

_ASK_FOR_THINGS = ("carries", "has")


def own_ways(mustered: Muster, subject: Subject, formulas: Iterable[Formula]) -> Iterator[Ideas]:
    """Yield what may mend that *formulas* do not hold for *subject*; none of it is tried yet."""
    formulas = tuple(formulas)
    reads = frozenset[str]().union(*(formula.reads for formula in formulas))
    if subject.build is not None:
        if len(subject.models) == 1:
            yield Ideas(_bearings(mustered, subject.models[0], _names(formulas)))
        if subject.choosers == ("",):  # there is no model that could be left out
            broken = [one for one in subject.build.carried() if subject.about == f"/{one.item.id}"]
            yield Ideas(drops(mustered, ("",), broken))
        elif _asks_for_things(subject.build, formulas, reads):
            yield Ideas(drops(mustered, subject.choosers, subject.build.carried(), one_each=True))
        if "strength" in reads and len(subject.models) == 1:
            yield Ideas(_strengths(mustered, subject.build, subject.models[0]))
    yield from _choices_of_roster(mustered, formulas)
    yield from _things_of_roster(mustered, subject, formulas)
    if isinstance(subject.scope, GroupView):
        yield Ideas(_leaving(mustered, subject.scope.group))


def _choices_of_roster(mustered: Muster, formulas: Iterable[Formula]) -> Iterator[Ideas]:
    """Yield the other things that the roster may choose where *formulas* read its choice."""
    names, header = _names(formulas), mustered.header
    if header is None:
        return
    for option in mustered.options:
        if option.id in names:
            others = (choosing(header, option, (one.item.id,)) for one in option.candidates)
            yield Ideas(others)


def _things_of_roster(
    mustered: Muster, subject: Subject, formulas: Iterable[Formula]
) -> Iterator[Ideas]:
    """Yield that the roster takes, or puts down, what *formulas* ask whether it carries."""
    if (header := mustered.header) is None:
        return
    of_roster = ("roster", None) if subject.scope is mustered.record else ("roster",)
    asked = [call for f in formulas for call in f.calls if call.name in _ASK_FOR_THINGS]
    words = {word for call in asked if call.target in of_roster for word in call.words}
    for option in mustered.options if words else ():
        offered = [one.item.id for one in option.candidates]
        if words.isdisjoint(offered):
            continue
        taken = tuple(one.item.id for one in chosen_items(option, header.model))
        others = [one for one in offered if (one in words) is words.isdisjoint(taken)]
        if option.takes_one:
            yield Ideas([choosing(header, option, (one,)) for one in others])
        elif words.isdisjoint(taken):
            yield Ideas([choosing(header, option, (*taken, one)) for one in others])
        gone = [one for one in header.build.carried() if one.item.id in words.intersection(taken)]
        yield Ideas(drops(mustered, ("",), gone))


def _names(formulas: Iterable[Formula]) -> frozenset[str]:
    """Return every name that *formulas* read, those of the roster without it in front."""
    return frozenset(use.name.removeprefix("roster.") for f in formulas for use in f.names)


def switches_to_agree_on(mustered: Muster, formulas: Iterable[Formula]) -> Iterator[Offer]:
    """Yield for each switch that *formulas* read, and that is on or off, to turn it over."""
    names = _names(formulas)
    for name, declared in mustered.game.switches.items():
        if f"switches.{name}" not in names or declared.values:
            continue
        value = mustered.switches.lookup(name) is not True
        edit = Edit(
            "edit.set_switch",
            lambda roster, name=name, value=value: edits.set_switch(roster, name, value),
            {"switch": name},
        )
        values = {"name": declared.name or declared.text or name}
        yield Offer(Said(code="fix.switch_on" if value else "fix.switch_off", values=values), edit)


def _asks_for_things(build: Build, formulas: Iterable[Formula], reads: frozenset[str]) -> bool:
    if not reads.isdisjoint({*build.game.item_lists, "items"}):
        return True
    return any(call.name in _ASK_FOR_THINGS for formula in formulas for call in formula.calls)


def _bearings(mustered: Muster, model: str, names: frozenset[str]) -> Iterator[Offer]:
    """Yield every other way to carry a thing that the model has, of what *names* ask."""
    record = mustered.model(model)
    if record is None:
        return
    for piece in pieces_of(record):
        if piece.field.id not in names:
            continue
        for value in _other_values(mustered.game, piece):
            said = value.id if isinstance(value, ChoiceValue) else value
            pieces = with_piece(record, piece, said)
            edit = Edit(
                "edit.carry_so",
                lambda roster, item=piece.item.id, pieces=pieces: edits.bear(
                    roster, model, item, pieces
                ),
                {"name": piece.item.name},
            )
            field = piece.field.name or piece.field.id
            values = {"field": field, "item": piece.item.name, "value": value}
            yield Offer(Said(code="fix.carry_so", values=values), edit)


def _other_values(game: Game, piece: PieceChoice) -> Iterator[Value]:
    """Yield what else a player may say of a piece: the other choices, or yes for no."""
    if piece.field.type == "flag":
        yield piece.value is not True
    elif not piece.field.many:
        others = game.choices(piece.field).values()
        yield from (value for value in others if value.id != str(piece.value))


def _strengths(mustered: Muster, build: Build, model: str) -> Iterator[Offer]:
    """Yield every other number of models that the unit may have, the nearest first."""
    now, (low, high) = build.parts.strength, build.parts.unit.strength or (1, 1)
    others = (number for number in range(low, high + 1) if number != now)
    for strength in sorted(others, key=lambda number: abs(number - now)):
        edit = Edit(
            "edit.set_strength",
            lambda roster, strength=strength: edits.change_model(roster, model, strength=strength),
            {"name": mustered.model(model), "strength": strength},
        )
        yield Offer(Said(code="fix.set_strength", values={"strength": strength}), edit)


def _leaving(mustered: Muster, group: Group) -> Iterator[Offer]:
    """Yield for each member that it leaves *group*; of equal ones for one."""
    members = [r for member in group.members if (r := mustered.model(member)) is not None]
    for record in without_equals(mustered, leaving(members)):
        rest = tuple(member for member in group.members if member != record.model.id)
        values = {"name": record}
        edit = Edit(
            "edit.set_members",
            lambda roster, rest=rest: edits.set_members(roster, group.id, rest),
            values,
        )
        yield Offer(Said(code="fix.leave_group", values=values), edit, model=record.model.id)
