"""Word to those who are away: game, turn, what is wanted and until when. By webhook, or by e-mail; both the owner's.

The addresses a notice may go to are settled by the server's owner (a webhook) or are plain e-mail addresses sent
through his SMTP server, so that no player can have this server call on a machine of his choice.
"""

import asyncio
import logging
import re
import smtplib
import urllib.request
from datetime import UTC, datetime
from email.message import EmailMessage
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from grognard.server.limits import Options
from grognard.server.wire import json_encode

if TYPE_CHECKING:
    from grognard.server.live import LiveGame

log = logging.getLogger("grognard.server")
ADDRESS = re.compile(r"[^@\s<>,;:\"]+@[^@\s<>,;:\"]+")
TRIES = 3
SECONDS = 10


class Notices:
    def __init__(self, options: Options) -> None:
        self._webhook = options.webhook
        self._smtp = options.smtp
        self._from = options.mail_from
        self._url = options.public_url.rstrip("/")
        self._tasks: set[asyncio.Task[None]] = set()

    def notify(self, live: "LiveGame", seat: str, until: float | None) -> None:
        """A seat is waited for and nobody looks: say so, without waiting for it."""
        mail = live.kept.mail.get(seat, "")
        if not self._webhook and not (mail and self._smtp):
            return
        notice = self._notice(live, seat, until)
        if self._webhook:
            self._send(lambda: self._call(notice))
        if mail and self._smtp:
            self._send(lambda: self._mail(mail, notice))

    def _notice(self, live: "LiveGame", seat: str, until: float | None) -> dict[str, Any]:
        """Only what this seat itself may know."""
        battle = live.battle
        decision = battle.agenda[-1].question(battle, seat)
        return {
            "game": live.id,
            "title": battle.setup.scenario.title,
            "seat": seat,
            "clock": battle.clock(),
            "wanted": decision.question,
            "until": datetime.fromtimestamp(until, UTC).isoformat() if until is not None else None,
            "link": f"{self._url}/#/game/{live.id}",
        }

    def _send(self, work: Any) -> None:
        task = asyncio.create_task(self._try(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try(self, work: Any) -> None:
        for attempt in range(TRIES):
            try:
                await asyncio.to_thread(work)
                return
            except (OSError, smtplib.SMTPException) as fault:
                log.warning("a notice could not be sent: %s", fault)
                await asyncio.sleep(2**attempt)

    def _call(self, notice: dict[str, Any]) -> None:
        request = urllib.request.Request(
            self._webhook, data=json_encode(notice), headers={"Content-Type": "application/json"}, method="POST"
        )
        with urllib.request.urlopen(request, timeout=SECONDS):
            return

    def _mail(self, address: str, notice: dict[str, Any]) -> None:
        message = EmailMessage()
        message["From"], message["To"] = self._from, address
        message["Subject"] = f"{_line(notice['title'])}: your order is wanted ({_line(notice['clock'])})"
        until = f"\nUntil {notice['until']}; after that the default is taken." if notice["until"] else ""
        message.set_content(
            f"{notice['title']}, {notice['clock']}: {notice['seat']} is asked: {notice['wanted']}{until}\n\n"
            f"{notice['link']}\n"
        )
        place = urlsplit(self._smtp if "://" in self._smtp else f"smtp://{self._smtp}")
        maker = smtplib.SMTP_SSL if place.scheme == "smtps" else smtplib.SMTP
        with maker(place.hostname or "localhost", place.port or 0, timeout=SECONDS) as server:
            if place.username:
                if place.scheme != "smtps":
                    server.starttls()
                server.login(unquote(place.username), unquote(place.password or ""))
            server.send_message(message)

    async def close(self) -> None:
        for task in [*self._tasks]:
            task.cancel()


def _line(text: str) -> str:
    """No line's end may get into a header."""
    return " ".join(text.split())


def is_address(text: str) -> bool:
    return ADDRESS.fullmatch(text) is not None
