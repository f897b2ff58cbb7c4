"""A refusal is the answer to an illegal step: a reason people understand, with the rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

IN_PLACE = "in_place"
"""The key of what is no refusal: the piece belongs where it was shown, and hands did right."""


class Refusal(NamedTuple):
    """Why a step is not legal now.

    `key` names the sentence in the game's texts (`refusal.<key>`), `params` fill it,
    `rule` is the paragraph of the game's rules (`R6.3`; empty for a matter of the house).
    """

    key: str
    rule: str = ""
    params: Mapping[str, str | int] = {}
