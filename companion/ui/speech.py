"""What people are told: in words of the match, and in a sentence over all screens for a while."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.house.api import House
from companion.house.screens import Screens
from companion.session.api import StationView, Text
from companion.session.words import Words
from companion.ui import called
from companion.ui.drawing import sitting
from companion.ui.opened import Opened
from companion.ui.words import words
from engine.core.match import Seat

COMPLAINT_SECONDS = 9.0
"""Chosen: a sentence of twenty words read twice."""


class Speech(Opened):
    """Says what is open at the table."""

    complaint = StringProperty("")
    news = False
    """What is said is good news, not a complaint."""

    def __init__(self, house: House, screens: Screens | None = None) -> None:
        super().__init__(house, screens)
        self._places: Words | None = None
        self._hush = Clock.create_trigger(self._forget, COMPLAINT_SECONDS)
        self._said_in = Clock.frames
        """The frame in which something was said last."""

    def close(self) -> None:
        super().close()
        self._places = None

    def say(self, text: Text | None) -> str:
        """A sentence of the match in the language in use."""
        if text is None:
            return ""
        speaker = self.play or self.enrol or self.count or self.check
        return speaker.say(text, words.language) if speaker else text.key

    def piece_name(self, piece: str) -> str:
        """What a piece is called; of a card that nobody has told, only its kind."""
        if self.game is None or piece not in self.game.catalogue:  # a tag of the table
            return self.say_piece(piece)
        return called.piece(self.game, piece)

    def say_piece(self, named: str) -> str:
        """What the match calls a piece, in words."""
        return self.say(Text("choice.piece", {"piece": named}))

    def place_name(self, place: str) -> str:
        """A place of the match in words."""
        if self._places is None and self.game and (view := self.see()):
            self._places = Words(self.game, view.header.names)
        return self._places.place(words.language, place) if self._places else place

    def station_name(self, station: StationView) -> str:
        """Where a station is in words: at a place of the match, or before a seat."""
        if station.pad and station.seat >= 0 and self.see() is not None:
            return words.say("virtual.pad_of", who=self.sitting(station.seat).name)
        return words.say("virtual.pad") if station.pad else self.place_name(station.place)

    def sitting(self, seat: int) -> Seat:
        """Who sits there, an automatic opponent included; while a match is open."""
        view, game = self.see(), self.game
        assert view is not None
        assert game is not None
        seats = view.header.called(words.language)
        return sitting(seats, seat, lambda key: game.texts.say(words.language, key))

    def complain(self, sentence: str) -> None:
        """Show a sentence for a while."""
        self._said(sentence, news=False)

    def mention(self, sentence: str) -> None:
        """Show for a while what went as it was meant to."""
        self._said(sentence, news=True)

    def _said(self, sentence: str, news: bool) -> None:
        self.news, self.complaint, self._said_in = news, sentence, Clock.frames
        self._hush.cancel()
        self._hush()

    def on_screen(self, *_: object) -> None:
        """What was said of the screen before goes with it: it would lie over the title of this
        one. What led here was said in the same frame, and stays."""
        if self._said_in != Clock.frames:
            self._forget()

    def _forget(self, *_: object) -> None:
        self.complaint = ""
