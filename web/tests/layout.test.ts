import { zoomIdentity } from "d3-zoom";
import { describe, expect, it } from "vitest";
import { LEAST, blockOf, blocks, counter, notes, sizeOf, strengthOf } from "../src/map/counters";
import { MODERN, loadModern, modern } from "../src/map/modern";
import { drawGround } from "../src/map/ground";
import { type Laid, boxOf, captions, lay, meet, spread } from "../src/map/layout";
import { flagBox, lettering, planted } from "../src/map/lettering";
import { houses, lobes } from "../src/map/relief";
import { frameOf, holds, softened } from "../src/map/world";
import type { Geometry, GroundMap, Unit } from "../src/wire/types";

const NOW = { clock: "10:40", turn: 3 };
const unit = (id: string, more: Partial<Unit> = {}): Unit => ({
	id,
	name: id,
	side: "red",
	arm: "infantry",
	under: id,
	x_m: 0,
	y_m: 0,
	facing_deg: 0,
	front_m: 60,
	depth_m: 20,
	strength: 4,
	states: [],
	own: true,
	seen: null,
	...more,
});
const laid = (x: number, y: number, held: Unit, scale = 0.1): Laid => {
	const block = blockOf(held, NOW);
	return lay(block, x, y, sizeOf(block, scale));
};
const box: Geometry = {
	type: "Polygon",
	coordinates: [
		[
			[0, 0],
			[300, 0],
			[300, 200],
			[0, 200],
			[0, 0],
		],
	],
};

describe("blocks that would lie on each other", () => {
	it("make room, the general more than the troops, and neither goes far from its place", () => {
		const [troops, staff] = [laid(100, 100, unit("a")), laid(104, 103, unit("g", { arm: "command" }))];
		spread([troops, staff], LEAST);
		expect(meet(boxOf(troops), boxOf(staff))).toBe(false);
		const away = (one: Laid): number => Math.hypot(one.x - one.home.x, one.y - one.home.y);
		expect(away(staff)).toBeGreaterThan(away(troops));
		expect(away(staff)).toBeLessThanOrEqual(20);
	});
	it("stay where they are once they are drawn as large as on the ground", () => {
		const both = [laid(100, 100, unit("a"), 2), laid(130, 100, unit("b"), 2)];
		spread(both, LEAST);
		expect(both.map(({ x }) => x)).toEqual([100, 130]);
	});
	it("are tied to their place by a line where they had to move", () => {
		const block = blockOf(unit("g", { arm: "command" }), NOW);
		const look = { pattern: 0, selected: false, asked: false };
		expect(counter(block, LEAST, { ...look, aside: [0, 0] })).not.toContain("tether");
		expect(counter(block, LEAST, { ...look, aside: [0, 18] })).toContain("M0 0L0.0 -18.0");
	});
});

describe("writing", () => {
	it("goes beside a block where another stands below it", () => {
		const [a, b] = [laid(100, 100, unit("a")), laid(100, 118, unit("b"))];
		const { lines } = captions([a, b], new Set());
		expect(lines.get("a")?.[0]?.x).toBeGreaterThan(0);
		expect(lines.get("b")?.[0]?.x).toBe(0);
	});
	it("goes into a block that has room for it", () => {
		const { lines } = captions([laid(100, 100, unit("Kempt", { front_m: 200, depth_m: 80 }), 0.6)], new Set());
		expect(lines.get("Kempt")?.map(({ kind, inside }) => [kind, inside])).toEqual([
			["name", true],
			["strength", true],
		]);
	});
	it("tells of several the strength of all, and how many they are", () => {
		const [block] = blocks([unit("a", { under: "1st" }), unit("b", { under: "1st", x_m: 10 })], 0.1, NOW);
		expect(strengthOf(block!)).toBe("8 (2)");
	});
	it("tells states in full where there is room", () => {
		const block = blockOf(unit("a", { states: ["steady", "in_reserve"] }), NOW);
		expect([notes(block, true), notes(block, false)]).toEqual(["steady, in reserve", "st·ir"]);
	});
});

describe("names of places", () => {
	const map: GroundMap = {
		type: "FeatureCollection",
		frame: { west: -1000, south: -1000, east: 1300, north: 1200 },
		features: [{ type: "Feature", id: "v", properties: { kind: "village", name: "Maida" }, geometry: box }],
	};
	const written = (blocks: [number, number, number, number][]): [number, number] => {
		const { names } = drawGround(map);
		const told = lettering(names, zoomIdentity.translate(500, 500).scale(0.2), [0, 0], frameOf(map), blocks, []);
		const [, x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(told) ?? [];
		return [Number(x), Number(y)];
	};
	it("stand beside their village, and elsewhere beside it where a block is in the way", () => {
		const [x, y] = written([]);
		expect([x, y]).toEqual([530, 455]);
		const other = written([[480, 440, 580, 460]]);
		expect(other[1]).toBeGreaterThan(500);
	});
	it("leave an objective's flag to be seen above the blocks on it", () => {
		const objective = { name: "Maida", x_m: 0, y_m: 0 };
		const [flag] = planted([objective], zoomIdentity, [0, 0], [[-20, -40, 20, 10]]);
		expect(flag?.pole).toBe(60);
		expect(meet(flagBox(flag!), [-20, -40, 20, 10])).toBe(false);
	});
});

describe("the ground", () => {
	it("has its houses within their village, the same each time", () => {
		const drawn = houses(box, 8, []);
		const corners = [...drawn.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
		expect(corners.length).toBeGreaterThan(8);
		expect(corners.every((corner) => holds(box, corner))).toBe(true);
		expect(houses(box, 8, [])).toBe(drawn);
	});
	it("bends a road about its corners, and no farther from them than it is told", () => {
		const road: Geometry = {
			type: "LineString",
			coordinates: [
				[0, 0],
				[100, 0],
				[100, 100],
			],
		};
		expect(softened(road, 20)).toBe("M0 0L80 0Q100 0 100 -20L100 -100");
	});
	it("ends a wood in crowns that meet its true corners", () => {
		for (const corner of ["300.0 0.0", "300.0 -200.0", "0.0 -200.0"]) expect(lobes(box, 40)).toContain(` ${corner}`);
	});
	it("is cut off at the edge of the sheet", () => {
		const { svg } = drawGround({
			type: "FeatureCollection",
			frame: { west: 0, south: 0, east: 100, north: 100 },
			features: [{ type: "Feature", id: "w", properties: { kind: "wood" }, geometry: box }],
		});
		expect(svg).toMatch(/<svg class="cut" x="0" y="-100" width="100" height="100" viewBox="0 -100 100 100">.*<\/svg>/);
	});
});

describe("modern symbols", () => {
	it("are spread by their own size, as upright as they are drawn", async () => {
		await loadModern();
		const symbol = modern("infantry", true, false)!;
		const held = [0, 1, 2].map((at) => {
			const block = blockOf(unit(`u${at}`, { facing_deg: 45 }), NOW);
			return lay(block, 100 + at * 27, 100 + (at % 2) * 9, symbol.size, true);
		});
		expect(meet(boxOf(held[0]!), boxOf(held[1]!))).toBe(true);
		spread(held, MODERN);
		const { w, h } = symbol.size;
		held.forEach((one, at) =>
			held.slice(at + 1).forEach((other) => {
				expect(Math.abs(one.x - other.x) >= w || Math.abs(one.y - other.y) >= h).toBe(true);
			}),
		);
		expect(held[0]!.half[0] * 2).toBeGreaterThan(symbol.size.w);
	});
	it("are drawn as one where they would stand on each other, before the period's blocks are", async () => {
		await loadModern();
		const pair = [unit("a", { under: "one", x_m: 0 }), unit("b", { under: "one", x_m: 390 })];
		expect(blocks(pair, 0.1, NOW)).toHaveLength(2);
		expect(blocks(pair, 0.1, NOW, MODERN)).toHaveLength(1);
	});
	it("keep what has befallen their troops, upright, and point where they face", async () => {
		await loadModern();
		const { svg, size } = modern("infantry", false, false)!;
		const block = blockOf(unit("a", { own: false, states: ["broken"], facing_deg: 90 }), NOW);
		const drawn = counter(block, size, { pattern: 0, selected: true, asked: false, aside: [0, 0], symbol: svg });
		expect(drawn).toMatch(/<g class="modern">.*mark broken.*chosen.*<\/g><path class="nose"[^>]*rotate\(90\.0\)/);
		expect(drawn).not.toMatch(/class="hit"[^>]*rotate/);
	});
});

describe("a state that no form tells", () => {
	it("is written in full where there is room, and by its initials where there is none", () => {
		const alone = laid(200, 200, unit("a", { states: ["steady"] }));
		const { lines } = captions([alone], new Set());
		expect(lines.get("a")?.[0]?.notes).toBe("steady");
		const crowd = [-2, -1, 0, 1, 2].flatMap((x) =>
			[-2, -1, 0, 1, 2].map((y) => laid(200 + x * 34, 200 + y * 24, unit(`u${x}${y}`, { states: ["steady"] }))),
		);
		expect(captions(crowd, new Set()).lines.get("u00")?.[0]?.notes).toBe("st");
	});
});
