"""The art room of all games: signs, type, colours, the renderer and the pictures made from it.

No Kivy here. A game adds its templates and `faces.py` in `companion/games/<g>/art/`.
"""
