"""How many points a task can bring: what its lines count at most, taken together."""

from __future__ import annotations

from collections.abc import Iterable

from realms_builder.game.files.declared_scenarios import ScoreLine, read_run


def most_of_task(lines: Iterable[ScoreLine], rounds: int | None = None) -> int:
    """Return the most points *lines* bring together in a game of so many *rounds*, if known."""
    return sum(most_of_line(line, rounds) for line in lines)


def most_of_line(line: ScoreLine, rounds: int | None = None) -> int:
    """Return the most points of one line; losses count nothing."""
    if line.best_of:
        return max(most_of_line(one, rounds) for one in line.best_of)
    if line.vp_by_round:
        return max(line.vp_by_round)
    return max(line.vp or 0, 0) * times_of_line(line, rounds)


def times_of_line(line: ScoreLine, rounds: int | None = None) -> int:
    """Return how often *line* can count: once, ``times``, or once in each of its rounds."""
    if line.per != "round":
        return line.times or 1
    run = read_run(line.rounds or "")
    playable = len(run) if run is not None else rounds
    known = [number for number in (line.times, playable) if number is not None]
    return min(known) if known else 1
