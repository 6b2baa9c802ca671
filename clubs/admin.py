from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from .models import ApiToken, Club, Membership, Player, User


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]
    ordering = ("email",)
    list_display = ("email", "name", "is_staff", "is_active")
    search_fields = ("email", "name")
    fieldsets = (
        (None, {"fields": ("email", "name", "password")}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("last_login",)}),
    )
    add_fieldsets = ((None, {"fields": ("email", "name", "password1", "password2")}),)
    filter_horizontal = ("groups",)


class MembershipInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Membership
    extra = 0
    autocomplete_fields = ("user",)


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "slug", "created_at")
    search_fields = ("name", "slug")
    inlines = (MembershipInline,)


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "club")
    list_filter = ("club",)
    search_fields = ("name", "folded")
    list_select_related = ("club",)


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Keys are made on the club's page, where their value is shown once."""

    list_display = ("name", "club", "role", "prefix", "created_at", "revoked_at")
    list_select_related = ("club",)
    readonly_fields = ("club", "role", "prefix", "created_at")

    def has_add_permission(self, request: object) -> bool:  # noqa: ARG002
        return False
