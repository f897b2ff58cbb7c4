"""What Lampions is called and for how many it is."""

from engine.core.meta import Meta

META = Meta("lampions", {"en": "Lampions", "ja": "ランピオン"}, (2, 3, 4))
