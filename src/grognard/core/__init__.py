"""The engine: battles, agendas, steps, orders, events, dice, tallies, refusals, and the shelf of books.

Imports nothing of ours. Pure, but for the files it reads when a book is loaded.
"""
