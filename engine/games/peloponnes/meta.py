"""What Peloponnes is called and for how many it is."""

from engine.core.meta import Meta

META = Meta(
    "peloponnes", {"en": "Peloponnes", "ja": "ペロポネソス"}, (1, 2, 3, 4, 5), rules_version=1
)
