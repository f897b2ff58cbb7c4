"""The scripts that draw the pictures of Peloponnes (with pillow)."""
