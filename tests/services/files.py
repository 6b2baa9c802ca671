"""The site's own files, looked for once in a process and not once for each test's client."""

from typing import Any, ClassVar

from whitenoise.middleware import WhiteNoiseMiddleware


class Once(WhiteNoiseMiddleware):  # type: ignore[misc]  # WhiteNoise has no types
    """What the first one found serves all."""

    found: ClassVar[dict[str, Any]] = {}

    def add_files_from_finders(self) -> None:
        if not self.found:
            super().add_files_from_finders()
            self.found.update(self.files)
        self.files = dict(self.found)
