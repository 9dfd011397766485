"""The rulings on Dauntless, part by part; ``rulebooks.dauntless.rulings`` has them in one row."""
