"""What this program is made of: its version, how it came here, its parts and their licences.

A program folder, as ``packaging/bundle.py`` makes it, holds CPython in ``python/``, the licences of
what it brought along in ``licences/``, and says in ``contents.json`` which files it consists of.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import metadata
from pathlib import Path

from realms_builder import __version__
from realms_builder.core import resources
from realms_builder.core.files import content_of, is_file, kept_json
from realms_builder.core.log import logged, without_home
from realms_builder.core.own_files import NAME, is_checkout, program_folder
from realms_builder.core.translation import sentence

APPLICATION_ID = "io.github.realms_builder.RealmsBuilder"
"""What desktops call the program, on every system."""

FORM = 1
"""The format of what a program folder says of itself."""

LICENCES = "licences"
_PARTS = ("PySide6-Essentials", "reportlab", "pypdfium2", "Pillow", "ruamel.yaml")
_MOST_BYTES = 20_000_000
_OURS = "Realms Builder"
_TEXTS = ("licen", "copying", "notice")
_NO_TEXTS = (".py", ".pyc", ".qm")


class Installation(StrEnum):
    """How the program came to this machine."""

    CHECKOUT = "checkout"
    WHEEL = "wheel"
    FOLDER = "folder"
    FROZEN = "frozen"


@dataclass(frozen=True, slots=True)
class Licence:
    """A part of the program: its *name* and *version*, its licence in a word, the *texts* of it."""

    name: str
    version: str
    kind: str
    texts: tuple[Path, ...]

    def text(self) -> str:
        """Return all texts, one after the other; empty where none came with the part."""
        found: list[str] = []
        for path in self.texts:
            with suppress(OSError, ValueError):
                found.append(content_of(path).decode("utf-8", errors="replace").strip())
        return "\n\n".join(dict.fromkeys(found))


def installation() -> Installation:
    """Return how the program came here."""
    if getattr(sys, "frozen", False):
        return Installation.FROZEN
    if program_folder() is not None:
        return Installation.FOLDER
    return Installation.CHECKOUT if is_checkout() else Installation.WHEEL


def versions() -> dict[str, str]:
    """Return the version of the program, of Python, of the machine, and of the chief parts."""
    found = {_OURS: __version__, "Python": platform.python_version()}
    for name in _PARTS:
        with suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found


def folders() -> dict[str, Path]:
    """Return the folders in use, by the ends of the codes of their names: ``about.folders.…``."""
    return {
        "program": program_folder() or resources.bundled_folder(),
        "library": resources.library_folder(),
        "state": resources.state_folder(),
        "cache": resources.cache_folder(),
        "config": resources.config_folder(),
    }


def facts_told(lang: str) -> list[tuple[str, str]]:
    """Return what a report of a problem should say, each with its name in *lang*.

    The user's own folder is written as ``~``.
    """
    told = list(versions().items())
    told.append((sentence("about.kind", lang), sentence(f"about.{installation().value}", lang)))
    told.append((sentence("about.machine", lang), platform.platform()))
    told.append((sentence("about.language", lang), lang))
    for name, folder in folders().items():
        told.append((sentence(f"about.folders.{name}", lang), without_home(str(folder))))
    return told


def report(lang: str, more: Iterable[tuple[str, str]] = ()) -> str:
    """Return all that helps to mend a problem, as a text to be looked at before it is sent.

    *more* is told beside the facts that are known everywhere.
    """
    asked = [sentence("about.send_to", lang, {"address": address}) for address in _issues()]
    asked += [sentence("about.what_happened", lang), "", "", ""]
    lines = [f"{name}: {said}" for name, said in (*facts_told(lang), *more)]
    log = logged().strip() or sentence("about.no_log", lang)
    return "\n".join([*asked, *lines, "", f"{sentence('about.log', lang)}:", log, ""])


def _issues() -> Iterator[str]:
    """Yield the address that takes reports, where what is installed names one."""
    with suppress(metadata.PackageNotFoundError):
        for said in metadata.metadata(NAME).get_all("Project-URL") or ():
            name, _, address = said.partition(",")
            if name.strip() == "Issues":
                yield address.strip()


@cache
def licences() -> tuple[Licence, ...]:
    """Return the program and all that came with it, by name."""
    ours = Licence(_OURS, __version__, "MIT", tuple(_own_text()))
    texts = _texts_beside()
    found = {name: _licence_of(part, texts.pop(name, ())) for name, part in _installed().items()}
    others = (Licence(name, "", "", paths) for name, paths in texts.items())
    by_name = sorted([*found.values(), *others], key=lambda one: one.name.casefold())
    return (ours, *by_name)


def _own_text() -> Iterator[Path]:
    """Yield the program's own licence, from the checkout or from what was installed."""
    own = resources.bundled_folder() / "LICENSE"
    if is_file(own):
        yield own
        return
    with suppress(metadata.PackageNotFoundError):
        yield from texts_of(metadata.distribution(NAME))


def _texts_beside() -> dict[str, tuple[Path, ...]]:
    """Return the texts in the program folder, by the names of parts: ``licences/<part>/<file>``."""
    folder = program_folder()
    if folder is None:
        return {}
    parts = sorted(path for path in (folder / LICENCES).glob("*") if path.is_dir())
    return {part.name: tuple(sorted(filter(is_file, part.iterdir()))) for part in parts}


def _installed() -> dict[str, metadata.Distribution]:
    """Return what the program needs to run and what that needs, by name in small letters."""
    found: dict[str, metadata.Distribution] = {}
    left = [NAME]
    while left:
        name = left.pop()
        if name in found:
            continue
        with suppress(metadata.PackageNotFoundError):
            found[name] = metadata.distribution(name)
            left += _needs(found[name])
    found.pop(NAME, None)
    return found


def _needs(part: metadata.Distribution) -> Iterator[str]:
    """Yield what *part* cannot do without, as names in small letters."""
    for line in part.requires or ():
        if "extra ==" not in line:
            yield _plain(line)


def _plain(requirement: str) -> str:
    end = next((i for i, c in enumerate(requirement) if not (c.isalnum() or c in "-_.")), None)
    return requirement[:end].lower().replace("_", "-").replace(".", "-")


def _licence_of(part: metadata.Distribution, texts: tuple[Path, ...]) -> Licence:
    head = part.metadata
    kind = str(head["License-Expression"] or head["License"] or "").strip()
    if "\n" in kind or not kind:  # some put the whole text there, some say it as a classifier
        said = (line for line in head.get_all("Classifier") or () if line.startswith("License"))
        kind = next((line.rpartition(" :: ")[2] for line in said), "")
    return Licence(
        str(head["Name"]),
        part.version,
        kind.split(", Copyright")[0],
        texts or tuple(texts_of(part)),
    )


def texts_of(part: metadata.Distribution) -> Iterator[Path]:
    """Yield the files of *part* that say its licence."""
    for file in part.files or ():
        name = file.name.lower()
        meant = name.startswith(_TEXTS) or "licenses" in file.parts
        if meant and not name.endswith(_NO_TEXTS):
            yield Path(str(part.locate_file(file)))


def recorded(name: str) -> Mapping[str, object]:
    """Return what the file *name* of the program folder says, nothing where there is none."""
    folder = program_folder()
    return {} if folder is None else kept_json(folder / name, FORM, _MOST_BYTES)
