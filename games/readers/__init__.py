"""Files that bring results in, read and understood; nothing here stores anything."""
