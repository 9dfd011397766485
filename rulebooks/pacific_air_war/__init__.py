"""Pacific Air War: the mini-campaign, in the order of its book."""
