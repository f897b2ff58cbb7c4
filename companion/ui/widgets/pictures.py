"""Small pictures: tinted signs, coloured pictures, and the shape that stands for a seat."""

from __future__ import annotations

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.image import Image


class Sign(Image):
    """A white sign in the colour `tint`; without a name it takes no room."""

    name = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))


class Picture(Image):
    """A coloured picture, such as a resource."""

    name = StringProperty("")


class Emblem(Image):
    """A seat's shape in its shade."""

    shade = StringProperty("#888888")
    shape = StringProperty("circle")
