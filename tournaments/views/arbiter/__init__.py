"""What an arbiter asks standing at a table, and what the règlement answers."""
