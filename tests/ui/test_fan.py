"""The cards of a hand are as large as the page lets them be, and never too small to touch."""

from __future__ import annotations

import pytest

from companion.ui.fan import GAP, LEAST, MOST, card_size


@pytest.mark.parametrize("count", range(1, 13))
@pytest.mark.parametrize("page", [(1240, 560), (760, 1000), (980, 400)])
def test_a_hand_fits_its_page(count: int, page: tuple[int, int]) -> None:
    size = card_size(count, *page)
    abreast = (page[0] + GAP) // (size.width + GAP)
    lines = -(-count // abreast)
    assert lines * (size.height + GAP) <= page[1] + GAP
    assert size.height <= MOST


def test_few_cards_are_large_and_many_scroll() -> None:
    assert card_size(4, 1240, 560).height == MOST
    assert card_size(200, 760, 400) == LEAST
