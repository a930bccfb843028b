import type { Order, Position, Unit, View } from "../wire/types";
import { compass, metres } from "./words";

/** Things a view lists beside its units, each with an id and a name: generals, commanders, brigades, formations. */
function* listed(view: View): Generator<Record<string, unknown> & { id: string; name: string }> {
	for (const [key, held] of Object.entries(view)) {
		if (!Array.isArray(held) || key === "objectives") continue;
		for (const entry of held as unknown[]) {
			if (typeof entry !== "object" || entry === null) continue;
			const { id, name } = entry as Record<string, unknown>;
			if (typeof id === "string" && typeof name === "string") yield entry as never;
		}
	}
}

/** What is called by an id, by its name. */
export function namesIn(view: View): Map<string, string> {
	return new Map([...listed(view)].map(({ id, name }) => [id, name]));
}

const real = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);

/** All that stands on the map: the units, and commanders that a book lists apart from them, as pennants. */
export function standing(view: View): Unit[] {
	const units = view.units ?? [];
	const known = new Set(units.map((unit) => unit.id));
	const others = [...listed(view)].filter(
		(entry) => !known.has(entry.id) && real(entry.x_m) !== null && real(entry.y_m) !== null,
	);
	return [
		...units,
		...others.map((entry): Unit => {
			const states = Array.isArray(entry.states)
				? entry.states.map(String)
				: entry.disabled === true
					? ["disabled"]
					: [];
			return {
				id: entry.id,
				name: entry.name,
				side: typeof entry.side === "string" ? entry.side : view.side,
				arm: "command",
				under: typeof entry.under === "string" ? entry.under : "",
				x_m: real(entry.x_m),
				y_m: real(entry.y_m),
				facing_deg: real(entry.facing_deg) ?? 0,
				front_m: 0,
				depth_m: 0,
				strength: null,
				states,
				own: entry.own === true || (entry.own === undefined && entry.side === view.side),
				seen: null,
				facts: Object.fromEntries(
					Object.entries(entry).filter(([key, value]) => SAID.has(key) && value !== "" && typeof value !== "object"),
				),
			};
		}),
	];
}

const SAID = new Set(["level", "ability", "rank", "leadership", "radius_m", "present"]);

/** Whether a sighting is of this moment: books say when by the turn, or by the clock in full or in part. */
export function fresh(unit: Unit, view: Pick<View, "clock" | "turn">): boolean {
	if (unit.own || unit.seen === null || unit.seen === undefined || unit.seen === "") return true;
	if (typeof unit.seen === "number") return unit.seen >= view.turn;
	return view.clock === unit.seen || view.clock.startsWith(`${unit.seen},`) || unit.seen.startsWith(`${view.clock},`);
}

export function seenWords(unit: Unit): string {
	return typeof unit.seen === "number" ? `turn ${unit.seen}` : (unit.seen ?? "");
}

/** The line on the map that an order speaks of: from its unit along its places, or to the one it is aimed at. */
export function course(order: Order, view: View): Position[] {
	const all = new Map(standing(view).map((unit) => [unit.id, unit]));
	const placeOf = (id: unknown): Position | null => {
		const unit = typeof id === "string" ? all.get(id) : undefined;
		return unit && unit.x_m !== null && unit.y_m !== null ? [unit.x_m, unit.y_m] : null;
	};
	const from = placeOf(order.unit) ?? placeOf(order.commander);
	if (!from) return [];
	const found: Position[] = [];
	const look = (value: unknown, name: string): void => {
		if (name === "unit" || name === "commander") return;
		const at = placeOf(value);
		if (at) found.push(at);
		else if (Array.isArray(value)) {
			const [x, y] = value as unknown[];
			if (value.length === 2 && real(x) !== null && real(y) !== null) found.push([x as number, y as number]);
			else value.forEach((one) => look(one, ""));
		} else if (typeof value === "object" && value !== null) {
			const { x_m: x, y_m: y } = value as Record<string, unknown>;
			if (real(x) !== null && real(y) !== null) found.push([x as number, y as number]);
			for (const [key, one] of Object.entries(value)) if (key !== "x_m" && key !== "y_m") look(one, key);
		}
	};
	look(order, "");
	return found.length ? [from, ...found] : [];
}

/** How far off, and which way, the place is that an order speaks of: "480 m NNE". */
export function far(order: Order, view: View): string {
	const [from, ...rest] = course(order, view);
	const to = rest[rest.length - 1];
	if (!from || !to) return "";
	const [east, north] = [to[0] - from[0], to[1] - from[1]];
	const away = Math.hypot(east, north);
	return away < 1 ? "" : `${metres(away)} ${compass((Math.atan2(east, north) * 180) / Math.PI)}`;
}
