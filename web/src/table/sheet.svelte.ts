import { draftKey, keep, recall } from "../lib/keep";
import type { Order } from "../wire/types";

export interface Written {
	order: Order;
	sentence: string;
	/** The question it was sent off to; it goes as soon as that is asked of this seat again. */
	sent?: string;
}

/** Who carries orders: the game, as far as a sheet knows it. */
export interface Bearer {
	readonly asked: { step: string } | null;
	give(order: Order): Promise<boolean>;
}

/** Orders written and not yet given. They outlive messages and reloads; only their writer strikes them out. */
export class Sheet {
	written = $state.raw<Written[]>([]);
	private readonly key: string;

	constructor(game: string, seat: string) {
		this.key = draftKey(game, seat, "sheet");
		this.written = recall<Written[]>(this.key, []);
	}

	private set(written: Written[]): void {
		this.written = written;
		keep(this.key, written.length ? written : null);
	}

	add(order: Order, sentence: string): void {
		this.set([...this.written, { order, sentence }]);
	}

	strike(at: number): void {
		this.set(this.written.filter((_, number) => number !== at));
	}

	raise(at: number): void {
		const next = [...this.written];
		const [moved] = next.splice(at, 1);
		if (moved) next.splice(Math.max(0, at - 1), 0, moved);
		this.set(next);
	}

	clear(): void {
		this.set([]);
	}

	get sent(): Written[] {
		return this.written.filter((one) => one.sent !== undefined);
	}

	/** Send orders off, all of the sheet if no others are said, in answer to what is asked now. */
	async send(bearer: Bearer, others?: Written[]): Promise<void> {
		const step = bearer.asked?.step;
		if (step === undefined) return;
		const [going, staying] = others ? [others, this.written] : [this.written, []];
		this.set([...going.map((one) => ({ ...one, sent: step })), ...staying]);
		await this.dispatch(bearer);
	}

	private busy = false;

	/**
	 * Give what was sent off, one after another, as long as it is asked for. Where the others must answer first, the rest
	 * waits for them; where one is refused, or something else is asked by now, all of it is held back for its writer.
	 */
	async dispatch(bearer: Bearer): Promise<void> {
		if (this.busy) return;
		this.busy = true;
		try {
			for (let [next] = this.sent; next && bearer.asked; [next] = this.sent) {
				if (bearer.asked.step !== next.sent || !(await bearer.give(next.order))) return this.hold();
				this.strike(this.written.indexOf(next));
			}
		} finally {
			this.busy = false;
		}
	}

	/** Nothing more goes by itself. */
	hold(): void {
		this.set(this.written.map(({ order, sentence }) => ({ order, sentence })));
	}
}
