"""What a player typed into a roster, told apart from what authors write in templates and rules."""

from __future__ import annotations


class PlayersText(str):
    """A name or a note as a player wrote it: printed as it stands, never read as markup."""

    __slots__ = ()
