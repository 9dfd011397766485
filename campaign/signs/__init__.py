"""Our own small drawings as safe HTML: signs of the sides, kill marks, dice, chances, gauges, the chart of the score.

Functions of plain values, so that they can be kept in memory; the shapes stand in templates/components/sprite.html.
"""
