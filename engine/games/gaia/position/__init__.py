"""The position format of Gaia, written and read."""
