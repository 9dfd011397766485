"""The hex field of the Dauntless desk and what is drawn on it: plain values, pure functions, no database."""
