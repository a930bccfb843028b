import type { Geometry, GroundMap, Position } from "../wire/types";

/** The ground on the sheet: metres east stay x, metres north are turned downwards to y. */
export interface Frame {
	west: number;
	south: number;
	east: number;
	north: number;
}

export interface Point {
	x: number;
	y: number;
}

export const width = (frame: Frame): number => frame.east - frame.west;
export const depth = (frame: Frame): number => frame.north - frame.south;

export function down(position: Position): Point {
	return { x: position[0], y: -position[1] };
}

const LEAST_SIDE = 0.35;

/** What the map shows. A ground that is a mere line is given some country on both sides of it. */
export function frameOf(map: GroundMap): Frame {
	const { west, south, east, north } = stated(map) ?? around(map);
	const side = Math.max(east - west, north - south, 1) * LEAST_SIDE;
	const [x, y] = [Math.max(0, side - (east - west)) / 2, Math.max(0, side - (north - south)) / 2];
	return { west: west - x, south: south - y, east: east + x, north: north + y };
}

function stated({ frame, extent }: GroundMap): Frame | null {
	if (frame && frame.east !== undefined && frame.north !== undefined) {
		return { west: frame.west ?? 0, south: frame.south ?? 0, east: frame.east, north: frame.north };
	}
	return extent ? { west: 0, south: 0, east: extent[0], north: extent[1] } : null;
}

function around(map: GroundMap): Frame {
	const frame = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
	for (const [x, y] of map.features.flatMap((feature) => (feature.geometry ? positions(feature.geometry) : []))) {
		frame.west = Math.min(frame.west, x);
		frame.east = Math.max(frame.east, x);
		frame.south = Math.min(frame.south, y);
		frame.north = Math.max(frame.north, y);
	}
	return frame.west <= frame.east ? frame : { west: 0, south: 0, east: 1000, north: 1000 };
}

export function positions(geometry: Geometry): Position[] {
	switch (geometry.type) {
		case "Point":
			return [geometry.coordinates];
		case "MultiPoint":
		case "LineString":
			return geometry.coordinates;
		case "MultiLineString":
		case "Polygon":
			return geometry.coordinates.flat();
		case "MultiPolygon":
			return geometry.coordinates.flat(2);
		case "GeometryCollection":
			return geometry.geometries.flatMap(positions);
	}
}

/** Every line or ring of a geometry, and whether it closes. */
export function lines(geometry: Geometry): { points: Point[]; closed: boolean }[] {
	switch (geometry.type) {
		case "LineString":
			return [{ points: geometry.coordinates.map(down), closed: false }];
		case "MultiLineString":
			return geometry.coordinates.map((line) => ({ points: line.map(down), closed: false }));
		case "Polygon":
			return geometry.coordinates.map((ring) => ({ points: ring.map(down), closed: true }));
		case "MultiPolygon":
			return geometry.coordinates.flat().map((ring) => ({ points: ring.map(down), closed: true }));
		case "GeometryCollection":
			return geometry.geometries.flatMap(lines);
		default:
			return [];
	}
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

export function trace(points: readonly Point[], closed = false): string {
	if (points.length === 0) return "";
	return `M${points.map((point) => `${short(point.x)} ${short(point.y)}`).join("L")}${closed ? "Z" : ""}`;
}

/** Lines whose corners are rounded off within so many metres of them: roads and rivers bend. */
export function softened(geometry: Geometry, within: number): string {
	return lines(geometry)
		.map(({ points }) => {
			let data = "";
			points.forEach((point, at) => {
				const [before, after] = [points[at - 1], points[at + 1]];
				if (!before) data += `M${short(point.x)} ${short(point.y)}`;
				else if (!after) data += `L${short(point.x)} ${short(point.y)}`;
				else {
					const [from, to] = [toward(point, before, within), toward(point, after, within)];
					data += `L${short(from.x)} ${short(from.y)}Q${short(point.x)} ${short(point.y)} ${short(to.x)} ${short(to.y)}`;
				}
			});
			return data;
		})
		.join("");
}

function toward(from: Point, to: Point, most: number): Point {
	const whole = distance(from, to);
	const share = whole ? Math.min(most, whole / 2) / whole : 0;
	return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export function circle(centre: Point, radius: number): string {
	const r = short(radius);
	return `M${short(centre.x - radius)} ${short(centre.y)}a${r} ${r} 0 1 0 ${short(2 * radius)} 0a${r} ${r} 0 1 0 ${short(-2 * radius)} 0Z`;
}

/** The outline of a geometry as the data of one SVG path; points become circles of the given radius. */
export function outline(geometry: Geometry, radius = 0): string {
	if (geometry.type === "Point") return circle(down(geometry.coordinates), radius);
	if (geometry.type === "MultiPoint") return geometry.coordinates.map((at) => circle(down(at), radius)).join("");
	if (geometry.type === "GeometryCollection") return geometry.geometries.map((held) => outline(held, radius)).join("");
	return lines(geometry)
		.map((line) => trace(line.points, line.closed))
		.join("");
}

/** A place to write a name. */
export function middle(geometry: Geometry): Point {
	if (geometry.type === "LineString" && geometry.coordinates.length > 1) {
		return down(geometry.coordinates[Math.floor(geometry.coordinates.length / 2)] as Position);
	}
	const all = positions(geometry).map(down);
	const xs = all.map((point) => point.x);
	const ys = all.map((point) => point.y);
	return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

export function distance(a: Point, b: Point): number {
	return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Degrees clockwise from north, from one place on the sheet to another. */
export function bearing(from: Point, to: Point): number {
	return ((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI + 360) % 360;
}

/** Whether a point on the sheet lies in a polygon. */
export function holds(geometry: Geometry, point: Point): boolean {
	let inside = false;
	for (const { points, closed } of lines(geometry)) {
		if (!closed) continue;
		for (let at = 0, last = points.length - 1; at < points.length; last = at, at += 1) {
			const [a, b] = [points[at] as Point, points[last] as Point];
			if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) {
				inside = !inside;
			}
		}
	}
	return inside;
}
