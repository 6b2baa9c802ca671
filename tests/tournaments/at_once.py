"""Several people at the same moment."""

import threading

from django.db import close_old_connections, connection


def at_once(*calls):
    """Run each call in a thread of its own, all let go together; what they returned or raised."""
    gate = threading.Barrier(len(calls))
    found = [None] * len(calls)

    def run(place, call):
        try:
            gate.wait(10)
            found[place] = call()
        except Exception as error:  # noqa: BLE001 - told to the test
            found[place] = error
        finally:
            close_old_connections()
            connection.close()

    threads = [threading.Thread(target=run, args=one) for one in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return found
