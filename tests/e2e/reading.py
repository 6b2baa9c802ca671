"""What stands on a page or on the wall, as its readers see it."""

import re

from django.utils import translation

from tournaments.rules import articles


def ranking(page, number):
    """(rank, pair, total) of each line of the page's ranking; number: where the pair's is."""
    script = """(rows, number) => rows.map(row => [
        row.querySelector('.rank').textContent,
        row.querySelector(number).textContent,
        row.querySelector('.total').textContent,
    ])"""
    rows = page.locator("table.ranking tbody tr").evaluate_all(script, number)
    return [tuple(int(re.search(r"\d+", text)[0]) for text in row) for row in rows]


def article(tournament, code):
    """An article of the règlement as it hangs on the wall, with its number."""
    with translation.override("fr"):
        found = {one.code: one for one in articles(tournament.rules)}[code]
        return f"{found.number} – {found.text(translation.gettext)}"
