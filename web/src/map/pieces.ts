import type { ZoomTransform } from "d3-zoom";
import type { Unit } from "../wire/types";
import { type Block, LEAST, type Now, blocks, caption, counter, sizeOf, told } from "./counters";
import { type Box, captions, lay, spread } from "./layout";
import { MODERN, type Symbol, modern } from "./modern";

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
}

/** Not on the ground yet: drawn where it will come on. */
const coming = (block: Block): boolean => block.states.some((state) => state.startsWith("arrives"));

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The counters on the sheet. A node stays while its block stays, and is written to only where it changed. */
export class Pieces {
	private readonly drawn = new Map<string, Drawn>();
	private lastScale = 0;
	blocks: Block[] = [];

	/** Writing lies over all blocks, so that no block hides another's strength. */
	constructor(
		private readonly layer: SVGGElement,
		private readonly writing: SVGGElement,
	) {}

	/** Draw them; what they and their writing take up in the window is for other writing to keep clear of. */
	draw(shown: Shown, at: ZoomTransform, margins: [number, number], window: [number, number]): Box[] {
		const sameScale = at.k === this.lastScale;
		this.lastScale = at.k;
		const least = shown.skin === "modern" ? MODERN : LEAST;
		this.blocks = blocks(shown.units, at.k, shown.now, least);
		const symbols = new Map<string, Symbol | undefined>();
		if (shown.skin === "modern")
			for (const block of this.blocks) symbols.set(block.key, modern(block.arm, block.own, block.units.length > 1));
		const kept = new Set<string>();
		const laid = this.blocks
			.map((block) => {
				const symbol = symbols.get(block.key);
				const [x, y] = [at.x + margins[0] + block.x * at.k, at.y + margins[1] + block.y * at.k];
				return lay(block, x, y, symbol?.size ?? sizeOf(block, at.k), symbol !== undefined);
			})
			.filter(
				({ x, y }) => x > -40 && y > -40 && x < window[0] + 2 * margins[0] + 40 && y < window[1] + 2 * margins[1] + 40,
			)
			.sort((a, b) => Number(a.block.own) - Number(b.block.own));
		spread(laid, least);
		const { lines, taken } = captions(laid, shown.selected);
		for (const { block, home, x, y, size } of laid) {
			kept.add(block.key);
			const is = (ids: ReadonlySet<string>): boolean => block.units.some((unit) => ids.has(unit.id));
			const pattern = Math.max(0, shown.sides.indexOf(block.side));
			const look = {
				pattern,
				selected: is(shown.selected),
				asked: is(shown.asked),
				aside: [x - home.x, y - home.y] as [number, number],
			};
			const symbol = symbols.get(block.key)?.svg;
			const figure = counter(block, size, symbol === undefined ? look : { ...look, symbol });
			const side = `side-${pattern % 3}`;
			const classes = `counter ${side}${block.own ? " own" : ""}${block.aged || coming(block) ? " aged" : ""}${is(shown.touched) ? " touched" : ""}${look.selected ? " selected" : ""}`;
			this.write(block, { figure, caption: caption(lines.get(block.key) ?? []) }, classes, side, x, y, sameScale);
		}
		for (const [key, { node, words }] of this.drawn) {
			if (kept.has(key)) continue;
			node.remove();
			words.remove();
			this.drawn.delete(key);
		}
		return taken;
	}

	private write(
		block: Block,
		counter: Counter,
		classes: string,
		side: string,
		x: number,
		y: number,
		sameScale: boolean,
	): void {
		const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
		const held = this.drawn.get(block.key) ?? this.add(block);
		const label = told(block);
		if (held.figure !== counter.figure) held.button.innerHTML = counter.figure;
		if (held.caption !== counter.caption) held.words.innerHTML = counter.caption;
		if (held.label !== label) held.button.setAttribute("aria-label", label);
		if (held.classes !== classes) {
			held.node.setAttribute("class", classes);
			held.words.setAttribute("class", `caption ${side}`);
			held.button.setAttribute("aria-pressed", String(classes.endsWith(" selected")));
		}
		const at = `${block.x},${block.y}`;
		if (held.place !== place) {
			for (const part of [held.node, held.words]) {
				part.setAttribute("transform", place);
				if (held.place && sameScale && held.at !== at && !calm()) this.march(part, held.place, place);
			}
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
		node.append(button);
		this.layer.append(node);
		this.writing.append(words);
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
