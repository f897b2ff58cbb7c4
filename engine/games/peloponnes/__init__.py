"""Peloponnes (Irongames 2009): base game, one to five seats."""

from engine.games.peloponnes.game import PeloponnesGame

GAME = PeloponnesGame()
