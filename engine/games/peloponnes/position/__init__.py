"""The position format of Peloponnes, written and read."""
