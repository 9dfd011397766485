"""Dive bombing by the alternate rule of XVI: nose-over, vertical or steep dive, pull-out."""

from rulebooks.dauntless.dive import plots, pullouts

THEMES = (plots, pullouts)
