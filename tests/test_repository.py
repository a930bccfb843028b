"""What the repository must and must not hold."""

import re
import subprocess
import tomllib
from glob import glob
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
SITTING = 440  # lines; about 400 is a good ceiling
A_REASON = re.compile(r"^# long: \S", re.MULTILINE)
PINNED = re.compile(r"^[a-z0-9.-]+(\[[a-z0-9,-]+\])?==[^ ]+ \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")

# Spelled in pieces, for this file is looked at as well.
HOSTS = re.compile(r"(py" + r"pi|python" + r"hosted|npm" + r"js|deb" + r"ian)\.(org|com)", re.IGNORECASE)
RESOLVED = re.compile(r'"resolved": *"|^source = |url = "', re.MULTILINE)
MACHINE = re.compile(r"(?<![\w.])/(wo" + r"rk|ro" + r"ot|ho" + r"me/\w+|o" + r"pt/py\w*)/")


def tracked() -> list[Path]:
    """The files that git holds, or would hold once added; all that is here where there is no git."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [ROOT / name for name in sorted(names.split("\0")) if name and (ROOT / name).is_file()]


def texts() -> list[tuple[Path, str]]:
    found = []
    for path in tracked():
        content = path.read_bytes()
        if b"\0" not in content:
            found.append((path, content.decode("utf-8")))
    return found


def places(pattern: re.Pattern[str], text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if pattern.search(line)]


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def package_data() -> list[str]:
    data: list[str] = project()["tool"]["setuptools"]["package-data"]["grognard"]
    return data


def asked_for(name: str) -> set[str]:
    """The packages that a file in requirements/ asks for by name."""
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and line[0] not in "#-"}


def without_versions(packages: list[str]) -> set[str]:
    return {package.split(">")[0] for package in packages}


@pytest.mark.parametrize("pattern", [HOSTS, MACHINE], ids=["registry host", "path of a machine"])
def test_no_file_names_a_registry_host_or_a_path_of_a_machine(pattern: re.Pattern[str]) -> None:
    assert {str(path.relative_to(ROOT)): at for path, text in texts() if (at := places(pattern, text))} == {}


@pytest.mark.parametrize("planted", ["https://files.python" + "hosted.org/x", "see /wo" + "rk/main", "'/ro" + "ot/x'"])
def test_a_planted_address_is_caught(planted: str) -> None:
    assert places(HOSTS, planted) or places(MACHINE, planted)


@pytest.mark.parametrize("name", ["base.txt", "dev.txt", "bench.txt"])
def test_requirements_are_pinned_with_hashes_and_nothing_else(name: str) -> None:
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not PINNED.match(line) and not HASH.match(line)] == []
    assert any(PINNED.match(line) for line in lines)


def test_what_the_package_needs_is_what_is_pinned() -> None:
    assert without_versions(project()["project"]["dependencies"]) == asked_for("base.in")


def test_every_extra_is_installed_for_the_tests() -> None:
    extras = project()["project"]["optional-dependencies"]
    assert set().union(*map(without_versions, extras.values())) <= asked_for("dev.in")


def test_no_lock_file_names_where_a_package_came_from() -> None:
    assert [str(path) for path, text in texts() if "lock" in path.name and RESOLVED.search(text)] == []


def test_a_source_file_is_read_in_one_sitting_or_says_why_not() -> None:
    files = (ROOT / "src").rglob("*.py")
    long = {
        str(path.relative_to(ROOT)): text for path in files if len((text := path.read_text()).splitlines()) > SITTING
    }
    assert [name for name, text in long.items() if not A_REASON.search(text)] == []


def test_the_package_says_that_it_is_typed() -> None:
    assert (ROOT / "src/grognard/py.typed").is_file()
    assert "py.typed" in package_data()


def test_every_data_file_of_the_package_is_packed() -> None:
    source = ROOT / "src" / "grognard"
    found = (glob(pattern, root_dir=source, recursive=True) for pattern in package_data())
    packed = {source / name for names in found for name in names}
    data = {path for path in tracked() if path.is_relative_to(source) and path.suffix not in (".py", ".md")}
    assert data - packed == set()
