"""One folder per rulebook; nothing outside knows a book by name."""
