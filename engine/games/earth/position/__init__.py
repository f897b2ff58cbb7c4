"""The position format of Earth, written and read."""
