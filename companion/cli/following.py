"""What a finished match of a campaign leads to: the way so far, the choice, the next match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.cli.words import STOP, command
from companion.house.api import House, OpenMatch
from companion.house.user_input import as_number
from companion.session.words import ROOT
from engine.core.game import Value


def follow(
    house: House,
    match: int,
    read: Callable[[str], str | None],
    write: Callable[[str], None],
    language: str = "en",
) -> OpenMatch | None:
    """The match that follows, begun or as it was left; None when people stop, or none does."""
    campaign = house.campaign(match)
    if campaign is None:
        return None
    for line in (*campaign.lines(language), campaign.question(language)):
        if line:
            write(line)
    choices = campaign.choices()
    for number, choice in enumerate(choices, start=1):
        write(f"  {number}  {campaign.label(choice, language)}")
    chosen = _chosen(choices, read, write, language)
    return house.go_on(match, chosen) if chosen is not None else None


def _chosen(
    choices: Sequence[Value],
    read: Callable[[str], str | None],
    write: Callable[[str], None],
    language: str,
) -> Value | None:
    while choices:
        line = (read(ROOT.say(language, "terminal.go_on")) or "").strip()
        if command(line) in ("", STOP):
            return None
        if 1 <= as_number(line) <= len(choices):
            return choices[int(line) - 1]
        key = "terminal.number" if len(choices) > 1 else "terminal.only_one"
        write(ROOT.say(language, key, {"most": len(choices)}))
    return None
