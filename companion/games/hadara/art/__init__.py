"""The scripts that draw the pictures of Hadara (with pillow)."""
