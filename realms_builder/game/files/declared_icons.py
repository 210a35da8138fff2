"""Icons of an author's own, as system files and card templates declare them by name."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator

from realms_builder.game.files.declared_shapes import (
    OR_WORD,
    Declared,
    Id,
    LocalText,
    short_for,
)
from realms_builder.game.texts import EMPTY


class DeclaredIcon(Declared):
    """A drawing that texts call by the name it is declared with; *name* is its word for readers.

    A bare word is the *file*.
    """

    file: str
    name: LocalText = EMPTY


IconOrFile = Annotated[DeclaredIcon, BeforeValidator(short_for("file")), OR_WORD]
Icons = dict[Id, IconOrFile]
"""Own icons by name."""
