"""How hypothesis looks for counter-examples: without a stopwatch, and the same ones each time on CI."""

from hypothesis import settings

# CI=true has hypothesis load its own profile "ci", which draws the same examples in every run.
settings.register_profile("grognard", settings(), deadline=None)
settings.load_profile("grognard")
