"""What a commander of this book values."""

from typing import Any

from grognard.core.orders import Order


def value(view: dict[str, Any], order: Order) -> float:
    return 0.0
