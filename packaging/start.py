"""Set Realms Builder up and open its window with the demo roster.

Where there is no screen, it checks the demo roster and writes its cards as PDF instead. Nothing
but this checkout and Python 3.11 or newer is needed. Run it from any folder.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Realms Builder needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2]
    )

import argparse
import os
import subprocess

import environment
from trouble import Trouble, last_line, run_script

DEMO = environment.ROOT / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
OUTPUT = environment.HOME / "output"
SCREENS = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
UNSEEN = ("offscreen", "minimal", "minimalegl", "vnc")
# Whether Qt can open a window is known only after trying: a screen may be named and not be there.
TRY_WINDOW = "from PySide6.QtWidgets import QApplication; QApplication([])"


def main():
    """Set up, then open the window with the demo roster, or run the command that was given."""
    options = _parser().parse_args()
    python = environment.prepare()
    if options.set_up_only:
        print("Set up: %s" % environment.VENV)
        return 0
    if options.command:
        return _realms_builder(python, options.command)
    if options.no_window:
        return _check_and_print(python)
    reason = _why_no_window(python)
    if reason:
        print("No window: %s. Checking the demo roster and writing its cards instead." % reason)
        return _check_and_print(python)
    print("Opening the window with %s" % DEMO.relative_to(environment.ROOT))
    return _realms_builder(python, ["open", str(DEMO)])


def _parser():
    parser = argparse.ArgumentParser(
        description=__doc__.replace("\n\n", "\n"),
        epilog="With a COMMAND, e.g. 'list systems', runs realms-builder with these words instead.",
    )
    parser.add_argument("--set-up-only", action="store_true", help="set up and do nothing else")
    parser.add_argument(
        "--no-window", action="store_true", help="check the demo roster, write its cards as PDF"
    )
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND")
    return parser


def _why_no_window(python):
    """Return why no window can be shown, or nothing when one can."""
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in SCREENS):
        return "there is no screen"
    if os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0] in UNSEEN:
        return "QT_QPA_PLATFORM asks for one that nobody sees"
    try:
        tried = subprocess.run(
            [str(python), "-c", TRY_WINDOW],
            check=False,
            env=environment.clean_environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=60,
        )
    except subprocess.TimeoutExpired:
        return "the screen does not answer"
    if tried.returncode == 0:
        return ""
    said = tried.stderr.decode("utf-8", "replace")
    if "ImportError: " in said:
        return "Qt cannot be loaded (%s)" % last_line(said, "ImportError: ")
    return "the screen cannot be opened"


def _check_and_print(python):
    """Check the demo roster and write its cards as PDF; return the worse exit code."""
    pdf = OUTPUT / (DEMO.stem + ".pdf")
    OUTPUT.mkdir(exist_ok=True)
    pdf.unlink(missing_ok=True)
    print("Checking the demo roster %s" % DEMO.relative_to(environment.ROOT))
    checked = _realms_builder(python, ["validate", str(DEMO)])
    if checked > 1:
        raise Trouble("The demo roster could not be checked (exit code %d)." % checked)
    print("Writing its cards")
    written = _realms_builder(python, ["cards", str(DEMO), "-o", str(pdf)])
    if written > 1 or not pdf.is_file():
        raise Trouble("The cards could not be written (exit code %d)." % written)
    print("The cards are in %s" % pdf)
    return max(checked, written)


def _realms_builder(python, words):
    """Run realms-builder with *words* and return its exit code."""
    sys.stdout.flush()
    command = [str(python), "-m", "realms_builder"] + words
    return subprocess.call(command, env=environment.clean_environment())


if __name__ == "__main__":
    run_script(main)
