"""The rules of the games: pure Python without I/O, clock, threads or randomness of its own."""
