import { describe, expect, it } from "vitest";
import { LEAST, blockOf, blocks, sizeOf, told } from "../src/map/counters";
import { drawGround } from "../src/map/ground";
import { corners } from "../src/map/hand.svelte";
import { describe as inWords, groundAt } from "../src/map/inwords";
import { signOf } from "../src/map/kinds";
import { contours, hachures, rounded, turning } from "../src/map/relief";
import { armOf, marks } from "../src/map/signs";
import { bearing, frameOf, holds } from "../src/map/world";
import type { Feature, Geometry, GroundMap, Unit, View } from "../src/wire/types";

const feature = (kind: string, geometry: Geometry, more: Record<string, unknown> = {}): Feature => ({
	type: "Feature",
	id: kind,
	properties: { kind, ...more },
	geometry,
});
const NOW = { clock: "10:40", turn: 3 };
const square = (x: number, y: number, side: number): Geometry => ({
	type: "Polygon",
	coordinates: [
		[
			[x, y],
			[x + side, y],
			[x + side, y + side],
			[x, y + side],
			[x, y],
		],
	],
});
const map = (...features: Feature[]): GroundMap => ({
	type: "FeatureCollection",
	features,
	frame: { west: 0, south: 0, east: 3000, north: 2000 },
});
const unit = (id: string, x: number, y: number, more: Partial<Unit> = {}): Unit => ({
	id,
	name: id,
	side: "red",
	arm: "infantry",
	under: "1st",
	x_m: x,
	y_m: y,
	facing_deg: 90,
	front_m: 60,
	depth_m: 20,
	strength: 4,
	states: [],
	own: true,
	seen: null,
	...more,
});

describe("signs", () => {
	it.each([
		["light-wood", "wood"],
		["dense-wood", "wood"],
		["built-up", "built"],
		["good-road", "road"],
		["bad road", "track"],
		["railway", "railway"],
		["bridge", "bridge"],
		["prepared-position", "works"],
		["gentle rise", "hill"],
		["linear-obstacle", "wall"],
		["marsh", "marsh"],
		["mine", "other"],
	])("draws %s as %s", (kind, sign) => expect(signOf(kind)).toBe(sign));
	it.each([
		["horse-artillery", "horse-artillery"],
		["field-artillery", "artillery"],
		["machine-gun", "machine-gun"],
		["dismounted-cavalry", "dismounted"],
		["cavalry", "cavalry"],
		["supply", "train"],
		["command", "command"],
		["strange", "other"],
	])("draws the arm %s as %s", (arm, sign) => expect(armOf(arm)).toBe(sign));
	it("tells states by form, gravest first, and does not take one for its opposite", () => {
		expect(marks(["ready", "shaken"])).toEqual(["shaken", "ready"]);
		expect(marks(["not ready"])).toEqual(["note"]);
		expect(marks(["limbered", "in column", "running away"])).toEqual(["broken", "column", "limbered"]);
		expect(marks(["unlimbered"])).toEqual(["note"]);
	});
});

describe("blocks", () => {
	const close = [unit("a", 100, 100), unit("b", 130, 100), unit("c", 160, 100), unit("d", 1500, 900)];
	it("joins units of a formation that would cover each other, and loses none", () => {
		const far = blocks(close, 0.1, NOW);
		expect(far.map((block) => block.units.length).sort()).toEqual([1, 3]);
		expect(far.find((block) => block.units.length === 3)?.strength).toBe("12");
	});
	it("draws each by itself when there is room", () => {
		expect(blocks(close, 2, NOW)).toHaveLength(4);
	});
	it("never joins two sides", () => {
		const mixed = [unit("a", 100, 100), unit("e", 101, 100, { side: "blue", own: false })];
		expect(blocks(mixed, 0.05, NOW)).toHaveLength(2);
	});
	it("never hides a commander in a block of troops", () => {
		const staff = unit("g", 101, 100, { arm: "command", under: "" });
		expect(blocks([unit("a", 100, 100), staff], 0.05, NOW)).toHaveLength(2);
	});
	it("leaves out who is not on the map", () => {
		expect(blocks([unit("a", 0, 0, { x_m: null })], 1, NOW)).toEqual([]);
		expect(blocks([unit("a", 0, 0, { states: ["left the table"] })], 1, NOW)).toEqual([]);
	});
	it("is never smaller than can be read, and near by as large as on the ground", () => {
		const block = blockOf(unit("a", 0, 0), NOW);
		expect(sizeOf(block, 0.05)).toEqual(LEAST);
		expect(sizeOf(block, 2)).toEqual({ w: 120, h: 40 });
	});
	it("takes the strength for unknown unless all of it is known", () => {
		const [block] = blocks([unit("a", 0, 0), unit("b", 1, 0, { strength: null })], 0.1, NOW);
		expect(block?.strength).toBe("");
	});
	it("says what it is, whose, and that a sighting has grown old", () => {
		const seen = unit("3/12e", 0, 0, { own: false, side: "french", seen: "10:20", states: ["shaken"] });
		expect(told(blockOf(seen, NOW))).toBe("3/12e, infantry, french, strength 4, shaken, last seen 10:20");
		expect(told(blockOf(seen, { clock: "10:20", turn: 2 }))).not.toContain("last seen");
	});
});

describe("relief", () => {
	const clockwise = [
		{ x: 0, y: 0 },
		{ x: 100, y: 0 },
		{ x: 100, y: 100 },
		{ x: 0, y: 100 },
		{ x: 0, y: 0 },
	];
	const ends = (strokes: string): number[] =>
		[...strokes.matchAll(/L([-\d.]+) ([-\d.]+)/g)].map(([, , y]) => Number(y));
	it("strokes downhill, out of a hill whichever way its outline runs", () => {
		const top = clockwise.slice(0, 2);
		expect(turning(clockwise)).toBeGreaterThan(0);
		expect(Math.max(...ends(hachures(top, 10, 20, turning(clockwise) < 0)))).toBeLessThan(0);
		const other = [...clockwise].reverse();
		expect(Math.max(...ends(hachures(other.slice(3), 10, 20, turning(other) < 0)))).toBeLessThan(0);
	});
	it("puts strokes nearer where it is told to, the same each time", () => {
		const few = hachures(clockwise, 20, 10, true);
		expect(hachures(clockwise, 5, 10, true).length).toBeGreaterThan(few.length * 2);
		expect(hachures(clockwise, 20, 10, true)).toBe(few);
	});
	it("draws a line of equal height with the higher ground on its left", () => {
		const grid = { level: 0, cell: 10, columns: 3, rows: 2, values: [0, 5, 10, 0, 5, 10] };
		const [level] = contours(grid, { west: 0, south: 0, east: 20, north: 10 }, 8);
		const [line] = level?.lines ?? [];
		expect(level?.height).toBe(8);
		expect(line?.map((point) => point.x)).toEqual([16, 16]);
		// The hill is to the east: on the left hand of one who walks south, which is down the sheet.
		expect(line?.[0]?.y).toBeLessThan(line?.[1]?.y ?? -Infinity);
	});
	it("rounds corners without leaving the outline open", () => {
		const round = rounded(clockwise, true);
		expect(round[0]).toEqual(round[round.length - 1]);
		expect(round.length).toBeGreaterThan(12);
	});
});

describe("the ground", () => {
	it("gives a ground that is a mere line some country on both sides", () => {
		const frame = frameOf({ ...map(), frame: { west: 0, south: 0, east: 900, north: 0 } });
		expect(frame.north - frame.south).toBeGreaterThan(300);
		expect((frame.north + frame.south) / 2).toBe(0);
	});
	it("draws every feature and names towns, with nothing in a name taken for markup", () => {
		const { svg, names } = drawGround(
			map(
				feature("wood", square(0, 0, 200)),
				feature("village", square(500, 500, 100), { name: "<b>Dorking" }),
				feature(
					"river",
					{
						type: "LineString",
						coordinates: [
							[0, 0],
							[10, 10],
						],
					},
					{ width: 12, name: "Mole" },
				),
				feature("hill", { type: "Point", coordinates: [5, 5] }),
				feature("odd", square(9, 9, 9)),
			),
		);
		for (const sign of ["wood", "built", "river", "hachure", "unknown", "neatline"])
			expect(svg).toContain(`class="${sign}`);
		expect(names.find((name) => name.size === "town")?.text).toBe("&lt;b&gt;Dorking");
		expect(svg).not.toContain("NaN");
	});
	it("lays a bridge along the road it carries", () => {
		const road = feature("road", {
			type: "LineString",
			coordinates: [
				[0, 100],
				[200, 100],
			],
		});
		const { svg } = drawGround(map(road, feature("bridge", { type: "Point", coordinates: [100, 101] })));
		expect(svg).toMatch(/translate\(100\.0 -101\.0\) rotate\(90\)/);
	});
	it("knows what lies in a polygon with a hole", () => {
		const holed: Geometry = {
			type: "Polygon",
			coordinates: [
				[
					[0, 0],
					[10, 0],
					[10, 10],
					[0, 10],
					[0, 0],
				],
				[
					[4, 4],
					[6, 4],
					[6, 6],
					[4, 6],
					[4, 4],
				],
			],
		};
		expect(holds(holed, { x: 2, y: -2 })).toBe(true);
		expect(holds(holed, { x: 5, y: -5 })).toBe(false);
	});
	it("takes bearings clockwise from north", () => {
		expect(bearing({ x: 0, y: 0 }, { x: 0, y: -5 })).toBe(0);
		expect(bearing({ x: 0, y: 0 }, { x: 5, y: 0 })).toBe(90);
	});
});

describe("the map in words", () => {
	const ground = map(
		feature("wood", square(0, 0, 200), { name: "Norbury" }),
		feature("village", square(500, 0, 100), { name: "Dorking" }),
	);
	it("says what lies at a place", () => {
		expect(groundAt(ground, 100, 100)).toBe("100 east 100 north, wood Norbury");
		expect(groundAt(ground, 550, 350)).toBe("550 east 350 north, 300 m N of Dorking");
	});
	it("says the hex where the map has hexes", () => {
		const hexed: GroundMap = { ...ground, hexes: { across_m: 100, columns: 30, rows: 20, x_m: 50, y_m: 50 } };
		expect(groundAt(hexed, 50, 50)).toBe("hex 0101, wood Norbury");
	});
	it("says of an enemy when it was seen", () => {
		const foe = unit("12e", 100, 100, { own: false, side: "french", seen: "10:20" });
		const view = NOW as View;
		expect(inWords(foe, ground, view)).toBe(
			"french 12e, infantry, strength 4; 100 east 100 north, wood Norbury; facing E; seen 10:20 (not since)",
		);
	});
});

describe("a path drawn by hand", () => {
	it("keeps the corners that were meant and no others", () => {
		const drawn = [
			...Array.from({ length: 20 }, (_, at) => ({ x: at * 5, y: at % 2 })),
			...Array.from({ length: 20 }, (_, at) => ({ x: 100, y: at * 5 })),
		];
		expect(corners(drawn, 8)).toHaveLength(3);
		expect(corners(drawn.slice(0, 20), 8)).toHaveLength(2);
		expect(corners([{ x: 0, y: 0 }], 8)).toHaveLength(1);
	});
});
