"""Hadara: draft cards from a wheel, raise four tracks, colonise, carve, feed, score."""
