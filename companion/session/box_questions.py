"""Questions about the box: are all counted pieces there, and is everything in it again?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.session.api import Ask, Choice, Question, Text
from companion.session.lacking import in_a_gap, lacking
from companion.session.questions import SKIP, YES
from engine.core.catalogue import Counted
from engine.core.steps import TABLE

AGAIN = "again"
COUNT = "counted."
"""Before a kind of counted pieces: the group of the answers that tell how many there are, which
has the name of the kind."""


def count(left: Counted, packing: bool, short: Mapping[str, int]) -> Question:
    """Are all counted pieces there? One kind after the other of which some are missing; what
    was said of some (`short`), now or when the box was packed last, can be said anew."""
    missing = [
        Choice(
            f"{kind}:{n}",
            Text("choice.count" if of > 1 else "choice.count_gone",
                 {"what": kind, "n": n, "of": of}),
            group=f"{COUNT}{kind}",
            amount=n,
        )
        for kind, of in left.items()
        for n in reversed(range(of))
    ]  # fmt: skip
    done = Text("choice.count_rest" if short else "choice.count_all")
    asks = "ask.count_pack" if packing else "ask.count"
    what = {"what": in_a_gap(short)}
    text = Text("ask.count_pack_rest" if packing else "ask.count_rest", what) if short else None
    beside = (Choice(SKIP, Text("choice.not_counted")), *(_again() if short else ()))
    return Question(
        f"count:{packing}:{len(left)}",
        Ask.COUNT,
        TABLE,
        text or Text(asks),
        (Choice(YES, done), *missing, *beside),
        must=False,
    )


def pack(done: int, of: int, missing: Sequence[Text], unseen: int, short: bool) -> Question:
    """Is the box packed? Without any piece shown back nobody asked for it to be checked. Where
    readers are silent, hands and eyes know more than the table."""
    key = "ask.pack_all" if done == of else "ask.pack" if done else "ask.pack_unchecked"
    told = Text(key, {"done": done, "of": of})
    text = lacking(missing) if missing else told
    packed = Choice(YES, Text("choice.packed"), remark=Text("remark.packed"))
    return Question(
        f"pack:{done}:{len(missing)}:{unseen}",
        Ask.PACK,
        TABLE,
        Text("ask.pack_unseen", {"n": unseen}) if unseen else text,
        (packed, *(_again() if short else ())),
        must=False,
    )


def _again() -> tuple[Choice, ...]:
    """What was said of counted pieces may have been a slip."""
    return (Choice(AGAIN, Text("choice.count_again")),)
