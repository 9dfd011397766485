"""What is printed: exports, record cards, game sheets and muster sheets as PDF."""
