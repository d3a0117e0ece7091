"""What several games share. Each file adds fields to a state and the rules that keep them up."""
