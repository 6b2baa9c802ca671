"""What a deal and a sheet of belote are worth; pure Python, no dependency."""
