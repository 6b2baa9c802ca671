"""The doors that people come through with a browser."""
