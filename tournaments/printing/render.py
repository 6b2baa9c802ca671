"""From a paper's name and its data to a PDF."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import typst
from django.utils.translation import get_language

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).parent


def render(paper: str, data: "Mapping[str, object]", *, tags: bool = True) -> bytes:
    """The PDF of `paper` (a .typ file beside this one).

    The data travel as JSON and are text for Typst, never markup: a name may hold any sign.  Only
    the fonts inside Typst are used, so that paper looks the same from every laptop.  tags: mark up
    the text for screen readers; forms to be filled in by hand do without, ten times smaller.
    """
    said = json.dumps({"lang": (get_language() or "fr")[:2], **data}, ensure_ascii=False)
    made = typst.compile(
        HERE / f"{paper}.typ",
        root=HERE,
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs={"data": said},
        pdf_tags=tags,
    )
    assert isinstance(made, bytes)
    return made
