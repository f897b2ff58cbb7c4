"""Chips under the table, in the firmware's subset of Python: they run inside either interpreter."""
