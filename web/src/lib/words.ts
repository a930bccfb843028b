/** Plain data in plain words. */

export function words(name: string): string {
	return name.replace(/[-_]/g, " ");
}

export function title(name: string): string {
	const plain = words(name);
	return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** A class name of an order as words: MakeReady, "make ready". */
export function orderWords(order: string): string {
	return order.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
}

export function say(value: unknown): string {
	if (value === null || value === undefined || value === "") return "none";
	if (value === true) return "yes";
	if (value === false) return "no";
	if (typeof value === "number") return number(value);
	if (typeof value === "string") return words(value);
	if (Array.isArray(value)) return value.length ? value.map(say).join(", ") : "none";
	if (typeof value === "object") {
		const told = value as Record<string, unknown>;
		const line = [told.sentence, told.line, told.text].find((words) => typeof words === "string");
		if (typeof line === "string") return line;
		return Object.entries(told)
			.map(([name, held]) => `${words(name)} ${say(held)}`)
			.join(", ");
	}
	return String(value);
}

export function number(value: number): string {
	return Number.isInteger(value) ? String(value) : String(Math.round(value * 100) / 100);
}

export function percent(value: number): string {
	if (value > 0 && value < 0.1) return "<0.1 %";
	if (value > 99.9 && value < 100) return ">99.9 %";
	return `${Math.round(value * 10) / 10} %`;
}

export function signed(value: number): string {
	return value < 0 ? `−${number(-value)}` : `+${number(value)}`;
}

export function metres(value: number): string {
	return value >= 2000 ? `${Math.round(value / 100) / 10} km` : `${Math.round(value)} m`;
}

const POINTS = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];

export function compass(degrees: number): string {
	return POINTS[Math.round((((degrees % 360) + 360) % 360) / 22.5) % 16] ?? "N";
}

const FIRST = new Set(["effects", "result", "outcome"]);

/** What may come of a throw: what happens, and not all that does not. */
export function outcomeWords(facts: readonly (readonly [string, unknown])[]): string {
	const told = facts.flatMap(([name, value]) => {
		if (value === true) return [words(name)];
		const plain = say(value);
		if (value === false || plain === "none") return [];
		if (FIRST.has(name)) return [plain];
		return [`${words(name)} ${plain}`];
	});
	if (told.length) return told.join(", ");
	const missed = facts.filter(([, value]) => value === false).map(([name]) => `no ${words(name)}`);
	return missed.join(", ") || "nothing";
}

/** A sentence with the units an order speaks of called by their names: an order holds their ids. */
export function named(sentence: string, order: unknown, names: ReadonlyMap<string, string>): string {
	const found = new Set<string>();
	const look = (value: unknown): void => {
		if (typeof value === "string" && names.has(value)) found.add(value);
		else if (typeof value === "object" && value !== null) Object.values(value).forEach(look);
	};
	look(order);
	return [...found]
		.sort((a, b) => b.length - a.length)
		.reduce((told, id) => {
			const name = names.get(id) ?? id;
			const whole = new RegExp(`(?<![\\w/-])${id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w/-])`, "g");
			return told.includes(name) ? told : told.replace(whole, () => name);
		}, sentence);
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** A date as one says it: 1806-07-04, "4 July 1806". */
export function day(date: string): string {
	const [, year, month, of] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
	return year ? `${Number(of)} ${MONTHS[Number(month) - 1] ?? month} ${year}` : date;
}

/** The clock without the turn, where that is told beside it. */
export function hour(clock: string, turn: unknown): string {
	const rest = clock.replace(new RegExp(`^(turn|bound) ${String(turn)}(, |$)`), "");
	return rest.split(", ").map(title).join(", ");
}
