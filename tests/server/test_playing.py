"""A game as its players meet it: seats, orders, refusals, undo, the account, computers, the clock."""

from typing import Any

import httpx
import pytest

from tests.server.house import House
from tests.server.mist import POST_M


def test_the_shelf_is_open_to_anybody(house: House) -> None:
    book = next(book for book in house.get("/books") if book["name"] == "mist")
    assert book["reactions"] == {"fire": ["within"]}
    assert [entry["id"] for entry in house.get("/books/mist/paragraphs")] == ["mist-2.2", "mist-4.1", "mist-4.2"]
    assert house.get("/books/mist/procedures/volley")["inputs"][0]["name"] == "posts"
    assert ("mist", "road") in [(entry["book"], entry["name"]) for entry in house.get("/scenarios")]


def test_a_ruling_is_made_for_dice_thrown_by_hand_and_odds_without_them(house: House) -> None:
    asked = {"book": "mist", "procedure": "volley", "inputs": {"posts": 1}}
    ruled = house.post("/ask", {**asked, "dice": [5]})
    assert (ruled["loss"], ruled["prose"]) == (1, ["+1: posts between [mist-4.1]", "d6 shows 5: volley [mist-4.2]"])
    assert [chance["probability"] for chance in house.post("/ask", asked)["odds"]] == ["2/3", "1/3"]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ({"book": "none", "procedure": "volley", "inputs": {}}, (404, "no-book")),
        ({"book": "mist", "procedure": "none", "inputs": {}}, (404, "no-procedure")),
        ({"book": "mist", "procedure": "volley", "inputs": {"posts": "near"}}, (400, "wrong-input")),
        ({"book": "mist", "procedure": "volley", "inputs": {"posts": 1}, "dice": [7]}, (400, "wrong-input")),
        ({"book": "mist", "procedure": "volley", "inputs": {"posts": 1}, "dice": []}, (400, "wrong-input")),
        ({"book": "mist"}, (400, "malformed")),
    ],
)
def test_a_wrong_question_is_answered_with_what_is_wrong(
    house: House, asked: dict[str, object], answer: tuple[int, str]
) -> None:
    assert house.refused("POST", "/ask", asked) == answer


def test_the_ground_of_a_scenario_shows_what_everybody_knows(house: House) -> None:
    ground = house.get("/scenarios/mist/road/map")
    assert [feature["properties"]["kind"] for feature in ground["features"]] == ["road"]
    assert ground["frame"] == {"west": 0, "south": 0, "east": 900, "north": 0}


def test_each_person_gets_a_token_and_a_computer_none(house: House) -> None:
    made = house.begin(red="here", blue="random").made
    red, blue = made["seats"]
    assert red["link"] == f"/#/game/{made['game']}/{red['token']}"
    assert "token" not in blue and "umpire" not in made and "spectator" not in made


def test_an_order_changes_the_battle_and_tells_what_happened(house: House) -> None:
    table = house.begin()
    before = table.state("red")
    assert before["asked"]["takes"] == ["March"] and before["waiting_for"] == ["red", "blue"]
    done = table.march("red", 3)
    assert done["state"]["waiting_for"] == ["blue"] and done["state"]["version"] > before["version"]
    table.march("blue", 6)
    account = table.get("/account", "red")
    assert [(event["number"], event["kind"], event["clock"]) for event in account][:1] == [(1, "march", "turn 2")]
    assert table.get("/account", "red", since=1) == account[1:]
    assert (
        "As red was told it."
        in house.http.get(
            f"/games/{table.game}/account.txt", headers={"Authorization": f"Bearer {table.tokens['red']}"}
        ).text
    )


def test_a_refusal_cites_its_paragraph_and_changes_nothing(house: House) -> None:
    table = house.begin()
    before = table.state("red")
    answer = house.http.post(
        f"/games/{table.game}/orders",
        json={"order": {"order": "March", "to": 9}},
        headers={"Authorization": f"Bearer {table.tokens['red']}"},
    )
    assert answer.status_code == 409
    assert answer.json()["error"] == {
        "code": "refused", "paragraph": "2.2", "message": "a march is three posts at most, on a road of ten"
    }  # fmt: skip
    assert table.state("red") == before


def test_of_several_orders_those_before_the_refused_one_stand(house: House) -> None:
    table = house.begin()
    both = {"orders": [{"order": "March", "to": 1}, {"order": "March", "to": 2}]}
    answer: httpx.Response = house.http.post(
        f"/games/{table.game}/orders", json=both, headers={"Authorization": f"Bearer {table.tokens['red']}"}
    )
    assert answer.status_code == 409 and "order 2 of 2" in answer.json()["error"]["message"]
    assert table.state("red")["waiting_for"] == ["blue"]


def test_an_order_may_be_taken_back_while_nobody_was_told_of_it(house: House) -> None:
    table = house.begin()
    version = table.march("red", 3)["state"]["version"]
    assert table.state("red")["may_undo"]
    undone = table.post("/undo", {}, "red")["state"]
    assert undone["waiting_for"] == ["red", "blue"] and undone["version"] > version
    assert table.refused("POST", "/undo", {}, "red") == (409, "refused")


def test_a_standing_answer_is_shown_to_its_seat(house: House) -> None:
    table = house.begin()
    order = {"order": "StandingAnswer", "reaction": "fire", "answer": "when", "when": {"within": 1}}
    assert table.order("red", order)["state"]["standing"] == {"fire": {"answer": "when", "when": {"within": 1}}}


def test_weighing_an_order_gives_sentence_refusal_and_exact_odds(house: House) -> None:
    table = house.begin()
    table.march("red", 3)
    table.march("blue", 6)
    for seat in ("red", "blue", "red", "blue"):
        if (table.state(seat)["asked"] or {}).get("takes") == ["Volley"]:
            table.order(seat, {"order": "Volley", "fire": False})
    table.march("red", 4)
    weighed = table.post("/weigh", {"order": {"order": "March", "to": 5}}, "blue")
    assert weighed["sentence"] == "March to post 5" and weighed["refusal"] is None
    far = table.post("/weigh", {"order": {"order": "March", "to": 0}}, "blue")
    assert far["refusal"]["paragraph"] == "2.2" and far["odds"] == []
    assert table.post("/weigh", {"order": {"order": "Fly"}}, "blue")["refusal"]["paragraph"] == ""


def test_a_gesture_means_orders_each_with_its_refusal(house: House) -> None:
    table = house.begin()
    near = table.post("/gesture", {"unit": "red", "points": [[0, 0], [200, 0]]}, "red")["meanings"]
    assert [(meaning["order"], meaning["refusal"]) for meaning in near] == [({"order": "March", "to": 2}, None)]
    far = table.post("/gesture", {"unit": "red", "points": [[0, 0], [900, 0]]}, "red")["meanings"]
    assert far[0]["refusal"]["paragraph"] == "2.2"
    assert table.get("/overlays", "red", unit="red") == {
        "sight": [{"type": "LineString", "coordinates": [[-200, 0], [200, 0]]}]
    }


def test_options_are_the_legal_orders_with_their_sentences(house: House) -> None:
    found = house.begin().get("/options", "red")
    assert [entry["sentence"] for entry in found["orders"]] == [f"March to post {to}" for to in range(4)]


@pytest.mark.parametrize("kind", ["random", "greedy", "staff", "empty"])
def test_a_seat_held_by_a_computer_or_by_nobody_answers_by_itself(house: House, kind: str) -> None:
    table = house.begin(blue=kind)
    for _ in range(40):
        state = table.wait_for("red")
        if state["over"]:
            break
        order = {"order": "Volley", "fire": True} if state["asked"]["takes"] == ["Volley"] else None
        table.order("red", order or {"order": "March", "to": 0})
    assert state["over"] and state["seed"] and state["outcome"]["degree"] == "plain"


def test_a_seat_that_overruns_its_clock_gets_the_default(house: House) -> None:
    table = house.begin(blue="empty", clock={"seconds_per_decision": 1})
    state = table.state("red")
    assert state["until"] > 0
    with table.listen("red") as socket:
        version = socket.until("state")["state"]["version"]
        assert socket.until("state")["state"]["version"] > version


def test_a_socket_carries_orders_in_and_states_and_events_out(house: House) -> None:
    table = house.begin()
    with table.listen("red") as red, table.listen("blue") as blue:
        assert red.receive()["state"]["seat"] == "red"
        assert blue.receive()["state"]["seat"] == "blue"
        red.send({"kind": "order", "id": 1, "order": {"order": "March", "to": 3}})
        assert red.receive() == {"kind": "ack", "id": 1}
        assert red.receive()["state"]["waiting_for"] == ["blue"]
        assert blue.receive()["state"]["waiting_for"] == ["blue"]
        red.send({"kind": "order", "id": 2, "order": {"order": "March", "to": 3}})
        refused = red.receive()
        assert (refused["kind"], refused["id"]) == ("refused", 2)
        red.send({"kind": "ping"})
        assert red.receive() == {"kind": "pong"}
        blue.send({"kind": "order", "id": "b", "order": {"order": "March", "to": 9}})
        assert blue.until("ack")["id"] == "b"
        told = red.until("state")
        assert [event["kind"] for event in told["events"]][:1] == ["march"]


def applied(state: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """What a client of changes does with one, as the contract says it."""
    view = {**state["view"], **message["view"]}
    for key in message.get("view_gone", []):
        del view[key]
    changed = {unit["id"]: unit for unit in message.get("units", [])}
    gone = message.get("units_gone", [])
    units = [changed.pop(unit["id"], unit) for unit in state["view"]["units"] if unit["id"] not in gone]
    view["units"] = [*units, *changed.values()]
    return {key: value for key, value in {**state, **message["state"], "view": view}.items() if value is not None}


def test_who_asks_for_changes_only_can_make_the_whole_state_of_them(house: House) -> None:
    table = house.begin(blue="random", clock={"seconds_per_decision": 3600})
    events: list[Any] = []
    with house.socket(table.game) as red:
        red.send({"token": table.tokens["red"], "changes": True})
        state = {key: value for key, value in red.until("state")["state"].items() if value is not None}
        number = answered = 0
        while not state["over"]:
            if "asked" in state and answered == number:
                number += 1
                here = next(unit["x_m"] for unit in state["view"]["units"] if unit["side"] == "red")
                march = {"order": "March", "to": min(9, here // POST_M + 1)}
                order = {"order": "Volley", "fire": True} if state["asked"]["takes"] == ["Volley"] else march
                red.send({"kind": "order", "id": number, "order": order})
            message = red.receive()
            assert message["kind"] in ("change", "ack"), message
            answered = max([answered, message.get("id", 0), *message.get("acks", [])])
            if message["kind"] == "change":
                state = applied(state, message)
                events += message["events"]
    whole = {key: value for key, value in table.state("red").items() if value is not None}
    units = {unit["id"]: unit for unit in whole["view"].pop("units")}
    assert {unit["id"]: unit for unit in state["view"].pop("units")} == units
    assert state == whole
    assert events == table.get("/account", "red")


def test_a_finished_game_shows_its_seed_record_and_any_moment_to_everybody(house: House) -> None:
    table = house.begin(red="random", blue="link", seed="known")
    while not (state := table.wait_for("blue"))["over"]:
        order = {"order": "Volley", "fire": True} if state["asked"]["takes"] == ["Volley"] else None
        table.order("blue", order or {"order": "March", "to": 9})
    assert state["seed"] == "known"
    last = table.get("/replay", "blue")
    assert last["at"] == last["of"] and last["seed"] == "known"
    first = table.get("/replay", "blue", **{"as": "red", "at": 0})
    assert [unit["id"] for unit in first["view"]["units"]] == ["red"]
    above = table.get("/replay", "blue", **{"as": "above", "at": 0})
    assert len(above["view"]["units"]) == 2
    record = house.http.get(f"/games/{table.game}/record", headers={"Authorization": f"Bearer {table.tokens['blue']}"})
    assert record.text.splitlines()[-1].startswith('{"line":"end","seed":"known"')
    again = house.http.post("/games/import", content=record.content)
    assert again.status_code == 201
    imported = again.json()
    shown = house.get(f"/games/{imported['game']}")
    assert shown["over"] and shown["outcome"] == state["outcome"]
    assert house.http.post("/scenarios/check", content=record.content).json() == []
    forged = record.content.replace(b'"seed":"known"', b'"seed":"other"')
    assert house.http.post("/games/import", content=forged).json()["error"]["code"] == "record"


def test_a_spectator_sees_what_everybody_knows_a_turn_late(house: House) -> None:
    table = house.begin(spectators=True)
    assert table.state("spectator")["view"]["units"] == []
    table.march("red", 3)
    table.march("blue", 6)
    assert table.state("spectator")["view"]["turn"] == 1
    assert table.refused("POST", "/orders", {"order": {"order": "March", "to": 1}}, "spectator") == (403, "spectator")


def test_a_record_that_was_open_is_gone_on_with(own_house: House) -> None:
    table = own_house.begin(umpire="link")
    table.march("red", 1)
    record = own_house.http.get(
        f"/games/{table.game}/record", headers={"Authorization": f"Bearer {table.tokens['umpire']}"}
    )
    made = own_house.http.post("/games/import", content=record.content).json()
    tokens = {seat["name"]: seat["token"] for seat in made["seats"]}
    assert own_house.get(f"/games/{made['game']}")["waiting_for"] == ["blue"]
    march = {"order": {"order": "March", "to": 8}}
    assert own_house.post(f"/games/{made['game']}/orders", march, tokens["blue"])["state"]["view"]["turn"] == 2
    own_house.kill()
    own_house.start()
    assert own_house.get(f"/games/{made['game']}/state", tokens["blue"])["view"]["turn"] == 2
