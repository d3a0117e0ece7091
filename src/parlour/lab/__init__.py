"""What is measured: tournaments of bots, and the analysis of games played."""
