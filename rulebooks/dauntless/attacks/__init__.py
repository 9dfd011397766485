"""Attacks on ships and bases: whether they can succeed, and the hits that the dice give."""

from rulebooks.dauntless.attacks import bombs, depth_charges, guns, kamikaze, odds, rockets, skip, torpedo, torpedo_run

THEMES = (bombs, depth_charges, guns, kamikaze, odds, rockets, skip, torpedo, torpedo_run)
