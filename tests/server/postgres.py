"""A real PostgreSQL of the tests' own: Debian's programs, a temporary folder, a free port, no root."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from grognard.server.running import free_port

PROGRAMS = Path("/usr/lib/postgresql")


class Postgres:
    def __init__(self) -> None:
        found = sorted(PROGRAMS.glob("*/bin/initdb"), key=lambda path: int(path.parents[1].name))
        assert found, "PostgreSQL is missing; `make postgres` installs it"
        self._bin = found[-1].parent
        self._folder = Path(tempfile.mkdtemp(prefix="grognard-postgres-"))
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:  # it will not run as root
            user = pwd.getpwnam("postgres")
            os.chown(self._folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.port = free_port("127.0.0.1")
        data = self._folder / "data"
        self._run("initdb", "-D", str(data), "-U", "grognard", "-A", "trust", "--no-sync", "-E", "UTF8")
        options = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1"
        self._data = data
        self._run("pg_ctl", "-D", str(data), "-w", "-l", str(self._folder / "log"), "-o", options, "start")
        self._databases = 0

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [str(self._bin / program), *words], cwd=self._folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}, check=False, **self._as,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()

    def database(self) -> str:
        """The URL of a new, empty database."""
        self._databases += 1
        name = f"games{self._databases}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "grognard", name)
        return f"postgresql://grognard@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self._folder)
