import { describe, expect, it } from "vitest";
import { readRoute, writeRoute } from "../src/lib/route.svelte";
import { sidesOf } from "../src/lib/sides";
import { compass, metres, named, orderWords, percent, say, signed, title, outcomeWords } from "../src/lib/words";

describe("plain data in plain words", () => {
	it("says values as a person would", () => {
		expect(say(true)).toBe("yes");
		expect(say([])).toBe("none");
		expect(say(null)).toBe("none");
		expect(say(["loses-readiness", "turns-about"])).toBe("loses readiness, turns about");
		expect(say(2.345)).toBe("2.35");
		expect(say({ unit: "kempt", line: "Kempt: defend" })).toBe("Kempt: defend");
		expect(say({ from: "a", men: 3 })).toBe("from a, men 3");
	});
	it("never rounds a chance to certainty or to nothing", () => {
		expect(percent(0.04)).toBe("<0.1 %");
		expect(percent(99.96)).toBe(">99.9 %");
		expect(percent(100)).toBe("100 %");
		expect(percent(35)).toBe("35 %");
	});
	it("names orders, sums, lengths and bearings", () => {
		expect(orderWords("MakeReady")).toBe("make ready");
		expect(title("hq-contact")).toBe("Hq contact");
		expect(signed(-2)).toBe("−2");
		expect(metres(2450)).toBe("2.5 km");
		expect(compass(-1)).toBe("N");
		expect(compass(202)).toBe("SSW");
	});
});

describe("the way through the page", () => {
	it.each([
		["#/", { page: "front" }],
		["#/table", { page: "table" }],
		[
			"#/setup/pluie-des-balles/dorking-gap-1888",
			{ page: "setup", book: "pluie-des-balles", scenario: "dorking-gap-1888" },
		],
		["#/game/g1", { page: "game", game: "g1", token: "", at: null, as: "" }],
		["#/game/g1/secret/at/12/as/above", { page: "game", game: "g1", token: "secret", at: 12, as: "above" }],
		["#/game/g1/at/0/as/red", { page: "game", game: "g1", token: "", at: 0, as: "red" }],
	] as const)("reads %s and writes it back", (hash, route) => {
		expect(readRoute(hash)).toEqual(route);
		expect(readRoute(writeRoute(route))).toEqual(route);
	});
	it("takes what it does not know for the front page", () => {
		expect(readRoute("#/nowhere/else")).toEqual({ page: "front" });
		expect(readRoute("#/setup/only-a-book")).toEqual({ page: "front" });
	});
});

describe("the dress of the sides", () => {
	const seat = (side: string) => ({ name: side, side, holder: "here" });
	it("follows the colour a side is called by", () => {
		expect(sidesOf([seat("blue"), seat("red")], [])).toEqual(["red", "blue"]);
	});
	it("follows the seats where no colour is named", () => {
		expect(sidesOf([seat("prussia"), seat("austria")], [])).toEqual(["prussia", "austria"]);
	});
});

describe("an order's sentence", () => {
	const names = new Map([
		["kempt", "Kempt's light brigade"],
		["a/1", "Queen's"],
		["a", "Brigade A"],
	]);
	it("calls units by their names", () => {
		expect(named("kempt: defend", { order: "WriteOrder", unit: "kempt" }, names)).toBe("Kempt's light brigade: defend");
		expect(named("a: fire at a/1", { order: "Fire", unit: "a", at: ["a/1"] }, names)).toBe(
			"Brigade A: fire at Queen's",
		);
	});
	it("leaves words alone that only look like a unit, and sentences that name it already", () => {
		expect(named("a: take a road", { order: "March", unit: "x" }, names)).toBe("a: take a road");
		expect(named("Queen's fire", { order: "Fire", unit: "a/1" }, names)).toBe("Queen's fire");
	});
});

describe("what may come of a throw", () => {
	it("tells what happens, and not all that does not", () => {
		const facts = [
			["hit", true],
			["effects", ["loses-readiness", "retreats"]],
			["bullseye", "none"],
		] as const;
		expect(outcomeWords(facts)).toBe("hit, loses readiness, retreats");
		expect(
			outcomeWords([
				["hit", false],
				["effects", []],
				["firer_effects", ["jammed"]],
			]),
		).toBe("firer effects jammed");
	});
	it("tells a miss where nothing else happens", () => {
		expect(
			outcomeWords([
				["hit", false],
				["effects", []],
			]),
		).toBe("no hit");
		expect(outcomeWords([["effects", []]])).toBe("nothing");
		expect(outcomeWords([["loss", 0]])).toBe("loss 0");
	});
});
