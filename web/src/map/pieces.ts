import type { ZoomTransform } from "d3-zoom";
import type { Objective, Unit } from "../wire/types";
import { type Block, type Now, type Size, blocks, counter, dropOf, sizeOf, told } from "./counters";
import type { Name } from "./ground";
import { modern } from "./modern";

const SVG = "http://www.w3.org/2000/svg";

interface Counter {
	figure: string;
	caption: string;
}

interface Drawn extends Counter {
	node: SVGGElement;
	button: SVGGElement;
	words: SVGGElement;
	label: string;
	place: string;
	at: string;
	classes: string;
}

export interface Shown {
	units: readonly Unit[];
	now: Now;
	sides: readonly string[];
	selected: ReadonlySet<string>;
	asked: ReadonlySet<string>;
	touched: ReadonlySet<string>;
	skin: "period" | "modern";
	names: boolean;
}

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The counters on the sheet. A node stays while its block stays, and is written to only where it changed. */
export class Pieces {
	private readonly drawn = new Map<string, Drawn>();
	private lastScale = 0;
	blocks: Block[] = [];

	constructor(private readonly layer: SVGGElement) {}

	draw(shown: Shown, at: ZoomTransform, margins: [number, number], window: [number, number]): void {
		const sameScale = at.k === this.lastScale;
		this.lastScale = at.k;
		this.blocks = blocks(shown.units, at.k, shown.now);
		const kept = new Set<string>();
		const laid = this.blocks
			.map((block): Laid => ({
				block,
				x: at.x + margins[0] + block.x * at.k,
				y: at.y + margins[1] + block.y * at.k,
				size: sizeOf(block, at.k),
			}))
			.filter(
				({ x, y }) => x > -40 && y > -40 && x < window[0] + 2 * margins[0] + 40 && y < window[1] + 2 * margins[1] + 40,
			)
			.sort((a, b) => Number(a.block.own) - Number(b.block.own));
		const names = shown.names ? nameplates(laid, shown.selected) : new Map<string, "above" | "below">();
		for (const { block, x, y, size } of laid) {
			kept.add(block.key);
			const is = (ids: ReadonlySet<string>): boolean => block.units.some((unit) => ids.has(unit.id));
			const pattern = Math.max(0, shown.sides.indexOf(block.side));
			const look = {
				pattern,
				selected: is(shown.selected),
				asked: is(shown.asked),
				name: names.get(block.key) ?? ("" as const),
			};
			const symbol = shown.skin === "modern" ? modern(block.arm, block.own, block.units.length > 1) : undefined;
			const inside = counter(block, size, symbol === undefined ? look : { ...look, symbol });
			const classes = `counter side-${pattern % 3}${block.own ? " own" : ""}${block.aged ? " aged" : ""}${is(shown.touched) ? " touched" : ""}${look.selected ? " selected" : ""}`;
			this.write(block, inside, classes, x, y, sameScale);
		}
		for (const [key, { node }] of this.drawn) {
			if (kept.has(key)) continue;
			node.remove();
			this.drawn.delete(key);
		}
	}

	private write(block: Block, counter: Counter, classes: string, x: number, y: number, sameScale: boolean): void {
		const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
		const held = this.drawn.get(block.key) ?? this.add(block);
		const label = told(block);
		if (held.figure !== counter.figure) held.button.innerHTML = counter.figure;
		if (held.caption !== counter.caption) held.words.innerHTML = counter.caption;
		if (held.label !== label) held.button.setAttribute("aria-label", label);
		if (held.classes !== classes) {
			held.node.setAttribute("class", classes);
			held.button.setAttribute("aria-pressed", String(classes.endsWith(" selected")));
		}
		const at = `${block.x},${block.y}`;
		if (held.place !== place) {
			held.node.setAttribute("transform", place);
			if (held.place && sameScale && held.at !== at && !calm()) this.march(held.node, held.place, place);
		}
		Object.assign(held, { ...counter, label, classes, place, at });
	}

	/** A block is a button with its caption beside it: what it is, is told by its name. */
	private add(block: Block): Drawn {
		const group = (): SVGGElement => document.createElementNS(SVG, "g");
		const [node, button, words] = [group(), group(), group()];
		node.dataset.units = block.units.map((unit) => unit.id).join(" ");
		button.setAttribute("role", "button");
		if (block.own) button.setAttribute("tabindex", "0");
		words.setAttribute("aria-hidden", "true");
		node.append(button, words);
		this.layer.append(node);
		const drawn = { node, button, words, figure: "", caption: "", label: "", place: "", at: "", classes: "" };
		this.drawn.set(block.key, drawn);
		return drawn;
	}

	/** A unit that has moved is seen to move. */
	private march(node: SVGGElement, from: string, to: string): void {
		const css = (place: string): string => place.replace(/translate\(([-\d.]+) ([-\d.]+)\)/, "translate($1px, $2px)");
		node.animate([{ transform: css(from) }, { transform: css(to) }], { duration: 450, easing: "ease-in-out" });
	}

	focus(unit: string): boolean {
		for (const block of this.blocks) {
			if (!block.units.some((held) => held.id === unit)) continue;
			const button = this.drawn.get(block.key)?.button;
			if (!button) return false;
			button.focus({ preventScroll: true });
			return true;
		}
		return false;
	}
}

interface Laid {
	block: Block;
	x: number;
	y: number;
	size: Size;
}

type Box = [west: number, north: number, east: number, south: number];

const LETTER = 6.2;
const NAMED = 34;

const meet = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Where names can be written without running over a block, a strength or another name; a chosen unit's always is. */
function nameplates(laid: readonly Laid[], selected: ReadonlySet<string>): Map<string, "above" | "below"> {
	const taken: { key: string; box: Box }[] = laid.flatMap(({ block, x, y, size }) => {
		const turn = (block.facing * Math.PI) / 180;
		const [c, s] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
		const [w, h] = [(c * size.w + s * size.h) / 2, (s * size.w + c * size.h) / 2];
		const drop = dropOf(block, size);
		return [
			{ key: block.key, box: [x - w, y - h, x + w, y + h] as Box },
			{ key: block.key, box: [x - 9, y + drop - 8, x + 9, y + drop + 2] as Box },
		];
	});
	const found = new Map<string, "above" | "below">();
	const chosen = ({ block }: Laid): boolean => block.units.some((unit) => selected.has(unit.id));
	const wanting = laid.filter((one) => one.size.w > NAMED || (chosen(one) && one.block.units.length === 1));
	for (const one of wanting.sort((a, b) => Number(chosen(b)) - Number(chosen(a)))) {
		const { block, x, y, size } = one;
		const half = ((block.units[0]?.name.length ?? 0) * LETTER) / 2;
		const drop = dropOf(block, size);
		const boxes: ["above" | "below", Box][] = [
			["above", [x - half, y - drop - 7, x + half, y - drop + 5]],
			["below", [x - half, y + drop + 3, x + half, y + drop + 15]],
		];
		const free = boxes.find(([, box]) => !taken.some((held) => held.key !== block.key && meet(held.box, box)));
		const place = free ?? (chosen(one) ? boxes[0] : undefined);
		if (!place) continue;
		found.set(block.key, place[0]);
		taken.push({ key: "", box: place[1] });
	}
	return found;
}

const NEAR = 0.42;

/** Names that do not run over one another, the towns' first. */
export function lettering(names: readonly Name[], at: ZoomTransform, margins: [number, number]): string {
	const taken: [number, number, number, number][] = [];
	const sizes = { town: 17, height: 13, place: 13, water: 13, detail: 12 };
	const order = ["town", "water", "height", "place", "detail"];
	return names
		.filter((name) => name.size !== "detail" || at.k > NEAR)
		.sort((a, b) => order.indexOf(a.size) - order.indexOf(b.size))
		.map((name) => {
			const [x, y] = [at.x + margins[0] + name.at.x * at.k, at.y + margins[1] + name.at.y * at.k];
			const half = name.text.length * sizes[name.size] * 0.27;
			const box: [number, number, number, number] = [x - half, y - 9, x + half, y + 9];
			if (taken.some((held) => held[0] < box[2] && held[2] > box[0] && held[1] < box[3] && held[3] > box[1])) return "";
			taken.push(box);
			const turn = name.size === "water" && Math.abs(name.turn) > 1 ? ` rotate(${name.turn.toFixed(0)})` : "";
			const lift = name.size === "water" ? -5 : name.size === "town" ? -12 : 4;
			return `<text class="name ${name.size}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})${turn}" y="${lift}">${name.text}</text>`;
		})
		.join("");
}

/** Objectives as little flags with their worth, and whose they are. */
export function flags(
	objectives: readonly Objective[],
	sides: readonly string[],
	at: ZoomTransform,
	margins: [number, number],
): string {
	return objectives
		.filter((objective) => typeof objective.x_m === "number" && typeof objective.y_m === "number")
		.map((objective) => {
			const [x, y] = [at.x + margins[0] + objective.x_m * at.k, at.y + margins[1] - objective.y_m * at.k];
			const held = objective.held_by ? sides.indexOf(objective.held_by) : -1;
			const worth = objective.points === undefined ? "" : String(objective.points);
			const name = String(objective.name).replace(/[&<>]/g, "");
			return `<g class="flag${held >= 0 ? ` side-${held % 3}` : ""}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><title>${name}${worth ? `, ${worth} points` : ""}${objective.held_by ? `, held by ${objective.held_by}` : ""}</title><path class="pole" d="M0 0V-22"/><path class="body" d="M0 -22H20L16 -16.5L20 -11H0Z"/><text x="8" y="-13.4">${worth}</text></g>`;
		})
		.join("");
}
