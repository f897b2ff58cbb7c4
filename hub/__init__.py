"""The hub: the program of a house that knows all its tables. Tables never wait for it."""
