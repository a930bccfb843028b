"""Geometry and ground for every book: pure functions and plain classes; nothing of ours is imported, no book named.

terrain (what a map is) and files (reading it), heights, sight, paths and roads (asking it);
rectangles and arcs (units on it), bodies (many of them), shapes, angles and rulers (what all of these are made of).
Metres, x east, y north, facings in degrees clockwise from north; or a book's own units by `Ground.at_scale`.
The same answers bit for bit on every machine, interpreted and compiled.
"""
