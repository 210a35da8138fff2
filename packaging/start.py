"""Set Realms Builder up and do its main job: check the demo roster and write its cards as PDF.

Nothing but this checkout and Python 3.11 or newer is needed. Run it from any folder.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Realms Builder needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2]
    )

import argparse
import subprocess

import environment
from trouble import Trouble, run_script

DEMO = environment.ROOT / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
OUTPUT = environment.ROOT / "output"


def main():
    """Set up, then check and print the demo roster, or run the command that was given."""
    options = _parser().parse_args()
    python = environment.prepare()
    if options.set_up_only:
        print("Set up: %s" % environment.VENV)
        return 0
    if options.command:
        return _realms_builder(python, options.command)
    return _main_job(python)


def _parser():
    parser = argparse.ArgumentParser(
        description=__doc__.replace("\n\n", "\n"),
        epilog="With a COMMAND, e.g. 'list systems', runs realms-builder with these words instead.",
    )
    parser.add_argument("--set-up-only", action="store_true", help="set up and do nothing else")
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND")
    return parser


def _main_job(python):
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
