"""What Earth is called and for how many it is."""

from engine.core.meta import Meta

META = Meta(
    "earth",
    {"en": "Earth", "ja": "アース", "ko": "어스", "zh": "地球"},
    (1, 2, 3, 4, 5),
    rules_version=3,
)
