"""Pictures and icons that an author brings in: copied beside the file that names them."""

from __future__ import annotations

import shutil
from pathlib import Path

from realms_builder.core.files import content_of, is_file, real_path
from realms_builder.core.problems import Place, Problem, cause_of
from realms_builder.roster.storage.portrait_files import is_picture

PICTURES = "pictures"
MOST_BYTES = 40_000_000


def taken_picture(file: str, folder: Path, below: str = PICTURES) -> str | Problem:
    """Return the name by which a file in *folder* says the picture *file*.

    One from elsewhere is copied *below* the folder. What cannot be taken comes back as the problem
    with it.
    """
    source = Path(file)
    place = Place(file)
    if not is_picture(source.name) or not is_file(source):
        return Problem("author.no_picture", place=place, values={"file": source.name})
    try:
        source = real_path(source)
        if source.is_relative_to(real_path(folder)):
            return source.relative_to(real_path(folder)).as_posix()
        if source.stat().st_size > MOST_BYTES:
            return Problem("author.picture_too_large", place=place, values={"file": source.name})
        target = _free(folder / below / source.name, source)
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists():
            shutil.copyfile(source, target)
    except OSError as error:
        reason = cause_of(error)
        values = {"file": source.name, "reason": reason}
        return Problem("author.picture_not_copied", place=place, values=values)
    return target.relative_to(folder).as_posix()


def _free(target: Path, source: Path) -> Path:
    """Return *target*, or another name where another picture lies there already."""
    number = 2
    found = target
    while found.exists() and content_of(found) != content_of(source):
        found = target.with_stem(f"{target.stem}_{number}")
        number += 1
    return found
