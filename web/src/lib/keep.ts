/** What this browser keeps for its person: the seats he holds, texts he has begun, how he likes the page. */

export interface KeptSeat {
	name: string;
	side: string;
	token: string;
	kind: "seat" | "umpire" | "spectator";
}

export interface KeptGame {
	game: string;
	title: string;
	book: string;
	begun: string;
	seats: KeptSeat[];
	links: { seat: string; link: string }[];
}

const PREFIX = "grognard/";

export function keep(key: string, value: unknown): void {
	try {
		if (value === undefined || value === null) localStorage.removeItem(PREFIX + key);
		else localStorage.setItem(PREFIX + key, JSON.stringify(value));
	} catch {
		// A full or forbidden store costs the convenience, never the game.
	}
}

export function recall<T>(key: string, otherwise: T): T {
	try {
		const text = localStorage.getItem(PREFIX + key);
		return text === null ? otherwise : (JSON.parse(text) as T);
	} catch {
		return otherwise;
	}
}

export const keptGames = (): KeptGame[] => Object.values(recall<Record<string, KeptGame>>("games", {})).reverse();

export const keptGame = (game: string): KeptGame | undefined => recall<Record<string, KeptGame>>("games", {})[game];

export function keepGame(kept: KeptGame): void {
	const games = recall<Record<string, KeptGame>>("games", {});
	delete games[kept.game];
	keep("games", { ...games, [kept.game]: kept });
}

export function forgetGame(game: string): void {
	const games = recall<Record<string, KeptGame>>("games", {});
	delete games[game];
	keep("games", games);
}

/** Adds a seat that came by link to those held here. */
export function keepSeat(game: string, about: Omit<KeptGame, "game" | "seats" | "links">, seat: KeptSeat): void {
	const kept = keptGame(game) ?? { game, ...about, seats: [], links: [] };
	const others = kept.seats.filter((held) => held.token !== seat.token);
	keepGame({ ...kept, seats: [...others, seat] });
}

/** A text begun for one seat of one game: it outlives messages and reloads. */
export const draftKey = (game: string, seat: string, what: string): string => `draft/${game}/${seat}/${what}`;
