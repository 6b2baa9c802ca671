"""Who plays whom: pure functions from a request to a round, without Django, clock or global chance."""

from __future__ import annotations
