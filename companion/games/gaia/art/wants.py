"""What stands on a card as a need: the names of two signs, and the lands of a goal."""

from __future__ import annotations

from engine.games.gaia.faces import ANIMAL as ANIMAL
from engine.games.gaia.faces import STAR as STAR
from engine.games.gaia.faces import required as required
