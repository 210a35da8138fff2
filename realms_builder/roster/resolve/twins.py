"""Which models and groups of a roster go by one name, so that paper can tell them apart."""

from __future__ import annotations

from collections.abc import Iterable

from realms_builder.roster.roster import Group, Model


def number_among_twins(model: Model, models: Iterable[Model]) -> int:
    """Return which of those *models* that show one name *model* is, from 1; 0 where it is alone.

    Models of one unit show the same name as long as players give them none of their own.
    """
    if model.name.strip():
        return 0
    twins = [one.id for one in models if one.unit == model.unit and not one.name.strip()]
    return twins.index(model.id) + 1 if len(twins) > 1 and model.id in twins else 0


def number_among_groups(group: Group, groups: Iterable[Group]) -> int:
    """Return which of those *groups* of one kind *group* is, from 1; 0 where it has a name."""
    if group.name.strip():
        return 0
    alike = [one.id for one in groups if one.group == group.group and not one.name.strip()]
    return alike.index(group.id) + 1 if len(alike) > 1 and group.id in alike else 0
