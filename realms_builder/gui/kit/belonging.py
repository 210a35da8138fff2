"""Gives back to its parent what PySide takes for somebody else's child.

WORKAROUND(PySide 6.11): whatever a getter without arguments returns is taken for a child of whom
was asked, and so is the buddy of a label. The focus proxy of a viewport is the scroll area around
it, that of the line in a box of numbers is the box: asked for it, either is the other's child and
nobody else's, and the next look for garbage deletes both, however visible they are.
"""

from typing import TypeVar

from PySide6.QtCore import QObject

Found = TypeVar("Found", bound=QObject)


def given_back(found: Found) -> Found:
    """Return *found*, again a child of its parent, and that one of its own; Qt knows no other."""
    child: QObject = found
    while (parent := child.parent()) is not None:
        child.setParent(parent)
        child = parent
    return found
