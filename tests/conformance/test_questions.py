"""Nobody is asked what has only one answer: at every question a person sees there are two legal orders at least, or his
sheet is still open and what he has written may be written otherwise. What a book itself knows to have one answer, the
table gives (`Step.only_answer`)."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest

from grognard.commanders import Choices, appoint
from grognard.core.battle import Battle
from grognard.core.books import Seat, find_book
from grognard.core.orders import Order
from grognard.ground.angles import direction
from grognard.referee.battles import opened, setting_up
from tests.server.doors import LAID, Laid

MOST = 350
given: Counter[str] = Counter()
TABLES = [laid for laid in LAID if laid.book != "mist"]


def begun(laid: Laid, seed: int) -> Battle:
    book = find_book(laid.book)
    body = laid.body()
    scenario = book.scenario(laid.scenario)
    if "scenario_data" in body:
        scenario = book.read_scenario(msgspec.json.encode(body["scenario_data"]), "scenario")
    seats = [Seat(name, side, posts) for name, (side, posts) in laid.seats.items()]
    return opened(setting_up(book, scenario, str(seed), laid.settings, seats))


def answers(battle: Battle, seat: str, written: list[Order]) -> int:
    """How many legal answers there are, as far as two."""
    found: list[Order] = list(islice(battle.options(seat), 2))
    if len(found) < 2 and battle.agenda[-1].collects():
        found += [order for order in written if order not in found and battle.check(seat, order) is None]
    if len(found) < 2:  # options are samples where there is no end of them: by hand there may be others
        found += [order for order in by_hand(battle, seat) if order not in found]
    return len(found)


def by_hand(battle: Battle, seat: str) -> Iterator[Order]:
    """The legal orders that a drag from each of the seat's own can mean, whichever way, short or long."""
    gesture = battle.book.part("drawing").gesture
    view = battle.view(seat)
    for piece in [*view["units"], *view.get("generals", [])]:
        if piece["own"] and piece["x_m"] is not None:
            for at in range(48):
                metres, (east, north) = (5.0, 60.0, 240.0)[at % 3], direction(at * 7.5)
                end = (piece["x_m"] + metres * east, piece["y_m"] + metres * north)
                for order in gesture(battle, seat, piece["id"], [end], None):
                    if battle.check(seat, order) is None:
                        yield order
                        return


@pytest.mark.parametrize("kind", ["random", "greedy"])
@pytest.mark.parametrize("laid", TABLES, ids=repr)
def test_every_question_has_two_answers(laid: Laid, kind: str) -> None:
    book = find_book(laid.book)
    asked: Counter[str] = Counter()
    for seed in (1, 2):
        battle = begun(laid, seed)
        commanders = {held.name: appoint(kind, book, held.side, seed) for held in battle.seats}
        sheet: dict[str, list[Order]] = {}
        step = ""
        for _ in range(MOST):
            if battle.outcome is not None:
                break
            seat = battle.waiting[0]
            decision = battle.agenda[-1].question(battle, seat)
            if decision.step != step:
                step, sheet = decision.step, {}
            plain = battle.agenda[-1].only_answer(battle, seat)
            if plain is not None:
                assert answers(battle, seat, sheet.get(seat, [])) == 1 and battle.check(seat, plain) is None
                battle.submit(seat, plain)
                given[laid.book] += 1
                continue
            assert answers(battle, seat, sheet.get(seat, [])) >= 2, (seat, decision)
            order = commanders[seat].order(battle.view(seat), decision, Choices(battle.options(seat)))
            sheet.setdefault(seat, []).append(order)
            battle.submit(seat, order)
            asked[step] += 1
    assert len(asked) >= 2, asked
