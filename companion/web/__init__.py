"""The match on phones, tablets and the wall: pages made here, shown by any browser.

The drawings are those of the app, so Kivy is told before it is imported that no window is wanted.
"""

from companion.ui.app import quiet

quiet()
