"""What goes on at the table beside the attacks: the plot timer, notes, what is written down unseen, and small reckonings."""
