"""The terminal says what a piece gives: the numbers of the data sheets, and signs in words."""

from __future__ import annotations

import pytest

from companion.cli import printed
from companion.cli.draw import Pile
from companion.cli.terminal import Ended, Terminal
from companion.session.start import begin
from engine import games
from simulators.decks import Decks


@pytest.mark.parametrize(
    ("game", "piece", "en", "ja"),
    [
        (
            "peloponnes", "B13",  # Quarry: bid 3, 2 wood and 2 stone, 3 prestige, 2 stone a round
            ["least bid: 3; prestige: 3; costs to build: 2 wood, 2 stone; income: 2 stone"],
            ["最低入札額：3、威信：3、建設費：木2・石2、収入：石2"],
        ),
        (
            "peloponnes", "civ4",  # Korinth
            ["to start with: 3 food, 7 coins, 3 inhabitants; income: 1 food"],
            ["開始時：食料3・コイン7・人口3、収入：食料1"],
        ),
        ("hadara", "B1-01", ["cost: 1; points: 1; culture: 2"], ["コスト：1、得点：1、文化：2"]),
        (
            "gaia", "city_01",
            ["site: desert; needs: forest, sea, sea, animals"],
            ["土地：砂漠、需要：森・海・海・動物"],
        ),
        (
            "earth", "E142",  # Spider Tresses
            [
                "soil cost: 1; habitats: rocky, cold; kind: bush; spaces for growth: 3; "
                "points full-grown: 4",
                "When anyone chooses Compost: you may take 2 growth off your cards to take 4 soil.",
            ],
            [
                "土壌のコスト：1、生息地：岩場・寒冷地、種類：低木、成長マス：3、樹冠まで育ったときの点：4",
                "誰かが堆肥化を選んだとき：自分のカードから成長を2個外すと、土壌を4個得る。",
            ],
        ),
        (
            "gaia_project", "booster_mines",
            ["Each round, with the income: 1 ore.",
             "When you pass: 1 point for each mine you have.",
             "Passing pays booster and tiles and takes another booster."],
            ["毎ラウンドの収入で鉱石1を得ます。",
             "パスするとき、自分の鉱山1つにつき得点1を得ます。",
             "パス時に得点し、別のブースターを取ります。"],
        ),
    ],
)  # fmt: skip
def test_what_is_printed_is_said(game: str, piece: str, en: list[str], ja: list[str]) -> None:
    found = games.load(game)
    face = found.catalogue.faces[found.catalogue.pieces[piece].face]
    assert printed.lines(found, face, "en") == en
    assert printed.lines(found, face, "ja") == ja


@pytest.mark.parametrize(
    ("n", "said"), [(1, "1 inhabitant, 1 coin"), (2, "2 inhabitants, 2 coins")]
)
def test_one_of_something_is_called_as_one(n: int, said: str) -> None:
    face = {"once": {"population": n, "coins": n}}
    (line,) = printed.lines(games.load("peloponnes"), face, "en")
    assert line.endswith(said)


@pytest.mark.parametrize("game", games.ids())
def test_nothing_printed_is_said_as_a_key(game: str) -> None:
    found = games.load(game)
    faces = {**found.catalogue.faces, **found.stand_ins(1)}
    for face in faces.values():
        for language in ("en", "ja"):
            for line in printed.lines(found, face, language):
                assert not any(mark in line for mark in "{}_"), line


def typed(lines: list[str], language: str = "en") -> str:
    """What the terminal says when these lines are typed in a match of Peloponnes."""
    game, told = games.load("peloponnes"), list[str]()
    session = begin(game, 2)
    reader = iter(lines)
    pile = Pile(Decks(1), lambda: session.state)
    read = lambda prompt: next(reader, None)  # noqa: E731
    with pytest.raises(Ended):
        Terminal(game, session, pile, read, told.append, language).run()
    return "\n".join(told)


SET_UP = ["civ4", "civ1", "A03", "A12", "A14", "A05", "A01"]


def test_what_is_drawn_is_told_with_what_it_gives() -> None:
    out = typed(["civ4"])
    assert "  Korinth (civ4)\n      to start with: 3 food, 7 coins, 3 inhabitants" in out


def test_people_ask_what_a_piece_gives() -> None:
    out = typed([*SET_UP, "i 1"])
    assert out.endswith(
        "Land A (1 stone) (A03)\n      least bid: 4; prestige: 2; at once: 5 coins, 1 inhabitant; "
        "income: 1 stone; shares with neighbours: stone"
    )
    quarry = "  Quarry (B13)\n      least bid: 3;"
    assert quarry in typed([*SET_UP, "i quarry"])
    assert quarry in typed([*SET_UP, "i B13"])
    every = typed([*SET_UP, "i"])
    assert all(
        f"({tile})\n      least bid" in every.rpartition("Passing")[2] for tile in SET_UP[2:]
    )
    assert "There is no piece “moon”." in typed([*SET_UP, "i moon"])


def test_a_question_says_why_it_is_asked() -> None:
    out = typed(SET_UP)
    assert "  Each player gets a civilization at random" in out
    assert "(R3.2)" in out
    assert "R6.1" in out
    assert "R6.1" in typed(SET_UP, "ja")


@pytest.mark.parametrize("lines", [["civ4"], [*SET_UP, "2"], [*SET_UP, "1", ""], []])
def test_the_end_of_the_input_ends_the_terminal_at_any_question(lines: list[str]) -> None:
    """At a reveal, at "how many", after an empty answer, at once; nothing is taken unsaid."""
    out = typed(lines)
    assert "Seat 2 bids" not in out


def test_an_amount_is_asked_for_and_left_by_an_empty_line() -> None:
    out = typed([*SET_UP, "1", "", "1", "9", "1", "4"])
    assert out.count("Seat 2, which tile do you bid for?") == 3
    assert out.count("That is no number from 4 to 6.") == 1
    assert out.count("Seat 2 bids 4 on Land A (1 stone).") == 1
