"""English sentences: saving, what was not saved, earlier versions, the trash."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "write.protected": "{file} cannot be written: the file in {folder} is write-protected.",
    "save.changed_outside": (
        "{file} was changed by somebody else since it was opened. Nothing was written."
    ),
    "save.vanished": (
        "{file} is no longer in {folder}: it was moved or deleted. Nothing was written."
    ),
    "save.unreadable": "{file} cannot be read: {reason}. Nothing was written.",
    "journal.off": (
        "What is not saved cannot be kept safe at the moment: {reason}. Save more often."
    ),
    "version.not_kept": ("{file} is saved, but not kept among the earlier versions: {reason}."),
    "version.gone": "This earlier version of {file} can no longer be read: {reason}.",
    "trash.failed": "{file} cannot be moved to the trash: {reason}. It stays where it was.",
    "trash.gone": "{file} is no longer in the trash.",
    "trash.in_the_way": "{file} cannot be put back: another file of that name is in {folder}.",
    "roster_text.head": (
        "A roster of Realms Builder; edit it by hand if you like, comments and order stay."
    ),
}
