"""The one box of every described table: each refusal names the place and the reason."""

from __future__ import annotations

import pytest

from engine.core.box import Box
from engine.core.record import BadRecord
from tests.engine.toy import TOY

HAND = 'seat 1 ("hand")'


def box() -> Box:
    """All cards but the third, and two stones."""
    return Box(TOY.catalogue, ["c1", "c2", "c2#2"], {"stones": 2})


@pytest.mark.parametrize(
    ("piece", "kinds", "sentence"),
    [
        ("moon", (), 'Seat 1 ("hand") names "moon", which is no piece.'),
        ("stone", ("card",), 'Seat 1 ("hand") names "stone", which is no piece of the kind card.'),
        (
            4,
            ("card", "big_card"),
            'Seat 1 ("hand") names 4, which is no piece of the kind card or big card.',
        ),
        ("c3", (), 'Seat 1 ("hand") names c3, which is not in play here.'),
    ],
)
def test_what_cannot_lie_there_is_refused(
    piece: object, kinds: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(BadRecord) as told:
        box().take(piece, HAND, kinds)
    assert str(told.value).replace("'", '"') == sentence


def test_a_piece_lies_in_one_place() -> None:
    found = box()
    assert found.take("c1", HAND, ("card",)) == "c1"
    with pytest.raises(BadRecord, match=r"c1 lies in two places: in seat 1 .* and in the pile"):
        found.take("c1", "the pile")


def test_of_pieces_that_are_alike_any_is_taken_until_none_is_left() -> None:
    found = box()
    assert [found.take_like("c2", HAND) for _ in range(2)] == ["c2", "c2#2"]
    with pytest.raises(BadRecord, match=r"There are only 2 of c2; seat 1 .* names one more"):
        found.take_like("c2", HAND)


def test_cards_that_nobody_knows_are_counted_against_the_deck() -> None:
    found = box()
    found.take("c1", HAND)
    found.hide("cards", 1, HAND)
    assert (found.left("cards"), found.spare("cards")) == (["c2", "c2#2"], 1)
    with pytest.raises(BadRecord, match="the pile holds 2, and 1 are left"):
        found.hide("cards", 2, "the pile")


def test_counted_pieces_are_no_more_than_the_box_has() -> None:
    found = box()
    assert found.use("stones", 2, HAND) == 2
    assert found.stock("stones") == 0
    with pytest.raises(BadRecord, match="only 2 stones in the box; with the pile it would be 3"):
        found.use("stones", 1, "the pile")
    assert "c1" in found
    found.leave_out(["c1"])
    assert "c1" not in found
