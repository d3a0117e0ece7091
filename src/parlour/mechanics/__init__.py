"""What games of any pack share. Each file adds fields to a state and the rules that keep them up."""
