import type { BattleEvent, State } from "./types";

export type Heard = (state: State, events: BattleEvent[]) => void;

const LONGEST_WAIT = 15_000;
const BEAT = 25_000;

/** The seat's socket: it comes back by itself, and says when it is away. */
export class Live {
	private socket: WebSocket | null = null;
	private closed = false;
	private wait = 500;
	private beat: ReturnType<typeof setInterval> | undefined;

	constructor(
		private readonly game: string,
		private readonly token: string,
		private readonly heard: Heard,
		private readonly standing: (connected: boolean) => void,
	) {
		this.open();
	}

	private open(): void {
		const address = new URL(`api/games/${encodeURIComponent(this.game)}/live`, document.baseURI);
		address.protocol = address.protocol.replace("http", "ws");
		const socket = new WebSocket(address);
		this.socket = socket;
		socket.onopen = () => {
			socket.send(JSON.stringify({ token: this.token }));
			this.beat = setInterval(() => socket.send('{"kind":"ping"}'), BEAT);
		};
		socket.onmessage = (message: MessageEvent<string>) => {
			const said = JSON.parse(message.data) as { kind: string; state?: State; events?: BattleEvent[] };
			if (said.kind !== "error") {
				this.wait = 500;
				this.standing(true);
			}
			if (said.kind === "state" && said.state) this.heard(said.state, said.events ?? []);
		};
		socket.onclose = () => {
			clearInterval(this.beat);
			if (this.closed) return;
			this.standing(false);
			setTimeout(() => !this.closed && this.open(), this.wait);
			this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
		};
	}

	close(): void {
		this.closed = true;
		clearInterval(this.beat);
		this.socket?.close();
	}
}
