"""Tiles of a position file: each lies in one place, and the piles reach for what is to come."""

from __future__ import annotations

from typing import Any

from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import CHITS_A_ROUND, LETTERS, ROUNDS, SLOTS, TILES, Tile
from engine.games.peloponnes.position.fields import bad, known_tile

_ROW_GROWS = ("civilizations", "reveal", "supply")
"""Phases in which the row is empty or being filled."""


class Pieces:
    """Takes tiles out of the piles of a new board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seen: set[str] = set()

    def tile(self, value: Any, where: str) -> Tile:
        """A tile that lies nowhere else."""
        tile = known_tile(value, where)
        if tile.id in self.seen:
            bad(f"tile {tile.id} lies in two places, the second is {where}")
        self.seen.add(tile.id)
        self.board.piles[tile.letter].remove(tile.id)
        return tile

    def new_tile(self, value: Any, where: str) -> Tile:
        """A tile that came up in this round, so it carries this round's letter."""
        tile = self.tile(value, where)
        letter = LETTERS[self.board.round - 1]
        if tile.letter != letter:
            bad(f"{where} holds {tile.id}, but round {self.board.round} uses tiles {letter}")
        return tile

    def row(self, row: list[Any]) -> None:
        """The tiles of the round."""
        if len(row) > len(SLOTS):
            bad(f'"row" has {len(row)} slots, a round has {len(SLOTS)}')
        for slot, value in enumerate(row):
            if value is not None:
                self.board.row[slot] = self.new_tile(value, f'slot {slot + 1} of "row"')

    def box(self, box: list[Any]) -> None:
        """Tiles out of play; whole letters that are over are there without being named."""
        for value in box:
            self.board.box.append(self.tile(value, '"box"'))
        for letter in sorted(set(LETTERS)):
            if letter < LETTERS[self.board.round - 1]:
                self.board.box += [TILES[tile] for tile in self.board.piles[letter]]
                self.board.piles[letter].clear()

    def check(self) -> None:
        """How far the reveal has come, and whether the piles reach for the rounds to come."""
        board = self.board
        filled = [tile is not None for tile in board.row]
        count = sum(filled)
        last_supply = board.round == ROUNDS and board.chits_drawn == CHITS_A_ROUND
        grows = board.phase in _ROW_GROWS and not last_supply
        if board.phase == "bidding" and count < len(SLOTS):
            bad('"row" needs five tiles in the phase bidding')
        if count and not grows and board.phase != "bidding":
            bad(f'"row" must be empty in the phase {board.phase}')
        if not all(filled[:count]):
            bad('"row" is filled from the left')
        board.revealed = count if grows else len(SLOTS)
        self._piles_reach()

    def _piles_reach(self) -> None:
        board = self.board
        coming = [*LETTERS[board.round :] * len(SLOTS)]
        coming += [LETTERS[board.round - 1]] * (len(SLOTS) - board.revealed)
        for letter, pile in board.piles.items():
            need = coming.count(letter)
            if len(pile) < need:
                bad(f"{need} tiles {letter} are still to come, {len(pile)} are left")
