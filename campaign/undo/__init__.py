"""Entries of the journal taken back: what each touches, what depends on it, and how each act is undone. Only acts call it."""
