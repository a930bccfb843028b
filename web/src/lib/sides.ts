import type { SeatInfo, Unit } from "../wire/types";

/**
 * The sides in the order of their dress: the first is filled red, the second hatched blue. Who is called by a colour
 * wears it; the others come as they are seated, and those whose commander is unknown after them.
 */
export function sidesOf(seats: readonly SeatInfo[], units: readonly Unit[]): string[] {
	const all = [...new Set([...seats.map((seat) => seat.side), ...units.map((unit) => unit.side)])].filter(Boolean);
	const rank = (side: string): number => (side === "red" ? 0 : side === "blue" ? 2 : 1);
	return all
		.map((side, at) => ({ side, at }))
		.sort((a, b) => rank(a.side) - rank(b.side) || a.at - b.at)
		.map(({ side }) => side);
}
