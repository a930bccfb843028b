"""What a commander of this road values; and two who make trouble, for the server's patience."""

import time
from typing import Any

from grognard.core import Decision, Order
from tests.toy import March


def value(view: dict[str, Any], order: Order) -> float:
    return float(order.to if isinstance(order, March) else 1)


class Staff:
    """Thinks for as long as `slowness` says; then takes the first order there is."""

    slowness = 0.0

    def __init__(self, side: str, seed: int) -> None:
        self.side = side

    def order(self, view: dict[str, Any], decision: Decision, options: Any) -> Order:
        time.sleep(Staff.slowness)
        order: Order = next(iter(options))
        return order
