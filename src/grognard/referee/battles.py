"""Beginning a battle."""

from collections.abc import Mapping, Sequence

from grognard.core.battle import Battle
from grognard.core.books import Book, Seat, Setup, find_book
from grognard.core.dice import Dice, SeededDice
from grognard.core.orders import UMPIRE


def setting_up(
    book: str | Book,
    scenario: object,
    seed: int | str = 0,
    settings: Mapping[str, str | float | bool | None] | None = None,
    seats: Sequence[Seat] | None = None,
    dice: Dice | None = None,
) -> Setup:
    """All that is settled before the first step. `scenario` is a name, a file's path, or one already read."""
    if isinstance(book, str):
        book = find_book(book)
    if isinstance(scenario, str):
        scenario = book.scenario(scenario)
    if not isinstance(scenario, book.scenario_type):
        raise TypeError(f"{book.name}: expected a scenario of this book, found {type(scenario).__name__}")
    held = tuple(seats) if seats is not None else tuple(Seat(side.name, side.name) for side in scenario.sides)
    _check_seats(scenario.name, tuple(scenario.sides), held)
    return Setup(book, scenario, book.settings_for(settings or {}), held, dice or SeededDice(str(seed)))


def _check_seats(scenario: str, sides: Sequence[object], seats: Sequence[Seat]) -> None:
    posts = {side.name: side.posts for side in sides}  # type: ignore[attr-defined]
    named: set[str] = {UMPIRE, "*"}
    whole: set[str] = set()
    taken: dict[str, list[str]] = {}
    for seat in seats:
        if seat.side not in posts:
            raise ValueError(f"seat {seat.name!r}: {scenario} has no side {seat.side!r}; it has {', '.join(posts)}")
        if seat.name in named or not seat.name:
            raise ValueError(f"seat {seat.name!r}: every seat needs a name of its own (not 'umpire' or '*')")
        named.add(seat.name)
        if not seat.posts:
            whole.add(seat.side)
        for post in seat.posts:
            if post not in posts[seat.side]:
                raise ValueError(f"seat {seat.name!r}: {seat.side} has no post {post!r}")
            if post in taken.setdefault(seat.side, []):
                raise ValueError(f"{seat.side}: the post {post!r} is given to more than one seat")
            taken[seat.side].append(post)
    for side, held in posts.items():
        if side not in whole and (side not in taken or set(taken[side]) != set(held)):
            open_posts = [post for post in held if post not in taken.get(side, ())]
            raise ValueError(f"{side}: no seat commands {', '.join(open_posts) or side}")


def begin(
    book: str | Book,
    scenario: object,
    seed: int | str = 0,
    settings: Mapping[str, str | float | bool | None] | None = None,
    seats: Sequence[Seat] | None = None,
) -> Battle:
    """A battle, brought to its first decision."""
    return opened(setting_up(book, scenario, seed, settings, seats))


def opened(setup: Setup) -> Battle:
    """The battle of a setup, brought to its first decision. What happened before it is in `news`."""
    battle = setup.book.battle_type(setup)
    battle.open()
    battle.news = battle.run()
    return battle
