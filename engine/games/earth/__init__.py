"""Earth (Inside Up Games 2023): base game, one to five seats."""

from engine.games.earth.game import EarthGame

GAME = EarthGame()
