"""What a game's report was before it is what it is: its versions, and two of them side by side."""
