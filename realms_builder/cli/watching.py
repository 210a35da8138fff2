"""Does work again whenever a file that it rests on is saved, until somebody presses Ctrl+C."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from time import sleep

from realms_builder.cli.refusals import Refusal
from realms_builder.wording import sentence

PAUSE_S = 0.3
MOST_FILES = 5000
MOST_NAMED = 8
KINDS = frozenset({".yaml", ".yml", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".ttf", ".md"})
_Stamp = tuple[int, int]
Stamps = dict[Path, _Stamp]


def watch(
    work: Callable[[], int],
    places: Callable[[], Iterable[Path]],
    lang: str,
    *,
    pause: Callable[[float], None] = sleep,
) -> int:
    """Do *work* at once and after every change in *places*, files or folders; return its last code.

    A refusal is said and waited over: the next save may mend it. *places* is asked after each
    work, since that may come to rest on other files. *pause* waits so many seconds; Ctrl+C there
    ends it.
    """
    code = _done(work, lang)
    watched = list(places())
    stamps = stamps_of(watched)
    _say("watch.waiting", lang, {"count": len(stamps)})
    try:
        while True:
            pause(PAUSE_S)
            now = stamps_of(watched)
            if now == stamps:
                continue
            # An editor may still be writing: wait until nothing moves any more.
            settled = False
            while not settled:
                pause(PAUSE_S / 3)
                later = stamps_of(watched)
                settled, now = later == now, later
            _say("watch.changed", lang, {"files": _few(changed_names(stamps, now))})
            code = _done(work, lang)
            watched = list(places())
            # What was saved while the work ran still has its old stamp here.
            stamps = {path: now.get(path, stamp) for path, stamp in stamps_of(watched).items()}
    except KeyboardInterrupt:
        return code


def _few(names: tuple[str, ...]) -> tuple[str, ...]:
    return names if len(names) <= MOST_NAMED else (*names[:MOST_NAMED], "…")


def stamps_of(places: Iterable[Path]) -> Stamps:
    """Return when each file of *places* was written and how large it is, folders with theirs."""
    found: Stamps = {}
    for place in places:
        for path in _files(place):
            if len(found) >= MOST_FILES:
                return found
            try:
                state = path.stat()
            except (OSError, ValueError):
                continue
            found[path] = (state.st_mtime_ns, state.st_size)
    return found


def changed_names(before: Stamps, now: Stamps) -> tuple[str, ...]:
    """Return the names of the files that came, went or changed."""
    paths = {path for path, stamp in now.items() if before.get(path) != stamp}
    paths |= before.keys() - now.keys()
    return tuple(sorted(path.name for path in paths))


def _files(place: Path) -> Iterable[Path]:
    if not place.is_dir():
        return (place,)
    return (p for p in sorted(place.rglob("*")) if p.suffix.lower() in KINDS and p.is_file())


def _done(work: Callable[[], int], lang: str) -> int:
    try:
        return work()
    except Refusal as refusal:
        print(refusal.said(lang), file=sys.stderr)
        return 2
    finally:
        sys.stdout.flush()


def _say(code: str, lang: str, values: dict[str, object]) -> None:
    print(sentence(code, lang, values), file=sys.stderr, flush=True)
