"""What runs beside the tables: bots, races and clocks, the coach, cleanup."""
