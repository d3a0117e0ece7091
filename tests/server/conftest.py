"""The server that a module's tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.guests import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("served"))
    yield made
    made.kill()
    said = made.errors.read_text()
    assert not said, f"the server logged:\n{said[-3000:]}"
