import type { Feature, GroundMap } from "../wire/types";
import { type Sign, signOf } from "./kinds";
import { contourStep, contours, hachures, houses, lobes, rounded, turning } from "./relief";
import {
	type Frame,
	type Point,
	bearing,
	circle,
	depth,
	distance,
	down,
	frameOf,
	lines,
	middle,
	outline,
	positions,
	softened,
	trace,
	width,
} from "./world";

export interface Name {
	text: string;
	at: Point;
	size: "town" | "place" | "water" | "height" | "detail";
	/** Half of what it names, across and down, in metres. */
	half: [number, number];
	/** Of water, where along it the name may stand, and how it is turned there. */
	along: { at: Point; turn: number }[];
}

export interface Drawing {
	frame: Frame;
	svg: string;
	names: Name[];
}

const escape = (text: string): string =>
	text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

const path = (kind: string, data: string, more = ""): string =>
	data ? `<path class="${kind}" d="${data}"${more}/>` : "";

const text = (feature: Feature, key: string): string => {
	const value = feature.properties?.[key];
	return typeof value === "string" ? value : "";
};

const amount = (feature: Feature, key: string): number => {
	const value = feature.properties?.[key];
	return typeof value === "number" ? value : 0;
};

/** The words a feature may be known by, the concealed ones first: a seat is shown what it knows. */
export function featureKind(feature: Feature): string {
	return text(feature, "kind") || text(feature, "terrain") || text(feature, "type");
}

export function featureName(feature: Feature): string {
	return text(feature, "name") || text(feature, "title");
}

const ORDER: Sign[] = [
	"field",
	"hill",
	"contour",
	"rough",
	"marsh",
	"lake",
	"scrub",
	"wood",
	"concealed",
	"stream",
	"river",
	"cliff",
	"built",
	"track",
	"road",
	"railway",
	"telegraph",
	"hedge",
	"wall",
	"ford",
	"bridge",
	"works",
	"other",
	"place",
	"entry",
	"objective",
];

/** The whole ground as one piece of SVG, drawn once: the sheet is moved, never redrawn. */
export function drawGround(map: GroundMap): Drawing {
	const frame = frameOf(map);
	const fine = Math.max(width(frame), depth(frame)) / 520;
	const bySign = new Map<Sign, Feature[]>();
	for (const feature of map.features) {
		const sign = signOf(featureKind(feature));
		bySign.set(sign, [...(bySign.get(sign) ?? []), feature]);
	}
	const pieces = [heights(map, frame, fine)];
	const ways = WAYS.flatMap((sign) => bySign.get(sign) ?? []).flatMap((feature) =>
		feature.geometry ? lines(feature.geometry).map((line) => line.points) : [],
	);
	const names: Name[] = [];
	for (const sign of ORDER) {
		for (const feature of bySign.get(sign) ?? []) {
			pieces.push(piece(sign, feature, fine, ways));
			const name = nameOf(sign, feature);
			if (name) names.push(name);
		}
	}
	if (map.hexes) pieces.push(hexes(map.hexes, frame));
	return { frame, svg: paper(frame) + cut(frame, pieces.join("")) + neatline(frame), names };
}

function paper(frame: Frame): string {
	return `<rect class="paper" x="${frame.west}" y="${-frame.north}" width="${width(frame)}" height="${depth(frame)}"/>`;
}

/** What is drawn ends at the edge of the sheet. */
function cut(frame: Frame, drawn: string): string {
	const [x, y, w, h] = [frame.west, -frame.north, width(frame), depth(frame)];
	return `<svg class="cut" x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}">${drawn}</svg>`;
}

function neatline(frame: Frame): string {
	const box = (kind: string, by: number): string =>
		`<rect class="${kind}" x="${frame.west - by}" y="${-frame.north - by}" width="${width(frame) + 2 * by}" height="${depth(frame) + 2 * by}"/>`;
	return box("neatline", 0) + box("neatline thick", Math.max(width(frame), depth(frame)) / 130);
}

/** Lines of equal height, tinted between and hachured downhill. */
function heights(map: GroundMap, frame: Frame, fine: number): string {
	const grid = map.heights;
	if (!grid?.values || !grid.columns || !grid.rows || !grid.cell) return "";
	const full = { level: 0, cell: grid.cell, columns: grid.columns, rows: grid.rows, values: grid.values };
	const reach: Frame = {
		west: frame.west,
		south: frame.south,
		east: frame.west + (grid.columns - 1) * grid.cell,
		north: frame.south + (grid.rows - 1) * grid.cell,
	};
	return contours(full, reach, contourStep(grid.values))
		.map(({ lines: all }) => {
			const smooth = all.map((line) => rounded(line, false, 1));
			return (
				path("contour", smooth.map((line) => trace(line)).join("")) +
				path("hachure", smooth.map((line) => hachures(line, fine * 1.6, fine * 4, true)).join(""))
			);
		})
		.join("");
}

function piece(sign: Sign, feature: Feature, fine: number, ways: readonly Point[][]): string {
	const geometry = feature.geometry;
	if (!geometry) return "";
	const isPoint = geometry.type === "Point" || geometry.type === "MultiPoint";
	const data = outline(geometry, amount(feature, "radius") || (isPoint ? fine * 3 : 0));
	const isLine = geometry.type === "LineString" || geometry.type === "MultiLineString";
	const wide = amount(feature, "width");
	const soft = isLine ? softened(geometry, fine * SOFT) : data;
	switch (sign) {
		case "hill":
		case "contour":
			return hill(feature, fine, data, isLine);
		case "wood":
			return path("wood", data) + path("wood edge", lobes(geometry, fine * 3.2)) + path("wood signs", data);
		case "scrub":
		case "marsh":
		case "rough":
		case "field":
			return path(sign, data) + (sign === "field" ? "" : path(`${sign} signs`, data));
		case "built":
			return path("built", data) + path("house", houses(geometry, fine, ways));
		case "concealed":
			return path("concealed", data) + path("concealed signs", data);
		case "river":
		case "stream":
		case "lake":
			if (!isLine) return path(`water bank`, data);
			if (wide > 0) return water(soft, wide);
			return (
				path(sign === "stream" ? "stream" : "river bank thin", soft) +
				(sign === "river" ? path("river thin", soft) : "")
			);
		case "road":
			return isLine ? path("road case", soft) + path("road", soft) : path("road-area", data);
		case "track":
			return path("track", isLine ? soft : data);
		case "railway":
			return path("rail", soft) + path("rail ties", soft);
		case "telegraph":
			return path("telegraph", data);
		case "hedge":
		case "wall":
			return path(isLine ? sign : `${sign} area`, data) + (sign === "hedge" ? path("hedge signs", data) : "");
		case "cliff":
			return (
				path("cliff", data) +
				path(
					"cliff teeth",
					lines(geometry)
						.map((line) => hachures(line.points, fine * 1.5, fine * 3, true))
						.join(""),
				)
			);
		case "works":
			return works(feature, data, fine, isLine);
		case "bridge":
		case "ford":
			if (sign === "ford" && /Polygon/.test(geometry.type)) return path("water bank", data) + path("ford area", data);
			if (sign === "ford" && isStretch(feature)) return water(soft, wide) + path("shallows", soft);
			return crossing(sign, feature, fine, ways);
		case "place":
			return isPoint ? path("spot", circle(middle(geometry), fine * 0.8)) : "";
		case "entry":
			return path("entry", data);
		case "objective":
			return "";
		default:
			return path(isLine ? "unknown line" : "unknown", data);
	}
}

/** How far from its corners a road or a river begins to bend. */
const SOFT = 9;

/** A ford that is a stretch of water, and not one crossing. */
function isStretch(feature: Feature): boolean {
	const line = feature.geometry && lines(feature.geometry)[0];
	if (!line || line.closed) return false;
	const [first, last] = [line.points[0] as Point, line.points[line.points.length - 1] as Point];
	return distance(first, last) > 5 * Math.max(amount(feature, "width"), 20);
}

function water(data: string, wide: number): string {
	const style = ` style="--wide:${wide}px"`;
	return path("river bank", data, style) + path("river", data, style);
}

function hill(feature: Feature, fine: number, data: string, isLine: boolean): string {
	const geometry = feature.geometry;
	if (!geometry) return "";
	const steep = /steep|scarp/.test(`${featureKind(feature)} ${text(feature, "slope")}`);
	const rings =
		geometry.type === "Point"
			? [ringAround(down(geometry.coordinates), amount(feature, "radius") || fine * 6)]
			: lines(geometry).map((line) => rounded(line.points, line.closed));
	const strokes = rings
		.map((ring) => hachures(ring, fine * (steep ? 1.1 : 1.9), fine * (steep ? 6.5 : 4.5), isLine || turning(ring) < 0))
		.join("");
	const tint = isLine
		? ""
		: path("tint", geometry.type === "Point" ? data : rings.map((ring) => trace(ring, true)).join(""));
	return (
		tint +
		path("contour", rings.map((ring) => trace(ring)).join("")) +
		path(steep ? "hachure steep" : "hachure", strokes)
	);
}

function ringAround(centre: Point, radius: number): Point[] {
	return Array.from({ length: 49 }, (_, at) => {
		const turn = (at / 48) * 2 * Math.PI;
		return { x: centre.x + radius * Math.cos(turn), y: centre.y + radius * Math.sin(turn) };
	});
}

function works(feature: Feature, data: string, fine: number, isLine: boolean): string {
	if (!feature.geometry) return "";
	const teeth = lines(feature.geometry)
		.map((line) => hachures(line.points, fine * 0.9, fine * 1.6, line.closed ? turning(line.points) < 0 : true))
		.join("");
	return path(isLine ? "works" : "works area", data) + path("works teeth", teeth);
}

function crossing(sign: "bridge" | "ford", feature: Feature, fine: number, ways: readonly Point[][]): string {
	const geometry = feature.geometry;
	if (!geometry) return "";
	const at = middle(geometry);
	let turn = wayThrough(at, ways) ?? amount(feature, "facing_deg");
	const line = lines(geometry)[0];
	if (geometry.type === "LineString" && line && line.points.length > 1) {
		turn = bearing(line.points[0] as Point, line.points[line.points.length - 1] as Point);
	}
	const place = ` transform="translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) rotate(${turn.toFixed(0)}) scale(${(fine * 0.7).toFixed(2)})"`;
	const broken = feature.properties?.blown === true || feature.properties?.destroyed === true;
	if (sign === "ford") return path("ford", "M-3 -2H3M-3 0H3M-3 2H3", place);
	return (
		path("bridge deck", "M-1.6 -3.4V3.4H1.6V-3.4Z", place) +
		path(
			"bridge",
			broken
				? "M-2.8 -4.4L-1.6 -3.4V-1M-1.6 1V3.4L-2.8 4.4M2.8 -4.4L1.6 -3.4V-1M1.6 1V3.4L2.8 4.4"
				: "M-2.8 -4.4L-1.6 -3.4V3.4L-2.8 4.4M2.8 -4.4L1.6 -3.4V3.4L2.8 4.4",
			place,
		)
	);
}

const WAYS: Sign[] = ["road", "track", "railway"];

/** The direction of the nearest road: a bridge carries it over. */
function wayThrough(at: Point, ways: readonly Point[][]): number | null {
	let turn: number | null = null;
	let least = Infinity;
	for (const way of ways) {
		for (let step = 0; step + 1 < way.length; step += 1) {
			const [a, b] = [way[step] as Point, way[step + 1] as Point];
			const square = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
			if (square === 0) continue;
			const along = Math.max(0, Math.min(1, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / square));
			const away = Math.hypot(a.x + along * (b.x - a.x) - at.x, a.y + along * (b.y - a.y) - at.y);
			if (away < least) [least, turn] = [away, bearing(a, b)];
		}
	}
	return turn;
}

function hexes(grid: NonNullable<GroundMap["hexes"]>, frame: Frame): string {
	const across = grid.across_m;
	const corner = across / Math.sqrt(3);
	let data = "";
	for (let column = 0; column < grid.columns; column += 1) {
		for (let row = 0; row < grid.rows; row += 1) {
			const at = hexMiddle(grid, frame, column, row);
			data += trace(
				Array.from({ length: 6 }, (_, k) => {
					const turn = ((grid.pointy ? 30 : 0) + 60 * k) * (Math.PI / 180);
					return { x: at.x + corner * Math.cos(turn), y: at.y + corner * Math.sin(turn) };
				}),
				true,
			);
		}
	}
	return path("hexes", data);
}

export function hexMiddle(grid: NonNullable<GroundMap["hexes"]>, frame: Frame, column: number, row: number): Point {
	const across = grid.across_m;
	const step = (across * Math.sqrt(3)) / 2;
	const [x, y] = [grid.x_m ?? frame.west + across / 2, grid.y_m ?? frame.south + across / 2];
	return grid.pointy
		? { x: x + column * across + (row % 2 ? across / 2 : 0), y: -(y + row * step) }
		: { x: x + column * step, y: -(y + row * across + (column % 2 ? across / 2 : 0)) };
}

const UNNAMED = new Set<Sign>(["objective", "hedge", "wall", "telegraph", "entry"]);
const DETAILS = new Set<Sign>(["works", "bridge", "ford", "railway", "track", "other", "road"]);
const LONGEST_TOWN = 18;

function sizeOf(sign: Sign, feature: Feature, water: boolean): Name["size"] {
	if (sign === "built") {
		const small = /station|mill|farm|house|church|inn\b/.test(
			`${featureKind(feature)} ${featureName(feature)}`.toLowerCase(),
		);
		return small || featureName(feature).length > LONGEST_TOWN ? "detail" : "town";
	}
	if (water) return "water";
	return sign === "hill" ? "height" : DETAILS.has(sign) ? "detail" : "place";
}

function nameOf(sign: Sign, feature: Feature): Name | null {
	const name = featureName(feature);
	if (!name || !feature.geometry || UNNAMED.has(sign)) return null;
	const line = lines(feature.geometry)[0];
	const stretched = isStretch(feature) && sign === "ford";
	const water = sign === "river" || sign === "stream" || sign === "lake" || stretched;
	const at = middle(feature.geometry);
	const all = positions(feature.geometry).map(down);
	const reach = (of: (point: Point) => number, middle: number): number =>
		line && !line.closed ? 0 : all.reduce((most, point) => Math.max(most, Math.abs(of(point) - middle)), 0);
	const here = { at, turn: 0 };
	return {
		text: escape(name),
		at,
		size: sizeOf(sign, feature, water),
		half: [reach((point) => point.x, at.x), reach((point) => point.y, at.y)],
		along: line && !line.closed ? PARTS.map((part) => upon(line.points, part) ?? here) : [here],
	};
}

const PARTS = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];

/** A place some part of the way along a line, and the slope of the line there, as writing is turned. */
function upon(points: readonly Point[], part: number): { at: Point; turn: number } | null {
	const whole = points.reduce((sum, point, at) => (at ? sum + distance(points[at - 1] as Point, point) : 0), 0);
	let left = whole * part;
	for (let at = 1; at < points.length; at += 1) {
		const [a, b] = [points[at - 1] as Point, points[at] as Point];
		const length = distance(a, b);
		if (left > length) {
			left -= length;
			continue;
		}
		const share = length ? left / length : 0;
		let turn = bearing(a, b) - 90;
		if (turn > 90) turn -= 180;
		return { at: { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }, turn };
	}
	return null;
}
