"""Collects the problems found while one file is read, each at its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from realms_builder.core.files import is_newer
from realms_builder.core.problems import Fix, Place, Problem, Severity
from realms_builder.game.names import did_you_mean
from realms_builder.game.yaml.text import YamlText

if TYPE_CHECKING:
    from realms_builder.game.kinds.kind import BadValue

PathInFile = tuple[str | int, ...]
MOST_CHARACTERS = 80
MOST_KEYS = 30
"""More keys than these help nobody who looks for one."""


FORMAT = 1
"""The format of games, factions, rosters and all that belongs to them."""


def newer_format(yaml: YamlText) -> Problem | None:
    """Return that a newer version of the program wrote *yaml*, where its format says so."""
    written = yaml.data.get("format") if isinstance(yaml.data, dict) else None
    if not is_newer(written, FORMAT):
        return None
    values = {"file": PurePath(yaml.file).name, "format": written}
    return Problem("bundle.newer", place=yaml.place(("format",)), values=values)


class Notes:
    """The problems of one file."""

    def __init__(self, yaml: YamlText) -> None:
        """Begin with what reading the YAML itself found."""
        self._yaml = yaml
        self.problems: list[Problem] = list(yaml.problems)

    @property
    def file(self) -> str:
        """Return the name of the file."""
        return self._yaml.file

    @property
    def roster_options(self) -> frozenset[str]:
        """Return the ids of the choices of rosters that the file itself declares."""
        data = self._yaml.data
        raw = data.get("roster_options") if isinstance(data, dict) else None
        entries = raw if isinstance(raw, list) else ()
        return frozenset(str(entry.get("id")) for entry in entries if isinstance(entry, dict))

    def say_newer(self) -> bool:
        """Say, and nothing else, that the file is of a newer format; return whether it is."""
        newer = newer_format(self._yaml)
        if newer is not None:
            self.problems[:] = [newer]
        return newer is not None

    def aside(self) -> Notes:
        """Return notes on the same file that nobody else reads."""
        found = Notes(self._yaml)
        found.problems = []
        return found

    def place(self, path: Sequence[str | int] = ()) -> Place:
        """Return where *path* stands in the file."""
        return self._yaml.place(path)

    def say(
        self,
        code: str,
        path: Sequence[str | int] = (),
        /,
        *,
        severity: Severity = Severity.ERROR,
        at_key: bool = False,
        within: tuple[str, int] | None = None,
        fixes: tuple[Fix, ...] = (),
        **values: object,
    ) -> None:
        """Note that something is wrong at *path*, or *within* a part of its text at a column."""
        fixes = fixes or number_alone(code, values.get("value"))
        place = self._yaml.place(path, key=at_key)
        if within is not None:
            place = self._yaml.place_within(path, *within)
        self.problems.append(Problem(code, severity, place, _readable(values), fixes))

    def bad(self, error: BadValue, path: Sequence[str | int]) -> None:
        """Note a value that its field cannot hold."""
        suggestion = error.values.get("suggestion")
        fixes = (Fix("fix.write", {"text": suggestion}, str(suggestion)),) if suggestion else ()
        fixes = fixes or number_alone(error.code, error.values.get("value"))
        place = self._yaml.place(path if error.at is None else (*path, error.at))
        values = _readable(error.values)
        self.problems.append(Problem(error.code, Severity.ERROR, place, values, fixes))

    def near(
        self, name: str, meant: str, path: Sequence[str | int], *, at_key: bool = False
    ) -> None:
        """Note a name that nobody else uses, and the one that was probably meant."""
        fixes = (Fix("fix.write", {"text": meant}, meant),) if meant else ()
        self.say(
            "name_alone",
            path,
            severity=Severity.WARNING,
            at_key=at_key,
            fixes=fixes,
            value=name,
            suggestion=meant,
        )

    def unknown_keys(
        self, found: Iterable[str], known: Iterable[str], path: Sequence[str | int]
    ) -> None:
        """Note every key that is not among the *known* ones."""
        allowed = set(known)
        for key in found:
            if key not in allowed:
                self.unknown_key(key, allowed, (*path, key))

    def unknown_key(self, key: str, known: Iterable[str], path: Sequence[str | int]) -> None:
        """Note one unknown key and the known one that was probably meant."""
        known = tuple(known)
        meant = did_you_mean(key, known, 0.61)
        names = sorted(known)
        fixes: tuple[Fix, ...] = ()
        if meant:
            fixes = (Fix("fix.write", {"text": meant}, meant),)
        elif 0 < len(names) <= MOST_KEYS:
            fixes = (Fix("fix.known_keys", {"known": names}),)
        self.say("unknown_key", path, at_key=True, fixes=fixes, key=key, suggestion=meant)


def number_alone(code: str, written: object) -> tuple[Fix, ...]:
    """Return that a number is written alone, where a unit such as cm stands behind it."""
    found = _WITH_UNIT.fullmatch(str(written).strip())
    if code not in ("number_expected", "whole_number_expected") or found is None:
        return ()
    return (Fix("fix.write", {"text": found[1]}, found[1]),)


_WITH_UNIT = re.compile(r"([-+]?\d{1,9}(?:\.\d{1,9})?)\s*[^\W\d_]{1,12}\.?|(?!)")


def _readable(values: Mapping[str, object]) -> Mapping[str, object]:
    """Return *values* with what stands in the file cut where no reader would go on."""
    return {
        key: value[: MOST_CHARACTERS - 1] + "…"
        if isinstance(value, str) and len(value) > (MOST_CHARACTERS if key == "value" else 300)
        else value
        for key, value in values.items()
    }
