"""A simulated board: unmodified firmware on simulated chips."""
