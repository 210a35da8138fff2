"""Pictures of entry forms: ``python -m tests.shots.form_pictures FOLDER``, to be looked at.

A unit of each game and entries of a system file, narrow and wide, light and dark, both languages.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from realms_builder.core import resources
from realms_builder.core.problems import Severity
from realms_builder.editing.forms.offers import with_offers
from realms_builder.editing.forms.plan import FormPlan
from realms_builder.editing.forms.results import DerivedText, FieldProblem, worked_out
from realms_builder.editing.forms.schema import system_plans
from realms_builder.editing.forms.units import FactionPlans
from realms_builder.game.library import Library
from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.kit.form.elements import ElementRow
from realms_builder.gui.kit.form.field import FormContext
from realms_builder.gui.kit.form.form import EntryForm
from realms_builder.gui.shell.theme import DeskTheme

FACTIONS = resources.bundled_folder() / resources.FACTIONS
UNITS = (
    ("ags", "schatten", 0),
    ("basic_rules", "uhrwerk", 1),
    ("celtos", "gael", 1),
    ("realms", "northern_alliance", 0),
    ("true_forces", "wachbund", 1),
)
ENTRIES = (
    ("ags", "stats", 2),
    ("ags", "checks", 3),
    ("ags", "keywords", 4),
    ("realms", "scales", 1),
)
LOOKS = (("de", False, 700), ("en", True, 360), ("en", False, 480))
WRONG = (
    FieldProblem(("stats",), Severity.WARNING, "doubtful"),
    FieldProblem(("picture",), Severity.HINT, "a hint"),
    FieldProblem(("loadouts", 0), Severity.ERROR, "wrong"),
)
HIGH_PX = 1500
QUIET_S = 0.3


class Shown(NamedTuple):
    """One entry, and with what its form is shown."""

    name: str
    entry: dict[str, Any]
    plan: FormPlan
    folder: Path


def shown(library: Library, lang: str) -> Iterator[Shown]:
    """Yield what pictures are made of."""
    for system, faction, at in UNITS:
        game = library.game(system)
        assert game is not None
        data = parse_file(FACTIONS / system / f"{faction}.yaml").data
        plans = FactionPlans(game, lang, library.faction(system, faction))
        yield Shown(system, data["units"][at], plans.unit, FACTIONS / system)
        if system == "ags":
            yield Shown("head", data, plans.head, FACTIONS / system)
    for system, key, at in ENTRIES:
        game = library.game(system)
        assert game is not None
        data = parse_file(FACTIONS / system / "system.yaml").data
        plan = with_offers(system_plans(lang)[key], game, lang)
        yield Shown(f"{system}_{key}", data[key][at], plan, FACTIONS / system)


def picture(one: Shown, lang: str, theme: DeskTheme, width: int) -> QPixmap:
    """Return the picture of a form with everything open."""

    def thumbnail(path: str) -> QPixmap:
        return QIcon(str(one.folder / path)).pixmap(112, 112)

    asks = FormContext(lang, theme.tones, lambda _path, s: worked_out(s, None, lang), thumbnail)
    form = EntryForm(asks)
    form.resize(width, HIGH_PX)
    form.show()
    form.show_entry(one.entry, one.plan, (), [DerivedText("24 / 30", "kg")])
    for _ in range(3):
        for row in form.findChildren(ElementRow):
            if row.isVisibleTo(form) and row.head.isVisibleTo(form) and not row.kind:
                row.open(on=True)
        _rest()
    form.show_problems(WRONG)
    _rest()
    found = form.grab()
    form.close()
    form.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return found


def _rest() -> None:
    end = monotonic() + QUIET_S
    while monotonic() < end:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def main(folder: Path) -> None:
    """Write all pictures into *folder*."""
    application = QApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    library = Library([FACTIONS])
    for lang, dark, width in LOOKS:
        theme = DeskTheme()
        theme.apply(application, "dark" if dark else "light", 100)
        for one in shown(library, lang):
            picture(one, lang, theme, width).save(str(folder / f"{one.name}_{lang}_{width}.png"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
