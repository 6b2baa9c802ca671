"""Pages of the screen door."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
