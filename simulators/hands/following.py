"""How hands follow the guide: one instruction at a time."""

from __future__ import annotations

from collections.abc import Mapping

from companion.session.api import Instruction
from engine.core.steps import TABLE
from simulators.hands.motions import Motions
from simulators.hands.waiting import CARRY_MS

GRAB_MS = 80.0
"""Assumed."""


class Following(Motions):
    """Hands that do what they are told."""

    __slots__ = ()

    def follow(self, told: Instruction) -> None:
        """Do the one physical step that the guide asks for."""
        self.tally.turn_of(TABLE)
        self.tally.count("guided")
        before = self.standing_now()
        lying = self.world.lying()
        piece = self._piece_meant(told, lying)
        if told.hand == "part":
            self._part(told)
        elif told.hand == "lift":
            self._clear(told.from_station, "")
        elif told.hand == "take":
            self._clear(told.from_station, piece)
        elif lying.get(piece) == told.to_station:
            self._reseat(piece, told.to_station)
        else:
            self._clear(told.to_station, "")
            self._carry(piece, told.to_station) if told.to_station else self._take(piece)
        self._clear_away()
        self.react(before)

    def _piece_meant(self, told: Instruction, lying: Mapping[str, str]) -> str:
        """The piece to move: people cannot tell copies apart, they go by face and place."""
        pieces = self.truth.match.game.catalogue.pieces
        if told.piece not in pieces:
            return told.piece
        alike = self.truth.match.game.catalogue.same_face(told.piece)
        if told.to_station and not told.from_station:
            lies = next((p for p in alike if lying.get(p) == told.to_station), "")
            if lies:
                return lies  # it lies there unseen; a copy from the pile would be another card
        there = [p for p in alike if lying.get(p, "") == told.from_station]
        places = self.truth.state.places()
        due = [p for p in there if told.to_place and places.get(p) == told.to_place]
        came = [p for p in there if told.from_place and places.get(p) == told.from_place]
        found = due or came or ([told.piece] if told.piece in there else there)
        return found[0] if found else told.piece

    def _clear_away(self) -> None:
        """People who know the game take away in one go what has to leave the table."""
        if self.truth.pending or self.truth.foreign:
            return
        places = self.truth.state.places()
        faces = {p.id: p.face for p in self.truth.match.game.catalogue}
        stay = {(self._spots[at], faces[p]) for p, at in places.items() if at in self._spots}
        for piece, station in list(self.world.lying().items()):
            leaves = piece in places and places[piece] not in self._spots
            if leaves and (station, faces[piece]) not in stay:
                self.world.wait(GRAB_MS * self.pace)
                self.world.lift(piece)

    def _part(self, told: Instruction) -> None:
        """Two pieces on one spot: all but the wanted one go."""
        station = told.from_station or told.to_station
        wanted = self._wanted_at(station)
        for other, where in list(self.world.lying().items()):
            if where == station and other != wanted:
                self.world.lift(other)
        self.world.wait(CARRY_MS * self.pace)

    def _wanted_at(self, station: str) -> str:
        found = [s.wanted for s in self.play.view().stations if s.station == station]
        return found[0] if found else ""
