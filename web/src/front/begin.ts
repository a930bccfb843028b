import { keepGame, type KeptSeat } from "../lib/keep";
import { go } from "../lib/route.svelte";
import type { Begun, BookInfo, Holder, ScenarioInfo } from "../wire/types";

/** The whole address of a link from the server, whichever part of one it gave. */
export function address(game: string, token: string): string {
	return `${location.origin}${location.pathname}#/game/${encodeURIComponent(game)}/${encodeURIComponent(token)}`;
}

export function keepBegun(begun: Begun, title: string, book: string): void {
	const seats: KeptSeat[] = begun.seats.flatMap(({ name, side, token, holder }) =>
		token && holder === "here" ? [{ name, side, token, kind: "seat" as const }] : [],
	);
	const links = begun.seats.flatMap(({ name, token, holder }) =>
		token && holder === "link" ? [{ seat: name, link: address(begun.game, token) }] : [],
	);
	if (begun.umpire) {
		links.push({ seat: "umpire", link: address(begun.game, begun.umpire.token) });
		seats.push({ name: "umpire", side: "", token: begun.umpire.token, kind: "umpire" });
	}
	if (begun.spectator) {
		links.push({ seat: "spectators", link: address(begun.game, begun.spectator.token) });
		if (!seats.length) seats.push({ name: "spectator", side: "", token: begun.spectator.token, kind: "spectator" });
	}
	keepGame({ game: begun.game, title, book, begun: new Date().toISOString(), seats, links });
}

/** Into a battle just begun. */
export function enter(begun: Begun, scenario: ScenarioInfo): void {
	keepBegun(begun, scenario.title, scenario.book);
	go({ page: "game", game: begun.game, token: "", at: null, as: "" });
}

/** The best commander a book has for the computer's side. */
export function bestCommander(book: BookInfo | undefined): Holder {
	const kinds: Holder[] = ["staff", "greedy", "random"];
	return kinds.find((kind) => book?.commanders.includes(kind)) ?? "random";
}
