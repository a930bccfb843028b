import type {
	Answer,
	Begun,
	BookInfo,
	Carried,
	Desk,
	Fault,
	BattleEvent,
	GameInfo,
	Gesture,
	GroundMap,
	Meaning,
	Options,
	Order,
	Overlays,
	Paragraph,
	ProcedureInfo,
	Replay,
	RulingForms,
	ScenarioInfo,
	Setup,
	State,
	Weighed,
} from "./types";

/** A request the server would not carry out, in its own words. */
export class Problem extends Error {
	constructor(
		readonly code: string,
		message: string,
		readonly status: number,
		readonly paragraph = "",
	) {
		super(message);
	}
}

async function problem(answer: Response): Promise<Problem> {
	try {
		const { error } = (await answer.json()) as { error: { code: string; message: string; paragraph?: string } };
		return new Problem(error.code, error.message, answer.status, error.paragraph ?? "");
	} catch {
		return new Problem("no-answer", `the server answered ${answer.status}`, answer.status);
	}
}

async function call(path: string, init: RequestInit = {}): Promise<Response> {
	let answer: Response;
	try {
		answer = await fetch(`api${path}`, init);
	} catch (fault) {
		if (fault instanceof DOMException && fault.name === "AbortError") throw fault;
		throw new Problem("offline", "the server cannot be reached", 0);
	}
	if (!answer.ok) throw await problem(answer);
	return answer;
}

async function get<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
	return (await (await call(path, { headers })).json()) as T;
}

async function post<T>(path: string, body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) {
	const init: RequestInit = {
		method: "POST",
		headers: { ...headers, "Content-Type": "application/json" },
		body: JSON.stringify(body),
	};
	if (signal) init.signal = signal;
	return (await (await call(path, init)).json()) as T;
}

async function send<T>(path: string, file: File): Promise<T> {
	const headers = { "Content-Type": "application/octet-stream", "X-File-Name": encodeURIComponent(file.name) };
	return (await (await call(path, { method: "POST", headers, body: file })).json()) as T;
}

const part = encodeURIComponent;
const once = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
function kept<T>(path: string): Promise<T> {
	let answer = once.get(path) as Promise<T> | undefined;
	if (!answer) {
		answer = get<T>(path);
		once.set(path, answer);
		answer.catch(() => once.delete(path));
	}
	return answer;
}

export const server = {
	books: () => kept<BookInfo[]>("/books"),
	paragraphs: (book: string) => kept<Paragraph[]>(`/books/${part(book)}/paragraphs`),
	procedure: (book: string, name: string) => kept<ProcedureInfo>(`/books/${part(book)}/procedures/${part(name)}`),
	scenarios: () => kept<ScenarioInfo[]>("/scenarios"),
	scenarioMap: (book: string, name: string) => kept<GroundMap>(`/scenarios/${part(book)}/${part(name)}/map`),
	ask: (question: {
		book: string;
		procedure: string;
		inputs: Record<string, unknown>;
		dice?: number[];
		settings?: Record<string, string | number | boolean>;
	}) => post<Answer>("/ask", question),
	begin: (setup: Setup) => post<Begun>("/games", setup),
	game: (id: string) => get<GameInfo>(`/games/${part(id)}`),
	importRecord: (file: File) => send<Begun>("/games/import", file),
	checkScenario: (file: File) => send<Fault[]>("/scenarios/check", file),
};

/** A seat's own door to one game. */
export class SeatClient {
	private readonly base: string;
	private readonly headers: Record<string, string>;

	constructor(
		readonly game: string,
		readonly token: string,
	) {
		this.base = `/games/${part(game)}`;
		this.headers = { Authorization: `Bearer ${token}` };
	}

	state = () => get<State>(`${this.base}/state`, this.headers);
	map = () => get<GroundMap>(`${this.base}/map`, this.headers);
	options = (about = "") => get<Options>(`${this.base}/options?about=${part(about)}`, this.headers);
	weigh = (order: Order, signal?: AbortSignal) => post<Weighed>(`${this.base}/weigh`, { order }, this.headers, signal);
	gesture = (
		gesture: { unit: string; points: [number, number][]; facing_deg?: number; onto?: string; odds?: boolean },
		signal?: AbortSignal,
	) => post<Gesture>(`${this.base}/gesture`, gesture, this.headers, signal);
	/** An order read from a sentence, where the book reads them. */
	read = (text: string) => post<Meaning>(`${this.base}/read`, { text }, this.headers);
	overlays = (unit: string) => get<Overlays>(`${this.base}/overlays?unit=${part(unit)}`, this.headers);
	give = (...orders: Order[]) =>
		post<Carried>(`${this.base}/orders`, orders.length === 1 ? { order: orders[0] } : { orders }, this.headers);
	undo = () => post<{ state: State }>(`${this.base}/undo`, {}, this.headers);
	account = (since = 0) => get<BattleEvent[]>(`${this.base}/account?since=${since}`, this.headers);
	replay = (at: number, as: string) => get<Replay>(`${this.base}/replay?at=${at}&as=${part(as)}`, this.headers);
	desk = () => get<Desk>(`${this.base}/desk`, this.headers);
	forms = () => get<RulingForms>(`${this.base}/desk/forms`, this.headers);
	/** What a seat could order now, for the umpire to decide in its place. */
	optionsOf = (seat: string) => get<Options>(`${this.base}/desk/options/${part(seat)}`, this.headers);
	viewAs = (seat: string) => get<State>(`${this.base}/view-as/${part(seat)}`, this.headers);
	report = (seat: string) => get<{ draft: string }>(`${this.base}/report/${part(seat)}`, this.headers);
	umpire = (action: "sit" | "leave") => post<unknown>(`${this.base}/umpire`, { action }, this.headers);
	/** The record or the account, as text to keep. */
	text = async (what: "record" | "account.txt") =>
		(await call(`${this.base}/${what}`, { headers: this.headers })).text();
}
