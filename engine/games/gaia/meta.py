"""What Gaia is called and for how many it is."""

from engine.core.meta import Meta

META = Meta(
    "gaia",
    {"en": "Gaia", "ja": "ガイア", "ko": "가이아", "zh": "盖亚"},
    (2, 3, 4, 5),
    rules_version=3,
)
