"""The real settings, with quick passwords, mail in memory and tasks inline.

Each process of a parallel run has its own pair of Redis databases: queue and cache.
"""

import os
import tempfile

data = tempfile.TemporaryDirectory(prefix="dixdeder-tests-")
os.environ["DIXDEDER_DATA_DIR"] = data.name
if os.environ.get("REDIS_URL") and (process := os.environ.get("PYTEST_XDIST_WORKER")):
    server = os.environ["REDIS_URL"].rpartition("/")[0]
    os.environ["REDIS_URL"] = f"{server}/{2 * int(process.removeprefix('gw'))}"

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
CELERY_TASK_ALWAYS_EAGER = True
ALLOWED_HOSTS = ["*"]
MIDDLEWARE = [
    "tests.services.files.Once" if name == "whitenoise.middleware.WhiteNoiseMiddleware" else name
    for name in MIDDLEWARE  # noqa: F405
]
