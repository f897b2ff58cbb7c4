"""Gaia (2014) as the house sees it: seats, options, catalogue, faces, how to start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.catalogue import Faces
from engine.core.game import BadOptions, Game, Options
from engine.core.state import State
from engine.games.gaia import flow, setup, stand_ins
from engine.games.gaia.faces import CATALOGUE, COLOURS, DATA, MODES, STATUS, in_play
from engine.games.gaia.meta import META
from engine.games.gaia.position import read
from engine.games.gaia.state import Gaia

SIX_MEEPLES: Final = ("blue", "yellow")


class GaiaGame(Game, data=DATA):
    """Two to five seats; the seats are given in turn order, the first one starts (R3.9)."""

    meta = META
    colours = COLOURS
    catalogue = CATALOGUE

    def start(self, seats: int, options: Options, faces: Faces) -> State:
        board = Gaia(seats, options, faces)
        setup.begin(board)
        flow.run(board)
        return board

    def in_doubt(self, face: str) -> bool:
        """Faces of medium confidence: a review or a help page tells of them."""
        return STATUS.get(face, {}).get("confidence") == "medium"

    def colours_of(self, seats: int) -> tuple[str, ...]:
        """R3.6: two seats have to play blue and yellow, the colours with six meeples."""
        return SIX_MEEPLES if seats == 2 else self.colours

    def seat_colours(self, state: State, colours: Sequence[str]) -> None:
        """R3.6 again: where colours are told, two seats play both of these."""
        if state.seats == 2 and set(colours) != set(SIX_MEEPLES):
            raise BadOptions(
                "With two seats the colours are blue and yellow, which have 6 meeples."
            )
        super().seat_colours(state, colours)

    from_position = read.read

    def unknown_faces(self, options: Options) -> tuple[str, ...]:
        pieces = in_play(str(options["mode"]), str(options["printing"]))
        return tuple(p.face for p in pieces if CATALOGUE.faces[p.face] is None)

    def faces_to_tell(self, printing: str) -> tuple[str, ...]:
        pieces = in_play(MODES[-1], printing)
        return tuple(p.face for p in pieces if CATALOGUE.faces[p.face] is None)

    stand_ins = staticmethod(stand_ins.make)


GAME = GaiaGame()
