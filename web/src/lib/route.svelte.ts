/** Where in the page one is. All of it stands after the `#`, so that no token reaches a server's log. */

export type Route =
	| { page: "front" }
	| { page: "table" }
	| { page: "setup"; book: string; scenario: string }
	| { page: "game"; game: string; token: string; at: number | null; as: string };

export function readRoute(hash: string): Route {
	const parts = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
	if (parts[0] === "table") return { page: "table" };
	if (parts[0] === "setup" && parts[1] && parts[2]) return { page: "setup", book: parts[1], scenario: parts[2] };
	if (parts[0] === "game" && parts[1]) {
		const rest = parts.slice(2);
		const pick = (word: string): string => {
			const at = rest.indexOf(word);
			return at < 0 ? "" : (rest.splice(at, 2)[1] ?? "");
		};
		const as = pick("as");
		const at = Number.parseInt(pick("at"), 10);
		return { page: "game", game: parts[1], token: rest[0] ?? "", at: Number.isNaN(at) ? null : at, as };
	}
	return { page: "front" };
}

export function writeRoute(route: Route): string {
	if (route.page === "game") {
		const parts = ["game", route.game];
		if (route.token) parts.push(route.token);
		if (route.at !== null) parts.push("at", String(route.at));
		if (route.as) parts.push("as", route.as);
		return `#/${parts.map(encodeURIComponent).join("/")}`;
	}
	if (route.page === "setup") return `#/setup/${encodeURIComponent(route.book)}/${encodeURIComponent(route.scenario)}`;
	return route.page === "table" ? "#/table" : "#/";
}

export const here = $state<{ route: Route }>({ route: { page: "front" } });

export function follow(): void {
	here.route = readRoute(location.hash);
}

export function go(route: Route): void {
	location.hash = writeRoute(route);
}
