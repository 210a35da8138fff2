"""What can be done with the pack behind a tile, or with one's own games, from the library."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from realms_builder.gui.rooms.library.shelf import Entry
from realms_builder.gui.shell.desk import Desk
from realms_builder.packs.shelf import InstalledPack, PackShelf

Verb = tuple[str, Callable[[], object]]


def pack_verbs(desk: Desk, entry: Entry) -> list[Verb]:
    """Return the verbs on the pack that brought *entry*, or on one's own files behind it."""
    if entry.own is not None:
        own = entry.own
        export = QCoreApplication.translate("PackVerbs", "Export as a pack …")
        return [(export, lambda: desk.own_pack_wanted.emit(own))]
    if not entry.pack:
        return []
    from realms_builder.packs.updating import can_go_back

    shelf = PackShelf(desk.preferences.library_folder)
    back = can_go_back(InstalledPack(shelf.home(entry.pack), None), shelf)
    texts = {
        "update": QCoreApplication.translate("PackVerbs", "Update the pack from a file …"),
        "update_folder": QCoreApplication.translate("PackVerbs", "Update the pack from a folder …"),
        "back": QCoreApplication.translate("PackVerbs", "Take back the last update"),
        "export": QCoreApplication.translate("PackVerbs", "Export the pack …"),
        "remove": QCoreApplication.translate("PackVerbs", "Remove the pack …"),
    }
    return [
        (text, lambda verb=verb: desk.pack_verb_wanted.emit(verb, entry.pack))
        for verb, text in texts.items()
        if back or verb != "back"
    ]
