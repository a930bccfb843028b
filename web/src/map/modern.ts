import type { Size } from "./counters";
import type { Arm } from "./signs";

type Milsymbol = typeof import("milsymbol");

const ENTITY: Record<Arm, string> = {
	infantry: "121100",
	skirmishers: "121100",
	dismounted: "121100",
	cavalry: "121300",
	artillery: "130300",
	"horse-artillery": "130300",
	"machine-gun": "121102",
	engineers: "140700",
	command: "110000",
	train: "160000",
	railway: "163600",
	signals: "111000",
	works: "000000",
	other: "000000",
};

let loaded: Milsymbol | null = null;
/** A symbol as SVG about its middle, and what it takes up. */
export interface Symbol {
	svg: string;
	size: Size;
}

const drawn = new Map<string, Symbol>();

export async function loadModern(): Promise<void> {
	loaded ??= await import("milsymbol");
}

/** A modern map symbol; nothing until the skin has been loaded. */
export function modern(arm: Arm, own: boolean, several: boolean): Symbol | undefined {
	if (!loaded) return undefined;
	const key = `${arm}|${own}|${several}`;
	let symbol = drawn.get(key);
	if (symbol === undefined) {
		const library = "default" in loaded ? (loaded as unknown as { default: Milsymbol }).default : loaded;
		const made = new library.Symbol(sidc(arm, own, several), { size: 15 });
		const { width: w, height: h } = made.getSize();
		const { x, y } = made.getAnchor();
		const pennant = arm === "command" ? `<path d="M${x - 3} ${y + 5}v-10l7 2.6l-5.6 2.4v5Z"/>` : "";
		symbol = { svg: `<g transform="translate(${-w / 2} ${-h / 2})">${made.asSVG()}${pennant}</g>`, size: { w, h } };
		drawn.set(key, symbol);
	}
	return symbol;
}

/** So near may modern symbols stand before they are drawn as one: they are wider than the period's blocks. */
export const MODERN: Size = { w: 30, h: 29 };

/**
 * The twenty digits: land unit, friend or foe, a company or several. A headquarters has the pennant of the period: the staff it should stand on would hide its neighbours.
 */
function sidc(arm: Arm, own: boolean, several: boolean): string {
	const identity = own ? "3" : "6";
	return `100${identity}1000${several ? "16" : "15"}${ENTITY[arm]}0000`;
}
