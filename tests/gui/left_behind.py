"""What a program that was killed left behind of unsaved documents."""

from pathlib import Path

from realms_builder.core import resources
from realms_builder.core.journal import Journal, Kept


def leave_behind(name: str, *kept: tuple[str, str, Path | None]) -> None:
    """Keep texts, each with id and path, in the journal called *name*, and be killed."""
    journal = Journal(resources.state_folder() / name)
    for identity, text, path in kept:
        assert journal.write(identity, text, path) is None
    kill(journal)


def still_kept(name: str) -> list[Kept]:
    """Return what the next program would be offered of the journal called *name*."""
    journal = Journal(resources.state_folder() / name)
    found = journal.recoverable()
    journal.close()
    return found


def kill(journal: Journal) -> None:
    """End the program that keeps *journal* as the system does it: locks are given back."""
    assert journal._own is not None
    journal._own[1].close()
    journal._own = None
