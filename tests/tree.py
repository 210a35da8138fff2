"""The files of the checkout, for the tests that look at all of them."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "realms_builder"
IGNORED = {"__pycache__", "build", "dist", "output"}


@cache
def kept_files() -> tuple[Path, ...]:
    """Return the files that git keeps or would keep, or all but the ignored ones without git."""
    try:
        listing = subprocess.run(
            ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "-z"],
            capture_output=True,
            check=True,
        ).stdout.decode()
        found = [ROOT / name for name in listing.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        found = [path for path in ROOT.rglob("*") if not _is_ignored(path)]
    return tuple(sorted(path for path in found if path.is_file()))


def package_files() -> tuple[Path, ...]:
    """Return the Python files of the package."""
    return tuple(path for path in kept_files() if PACKAGE in path.parents and path.suffix == ".py")


def game_ids() -> set[str]:
    """Return the ids of the bundled games: their folders' names."""
    return {path.parent.name for path in (ROOT / "factions").glob("*/system.yaml")}


def _is_ignored(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    hidden = parts[0].startswith(".") and parts[0] not in {".ci", ".github", ".gitignore"}
    return hidden or bool(IGNORED.intersection(parts)) or path.suffix == ".pyc"
