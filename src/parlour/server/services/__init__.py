"""What runs beside the tables: bots' pace, deadlines, the coach, upkeep."""
