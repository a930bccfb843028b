"""What a commander of this book values: one order at a time, and as a staff with a plan."""

from grognard.books.voice_of_the_guns.estimates import value
from grognard.books.voice_of_the_guns.staff import Staff

__all__ = ["Staff", "value"]
