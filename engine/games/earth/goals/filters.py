"""Which cards a goal, an effect or a cost reduction means: printed facts and pieces on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from engine.games.earth.faces import CARDS, Card
from engine.games.earth.seat import Seat

_PRINTED: Final[Mapping[str, Callable[[Card, Any], bool]]] = {
    "kind": lambda card, kind: card.kind == kind,
    "type": lambda card, flora: flora in card.types,
    "habitat": lambda card, habitat: habitat in card.habitats,
    "habitats_min": lambda card, least: len(card.habitats) >= least,
    "habitats_max": lambda card, most: len(card.habitats) <= most,
    "colour": lambda card, colour: card.counts_as(colour),
    "abilities_min": lambda card, least: len(card.abilities) >= least,
    "cost_min": lambda card, least: card.cost >= least,
    "cost_max": lambda card, most: 0 <= card.cost <= most,
    "vp_min": lambda card, least: card.vp >= least,
    "vp_max": lambda card, most: card.vp <= most,
    "vp_parity": lambda card, parity: card.vp % 2 == (parity == "odd"),
    "aid": lambda card, _: bool(card.printed.get("aid")),
    "tag": lambda card, tag: tag in card.printed.get("tags", ()),
    "sprout_spaces": lambda card, spaces: card.sprout_spaces == spaces,
    "sprout_spaces_max": lambda card, most: card.sprout_spaces <= most,
    "growth_spaces_min": lambda card, least: card.growth_spaces >= least,
    "growth_spaces_max": lambda card, most: card.growth_spaces <= most,
    "canopy_min": lambda card, least: card.canopy >= least,
    "canopy_max": lambda card, most: card.canopy <= most,
}

_LYING: Final[Mapping[str, Callable[[Seat, str, Any], bool]]] = {
    "growth_min": lambda area, card, least: area.growth.get(card, 0) >= least,
    "sprouts_min": lambda area, card, least: area.sprouts.get(card, 0) >= least,
    "sprouts_full": lambda area, card, _: (
        CARDS[card].sprout_spaces > 0 and not area.room_for("sprout", card)
    ),
    "canopy": lambda area, card, _: has_canopy(area, card),
    "full": lambda area, card, _: (
        not area.room_for("sprout", card) and not area.room_for("growth", card)
    ),
    "bare": lambda area, card, _: not area.sprouts.get(card) and not area.growth.get(card),
}


def has_canopy(area: Seat, card: str) -> bool:
    """Whether the last growth space of a planted flora is filled (R8.2)."""
    spaces = CARDS[card].growth_spaces
    return spaces > 0 and area.growth.get(card, 0) >= spaces


_PLANTED: Final = frozenset(face for face, card in CARDS.items() if card.kind != "event")


@cache
def _fitting(name: str, value: Any) -> frozenset[str]:
    """The cards that one printed fact is true of; many filters ask for the same."""
    return frozenset(face for face in _PLANTED if _PRINTED[name](CARDS[face], value))


class Filter:
    """A filter of the data files, ready for use: a set of printed cards and what lies on them."""

    __slots__ = ("lying", "printed")

    def __init__(self, data: Mapping[str, Any]) -> None:
        unknown = set(data) - set(_PRINTED) - set(_LYING)
        assert not unknown, f"no such filter: {unknown}"
        asked = [_fitting(name, value) for name, value in data.items() if name in _PRINTED]
        self.printed = _PLANTED.intersection(*asked)
        self.lying = tuple((_LYING[n], value) for n, value in data.items() if n in _LYING)

    def of(self, area: Seat, cards: Mapping[str, Any] | list[str]) -> set[str]:
        """Those of these cards of the area that fit."""
        found = set(self.printed.intersection(cards))
        for test, value in self.lying:
            found = {card for card in found if test(area, card, value)}
        return found


ANY: Final = Filter({})
