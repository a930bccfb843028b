"""The page's files: those the package holds, kept by browsers as long as they may be, and nothing else."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from grognard.server.static import MISSING, StaticFiles


@pytest.fixture
def files(tmp_path: Path) -> StaticFiles:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "assets" / "index-B2x_9fQz.js").write_text("start()")
    (folder / ".hidden").write_text("no")
    (tmp_path / "secret.txt").write_text("no")
    (folder / "outside.txt").symlink_to(tmp_path / "secret.txt")
    return StaticFiles(folder)


def answered(files: StaticFiles, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    given = {name.replace("_", "-").encode(): value.encode() for name, value in headers.items()}
    asyncio.run(files.answer({"path": path, "method": method}, given, send))
    head = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], head, sent[1]["body"]


def test_the_front_page_is_asked_for_anew_and_hashed_files_are_kept(files: StaticFiles) -> None:
    status, head, body = answered(files, "/")
    assert (status, head["cache-control"], body) == (200, "no-cache", b"<!doctype html>")
    assert head["content-type"] == "text/html; charset=utf-8"
    status, head, _ = answered(files, "/assets/index-B2x_9fQz.js")
    assert (status, head["cache-control"]) == (200, "public, max-age=31536000, immutable")
    assert head["content-type"].startswith("text/javascript")


def test_a_file_that_has_not_changed_is_not_sent_again(files: StaticFiles) -> None:
    tag = answered(files, "/")[1]["etag"]
    status, _, body = answered(files, "/", if_none_match=tag)
    assert (status, body) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/..%2fsecret.txt", "/.hidden", "/assets", "/outside.txt", "//etc/passwd", "/a\0b",
             "/assets/../../secret.txt", "/none.js", "/assets\\..\\index.html"]
)  # fmt: skip
def test_what_is_not_in_the_folder_does_not_exist(files: StaticFiles, path: str) -> None:
    assert answered(files, path)[0] == 404


def test_files_are_only_read(files: StaticFiles) -> None:
    assert answered(files, "/", "POST")[0] == 405
    assert answered(files, "/", "HEAD")[2] == b""


def test_without_the_built_page_there_is_one_that_says_how_to_build_it(tmp_path: Path) -> None:
    status, _, body = answered(StaticFiles(tmp_path), "/")
    assert status == 200 and body == MISSING.encode() and b"make web" in body
