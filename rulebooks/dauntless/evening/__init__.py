"""What an evening with several players needs: drop tanks, the plot timer, notes, the table of pilots (XXVII, XXVIII)."""

from rulebooks.dauntless.evening import pilots, plotting, tanks

THEMES = (pilots, plotting, tanks)
