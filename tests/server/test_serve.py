"""The commands that start the server: what they listen on, and what they say of it."""

import argparse
import queue
from pathlib import Path

import pytest

from grognard.cli import OK, Wrong, main, play, serve
from grognard.server.limits import Limits, Options, Rate, is_loopback, with_limits
from grognard.server.store import database_url
from tests.server.house import House


def test_nothing_listens_beyond_loopback_unless_told_to() -> None:
    parser = argparse.ArgumentParser()
    serve.arguments(parser)
    assert is_loopback(parser.parse_args([]).host)
    assert "nobody but this machine" in serve.exposure(Options(store="games.sqlite"))[1]


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "::", "example.org"])
def test_a_host_beyond_loopback_is_told_what_it_exposes(host: str) -> None:
    told = " ".join(serve.exposure(Options(store="games.sqlite", host=host)))
    assert "every machine" in told and "begin games" in told and "TLS" in told


def test_a_password_in_the_stores_url_is_not_shown() -> None:
    told = serve.exposure(Options(store="postgresql://me:hush@localhost/games"))
    assert "hush" not in " ".join(told)


def test_a_store_is_a_file_or_a_url() -> None:
    assert database_url("some/games.sqlite").get_backend_name() == "sqlite"
    assert database_url("postgresql://localhost/games").drivername == "postgresql+psycopg"
    with pytest.raises(ValueError, match="not mysql"):
        database_url("mysql://localhost/games")


@pytest.mark.parametrize("word", ["none=1", "sockets=many", "sockets", "sockets=1.5"])
def test_a_limit_that_is_none_is_told_so(word: str) -> None:
    with pytest.raises(ValueError, match="limit"):
        with_limits([word])


def test_limits_are_set_by_name() -> None:
    assert with_limits(["sockets=7", "requests_a_second=0.5"]) == Limits(sockets=7, requests_a_second=0.5)


def test_a_rate_fills_again_with_time() -> None:
    rate = Rate(1.0, 2.0)
    assert [rate.allows("a", now=0.0) for _ in range(3)] == [True, True, False]
    assert rate.allows("b", now=0.0)
    assert [rate.allows("a", now=1.5) for _ in range(2)] == [True, False]


def test_a_port_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "99999", "--store", "x.sqlite"]) == 2
    assert "--port" in capsys.readouterr().err


def test_a_scenario_is_named_for_the_terminal_only() -> None:
    parser = argparse.ArgumentParser()
    play.arguments(parser)
    with pytest.raises(Wrong, match="--terminal"):
        play.run(parser.parse_args(["road"]))
    with pytest.raises(Wrong, match="SCENARIO"):
        play.run(parser.parse_args(["--terminal"]))


def test_play_opens_the_browser_at_its_own_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is there when the browser is told to open it."""
    opened: queue.Queue[str] = queue.Queue()

    def run(options: Options, when_ready: object) -> None:
        assert callable(when_ready) and is_loopback(options.host)
        when_ready()

    monkeypatch.setattr("grognard.server.running.run", run)
    monkeypatch.setattr("grognard.cli.play._open", opened.put)
    parser = argparse.ArgumentParser()
    play.arguments(parser)
    assert play.run(parser.parse_args(["--store", str(tmp_path / "games.sqlite")])) == OK
    assert opened.get(timeout=10).startswith("http://127.0.0.1:")


def test_the_page_and_the_interface_are_served_together(house: House) -> None:
    page = house.http.get(f"http://127.0.0.1:{house.port}/")
    assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
    assert page.headers["x-frame-options"] == "DENY"
