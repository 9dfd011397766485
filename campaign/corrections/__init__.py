"""What a correction changes: pure differences between two replays, and their words."""
