"""Several pieces that hands put back, a line for each place that they go to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.session.api import Text
from companion.session.lacking import in_a_gap

if TYPE_CHECKING:
    from companion.session.reading import Reading

MOST_NAMED, MOST_PLACES = 4, 5
"""So many pieces of one place are named, and so many places. Chosen: four lines of a tablet."""
MOST_KINDS = 6
"""So many kinds of pieces are named that hands look for in the box or a pile: by a number alone
nobody finds them."""


MOST_SPOTS = 8
"""So many pieces are told by their spot; hands cannot know which of several alike is meant."""


def together(
    session: Reading, pieces: Sequence[Text], decks: Mapping[str, str], spots: Collection[str]
) -> Iterator[Text]:
    """These sentences place by place. `decks`: the pile that a piece was drawn from. `spots`: the
    pieces that lie on a spot with a name, where others look like them."""
    groups: dict[str, list[str]] = {}
    told = [each for each in pieces if each.params.get("piece")]
    own = [each for each in pieces if each not in told]  # what carries no tag, each by its sentence
    if 0 < len(own) <= MOST_PLACES - bool(told):
        yield from own
        pieces = told
    spotted = [each for each in pieces if each.params.get("piece") in spots]
    if len(spotted) <= MOST_SPOTS:
        yield from spotted
        pieces = [each for each in pieces if each not in spotted]
    alone = [each for each in pieces if not goes_to(session, each, decks)]
    if len(alone) <= MOST_PLACES:  # else nobody would be told which
        yield from alone
        pieces = [each for each in pieces if each not in alone]
    for each in pieces:
        groups.setdefault(goes_to(session, each, decks), []).append(str(each.params.get("piece")))
    if "" in groups or len(groups) > MOST_PLACES:
        yield Text("undone.many", {"n": sum(int(one.params.get("n", 1)) for one in pieces)})
        return
    yield from (_group(session, to, group) for to, group in groups.items())


def goes_to(session: Reading, told: Text, decks: Mapping[str, str]) -> str:
    """Where a piece goes, as people call it; of a row that the screen shows, the row."""
    if told.key == "undone.draw":
        return decks.get(str(told.params["piece"]), "")
    place = str(told.params.get("to", ""))
    row = f"place.{place.partition(':')[0]}.any"
    return row if session.words.has(row) else place


def named(session: Reading, pieces: Sequence[str]) -> Iterator[str]:
    """So many of these as hands look for at once, each time for a gap."""
    for first in range(0, len(pieces), MOST_KINDS):
        some = pieces[first : first + MOST_KINDS]
        yield in_a_gap(Counter(session.words.front(one).partition("#")[0] for one in some))


def _group(session: Reading, to: str, pieces: Iterable[str]) -> Text:
    named = Counter(session.words.front(piece).partition("#")[0] for piece in pieces)
    n = named.total()
    if n > MOST_NAMED and (to.startswith("deck.") or len(named) > MOST_KINDS):
        return Text("undone.group.many", {"to": to, "n": n})
    return Text("undone.group", {"to": to, "what": in_a_gap(named)})
