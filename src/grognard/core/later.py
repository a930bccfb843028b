# not compiled: what a command starts with should load nothing
"""Names of a package, loaded when they are first asked for: a command should not wait for what it does not use."""

import importlib
import sys
from collections.abc import Callable, Mapping


def later(package: str, places: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """A package's `__getattr__`, for names and the modules within it where they are."""
    module_of = {name: f"{package}.{place}" for place, names in places.items() for name in names}

    def found(name: str) -> object:
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        thing: object = getattr(importlib.import_module(module_of[name]), name)
        setattr(sys.modules[package], name, thing)
        return thing

    return found
