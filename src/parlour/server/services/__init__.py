"""What runs beside the tables: bots, clocks, the coach, upkeep."""
