/** The period's signs for the arms, each drawn in a box from -w/2 to w/2 across and -h/2 to h/2 deep, front upwards. */

export type Arm =
	| "infantry"
	| "cavalry"
	| "dismounted"
	| "artillery"
	| "horse-artillery"
	| "machine-gun"
	| "engineers"
	| "command"
	| "train"
	| "railway"
	| "signals"
	| "skirmishers"
	| "works"
	| "other";

const ARMS: [RegExp, Arm][] = [
	[/armou?red|railway|locomotive/, "railway"],
	[/hq|headquarter|command|general|staff|leader|marshal|pennant|commander/, "command"],
	[/skirmish|screen|jager|jäger|light.?infantry|tirailleur|voltigeur/, "skirmishers"],
	[/dismounted/, "dismounted"],
	[/horse.?art|horse.?batter|mounted.?art/, "horse-artillery"],
	[/machine|rapid|mitrailleuse|gatling|nordenfelt|maxim/, "machine-gun"],
	[/artill|batter|gun|howitzer|mortar|rocket/, "artillery"],
	[/caval|troop|squadron|hussar|uhlan|dragoon|lancer|cuirass|yeoman|chasseurs? a cheval/, "cavalry"],
	[/engineer|sapper|pioneer/, "engineers"],
	[/telegraph|heliograph|communic|signal|courier/, "signals"],
	[/wagon|limber|supply|train|ammunition|transport/, "train"],
	[/infant|company|battalion|foot|rifle|guard|grenad|militia|regiment|brigade/, "infantry"],
	[/work|position/, "works"],
];

export function armOf(arm: string): Arm {
	const plain = arm.toLowerCase().replace(/[-_]/g, " ");
	return ARMS.find(([pattern]) => pattern.test(plain))?.[1] ?? "other";
}

/** The sign of an arm as SVG inside a block of w by h. */
export function armSign(arm: Arm, w: number, h: number): string {
	const [x, y] = [w / 2, h / 2];
	const r = Math.min(w, h) / 2;
	const line = (data: string): string => `<path class="sign" d="${data}"/>`;
	const solid = (data: string): string => `<path class="sign solid" d="${data}"/>`;
	switch (arm) {
		case "infantry":
			return "";
		case "skirmishers":
			return line(`M${-x} ${y * 0.1}H${x}`).replace('class="sign"', 'class="sign dotted"');
		case "cavalry":
			return solid(`M${-x} ${y}L${x} ${-y}L${x} ${y}Z`);
		case "dismounted":
			return line(`M${-x} ${y}L${x} ${-y}`);
		case "artillery":
		case "horse-artillery":
			return (
				line(
					`M0 ${y * 0.72}V${-y * 0.82}M${-r * 0.5} ${r * 0.15}V${r * 0.75}M${r * 0.5} ${r * 0.15}V${r * 0.75}M${-r * 0.5} ${r * 0.45}H${r * 0.5}`,
				) + (arm === "horse-artillery" ? line(`M${-x} ${y}L${-x + r} ${-y}`) : "")
			);
		case "machine-gun":
			return line(
				`M0 ${y * 0.75}V${-y * 0.8}M${-r * 0.4} ${-y * 0.35}L0 ${-y * 0.8}L${r * 0.4} ${-y * 0.35}M${-r * 0.45} ${y * 0.75}H${r * 0.45}`,
			);
		case "engineers":
			return line(`M${-r * 0.75} ${r * 0.5}V${-r * 0.35}H${r * 0.75}V${r * 0.5}M0 ${-r * 0.35}V${r * 0.35}`);
		case "command":
			return solid(`M${-r * 0.45} ${r * 0.8}V${-r * 0.8}L${r * 0.75} ${-r * 0.4}L${-r * 0.3} ${-r * 0.02}V${r * 0.8}Z`);
		case "train":
			return line(
				`M${-r * 0.7} ${-r * 0.5}V${r * 0.15}H${r * 0.7}V${-r * 0.5}M${-r * 0.6} ${r * 0.5}a${r * 0.25} ${r * 0.25} 0 1 0 0.01 0M${r * 0.6} ${r * 0.5}a${r * 0.25} ${r * 0.25} 0 1 0 0.01 0`,
			);
		case "railway":
			return line(
				`M${-x} 0H${x}M${-x * 0.6} ${-r * 0.4}V${r * 0.4}M0 ${-r * 0.4}V${r * 0.4}M${x * 0.6} ${-r * 0.4}V${r * 0.4}`,
			);
		case "signals":
			return line(`M${-r * 0.8} ${r * 0.6}L${r * 0.1} ${-r * 0.2}L${-r * 0.1} ${r * 0.2}L${r * 0.8} ${-r * 0.6}`);
		case "works":
			return line(`M${-x * 0.7} ${r * 0.4}L${-x * 0.3} ${-r * 0.4}H${x * 0.3}L${x * 0.7} ${r * 0.4}`);
		default:
			return line(
				`M${-r * 0.35} 0a${r * 0.35} ${r * 0.35} 0 1 0 ${r * 0.7} 0a${r * 0.35} ${r * 0.35} 0 1 0 ${-r * 0.7} 0`,
			);
	}
}

/** What a state does to a counter, so that it is told by form at every size and not by colour. */
export type Mark =
	"broken" | "shaken" | "ready" | "column" | "limbered" | "hidden" | "spent" | "loose" | "square" | "acting" | "note";

const MARKS: [RegExp, Mark][] = [
	[/not ready|unready/, "note"],
	[/rout|broken|runn|flee|dispers|finished|eliminat|destroy/, "broken"],
	[/disorder|shak|waver|nervous|unsteady|flinch|retir|retreat|demoral/, "shaken"],
	[/spent|exhaust|no ammunition|out of/, "spent"],
	[/hidden|ambush|conceal|unseen/, "hidden"],
	[/column|march/, "column"],
	[/limber/, "limbered"],
	[/square|carr/, "square"],
	[/loose|extended|skirmish|open order/, "loose"],
	[/^ready|formed ready/, "ready"],
	[/assault|charg/, "acting"],
];

export function markOf(state: string): Mark {
	const plain = state.toLowerCase().replace(/[-_]/g, " ");
	if (/unlimber/.test(plain)) return "note";
	if (/inactive|not active/.test(plain)) return "note";
	return MARKS.find(([pattern]) => pattern.test(plain))?.[1] ?? "note";
}

const WEIGHT: Mark[] = [
	"broken",
	"shaken",
	"spent",
	"hidden",
	"square",
	"column",
	"limbered",
	"loose",
	"ready",
	"acting",
	"note",
];

/** The marks of some states, gravest first, each once. */
export function marks(states: readonly string[]): Mark[] {
	const found = new Set(states.map(markOf));
	return WEIGHT.filter((mark) => found.has(mark));
}

/** A two-letter reminder of a state, for counters too small for the word. */
export function initials(state: string): string {
	const parts = state.replace(/[-_]/g, " ").trim().split(" ");
	const letters = parts.length > 1 ? parts.map((part) => part.charAt(0)).join("") : state;
	return letters.slice(0, 2);
}
