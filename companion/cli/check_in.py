"""`tabletwin check-in GAME`: a box is counted by reading its pieces, what is missing is named."""

from __future__ import annotations

import sys
from argparse import Namespace
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import Any

from companion.cli.errors import BadUse
from companion.cli.folder import open_store
from companion.cli.home import HomeTables
from companion.cli.network import access_of, kept_settings, setting_of
from companion.cli.output import show
from companion.cli.register import OpenBox
from companion.cli.start import game_named
from companion.cli.stdin import read_lines
from companion.house import box_letters, check_in
from companion.house.check_in import BoxCheckIn
from companion.house.feeding import Feeding
from companion.house.hub_line import carried
from companion.house.sender import joined
from companion.house.stored import title
from companion.house.trouble import Trouble
from companion.house.user_input import as_number
from companion.session.api import Text
from companion.session.stations import fault_text
from companion.store import boxes
from companion.store.store import Store, StoreError
from companion.table.layout import Layout, load, tiers, touch_only

HUB_S = 5.0
"""Chosen: nobody waits longer for a hub that is switched off."""
TURN_S = 0.1
"""How often the table is listened to. Chosen: a light answers while the hand is still there."""


def run(asked: Namespace) -> bool:
    """Count until Enter is pressed on an empty line; False when something is missing."""
    game = game_named(asked.game)
    store = open_store(asked)
    opened = OpenBox(store, game, asked.box, asked.language)
    opened.words.titles = title
    try:
        known = {box.name: box.id for box in boxes.boxes(store, game.id)}
        if asked.box not in known:
            raise BadUse(f"There is no box {asked.box!r} of {game.id}; see: tabletwin register.")
        if asked.last:
            return _last(opened, asked, check_in.last(store, known[asked.box]))
        count = BoxCheckIn(store, game, known[asked.box], _layout(game.id), monotonic)
        _count(opened, asked, count)
        _ask_by_hand(opened, count)
        complete = _signed(opened, asked, count)
        _tell_hub(store)
        return complete
    except (StoreError, Trouble) as error:
        raise BadUse(error.said(asked.language)) from None
    finally:
        store.close()


def _layout(game: str) -> Layout:
    """All stations of the fullest table: pieces are laid anywhere."""
    return load(game, tiers(game)[-1], 2, {}) if tiers(game) else touch_only(game)


# -- counting --------------------------------------------------------------------------------------


def _count(opened: OpenBox, asked: Namespace, count: BoxCheckIn) -> None:
    """Read what is laid on the table and what is typed, till people are done."""
    setting = setting_of(asked)
    link = None
    if setting:
        kept = kept_settings(asked)
        tables = HomeTables(named=setting, access=lambda: access_of(asked, kept.__getitem__))
        link = tables.open(opened.game.id, count.layout, setting).link
    feeding = Feeding(count, link)
    typed = _typed()
    if link is not None:
        link.start(feeding.put)
    _tell(asked, "Lay the pieces on the readers, or read their tags; Enter ends the count.")
    try:
        while (line := _next(typed)) != "":
            feeding.take()
            count.tick()
            if line is not None:
                count.show(line)
            if feeding.light():
                _tell(asked, _state(opened, count))
    finally:
        if link is not None:
            link.stop()


def _next(typed: SimpleQueue[str]) -> str | None:
    """A tag that was typed; None when there is none yet, empty when people are done."""
    try:
        return typed.get(timeout=TURN_S)
    except Empty:
        return None


def _typed() -> SimpleQueue[str]:
    """The lines people type, on a thread of its own; its end is an empty one."""
    found: SimpleQueue[str] = SimpleQueue()

    def take(line: str) -> bool:
        uid = line.lower().replace(":", "").replace(" ", "")
        found.put(uid)
        return bool(uid)

    read_lines(take, lambda: found.put(""))
    return found


def _state(opened: OpenBox, count: BoxCheckIn) -> str:
    """How far the count is, and what does not belong here."""
    now = count.count
    here = f"{len(now.counted)} of {len(now.counted) + len(now.missing)}"
    wrong = [opened.say(fault_text(fault)) for fault in now.foreign.values()]
    return " ".join((here, *dict.fromkeys(wrong)))


def _ask_by_hand(opened: OpenBox, count: BoxCheckIn) -> None:
    """What no reader sees: people say how many there are; an empty line is all of them."""
    for what, of in count.by_hand().items():
        here = _number(f"{opened.say(Text(f'counted.{what}'))} ({of}): ", of)
        if here is None:
            return
        count.found(what, here)


def _number(prompt: str, of: int) -> int | None:
    """How many people found; None at the end of the input."""
    while True:
        print(prompt, end="", flush=True, file=sys.stderr)
        line = sys.stdin.readline()
        if not line:
            return None
        if not line.strip() or 0 <= as_number(line) <= of:
            return as_number(line) if line.strip() else of


def _tell_hub(store: Store) -> None:
    """A house's hub hears of it at once; where it is not there, when the tablet plays again."""
    until = monotonic() + HUB_S
    with carried(store):
        while joined(store) and box_letters.next_box(store) and monotonic() < until:
            sleep(TURN_S)


# -- what was found --------------------------------------------------------------------------------


def _signed(opened: OpenBox, asked: Namespace, count: BoxCheckIn) -> bool:
    data = count.signed(asked.who)
    now = count.count
    lines = [f"Box {opened.box} of {opened.game.id}: {len(now.counted)} pieces were read."]
    lines += _named(opened, "Missing", now.missing)
    lines += _named(opened, "Without a tag, look for them", now.without_tag)
    lines += [opened.say(fault_text(fault)) for fault in now.foreign.values()]
    if now.strangers:
        lines.append(f"Tags that nobody knows: {', '.join(now.strangers)}.")
    if now.complete and now.counted:
        lines.append("Every piece with a tag is here.")
    lines += _short_by_hand(opened, count)
    shown = {**data, "complete": now.complete, "unknown": now.strangers}
    show({"game": opened.game.id, "box": opened.box, **shown}, [one for one in lines if one],
         asked.json)  # fmt: skip
    return now.complete and all(here == of for here, of in count.counts.values())


def _named(opened: OpenBox, what: str, pieces: list[str]) -> list[str]:
    """Pieces by name; the same ones once, with their number."""
    names: dict[str, int] = {}
    for piece in pieces:
        name = opened.name(piece)
        names[name] = names.get(name, 0) + 1
    told = ", ".join(name if n == 1 else f"{name} ({n})" for name, n in names.items())
    return [f"{what}: {told}."] if told else []


def _short_by_hand(opened: OpenBox, count: BoxCheckIn) -> list[str]:
    """What people counted less of, or what they still have to count."""
    if not count.counts:
        told = [f"{n} {opened.say(Text(f'counted.{w}'))}" for w, n in count.by_hand().items()]
        return [f"Count by hand: {', '.join(told)}."] if told else []
    few = {w: (here, of) for w, (here, of) in count.counts.items() if here < of}
    told = [f"{opened.say(Text(f'counted.{w}'))} {here} of {of}" for w, (here, of) in few.items()]
    return [f"Too few: {', '.join(told)}."] if told else ["All that has no tag is here."]


def _last(opened: OpenBox, asked: Namespace, found: dict[str, Any] | None) -> bool:
    if found is None:
        raise BadUse(f"The box {opened.box} of {opened.game.id} was never counted.")
    lines = [f"{found['when'][:16]}, {found['who'] or 'somebody'}: {found['counted']} of "
             f"{found['of']} pieces were read."]  # fmt: skip
    lines += _named(opened, "Missing", found["missing"])
    show({"game": opened.game.id, "box": opened.box, **found}, lines, asked.json)
    return not found["missing"]


def _tell(asked: Namespace, text: str) -> None:
    if not asked.json:
        print(text, flush=True)
