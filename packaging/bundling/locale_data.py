"""Takes out of Babel's data what the program never asks for; every language itself stays.

A folder in the user's library is all that another language needs, so none may be left out. Run as
a script by a Python that has Babel: `locale_data.py`.
"""

import pickle
from pathlib import Path

# How languages are called and how each sets off decimals and the members of a list.
KEPT = (
    "languages territories scripts variants locale_display_pattern list_patterns number_symbols "
    "numbering_systems default_numbering_system locale_id"
).split()


def thin_out(folder: Path) -> None:
    """Write the files of languages in *folder* anew with what is kept."""
    for path in folder.glob("*.dat"):
        said = pickle.loads(path.read_bytes())  # noqa: S301 - Babel reads them so itself
        kept = {name: said[name] for name in KEPT if name in said}
        path.write_bytes(pickle.dumps(kept, protocol=2))


if __name__ == "__main__":
    import babel

    thin_out(Path(babel.__file__).parent / "locale-data")
