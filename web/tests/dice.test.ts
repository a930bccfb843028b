import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkDice, follows } from "../src/lib/dicecheck";
import { ascii, blake2b, hex, sha256 } from "../src/lib/digest";

describe("the digests that a game is sealed with", () => {
	it.each(["", "7", "abc", "a".repeat(55), "a".repeat(56), "a".repeat(64), "ü".repeat(200)])(
		"makes SHA-256 of %j",
		(text) => {
			expect(hex(sha256(ascii(text)))).toBe(createHash("sha256").update(text).digest("hex"));
		},
	);
	it("makes BLAKE2b without a key", () => {
		expect(hex(blake2b(ascii("abc"), new Uint8Array()))).toBe(createHash("blake2b512").update("abc").digest("hex"));
	});
	it("makes keyed BLAKE2b as the dice do (figures from Python's hashlib)", () => {
		const counter = new Uint8Array([0, 0, 0, 0, 0, 0, 0, 3]);
		expect(hex(blake2b(counter, sha256(ascii("grognard dice 7"))))).toBe(
			"65e35f64a809f49e6ed7e872478f6de9974d05d6a152ee956150e642e9ce7df7" +
				"e0e030efcead5c928f46e224223516707b221b45ba70a44c9ea29c82162bf66a",
		);
	});
});

/** The faces of a seed as the engine throws them. */
function thrown(seed: string, sides: number[]): number[] {
	const key = sha256(ascii(`grognard dice ${seed}`));
	let place = 0;
	return sides.map((count) => {
		for (;;) {
			const counter = new Uint8Array(8);
			counter[7] = Math.floor(place / 64);
			const byte = blake2b(counter, key)[place % 64] as number;
			place += 1;
			if (byte < 256 - (256 % count)) return (byte % count) + 1;
		}
	});
}

describe("the check of the dice", () => {
	const sides = [20, 6, 6, 20, 10, 10, 6, 20, 20, 6, 10, 20, 6, 6, 6, 20, 10, 6, 20, 20];
	const faces = thrown("a seed", sides);
	it("follows faces that the seed gives, whatever dice they were", () => {
		expect(follows("a seed", faces)).toBe(true);
	});
	it("does not follow faces of another seed", () => {
		expect(follows("another seed", faces)).toBe(false);
	});
	it("does not follow faces with one turned", () => {
		const turned = [...faces];
		turned[3] = ((turned[3] as number) % 20) + 1;
		expect(follows("a seed", turned)).toBe(false);
	});
	const record = (seed: string, commitment: string, dice: number[]): string =>
		[
			{ line: "battle", seed_commitment: commitment },
			{ line: "order", seat: "red", clock: "", order: {}, dice: dice.slice(0, 5) },
			{ line: "undo", seat: "red" },
			{ line: "order", seat: "red", clock: "", order: {}, dice: dice.slice(5) },
			{ line: "end", seed, winner: "", degree: "", reason: "" },
		]
			.map((line) => JSON.stringify(line))
			.join("\n");
	const sealed = hex(sha256(ascii("a seed")));
	it("passes an honest record", () => {
		expect(checkDice(record("a seed", sealed, faces))).toEqual({ sealed: true, thrown: 20, agree: true });
	});
	it("finds a seed that is not the one sealed", () => {
		expect(checkDice(record("another", sealed, faces))).toEqual({ sealed: false, thrown: 20, agree: false });
	});
});
