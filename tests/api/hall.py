"""What happens in the hall, through the API."""

from tests.api.caller import Caller


def sheet(place: int) -> dict[str, int]:
    """The totals of a sheet of twelve deals with three belotes; each place has its own."""
    return {"A": 1002 + 8 * place, "B": 1002 - 8 * place}


def tables(caller: Caller, slug: str, number: int) -> list[dict]:
    return caller.rows("tables/", tournament=slug, round=number)


def play(caller: Caller, slug: str, number: int) -> None:
    """Every table of the partie hands in its sheet."""
    for place, table in enumerate(tables(caller, slug, number), start=1):
        body = {"points": sheet(10 * number + place)}
        answer = caller.post(f"tables/{table['id']}/entries/", body, key=f"k{table['id']}")
        assert answer.status_code == 201, answer.json()
