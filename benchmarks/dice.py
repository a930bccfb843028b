"""A die that is kept for the record and can be thrown again, against random.randrange."""

import random

from harness import Row, Work, versus

from grognard.core.dice import SeededDice, ThrownDice

THROWS = 2000


def seeded() -> Work:
    dice = SeededDice("7")

    def work() -> int:
        throw = dice.throw
        for _ in range(THROWS):
            throw(20, "fire")
        dice.faces = []
        return THROWS

    return work


def again() -> Work:
    faces = [face % 20 + 1 for face in range(THROWS)]

    def work() -> int:
        throw = ThrownDice(faces).throw
        for _ in range(THROWS):
            throw(20, "fire")
        return THROWS

    return work


def randrange() -> Work:
    source = random.Random(7)

    def work() -> int:
        throw = source.randrange
        for _ in range(THROWS):
            throw(1, 21)
        return THROWS

    return work


def rows() -> list[Row]:
    return [
        versus("a die kept for the record", "random.randrange", seeded(), randrange(), 1.2, 1.5, "dice"),
        versus("a die from the record", "random.randrange", again(), randrange(), 1.2, 1.5, "dice"),
    ]
