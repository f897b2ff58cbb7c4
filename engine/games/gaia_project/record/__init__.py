"""The public records of matches, replayed move by move."""
