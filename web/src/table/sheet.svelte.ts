import { draftKey, keep, recall } from "../lib/keep";
import type { Order } from "../wire/types";

export interface Written {
	order: Order;
	sentence: string;
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
}
