import { expect, it } from "vitest";
import { strikes } from "../src/lib/strikes";
import type { BattleEvent, Unit } from "../src/wire/types";

const units = [
	{ id: "kempt", name: "Kempt's brigade" },
	{ id: "peyri", name: "Peyri's brigade" },
] as Unit[];
const event = (facts: Record<string, unknown>): BattleEvent => ({
	number: 1,
	clock: "10:40",
	kind: "fire",
	text: "",
	paragraphs: [],
	facts,
	tally: [],
	dice: [],
});
const told = (facts: Record<string, unknown>) => strikes([event(facts)], units);

it("goes from who fired to whom, called by id or by name", () => {
	const strike = [{ from: "kempt", to: "peyri", told: "−2" }];
	expect(told({ unit: "kempt", target: "peyri", damage: 2 })).toEqual(strike);
	expect(told({ firer: "Kempt's brigade", target: "Peyri's brigade", levels: 2 })).toEqual(strike);
	expect(told({ attackers: ["Kempt's brigade"], defender: "Peyri's brigade", inflicted: 2 })).toEqual(strike);
});
it("tells in a word what came of it", () => {
	const came = (facts: Record<string, unknown>) => told({ unit: "kempt", target: "peyri", ...facts })[0]?.told;
	expect(came({ damage: 0 })).toBe("no effect");
	expect(came({ hit: false, effects: [] })).toBe("missed");
	expect(came({ hit: true, effects: ["loses-readiness"] })).toBe("loses readiness");
	expect(came({})).toBe("");
});
it("is silent of what was done to nobody, or by nobody on the map", () => {
	expect(told({ unit: "kempt" })).toEqual([]);
	expect(told({ unit: "unseen", target: "peyri" })).toEqual([]);
});
