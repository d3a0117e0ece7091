"""The HTTP endpoints keep to their description, whatever is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from parlour.server.http.openapi import description, encoded_description
from tests.server.guests import Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
schema = schemathesis.openapi.from_dict(description(""))


@pytest.fixture(scope="module")
def server_without_limits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("described"), "--limit", "0")
    yield made
    made.kill()
    assert not made.errors.read_text()


@schema.parametrize()
@settings(max_examples=25, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
def test_anything_is_answered_as_described(server_without_limits: Server, case: schemathesis.Case) -> None:
    case.call_and_validate(base_url=server_without_limits.address, checks=CHECKS)


def test_the_description_is_served_and_names_real_places(server_without_limits: Server) -> None:
    served = server_without_limits.ask("/api/openapi.json").json
    assert served == json.loads(encoded_description(""))
    assert description("/x")["servers"] == [{"url": "/x"}]
    made = server_without_limits.ask("/api/tables", {"game": "rook", "people": ["Ann"]}).json["table"]
    names = {"game": "rook", "table": made, "step": "0"}
    for path, kinds in served["paths"].items():
        if "get" in kinds:
            status = server_without_limits.ask(path.format(**names)).status
            assert str(status) in kinds["get"]["responses"], path
            assert status != 404, path
