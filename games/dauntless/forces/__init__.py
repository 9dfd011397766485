"""What a session begins with: the ships and aircraft that a scenario asks for, and those that the book and a club know."""
