"""What a program that was killed left behind of unsaved documents."""

from pathlib import Path

from realms_builder.core import resources
from realms_builder.core.journal import Journal, Kept


def leave_behind(name: str, *kept: tuple[str, str, Path | None]) -> None:
    """Keep texts, each with id and path, in the journal called *name*, and be killed."""
    journal = Journal(resources.state_folder() / name)
    for identity, text, path in kept:
        assert journal.write(identity, text, path) is None
    assert journal._own is not None
    journal._own[1].close()  # the system gives the lock back, however a program ends


def still_kept(name: str) -> list[Kept]:
    """Return what the next program would be offered of the journal called *name*."""
    journal = Journal(resources.state_folder() / name)
    found = journal.recoverable()
    journal.close()
    return found
