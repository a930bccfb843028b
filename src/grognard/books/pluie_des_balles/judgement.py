# not compiled: it only names what is elsewhere
"""What the computer commanders of this book go by: what one order is worth, and a staff that has a plan."""

from grognard.books.pluie_des_balles.appraisal import value
from grognard.books.pluie_des_balles.staff import Staff

__all__ = ["Staff", "value"]
