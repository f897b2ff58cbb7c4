"""A running match on a table: engine, twin and log joined; resumes where it was."""
