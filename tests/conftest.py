"""What every test shares: the checkout, no library of the user, patient property tests."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Every run tries others, so few do; `--hypothesis-profile thorough` tries many at once.
settings.register_profile("realms", deadline=None, print_blob=True, max_examples=40)
settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=1000)
settings.load_profile("realms")


def pytest_collection_finish() -> None:
    """Search for garbage less often than usual, and never among the thousands of tests.

    Searching was half of all the work: what the bundled games and the tests are made of stays.
    """
    gc.set_threshold(5_000, 10, 10)
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def checkout() -> Path:
    """Return the folder of the checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session", autouse=True)
def _no_library_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests apart from whatever the person at this machine has in their library."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REALMS_LIBRARY", str(tmp_path_factory.mktemp("library")))
        patch.setenv("REALMS_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
