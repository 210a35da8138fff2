"""Write screenshots of every room and dialog, light and dark, German and English.

They show the window as it is drawn, without the frame that the desktop puts around it.
With ``--manual``, write the pictures of the manual anew, where its chapters look for them.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from realms_builder.core.translation import languages
from realms_builder.gui.shell.app import make_application
from realms_builder.gui.shell.preferences import TEXT_SIZES, Preferences
from realms_builder.gui.shell.theme import THEMES as TONES
from tests.gui.windows import make_window
from tests.screens import write_screens
from tests.shots.manual_pictures import MANUAL_SCENES, SIZE, image_of, pictures_folder
from tests.shots.scenes import SCENES
from tests.shots.small_files import write_small
from tests.shots.stage import Stage


def main() -> int:
    """Write the pictures that were asked for, saying the name of each."""
    wanted = _parser().parse_args()
    if wanted.manual:
        wanted.theme, wanted.size, wanted.text_size = ("light",), SIZE, 100
    scenes = MANUAL_SCENES if wanted.manual else SCENES
    names = [name for name in scenes if not wanted.only or any(o in name for o in wanted.only)]
    wanted.output.mkdir(parents=True, exist_ok=True)
    screens = wanted.output / "screens.json"
    if not os.environ.get("DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", write_screens(screens, tuple(wanted.size)))
    application = make_application()
    screens.unlink(missing_ok=True)
    gc.disable()  # in the middle of work in a thread, widgets would die there
    for lang, theme in product(wanted.lang, wanted.theme):
        with TemporaryDirectory() as folder:
            os.environ["REALMS_STATE"] = str(Path(folder) / "state")
            os.environ["REALMS_CONFIG"] = str(Path(folder) / "config")
            for name, picture in _pictures(application, names, lang, theme, wanted, Path(folder)):
                size = f"_{wanted.text_size}" if wanted.text_size != 100 else ""
                path = wanted.output / f"{name}_{lang}_{theme}{size}.png"
                if wanted.manual:
                    path = pictures_folder(lang) / f"{name}.png"
                    write_small(image_of(picture), path)
                else:
                    picture.save(str(path))
                print(path)
                sys.stdout.flush()
    return 0


def _pictures(
    application: QApplication,
    names: list[str],
    lang: str,
    theme: str,
    wanted: argparse.Namespace,
    folder: Path,
) -> Iterator[tuple[str, QPixmap]]:
    preferences = Preferences(folder / "desk.ini")
    preferences.language, preferences.theme = lang, theme
    preferences.text_size = wanted.text_size
    preferences.library_folder = folder / "library"
    window = make_window(application, preferences)
    window.resize(*wanted.size)
    window.show()
    scenes, stage = SCENES, Stage(window, folder)
    if wanted.manual:
        scenes, stage = MANUAL_SCENES, stage._replace(lang=lang)
        window.statusBar().hide()  # it names folders of this computer
    stage.settle()
    for name in names:
        yield name, stage.show(scenes[name])
        stage.leave()
        gc.collect()
    window.close()
    application.clipboard().clear()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="poe shots", description=__doc__.replace("\n\n", "\n"))
    parser.add_argument("-o", "--output", type=Path, default=Path("output/shots"))
    parser.add_argument("--manual", action="store_true", help="those of the manual, as small files")
    parser.add_argument("--only", nargs="+", default=(), help="scenes whose name holds this")
    parser.add_argument("--lang", nargs="+", choices=languages(), default=languages())
    parser.add_argument("--theme", nargs="+", choices=tuple(TONES), default=("light", "dark"))
    parser.add_argument("--text-size", type=int, choices=TEXT_SIZES, default=100)
    parser.add_argument("--size", nargs=2, type=int, default=(1440, 900), metavar=("W", "H"))
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
