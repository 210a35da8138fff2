"""Checks a pack before it is taken in or given away: unpacked for a moment, looked at whole."""

from __future__ import annotations

import tempfile
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from realms_builder.core.files import real_path
from realms_builder.core.problems import Problem, sorted_problems, without_duplicates
from realms_builder.packs.contents import PackContents, place_in
from realms_builder.packs.limits import is_yaml
from realms_builder.packs.pack_check import PackCheck, is_rule_text


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check of a whole pack found, and how much there was to check."""

    problems: tuple[Problem, ...]
    files: int
    rosters: int


def checked(contents: PackContents, source: Path) -> Checked:
    """Return what is wrong with *contents*, which come from *source*; its rosters are its tests.

    Places name the files as they lie in *source*.
    """
    with unpacked(contents.files) as folder:
        names = {str(folder / name): name for name in sorted(contents.files)}
        files = [Path(path) for path, name in names.items() if is_yaml(name) or _is_rules(path)]
        run = PackCheck(files, reads_packs=False).run()
        places = {path: contents.places.get(name, name) for path, name in names.items()}
        kept = [problem for problem in run.problems if not _is_hint_about(source, problem)]
        kept = [problem for problem in kept if not _lacks_what_is_not_said(contents, problem)]
        found = [_moved(problem, places, source) for problem in kept]
    problems = without_duplicates(sorted_problems([*contents.problems, *found]))
    return Checked(tuple(problems), len(files), run.rosters)


def _lacks_what_is_not_said(contents: PackContents, problem: Problem) -> bool:
    """Return whether *problem* misses a language that the manifest does not promise."""
    promised = contents.manifest.languages
    of_languages = problem.code in ("name_missing_language", "text_missing_language")
    return of_languages and bool(promised) and problem.values["tag"] not in promised


def _is_hint_about(source: Path, problem: Problem) -> bool:
    """Return whether *problem* only says that the pack hides the folder *source* it is made of."""
    hidden = problem.values.get("hidden", ())
    folders = [hidden] if isinstance(hidden, str) else list(hidden)
    here = real_path(source)
    inside = [real_path(Path(one)).is_relative_to(here) for one in folders]
    return problem.code in ("hides_game", "shadows") and bool(inside) and all(inside)


def _is_rules(path: str) -> bool:
    return is_rule_text(Path(path))


def _moved(problem: Problem, places: Mapping[str, str], source: Path) -> Problem:
    name = places.get(problem.place.file)
    if name is None:
        return problem
    return replace(problem, place=replace(problem.place, file=place_in(source, name)))


@contextmanager
def unpacked(files: Mapping[str, bytes]) -> Generator[Path]:
    """Write *files* into a folder that is gone when the block ends."""
    with tempfile.TemporaryDirectory(prefix="realms-pack-") as name:
        folder = real_path(Path(name))
        for path, data in files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        yield folder
