"""Where tests keep databases: in memory where the machine has such a folder, for every commit waits for the
disk.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.databases import on_postgres

IN_MEMORY = Path("/dev/shm")


@pytest.fixture
def folder(request: pytest.FixtureRequest) -> Iterator[Path]:
    """An empty folder of the test's own."""
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as name:
        path = Path(name)
        with on_postgres(path) if getattr(request, "param", "") == "postgresql" else nullcontext():
            yield path
