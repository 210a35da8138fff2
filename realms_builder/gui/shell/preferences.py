"""What the person at the desk likes: language, theme, text size, paper, library folder.

Kept as an INI file in the config folder; a broken file falls back to the defaults. So does a value
that this version does not know; it stays in the file until somebody chooses another one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QLocale, QObject, QSettings, Signal

from realms_builder.core import resources
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import languages, look_in, spoken_language

THEMES = ("system", "light", "dark", "black_on_white", "white_on_black")
TEXT_SIZES = (90, 100, 115, 130, 150, 175, 200)
MOST_REOPENED = 8
MOST_RECENT = 12
MOST_VIEWS = 100
REOPEN = "reopens_rosters"
SAVE_ROSTERS = "save_rosters"


class Preferences(QObject):
    """Reads and remembers preferences; :attr:`changed` says which one."""

    changed = Signal(str)

    def __init__(self, file: Path | None = None, parent: QObject | None = None) -> None:
        """Keep preferences in *file*; without one in the usual place."""
        super().__init__(parent)
        path = file or resources.config_folder() / "desk.ini"
        self._settings = QSettings(str(path), QSettings.Format.IniFormat)
        # What Qt's own dialogs remember then lies there as well.
        kept = (QSettings.Format.NativeFormat, QSettings.Scope.UserScope)
        QSettings.setPath(*kept, str(path.parent))
        look_in(self.library_folder)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what keeps preferences from being remembered."""
        if self._settings.isWritable():
            return ()
        path = Path(self._settings.fileName())
        return (Problem("preferences.not_kept", Severity.WARNING, values={"file": str(path)}),)

    def _get(self, key: str, default: Any, allowed: tuple[Any, ...] = ()) -> Any:
        value = self._settings.value(key, default)
        if isinstance(default, bool):
            return str(value).lower() in ("true", "1")
        if isinstance(default, int):
            try:
                value = int(str(value))
            except ValueError:
                return default
        if isinstance(default, str) and not isinstance(value, str):
            return default
        return default if allowed and value not in allowed else value

    def _names(self, key: str) -> list[str]:
        """Return a remembered list; one of a single name comes back as that name alone."""
        value: Any = self._settings.value(key, [])
        names = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        return [str(name) for name in names if name]

    def _set(self, key: str, value: Any) -> None:
        if self._settings.value(key) != value:
            self._settings.setValue(key, value)
            self.changed.emit(key)

    @property
    def language(self) -> str:
        """Return the tag of a language of the program, at first that of the system."""
        system = spoken_language(QLocale.system().name())
        return str(self._get("language", system, languages()))

    @language.setter
    def language(self, value: str) -> None:
        self._set("language", value)

    @property
    def theme(self) -> str:
        """Return ``system`` or the theme that was chosen."""
        return str(self._get("theme", "system", THEMES))

    @theme.setter
    def theme(self, value: str) -> None:
        self._set("theme", value)

    @property
    def text_size(self) -> int:
        """Return the text size in per cent."""
        return int(self._get("text_size", 100, TEXT_SIZES))

    @text_size.setter
    def text_size(self, value: int) -> None:
        self._set("text_size", value)

    @property
    def paper(self) -> str:
        """Return the name of the usual paper."""
        return str(self._get("paper", "a4"))

    @paper.setter
    def paper(self, value: str) -> None:
        self._set("paper", value)

    @property
    def library_folder(self) -> Path:
        """Return the user's own library folder."""
        value = str(self._get("library_folder", ""))
        return Path(value) if value and "\0" not in value else resources.library_folder()

    @library_folder.setter
    def library_folder(self, value: Path) -> None:
        look_in(value)
        self._set("library_folder", str(value))

    @property
    def save_rosters(self) -> bool:
        """Return whether rosters are saved without being asked."""
        return bool(self._get(SAVE_ROSTERS, True))

    @save_rosters.setter
    def save_rosters(self, value: bool) -> None:
        self._set(SAVE_ROSTERS, value)

    @property
    def reopens_rosters(self) -> bool:
        """Return whether the rosters that were open last are opened again."""
        return bool(self._get(REOPEN, True))

    @reopens_rosters.setter
    def reopens_rosters(self, value: bool) -> None:
        self._set(REOPEN, value)

    @property
    def left_open(self) -> list[Path]:
        """Return the rosters that were open when the window was closed, the one shown last."""
        return [Path(name) for name in self._names("left_open")[-MOST_REOPENED:]]

    @left_open.setter
    def left_open(self, paths: list[Path]) -> None:
        self._set("left_open", [str(path) for path in paths[-MOST_REOPENED:]])

    @property
    def recent(self) -> list[Path]:
        """Return the rosters opened last, the newest first."""
        return [Path(name) for name in self._names("recent")[:MOST_RECENT]]

    def remember_recent(self, path: Path) -> None:
        """Put *path* first among the recent rosters."""
        names = [str(path)] + [str(old) for old in self.recent if old != path]
        self._set("recent", names[:MOST_RECENT])

    def move_recent(self, source: Path, target: Path) -> None:
        """Remember *target* in the place of *source*, among recent rosters and how it looks."""
        view = self.roster_view(source)
        if view:
            self.set_roster_view(source, {})
            self.set_roster_view(target, view)
        recent = self.recent
        if source in recent:
            names = [str(target if old == source else old) for old in recent]
            self._set("recent", list(dict.fromkeys(names)))

    def roster_view(self, path: Path) -> dict[str, Any]:
        """Return what is remembered of how the roster at *path* is looked at."""
        found = self._roster_views().get(str(path))
        return found if isinstance(found, dict) else {}

    def set_roster_view(self, path: Path, view: Mapping[str, Any]) -> None:
        """Remember how the roster at *path* is looked at; an empty *view* is the usual one."""
        views = self._roster_views()
        views.pop(str(path), None)
        if view:
            views[str(path)] = dict(view)
        self._set("roster_views", json.dumps(dict(list(views.items())[-MOST_VIEWS:])))

    def _roster_views(self) -> dict[str, Any]:
        try:
            views = json.loads(str(self._get("roster_views", "{}")))
        except (ValueError, RecursionError):
            return {}
        return views if isinstance(views, dict) else {}

    def favourites(self, system: str) -> set[str]:
        """Return the addresses of the favourite units of a game."""
        return set(self._names(f"favourites/{system}"))

    def set_favourites(self, system: str, units: set[str]) -> None:
        """Remember the favourite units of a game."""
        self._set(f"favourites/{system}", sorted(units))

    def state(self, key: str) -> QByteArray:
        """Return a remembered layout, empty when there is none."""
        value = self._settings.value(f"layout/{key}", QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_state(self, key: str, value: QByteArray) -> None:
        """Remember a layout."""
        self._settings.setValue(f"layout/{key}", value)

    def value(self, key: str, default: Any = None) -> Any:
        """Return any other remembered value."""
        return self._get(key, default)

    def set_value(self, key: str, value: Any) -> None:
        """Remember any other value."""
        self._set(key, value)

    def write(self) -> None:
        """Write everything to disk now."""
        self._settings.sync()
