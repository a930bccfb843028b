"""Whole journeys of players: a first battle, the hot seat, a restart in the middle of an order, the keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from grognard.core.books import book_names, find_book
from tests.browser.conftest import Look, Visitor
from tests.server.house import House

MIST = "The Road"
SEED = "march"
"""A seed by which the computer comes on, so that there is something to fire at."""


def give(page: Page, words: str | re.Pattern[str]) -> None:
    """Consider the boldest order that reads so, give it, and wait until it has been taken."""
    before = version(page)
    page.locator(".asked-panel .option").filter(has_text=words).last.click()
    page.get_by_role("button", name="Give this order").click()
    changed(page, before)


def version(page: Page) -> str:
    return page.locator(".table").get_attribute("data-version") or ""


def changed(page: Page, before: str) -> None:
    page.wait_for_function(
        """before => document.querySelector('.hand-over')
        || document.querySelector('.table')?.dataset.version !== before""",
        arg=before,
    )


def begin(page: Page, title: str) -> None:
    """From a card of the front page; its dice and its computer's moods are the same at every run of the tests."""
    page.route("**/games", seeded)
    page.get_by_role("article", name=title).get_by_role("button", name="Fight the computer").click()
    expect(page.get_by_role("application")).to_be_visible()


def seeded(route: Route) -> None:
    asked = route.request
    if asked.method == "POST" and asked.post_data_json is not None:
        route.continue_(post_data={**asked.post_data_json, "seed": SEED})
    else:
        route.continue_()


def test_a_first_battle_goes_from_the_front_page_to_a_fire_with_its_odds_and_account(
    table: House, visitor: Visitor, look: Look
) -> None:
    page = visitor(table)
    odds = page.locator("figure").filter(has_text="volley")
    begin(page, MIST)
    while True:  # eight turns at most, or the battle is over and there is no option
        page.locator(".asked-panel .option").last.click()  # the boldest: to march farthest, or to fire
        expect(page.get_by_role("button", name="Give this order")).to_be_focused()  # weighed, and the odds are there
        if odds.count():
            break
        before = version(page)
        page.get_by_role("button", name="Give this order").click()
        changed(page, before)
        expect(page.locator(".asked-panel .option").first).to_be_visible()
    expect(odds.locator("td.number").first).to_have_text(re.compile(r"\d+(\.\d)? %"))
    look(page, "odds")
    page.keyboard.press("Escape")
    account = page.get_by_role("region", name="The account")
    told = account.locator("li", has_text=re.compile("^fire, side"))
    while not told.count():
        give(page, re.compile("Fire|March"))
        expect(page.locator(".asked-panel .option").first).to_be_visible()
    told.first.get_by_role("button", name="Paragraph 4.1").click()
    expect(page.get_by_role("dialog", name="Paragraph 4.1")).to_be_visible()
    look(page, "paragraph")


def test_a_unit_is_dragged_to_where_it_shall_march(table: House, visitor: Visitor) -> None:
    page = visitor(table)
    begin(page, MIST)
    block = page.get_by_role("button", name=re.compile("^red regiment")).bounding_box()
    box = page.get_by_role("application").bounding_box()
    assert block is not None and box is not None
    page.mouse.move(block["x"] + block["width"] / 2, block["y"] + block["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.2, block["y"] + block["height"] / 2, steps=6)
    meaning = page.get_by_role("region", name="What this path would mean")
    expect(meaning).to_contain_text("March to post")
    expect(meaning.get_by_role("button", name="Give this order")).to_have_count(0)
    page.mouse.move(box["x"] + box["width"] * 0.34, block["y"] + block["height"] / 2, steps=4)
    page.mouse.up()
    expect(meaning).to_contain_text("March to post 3")
    meaning.get_by_role("button", name="Give this order").click()
    expect(page.get_by_role("region", name="The account")).to_contain_text("march, side red, to 3")


def landed() -> list[tuple[str, str]]:
    """The smallest scenario of each book on the shelf that has one."""
    return [(name, min(book.scenarios)) for name in book_names() if (book := find_book(name)).scenarios]


def to_the_hand_over(page: Page) -> None:
    """Answer as usual, or the first that offers, until the other person has the table."""
    for _ in range(60):
        page.wait_for_function(
            "() => document.querySelector('.hand-over') || document.querySelector('.asked-panel button')"
        )
        if page.locator(".hand-over").count():
            return
        before = version(page)
        usual = page.get_by_role("button", name="As usual")
        if usual.count():
            usual.click()
        elif page.locator(".asked-panel .option").count():
            page.locator(".asked-panel .option").first.click()
            page.get_by_role("button", name="Give this order").click()
        else:
            page.get_by_role("button", name="Next unit").click()
            page.locator(".unit-panel .option").first.click()
            page.get_by_role("button", name="Give this order").click()
        changed(page, before)
    raise AssertionError("the table never changed hands")


@pytest.mark.parametrize(("book", "scenario"), [("mist", "road"), *landed()])
def test_two_persons_at_one_screen_hand_the_table_over(
    table: House, visitor: Visitor, look: Look, book: str, scenario: str
) -> None:
    page = visitor(table, f"#/setup/{book}/{scenario}")
    sides = next(s for s in table.get("/scenarios") if (s["book"], s["name"]) == (book, scenario))["sides"]
    selects = page.get_by_role("group", name="Who sits where").get_by_role("combobox")
    for at in range(len(sides)):
        selects.nth(at).select_option("here")
    page.get_by_role("button", name="Begin the battle").click()
    expect(page.get_by_role("application")).to_be_visible()
    look(page, f"table-{book}")
    first = page.locator("header .seat").inner_text()
    to_the_hand_over(page)
    expect(page.get_by_role("heading", name="has the table")).to_be_visible()
    expect(page.get_by_role("application")).to_have_count(0)
    look(page, "hand-over")
    page.get_by_role("button", name="show my map").click()
    expect(page.get_by_role("application")).to_be_visible()
    expect(page.locator("header .seat")).not_to_have_text(first)


def test_an_order_half_written_outlives_a_reload_and_a_killed_server(own_table: House, visitor: Visitor) -> None:
    page = visitor(own_table)
    begin(page, MIST)
    page.get_by_role("button", name="March to post 2", exact=True).click()
    page.get_by_role("button", name="Write it down").click()
    written = page.get_by_role("region", name="Written, not yet given")
    expect(written).to_contain_text("March to post 2")
    own_table.kill()
    expect(page.get_by_text("the line is down")).to_be_visible()
    own_table.start()
    expect(page.get_by_text("the line is down")).to_have_count(0)
    expect(written).to_contain_text("March to post 2")
    page.reload()
    expect(written).to_contain_text("March to post 2")
    written.get_by_role("button", name="Give them all").click()
    expect(page.get_by_role("region", name="The account")).to_contain_text("march, side red, to 2")
    expect(written).to_have_count(0)


def test_a_battle_is_fought_by_the_keyboard_alone(table: House, visitor: Visitor, look: Look) -> None:
    page = visitor(table)
    fight = page.get_by_role("article", name=MIST).get_by_role("button", name="Fight the computer")
    expect(fight).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if fight.evaluate("node => node === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("application")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    look(page, "keys")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.get_by_role("dialog", name="The map in words")).to_contain_text("red regiment, infantry, strength 3")
    look(page, "map-in-words")
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(page.locator(".unit-panel h2")).to_have_text("red regiment")
    expect(page.get_by_role("button", name=re.compile("1 sight"))).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("path.overlay")).to_have_count(1)
    page.keyboard.press("q")
    for _ in range(6):
        if page.evaluate("document.activeElement.textContent").strip() == "March to post 1":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Give this order")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="The account")).to_contain_text("march, side red, to 1")


def test_a_path_is_drawn_by_hand_and_refused_while_it_is_drawn(table: House, visitor: Visitor, look: Look) -> None:
    page = visitor(table)
    begin(page, MIST)
    unit = page.get_by_role("button", name=re.compile("^red regiment"))
    unit.click()
    box = page.get_by_role("application").bounding_box()
    block = unit.bounding_box()
    assert box is not None and block is not None
    page.get_by_role("application").press("m")
    page.mouse.move(box["x"] + box["width"] * 0.93, block["y"] + block["height"] / 2, steps=4)
    meaning = page.get_by_role("region", name="What this path would mean")
    expect(meaning).to_contain_text("a march is three posts at most")
    expect(meaning.get_by_role("button", name="Paragraph 2.2")).to_be_visible()
    look(page, "path-refused")
    page.mouse.move(box["x"] + box["width"] * 0.25, block["y"] + block["height"] / 2, steps=4)
    expect(meaning).to_contain_text("March to post 2")
    page.mouse.click(box["x"] + box["width"] * 0.25, block["y"] + block["height"] / 2)
    page.keyboard.press("Enter")
    meaning.get_by_role("button", name="Give this order").click()
    expect(page.get_by_role("region", name="The account")).to_contain_text("march, side red, to 2")


def test_an_order_is_written_as_a_sentence_and_kept_until_it_is_given(
    table: House, visitor: Visitor, look: Look
) -> None:
    page = visitor(table)
    begin(page, "Maida")
    page.keyboard.press("n")
    name = page.locator(".unit-panel h2").inner_text()
    page.get_by_label(f"Write an order for {name}").fill("deploy facing north, then assault when ready")
    page.reload()
    expect(page.get_by_role("application")).to_be_visible()
    page.keyboard.press("n")
    written = page.get_by_label(f"Write an order for {name}")
    expect(written).to_have_value("deploy facing north, then assault when ready")
    written.press("Enter")
    expect(page.locator(".unit-panel .option").first).to_have_text(
        f"{name}: deploy facing north, then assault when ready"
    )
    look(page, "sentence")
    page.get_by_role("button", name="Give this order").click()
    expect(page.locator(".unit-panel")).to_contain_text("deploy facing north, then assault when ready")
    page.keyboard.press("n")
    another = page.get_by_label(re.compile("^Write an order for"))
    expect(another).to_have_value("")
    another.fill("dance")
    another.press("Enter")
    expect(page.locator(".unit-panel").get_by_role("status")).to_contain_text("dance")


def test_an_order_is_changed_by_form_and_weighed_as_it_stands(table: House, visitor: Visitor) -> None:
    page = visitor(table)
    begin(page, MIST)
    page.get_by_role("button", name="March to post 2", exact=True).click()
    page.get_by_role("button", name="By form").click()
    page.get_by_label("to", exact=True).fill("9")
    expect(page.locator(".weighed")).to_contain_text("a march is three posts at most")
    expect(page.get_by_role("button", name="Give this order")).to_be_disabled()
    page.get_by_label("to", exact=True).fill("1")
    page.get_by_role("button", name="Give this order").click()
    expect(page.get_by_role("region", name="The account")).to_contain_text("march, side red, to 1")
