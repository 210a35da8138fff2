"""How text looks, as card templates and themes write it."""

from __future__ import annotations

from collections.abc import Mapping
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


STYLES: Mapping[str, WrittenStyle] = {
    "title": WrittenStyle(font="display_bold", size_pt=13, leading=1.05, hyphenate=False),
    "subtitle": WrittenStyle(size_pt=6.6, uppercase=True, tracking=6, hyphenate=False),
    "heading": WrittenStyle(font="text_bold", size_pt=8.2, leading=1.15),
    "section": WrittenStyle(
        font="text_semibold", size_pt=6.4, uppercase=True, tracking=9, leading=1.2
    ),
    "label": WrittenStyle(
        font="text_semibold", size_pt=6, uppercase=True, tracking=5, colour="muted"
    ),
    "value": WrittenStyle(font="text_bold", size_pt=11.5),
    "small": WrittenStyle(size_pt=6.5, colour="muted"),
    "body": WrittenStyle(),
}
"""The styles every template has; a template replaces them by name."""
