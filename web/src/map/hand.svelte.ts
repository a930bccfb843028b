import type { Point } from "./world";
import { distance } from "./world";

export type Mode = "look" | "path" | "ruler" | "place" | "box" | "shape";

/** What the hand (or the keyboard's cursor) is doing on the map: a path, a measure, a place, a box round units, an outline. */
export class Hand {
	mode = $state<Mode>("look");
	unit = $state("");
	points = $state<Point[]>([]);
	cursor = $state<Point | null>(null);
	facing = $state<number | null>(null);
	onto = $state("");
	dragging = $state(false);
	/** Whether a shape comes back to where it began. */
	closed = $state(false);

	begin(mode: Mode, unit: string, from: Point | null, dragging: boolean): void {
		this.mode = mode;
		this.unit = unit;
		this.points = from ? [from] : [];
		this.cursor = from;
		this.facing = null;
		this.onto = "";
		this.dragging = dragging;
	}

	move(to: Point, onto: string): void {
		this.cursor = to;
		this.onto = onto;
	}

	add(): void {
		if (this.cursor) this.points = [...this.points, this.cursor];
	}

	back(): void {
		if (this.points.length > 1) this.points = this.points.slice(0, -1);
	}

	turn(by: number): void {
		this.facing = ((((this.facing ?? 0) + by) % 360) + 360) % 360;
	}

	rest(): void {
		this.mode = "look";
		this.unit = "";
		this.points = [];
		this.cursor = null;
		this.onto = "";
		this.dragging = false;
	}

	/** Whether a place is in the box that is being drawn. */
	holds({ x, y }: Point): boolean {
		const [a, b] = [this.points[0], this.cursor];
		if (!a || !b) return false;
		return x > Math.min(a.x, b.x) && x < Math.max(a.x, b.x) && y > Math.min(a.y, b.y) && y < Math.max(a.y, b.y);
	}

	/** The line as it would be if the hand stopped here. */
	get line(): Point[] {
		const last = this.points[this.points.length - 1];
		return this.cursor && (!last || distance(last, this.cursor) > 0) ? [...this.points, this.cursor] : this.points;
	}

	get length(): number {
		return this.line.reduce((sum, point, at) => (at ? sum + distance(this.line[at - 1] as Point, point) : 0), 0);
	}
}

/** A line drawn by hand with only the corners that were meant: none strays further from it than the tolerance. */
export function corners(points: readonly Point[], tolerance: number): Point[] {
	const [first, last] = [points[0], points[points.length - 1]];
	if (!first || !last || points.length < 3) return [...points];
	const whole = distance(first, last);
	let farthest = 0;
	let strayed = 0;
	for (let at = 1; at + 1 < points.length; at += 1) {
		const point = points[at] as Point;
		const stray =
			whole === 0
				? distance(first, point)
				: Math.abs((last.x - first.x) * (first.y - point.y) - (first.x - point.x) * (last.y - first.y)) / whole;
		if (stray > strayed) [farthest, strayed] = [at, stray];
	}
	if (strayed <= tolerance) return [first, last];
	return [
		...corners(points.slice(0, farthest + 1), tolerance).slice(0, -1),
		...corners(points.slice(farthest), tolerance),
	];
}
