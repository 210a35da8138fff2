"""A folder in which nobody may write, also where the tests run as root."""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

_WRITING = ("mkdir", "rmdir", "unlink", "remove", "rename", "replace", "link", "symlink", "utime")


def protect(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Callable[[], None]:
    """Let the system refuse every change in *folder*, until what is returned is called."""
    home, is_shut = str(folder), [True]

    def refused(path: object) -> bool:
        if not is_shut[0] or not isinstance(path, str | os.PathLike):
            return False
        real = os.path.realpath(path)
        return real == home or real.startswith(home + os.sep)

    def refuse(path: object) -> PermissionError:
        return PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    def guarded(act: Callable[..., Any]) -> Callable[..., Any]:
        def guard(*args: Any, **how: Any) -> Any:
            hit = next((path for path in args[:2] if refused(path)), None)
            if hit is not None and not (act is mkdir and Path(hit).is_dir()):
                raise refuse(hit)
            return act(*args, **how)

        return guard

    def opening(act: Callable[..., Any]) -> Callable[..., Any]:
        def guard(file: Any, mode: str = "r", *args: Any, **how: Any) -> Any:
            if set(mode) & set("wax+") and refused(file):
                raise refuse(file)
            return act(file, mode, *args, **how)

        return guard

    def access(path: Any, mode: int, **how: Any) -> bool:
        return seen(path, mode, **how) and not (mode & os.W_OK and refused(path))

    mkdir, seen = os.mkdir, os.access
    for name in _WRITING:
        monkeypatch.setattr(os, name, guarded(getattr(os, name)))
    monkeypatch.setattr(os, "access", access)
    monkeypatch.setattr(io, "open", opening(io.open))
    monkeypatch.setattr(builtins, "open", opening(builtins.open))
    return lambda: is_shut.__setitem__(0, False)
