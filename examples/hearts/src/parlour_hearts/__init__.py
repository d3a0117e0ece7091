"""Hearts, and a French pack of 52 cards, for Parlour."""
