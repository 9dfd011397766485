"""What is told to whom of an act: derived once from what it changed, stored with it, sent afterwards."""
