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
	command: "000000",
	train: "160000",
	railway: "163600",
	signals: "111000",
	works: "000000",
	other: "000000",
};

let loaded: Milsymbol | null = null;
const drawn = new Map<string, string>();

export async function loadModern(): Promise<void> {
	loaded ??= await import("milsymbol");
}

/** A modern map symbol as SVG centred on its middle; nothing until the skin has been loaded. */
export function modern(arm: Arm, own: boolean, several: boolean): string | undefined {
	if (!loaded) return undefined;
	const key = `${arm}|${own}|${several}`;
	let svg = drawn.get(key);
	if (svg === undefined) {
		const library = "default" in loaded ? (loaded as unknown as { default: Milsymbol }).default : loaded;
		const symbol = new library.Symbol(sidc(arm, own, several), { size: 15 });
		const anchor = symbol.getAnchor();
		svg = `<g transform="translate(${-anchor.x} ${-anchor.y})">${symbol.asSVG()}</g>`;
		drawn.set(key, svg);
	}
	return svg;
}

/** The twenty digits of the symbol: land unit, friend or foe, a company or several. */
function sidc(arm: Arm, own: boolean, several: boolean): string {
	const identity = own ? "3" : "6";
	const headquarters = arm === "command" ? "2" : "0";
	return `100${identity}100${headquarters}${several ? "16" : "15"}${ENTITY[arm]}0000`;
}
