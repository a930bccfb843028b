"""Geometry and ground for every book: pure functions, no book by name, nothing of ours imported."""
