"""Work that is done beside the page: enqueued by name, once the facts are committed."""

from enum import StrEnum
from functools import partial

from celery import current_app
from django.db import transaction


class Job(StrEnum):
    """Every task there is; a test asserts that each is registered."""

    PAIR_ROUND = "tournaments.pair_round"
    REFRESH_STANDINGS = "tournaments.refresh_standings"
    PUBLISH = "tournaments.publish"


def later(job: Job, *args: int | str) -> None:
    """Run the job after the commit: inline on the laptop, by a worker when hosted.

    A missing broker leaves the facts in place and a line in the log; the sweep enqueues again.
    """
    signature = current_app.signature(job.value, args=args, ignore_result=True)
    transaction.on_commit(partial(signature.delay), robust=True)
