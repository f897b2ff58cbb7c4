"""Lampions as the house sees it."""

from engine.core.kit.cards import HANDS
from engine.core.kit.state import KitGame
from lampions.faces import CATALOGUE, TEXTS
from lampions.meta import META
from lampions.state import Lampions


class LampionsGame(KitGame):
    """Two to four seats."""

    meta = META
    state = Lampions
    colours = ("red", "blue", "green", "yellow")
    grammar = Lampions.grammar
    options = (HANDS,)
    catalogue = CATALOGUE
    texts = TEXTS


GAME = LampionsGame()
