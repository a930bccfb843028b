import type { Geometry, HeightGrid } from "../wire/types";
import { type Frame, type Point, bearing, depth, distance, holds, lines, trace, width } from "./world";

/** A number from 0 to 1 that is the same for the same place on every drawing. */
export function chanceAt(x: number, y: number): number {
	const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
	return wave - Math.floor(wave);
}

/** Twice the signed area of a ring on the sheet: its sign tells which way round it runs. */
export function turning(ring: readonly Point[]): number {
	return ring.reduce((sum, point, at) => {
		const next = ring[(at + 1) % ring.length] as Point;
		return sum + point.x * next.y - next.x * point.y;
	}, 0);
}

/** Strokes that run down the slope from a line: the nearer and longer, the steeper. */
export function hachures(line: readonly Point[], spacing: number, length: number, rightIsDown: boolean): string {
	const side = rightIsDown ? 1 : -1;
	let strokes = "";
	let until = spacing / 2;
	for (let at = 0; at + 1 < line.length; at += 1) {
		const [a, b] = [line[at] as Point, line[at + 1] as Point];
		const whole = distance(a, b);
		if (whole === 0) continue;
		const [east, south] = [(b.x - a.x) / whole, (b.y - a.y) / whole];
		while (until <= whole) {
			const [x, y] = [a.x + east * until, a.y + south * until];
			const chance = chanceAt(x, y);
			const reach = length * (0.65 + 0.5 * chance);
			const lean = (chance - 0.5) * 0.3;
			strokes += trace([
				{ x, y },
				{ x: x + (-south * side + east * lean) * reach, y: y + (east * side + south * lean) * reach },
			]);
			until += spacing * (0.75 + 0.5 * chanceAt(y, x));
		}
		until -= whole;
	}
	return strokes;
}

/** The edge of a wood as crowns of trees, bulging outwards from the true edge. */
export function lobes(geometry: Geometry, across: number): string {
	let data = "";
	for (const { points, closed } of lines(geometry)) {
		if (!closed) continue;
		const sweep = turning(points) > 0 ? 1 : 0;
		points.forEach((a, at) => {
			const b = points[at + 1];
			if (!b) return;
			const count = Math.max(1, Math.round(distance(a, b) / across));
			if (at === 0) data += `M${a.x.toFixed(1)} ${a.y.toFixed(1)}`;
			for (let step = 1; step <= count; step += 1) {
				const jolt = step === count ? 0 : (chanceAt(a.x + step, a.y) - 0.5) * 0.5;
				const share = (step + jolt) / count;
				const [x, y] = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share];
				const r = (across * 0.56).toFixed(1);
				data += `A${r} ${r} 0 0 ${sweep} ${x.toFixed(1)} ${y.toFixed(1)}`;
			}
		});
	}
	return data;
}

const MOST_HOUSES = 90;

/** The houses of a place: small blocks in rows, turned as the nearest road runs, the same on every drawing. */
export function houses(geometry: Geometry, fine: number, ways: readonly Point[][]): string {
	const all = lines(geometry).flatMap(({ points }) => points);
	if (all.length < 3) return "";
	const [west, east] = [Math.min(...all.map((p) => p.x)), Math.max(...all.map((p) => p.x))];
	const [north, south] = [Math.min(...all.map((p) => p.y)), Math.max(...all.map((p) => p.y))];
	const [middle, radius] = [
		{ x: (west + east) / 2, y: (north + south) / 2 },
		Math.hypot(east - west, south - north) / 2,
	];
	const step = Math.max(fine * 4.4, Math.sqrt(((east - west) * (south - north)) / MOST_HOUSES));
	const turn = (alongside(middle, ways, radius * 1.5) * Math.PI) / 180;
	const [c, s] = [Math.cos(turn), Math.sin(turn)];
	let data = "";
	const half = Math.ceil(radius / step);
	for (let row = -half; row <= half; row += 1) {
		for (let column = -half; column <= half; column += 1) {
			const chance = chanceAt(column + middle.x, row + middle.y);
			if (chance < 0.16) continue;
			const [u, v] = [(column + (chance - 0.5) * 0.35) * step, (row + (chanceAt(row, chance) - 0.5) * 0.3) * step];
			const [w, h] = [step * (0.26 + 0.18 * chance), step * (0.2 + 0.12 * chanceAt(column, row + 0.5))];
			const corners = [
				[u - w, v - h],
				[u + w, v - h],
				[u + w, v + h],
				[u - w, v + h],
			].map(([p = 0, q = 0]) => ({ x: middle.x + p * c - q * s, y: middle.y + p * s + q * c }));
			if (corners.every((corner) => holds(geometry, corner))) data += trace(corners, true);
		}
	}
	return data;
}

/** How the nearest way runs, in degrees on the sheet. */
function alongside(at: Point, ways: readonly Point[][], most: number): number {
	let turn = 8;
	let least = most;
	for (const way of ways) {
		way.forEach((a, step) => {
			const b = way[step + 1];
			if (!b) return;
			const square = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
			const along = square
				? Math.max(0, Math.min(1, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / square))
				: 0;
			const away = Math.hypot(a.x + along * (b.x - a.x) - at.x, a.y + along * (b.y - a.y) - at.y);
			if (away < least) [least, turn] = [away, bearing(a, b) - 90];
		});
	}
	return turn;
}

/** Rounds the corners of a line, so that a hill of a few points looks like one. */
export function rounded(points: readonly Point[], closed: boolean, times = 2): Point[] {
	let now = [...points];
	if (closed && now.length > 1 && distance(now[0] as Point, now[now.length - 1] as Point) < 1e-6) now.pop();
	for (let time = 0; time < times && now.length > 2; time += 1) {
		const next: Point[] = [];
		const count = closed ? now.length : now.length - 1;
		if (!closed) next.push(now[0] as Point);
		for (let at = 0; at < count; at += 1) {
			const [a, b] = [now[at] as Point, now[(at + 1) % now.length] as Point];
			next.push({ x: a.x * 0.75 + b.x * 0.25, y: a.y * 0.75 + b.y * 0.25 });
			next.push({ x: a.x * 0.25 + b.x * 0.75, y: a.y * 0.25 + b.y * 0.75 });
		}
		if (!closed) next.push(now[now.length - 1] as Point);
		now = next;
	}
	if (closed && now[0]) now.push(now[0]);
	return now;
}

export interface Level {
	height: number;
	lines: Point[][];
}

/** Lines of equal height through a grid, each with the higher ground on its left as it is drawn. */
export function contours(grid: Required<HeightGrid>, frame: Frame, step: number): Level[] {
	const { columns, rows, values } = grid;
	const value = (column: number, row: number): number => values[row * columns + column] ?? 0;
	const lowest = values.reduce((low, held) => Math.min(low, held), Infinity);
	const highest = values.reduce((high, held) => Math.max(high, held), -Infinity);
	const levels: Level[] = [];
	const east = width(frame) / (columns - 1);
	const north = depth(frame) / (rows - 1);
	for (let height = Math.ceil((lowest + 1e-6) / step) * step; height < highest; height += step) {
		const from = new Map<string, [string, Point, Point]>();
		const place = (c0: number, r0: number, c1: number, r1: number): [string, Point] => {
			const [a, b] = [value(c0, r0), value(c1, r1)];
			const part = (height - a) / (b - a);
			return [
				`${c0},${r0},${c1},${r1}`,
				{ x: frame.west + (c0 + (c1 - c0) * part) * east, y: -(frame.south + (r0 + (r1 - r0) * part) * north) },
			];
		};
		for (let row = 0; row + 1 < rows; row += 1) {
			for (let column = 0; column + 1 < columns; column += 1) {
				const corners: [number, number][] = [
					[column, row],
					[column + 1, row],
					[column + 1, row + 1],
					[column, row + 1],
				];
				const high = corners.map(([c, r]) => value(c, r) >= height);
				const enters: [string, Point][] = [];
				const leaves: [string, Point][] = [];
				for (let at = 0; at < 4; at += 1) {
					const next = (at + 1) % 4;
					if (high[at] === high[next]) continue;
					const [a, b] = [corners[at] as [number, number], corners[next] as [number, number]];
					const forward = a[0] < b[0] || a[1] < b[1];
					const cut = forward ? place(...a, ...b) : place(...b, ...a);
					(high[at] ? enters : leaves).push(cut);
				}
				enters.forEach((enter, at) => {
					const leave = leaves[at];
					if (leave) from.set(enter[0], [leave[0], enter[1], leave[1]]);
				});
			}
		}
		levels.push({ height, lines: joined(from) });
	}
	return levels;
}

function joined(from: Map<string, [string, Point, Point]>): Point[][] {
	const reached = new Set([...from.values()].map(([to]) => to));
	const starts = [...from.keys()].filter((key) => !reached.has(key));
	const found: Point[][] = [];
	for (const start of [...starts, ...from.keys()]) {
		const line: Point[] = [];
		let key = start;
		for (let piece = from.get(key); piece; piece = from.get(key)) {
			from.delete(key);
			if (line.length === 0) line.push(piece[1]);
			line.push(piece[2]);
			key = piece[0];
		}
		if (line.length > 1) found.push(line);
	}
	return found;
}

/** A step between contours that gives a dozen at most. */
export function contourStep(values: readonly number[]): number {
	const range =
		values.reduce((high, held) => Math.max(high, held), -Infinity) -
		values.reduce((low, held) => Math.min(low, held), Infinity);
	return [1, 2, 2.5, 5, 10, 20, 25, 50, 100].find((step) => range / step <= 10) ?? 200;
}
