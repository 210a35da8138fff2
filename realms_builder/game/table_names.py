"""The names that exist only while dice decide: everywhere else they are empty, not mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from realms_builder.game.files.system_file import SystemFile

ALWAYS: frozenset[str] = frozenset(
    """
    mechanic side opponent target attacker outcome face mine theirs item weapon armour_worn
    distance
    """.split()
)


def table_names(file: SystemFile) -> frozenset[str]:
    """Return every name that the mechanics and situations of a game bring into formulas."""
    from realms_builder.game.files.declared_mechanics import filled_in

    names = set(ALWAYS)
    names.update(field.id for field in file.situations)
    names.update(derived.id for derived in file.derived if derived.for_ == "mechanic")
    if file.decks:
        names.update(("suit", "card", "joker"))
    for kind in file.keyword_kinds:
        if kind.at_table:
            names.add(kind.id)
    for written in file.mechanics:
        mechanic = filled_in(written) if written.preset else written
        names.add(mechanic.id)
        names.update(mechanic.sides)
        names.update(need.id for need in mechanic.needs)
        for step in mechanic.steps:
            names.update(name for name in (step.roll, step.set_, step.use, step.stop) if name)
            names.update(step.gives)
        for repeat in mechanic.repeat:
            names.update((*repeat.carry, *repeat.from_))
    return frozenset(names)
