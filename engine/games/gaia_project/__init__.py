"""Gaia Project: rules, faces and words of the base game with the solo Automa."""

from __future__ import annotations

from engine.games.gaia_project.game import GAME as GAME
