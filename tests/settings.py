"""The real settings, with quick passwords and the mail kept in memory."""

import os
import tempfile

os.environ.setdefault("DIXDEDER_DATA_DIR", tempfile.mkdtemp(prefix="dixdeder-tests-"))

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
