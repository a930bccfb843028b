import type { Unit } from "../wire/types";
import type { Camera } from "./camera";
import type { Hand } from "./hand.svelte";
import type { Point } from "./world";

/** What the keys of a map work on. */
export interface Worked {
	camera: Camera;
	hand: Hand;
	units: readonly Unit[];
	window: HTMLElement;
	/** The units of the counter that has the focus. */
	focused: string[];
	/** Where the chosen unit stands. */
	chosen: Point | undefined;
	onchoose: (units: string[], add: boolean) => void;
	onpath?: ((finished: boolean) => void) | undefined;
	onplace?: ((point: Point) => void) | undefined;
}

const STEP = 12;
const NEAR = 14;
const ARROWS: Record<string, [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

/** A map that has the focus is worked like an instrument: the map moves, or the cross while something is drawn. */
export function mapKey(event: KeyboardEvent, on: Worked): boolean {
	const { camera, hand } = on;
	const arrow = ARROWS[event.key];
	if (arrow) {
		const step = STEP * (event.shiftKey ? 6 : hand.mode === "look" ? 5 : 1);
		if (hand.mode === "look") camera.pan(-arrow[0] * step, -arrow[1] * step);
		else steer(on, arrow[0] * step, arrow[1] * step);
	} else if (event.key === "+" || event.key === "=") camera.by(1.4, on.chosen);
	else if (event.key === "-") camera.by(1 / 1.4, on.chosen);
	else if (event.key === "0") camera.fit();
	else if (event.key === "Enter" || event.key === " ") return enter(event, on);
	else if (event.key === "Backspace" && (hand.mode === "path" || hand.mode === "shape")) hand.back();
	else if (hand.mode === "path" && (event.key === "[" || event.key === "]")) {
		hand.turn(event.key === "[" ? -15 : 15);
		on.onpath?.(false);
	} else return false;
	return true;
}

/** The keyboard's cursor goes a step, and the sheet with it where it would leave the window. */
function steer({ camera, hand, units, window, onpath }: Worked, x: number, y: number): void {
	const k = camera.live.k;
	const from = hand.cursor ?? camera.ground(window.clientWidth / 2, window.clientHeight / 2);
	const to = { x: from.x + x / k, y: from.y + y / k };
	const near = units.find(
		(unit) =>
			unit.id !== hand.unit &&
			unit.x_m !== null &&
			unit.y_m !== null &&
			Math.hypot(unit.x_m - to.x, -unit.y_m - to.y) * k < NEAR,
	);
	hand.move(to, near?.id ?? "");
	if (!camera.shows(to)) camera.pan(-x * 4, -y * 4);
	if (hand.mode === "path") onpath?.(false);
}

/** Choose the unit, take the place, or set a corner: the same one twice ends a path. */
function enter(event: KeyboardEvent, { hand, focused, onchoose, onpath, onplace }: Worked): boolean {
	if (hand.mode === "look") {
		if (!focused.length) return false;
		onchoose(focused, event.shiftKey);
	} else if (hand.mode === "place" && hand.cursor) onplace?.(hand.cursor);
	else {
		const last = hand.points[hand.points.length - 1];
		const same = last && hand.cursor && Math.hypot(last.x - hand.cursor.x, last.y - hand.cursor.y) < 1;
		if (!same) hand.add();
		if (hand.mode === "path" && (same || hand.onto) && hand.points.length > 1) onpath?.(true);
	}
	return true;
}
