"""What a box lacks, in one sentence: how many pieces, and the first of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.session.api import Text

MISSING = "missing:"
"""Before missing pieces in one gap, each before how many of it: `missing:A01:1:silver_coin:2`."""
NAMED = 3
"""So many missing pieces are named in a question. Chosen: it stays one sentence."""


def in_a_gap(pieces: Mapping[str, int]) -> str:
    """These pieces, each with how many of it, for one gap."""
    return MISSING + ":".join(f"{piece}:{n}" for piece, n in pieces.items())


def pieces_of(missing: Iterable[Text]) -> int:
    """How many pieces these texts tell of, counted ones too."""
    return sum(int(text.params.get("n", 1)) for text in missing)


def lacking(missing: Sequence[Text]) -> Text:
    """Whether a box is closed that lacks these pieces: how many, and the first of them."""
    texts = [text.params for text in missing[:NAMED]]
    first = [f"{one.get('piece', one.get('what'))}:{one.get('n', 1)}" for one in texts]
    key = "ask.pack_missing_more" if len(missing) > NAMED else "ask.pack_missing"
    return Text(key, {"n": pieces_of(missing), "what": MISSING + ":".join(first)})
