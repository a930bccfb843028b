"""Journeys of a commander: standing answers, many units at once, a post of his own, fingers, a path without a mouse."""

import re

from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import Look, Visitor
from tests.browser.test_refereeing import seated
from tests.server.house import House, Table


def ready_to_fire(table: House) -> Table:
    """Red at the third post, blue at the sixth: the next step of either is fired on."""
    game = table.begin("link", "link")
    game.march("red", 3)
    game.march("blue", 6)
    return game


def test_a_standing_answer_spares_the_question(table: House, visitor: Visitor, look: Look) -> None:
    game = ready_to_fire(table)
    blue = seated(visitor, game, "blue")
    blue.keyboard.press("s")
    answers = blue.get_by_role("dialog", name="Standing answers")
    answers.get_by_role("combobox", name="fire").select_option("always")
    answers.get_by_role("button", name="Let it stand").click()
    expect(answers).to_contain_text("now: always")
    look(blue, "standing")
    blue.keyboard.press("Escape")
    game.march("red", 4)
    game.march("blue", 6)
    expect(blue.get_by_role("region", name="The account")).to_contain_text(re.compile("fire, side blue, die [1-6]"))
    assert game.state("blue")["asked"]["step"] == "WriteOrders"

    # One that holds only near by: at two posts it is not yet given, at one it is.
    blue.keyboard.press("s")
    answers.get_by_role("combobox", name="fire").select_option("when")
    answers.get_by_role("textbox", name="within").fill("1")
    answers.get_by_role("button", name="Let it stand").click()
    expect(answers).to_contain_text("now: when")
    assert game.state("blue")["standing"]["fire"]["when"] == {"within": 1}


def test_a_reaction_is_a_short_question_that_can_be_answered_for_good(table: House, visitor: Visitor) -> None:
    game = ready_to_fire(table)
    blue = seated(visitor, game, "blue")
    game.march("red", 4)
    game.march("blue", 6)
    asked = blue.locator(".asked-panel")
    expect(asked.get_by_role("button", name="Hold fire", exact=True)).to_be_visible()
    before = blue.locator(".table").get_attribute("data-version")
    asked.get_by_role("button", name="never", exact=True).click()
    expect(blue.locator(".table")).not_to_have_attribute("data-version", before or "")
    state = game.state("blue")
    assert state["standing"]["fire"]["answer"] == "never"
    assert state["asked"]["step"] == "WriteOrders"


def boxed(page: Page, own: FloatRect) -> None:
    """Draw a box round a stretch of the map, with Shift held down."""
    page.keyboard.down("Shift")
    page.mouse.move(own["x"], own["y"])
    page.mouse.down()
    page.mouse.move(own["x"] + own["width"], own["y"] + own["height"], steps=5)
    page.mouse.up()
    page.keyboard.up("Shift")


def test_several_units_are_ordered_at_once(table: House, visitor: Visitor, look: Look) -> None:
    page = visitor(table, "#/setup/en-avant-en-masse/maida-1806")
    page.get_by_role("button", name="Begin the battle").click()
    expect(page.locator(".counter.own").first).to_be_visible()
    blocks = [box for block in page.locator(".counter.own").all() if (box := block.bounding_box()) is not None]
    west, north = min(box["x"] for box in blocks), min(box["y"] for box in blocks)
    east = max(box["x"] + box["width"] for box in blocks)
    south = max(box["y"] + box["height"] for box in blocks)
    boxed(page, {"x": west - 8, "y": north - 8, "width": east - west + 16, "height": south - north + 16})
    panel = page.get_by_role("region", name="Chosen units")
    expect(panel.get_by_role("heading", level=2)).to_have_text(re.compile(r"^\d+ units$"))
    alike = panel.get_by_role("button", name="Each: defend alike: 5 of 5", exact=True)
    expect(alike).to_be_visible()
    look(page, "several")
    alike.click()
    panel.get_by_role("button", name="Give to 5 units").click()
    game = page.url.split("/game/")[1].split("/")[0]
    token = page.evaluate("game => JSON.parse(localStorage.getItem('grognard/games'))[game].seats[0].token", game)
    expect(page.get_by_role("region", name="Written, not yet given")).to_have_count(0)
    units = table.get(f"/games/{game}/state", token)["view"]["units"]
    ordered = [unit["facts"]["orders"] for unit in units if unit["own"] and unit["ordered"]]
    assert len(ordered) == 5
    assert all(told.endswith(": defend") for told in ordered), ordered
    assert page.evaluate("getSelection().toString()") == "", "a box is no selection of text"


def test_each_post_of_a_side_is_a_seat_that_orders_its_own_troops(table: House, visitor: Visitor, look: Look) -> None:
    page = visitor(table, "#/setup/en-avant-en-masse/auerstedt-1806")
    page.get_by_role("checkbox", name="A commander to each post").first.check()
    seats = page.get_by_role("group", name="Who sits where")
    seats.get_by_role("combobox", name="Davout").select_option("link")
    look(page, "posts")
    page.get_by_role("button", name="Begin the battle").click()
    address = page.get_by_role("textbox", name="davout").input_value()
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("header .seat")).to_have_text("Gudin")
    expect(page.locator(".asked-panel")).to_contain_text("3 units may be given orders")
    marshal = visitor(table, "#" + address.partition("#")[2])
    expect(marshal.locator("header .seat")).to_have_text("Davout")
    expect(marshal.locator("header").get_by_role("status")).to_have_text("Waiting for Gudin")
    marshal.keyboard.press("n")
    expect(marshal.locator(".unit-panel h2")).to_be_visible()
    expect(marshal.locator(".unit-panel .option")).to_have_count(0)


def scale_of(page: Page) -> int:
    told = page.locator(".furniture text").last.inner_html()
    number, unit = told.split()
    return round(float(number) * (1000 if unit == "km" else 1))


def test_two_fingers_draw_the_map_nearer_to_where_they_are(table: House, visitor: Visitor) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visitor(table, "#/setup/voice-of-the-guns/nachod-1866", **phone)
    page.get_by_role("button", name="Begin the battle").click()
    sheet = page.get_by_role("application")
    expect(page.locator(".counter").first).to_be_visible()
    box = sheet.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    far = scale_of(page)
    touch("touchStart", 30)
    for apart in range(36, 151, 6):
        touch("touchMove", apart)
    touch("touchEnd", 0)
    page.wait_for_function("far => document.querySelectorAll('.furniture text')[2].textContent !== far",
                           arg=f"{far} m" if far < 2000 else f"{far / 1000:g} km")  # fmt: skip
    near = scale_of(page)
    assert near < far / 2
    assert page.evaluate("visualViewport.scale") == 1, "the page itself is not stretched"


def test_a_path_is_drawn_and_an_order_given_by_the_keyboard_alone(table: House, visitor: Visitor) -> None:
    game = table.begin("link", "link")
    page = seated(visitor, game, "red")
    page.keyboard.press("n")
    page.keyboard.press("m")
    meaning = page.get_by_role("region", name="What this path would mean")
    expect(meaning).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Shift+ArrowRight")
        if re.search(r"March to post [123]\b", meaning.inner_text()):
            break
        page.wait_for_timeout(150)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(meaning.get_by_role("button", name="Give this order").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("header").get_by_role("status")).to_have_text(re.compile("Waiting for Blue"))
    assert game.state("red")["asked"] is None


def test_the_umpire_rules_by_the_keyboard_alone(table: House, visitor: Visitor) -> None:
    game = table.begin("link", "link", umpire="link")
    page = seated(visitor, game, "umpire")
    page.get_by_role("tab", name="Ruling").focus()
    page.keyboard.press("Enter")
    ruling = page.get_by_role("tabpanel")
    for name, keys in (
        ("Ruling", "Change a unit"),
        ("Unit", "red reg"),
        ("What", "men"),
        ("To", "2"),
        ("Reason", "so"),
    ):
        field = ruling.locator("label").filter(has_text=re.compile(f"^{name}")).locator("input, select").first
        for _ in range(30):
            if field.evaluate("node => node === document.activeElement"):
                break
            page.keyboard.press("Tab")
        expect(field).to_be_focused()
        page.keyboard.type(keys)
    page.keyboard.press("Enter")
    expect(ruling.get_by_role("status")).to_have_text("Ruled.")
    assert game.state("umpire")["view"]["units"][0]["strength"] == 2


def test_what_an_order_at_hand_would_do_is_shown_before_it_is_weighed(table: House, visitor: Visitor) -> None:
    page = visitor(table, "#/setup/en-avant-en-masse/maida-1806")
    page.get_by_role("button", name="Begin the battle").click()
    expect(page.locator(".counter.own").first).to_be_visible()
    page.keyboard.press("n")
    place = page.locator(".unit-panel .option").filter(has=page.locator(".off")).first
    expect(place.locator(".off")).to_have_text(re.compile(r"^[\d.]+ k?m [NESW]{1,3}$"))
    expect(page.locator("path.course.end")).to_have_count(0)
    place.hover()
    expect(page.locator("path.course.end")).to_have_count(1)
    page.get_by_role("application").hover(position={"x": 5, "y": 400})
    expect(page.locator("path.course.end")).to_have_count(0)
