"""Strict fields: JSON numbers are numbers, true is not 1, and an unknown name is an error."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy
from rest_framework import serializers

LARGEST = 2_000_000_000


class Whole(serializers.IntegerField):
    """A JSON integer; neither true, nor "12", nor 12.0."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("min_value", -LARGEST)
        kwargs.setdefault("max_value", LARGEST)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return data


class Flag(serializers.BooleanField):
    """true or false, nothing else."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input="")
        return data


class Text(serializers.CharField):
    """A JSON string."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 200)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Shape(serializers.Serializer[Any]):
    """A body: every name that it does not know is refused."""

    default_error_messages = {"unknown": gettext_lazy("There is no field of this name.")}

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            self._refuse_unknown(data)
        return super().to_internal_value(data)

    def _refuse_unknown(self, data: Mapping[str, Any]) -> None:
        sentence = self.error_messages["unknown"]
        names = [str(name)[:80] for name in data if name not in self.fields]
        if names:
            raise serializers.ValidationError(
                {name: [sentence] for name in names}, code="unknown_field"
            )


class Points(Shape):
    """The totals of both sides of a table."""

    A = Whole()
    B = Whole()
