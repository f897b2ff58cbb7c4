"""What is kept: matches, boxes, faces and settings, in one SQLite file."""
