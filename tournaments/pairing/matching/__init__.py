"""Least-cost tables of a whole field, with their proof."""
