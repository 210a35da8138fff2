"""Readings of files that no command does alone: the window does, or a second go of a command."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path

Main = Callable[[list[str]], int]


def read(words: list[str], main: Main) -> int:
    """Read a file as *words* say: a sort of file, its path, and what else it takes."""
    sort, path, *more = words
    return _READINGS[sort](Path(path), more, main)


def _bundle(path: Path, _more: list[str], main: Main) -> int:
    """Take in what somebody sent, as a double click does, and look at the roster."""
    from realms_builder.core.files import WriteFailed
    from realms_builder.exchange.bundle_format import BundleError
    from realms_builder.exchange.import_formats import roster_format
    from realms_builder.game.library import library_with

    try:
        found = roster_format(path, library_with().systems)
        assert found is not None
        taken = found.take_in(path, path.parent / "taken")
    except (BundleError, WriteFailed):
        return 1
    return main(["validate", str(taken)])


def _code(path: Path, _more: list[str], main: Main) -> int:
    """Take in the code of a roster that says what *path* holds, with the right sum."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(path.read_bytes()) + packer.flush()
    summed = zlib.crc32(packed).to_bytes(4, "big") + packed
    return main(["import", "RB1:" + urlsafe_b64encode(summed).decode().rstrip("=")])


def _journal(path: Path, _more: list[str], _main: Main) -> int:
    """Offer what a program left behind that was killed."""
    from realms_builder.core.journal import Journal
    from realms_builder.game.yaml.text import parse_text

    journal = Journal(path.parent.parent)
    for kept in journal.recoverable():
        parse_text(kept.text)
        journal.forget(kept.id)
    journal.close()
    return 0


def _settings(path: Path, _more: list[str], _main: Main) -> int:
    """Read every preference there is."""
    from realms_builder.core.resources import library_folder
    from realms_builder.core.translation import look_in
    from realms_builder.gui.shell.preferences import Preferences

    preferences = Preferences(path)
    for name, found in vars(Preferences).items():
        if isinstance(found, property):
            getattr(preferences, name)
    preferences.favourites("tiny")
    preferences.roster_view(path)
    preferences.state("window")
    look_in(library_folder())
    return 0


def _hyphens(_path: Path, _more: list[str], _main: Main) -> int:
    """Divide a word by the patterns that were kept."""
    from realms_builder.layout.hyphens import syllables

    syllables.cache_clear()
    found = syllables("de_DE")
    if found is not None:
        found.positions("Truppenkarte")
    syllables.cache_clear()
    return 0


def _sweep(path: Path, more: list[str], main: Main) -> int:
    """Go on with a sweep of which *path* is what was written before."""
    from realms_builder.core import part_files
    from realms_builder.exchange import odds_sweep

    target = path.parent / "sweep.csv"
    words = ["odds", *more, "--sweep", "-o", str(target)]
    usual = odds_sweep.part_file

    def laid(sweep: odds_sweep.Sweep, wanted: Path) -> Path:
        beside = part_files.beside_name(wanted, sweep.digest)
        beside.write_bytes(path.read_bytes())
        return beside

    odds_sweep.part_file = laid
    try:
        return main(words)
    finally:
        odds_sweep.part_file = usual


_READINGS: dict[str, Callable[[Path, list[str], Main], int]] = {
    "bundle": _bundle,
    "code": _code,
    "journal": _journal,
    "settings": _settings,
    "hyphens": _hyphens,
    "sweep": _sweep,
}
