import { type Block, type Size, nameOf, notes, strengthOf } from "./counters";

/** Where things are drawn in the window, in pixels: a box as its west, north, east and south. */
export type Box = [west: number, north: number, east: number, south: number];

export interface Laid {
	block: Block;
	/** Its true place. */
	home: { x: number; y: number };
	/** Where it is drawn: aside of its place where many stand on one. */
	x: number;
	y: number;
	size: Size;
	/** Half of what it takes up across and down, turned as it is. */
	half: [number, number];
	/** Whether it stays upright however its troops face, and bears no writing: a general, another skin's symbol. */
	upright: boolean;
}

export const meet = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

export const common = (a: Box, b: Box): number =>
	Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

const EDGE = 2.5;

export function lay(block: Block, x: number, y: number, size: Size, symbol = false): Laid {
	const upright = symbol || block.arm === "command";
	const turn = upright ? 0 : (block.facing * Math.PI) / 180;
	const [c, s] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
	const half: [number, number] = [(c * size.w + s * size.h) / 2 + EDGE, (s * size.w + c * size.h) / 2 + EDGE];
	return { block, home: { x, y }, x, y, size, half, upright };
}

export const boxOf = ({ x, y, half }: Laid): Box => [x - half[0], y - half[1], x + half[0], y + half[1]];

/** How far a block may be drawn from its place, and how often they make room for one another. */
const FARTHEST = 20;
const TIMES = 8;

/** How readily it makes room: generals and wagons first; what is drawn as large as it is on the ground stays there. */
function ease({ block, size }: Laid, least: Size): number {
	if (block.units.length === 1 && size.w > least.w * 1.6) return 0;
	return block.arm === "command" || block.arm === "train" || block.arm === "signals" ? 1 : 0.45;
}

/** Blocks drawn larger than they stand on the ground move aside until each can be read. */
export function spread(laid: readonly Laid[], least: Size): void {
	const eases = laid.map((one) => ease(one, least));
	const near: [number, number][] = [];
	for (let one = 0; one < laid.length; one += 1) {
		for (let other = one + 1; other < laid.length; other += 1) {
			const [a, b] = [laid[one] as Laid, laid[other] as Laid];
			if (eases[one] === 0 && eases[other] === 0) continue;
			const reach = 2 * FARTHEST;
			if (Math.abs(a.x - b.x) < a.half[0] + b.half[0] + reach && Math.abs(a.y - b.y) < a.half[1] + b.half[1] + reach)
				near.push([one, other]);
		}
	}
	for (let time = 0; time < TIMES; time += 1) {
		let moved = false;
		for (const [one, other] of near) {
			const [a, b] = [laid[one] as Laid, laid[other] as Laid];
			const [w, h] = [a.half[0] + b.half[0] - Math.abs(a.x - b.x), a.half[1] + b.half[1] - Math.abs(a.y - b.y)];
			if (w <= 0.5 || h <= 0.5) continue;
			const [ea, eb] = [eases[one] as number, eases[other] as number];
			const [pa, pb] = [ea / (ea + eb), eb / (ea + eb)];
			const across = w < h;
			const way = across ? Math.sign(b.x - a.x) || 1 : Math.sign(b.y - a.y) || 1;
			const by = (across ? w : h) * way;
			shift(a, across ? -by * pa : 0, across ? 0 : -by * pa);
			shift(b, across ? by * pb : 0, across ? 0 : by * pb);
			moved = true;
		}
		if (!moved) return;
	}
}

function shift(one: Laid, x: number, y: number): void {
	one.x += x;
	one.y += y;
	const [east, south] = [one.x - one.home.x, one.y - one.home.y];
	const away = Math.hypot(east, south);
	if (away <= FARTHEST) return;
	one.x = one.home.x + (east / away) * FARTHEST;
	one.y = one.home.y + (south / away) * FARTHEST;
}

/** A line of writing beside a block, or inside it. */
export interface Caption {
	kind: "strength" | "name";
	x: number;
	y: number;
	words: string;
	notes: string;
	inside: boolean;
}

/** A state is written in full where it is no longer than this and there is room; else its initials remind of it. */
const LONG = 22;
const LETTER = 6.1;
const LINE = 11;
const NAMED = 34;
const ROOMY = 26;

/** The strength and the name of every block, where they run over nothing if that can be; and all the room now taken. */
export function captions(
	laid: readonly Laid[],
	selected: ReadonlySet<string>,
): { lines: Map<string, Caption[]>; taken: Box[] } {
	const taken: Box[] = laid.map(boxOf);
	const found = new Map<string, Caption[]>();
	const chosen = ({ block }: Laid): boolean => block.units.some((unit) => selected.has(unit.id));
	const keep = (key: string, caption: Caption): void => {
		found.set(key, [...(found.get(key) ?? []), caption]);
	};
	const inside = new Set<string>();
	laid.forEach((one, at) => {
		const { block, x, y, half, size } = one;
		const named = size.w > NAMED || (chosen(one) && block.units.length === 1);
		const [strength, more] = [strengthOf(block), notes(block, named)];
		const name = named ? nameOf(block) : "";
		const line = (kind: Caption["kind"], words: string, dx: number, dy: number, within: boolean): Caption => ({
			kind,
			x: dx,
			y: dy,
			words,
			notes: kind === "strength" ? more : "",
			inside: within,
		});
		if (room(one) && name.length * LETTER < inner(one)[0] - 4) {
			inside.add(block.key);
			keep(block.key, line("name", name, 0, strength || more ? -2 : 4, true));
			if (strength || more) keep(block.key, line("strength", strength, 0, 11, true));
			return;
		}
		if (!strength && !more) return;
		const whole = notes(block, true);
		for (const told of whole !== more && whole.length <= LONG ? [whole, more] : [more]) {
			const wide = (strength.length + (told ? told.length + 1 : 0)) * LETTER;
			const places: [number, number][] = [
				[0, half[1] + LINE - 2],
				[half[0] + wide / 2 + 1, 4],
				[-half[0] - wide / 2 - 1, 4],
				[0, -half[1] - 3],
			];
			const boxes = places.map(([dx, dy]) => written(x + dx, y + dy, wide));
			const free = boxes.findIndex((box) => !taken.some((held, number) => number !== at && meet(held, box)));
			if (free < 0 && told !== more) continue;
			const best = free < 0 ? cheapest(boxes, taken, at) : free;
			taken.push(boxes[best] as Box);
			const [dx, dy] = places[best] as [number, number];
			keep(block.key, { ...line("strength", strength, dx, dy, false), notes: told });
			return;
		}
	});
	const wanting = laid.filter(
		(one) => !inside.has(one.block.key) && (one.size.w > NAMED || (chosen(one) && one.block.units.length === 1)),
	);
	for (const one of wanting.sort((a, b) => Number(chosen(b)) - Number(chosen(a)))) {
		const { block, x, y, half } = one;
		const name = nameOf(block);
		const places: [number, number][] = [
			[0, -half[1] - 4],
			[0, half[1] + LINE],
			[0, half[1] + 2 * LINE + 2],
		];
		const boxes = places.map(([dx, dy]) => written(x + dx, y + dy, name.length * LETTER));
		const free = boxes.findIndex((box) => !taken.some((held) => meet(held, box)));
		const best = free >= 0 ? free : chosen(one) ? 0 : -1;
		const [place, box] = [places[best], boxes[best]];
		if (!place || !box) continue;
		taken.push(box);
		const caption: Caption = { kind: "name", x: place[0], y: place[1], words: name, notes: "", inside: false };
		keep(block.key, caption);
	}
	return { lines: found, taken };
}

const written = (x: number, y: number, wide: number): Box => [x - wide / 2, y - LINE + 2, x + wide / 2, y + 2];

/** What of a block is left for writing: a block askew holds less. */
function inner({ block, size, half, upright }: Laid): [number, number] {
	if (upright) return [0, 0];
	const askew = Math.abs(Math.sin((block.facing * Math.PI) / 90)) > 0.3;
	return askew ? [Math.min(size.w, size.h), Math.min(size.w, size.h)] : [2 * (half[0] - EDGE), 2 * (half[1] - EDGE)];
}

/** Writing goes into a block that is large enough and bears no sign. */
function room(one: Laid): boolean {
	return one.block.arm === "infantry" && one.block.units.length === 1 && inner(one)[1] > ROOMY;
}

/** The first box that meets nothing, or else the one that meets least. */
function cheapest(boxes: readonly Box[], taken: readonly Box[], own: number): number {
	let [best, least] = [0, Infinity];
	boxes.forEach((box, at) => {
		if (least === 0) return;
		const cost = taken.reduce((sum, held, number) => (number === own ? sum : sum + common(held, box)), 0);
		if (cost < least) [best, least] = [at, cost];
	});
	return best;
}
