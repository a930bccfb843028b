import type { Input } from "../wire/types";

/** The dice a procedure throws: their sides in order, and whether more of the last may follow. */
export function diceOf(listed: readonly string[]): { sides: number[]; open: boolean } {
	const sides = listed.flatMap((die) => {
		const [, count, faces] = /^(\d*)d(\d+)$/i.exec(die.trim()) ?? [];
		return faces ? Array.from({ length: Number(count || 1) }, () => Number(faces)) : [];
	});
	return { sides, open: listed.some((die) => die.includes("...") || die.includes("*")) };
}

const unset = (value: unknown): boolean => value === undefined || value === null || value === "";

export function needed(input: Input): boolean {
	return !input.optional && unset(input.default);
}

/** The last situation as far as it still fits what is asked, the defaults for the rest. */
export function filled(inputs: readonly Input[], last: Record<string, unknown>): Record<string, unknown> {
	const found: Record<string, unknown> = {};
	for (const input of inputs) {
		const value = last[input.name];
		if (fits(input, value)) found[input.name] = value;
		else if (!unset(input.default)) found[input.name] = input.default;
		else if (input.type === "boolean" && needed(input)) found[input.name] = false;
		else if (input.type === "choice" && needed(input) && input.of.length === 1) found[input.name] = input.of[0];
		else if (input.type === "list" && needed(input)) found[input.name] = [];
	}
	return found;
}

export function fits(input: Input, value: unknown): boolean {
	switch (input.type) {
		case "choice":
			return typeof value === "string" && input.of.includes(value);
		case "text":
			return typeof value === "string" && value !== "";
		case "boolean":
			return typeof value === "boolean";
		case "integer":
			return Number.isInteger(value);
		case "number":
			return typeof value === "number" && Number.isFinite(value);
		case "list":
			return Array.isArray(value);
	}
}

/** What must still be said before there can be a ruling. */
export function gaps(inputs: readonly Input[], given: Record<string, unknown>): string[] {
	return inputs.filter((input) => needed(input) && !fits(input, given[input.name])).map((input) => input.name);
}
