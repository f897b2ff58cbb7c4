"""Hadara: draft cards from a wheel, raise four tracks, colonise, carve, feed, score."""

from engine.games.hadara.game import GAME

__all__ = ["GAME"]
