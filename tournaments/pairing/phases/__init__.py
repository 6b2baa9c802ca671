"""Pools, and the knock-out draws that follow them or a cut: principal, consolation, places."""
