"""Gaia (2014): one shared world, cities that want neighbours, a race to place all meeples."""
