"""The map: hexes, and the federations on it (R10)."""
