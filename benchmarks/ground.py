"""The ground's other queries, per CPU second: distances, arcs, moves, ways, bodies, reading a file.

    taskset -c 1 python benchmarks/ground.py [seconds per slice]

No peer does the same work; the figures are for watching. Run interpreted and against a compiled build.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

from grognard.ground import paths as paths_module
from grognard.ground.arcs import combat_zone, nearest_to_front
from grognard.ground.bodies import Bodies
from grognard.ground.files import load_ground
from grognard.ground.paths import IMPASSABLE, Stretch, Walker, stretches
from grognard.ground.rectangles import Rectangle, rectangle_distance, within_distance
from grognard.ground.sight import OVER_BY_LINE, RELIEF_BY_LINE, Screen, Sight, SightRule


def on_foot(stretch: Stretch) -> float:
    if stretch.on("river") and not stretch.on("bridge"):
        return IMPASSABLE
    return stretch.length * (1.5 if stretch.on("wood") else 1.0)


def rate(step: Callable[[], int], seconds: float) -> tuple[float, float]:
    """The median of five slices after one to warm up, and the spread in per cent."""
    rates = []
    for turn in range(6):
        done, start = 0, time.process_time()
        while True:
            done += step()
            spent = time.process_time() - start
            if spent >= seconds:
                break
        if turn:
            rates.append(done / spent)
    middle = statistics.median(rates)
    return middle, 100 * (max(rates) - min(rates)) / middle


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.3
    source = random.Random(6)
    ground = load_ground("dorking-gap-1888")
    rule = SightRule([Screen(["wood", "village"], 50.0, over=OVER_BY_LINE)], RELIEF_BY_LINE, eye=2.0)
    sight = Sight(ground, rule)
    units = [
        Rectangle(source.uniform(0, 3000), source.uniform(0, 2100), source.uniform(0, 360), 90.0, 45.0)
        for _ in range(100)
    ]
    bodies = Bodies(200.0)
    for number, unit in enumerate(units):
        bodies.put(f"unit {number}", unit)
    pairs = [(source.choice(units), source.choice(units)) for _ in range(200)]
    near = [(one, one.advanced(source.uniform(20, 300), source.uniform(-90, 90))) for one in units]
    walker = Walker(ground, on_foot, 100.0)

    def each(act: Callable[[Rectangle, Rectangle], object], some: list[tuple[Rectangle, Rectangle]]) -> int:
        for one, two in some:
            act(one, two)
        return len(some)

    def first_way() -> int:
        Walker(ground, on_foot, 100.0).path(300.0, 100.0, 2500.0, 1900.0, 1.0)
        return 1

    def way() -> int:
        walker.path(300.0, 100.0, 2500.0, 1900.0, 1.0)
        return 1

    steps: dict[str, Callable[[], int]] = {
        "edge-to-edge distances": lambda: each(rectangle_distance, near),
        "within a distance, most far off": lambda: each(lambda a, b: within_distance(a, b, 300.0), pairs),
        "nearest part in a combat zone": lambda: each(lambda a, b: nearest_to_front(a, b, combat_zone(a, 45.0)), near),
        "sight over the Dorking Gap": lambda: each(lambda a, b: sight.clear(a.x, a.y, b.x, b.y), pairs),
        "the same past 100 bodies": lambda: each(lambda a, b: sight.stop(a.x, a.y, b.x, b.y, bodies), pairs),
        "bodies within 300 m": lambda: each(lambda a, b: bodies.near(a.x, a.y, 300.0), pairs),
        "stretches of a move of 300 m": lambda: each(lambda a, b: stretches(ground, a.x, a.y, b.x, b.y), near),
        "ways across the map, first time": first_way,
        "ways across the map, again": way,
        "copies of the bodies": lambda: len([bodies.copy()]),
        "ground files read": lambda: len([load_ground("dorking-gap-1888")]),
    }
    print("interpreted" if str(paths_module.__file__).endswith(".py") else "compiled")
    for name, step in steps.items():
        middle, spread = rate(step, seconds)
        print(f"{name:34s} {middle:12,.0f}/s   (spread {spread:.0f} %)")


if __name__ == "__main__":
    main()
