"""The one-file copy of a roster: its limits, its manifest, and what can go wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from realms_builder.core.files import real_path
from realms_builder.core.problems import Place, Problem
from realms_builder.core.translation import languages
from realms_builder.game.value_words import said
from realms_builder.game.yaml.text import YamlText, parse_text
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.roster_file import read_roster

SUFFIX = ".realmsroster"
MANIFEST = "manifest.json"
FORMAT = 1
KIND = "roster-bundle"
MEGABYTE = 1_000_000
MOST_ROSTER_BYTES = 8 * MEGABYTE
MOST_PICTURE_BYTES = 40 * MEGABYTE
MOST_BYTES = 200 * MEGABYTE
MOST_FILES = 6_000


class BundleError(Exception):
    """A roster cannot be packed or unpacked: *code* names the sentence, *values* fill it."""

    def __init__(self, code: str, file: Path, **values: Any) -> None:
        """Say what is wrong with *file*."""
        super().__init__(f"{code}: {file}")
        self.code = code
        self.file = file
        self.values = {"file": file.name or real_path(file).name, **values}

    @property
    def problem(self) -> Problem:
        """Return the failure as a problem to show."""
        return Problem(self.code, place=Place(str(self.file)), values=self.values)


def read_bundled_roster(data: bytes, file: Path) -> Roster:
    """Return the roster that *data* of *file* holds; raises :class:`BundleError`."""
    try:
        yaml = parse_text(data.decode("utf-8-sig"), str(file))
    except UnicodeDecodeError:
        problem = Problem("file_not_utf8")
        raise BundleError("bundle.no_roster", file, reason=_Reason(problem)) from None
    if not _says_roster(yaml):
        reason = _Reason((*yaml.problems, Problem("bundle.not_a_roster"))[0])
        raise BundleError("bundle.no_roster", file, reason=reason)
    roster, problems = read_roster(yaml)
    if roster is None:
        raise BundleError("bundle.no_roster", file, reason=_Reason(problems[0]))
    return roster


def _says_roster(yaml: YamlText) -> bool:
    return isinstance(yaml.data, dict) and yaml.data.get("kind") == "roster"


class _Reason(dict[str, str]):
    """The sentence of a problem in every language, to stand inside another sentence."""

    def __init__(self, problem: Problem) -> None:
        super().__init__({lang: said(problem, lang) for lang in languages()})
