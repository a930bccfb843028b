"""The websocket of a seat: its token first, then orders in and states out, each when it is on disk."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Raw, Struct

from grognard.core.refusals import Refused
from grognard.server.eyes import SPECTATOR
from grognard.server.showing import Shown
from grognard.server.wire import EventOut, Problem, json_encode

if TYPE_CHECKING:
    from grognard.server.hall import Hall
    from grognard.server.live import LiveGame

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
log = logging.getLogger("grognard.server")

OUTSTANDING = 256
"""Orders one socket may have on their way to the disk; it is not read on before some of them are there."""
UNSENT = 2000
GOING_AWAY, POLICY, TOO_BIG, TRY_LATER = 1001, 1008, 1009, 1013


class Named(Struct, forbid_unknown_fields=True):
    """The first message: who it is. With `changes` he is told, after the first state, only what has changed."""

    token: str
    changes: bool = False


class Said(Struct, forbid_unknown_fields=True):
    """Every later message."""

    kind: Literal["order", "ping"]
    order: Raw = Raw()
    id: int | str | None = None


_named = msgspec.json.Decoder(Named)
_said = msgspec.json.Decoder(Said)


class Ear:
    """One socket that listens to one seat. What is to be said waits here while an earlier message is being sent.

    A slow listener misses states that were overtaken by later ones, never an event, and never holds the others.
    """

    __slots__ = ("_acks", "_answers", "_changes", "_events", "_idle", "_next", "_said", "_send", "_sending", "heard",
                 "outstanding", "seat")  # fmt: skip

    def __init__(self, seat: str, send: Send, changes: bool = False) -> None:
        self.seat = seat
        self.heard = 0
        self.outstanding = 0
        self._send = send
        self._changes = changes
        self._answers: list[bytes] | None = None
        self._acks: list[int | str | None] | None = None
        self._said: Shown | None = None
        self._next: Shown | None = None
        self._events: list[EventOut] | None = None
        self._sending: asyncio.Task[None] | None = None
        self._idle: asyncio.Event | None = None

    def say(self, answer: bytes) -> None:
        if self._answers is None:
            self._answers = []
        self._answers.append(answer)
        if len(self._answers) < UNSENT:
            self._start()

    def show(self, shown: Shown, events: list[EventOut]) -> None:
        """Have a state told, with the events that led to it."""
        self._next = shown
        if events:
            self._events = self._events + events if self._events else events
        self._start()

    def _start(self) -> None:
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_on())

    async def _send_on(self) -> None:
        try:
            while self._answers or self._next is not None or self._acks:
                for text in self._messages():
                    await self._send({"type": "websocket.send", "text": text.decode()})
        except Exception as fault:  # it has gone; its reader will notice
            log.debug("a socket closed while it was spoken to: %s", fault)
        finally:
            self._sending = None

    def _messages(self) -> list[bytes]:
        """All there is to say now."""
        said = self._answers or []
        acks, shown, events = self._acks or [], self._next, self._events or []
        self._answers = self._acks = self._next = self._events = None
        before = self._said
        if shown is None or (not events and before is not None and shown.same(before)):
            return [*said, *(json_encode({"kind": "ack", "id": number}) for number in acks)]
        self._said = shown
        if self._changes and before is not None:
            return [*said, shown.change(before, events, acks)]
        said += [json_encode({"kind": "ack", "id": number}) for number in acks]
        told = (b'{"kind":"state","state":', shown.whole(), b',"events":', json_encode(events), b"}")
        return [*said, b"".join(told)]

    async def hang_up(self, code: int) -> None:
        """Have it come again."""
        try:
            await self._send({"type": "websocket.close", "code": code})
        except Exception as fault:
            log.debug("a socket was closed already: %s", fault)

    # -- orders ----------------------------------------------------------------------------------------------

    def answered(self, number: int | str | None, future: "asyncio.Future[None]") -> None:
        """An order is on disk, or is not to be."""
        self.outstanding -= 1
        if self._idle is not None and self.outstanding <= OUTSTANDING // 2:
            self._idle.set()
        fault = None if future.cancelled() else future.exception()
        if fault is None:
            self._acks = [*self._acks, number] if self._acks else [number]
            self._start()
        elif isinstance(fault, Refused):
            refusal = fault.refusal
            self.say(json_encode({"kind": "refused", "id": number, "paragraph": refusal.paragraph,
                                  "sentence": refusal.sentence}))  # fmt: skip
        else:
            problem = fault if isinstance(fault, Problem) else FAULT
            self.say(json_encode({"kind": "error", "id": number, **problem.body()}))

    async def room(self) -> None:
        """Wait until fewer orders are on their way."""
        if self.outstanding >= OUTSTANDING:
            self._idle = asyncio.Event()
            await self._idle.wait()
            self._idle = None


FAULT = Problem(500, "fault", "this order could not be carried out; the battle is unchanged")


def error(problem: Problem) -> bytes:
    return json_encode({"kind": "error", **problem.body()})


async def serve(hall: "Hall", game: str, address: str, receive: Receive, send: Send) -> None:
    """One websocket, from its opening to its end."""
    await receive()
    await send({"type": "websocket.accept"})
    problem = hall.let_in(address)
    if problem is not None:
        await _turn_away(send, problem, TRY_LATER)
        return
    live = None
    ear = None
    try:
        named = await _name(hall, game, receive)
        if named is None:
            return
        live, seat, changes = named
        if sum(other.seat == seat for other in live.ears) >= hall.limits.sockets_per_seat:
            raise Problem(429, "too-many-sockets", "this seat is open in too many windows")
        ear = Ear(seat, send, changes)
        await live.join(ear)
        await _listen(hall, live, ear, address, receive)
    except Problem as problem_:
        await _turn_away(send, problem_, TOO_BIG if problem_.status == 413 else POLICY)
    finally:
        hall.let_out(address)
        if live is not None and ear is not None:
            live.ears.discard(ear)


async def _turn_away(send: Send, problem: Problem, code: int) -> None:
    await send({"type": "websocket.send", "text": error(problem).decode()})
    await send({"type": "websocket.close", "code": code})


async def _name(hall: "Hall", game: str, receive: Receive) -> "tuple[LiveGame, str, bool] | None":
    try:
        data = await asyncio.wait_for(_next(hall, receive), hall.limits.seconds_to_name)
    except TimeoutError:
        raise Problem(401, "no-token", "the first message must be a token, and soon") from None
    if data is None:
        return None
    try:
        named = _named.decode(data)
    except msgspec.MsgspecError:
        raise Problem(401, "no-token", 'the first message must be {"token": ...}') from None
    live, seat = await hall.seat(game, named.token)
    return live, seat, named.changes


async def _next(hall: "Hall", receive: Receive) -> bytes | None:
    """The next message, as bytes; None when the socket has closed."""
    message = await receive()
    if message["type"] != "websocket.receive":
        return None
    text = message.get("text")
    data: bytes = text.encode("utf-8", "surrogatepass") if text is not None else message.get("bytes") or b""
    if len(data) > hall.limits.message:
        raise Problem(413, "too-large", f"a message may have {hall.limits.message} bytes")
    return data


async def _listen(hall: "Hall", live: "LiveGame", ear: Ear, address: str, receive: Receive) -> None:
    while True:
        data = await _next(hall, receive)
        if data is None:
            return
        if not hall.messages.allows(address):
            ear.say(error(Problem(429, "too-fast", "too many messages; wait a little")))
            continue
        try:
            said = _said.decode(data)
        except (msgspec.MsgspecError, UnicodeError) as fault:
            ear.say(error(Problem(400, "malformed", str(fault))))
            continue
        if said.kind == "ping":
            ear.say(b'{"kind":"pong"}')
            continue
        if ear.seat == SPECTATOR:
            ear.say(error(Problem(403, "spectator", "a spectator gives no orders")))
            continue
        ear.outstanding += 1
        number = said.id
        future = live.hand_in(giving(live, ear.seat, bytes(said.order)))
        future.add_done_callback(lambda done, number=number: ear.answered(number, done))  # type: ignore[misc]
        await ear.room()


def giving(live: "LiveGame", seat: str, wire: bytes) -> Callable[[], None]:
    """The work of giving one order."""

    def give() -> None:
        try:
            order = live.book.read_order(wire)
        except ValueError as fault:
            raise Problem(400, "malformed", str(fault)) from None
        live.submit(seat, order)

    return give
