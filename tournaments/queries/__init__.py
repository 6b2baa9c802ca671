"""What pages show: reads with a fixed number of queries, answered as frozen values."""
