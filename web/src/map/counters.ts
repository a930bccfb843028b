import { fresh, seenWords } from "../lib/view";
import type { Unit, View } from "../wire/types";
import type { Caption } from "./layout";
import { type Arm, type Mark, armOf, armSign, initials, markOf, marks } from "./signs";

/** The moment the map shows, for telling old sightings from fresh ones. */
export type Now = Pick<View, "clock" | "turn">;

/** One block on the map: a unit, or several of one formation drawn as one where they would lie on each other. */
export interface Block {
	key: string;
	units: Unit[];
	x: number;
	y: number;
	facing: number;
	arm: Arm;
	side: string;
	own: boolean;
	strength: string;
	states: string[];
	aged: boolean;
}

export interface Size {
	w: number;
	h: number;
}

export const LEAST: Size = { w: 24, h: 13 };

const text = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

const GONE = /^(left|gone from) the table/;

/** On the map; some books tell of a unit that has left it where it went. */
export function placed(unit: Unit): boolean {
	return (
		typeof unit.x_m === "number" &&
		typeof unit.y_m === "number" &&
		!(unit.states ?? []).some((state) => GONE.test(state))
	);
}

export function blockOf(unit: Unit, now: Now): Block {
	return {
		key: unit.id,
		units: [unit],
		x: unit.x_m ?? 0,
		y: -(unit.y_m ?? 0),
		facing: unit.facing_deg ?? 0,
		arm: armOf(unit.arm),
		side: unit.side,
		own: unit.own,
		strength: text(unit.strength),
		states: unit.states ?? [],
		aged: !fresh(unit, now),
	};
}

function merged(units: Unit[], now: Now): Block {
	const first = blockOf(units[0] as Unit, now);
	const radians = (unit: Unit): number => ((unit.facing_deg ?? 0) * Math.PI) / 180;
	const east = units.reduce((sum, unit) => sum + Math.sin(radians(unit)), 0);
	const north = units.reduce((sum, unit) => sum + Math.cos(radians(unit)), 0);
	const strengths = units.map((unit) => unit.strength);
	const counted = strengths.every((value) => typeof value === "number");
	const sum = counted ? strengths.reduce((all, value) => all + value, 0) : null;
	const shared = [...new Set(units.flatMap((unit) => unit.states ?? []))].filter(
		(state) => units.filter((unit) => unit.states?.includes(state)).length * 2 >= units.length,
	);
	return {
		...first,
		key: `+${units.map((unit) => unit.id).join("+")}`,
		units,
		x: units.reduce((all, unit) => all + (unit.x_m ?? 0), 0) / units.length,
		y: -units.reduce((all, unit) => all + (unit.y_m ?? 0), 0) / units.length,
		facing: (Math.atan2(east, north) * 180) / Math.PI,
		arm: commonest(units.map((unit) => armOf(unit.arm))),
		strength: sum === null ? "" : String(Math.round(sum * 10) / 10),
		states: shared,
		aged: units.every((unit) => !fresh(unit, now)),
	};
}

function commonest(arms: Arm[]): Arm {
	const counts = new Map<Arm, number>();
	for (const arm of arms) counts.set(arm, (counts.get(arm) ?? 0) + 1);
	return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/**
 * The blocks to draw at so many pixels a metre. Units of one formation and arm that would cover each other become one
 * block; so, where it is closer still, do formations of one side.
 */
export function blocks(units: readonly Unit[], scale: number, now: Now, least = LEAST): Block[] {
	const shown = units.filter(placed);
	const families = gathered(shown, (unit) => `${unit.side}|${unit.under ?? ""}|${armOf(unit.arm)}|${unit.own}`);
	const formations = families.flatMap((family) => clusters(family, (least.w * 1.45) / scale));
	const sides = gathered(
		formations,
		([first]) => `${first?.side}|${first?.own}|${armOf(first?.arm ?? "") === "command"}`,
	);
	return sides
		.flatMap((side) => crowds(side, (least.w * 0.95) / scale))
		.map((cluster) => (cluster.length === 1 ? blockOf(cluster[0] as Unit, now) : merged(cluster, now)));
}

function gathered<T>(things: readonly T[], family: (thing: T) => string): T[][] {
	const found = new Map<string, T[]>();
	for (const thing of things) {
		const key = family(thing);
		const held = found.get(key);
		if (held) held.push(thing);
		else found.set(key, [thing]);
	}
	return [...found.values()];
}

function clusters(family: readonly Unit[], reach: number): Unit[][] {
	return crowds(
		family.map((unit) => [unit]),
		reach,
	);
}

/** Groups whose first members stand within reach of one another, joined. */
function crowds(groups: readonly Unit[][], reach: number): Unit[][] {
	const cells = new Map<string, { x: number; y: number; units: Unit[] }[]>();
	const found: Unit[][] = [];
	const cell = (value: number): number => Math.floor(value / reach);
	for (const group of groups) {
		const x = group.reduce((sum, unit) => sum + (unit.x_m ?? 0), 0) / group.length;
		const y = group.reduce((sum, unit) => sum + (unit.y_m ?? 0), 0) / group.length;
		let home: Unit[] | undefined;
		for (let east = -1; east <= 1 && !home; east += 1) {
			for (let north = -1; north <= 1 && !home; north += 1) {
				const near = cells.get(`${cell(x) + east},${cell(y) + north}`) ?? [];
				home = near.find((held) => Math.hypot(held.x - x, held.y - y) < reach)?.units;
			}
		}
		if (home) home.push(...group);
		else {
			const units = [...group];
			found.push(units);
			const key = `${cell(x)},${cell(y)}`;
			cells.set(key, [...(cells.get(key) ?? []), { x, y, units }]);
		}
	}
	return found;
}

/** The size a block is drawn in pixels: its true footprint, or the least that can be read. */
export function sizeOf(block: Block, scale: number): Size {
	const unit = block.units[0] as Unit;
	if (block.units.length > 1) return { w: LEAST.w + 5, h: LEAST.h + 3 };
	return {
		w: Math.max(LEAST.w, (unit.front_m ?? 0) * scale),
		h: Math.max(LEAST.h, Math.min((unit.depth_m ?? 0) * scale, Math.max(LEAST.h, (unit.front_m ?? 0) * scale * 1.5))),
	};
}

export interface Look {
	/** Which pattern the side wears: 0 filled, 1 hatched, 2 dotted. */
	pattern: number;
	selected: boolean;
	asked: boolean;
	/** How far from its place it is drawn, if it had to make room. */
	aside: [number, number];
	/** Another skin's symbol, upright, in the place of the block and its arm. */
	symbol?: string;
}

const escape = (value: string): string =>
	value.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/** What is written of a block's strength: of several, all together, and in how many. That a general is one is not. */
export function strengthOf(block: Block): string {
	const count = block.units.length;
	if (block.arm === "command" && count === 1) return block.strength === "1" ? "" : block.strength;
	if (count === 1) return block.strength;
	return block.strength && block.strength !== String(count) ? `${block.strength} (${count})` : String(count);
}

export const nameOf = (block: Block): string => (block.units[0] as Unit).name;

/** The states that no form tells: in full where there is room, else two letters of each. */
export function notes(block: Block, full: boolean): string {
	if (block.units.length > 1) return "";
	const told = block.states.filter((state) => markOf(state) === "note");
	return full ? told.map((state) => state.replace(/[-_]/g, " ")).join(", ") : told.map(initials).join("·");
}

const NOSE = 4.5;

/** The block turned to its facing, with its arm, front and state. A general's pennant stays upright. */
export function counter(block: Block, size: Size, look: Look): string {
	const { w, h } = size;
	const [x, y] = [w / 2, h / 2];
	const held = marks(block.states);
	const has = (mark: Mark): boolean => held.includes(mark);
	const staff = block.arm === "command";
	const turn = staff ? 0 : ((block.facing % 360) + 360) % 360;
	const several = block.units.length > 1;
	const front = staff
		? ""
		: `<path class="front" d="M${-x} ${-y}H${x}"/><path class="nose" d="M-3.5 ${-y}L0 ${-y - NOSE}L3.5 ${-y}Z"/>`;
	const states =
		(has("shaken") ? `<path class="mark shaken" d="M${-x} ${y + 2}${wave(w)}"/>` : "") +
		(has("broken")
			? `<path class="mark broken" d="M${-x - 2} ${-y - 2}L${x + 2} ${y + 2}M${-x - 2} ${y + 2}L${x + 2} ${-y - 2}"/>`
			: "") +
		(has("spent") ? `<path class="mark spent" d="M${-x - 2} 0H${x + 2}"/>` : "") +
		(has("column") ? `<path class="mark column" d="M0 ${y}V${y + 6}M-2.5 ${y + 3}H2.5"/>` : "") +
		(has("limbered")
			? `<path class="mark limbered" d="M-3 ${y + 3.5}a1.8 1.8 0 1 0 0.01 0M3 ${y + 3.5}a1.8 1.8 0 1 0 0.01 0"/>`
			: "") +
		(has("ready") ? `<path class="mark ready" d="M${-x} ${-y - 2.5}V${-y - 6}M${x} ${-y - 2.5}V${-y - 6}"/>` : "") +
		(has("square")
			? `<rect class="mark square" x="${-x - 2.5}" y="${-y - 2.5}" width="${w + 5}" height="${h + 5}"/>`
			: "");
	const body =
		(several ? `<rect class="under" x="${-x + 2.5}" y="${-y + 3}" width="${w}" height="${h}"/>` : "") +
		`<rect class="body" x="${-x}" y="${-y}" width="${w}" height="${h}"${staff ? ' rx="2.5"' : ""}/>` +
		`<g class="arm">${armSign(block.arm, w, h)}</g>` +
		front +
		states;
	const ring = look.selected
		? `<rect class="chosen" x="${-x - 4}" y="${-y - 4}" width="${w + 8}" height="${h + 8}"/>`
		: look.asked
			? `<path class="asked" d="M${-x - 3.5} ${-y + 3}V${-y - 3.5}H${-x + 3}M${x + 3.5} ${y - 3}V${y + 3.5}H${x - 3}"/>`
			: "";
	const turned = `transform="rotate(${turn.toFixed(1)})"`;
	const hit = `<rect class="hit" x="${-x - 4}" y="${-y - 4}" width="${w + 8}" height="${h + 8}" ${look.symbol ? "" : turned}/>`;
	const [east, south] = look.aside;
	const tether =
		Math.hypot(east, south) > Math.min(w, h) / 2
			? `<path class="tether" d="M0 0L${(-east).toFixed(1)} ${(-south).toFixed(1)}"/><circle class="tether-end" cx="${(-east).toFixed(1)}" cy="${(-south).toFixed(1)}" r="1.6"/>`
			: "";
	const title = `<title>${escape(told(block))}</title>`;
	return look.symbol
		? `${title}${tether}${hit}<g class="modern">${look.symbol}${states}${ring}</g>${staff ? "" : heading(turn, x, y)}`
		: `${title}${tether}${hit}<g class="turned" ${turned}>${body}${ring}</g>`;
}

/** Where an upright symbol faces: a point just off its edge. */
function heading(turn: number, x: number, y: number): string {
	const radians = (turn * Math.PI) / 180;
	const [across, down] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
	const edge = Math.min(across > 0 ? x / across : Infinity, down > 0 ? y / down : Infinity) + 1;
	return `<path class="nose" d="M-3.5 ${-edge}L0 ${-edge - NOSE}L3.5 ${-edge}Z" transform="rotate(${turn.toFixed(1)})"/>`;
}

/** What is written beside a block, upright. */
export function caption(lines: readonly Caption[]): string {
	return lines
		.map(({ kind, x, y, words, notes: more, inside }) => {
			const told = [escape(words), more && `<tspan class="states">${escape(more)}</tspan>`].filter(Boolean).join(" ");
			const held = inside ? " inside" : "";
			return `<text class="${kind === "name" ? "unit-name" : "strength"}${held}" x="${x.toFixed(1)}" y="${y.toFixed(1)}">${told}</text>`;
		})
		.join("");
}

function wave(w: number): string {
	const steps = Math.max(2, Math.round(w / 5));
	return Array.from({ length: steps }, (_, at) => `q${w / steps / 2} ${at % 2 ? -3.5 : 3.5} ${w / steps} 0`).join("");
}

/** A block in words, for those who hear the map. */
export function told(block: Block): string {
	const unit = block.units[0] as Unit;
	const whose = block.own ? "yours" : block.side;
	const parts =
		block.units.length > 1 ? [`${block.units.length} units`, formations(block), whose] : [unit.name, unit.arm, whose];
	if (block.strength) parts.push(`strength ${block.strength}`);
	parts.push(...block.states.map((state) => state.replace(/[-_]/g, " ")));
	if (block.aged) parts.push(`last seen ${seenWords(unit)}`);
	return parts.filter(Boolean).join(", ");
}

function formations(block: Block): string {
	const names = [...new Set(block.units.map((unit) => unit.under || unit.arm))];
	return names.length > 3 ? `of ${names.length} formations` : names.join(" and ");
}
