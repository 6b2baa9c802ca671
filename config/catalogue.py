"""The catalogue of sentences, without xgettext or msgfmt: `python -m config.catalogue update`."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from babel.messages.extract import _ExtractionResult, _Keyword, _PyOptions

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = {"fr": "n > 1", "en": "n != 1"}  # and when each uses the plural
METHODS = [
    ("config/**.py", "python"),
    ("clubs/**.py", "python"),
    ("tournaments/**.py", "python"),
    ("scoring/**.py", "python"),
    ("templates/**.html", "config.catalogue:templates"),
    ("templates/**.txt", "config.catalogue:templates"),
]
HEADER = """# The sentences of Dix de der.
msgid ""
msgstr ""
"Project-Id-Version: Dix de der\\n"
"Language: {language}\\n"
"Plural-Forms: nplurals=2; plural=({plural});\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    **{
        f"{name}_{kind}": shape
        for name, shape in DEFAULT_KEYWORDS.items()
        for kind in ("lazy", "noop")
        if name.endswith("gettext")
    },
}


def templates(
    file: BinaryIO, keywords: Mapping[str, _Keyword], tags: Collection[str], options: _PyOptions
) -> Iterator[_ExtractionResult]:
    """Extract from a Django template, in the shape that Babel asks of its plug-ins."""
    code = templatize(file.read().decode(), origin=getattr(file, "name", None))
    flat = "\n".join(line.strip() for line in code.splitlines())
    yield from extract_python(io.BytesIO(flat.encode()), keywords, tags, options)


def path_of(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def collected() -> Catalog:
    """Return every sentence of the house, with the files that say it."""
    found = Catalog(project="Dix de der", charset="utf-8")
    rows = extract_from_dir(ROOT, METHODS, keywords=KEYWORDS, comment_tags=("Translators:",))
    for file, _line, message, comments, context in sorted(rows, key=lambda row: (row[0], row[1])):
        found.add(message, None, [(file, 0)], auto_comments=comments, context=context)
    return found


def read(language: str) -> Catalog:
    path = path_of(language)
    content = path.read_bytes() if path.exists() else header(language)
    return read_po(io.BytesIO(content), locale=language)


def header(language: str) -> bytes:
    """The first entry of a catalogue: no dates and no names, so that it never changes."""
    return HEADER.format(language=language, plural=LANGUAGES[language]).encode()


def update() -> None:
    """Bring both catalogues up to the code; no guesses from alike sentences, no left-overs."""
    found = collected()
    for language in LANGUAGES:
        catalogue = read(language)
        catalogue.update(found, no_fuzzy_matching=True, update_creation_date=False)
        catalogue.obsolete.clear()
        forget_guesses(catalogue)
        if language == "en":
            fill(catalogue)
        path_of(language).parent.mkdir(parents=True, exist_ok=True)
        with path_of(language).open("wb") as file:
            file.write(header(language) + b"\n")
            write_po(file, catalogue, width=100, omit_header=True, include_lineno=False)
        missing = sum(1 for message in catalogue if message.id and not complete(message.string))
        print(f"{language}: {len(catalogue)} sentences, {missing} to translate")  # noqa: T201


def forget_guesses(catalogue: Catalog) -> None:
    """A sentence that got or lost its plural is translated anew."""
    for message in catalogue:
        if message.id and message.fuzzy:
            message.flags.discard("fuzzy")
            message.string = ("", "") if message.pluralizable else ""


def fill(catalogue: Catalog) -> None:
    """English says what the code says."""
    for message in catalogue:
        if message.id and not complete(message.string):
            message.string = message.id if isinstance(message.id, str) else tuple(message.id)


def complete(said: str | Sequence[str] | None) -> bool:
    if said is None or isinstance(said, str):
        return bool(said)
    return bool(said) and all(said)


def build() -> None:
    """Write the .mo files that programs read; only those whose .po is newer."""
    for language in LANGUAGES:
        source, target = path_of(language), path_of(language).with_suffix(".mo")
        if not source.exists():
            continue
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with target.open("wb") as file:
            write_mo(file, read(language))


def main(arguments: list[str]) -> int:
    doors = {"update": update, "compile": build}
    if len(arguments) != 1 or arguments[0] not in doors:
        print(f"usage: python -m config.catalogue {'|'.join(doors)}", file=sys.stderr)  # noqa: T201
        return 2
    doors[arguments[0]]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
