"""The real settings, with quick passwords, mail in memory and tasks inline."""

import os
import tempfile

data = tempfile.TemporaryDirectory(prefix="dixdeder-tests-")
os.environ["DIXDEDER_DATA_DIR"] = data.name

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
CELERY_TASK_ALWAYS_EAGER = True
ALLOWED_HOSTS = ["*"]
