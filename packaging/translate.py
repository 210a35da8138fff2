"""Bring the German of the window up to date: collect its texts, check them, compile them.

New texts are written into realms_builder/gui/translations/realms_de.ts without a translation and
listed; translate them there, with Qt Linguist or by hand, and run this again.
"""

import argparse
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import environment
from trouble import Trouble, last_line, run_script

WINDOW = environment.ROOT / "realms_builder" / "gui"
TEXTS = WINDOW / "translations" / "realms_de.ts"
COMPILED = TEXTS.with_suffix(".qm")
PLACEHOLDER = re.compile(r"\{\w*\}|%n|%\d")


def main() -> int:
    """Collect, check and compile; return 1 when a translation is missing or wrong."""
    _parser().parse_args()
    programs = Path(environment.prepare("test")).parent
    _collect(programs)
    found = faults()
    for fault in found:
        print(fault)
    _run([str(programs / "pyside6-lrelease"), "-silent", str(TEXTS), "-qm", str(COMPILED)])
    if found:
        print(f"{len(found)} texts are to be seen to in {TEXTS}")
        return 1
    print(f"All {len(_messages())} texts of the window are translated: {COMPILED}")
    return 0


def _parser() -> argparse.ArgumentParser:
    return argparse.ArgumentParser(description=__doc__.replace("\n\n", "\n"))


def _collect(programs: Path) -> None:
    TEXTS.parent.mkdir(exist_ok=True)
    files = sorted(str(path.relative_to(environment.ROOT)) for path in WINDOW.rglob("*.py"))
    command = [str(programs / "pyside6-lupdate"), "-silent", "-no-obsolete", "-locations", "none"]
    command += ["-source-language", "en", "-target-language", "de", *files]
    _run([*command, "-ts", str(TEXTS.relative_to(environment.ROOT))])


def faults() -> list:
    """Return a line for each text that is not translated or that lost a placeholder."""
    found = []
    for name, source, translation in _messages():
        german = translation.text or ""
        if translation.get("type") or not german.strip():
            found.append(f"{name}: not translated: {source!r}")
        elif sorted(PLACEHOLDER.findall(source)) != sorted(PLACEHOLDER.findall(german)):
            found.append(f"{name}: other placeholders: {source!r}, {german!r}")
    return found


def _messages() -> list:
    tree = ElementTree.parse(str(TEXTS))  # noqa: S314 - our own file
    return [
        (context.findtext("name"), message.findtext("source") or "", message.find("translation"))
        for context in tree.iter("context")
        for message in context.iter("message")
    ]


def _run(command: list) -> None:
    done = subprocess.run(
        command,
        check=False,
        cwd=str(environment.ROOT),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        output = done.stdout.decode("utf-8", "replace")
        raise Trouble(f"{Path(command[0]).name} failed: {last_line(output, 'ERROR: ')}")


if __name__ == "__main__":
    run_script(main)
