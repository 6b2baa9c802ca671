"""Work that is done beside the page: enqueued by name, once the facts are committed."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum

from celery import current_app
from django.db import transaction


class Job(StrEnum):
    """Every task there is; a test asserts that each is registered."""

    PAIR_ROUND = "tournaments.pair_round"
    REFRESH_STANDINGS = "tournaments.refresh_standings"
    PUBLISH = "tournaments.publish"


_held: ContextVar[bool] = ContextVar("held", default=False)


@contextmanager
def held() -> Iterator[None]:
    """Within the block nothing is enqueued: the caller does itself, once, what the jobs would."""
    before = _held.set(True)
    try:
        yield
    finally:
        _held.reset(before)


def later(job: Job, *args: int | str) -> None:
    """Run the job after the commit: inline on the laptop, by a worker when hosted.

    A missing broker leaves the facts in place and a line in the log, at once and not after
    several tries: somebody is waiting at the desk.  The sweep enqueues again.
    """
    if _held.get():
        return
    signature = current_app.signature(job.value, args=args, ignore_result=True)

    def enqueue() -> None:  # a partial has no name for Django's log, and would raise there
        signature.apply_async(retry=False)

    transaction.on_commit(enqueue, robust=True)
