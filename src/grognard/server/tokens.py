"""Tokens: random, one per seat of a game, and stored only as their hashes."""

import re
import secrets
from hashlib import sha256

GAME = re.compile(r"[A-Za-z0-9_-]{12}")
BEARER = re.compile(r"Bearer ([A-Za-z0-9_-]{20,64})")


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """A token has 192 random bits, so a plain hash of it cannot be searched for."""
    return sha256(token.encode()).hexdigest()


def new_game_id() -> str:
    return secrets.token_urlsafe(9)


def new_seed() -> str:
    return secrets.token_hex(16)


def is_game_id(text: str) -> bool:
    return GAME.fullmatch(text) is not None


def bearer(header: str | None) -> str:
    """The token of an Authorization header; "" if there is none that could be one."""
    found = BEARER.fullmatch(header or "")
    return found.group(1) if found is not None else ""


def link(game: str, token: str) -> str:
    """In the fragment, which browsers keep to themselves: it is in no log and no Referer."""
    return f"/#/game/{game}/{token}"
