"""A real PostgreSQL of the tests' own: Debian's programs, a temporary folder, a free port, no root.

It runs under a keeper, a process of its own that holds one end of a pipe: when the tests end, in whatever way, the pipe
closes, and the keeper stops the server and removes its folder.

    python -m tests.server.postgres FOLDER PORT      the keeper: says `ready`, and waits for the end of its input
"""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from grognard.server.running import free_port

ROOT = Path(__file__).parents[2]
PROGRAMS = Path("/usr/lib/postgresql")


def programs() -> Path:
    found = sorted(PROGRAMS.glob("*/bin/initdb"), key=lambda path: int(path.parents[1].name))
    assert found, "PostgreSQL is missing; `make postgres` installs it"
    return found[-1].parent


def run(folder: Path, program: str, *words: str) -> None:
    """One of its programs, as whom it will run: never as root."""
    user: dict[str, Any] = {}
    if os.geteuid() == 0:
        account = pwd.getpwnam("postgres")
        user = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    done = subprocess.run(
        [str(programs() / program), *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}, check=False, **user,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()


class Postgres:
    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="grognard-postgres-"))
        self.port = free_port("127.0.0.1")
        self._keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.server.postgres", str(self.folder), str(self.port)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True, cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        )  # fmt: skip
        assert self._keeper.stdout is not None
        assert self._keeper.stdout.readline() == b"ready\n", "PostgreSQL did not start"
        self._databases = 0

    def database(self) -> str:
        """The URL of a new, empty database."""
        self._databases += 1
        name = f"games{self._databases}"
        run(self.folder, "createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "grognard", name)
        return f"postgresql://grognard@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        for pipe in (self._keeper.stdin, self._keeper.stdout):
            assert pipe is not None
            pipe.close()
        assert self._keeper.wait(30) == 0


def keep(folder: Path, port: int) -> None:
    """Start the server, and stop it when nobody holds the other end of the standard input any more."""
    data = str(folder / "data")
    try:
        if os.geteuid() == 0:
            account = pwd.getpwnam("postgres")
            os.chown(folder, account.pw_uid, account.pw_gid)
        run(folder, "initdb", "-D", data, "-U", "grognard", "-A", "trust", "--no-sync", "-E", "UTF8")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
        run(folder, "pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            print("ready", flush=True)
            sys.stdin.buffer.read()
        finally:
            run(folder, "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    keep(Path(sys.argv[1]), int(sys.argv[2]))
