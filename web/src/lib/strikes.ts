import type { BattleEvent, Unit } from "../wire/types";
import { words } from "./words";

/** What one unit did to another just now: shown on the map from the one to the other, with what came of it. */
export interface Strike {
	from: string;
	to: string;
	told: string;
}

const WHO = ["firer", "unit", "attacker", "attackers"];
const WHOM = ["target", "defender", "defenders"];

/** The strikes some events tell of. Books name a unit by its id or by its name. */
export function strikes(events: readonly BattleEvent[], units: readonly Unit[]): Strike[] {
	const ids = new Map(units.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const]));
	const found: Strike[] = [];
	for (const event of events) {
		const facts = event.facts ?? {};
		const one = (names: readonly string[]): string | undefined => {
			for (const name of names) {
				const held = facts[name];
				const first: unknown = Array.isArray(held) ? held[0] : held;
				const id = typeof first === "string" ? ids.get(first) : undefined;
				if (id !== undefined) return id;
			}
			return undefined;
		};
		const [from, to] = [one(WHO), one(WHOM)];
		if (from !== undefined && to !== undefined && from !== to) found.push({ from, to, told: effect(facts) });
	}
	return found;
}

/** What came of it, in a word or two: losses, effects, or a miss. */
function effect(facts: Record<string, unknown>): string {
	for (const name of ["damage", "levels", "inflicted"]) {
		const lost = facts[name];
		if (typeof lost === "number") return lost > 0 ? `−${lost}` : "no effect";
	}
	const effects = facts.effects;
	if (Array.isArray(effects) && effects.length) return effects.map((one) => words(String(one))).join(", ");
	if (facts.hit === false) return "missed";
	return facts.hit === true ? "hit" : "";
}
