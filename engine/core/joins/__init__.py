"""Groups of cells joined by the fewest cells, on any graph: exact searches that know no game."""
