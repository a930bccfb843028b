"""The README's commands are run as they stand, in an empty folder; and what it points to is there."""

import re
import shlex
from pathlib import Path

import pytest

from grognard.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ grognard (.*)$", README, re.MULTILINE)


def test_the_readmes_commands_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) > 8
    for command in COMMANDS:
        assert main(shlex.split(command)) == 0, f"{command}\n{capsys.readouterr().err}"
        assert capsys.readouterr().out.strip(), command


def test_the_readmes_two_commands_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in re.findall(r"^- `make (\w+)`", README, re.MULTILINE):
        assert re.search(rf"^{command}:", makefile, re.MULTILINE), command


def test_what_the_readme_points_to_is_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
    for folder in re.findall(r"`(src/[\w/]+)`", README):
        assert (ROOT / folder).is_dir(), folder
