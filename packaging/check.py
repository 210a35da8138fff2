"""Set up what the tests need and run exactly what continuous integration runs.

Format, lint, types, layer contracts, the program's self-test, a run without Qt, every benchmark
once and small, a minute of torture, tests.
Every step runs, even when an earlier one failed; the exit code is not zero when one did. Run it
from any folder.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Realms Builder needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2]
    )

import argparse
import subprocess
import time

import environment
import system_packages
from trouble import run_script

BENCHMARKS = ["-m", "pytest", "tests/benchmarks", "-p", "no:randomly"]
# On every core, though not on so many that they need much memory; who is done takes from others.
SIDE_BY_SIDE = ["-n", "logical", "--maxprocesses", "4", "--dist", "worksteal"]


def main():
    """Set up, run the steps, print a line for each and return 0 when all are fine."""
    options = _parser().parse_args()
    python = str(environment.prepare("test"))
    if options.bench:
        return _call([python] + BENCHMARKS)
    system_packages.ensure_browser()
    if options.fix:
        _call([python, "-m", "ruff", "check", "--fix", "--quiet", "."])
        _call([python, "-m", "ruff", "format", "--quiet", "."])
    results = [_quiet_step(name, command) for name, command in _quiet_steps(python)]
    results.append(_loud_step("tests", [python, "-m", "pytest"] + SIDE_BY_SIDE))
    print("")
    for name, code, seconds in results:
        print("%-9s %-6s %5.1f s" % (name, "failed" if code else "ok", seconds))
    return 1 if any(code for _, code, _ in results) else 0


def _parser():
    parser = argparse.ArgumentParser(description=__doc__.replace("\n\n", "\n"))
    parser.add_argument("--fix", action="store_true", help="first mend what ruff can mend")
    parser.add_argument("--bench", action="store_true", help="run tests/benchmarks instead")
    return parser


def _quiet_steps(python):
    contracts = environment.PROGRAMS / "lint-imports"
    return (
        ("format", [python, "-m", "ruff", "format", "--check", "."]),
        ("lint", [python, "-m", "ruff", "check", "."]),
        ("types", [python, "-m", "basedpyright"]),
        ("contracts", [str(contracts)]),
        ("self-test", [python, "-m", "realms_builder", "self-test", "--window"]),
        ("qt-free", [python, "packaging/without_qt.py"]),
        ("figures", [python] + BENCHMARKS + ["--short"] + SIDE_BY_SIDE),
        ("torture", [python, "-m", "tests.torture", "--minutes", "1"]),
    )


def _quiet_step(name, command):
    """Run one step and show what it said only when it failed; return name, code and seconds."""
    print("%s ..." % name)
    sys.stdout.flush()
    begun = time.time()
    done = subprocess.run(
        command,
        check=False,
        cwd=str(environment.ROOT),
        env=_variables(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        print(done.stdout.decode("utf-8", "replace").rstrip())
    return name, done.returncode, time.time() - begun


def _loud_step(name, command):
    print("%s ..." % name)
    begun = time.time()
    return name, _call(command), time.time() - begun


def _call(command):
    sys.stdout.flush()
    return subprocess.call(command, cwd=str(environment.ROOT), env=_variables())


def _variables():
    """Let Python keep what it compiles: the tests start it again and again."""
    return dict(environment.clean_environment(), PYTHONDONTWRITEBYTECODE="")


if __name__ == "__main__":
    run_script(main)
