"""How Peloponnes is drawn: the only part of its room with Kivy."""
