"""A match that another tablet played goes on here: the hub has it and hands it over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.house.belonging import Offer
from companion.house.talk import Talk, talking
from companion.house.trouble import Trouble, plain_words
from companion.store import matches, progress, versions
from companion.store.store import Store, StoreError


def offers(store: Store) -> list[Offer]:
    """The open matches of this table that the hub knows further. Raises Trouble."""
    with plain_words(), talking(store) as talk:
        listed = talk.listed()
        here = {one.uid: one.steps for one in matches.matches(store)}
        apart = {one.match.uid for one in versions.apart(store) if "tip" in one.theirs}
    return [_offer(one, here) for one in listed if one["uid"] in apart or one["uid"] not in here]


def _offer(said: Mapping[str, Any], here: Mapping[str, int]) -> Offer:
    uid = str(said["uid"])
    names = tuple(map(str, said["seats"]))
    head = (uid, str(said["game"]), names, int(said["length"]), str(said["phase"]))
    return Offer(*head, int(said.get("ago", -1)), here.get(uid, -1))


def bring(store: Store, uid: str) -> int:
    """The hub's version of a match is here; its number. Raises Trouble, and nothing was changed."""
    with plain_words(), talking(store) as talk:
        number = _number(store, uid)
        if number and progress.elsewhere(store, number):
            raise StoreError("in_play")
        if uid not in {one["uid"] for one in talk.listed()}:
            raise Trouble("bring.gone")
        fetch(talk, store, uid)
        return _number(store, uid)


def fetch(talk: Talk, store: Store, uid: str) -> None:
    """The hub's version is put in place. Raises Trouble, and nothing was changed."""
    versions.fetch_theirs(store, uid)
    try:
        talk.until(lambda: uid not in versions.fetching(store))
    finally:
        versions.fetch_no_more(store, uid)


def _number(store: Store, uid: str) -> int:
    return next((one.id for one in matches.matches(store) if one.uid == uid), 0)


class KeptBringing:
    """The part of a house over a store that brings matches. Satisfies `belonging.Belonging`.

    Each talk has a connection of its own to the file: the app goes on meanwhile.
    """

    store: Store

    def offers(self) -> Sequence[Offer]:
        with plain_words(), closing(Store(Path(self.store.path))) as store:
            return offers(store)

    def bring(self, uid: str) -> int:
        with plain_words(), closing(Store(Path(self.store.path))) as store:
            return bring(store, uid)
