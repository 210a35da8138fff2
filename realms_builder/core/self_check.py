"""A part of the self-test: something that must be so wherever the program runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

Seen = Mapping[str, object]


class SelfCheckFailed(Exception):
    """Something is not as it must be: *code* names the sentence, *values* fill it.

    One without a point is a sentence of the self-test.
    """

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code if "." in code else f"self_test.{code}"
        self.values = values


class SelfCheck(NamedTuple):
    """A check by its *code*; *look* may write into the folder that it is given.

    It returns what it saw, for the sentence ``self_test.<code>``, and raises
    :class:`SelfCheckFailed`.
    """

    code: str
    look: Callable[[Path], Seen]
