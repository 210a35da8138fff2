"""Puts a new game into a library: all of its files or none, and never over what is there."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from realms_builder.core.files import WriteFailed, atomic_file, failure, make_folders
from realms_builder.editing.new_games.new_game import ROSTER, DraftGame
from realms_builder.game.library import SYSTEM_FILE


class WrittenGame(NamedTuple):
    """Where the files of a new game lie."""

    system: Path
    people: Path
    roster: Path | None


def write_game(draft: DraftGame, folder: Path) -> WrittenGame:
    """Write *draft* into *folder*, which is made where it is missing.

    Raises :class:`WriteFailed`; what was written until then, folders too, is
    taken back.
    """
    system, people = folder / SYSTEM_FILE, folder / f"{draft.plan.people_id}.yaml"
    roster = folder / "rosters" / "ready" / f"{ROSTER}.yaml" if draft.roster_text else None
    texts = {system: draft.system_text, people: draft.people_text}
    if roster is not None:
        texts[roster] = draft.roster_text
    made: list[Path] = []
    try:
        for path in texts:
            if path.exists() or path.is_symlink():
                raise WriteFailed("write.is_there", path)
        for path, text in texts.items():
            make_folders(path.parent, made)
            with atomic_file(path) as file:
                made.append(path)
                file.write(text.encode())
    except (WriteFailed, OSError) as error:
        _take_back(made)
        raise failure(folder, error) if isinstance(error, OSError) else error from None
    return WrittenGame(system, people, roster)


def _take_back(made: list[Path]) -> None:
    for path in reversed(made):
        with suppress(OSError):
            if path.is_dir():
                path.rmdir()
            else:
                path.unlink(missing_ok=True)
