"""The way of a campaign as stages side by side, and what people choose before the next match."""

from __future__ import annotations

from collections.abc import Callable

from kivy.factory import Factory
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.house.campaign import Campaign, Leg
from companion.house.words import say
from companion.ui.widgets import picture_there
from companion.ui.widgets.press import made
from companion.ui.words import words
from engine.core.game import Value


class CampaignPanel(BoxLayout):
    """Takes no room where a match belongs to no campaign."""

    title = StringProperty("")
    question = StringProperty("")

    def show(self, campaign: Campaign | None, choose: Callable[[Value], None]) -> None:
        """Draw the way anew; `choose` is called with what is touched."""
        stages, choices = self.ids.stages, self.ids.choices
        stages.clear_widgets()
        choices.clear_widgets()
        self.title = self.question = ""
        if campaign is None:
            return
        language = words.language
        self.title = say(language, "campaign.way")
        self.question = campaign.question(language)
        for stage in range(1, len(campaign.targets) + 1):
            stages.add_widget(_stage(campaign, stage))
        for choice in campaign.choices():
            choices.add_widget(_choice(campaign, choice, choose))


def _stage(campaign: Campaign, stage: int) -> Factory.CampaignStage:
    """One stage: its number, how it went, and what it began with more than the one before."""
    language, leg = words.language, campaign.leg(stage)
    card = Factory.CampaignStage()
    card.title = say(language, "campaign.stage", number=stage)
    card.result = campaign.result(stage, language)
    card.sign = _sign(leg)
    card.reached = leg is not None and leg.reached
    if leg is not None:
        card.gain = campaign.gain(leg, language)
        card.picture = picture_there(str(leg.chosen))
    return card


def _sign(leg: Leg | None) -> str:
    if leg is None:
        return ""
    if leg.score is None:
        return "play"
    return "check" if leg.reached else "cross"


def _choice(
    campaign: Campaign, choice: Value, choose: Callable[[Value], None]
) -> Factory.CampaignChoice:
    """A permanent income to choose, or the match that follows unasked."""
    look = "plain" if campaign.next is not None and campaign.next.asks else "main"
    button = made("CampaignChoice", text=campaign.label(choice, words.language), look=look)
    button.picture = picture_there(str(choice))
    button.sign = "" if button.picture else "play"
    button.bind(on_release=lambda *_: choose(choice))
    return button
