import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetGame, keep, keepSeat, keptGame, keptGames, recall } from "../src/lib/keep";
import { Sheet } from "../src/table/sheet.svelte";

class Store {
	private held = new Map<string, string>();
	full = false;
	getItem = (key: string): string | null => this.held.get(key) ?? null;
	setItem = (key: string, value: string): void => {
		if (this.full) throw new DOMException("full", "QuotaExceededError");
		this.held.set(key, value);
	};
	removeItem = (key: string): void => void this.held.delete(key);
}

let store: Store;
beforeEach(() => {
	store = new Store();
	vi.stubGlobal("localStorage", store);
});

const about = { title: "Nachod", book: "voice-of-the-guns", begun: "2024-01-01" };
const seat = (name: string) => ({ name, side: name, token: `token of ${name}`, kind: "seat" as const });

describe("what a browser keeps", () => {
	it("keeps every seat held in a game, each once", () => {
		keepSeat("g", about, seat("red"));
		keepSeat("g", about, seat("blue"));
		keepSeat("g", about, seat("red"));
		expect(keptGame("g")?.seats.map((held) => held.name)).toEqual(["blue", "red"]);
	});
	it("lists the games with the latest first, until they are forgotten", () => {
		keepSeat("one", about, seat("red"));
		keepSeat("two", about, seat("red"));
		expect(keptGames().map((game) => game.game)).toEqual(["two", "one"]);
		forgetGame("two");
		expect(keptGames().map((game) => game.game)).toEqual(["one"]);
	});
	it("loses no more than the convenience when the store is full or spoilt", () => {
		store.full = true;
		expect(() => keep("theme", "dark")).not.toThrow();
		store.full = false;
		store.setItem("grognard/theme", "{spoilt");
		expect(recall("theme", "auto")).toBe("auto");
	});
});

describe("the sheet of orders not yet given", () => {
	const march = { order: { order: "March", to: 2 }, sentence: "March to post 2" };
	it("is there again after a reload, for this seat of this game alone", () => {
		new Sheet("g", "red").add(march.order, march.sentence);
		expect(new Sheet("g", "red").written).toEqual([march]);
		expect(new Sheet("g", "blue").written).toEqual([]);
		expect(new Sheet("h", "red").written).toEqual([]);
	});
	it("is changed only by its writer", () => {
		const sheet = new Sheet("g", "red");
		sheet.add({ order: "One" }, "one");
		sheet.add({ order: "Two" }, "two");
		sheet.raise(1);
		expect(sheet.written.map((written) => written.sentence)).toEqual(["two", "one"]);
		sheet.strike(0);
		expect(new Sheet("g", "red").written.map((written) => written.sentence)).toEqual(["one"]);
	});
	it("sends its orders one after another, and the rest when they are asked for again", async () => {
		const sheet = new Sheet("g", "red");
		const [one, two, three] = [march, { ...march, sentence: "two" }, { ...march, sentence: "three" }];
		for (const { order, sentence } of [one, two, three]) sheet.add(order, sentence);
		const bearer = {
			asked: { step: "Write" } as { step: string } | null,
			given: 0,
			give(): Promise<boolean> {
				this.given += 1;
				if (this.given === 2) this.asked = null;
				return Promise.resolve(true);
			},
		};
		await sheet.send(bearer);
		expect(bearer.given).toBe(2);
		expect(new Sheet("g", "red").sent.map(({ sentence }) => sentence)).toEqual(["three"]);
		bearer.asked = { step: "Write" };
		await sheet.dispatch(bearer);
		expect([bearer.given, sheet.written]).toEqual([3, []]);
	});
	it("holds back what was refused, and what another question has overtaken", async () => {
		const sheet = new Sheet("g", "red");
		const refusing = { asked: { step: "Write" }, give: () => Promise.resolve(false) };
		sheet.add(march.order, "one");
		await sheet.send(refusing, [{ order: march.order, sentence: "first" }]);
		expect(sheet.written.map(({ sentence, sent }) => [sentence, sent])).toEqual([
			["first", undefined],
			["one", undefined],
		]);
		const late = {
			asked: { step: "Write" } as { step: string },
			give(): Promise<boolean> {
				this.asked = { step: "Fire" };
				return Promise.resolve(true);
			},
		};
		await sheet.send(late);
		expect(sheet.written.map(({ sentence }) => sentence)).toEqual(["one"]);
		expect(sheet.sent).toEqual([]);
	});
});
