import { describe, expect, it } from "vitest";
import { diceOf, filled, fits, gaps } from "../src/phone/situation";
import { alike, unitsOf } from "../src/table/game.svelte";
import type { BattleEvent, Input } from "../src/wire/types";

const input = (name: string, more: Partial<Input>): Input => ({
	name,
	type: "text",
	help: "",
	of: [],
	default: null,
	optional: false,
	items: "",
	table: [],
	...more,
});

describe("a situation at the miniatures table", () => {
	const arm = input("arm", { type: "choice", of: ["infantry", "cavalry"] });
	const range = input("range_cm", { type: "number" });
	const column = input("in_column", { type: "boolean", default: false });
	const note = input("note", { optional: true });
	const inputs = [arm, range, column, note];
	it("wants what has neither default nor leave to be absent", () => {
		expect(gaps(inputs, filled(inputs, {}))).toEqual(["arm", "range_cm"]);
		expect(gaps(inputs, { arm: "cavalry", range_cm: 3.5, in_column: false })).toEqual([]);
	});
	it("remembers the last, but not what no longer fits", () => {
		expect(filled(inputs, { arm: "rockets", range_cm: 12, in_column: true, gone: 1 })).toEqual({
			range_cm: 12,
			in_column: true,
		});
	});
	it("takes a whole number only where one is asked for", () => {
		expect(fits(input("n", { type: "integer" }), 1.5)).toBe(false);
		expect(fits(input("n", { type: "number" }), Number.NaN)).toBe(false);
	});
	it.each([
		[["d20"], { sides: [20], open: false }],
		[["2d6", "d10"], { sides: [6, 6, 10], open: false }],
		[["d6", "..."], { sides: [6], open: true }],
		[[], { sides: [], open: false }],
	])("knows the dice %j", (listed, dice) => expect(diceOf(listed)).toEqual(dice));
});

describe("several units at once", () => {
	const fire = (unit: string) => ({ order: { order: "Ready", unit }, sentence: `${unit}: make ready` });
	it("offers the orders that more than one could be given alike", () => {
		const found = alike(
			new Map([
				["a", [fire("a"), { order: { order: "Charge", unit: "a", target: "x" }, sentence: "a: charge" }]],
				["b", [fire("b")]],
				["c", [fire("c")]],
			]),
		);
		expect(found).toHaveLength(1);
		expect(found[0]?.units).toEqual(["a", "b", "c"]);
		expect(found[0]?.orders[2]).toEqual({ order: "Ready", unit: "c" });
	});
});

describe("the account", () => {
	it("knows the units an event tells of", () => {
		const event = { facts: { unit: "a", at: ["b", "c"], die: 4 } } as unknown as BattleEvent;
		expect(unitsOf(event)).toEqual(["a", "b", "c"]);
	});
});
