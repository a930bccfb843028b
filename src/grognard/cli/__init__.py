"""The command `grognard`: one verb per file."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

VERBS = {
    "books": "the rulebooks there are",
    "scenarios": "the battles there are",
    "ask": "a ruling for dice thrown by hand, or its exact odds",
    "fight": "one battle, told as it goes; with --as a person plays",
    "play": "the browser table, or a battle in the terminal",
    "serve": "the table for others, across the network",
    "replay": "the account of a record",
    "rules": "a paragraph, where it is enforced and tested",
    "check": "faults in scenarios, grounds, armies and records",
    "new-book": "a skeleton of a book that already plays",
}

OK, NO, WRONG = 0, 1, 2
TOLD = "An umpire, a table and a laboratory for nineteenth-century battles."
CODES = """\
Answers go to stdout, all else to stderr. Exit codes:
  0    done
  1    the answer is no: a ruling refused, a fault found, a record that differs, a rule not covered
  2    the question was wrong: an unknown name, bad input, an unreadable file; the reason is on stderr
  130  interrupted

`grognard VERB --help` tells of one verb."""


class Wrong(Exception):
    """What the user asked cannot be answered; the message says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb; the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["--version"]:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print("grognard", version("grognard"))
        except PackageNotFoundError:
            print("grognard (not installed)")
        return OK
    verb = next((word for word in words if not word.startswith("-")), "")
    parser = argparse.ArgumentParser(
        prog="grognard", description=TOLD, epilog=CODES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for name, told in VERBS.items():
        entry = verbs.add_parser(name, help=told, description=told[0].upper() + told[1:] + ".", add_help=name != "ask")
        if name == verb:
            _module(name).arguments(entry)
    try:
        given = parser.parse_args(words)
    except SystemExit as ended:
        return int(ended.code or 0)
    try:
        code: int = _module(given.verb).run(given)
        sys.stdout.flush()
        return code
    except (Wrong, ValueError, OSError) as fault:
        if isinstance(fault, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return OK
        print(f"grognard {given.verb}: {_told(fault)}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130


def _told(fault: BaseException) -> str:
    if isinstance(fault, OSError) and fault.filename is not None:
        return f"{fault.filename}: {(fault.strerror or 'cannot be read').lower()}"
    return str(fault)


def _module(verb: str) -> "_Verb":
    module: _Verb = importlib.import_module("grognard.cli." + verb.replace("-", "_"))  # type: ignore[assignment]
    return module


class _Verb:
    """What a verb's file offers."""

    @staticmethod
    def arguments(parser: argparse.ArgumentParser) -> None: ...

    @staticmethod
    def run(given: argparse.Namespace) -> int: ...  # type: ignore[empty-body]
