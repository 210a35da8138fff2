"""Every kind of check that a game may declare."""

from __future__ import annotations

from realms_builder.roster.checks.conditions import Condition, Never
from realms_builder.roster.checks.kind import Check
from realms_builder.roster.checks.limits import CostLimit, Counted, LimitPerUnit
from realms_builder.roster.checks.values import Combination, Ranges

KINDS: tuple[type[Check], ...] = (
    CostLimit,
    Counted,
    LimitPerUnit,
    Never,
    Ranges,
    Combination,
    Condition,
)
"""An entry is of the first that claims it; the keys of entries are offered in this order."""
