"""Stand-in faces inside the known constraints, for trying out and for tests; never printed ones."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.core.catalogue import Face
from engine.games.gaia.faces import ANIMAL, CATALOGUE, KIND, LANDS, STAR, STATUS


def make(seed: int | str) -> dict[str, Face]:
    """A face for every unknown one; equal seeds make equal faces. No goal is like another one:
    nobody could tell them apart."""
    lots, made = Random(f"stand-ins {seed}"), dict[str, Face]()
    unknown = [face for face, printed in CATALOGUE.faces.items() if printed is None]
    goals = [printed for printed in CATALOGUE.faces.values() if printed and "pattern" in printed]
    for face in unknown:
        while (printed := _MAKE[KIND[face]](lots)) in goals:
            continue
        goals += [printed] if "pattern" in printed else []
        made[face] = {**printed, **_in_part(face)}
    return {face: {**printed, "stand_in": True} for face, printed in made.items()}


def _in_part(face: str) -> Face:
    """What is told of a face that nobody tells whole: city 5 has needs without a site (U1)."""
    told: Face = STATUS.get(face, {}).get("in_part", {})
    return told


def _site(lots: Random) -> str:
    return lots.choice((*LANDS, STAR))


def _city(lots: Random) -> dict[str, Any]:
    needs = [lots.choice(LANDS) for _ in range(4)]
    if lots.random() < 0.4:
        needs[3] = ANIMAL
    return {"site": _site(lots), "needs": needs}


def _animal(lots: Random) -> dict[str, Any]:
    return {"site": _site(lots)}


def _goal(lots: Random) -> dict[str, Any]:
    if lots.random() < 0.2:
        return {"pattern": "one_of_each"}
    return {"pattern": "two_pairs", "lands": sorted(lots.sample(LANDS, 2), key=LANDS.index)}


_MAKE = {"city": _city, "animal": _animal, "nature_goal": _goal}
