"""A file or a folder shown by the program that the system has for it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from realms_builder.core.translation import sentence


def show_by_system(path: Path, lang: str) -> str:
    """Let the system show *path*; return what is to be said where it has no program for it."""
    if QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
        return ""
    return sentence("files.no_program", lang, {"path": str(path)})
