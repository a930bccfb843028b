"""The replay and the rulings at the miniatures table by keyboard alone: in order, in sight, and out again."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Look, Visitor
from tests.server.house import House

FOCUSED = """() => {
    const held = document.activeElement;
    if (!held || held === document.body) return null;
    const style = getComputedStyle(held), inner = held.querySelector('.hit');
    const marked = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
    window.walked = window.walked || [];
    const before = window.walked.at(-1);
    const ordered = !before || !before.isConnected || before === held
        || Boolean(before.compareDocumentPosition(held) & Node.DOCUMENT_POSITION_FOLLOWING);
    const again = window.walked.includes(held);
    window.walked.push(held);
    return {
        name: held.getAttribute('aria-label') || held.textContent.trim() || held.tagName,
        seen: marked || (inner !== null && getComputedStyle(inner).strokeWidth === '3px'),
        ordered, again,
    };
}"""


def walk(page: Page, most: int = 120) -> list[str]:
    """By Tab from the top of the page to its end: each stop in the order of the page, and to be seen. No trap."""
    page.evaluate("() => { window.walked = []; document.activeElement.blur(); }")
    stops: list[str] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUSED)
        if at is None and not stops:  # the browser's own bar comes first where nothing had the focus
            continue
        if at is None or at["again"]:
            return stops
        assert at["seen"], f"the focus is not to be seen on {at['name']}"
        assert at["ordered"], f"{at['name']} comes too early: {stops}"
        stops.append(at["name"])
    raise AssertionError(f"Tab never comes round: {stops}")


def tab_to(page: Page, name: str | re.Pattern[str], most: int = 120) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        words = page.evaluate(
            """() => document.activeElement.getAttribute('aria-label')
            || document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent"""
        )
        if re.search(name, (words or "").strip()):
            return
    raise AssertionError(f"Tab does not come to {name}")


def keys_are_listed(page: Page, one: str) -> None:
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keys")
    expect(listed).to_contain_text(one)
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)


def test_a_replay_is_watched_by_the_keyboard_alone(table: House, visitor: Visitor, look: Look) -> None:
    made = table.begin("link", "link", seed="x")
    for red, blue in ((2, 8), (3, 7)):
        made.march("red", red)
        made.march("blue", blue)
    page = visitor(table, f"#/game/{made.game}/{made.tokens['red']}")
    expect(page.get_by_role("application")).to_be_visible()
    page.keyboard.press("h")
    count = page.locator(".replay .count")
    expect(count).to_contain_text("of 4")
    keys_are_listed(page, "a step back, a step on")
    page.keyboard.press("Home")
    expect(count).to_have_text("0 of 4")
    page.keyboard.press(".")
    expect(count).to_have_text("1 of 4")
    page.keyboard.press("End")
    expect(count).to_have_text("4 of 4")
    page.keyboard.press(",")
    expect(count).to_have_text("3 of 4")
    stops = walk(page)
    for wanted in (
        "Skip the map",
        "Back to the table",
        "The map at moment",
        "To the beginning",
        "A step on",
        "Link to",
    ):
        assert any(wanted in stop for stop in stops), (wanted, stops)
    page.keyboard.press("c")
    expect(page.get_by_role("slider")).to_be_focused()
    page.keyboard.press("Home")
    expect(count).to_have_text("0 of 4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text("2 of 4")
    page.keyboard.press("g")
    expect(page.locator(".window")).to_be_focused()
    page.keyboard.press(".")
    expect(count).to_have_text("3 of 4")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    look(page, "replay-by-keyboard")
    expect(count).to_have_text("4 of 4", timeout=10_000)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".replay")).to_have_count(0)
    expect(page.locator(".asked-panel, .table").first).to_be_visible()


def test_a_ruling_at_the_miniatures_table_is_had_by_the_keyboard_alone(
    table: House, visitor: Visitor, look: Look
) -> None:
    page = visitor(table, "#/table")
    expect(page.get_by_role("heading", name="At the miniatures table")).to_be_visible()
    tab_to(page, "^Book")
    page.keyboard.type("Voice")
    expect(page.locator(".procedure").first).to_be_visible()
    keys_are_listed_after_leaving_the_book(page)
    walk(page)
    page.keyboard.press("/")
    page.keyboard.type("flinch")
    expect(page.locator(".procedure")).to_have_count(1)
    tab_to(page, "Flinch")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Flinch test")).to_be_focused()
    walk(page)
    page.get_by_role("heading", name="Flinch test").focus()
    for _ in range(80):
        if not page.get_by_text("Still wanted").count():
            break
        page.keyboard.press("Tab")
        answered = page.evaluate(
            "() => document.activeElement.closest('.field')?.querySelector('[aria-pressed=true]') !== null"
        )
        kind = page.evaluate("() => document.activeElement.tagName")
        if kind == "SELECT":
            page.keyboard.press("ArrowDown")
        elif kind == "INPUT":
            page.keyboard.type("3")
        elif kind == "BUTTON" and not answered:
            page.keyboard.press("Enter")
    expect(page.get_by_text("Still wanted")).to_have_count(0)
    page.keyboard.press("Tab")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("o")
    expect(page.get_by_role("heading", name=re.compile("The odds|Not allowed"))).to_be_visible()
    expect(page.locator("#answer")).to_be_focused()
    tab_to(page, "^d(6|10) shows 4$")
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    expect(page.get_by_role("heading", name=re.compile("The ruling|Not allowed"))).to_be_visible()
    look(page, "ruling-by-keyboard")
    page.keyboard.press("Escape")
    expect(page.locator(".procedure").first).to_be_focused()


def keys_are_listed_after_leaving_the_book(page: Page) -> None:
    """In a list of books letters choose; elsewhere `?` lists the keys."""
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    keys_are_listed(page, "find a ruling by its name")
