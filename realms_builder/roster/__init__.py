"""What a player builds: rosters, edits, findings and ways out.

Whoever imports anything of it has told the files of games which kinds of checks there are. The
kinds themselves are only loaded when a game is read.
"""

from realms_builder.game.files.declared_checks import DeclaredCheck, let_checks_be


def _kinds() -> tuple[type[DeclaredCheck], ...]:
    from realms_builder.roster.checks import kinds

    return kinds.KINDS


let_checks_be(_kinds)
