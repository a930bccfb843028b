"""The umpire's desk: what needs him, rulings that replay, reports from what a commander knows."""

from tests.server.house import House, Table, bearing


def ruled(table: Table) -> None:
    order = {"order": "ChangeUnit", "reason": "stragglers", "unit": "blue", "field": "men", "value": 1}
    table.order("umpire", order)


def test_the_desk_shows_who_is_waited_for_and_who_has_no_orders(house: House) -> None:
    table = house.begin(umpire="link")
    table.march("red", 1)
    desk = table.get("/desk", "umpire")
    assert desk["umpired"] and desk["waiting_for"] == ["blue"]
    assert [(need["kind"], need["seat"]) for need in desk["needs"]] == [("waiting", "blue")]
    assert desk["needs"][0]["decision"]["takes"] == ["March"]


def test_a_ruling_needs_a_reason_and_stands_in_the_record(house: House) -> None:
    table = house.begin(umpire="link")
    bare = {"order": {"order": "ChangeUnit", "reason": " ", "unit": "blue", "field": "men", "value": 1}}
    assert table.refused("POST", "/orders", bare, "umpire") == (409, "refused")
    ruled(table)
    assert table.state("blue")["view"]["units"][0]["strength"] == 1
    record = house.http.get(f"/games/{table.game}/record", headers=bearing(table.tokens["umpire"])).text
    assert '"reason":"stragglers"' in record


def test_the_umpire_decides_in_place_of_a_seat(house: House) -> None:
    table = house.begin(umpire="link")
    answer = {"order": "March", "to": 2}
    table.order("umpire", {"order": "Decide", "reason": "he has left", "seat": "red", "answer": answer})
    assert table.state("umpire")["waiting_for"] == ["blue"]


def test_the_umpire_joins_a_running_game_and_leaves_it(house: House) -> None:
    table = house.begin(umpire="link")
    table.post("/umpire", {"action": "leave"}, "umpire")
    assert not house.get(f"/games/{table.game}")["umpired"]
    table.march("red", 1)
    table.post("/umpire", {"action": "sit"}, "umpire")
    assert house.get(f"/games/{table.game}")["umpired"]
    assert table.refused("POST", "/umpire", {"action": "sit"}, "umpire") == (409, "refused")


def test_the_umpire_sees_what_a_seat_sees(house: House) -> None:
    table = house.begin(umpire="link")
    assert table.get("/view-as/red", "umpire") == table.state("red")
    assert len(table.state("umpire")["view"]["units"]) == 2


def test_a_report_is_written_from_what_the_commander_knows(house: House) -> None:
    table = house.begin(umpire="link")
    table.march("red", 1)
    table.march("blue", 8)
    draft = table.get("/report/red", "umpire")["draft"]
    assert "red regiment: strength 3." in draft and "Of the enemy you see nothing." in draft
    assert "march, side red" in draft and "blue" not in draft


def test_a_report_is_sent_to_one_commander_only(house: House) -> None:
    table = house.begin(umpire="link")
    with table.listen("red") as red, table.listen("blue") as blue:
        red.until("state"), blue.until("state")
        table.order("umpire", {"order": "Message", "reason": "report", "to": "red", "text": "All is quiet."})
        assert "All is quiet." in red.until("state")["events"][0]["text"]
        blue.send({"kind": "ping"})
        assert blue.receive() == {"kind": "pong"}


def test_an_umpire_may_replay_at_any_time_from_above(house: House) -> None:
    table = house.begin(umpire="link")
    ruled(table)
    moment = table.get("/replay", "umpire")
    assert (moment["at"], moment["of"], moment["seat"]) == (2, 2, "above")
    assert table.get("/replay", "umpire", at=1)["view"]["units"][1]["strength"] == 3
    assert table.refused("GET", "/replay?at=3", None, "umpire") == (404, "no-moment")
