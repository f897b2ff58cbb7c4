"""The scripts that draw the pictures of Earth (with pillow)."""
