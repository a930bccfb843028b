"""The OpenAPI document is current, and the server keeps to it whatever it is sent."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from grognard.server import openapi
from tests.server.house import House, Table, bearing

schema = schemathesis.openapi.from_dict(openapi.document(), config=SchemathesisConfig())
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
WALKED = settings(
    max_examples=12,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture],
)


def test_the_document_beside_the_page_is_current() -> None:
    """Written by `python -m grognard.server.openapi`."""
    place = Path(__file__).parents[2] / "web" / "openapi.json"
    assert place.read_text(encoding="utf-8") == openapi.text()


def test_every_route_says_how_its_errors_look() -> None:
    for path, methods in openapi.document()["paths"].items():
        for method, operation in methods.items():
            assert {"400", "401", "404", "409", "413", "429"} <= set(operation["responses"]), (method, path)


@pytest.fixture(scope="module")
def walked(house: House) -> Iterator[Table]:
    yield house.begin(umpire="link", spectators=True)


@schema.parametrize()
@WALKED
def test_whatever_is_sent_the_answer_is_one_of_those_described(case: Any, walked: Table) -> None:
    """Half of the requests are about a game there is, with the token of one of its seats."""
    token = ""
    if "game" in case.path_parameters and len(str(case.path_parameters["game"])) % 2 == 0:
        case.path_parameters["game"] = walked.game
        names = sorted(walked.tokens)
        token = walked.tokens[names[len(str(case.body)) % len(names)]]
    house = walked.house
    base = f"http://127.0.0.1:{house.port}"
    answer = case.call_and_validate(base_url=base, headers=bearing(token), checks=CHECKS)
    if answer.status_code >= 400:
        assert set(answer.json()["error"]) <= {"code", "message", "paragraph"}
        assert answer.json()["error"]["code"] and answer.json()["error"]["message"]
