"""The evening for other programs: what `/api/v1/` answers, and the verbs it calls."""
