"""Each game in the terminal, from its set-up to the final score, by Enter and numbers alone."""

from __future__ import annotations

import re
from random import Random

import pytest

from companion.cli.draw import Pile
from companion.cli.terminal import Terminal
from companion.session.start import begin
from engine import games
from simulators.decks import Decks

MOST_LINES = 6000


def whole_match(name: str, seed: int) -> list[str]:
    """All that was written until the match was over."""
    game, random, told = games.load(name), Random(seed), list[str]()
    session = begin(game, 2, faces=game.stand_ins(seed))
    lines, at = iter(range(MOST_LINES)), 0

    def read(prompt: str) -> str | None:
        nonlocal at
        assert next(lines, None) is not None, told[-40:]
        many = re.search(r"how many \((\d+) to (\d+)", prompt)
        new, at = "\n".join(told[at:]), len(told)
        offered = re.findall(r"^ +(\d+)  ", new, re.MULTILINE)
        if many:
            return str(random.randint(int(many[1]), int(many[2])))
        if "Enter takes any for you" in new and random.random() < 0.7:
            return ""  # a card of the hand is shown
        planting = re.findall(r"^ +(\d+)  Plant \(", new, re.MULTILINE)
        return random.choice(planting or offered) if offered else ""

    terminal = Terminal(game, session, Pile(Decks(seed), lambda: session.state), read, told.append)
    view = terminal.run()
    outcome = view.outcome
    assert outcome is not None
    ended = terminal.teller.ended(view)
    names = [seat.name for seat in view.header.seats]
    assert all(names[seat] in ended[0] for seat in outcome.winners)
    assert ended[0].count(".") >= 2, "who wins, and why"
    for name_, score in zip(names, outcome.scores, strict=True):
        assert f"{name_}: {score}" in ended[1]
    return told + ended


def proper(told: list[str]) -> None:
    """Nothing that was said shows a key, a brace or Python."""
    for line in told:
        assert not re.search(r"[{}]|\b(refusal|notice|event|verb|choice|ask)\.[a-z_]+\b", line), (
            line
        )
        assert "None" not in line.split(), line
    offers = [n for n, line in enumerate(told) if re.search(r", charge \d+ power\?", line)]
    for number in offers:  # R8.1: no map is at hand, so the hex is named
        assert re.search(
            r"The new building stands on [^,]*(?:planet|space|sector)[^,]*,", told[number + 1]
        ), told[number + 1]


@pytest.mark.parametrize("name", games.ids())
def test_a_whole_match_in_the_terminal(name: str) -> None:
    told = whole_match(name, 2)
    proper(told)
    assert name != "gaia_project" or any("The new building stands on" in line for line in told)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", games.ids())
def test_whole_matches_of_every_game_in_the_terminal(name: str, seed: int) -> None:
    proper(whole_match(name, seed))
