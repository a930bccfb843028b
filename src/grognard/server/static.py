"""The built page's files, as the package holds them: hashed ones kept by browsers for good, the rest asked for anew."""

import mimetypes
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "static"
HASHED = re.compile(r"assets/.+-[\w-]{8,}\.\w+")

MISSING = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Grognard</title></head>
<body>
<h1>The page has not been built</h1>
<p>The server runs, and its interface answers under <a href="/api/books">/api/books</a>. The table itself is a page
that is built once: in a checkout, <code>make web</code> does it (it needs Node), then load this page again. An
installed package brings it along.</p>
</body>
</html>
"""


class StaticFiles:
    """Every file is read once, at its first use; what is not in the folder does not exist."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._known: dict[str, tuple[float, bytes, str, str]] = {}

    def find(self, path: str) -> tuple[bytes, str, str] | None:
        """A file's content, its kind and its tag."""
        name = path.lstrip("/") or "index.html"
        if any(part in ("", ".", "..") or part.startswith(".") for part in name.split("/")) or "\\" in name:
            return None
        file = self._folder.joinpath(*name.split("/"))
        try:
            changed = file.stat().st_mtime
            known = self._known.get(name)
            if known is None or known[0] != changed:
                if not file.is_file() or not file.resolve().is_relative_to(self._folder.resolve()):
                    return None
                content = file.read_bytes()
                kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
                kind += "; charset=utf-8" if kind.startswith("text/") or kind.endswith("javascript") else ""
                known = self._known[name] = (changed, content, kind, f'"{sha256(content).hexdigest()[:20]}"')
        except (OSError, ValueError):
            return None
        return known[1:]

    async def answer(self, scope: Any, headers: dict[bytes, bytes], send: Any) -> None:
        path = scope["path"]
        if scope["method"] not in ("GET", "HEAD"):
            await _send(scope, send, 405, b"only to be read\n", "text/plain; charset=utf-8", [(b"allow", b"GET, HEAD")])
            return
        found = self.find(path)
        if found is None:
            if path == "/":
                content = MISSING.encode()
                await _send(scope, send, 200, content, "text/html; charset=utf-8", [(b"cache-control", b"no-store")])
            else:
                await _send(scope, send, 404, b"there is no such file\n", "text/plain; charset=utf-8", [])
            return
        content, kind, tag = found
        lasting = HASHED.fullmatch(path.lstrip("/")) is not None
        kept = b"public, max-age=31536000, immutable" if lasting else b"no-cache"
        more = [(b"cache-control", kept), (b"etag", tag.encode())]
        if tag.encode() in headers.get(b"if-none-match", b""):
            await _send(scope, send, 304, b"", "", more)
        else:
            await _send(scope, send, 200, content, kind, more)


async def _send(scope: Any, send: Any, status: int, content: bytes, kind: str, more: list[tuple[bytes, bytes]]) -> None:
    headers = [*more, *([(b"content-type", kind.encode())] if kind else [])]
    if status != 304:
        headers.append((b"content-length", str(len(content)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})
