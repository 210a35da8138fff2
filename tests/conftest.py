"""What every test shares: the checkout, no library of the user, patient property tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("realms", deadline=None, print_blob=True)
settings.load_profile("realms")


@pytest.fixture(scope="session")
def checkout() -> Path:
    """Return the folder of the checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session", autouse=True)
def _no_library_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests apart from whatever the person at this machine has in their library."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REALMS_LIBRARY", str(tmp_path_factory.mktemp("library")))
        yield
