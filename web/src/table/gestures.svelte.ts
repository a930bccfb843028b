import type { Hand } from "../map/hand.svelte";
import type { Meaning, Revealed } from "../wire/types";
import type { Game } from "./game.svelte";

const PAUSE = 110;

/** What a path drawn from a unit can mean, asked for while the hand still moves, and of one question at a time. */
export class Gestures {
	meanings = $state.raw<Meaning[]>([]);
	cost = $state.raw<Record<string, unknown> | null>(null);
	/** What the path may bring the unit into, in the order of the way. */
	reveals = $state.raw<Revealed[]>([]);
	finished = $state(false);
	trouble = $state("");
	private timer: ReturnType<typeof setTimeout> | undefined;
	private asking: AbortController | null = null;

	constructor(
		private readonly game: Game,
		private readonly hand: Hand,
	) {}

	changed(finished: boolean): void {
		this.finished = finished;
		clearTimeout(this.timer);
		if (finished) void this.ask();
		else this.timer = setTimeout(() => void this.ask(), PAUSE);
	}

	private async ask(): Promise<void> {
		const { unit, line, facing, onto } = this.hand;
		if (!unit || line.length < 2) return;
		this.asking?.abort();
		const asking = new AbortController();
		this.asking = asking;
		const points = line.slice(1).map((point): [number, number] => [Math.round(point.x), Math.round(-point.y)]);
		try {
			const found = await this.game.client.gesture(
				{
					unit,
					points,
					odds: this.finished,
					...(facing === null ? {} : { facing_deg: facing }),
					...(onto ? { onto } : {}),
				},
				asking.signal,
			);
			this.meanings = found.meanings;
			this.cost = found.cost ?? null;
			this.reveals = found.reveals ?? [];
			this.trouble = "";
		} catch (fault) {
			if (asking.signal.aborted) return;
			this.meanings = [];
			this.reveals = [];
			this.trouble = (fault as Error).message;
		}
	}

	clear(): void {
		clearTimeout(this.timer);
		this.asking?.abort();
		this.meanings = [];
		this.cost = null;
		this.reveals = [];
		this.trouble = "";
		this.finished = false;
		this.hand.rest();
	}
}
