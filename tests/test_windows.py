"""Browser windows are kept from test to test; what a visitor leaves in them is not."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
LEFT = """() => [document.cookie, Object.keys(localStorage), Object.keys(sessionStorage)]"""


def test_the_next_visitor_finds_nothing_of_the_one_before(windows, live_server, db):
    size = {"width": 800, "height": 600}
    with windows.visitor("kept", viewport=size) as visitor:
        page = visitor.new_page()
        page.goto("/accounts/login/")
        page.evaluate("""() => {
            document.cookie = "who=she";
            localStorage.who = sessionStorage.who = "she";
        }""")
        assert "who=she" in page.evaluate(LEFT)[0]
        visitor.route("**/healthz", lambda route: route.abort())
        visitor.set_offline(True)
    with windows.visitor("kept", viewport=size) as visitor:
        page = visitor.new_page()
        assert page.goto("/healthz").ok
        cookies, *stored = page.evaluate(LEFT)  # a cookie of her own may have come with a page
        assert ("who" in cookies, stored) == (False, [[], []])
        page.goto("/accounts/login/")
        expect(page.locator("[name=login]")).to_have_value("")


def test_a_page_that_misbehaves_is_a_fault_of_its_own_visitor(windows, live_server, db):
    size = {"width": 800, "height": 600}
    with pytest.raises(AssertionError), windows.visitor("kept", viewport=size) as visitor:
        page = visitor.new_page()
        page.goto("/healthz")
        with page.expect_event("pageerror"):
            page.evaluate("setTimeout(() => { throw new Error('oh') }, 0)")
    with windows.visitor("kept", viewport=size) as visitor:
        assert visitor.new_page().goto("/healthz").ok
