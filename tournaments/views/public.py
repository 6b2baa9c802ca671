"""Pages of the public door."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
