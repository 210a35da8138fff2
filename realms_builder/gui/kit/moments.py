"""Moments in words, as readers of a language write them; they are seconds of the system's clock."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale

_SHORT, _LONG = QLocale.FormatType.ShortFormat, QLocale.FormatType.LongFormat


def moment_text(seconds: float, lang: str) -> str:
    """Return day and time."""
    return QLocale(lang).toString(QDateTime.fromSecsSinceEpoch(int(seconds)), _SHORT)


def recent_text(seconds: float, lang: str) -> str:
    """Return the time of a moment of today, else day and time."""
    when = QDateTime.fromSecsSinceEpoch(int(seconds))
    if when.date() != QDateTime.currentDateTime().date():
        return moment_text(seconds, lang)
    return QLocale(lang).toString(when.time(), _SHORT)


def day_text(seconds: float, lang: str) -> str:
    """Return the day, its month in short and without its weekday."""
    locale = QLocale(lang)
    pattern = locale.dateFormat(_LONG)
    for long, short in (("dddd, ", ""), ("dddd ", ""), ("MMMM", "MMM")):
        pattern = pattern.replace(long, short)
    return locale.toString(QDateTime.fromSecsSinceEpoch(int(seconds)).date(), pattern)
