"""What stops a set-up script: one clear line for the reader."""

import sys


class Trouble(Exception):
    """The script cannot go on; its text is the one line that says why and what to do."""


def last_line(output: str, mark: str) -> str:
    """Return the last line of *output* that begins with *mark*, without it, or the last of all."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    marked = [line[len(mark) :] for line in lines if line.startswith(mark)]
    return (marked or lines or ["it gave no reason"])[-1]


def what_failed(error: OSError) -> str:
    """Return what the system says of *error*, with the file where it names one."""
    return ": ".join(str(part) for part in (error.strerror or error, error.filename) if part)


def run_script(main: object) -> None:
    """Run *main* and leave with its exit code; trouble and Ctrl+C end in one line, no traceback."""
    try:
        code = main()
        sys.stdout.flush()
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        code = 1
    except OSError as error:
        print(what_failed(error), file=sys.stderr)
        code = 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        code = 130
    sys.exit(code)
