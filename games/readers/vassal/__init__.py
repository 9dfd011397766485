"""Logs and saved games of VASSAL: unpacked, decoded, heard line by line; what players tagged in them becomes a draft's facts.

``savedgame`` turns bytes into text, ``commands`` text into commands, ``chat`` commands into lines, ``dice`` and ``tags`` find in
the lines what counts, ``deeds`` says what follows once it is known who is meant. ``log`` puts them together.
"""
