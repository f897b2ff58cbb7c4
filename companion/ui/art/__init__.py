"""Pictures of the app: drawn by the scripts in this folder (with pillow), kept as PNG files."""
