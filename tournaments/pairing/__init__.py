"""Who plays whom: pure functions, without Django, clock or global chance."""
