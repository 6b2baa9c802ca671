"""Static files: hashed names once `collectstatic` has run, plain names before."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise has no types
    """Fall back to plain names when nothing has been collected.

    A laptop then starts without a build step (WhiteNoise serves what the finders find), while the
    container image, which collects, gets names that browsers may keep for ever.
    """

    def stored_name(self, name: str) -> str:
        """Return the hashed name, or the plain one when there is no manifest."""
        return str(super().stored_name(name)) if self.hashed_files else name
