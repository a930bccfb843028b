import { type KeptSeat, keptGame } from "../lib/keep";
import { strikes } from "../lib/strikes";
import { course, namesIn, standing } from "../lib/view";
import { named } from "../lib/words";
import { Problem, SeatClient, server } from "../wire/client";
import { Live } from "../wire/live";
import type {
	BattleEvent,
	BookInfo,
	Carried,
	GameInfo,
	GroundMap,
	Options,
	Order,
	OrderOption,
	Overlays,
	State,
} from "../wire/types";

export const UMPIRE = "umpire";
const LATEST = 60;

/** One game as one seat sees it, and what it may do now. Everything true of the battle comes from the server. */
export class Game {
	readonly id: string;
	seat = $state.raw<KeptSeat>({ name: "", side: "", token: "", kind: "seat" });
	held = $state.raw<KeptSeat[]>([]);
	info = $state.raw<GameInfo | null>(null);
	book = $state.raw<BookInfo | null>(null);
	state = $state.raw<State | null>(null);
	map = $state.raw<GroundMap | null>(null);
	account = $state.raw<BattleEvent[]>([]);
	options = $state.raw<Options | null>(null);
	touched = $state.raw<string[]>([]);
	/** What was told since this seat gave its last order. */
	latest = $state.raw<BattleEvent[]>([]);
	connected = $state(true);
	busy = $state(false);
	trouble = $state("");
	refused = $state<{ sentence: string; paragraph: string } | null>(null);
	/** While true the screen is covered: the board passes from one person to another. */
	handing = $state<KeptSeat | null>(null);

	client: SeatClient;
	private live: Live | null = null;
	private remapping: ReturnType<typeof setTimeout> | undefined;
	private about = new Map<string, Promise<Options>>();

	constructor(id: string, seat: KeptSeat) {
		this.id = id;
		this.client = new SeatClient(id, seat.token);
		this.seat = seat;
		this.held = keptGame(id)?.seats ?? [seat];
	}

	get umpire(): boolean {
		return this.seat.kind === "umpire";
	}

	get watching(): boolean {
		return this.seat.kind === "spectator";
	}

	/** The order a person is considering, for the map to show. */
	considered = $state.raw<Order | null>(null);
	readonly units = $derived(this.state ? standing(this.state.view) : []);
	readonly names = $derived(this.state ? namesIn(this.state.view) : new Map<string, string>());
	/** How many times orders were given here and taken. */
	carried = $state(0);
	readonly strikes = $derived(strikes(this.latest, this.units));
	readonly course = $derived(this.considered && this.state ? course(this.considered, this.state.view) : []);

	/** Where a side's own name is also a unit's id, a sentence may mean either: it is left as it is. */
	private readonly spoken = $derived(
		new Map([...this.names].filter(([id]) => !this.info?.seats.some((seat) => seat.side === id || seat.name === id))),
	);

	/** An order's sentence, with the names a person knows. */
	said(sentence: string, order: unknown): string {
		return named(sentence, order, this.spoken);
	}

	get asked() {
		return this.state?.asked ?? null;
	}

	async open(): Promise<void> {
		this.live?.close();
		this.client = new SeatClient(this.id, this.seat.token);
		await this.during(async () => {
			const [info, state, map, account] = await Promise.all([
				server.game(this.id),
				this.client.state(),
				this.client.map(),
				this.client.account(),
			]);
			this.info = info;
			this.map = map;
			this.account = account;
			this.book = (await server.books()).find((book) => book.name === info.book) ?? null;
			this.take(state);
		});
		if (this.info && !this.info.over) {
			this.live = new Live(
				this.id,
				this.seat.token,
				(state, events) => void this.heard(state, events),
				(connected) => {
					if (connected && !this.connected) void this.refresh();
					this.connected = connected;
				},
			);
		}
	}

	close(): void {
		clearTimeout(this.remapping);
		this.live?.close();
	}

	/** Another person of those at this board takes his place. */
	async sit(seat: KeptSeat): Promise<void> {
		this.live?.close();
		this.state = null;
		this.account = [];
		this.latest = [];
		this.touched = [];
		this.options = null;
		this.seat = seat;
		this.handing = null;
		await this.open();
	}

	/** An answer may come after news that is newer than it: versions only grow. */
	private take(state: State): void {
		if (this.state && state.version < this.state.version) return;
		this.state = state;
		this.about.clear();
		this.options = null;
		this.considered = null;
		if (state.asked)
			void this.optionsAbout("").then(
				(found) => (this.options = found),
				() => undefined,
			);
		if (this.info)
			this.info = { ...this.info, waiting_for: state.waiting_for, over: state.over, turn: state.view.turn };
		this.mayHandOver(state);
	}

	/** Several persons at one board: when this one is asked nothing and another is, the board is handed over. */
	private mayHandOver(state: State): void {
		if (state.asked || state.over || this.handing || this.seat.kind !== "seat") return;
		const next = this.held.find((seat) => seat.token !== this.seat.token && state.waiting_for.includes(seatName(seat)));
		if (next) this.handing = next;
	}

	private async heard(state: State, events: BattleEvent[]): Promise<void> {
		const first = events[0];
		if (first && first.number > this.account.length + 1) return void (await this.refresh());
		this.add(events);
		this.take(state);
		if (events.length) this.remapSoon();
	}

	private add(events: BattleEvent[]): void {
		const known = this.account[this.account.length - 1]?.number ?? 0;
		const fresh = events.filter((event) => event.number > known);
		if (!fresh.length) return;
		this.account = [...this.account, ...fresh];
		this.latest = [...this.latest, ...fresh].slice(-LATEST);
		this.touched = [...new Set(this.latest.flatMap((event) => unitsOf(event)))];
	}

	/** The ground changes seldom: it is asked for once after a burst of news. */
	private remapSoon(): void {
		clearTimeout(this.remapping);
		this.remapping = setTimeout(() => void this.remap().catch(() => undefined), 400);
	}

	async remap(): Promise<void> {
		const map = await this.client.map();
		if (JSON.stringify(map) !== JSON.stringify(this.map)) this.map = map;
	}

	async refresh(): Promise<void> {
		await this.during(async () => {
			const [state, account] = await Promise.all([this.client.state(), this.client.account()]);
			this.account = account;
			this.take(state);
			await this.remap();
		});
	}

	optionsAbout(unit: string): Promise<Options> {
		let found = this.about.get(unit);
		if (!found) {
			found = this.client.options(unit);
			this.about.set(unit, found);
			found.catch(() => this.about.delete(unit));
		}
		return found;
	}

	overlays(unit: string): Promise<Overlays> {
		return this.client.overlays(unit);
	}

	/** Give orders. False when one was refused; those before it stand, and `refused` says why it was. */
	async give(...orders: Order[]): Promise<boolean> {
		this.refused = null;
		return this.during(async () => {
			try {
				this.latest = [];
				const carried: Carried = await this.client.give(...orders);
				this.carried += 1;
				this.add(carried.events);
				this.take(carried.state);
				if (carried.events.length) this.remapSoon();
			} catch (fault) {
				if (!(fault instanceof Problem) || fault.status !== 409) throw fault;
				this.refused = { sentence: fault.message, paragraph: fault.paragraph };
				if (orders.length > 1) await this.refresh();
				throw fault;
			}
		});
	}

	async undo(): Promise<void> {
		await this.during(async () => {
			const { state } = await this.client.undo();
			this.account = await this.client.account();
			this.take(state);
		});
	}

	private async during(work: () => Promise<void>): Promise<boolean> {
		this.busy = true;
		this.trouble = "";
		try {
			await work();
			return true;
		} catch (fault) {
			if (!(fault instanceof Problem && fault.status === 409 && this.refused)) {
				this.trouble = fault instanceof Error ? fault.message : String(fault);
			}
			return false;
		} finally {
			this.busy = false;
		}
	}
}

export function seatName(seat: KeptSeat): string {
	return seat.kind === "umpire" ? UMPIRE : seat.name;
}

/** The units an event tells of: those named in its facts. */
export function unitsOf(event: BattleEvent): string[] {
	const found: string[] = [];
	const look = (value: unknown): void => {
		if (typeof value === "string") found.push(value);
		else if (Array.isArray(value)) value.forEach(look);
	};
	Object.values(event.facts ?? {}).forEach(look);
	return found;
}

export interface Alike {
	sentence: string;
	orders: Order[];
	units: string[];
	sentences: string[];
}

/** Orders several units could be given alike: the same but for whose they are. */
export function alike(found: Map<string, OrderOption[]>): Alike[] {
	const groups = new Map<string, Alike>();
	for (const [unit, options] of found) {
		for (const { order, sentence } of options) {
			const shape = JSON.stringify(order, (_, value: unknown) => (value === unit ? "~" : value));
			const group = groups.get(shape);
			if (!group) groups.set(shape, { sentence, orders: [order], units: [unit], sentences: [sentence] });
			else if (!group.units.includes(unit)) {
				group.orders.push(order);
				group.units.push(unit);
				group.sentences.push(sentence);
			}
		}
	}
	return [...groups.values()].filter((group) => group.units.length > 1).sort((a, b) => b.units.length - a.units.length);
}
