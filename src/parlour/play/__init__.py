"""One game for people: the table, views, facts and the log, refusals, records, the proof of the shuffle."""
