"""One screen a purpose: a small class and a kv file of the same name."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from kivy.uix.screenmanager import Screen

from companion.ui.hall import Hall
from companion.ui.markup import load_kv
from companion.ui.widgets.painted import Painted

FOLDER = Path(__file__).parent
_CLASSES = {
    "home": "HomeScreen",
    "welcome": "WelcomeScreen",
    "new": "NewScreen",
    "table": "TableScreen",
    "hand": "HandScreen",
    "correction": "CorrectionScreen",
    "why": "WhyScreen",
    "phones": "PhonesScreen",
    "legend": "LegendScreen",
    "rules": "RulesScreen",
    "end": "EndScreen",
    "check": "CheckScreen",
    "register": "RegisterScreen",
    "count": "CountScreen",
    "faces": "FacesScreen",
    "settings": "SettingsScreen",
    "copies": "CopiesScreen",
    "reader": "ReaderScreen",
    "bring": "BringScreen",
}
NAMES = tuple(_CLASSES)


class Page(Screen):
    """A screen that knows the hall and shows it anew when something changed."""

    lists: ClassVar[tuple[str, ...]] = ()
    """What is made anew whenever the page is shown; while it is not, nobody holds it."""

    def __init__(self, hall: Hall, **kwargs: Any) -> None:
        self.hall = hall
        super().__init__(**kwargs)
        hall.bind(changed=self._follow)
        self.bind(on_pre_enter=self._into_view, on_leave=self._out_of_view)

    def _follow(self, *_: object) -> None:
        if self.manager and self.manager.current == self.name:
            self.refresh()

    def on_pre_enter(self, *_: object) -> None:
        self.refresh()

    def _out_of_view(self, *_: object) -> None:
        """A page to which a way leads back waits without its lists and its painted pictures."""
        for name in self.lists:
            self.ids[name].clear_widgets()
        for part in self._painted():
            part.put_away()

    def _into_view(self, *_: object) -> None:
        for part in self._painted():
            part.take_out()

    def _painted(self) -> list[Painted]:
        return [part for part in self.walk() if isinstance(part, Painted)]

    def refresh(self) -> None:
        """Read what is shown anew."""


def read(name: str) -> type[Page]:
    """The class of a screen, with its layout read."""
    module = import_module(f"{__name__}.{name}")
    load_kv(FOLDER / f"{name}.kv")
    kind: type[Page] = getattr(module, _CLASSES[name])
    return kind


def make(name: str, hall: Hall) -> Page:
    """The screen of this name."""
    return read(name)(hall, name=name)
