"""A made-up battle behind the table's contract, for looking at the page and measuring it: no rules, only shapes.

`python -m tests.browser.specimen [port]` serves it with the built page. The landing has seven hundred elements.
"""

import json
import math
import random
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

STATIC = Path(__file__).resolve().parents[2] / "src" / "grognard" / "server" / "static"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
WIDTH, DEPTH = 9000.0, 6000.0
SIDES = ("british", "french")
FIRE = "Fire of one element."
STATES: tuple[list[str], ...] = (
    [],
    [],
    ["ready"],
    ["ready"],
    ["disordered"],
    ["column"],
    ["limbered"],
    ["shaken"],
    ["broken"],
)


def ring(x: float, y: float, across: float, deep: float, chance: random.Random, corners: int = 14) -> list[list[float]]:
    turns = [2 * math.pi * at / corners for at in range(corners)]
    points = [
        [
            x + across * math.cos(turn) * chance.uniform(0.75, 1.1),
            y + deep * math.sin(turn) * chance.uniform(0.75, 1.1),
        ]
        for turn in turns
    ]
    return [*points, points[0]]


def feature(key: str, kind: str, geometry: str, coordinates: Any, **more: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "id": key,
        "properties": {"kind": kind, **more},
        "geometry": {"type": geometry, "coordinates": coordinates},
    }


def ground() -> dict[str, Any]:
    chance = random.Random(7)
    features = []
    for at in range(26):
        x, y = chance.uniform(300, WIDTH - 300), chance.uniform(300, DEPTH - 300)
        features.append(
            feature(f"wood{at}", "wood", "Polygon", [ring(x, y, chance.uniform(90, 420), 190, chance)], name="")
        )
    for at, name in enumerate(("Westcott", "Dorking", "Denbies", "Ranmore", "Bury Hill", "Milton Heath", "Pixham")):
        x, y = 900 + at * 1180, 1200 + (at * 1731) % 3600
        features.append(feature(name, "village", "Polygon", [ring(x, y, 170, 130, chance, 8)], name=name))
    for at in range(9):
        x, y = chance.uniform(800, WIDTH - 800), chance.uniform(700, DEPTH - 700)
        size = chance.uniform(300, 700)
        kind = "steep hill" if at % 3 == 0 else "hill"
        features.append(
            feature(f"hill{at}", kind, "Polygon", [ring(x, y, size, size * 0.6, chance)], name="Box Hill" * (at == 0))
        )
        features.append(feature(f"top{at}", kind, "Polygon", [ring(x, y, size * 0.55, size * 0.33, chance)]))
    river = [[0, 2500], [1400, 2700], [2600, 2300], [4100, 2550], [5200, 3200], [6700, 3000], [9000, 3500]]
    features.append(feature("mole", "river", "LineString", river, name="River Mole"))
    features.append(
        feature("brook", "stream", "LineString", [[2600, 2300], [2500, 1300], [3100, 0]], name="Pipp Brook")
    )
    road = [[0, 1000], [1500, 1300], [2600, 2300], [4400, 3700], [6000, 4300], [9000, 5200]]
    features.append(feature("road", "road", "LineString", road, name="Guildford Road"))
    features.append(feature("lane", "track", "LineString", [[4400, 3700], [4700, 2000], [5100, 0]]))
    features.append(feature("line", "railway", "LineString", [[0, 3600], [3000, 3300], [6000, 3600], [9000, 4400]]))
    features.append(feature("wire", "telegraph", "LineString", [[0, 3700], [3000, 3400], [6000, 3700], [9000, 4500]]))
    features.append(feature("bridge", "bridge", "LineString", [[2560, 2250], [2640, 2350]]))
    features.append(feature("fort", "prepared position", "LineString", [[4800, 4700], [5200, 4800], [5600, 4700]]))
    features.append(feature("marsh", "marsh", "Polygon", [ring(6900, 2500, 420, 210, chance)]))
    cell = 250.0
    columns, rows = int(WIDTH / cell) + 1, int(DEPTH / cell) + 1
    heights = [
        round(60 + 40 * math.sin(c / 7.0) * math.cos(r / 5.0) + 90 * (r / rows) ** 2, 1)
        for r in range(rows)
        for c in range(columns)
    ]
    return {
        "type": "FeatureCollection",
        "frame": {"west": 0, "south": 0, "east": WIDTH, "north": DEPTH},
        "heights": {"cell": cell, "columns": columns, "rows": rows, "values": heights},
        "features": features,
    }


def elements(count: int) -> list[dict[str, Any]]:
    """French from the south-west, British along the heights, in battalions of eight."""
    chance = random.Random(3)
    found: list[dict[str, Any]] = []
    arms = ("infantry", "infantry", "infantry", "infantry", "cavalry", "field-artillery", "infantry", "machine-gun")
    while len(found) < count:
        formation = len(found) // 8
        side = "french" if formation % 2 else "british"
        x = 500 + (formation * 397) % 8000
        y = (500 + (formation * 211) % 2200) if side == "french" else (3300 + (formation * 173) % 2300)
        facing = 20 if side == "french" else 200
        arm = arms[formation % len(arms)]
        for place in range(8):
            number = len(found)
            turn = math.radians(facing)
            along, back = (place % 4 - 1.5) * 70, (place // 4) * -80
            found.append(
                {
                    "id": f"u{number}",
                    "name": f"{place + 1}/{formation + 1} {'Ligne' if side == 'french' else 'Foot'}",
                    "side": side,
                    "arm": "command" if place == 7 and formation % 4 == 0 else arm,
                    "under": f"{formation + 1} {'Ligne' if side == 'french' else 'Foot'}",
                    "x_m": round(x + along * math.cos(turn) + back * math.sin(turn), 1),
                    "y_m": round(y - along * math.sin(turn) + back * math.cos(turn), 1),
                    "facing_deg": facing,
                    "front_m": 60,
                    "depth_m": 30,
                    "strength": chance.randint(1, 9),
                    "states": chance.choice(STATES),
                    "own": side == "british",
                    "seen": None if side == "british" else chance.choice(("10:40", "10:20")),
                    "facts": {"quality": "regular", "weapon": "Martini-Henry"},
                }
            )
    return found[:count]


class Specimen:
    """One battle in the hands of whoever asks; orders move units, and nothing else is known of war."""

    def __init__(self, count: int) -> None:
        self.ground = ground()
        self.units = elements(count)
        self.told: list[dict[str, Any]] = []
        self.version = 0
        for at in range(6):
            self.tell(f"The {at + 1}th battalion comes up the Guildford Road.", {"unit": f"u{at}"})

    def tell(self, text: str, facts: dict[str, Any], dice: tuple[int, ...] = ()) -> dict[str, Any]:
        event = {
            "number": len(self.told) + 1,
            "clock": f"10:{40 + len(self.told) // 8}",
            "kind": "march",
            "text": text,
            "paragraphs": ["pdb-III.1.3"],
            "facts": facts,
            "tally": ["5 to be reached: regular infantry [pdb-IV.3.2]", "+3: beyond close range [pdb-IV.3.4]"],
            "dice": list(dice),
        }
        self.told.append(event)
        self.version += 1
        return event

    def state(self) -> dict[str, Any]:
        view = {
            "book": "specimen", "scenario": "landing", "turn": 3, "turns": 30, "clock": "10:40", "phase": "movement",
            "side": "british", "seat": "british", "units": self.units, "messages": [],
            "score": {"british": 10, "french": 0},
            "objectives": [
                {"name": "Dorking", "x_m": 2080, "y_m": 2931, "points": 10, "held_by": "british"},
                {"name": "Bridge", "x_m": 2600, "y_m": 2300, "points": 10, "held_by": None},
            ],
            "orders": [{"unit": "u0", "sentence": "1/1 Foot: hold the bridge until relieved"}], "outcome": None,
        }  # fmt: skip
        asked = {
            "step": "GiveOrders", "question": "What shall your troops do?", "paragraphs": ["pdb-II.11.1"],
            "takes": ["Move", "Fire"], "about": "", "reaction": "", "default": {"order": "EndHalf"}, "facts": {},
        }  # fmt: skip
        return {
            "version": self.version, "seat": "british", "side": "british", "view": view, "asked": asked,
            "waiting_for": ["british"], "may_undo": True, "standing": {}, "over": False, "outcome": None,
        }  # fmt: skip

    def odds(self) -> list[dict[str, Any]]:
        chances = [
            {"hit": True, "effects": ["loses-readiness"], "probability": "7/20", "percent": 35.0},
            {"hit": True, "effects": ["eliminated"], "probability": "1/10", "percent": 10.0},
            {"hit": False, "effects": [], "probability": "11/20", "percent": 55.0},
        ]
        return [
            {
                "procedure": "fire",
                "summary": FIRE,
                "chances": chances,
                "tally": ["5: base"],
                "paragraphs": ["pdb-IV.3.2"],
            }
        ]

    def answer(self, path: list[str], query: dict[str, list[str]], body: Any) -> Any:
        match path:
            case ["books"]:
                book = {"name": "specimen", "title": "A Specimen", "edition": "1", "prefix": "pdb", "settings": []}
                fire = {"name": "fire", "summary": FIRE}
                return [{**book, "commanders": ["staff"], "reactions": {"fire": ["within_cm"]}, "procedures": [fire]}]
            case ["books", _, "paragraphs"]:
                return [{"id": "pdb-III.1.3", "section": "III.1", "text": "A column marches.", "standing": "enforced"}]
            case ["scenarios"]:
                sides = [
                    {"name": "british", "title": "British", "posts": []},
                    {"name": "french", "title": "French", "posts": []},
                ]
                return [
                    {"book": "specimen", "name": "landing", "title": "The Landing", "date": "1888", "place": "Surrey",
                     "size": "corps", "turns": 30, "summary": "A corps comes ashore.", "sides": sides}
                ]  # fmt: skip
            case ["scenarios", _, _, "map"]:
                return self.ground
            case ["games"]:
                return {"game": "g1", "seats": [{"name": "british", "side": "british", "holder": "here", "token": "t"}],
                        "seed_commitment": "ab" * 32}  # fmt: skip
            case ["games", _]:
                return {"game": "g1", "book": "specimen", "scenario": "landing", "title": "The Landing", "turn": 3,
                        "clock": "10:40", "over": False, "waiting_for": ["british"], "seed_commitment": "ab" * 32,
                        "seats": [{"name": side, "side": side, "holder": "here"} for side in SIDES]}  # fmt: skip
            case ["games", _, "state"]:
                return self.state()
            case ["games", _, "map"]:
                return self.ground
            case ["games", _, "account"]:
                return self.told
            case ["games", _, "options"]:
                about = query.get("about", [""])[0]
                subjects = [unit["id"] for unit in self.units if unit["own"]]
                if not about:
                    return {
                        "subjects": subjects,
                        "orders": [{"order": {"order": "EndHalf"}, "sentence": "End the half"}],
                    }
                orders = [
                    {"order": {"order": "Fire", "unit": about, "at": "u8"}, "sentence": "Fire at 1/2 Ligne"},
                    {"order": {"order": "MakeReady", "unit": about}, "sentence": "Make ready"},
                ]
                return {"subjects": subjects, "orders": orders}
            case ["games", _, "weigh"]:
                refusal = (
                    {"paragraph": "pdb-II.7.3", "sentence": "It is ready already."}
                    if body["order"]["order"] == "MakeReady"
                    else None
                )
                return {"refusal": refusal, "sentence": "Fire at 1/2 Ligne", "odds": [] if refusal else self.odds()}
            case ["games", _, "gesture"]:
                x, y = body["points"][-1]
                far = (
                    {"paragraph": "pdb-III.1.3", "sentence": "It is farther than infantry can march."}
                    if x > 6000
                    else None
                )
                order = {"order": "Move", "unit": body["unit"], "x_m": x, "y_m": y}
                meaning: dict[str, Any] = {
                    "order": order,
                    "sentence": f"March to {x:.0f}, {y:.0f}",
                    "refusal": far,
                    "odds": [],
                }
                return {"meanings": [meaning], "cost": {"metres": 420}}
            case ["games", _, "overlays"]:
                unit = next(unit for unit in self.units if unit["id"] == query["unit"][0])
                x, y = unit["x_m"], unit["y_m"]
                arc = [[x, y], [x - 400, y - 900], [x + 300, y - 950], [x, y]]
                circle = ring(x, y, 500, 500, random.Random(1), 40)
                areas = {"sector": arc, "command": circle}
                return {kind: [{"type": "Polygon", "coordinates": [area]}] for kind, area in areas.items()}
            case ["games", _, "orders"]:
                order = body.get("order") or body["orders"][0]
                for unit in self.units:
                    if unit["id"] == order.get("unit") and "x_m" in order:
                        unit["x_m"], unit["y_m"] = order["x_m"], order["y_m"]
                event = self.tell(
                    f"{order.get('unit', 'All')} does as ordered.", {"unit": order.get("unit", "")}, (4, 17)
                )
                return {"state": self.state(), "events": [event]}
        return None


def serve(port: int = 0, count: int = 700) -> ThreadingHTTPServer:
    specimen = Specimen(count)

    class Desk(BaseHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            return None

        def send(self, data: bytes, kind: str, status: int = 200) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def do_GET(self) -> None:
            address = urlsplit(self.path)
            parts = [unquote(part) for part in address.path.strip("/").split("/")]
            if parts[0] == "api":
                self.reply(parts[1:], parse_qs(address.query, keep_blank_values=True), None)
                return
            file = STATIC / (address.path.strip("/") or "index.html")
            if file.is_file():
                self.send(file.read_bytes(), KINDS.get(file.suffix, "application/octet-stream"))
            else:
                self.send(b"", "text/plain", 404)

        def do_POST(self) -> None:
            address = urlsplit(self.path)
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.reply(address.path.strip("/").split("/")[1:], {}, body)

        def reply(self, parts: list[str], query: dict[str, list[str]], body: Any) -> None:
            found = specimen.answer(parts, query, body)
            if found is None:
                fault = {"error": {"code": "no-route", "message": f"the specimen has no {'/'.join(parts)}"}}
                self.send(json.dumps(fault).encode(), "application/json", 404)
            else:
                self.send(json.dumps(found).encode(), "application/json")

    return ThreadingHTTPServer(("127.0.0.1", port), Desk)


if __name__ == "__main__":
    serve(int(sys.argv[1]) if len(sys.argv) > 1 else 8421).serve_forever()
