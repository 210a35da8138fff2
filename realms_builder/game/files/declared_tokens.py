"""What a game lays on the table beside its models: rounds to print and cut, as its author says."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from realms_builder.game.files.declared_shapes import Declared, FormulaText, Id, LocalText, Real
from realms_builder.game.texts import EMPTY

LEAST_MM, MOST_MM, USUAL_MM = 12.0, 120.0, 25.0


class DeclaredToken(Declared):
    """A round of *mm* millimetres, or one round for each keyword of a kind that can come up.

    A *keyword* that has a token of its own is left out where its kind is named.

    *count* and *when* are formulas over the roster; ``sources`` in them is the number of models
    that can bring the token about. A *track* that is a counter becomes a dial with its numbers.
    """

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    of_kind: str = ""
    keyword: str = ""
    track: str = ""
    resource: str = ""
    mm: Annotated[Real, Field(ge=LEAST_MM, le=MOST_MM)] = USUAL_MM
    count: FormulaText = ""
    when: FormulaText = ""
    icon: str = ""
    source: str = ""
