"""What a path is said to mean while it is drawn: its cost, its refusal, and what it may reveal, in each book."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Look, Visitor
from tests.browser.test_playing import landed
from tests.server.house import House

REVEALS = {
    "en-avant-en-masse": "It comes within 10 cm of",
    "pluie-des-balles": "may react: fire at",
    "voice-of-the-guns": "It runs into",
}


def hot_seat(page: Page, sides: int) -> None:
    selects = page.get_by_role("group", name="Who sits where").get_by_role("combobox")
    for at in range(sides):
        selects.nth(at).select_option("here")
    page.get_by_role("button", name="Begin the battle").click()
    expect(page.locator(".counter").first).to_be_visible()


@pytest.mark.parametrize(("book", "scenario"), landed())
def test_a_path_on_to_the_enemy_tells_while_it_is_drawn_what_it_may_reveal(
    table: House, visitor: Visitor, look: Look, book: str, scenario: str
) -> None:
    page = visitor(table, f"#/setup/{book}/{scenario}")
    hot_seat(page, 2)
    troops = page.locator(".counter.own").filter(has=page.locator("[aria-label*='infantry']"))
    troops.first.get_by_role("button").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("m")
    enemy = page.locator(".counter:not(.own)").filter(has=page.locator("[aria-label*='infantry']")).first.bounding_box()
    assert enemy is not None
    page.mouse.move(enemy["x"] + enemy["width"] / 2, enemy["y"] + enemy["height"] / 2, steps=5)
    meant = page.get_by_role("region", name="What this path would mean")
    revealed = meant.get_by_role("list", name="What it may reveal")
    expect(revealed).to_contain_text(REVEALS[book])
    expect(meant).to_contain_text(re.compile(r"way \d"))
    assert revealed.get_by_role("listitem").count() == revealed.locator("li:has(button)").count() > 0
    expect(page.locator(".omen").first).to_be_visible()
    look(page, f"path-{book}")
    said = revealed.get_by_role("listitem").first.inner_text()
    revealed.get_by_role("button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(revealed.get_by_role("listitem").first).to_have_text(said)
    page.get_by_role("application").press("Escape")
    expect(meant).to_have_count(0)
    expect(page.locator(".omen")).to_have_count(0)
