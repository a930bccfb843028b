"""Whether an order made in a program is in form: every field what its kind says, and the same once written and read."""

from typing import Any, Final

from grognard.core.orders import changed_by_writing, plain_fields

_GREATEST: Final = 2**53
"""Up to here a number is the same wherever it is read."""

_known: Final[dict[type[Any], tuple[tuple[str, Any], ...] | None]] = {}


def malformed(order: object) -> str:
    """What is wrong with the fields of an order made in a program; "" if nothing is."""
    kind = type(order)
    if kind not in _known:
        _known[kind] = plain_fields(kind)
    plain = _known[kind]
    if plain is not None:
        for name, wanted in plain:
            value = getattr(order, name)
            if type(value) is not wanted:
                break
            if not (value.isascii() if wanted is str else -_GREATEST < value < _GREATEST):
                break
        else:
            return ""  # sure at a glance; other letters, great numbers and the like are written and read to see
    return changed_by_writing(order)
