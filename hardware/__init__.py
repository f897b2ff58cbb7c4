"""What to build a table from; drawings, tables and labels are made from the board files."""
