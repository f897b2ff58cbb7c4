"""The app on the tablet: the only folder that imports kivy.

Importing this package does not import kivy; `companion.ui.app.run` does, when the app starts.
"""
