"""Start the command line; everything heavy is imported by the command that needs it."""

from __future__ import annotations

import gc
import sys

SELDOM = (50_000, 20, 20)
"""How often to look for rubbish: a command keeps nearly all it makes, so looking is in vain."""


def main() -> int:
    """Run ``realms-builder`` with the words of the command line and return its exit code."""
    gc.set_threshold(*SELDOM)
    try:
        from realms_builder.cli.main import main as run

        return run()
    except KeyboardInterrupt:
        print("realms-builder: stopped", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
