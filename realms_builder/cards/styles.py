"""How text looks, as card templates and themes write it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=80)]
Colour = Annotated[str, Field(max_length=120, min_length=1)]
Align = Literal["left", "center", "right"]


class WrittenStyle(BaseModel):
    """How text looks; a named style or the same keys on an element."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    style: Id | None = None
    font: Id | None = None
    size_pt: Annotated[float, Field(gt=0, le=200)] | None = None
    colour: Colour | None = None
    align: Align | None = None
    leading: Annotated[float, Field(ge=0.7, le=3)] | None = None
    uppercase: bool | None = None
    tracking: Annotated[float, Field(ge=-5, le=20)] | None = None
    hyphenate: bool | None = None
    mark: dict[Annotated[str, Field(max_length=1)], Colour] | None = None
    badge: Colour | None = None
    separator: str | None = None
