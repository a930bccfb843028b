import { ascii, blake2b, hex, sha256 } from "./digest";

export interface Verdict {
	sealed: boolean;
	thrown: number;
	agree: boolean;
}

const SIDES = [20, 10, 6, 4, 8, 12, 100, 3, 2];
const LOOK_BACK = 64;

/** The stream of bytes that the dice of a game are made of. */
function* stream(seed: string): Generator<number> {
	const key = sha256(ascii(`grognard dice ${seed}`));
	for (let number = 0n; ; number += 1n) {
		const counter = new DataView(new ArrayBuffer(8));
		counter.setBigUint64(0, number);
		yield* blake2b(new Uint8Array(counter.buffer), key);
	}
}

/**
 * Whether the closing seed is the one that was sealed at the start, and the faces thrown are those it gives. A record
 * holds faces, not the kinds of dice, so every reading is followed that has not yet met a face it cannot give.
 */
export function checkDice(record: string): Verdict {
	const lines = record
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line) as Record<string, unknown>);
	const header = lines[0] ?? {};
	const closing = lines.find((line) => line.line === "end");
	const seed = String(closing?.seed ?? "");
	const faces = [header, ...lines.slice(1)].flatMap((line) =>
		Array.isArray(line.dice) ? (line.dice as number[]) : [],
	);
	const sealed = seed !== "" && hex(sha256(ascii(seed))) === header.seed_commitment;
	return { sealed, thrown: faces.length, agree: sealed && follows(seed, faces) };
}

export function follows(seed: string, faces: readonly number[]): boolean {
	const source = stream(seed);
	const bytes: number[] = [];
	const byteAt = (at: number): number => {
		while (bytes.length <= at) bytes.push(source.next().value as number);
		return bytes[at] as number;
	};
	let places = new Set([0]);
	for (const face of faces) {
		const next = new Set<number>();
		for (const place of places) {
			for (const sides of SIDES) {
				const limit = 256 - (256 % sides);
				let at = place;
				while (at < place + LOOK_BACK && byteAt(at) >= limit) at += 1;
				if (face <= sides && (byteAt(at) % sides) + 1 === face) next.add(at + 1);
			}
		}
		if (next.size === 0) return false;
		places = next;
	}
	return true;
}
