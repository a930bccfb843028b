import type { ZoomTransform } from "d3-zoom";
import type { Objective } from "../wire/types";
import type { Name } from "./ground";
import { type Box, common, meet } from "./layout";
import { type Frame, type Point, down } from "./world";

const NEAR = 0.42;
const SIZES: Record<Name["size"], number> = { town: 17, height: 13, place: 13, water: 13, detail: 12 };
const ORDER: Name["size"][] = ["town", "water", "height", "place", "detail"];

interface Spot {
	x: number;
	y: number;
	turn: number;
	box: Box;
}

/** How much worse it is to run over a flag than over a block, or off the sheet. */
const OVER_FLAG = 4;
const OFF_SHEET = 2;
/** A name that would run over another by more than this much of itself is left out. */
const BEARABLE = 0.06;

/**
 * The names of places, each where it runs over least: beside its village, along its river, on its hill. The towns'
 * come first.
 */
export function lettering(
	names: readonly Name[],
	at: ZoomTransform,
	margins: [number, number],
	frame: Frame,
	blocks: readonly Box[],
	flagged: readonly Box[],
): string {
	const taken: Box[] = [];
	const place = (point: Point): Point => ({
		x: at.x + margins[0] + point.x * at.k,
		y: at.y + margins[1] + point.y * at.k,
	});
	const [northwest, southeast] = [place(down([frame.west, frame.north])), place(down([frame.east, frame.south]))];
	const sheet: Box = [northwest.x, northwest.y, southeast.x, southeast.y];
	return names
		.filter((name) => name.size !== "detail" || at.k > NEAR)
		.sort((a, b) => ORDER.indexOf(a.size) - ORDER.indexOf(b.size))
		.map((name) => {
			const wide = name.text.length * SIZES[name.size] * 0.5;
			const over = (box: Box, others: readonly Box[]): number =>
				others.reduce((sum, other) => sum + common(box, other), 0) / (wide * SIZES[name.size]);
			const off = (box: Box): number => 1 - common(box, sheet) / ((box[2] - box[0]) * (box[3] - box[1]));
			let best: Spot | undefined;
			let least = Infinity;
			spots(name, place, at.k, wide).forEach((spot, rank) => {
				if (least <= rank * 0.01 || over(spot.box, taken) > BEARABLE) return;
				const cost =
					over(spot.box, blocks) + OVER_FLAG * over(spot.box, flagged) + OFF_SHEET * off(spot.box) + rank * 0.01;
				if (cost < least) [best, least] = [spot, cost];
			});
			if (!best) return "";
			taken.push(best.box);
			const turn = Math.abs(best.turn) > 1 ? ` rotate(${best.turn.toFixed(0)})` : "";
			return `<text class="name ${name.size}" transform="translate(${best.x.toFixed(1)} ${best.y.toFixed(1)})${turn}">${name.text}</text>`;
		})
		.join("");
}

/** Where a name may be written, the best place first. */
function spots(name: Name, place: (point: Point) => Point, k: number, wide: number): Spot[] {
	const tall = SIZES[name.size];
	if (name.size === "water") {
		return name.along.map(({ at, turn }) => {
			const { x, y } = place(at);
			const radians = (turn * Math.PI) / 180;
			const [east, south] = [x + 5 * Math.sin(radians), y - 5 * Math.cos(radians)];
			const [w, h] = [
				(Math.abs(Math.cos(radians)) * wide + Math.abs(Math.sin(radians)) * tall) / 2,
				(Math.abs(Math.sin(radians)) * wide + Math.abs(Math.cos(radians)) * tall) / 2,
			];
			return { x: east, y: south, turn, box: [east - w, south - h, east + w, south + h] };
		});
	}
	const { x, y } = place(name.at);
	const [w, h] = [name.half[0] * k, name.half[1] * k];
	const beside: [number, number][] = [
		[0, -h - 5],
		[0, h + tall],
		[w + wide / 2 + 6, tall * 0.35],
		[-w - wide / 2 - 6, tall * 0.35],
		[w + wide / 2, -h - 2],
		[-w - wide / 2, -h - 2],
		[w + wide / 2, h + tall * 0.8],
		[-w - wide / 2, h + tall * 0.8],
	];
	const within: [number, number][] = [
		[0, tall * 0.35],
		[0, -h * 0.5],
		[0, h * 0.5 + tall * 0.5],
		[-w * 0.4, tall * 0.35],
		[w * 0.4, tall * 0.35],
	];
	const town = name.size === "town" || name.size === "detail";
	return (town ? beside : [...within, ...beside]).map(([dx, dy]) => ({
		x: x + dx,
		y: y + dy,
		turn: 0,
		box: [x + dx - wide / 2, y + dy - tall * 0.8, x + dx + wide / 2, y + dy + tall * 0.2],
	}));
}

interface Flag {
	objective: Objective;
	x: number;
	y: number;
	/** How high its pole is. */
	pole: number;
}

const POLES = [24, 42, 60];

export const flagBox = ({ x, y, pole }: Flag): Box => [x - 2, y - pole - 1, x + 24, y - pole + 15];

/** Objectives with their places in the window, their flags above what stands there if they can be. */
export function planted(
	objectives: readonly Objective[],
	at: ZoomTransform,
	margins: [number, number],
	blocks: readonly Box[],
): Flag[] {
	return objectives
		.filter((objective) => typeof objective.x_m === "number" && typeof objective.y_m === "number")
		.map((objective) => {
			const [x, y] = [at.x + margins[0] + objective.x_m * at.k, at.y + margins[1] - objective.y_m * at.k];
			const tried = POLES.map((pole): Flag => ({ objective, x, y, pole }));
			return tried.find((flag) => !blocks.some((box) => meet(box, flagBox(flag)))) ?? (tried[0] as Flag);
		});
}

/** Objectives as little flags with their worth, and whose they are. */
export function flags(planted: readonly Flag[], sides: readonly string[]): string {
	return planted
		.map(({ objective, x, y, pole }) => {
			const held = objective.held_by ? sides.indexOf(objective.held_by) : -1;
			const worth = objective.points === undefined ? "" : String(objective.points);
			const name = String(objective.name).replace(/[&<>]/g, "");
			return `<g class="flag${held >= 0 ? ` side-${held % 3}` : ""}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><title>${name}${worth ? `, ${worth} points` : ""}${objective.held_by ? `, held by ${objective.held_by}` : ""}</title><circle class="foot" r="2.2"/><path class="pole" d="M0 0V${-pole}"/><path class="body" d="M0 ${-pole}H22L18 ${6.5 - pole}L22 ${13 - pole}H0Z"/><text x="9" y="${10 - pole}">${worth}</text></g>`;
		})
		.join("");
}
