"""The table over the network: live games, seats, HTTP and one websocket per seat, kept in a store.

A view is whatever a seat may know and nothing else, by every door. An order is acknowledged when it is on disk.
Books only by the shelf; all state is the store's, what is in memory is a cache of it.
"""
