"""The application: a gate that everything passes, and behind it the routes, the websockets and the page's files."""

import logging

import msgspec
from litestar import Litestar, Response, Router
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec

from grognard.core.refusals import Refused
from grognard.server.gate import Gate
from grognard.server.hall import Hall
from grognard.server.limits import Options
from grognard.server.routes import HALL, Asking, games, replay, seats, shelf, umpire
from grognard.server.store import Store
from grognard.server.wire import ErrorOut, Problem, json_encode

PARTS = (shelf, games, seats, umpire, replay)
ERRORS = {
    status: ResponseSpec(ErrorOut, generate_examples=False, description=told)
    for status, told in {
        400: "what was sent cannot be understood, or cannot be",
        401: "no token, or a wrong one",
        403: "not for this seat, not yet, or not from that page",
        404: "there is no such thing",
        409: "refused by the rules, with the paragraph",
        413: "too large",
        429: "too fast, or too many",
        503: "the store or the server cannot do it now; nothing has happened",
    }.items()
}
log = logging.getLogger("grognard.server")


def answer(problem: Problem) -> Response[bytes]:
    return Response(json_encode(problem.body()), status_code=problem.status, media_type="application/json")


def on_problem(_: Asking, problem: Problem) -> Response[bytes]:
    return answer(problem)


def on_refused(_: Asking, fault: Refused) -> Response[bytes]:
    return answer(Problem(409, "refused", fault.refusal.sentence, fault.refusal.paragraph))


def on_http(_: Asking, fault: HTTPException) -> Response[bytes]:
    codes = {400: "malformed", 404: "no-route", 405: "method", 413: "too-large", 415: "media-type"}
    message = fault.detail or "the request cannot be understood"
    if isinstance(fault, ValidationException) and isinstance(fault.extra, list):
        told = [
            f"{entry.get('key', '')}: {entry.get('message', '')}" for entry in fault.extra if isinstance(entry, dict)
        ]
        message = "; ".join(told) or message
    status = 400 if fault.status_code < 400 else fault.status_code
    return answer(Problem(status, codes.get(status, "wrong"), message))


def on_malformed(_: Asking, fault: Exception) -> Response[bytes]:
    return answer(Problem(400, "malformed", str(fault)))


def on_fault(request: Asking, fault: Exception) -> Response[bytes]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=fault)
    return answer(Problem(500, "fault", "something went wrong here; nothing was changed"))


def routes(hall: Hall | None) -> Litestar:
    """The routes alone, as the OpenAPI document describes them."""
    handlers = [handler for part in PARTS for handler in part.handlers]
    for handler in handlers:
        handler.responses = ERRORS
    api = Router(
        "/api",
        route_handlers=handlers,
    )
    return Litestar(
        [api],
        state=AppState({HALL: hall}),
        openapi_config=OpenAPIConfig(title="Grognard", version="1", path="/api/schema"),
        exception_handlers={
            Problem: on_problem,
            Refused: on_refused,
            HTTPException: on_http,
            msgspec.MsgspecError: on_malformed,
            RecursionError: on_malformed,
            Exception: on_fault,
        },
        request_max_body_size=None,
        logging_config=None,
    )


def application(options: Options) -> Gate:
    """The whole server as one ASGI application."""
    hall = Hall(options, Store(options.store))
    return Gate(hall, routes(hall))
