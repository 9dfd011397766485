"""The Dauntless desk as people meet it: what a session shows and says. The rules are in ``rulebooks.dauntless``."""
