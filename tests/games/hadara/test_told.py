"""What a match of Hadara tells people to do is what they can do there."""

from __future__ import annotations

import json
import re

from engine.games.hadara.faces import DATA


def test_at_a_table_on_the_screen_nobody_is_told_what_hands_do() -> None:
    """Whoever has no cardboard was told to draw a monument, to lay tiles and to turn the wheel."""
    table = json.loads((DATA / "text.en.json").read_text("utf-8"))
    kinds = ("how.", "show.", "teach.", "refusal.first", "news.")
    asked = [key for key in table if key.startswith(kinds) and ".print" not in key]
    asked = [key for key in asked if not key.endswith(".pad")]  # said at a reader alone
    said = [table.get(f"{key}.screen", table[key]) for key in asked if ".screen" not in key]
    begins = r"(?:^|[,.:] |\b(?:or|and|First) )"
    hands = rf"{begins}(?:draw|lay (?:a|it)|show (?:it|the)|turn (?:it|the|your|over)|put)\b"
    assert len(said) > 30
    assert not [one for one in said if re.search(hands, one, re.IGNORECASE)]
