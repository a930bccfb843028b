/** SHA-256 and keyed BLAKE2b, so that anybody can check a game's dice in his own browser, on any address. */

const FRACTIONS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const ROOTS = primes(8).map((prime) => fraction(Math.sqrt(prime)));

function primes(count: number): number[] {
	const found: number[] = [];
	for (let value = 2; found.length < count; value += 1) if (found.every((prime) => value % prime)) found.push(value);
	return found;
}

function fraction(value: number): number {
	return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

export function sha256(bytes: Uint8Array): Uint8Array {
	const length = Math.ceil((bytes.length + 9) / 64) * 64;
	const data = new DataView(new ArrayBuffer(length));
	bytes.forEach((byte, at) => data.setUint8(at, byte));
	data.setUint8(bytes.length, 0x80);
	data.setBigUint64(length - 8, BigInt(bytes.length) * 8n);
	const hash = Int32Array.from(ROOTS);
	const w = new Int32Array(64);
	const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));
	for (let block = 0; block < length; block += 64) {
		for (let at = 0; at < 64; at += 1) {
			if (at < 16) w[at] = data.getInt32(block + at * 4);
			else {
				const [x, y] = [w[at - 15] as number, w[at - 2] as number];
				const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
				const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
				w[at] = ((w[at - 16] as number) + s0 + (w[at - 7] as number) + s1) | 0;
			}
		}
		let [a, b, c, d, e, f, g, h] = [...hash] as [number, number, number, number, number, number, number, number];
		for (let at = 0; at < 64; at += 1) {
			const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
			const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (FRACTIONS[at] as number) + (w[at] as number)) | 0;
			const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
			const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
			[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
		}
		[a, b, c, d, e, f, g, h].forEach((value, at) => (hash[at] = ((hash[at] as number) + value) | 0));
	}
	const out = new DataView(new ArrayBuffer(32));
	hash.forEach((value, at) => out.setInt32(at * 4, value));
	return new Uint8Array(out.buffer);
}

const IV = [
	0x6a09e667f3bcc908n,
	0xbb67ae8584caa73bn,
	0x3c6ef372fe94f82bn,
	0xa54ff53a5f1d36f1n,
	0x510e527fade682d1n,
	0x9b05688c2b3e6c1fn,
	0x1f83d9abfb41bd6bn,
	0x5be0cd19137e2179n,
];
const SIGMA = [
	"0123456789abcdef",
	"ea489fd61c02b753",
	"b8c052fdae367194",
	"7931dcbe265a40f8",
	"905724afe1bc683d",
	"2c6a0b834d75fe19",
	"c51fed4a0763928b",
	"db7ec13950f4862a",
	"6fe9b308c2d714a5",
	"a2847615fb9e3cd0",
].map((row) => [...row].map((digit) => Number.parseInt(digit, 16)));
const WORD = (1n << 64n) - 1n;

/** BLAKE2b of a message of one block at most, under a key, 64 bytes long. */
export function blake2b(message: Uint8Array, key: Uint8Array): Uint8Array {
	const hash = [...IV];
	hash[0] = (hash[0] as bigint) ^ 0x01010000n ^ (BigInt(key.length) << 8n) ^ 64n;
	const blocks = key.length ? [padded(key), padded(message)] : [padded(message)];
	let seen = 0;
	blocks.forEach((block, at) => {
		const last = at === blocks.length - 1;
		seen += last ? message.length : 128;
		compress(hash, block, BigInt(seen), last);
	});
	const out = new DataView(new ArrayBuffer(64));
	hash.forEach((value, at) => out.setBigUint64(at * 8, value, true));
	return new Uint8Array(out.buffer);
}

function padded(bytes: Uint8Array): bigint[] {
	const data = new DataView(new ArrayBuffer(128));
	bytes.forEach((byte, at) => data.setUint8(at, byte));
	return Array.from({ length: 16 }, (_, at) => data.getBigUint64(at * 8, true));
}

function compress(hash: bigint[], block: bigint[], seen: bigint, last: boolean): void {
	const v = [...hash, ...IV];
	v[12] = (v[12] as bigint) ^ seen;
	if (last) v[14] = (v[14] as bigint) ^ WORD;
	const turned = (value: bigint, by: bigint): bigint => ((value >> by) | (value << (64n - by))) & WORD;
	const mix = (a: number, b: number, c: number, d: number, x: bigint, y: bigint): void => {
		v[a] = ((v[a] as bigint) + (v[b] as bigint) + x) & WORD;
		v[d] = turned((v[d] as bigint) ^ (v[a] as bigint), 32n);
		v[c] = ((v[c] as bigint) + (v[d] as bigint)) & WORD;
		v[b] = turned((v[b] as bigint) ^ (v[c] as bigint), 24n);
		v[a] = ((v[a] as bigint) + (v[b] as bigint) + y) & WORD;
		v[d] = turned((v[d] as bigint) ^ (v[a] as bigint), 16n);
		v[c] = ((v[c] as bigint) + (v[d] as bigint)) & WORD;
		v[b] = turned((v[b] as bigint) ^ (v[c] as bigint), 63n);
	};
	for (let round = 0; round < 12; round += 1) {
		const order = SIGMA[round % 10] as number[];
		const word = (at: number): bigint => block[order[at] as number] as bigint;
		mix(0, 4, 8, 12, word(0), word(1));
		mix(1, 5, 9, 13, word(2), word(3));
		mix(2, 6, 10, 14, word(4), word(5));
		mix(3, 7, 11, 15, word(6), word(7));
		mix(0, 5, 10, 15, word(8), word(9));
		mix(1, 6, 11, 12, word(10), word(11));
		mix(2, 7, 8, 13, word(12), word(13));
		mix(3, 4, 9, 14, word(14), word(15));
	}
	hash.forEach((value, at) => (hash[at] = value ^ (v[at] as bigint) ^ (v[at + 8] as bigint)));
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
