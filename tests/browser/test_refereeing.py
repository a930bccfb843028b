"""Two browsers and an umpire at one hidden battle; replay by link; the phone page."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Look, Visitor
from tests.server.house import House, Table


def seated(visitor: Visitor, game: Table, seat: str) -> Page:
    page = visitor(game.house, f"#/game/{game.game}/{game.tokens[seat]}")
    expect(page.get_by_role("application")).to_be_visible()
    return page


def test_two_players_and_an_umpire_share_a_hidden_battle_with_a_ruling_and_a_report(
    table: House, visitor: Visitor, look: Look
) -> None:
    game = table.begin("link", "link", umpire="link")
    red, blue, umpire = (seated(visitor, game, seat) for seat in ("red", "blue", "umpire"))
    expect(red.get_by_role("button", name=re.compile("^red regiment, infantry, yours"))).to_be_visible()
    expect(red.get_by_role("button", name=re.compile("^blue regiment"))).to_have_count(0)
    expect(umpire.locator(".counter")).to_have_count(2)
    expect(umpire.get_by_role("tabpanel")).to_contain_text("red is waited for")
    look(umpire, "desk")

    # He looks through a commander's eyes, and sees no more than that one.
    umpire.get_by_label("Seen by").select_option("blue")
    expect(umpire.locator(".counter")).to_have_count(1)
    umpire.get_by_label("Seen by").select_option("umpire")
    expect(umpire.locator(".counter")).to_have_count(2)

    # What a unit sees, and the signs of the map, as on the commanders' table.
    umpire.get_by_role("button", name=re.compile("^red regiment")).click()
    umpire.get_by_role("button", name="5 sight").click()
    expect(umpire.locator("path.overlay")).to_have_count(1)
    umpire.get_by_role("button", name="5 sight").click()
    expect(umpire.locator("path.overlay")).to_have_count(0)

    # A ruling from the map, with a reason.
    umpire.get_by_role("button", name=re.compile("^red regiment")).click()
    ruling = umpire.get_by_role("tabpanel")
    ruling.get_by_label("Ruling").select_option("Change a unit")
    expect(ruling.get_by_role("combobox", name="Unit")).to_have_value("red")
    ruling.get_by_label("What").fill("men")
    ruling.get_by_label("To", exact=True).fill("1")
    ruling.get_by_label("Reason").fill("the mine went off")
    ruling.get_by_role("button", name="Rule so").click()
    expect(red.get_by_role("button", name=re.compile("^red regiment, infantry, yours, strength 1"))).to_be_visible()
    look(umpire, "ruling")

    # A ruling that the book cannot carry out is refused, and its words are kept.
    ruling.get_by_label("To", exact=True).fill("a hundred")
    ruling.get_by_label("Reason").fill("for show")
    ruling.get_by_role("button", name="Rule so").click()
    expect(umpire.get_by_role("alert")).to_contain_text("gives and takes men, and nothing else")
    expect(ruling.get_by_label("Reason")).to_have_value("for show")

    # A report, drafted from what the commander knows, edited and sent to him alone.
    umpire.get_by_role("tab", name="Reports").click()
    umpire.get_by_role("button", name="Red", exact=True).click()
    report = umpire.get_by_role("textbox", name="Report")
    expect(report).to_have_value(re.compile("red regiment"))
    assert "blue regiment" not in report.input_value()
    report.fill("Your pickets heard drums beyond the fifth post.")
    look(umpire, "report")
    umpire.get_by_role("button", name="Send by courier").click()
    expect(red.get_by_role("region", name="The account")).to_contain_text("drums beyond the fifth post")
    expect(blue.get_by_role("region", name="The account")).not_to_contain_text("drums")

    # What the one player orders, the other learns of only when it comes out.
    red.get_by_role("button", name="March to post 2", exact=True).click()
    red.get_by_role("button", name="Give this order").click()
    expect(red.get_by_role("status").first).to_have_text(re.compile("Waiting for Blue"))
    expect(blue.get_by_role("status").first).to_have_text(re.compile("You are waited for"))
    expect(blue.get_by_role("region", name="The account")).not_to_contain_text("march")


def test_the_umpire_leaves_his_seat_and_takes_it_again(table: House, visitor: Visitor) -> None:
    game = table.begin("link", "link", umpire="link")
    page = seated(visitor, game, "umpire")
    page.get_by_role("button", name="Leave the umpire's seat").click()
    page.get_by_role("button", name="Take the umpire's seat").click()
    expect(page.get_by_role("button", name="Leave the umpire's seat")).to_be_visible()


def test_a_spectator_sees_what_everybody_may_and_gives_no_orders(table: House, visitor: Visitor, look: Look) -> None:
    game = table.begin("link", "link", spectators=True)
    game.march("red", 3)
    game.march("blue", 9)
    page = seated(visitor, game, "spectator")
    expect(page.get_by_role("heading", name="You are watching")).to_be_visible()
    expect(page.locator(".counter")).to_have_count(0)  # neither side sees the other in the mist
    expect(page.locator(".option")).to_have_count(0)
    look(page, "spectator")


@pytest.fixture(scope="module")
def fought(table: House) -> Table:
    """A battle fought to its end, with a fire in it."""
    game = table.begin("link", "link", spectators=True)
    for _ in range(100):
        state = {seat: game.state(seat) for seat in ("red", "blue")}
        if state["red"]["over"]:
            return game
        for seat, seen in state.items():
            if seen["asked"] is None:
                continue
            orders = [entry["order"] for entry in game.get("/options", seat)["orders"]]
            game.order(seat, orders[-1] if seat == "red" else orders[0])
            break
        else:
            time.sleep(0.02)
    raise AssertionError("the battle does not end")


def test_a_link_leads_to_a_moment_of_the_replay_from_any_eyes_with_the_dice_checked(
    fought: Table, visitor: Visitor, look: Look
) -> None:
    page = visitor(fought.house, f"#/game/{fought.game}/{fought.tokens['red']}/at/3/as/above")
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_value("3")
    expect(page.locator(".counter")).to_have_count(2)
    expect(page.get_by_label("As")).to_have_value("above")
    page.get_by_role("button", name="A step back").click()
    page.get_by_role("button", name="A step back").click()
    expect(slider).to_have_value("1")
    page.get_by_label("As").select_option("red")
    expect(page.locator(".counter")).to_have_count(1)
    page.keyboard.press(".")
    expect(slider).to_have_value("2")
    page.get_by_role("button", name="Play").click()
    expect(slider).not_to_have_value("2")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Check the dice").click()
    verdict = page.get_by_role("status")
    expect(verdict).to_contain_text("The seed is the one sealed at the start")
    expect(verdict).to_contain_text(re.compile(r"All \d+ faces are those it gives"))
    look(page, "replay")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="The battle is over")).to_be_visible()
    look(page, "over")


def test_the_account_is_printed_whole_from_the_beginning(fought: Table, visitor: Visitor, look: Look) -> None:
    page = visitor(fought.house, f"#/game/{fought.game}/{fought.tokens['red']}")
    expect(page.get_by_role("application")).to_be_visible()
    told = [event["text"] for event in fought.get("/account", "red")]
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.get_by_role("application")).to_be_hidden()
    expect(page.get_by_role("banner")).to_be_hidden()
    printed = page.locator(".account li.event")
    expect(printed).to_have_count(len(told))
    expect(printed.first).to_contain_text(told[0])
    look(page, "printed")


def test_the_phone_page_rules_on_real_dice_and_on_odds_and_remembers_the_situation(
    table: House, visitor: Visitor, look: Look
) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visitor(table, "#/table", **phone)
    page.get_by_label("Book").select_option("pluie-des-balles")
    page.get_by_label("Find").fill("activ")
    look(page, "phone-rulings")
    page.get_by_role("button", name=re.compile("^Activate unit")).tap()
    expect(page.get_by_role("heading", name="Activate unit")).to_be_visible()
    page.get_by_role("button", name="militia").tap()
    page.get_by_role("button", name="Odds").tap()
    answer = page.locator("#answer")
    expect(answer.get_by_role("heading", name="The odds")).to_be_visible()
    expect(answer.locator("td.number").first).to_have_text(re.compile("%"))
    page.get_by_role("button", name="d20 shows 14").tap()
    page.get_by_role("button", name="Rule on 14").tap()
    expect(answer.get_by_role("heading", name="The ruling")).to_be_visible()
    expect(answer).to_contain_text("Active")
    answer.get_by_role("button", name=re.compile("Paragraph pdb-V")).first.tap()
    expect(page.get_by_role("dialog", name=re.compile("Paragraph pdb-V"))).to_be_visible()
    look(page, "phone-ruling")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.get_by_role("heading", name="Activate unit")).to_be_visible()
    expect(page.get_by_role("button", name="militia")).to_have_attribute("aria-pressed", "true")
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0
