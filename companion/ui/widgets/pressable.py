"""What can be pressed, by a finger that set out when it stood there already."""

from __future__ import annotations

from typing import Any

from kivy.factory import Factory
from kivy.properties import BooleanProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.calm import calm, slid


class Pressable(ButtonBehavior):
    """A button that came to its place, or to mean something else, a moment ago takes no touch: the
    finger was meant for what was there before.

    `means` are the properties that tell what a press does.
    """

    means: tuple[str, ...] = ()
    again: str = ""
    """What it does again and again, whatever is written on it."""
    rests = BooleanProperty(False)
    """It gives no answer for a moment, as one has just been given there, and is pale."""

    def __init__(self, **kwargs: Any) -> None:
        self._stands = calm.change()
        super().__init__(**kwargs)
        for name in ("parent", "pos", "size", "opacity", "disabled", *self.means):
            self.fbind(name, self.came)

    def came(self, *_: object) -> None:
        """From now on it stands here and means this."""
        self._stands = calm.change()

    def on_touch_down(self, touch: Any) -> bool:
        """A finger that came too early is taken, so that nothing behind gets it; so is one on what
        cannot be pressed now, which kivy would press."""
        if not self.collide_point(*touch.pos):
            return False
        if self.disabled or not self._meant(touch):
            return bool(self.opacity)
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self and (self.disabled or not self._meant(touch)):
            touch.ungrab(self)
            self.state = "normal"
            return True
        return bool(super().on_touch_up(touch))

    def _meant(self, touch: Any) -> bool:
        """Whether it is what the finger set out for; what was taken away is not."""
        since = max(self._stands.at, slid(self))
        return self.parent is not None and calm.read(touch, since, self.again)


Factory.register("Pressable", cls=Pressable)
