import { describe, expect, it } from "vitest";
import { course, fresh, namesIn, standing } from "../src/lib/view";
import type { Unit, View } from "../src/wire/types";

const view = {
	side: "prussia",
	clock: "turn 3, 10:04",
	turn: 3,
	units: [{ id: "u", name: "1/58th", side: "prussia", own: true, x_m: 10, y_m: 20, states: [] }],
	brigades: [{ id: "p-a", name: "Lowenfeld" }],
	generals: [
		{ id: "g", name: "Steinmetz", side: "prussia", own: true, x_m: 5, y_m: 6, level: "corps", disabled: true },
		{ id: "off", name: "Off the map", side: "prussia", own: true, x_m: null, y_m: null },
	],
	objectives: [{ id: "o", name: "Village", x_m: 1, y_m: 1 }],
} as unknown as View;

describe("what a view holds", () => {
	it("stands commanders on the map whom a book lists apart from its units", () => {
		const found = standing(view);
		expect(found.map((unit) => unit.id)).toEqual(["u", "g"]);
		expect(found[1]).toMatchObject({ arm: "command", own: true, states: ["disabled"], facts: { level: "corps" } });
	});
	it("knows everything by name", () => {
		expect(namesIn(view).get("p-a")).toBe("Lowenfeld");
		expect(namesIn(view).get("o")).toBeUndefined();
	});
});

describe("a sighting", () => {
	const seen = (when: string | number | null): Unit => ({ own: false, seen: when }) as Unit;
	it.each([
		[3, true],
		[2, false],
		["turn 3", true],
		["turn 3, 10:04", true],
		["turn 2", false],
		["turn 30", false],
		[null, true],
	])("of %j is fresh: %s", (when, answer) => expect(fresh(seen(when), view)).toBe(answer));
	it("of one's own is never old", () => expect(fresh({ own: true, seen: "turn 1" } as Unit, view)).toBe(true));
});

describe("the course of an order", () => {
	it("runs along its path, or to the place or the unit it names", () => {
		expect(
			course(
				{
					order: "Move",
					unit: "u",
					path: [
						[30, 40],
						[50, 60],
					],
				},
				view,
			),
		).toEqual([
			[10, 20],
			[30, 40],
			[50, 60],
		]);
		expect(course({ order: "Write", unit: "u", clauses: [{ what: "deploy", x_m: 7, y_m: 8 }] }, view)).toEqual([
			[10, 20],
			[7, 8],
		]);
		expect(course({ order: "Fire", unit: "u", target: "g" }, view)).toEqual([
			[10, 20],
			[5, 6],
		]);
	});
	it("is nothing where an order names no place", () => {
		expect(course({ order: "Ready", unit: "u" }, view)).toEqual([]);
		expect(course({ order: "EndHalf" }, view)).toEqual([]);
	});
});
