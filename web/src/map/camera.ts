import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import type { Frame, Point } from "./world";
import { depth, width } from "./world";

/** How much more than the window is drawn on each side, so that a pan shows no bare edge. */
export const MARGIN = 0.3;
const STILL = 130;

/** While the hand moves, the drawn sheet is only shifted and stretched as it is; when it rests, it is drawn anew. */
export class Camera {
	live: ZoomTransform = zoomIdentity;
	drawn: ZoomTransform = zoomIdentity;
	private readonly zooming: ZoomBehavior<HTMLElement, unknown>;
	private settling: ReturnType<typeof setTimeout> | undefined;
	private shaking = 0;

	constructor(
		private readonly window: HTMLElement,
		private readonly sheet: HTMLElement,
		private frame: Frame,
		private readonly redraw: (drawn: ZoomTransform) => void,
		mayPan: (event: MouseEvent | TouchEvent) => boolean,
	) {
		this.zooming = zoom<HTMLElement, unknown>()
			.filter((event: MouseEvent) => (event.type === "wheel" ? true : !event.button && mayPan(event)))
			.wheelDelta((event) => -event.deltaY * (event.deltaMode === 1 ? 0.05 : event.deltaMode ? 1 : 0.002))
			.on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => this.moved(event.transform))
			.on("end", () => this.settle(30));
		select(this.window).call(this.zooming).on("dblclick.zoom", null);
		this.reframe(frame);
	}

	private moved(transform: ZoomTransform): void {
		this.live = transform;
		if (!this.shaking) this.shaking = requestAnimationFrame(() => this.shift());
		this.settle(STILL);
	}

	/** The drawn sheet, moved to where the live camera is. */
	private shift(): void {
		this.shaking = 0;
		const stretch = this.live.k / this.drawn.k;
		const [mx, my] = this.margins();
		const x = this.live.x - stretch * (this.drawn.x + mx) + mx;
		const y = this.live.y - stretch * (this.drawn.y + my) + my;
		this.sheet.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
		if (stretch < 0.4 || stretch > 2.5 || Math.abs(x) > mx * 1.6 || Math.abs(y) > my * 1.6) this.settleNow();
	}

	margins(): [number, number] {
		return [Math.round(this.window.clientWidth * MARGIN), Math.round(this.window.clientHeight * MARGIN)];
	}

	private settle(after: number): void {
		clearTimeout(this.settling);
		this.settling = setTimeout(() => this.settleNow(), after);
	}

	private settleNow(): void {
		clearTimeout(this.settling);
		if (this.drawn === this.live) return;
		this.drawn = this.live;
		this.sheet.style.transform = "none";
		this.redraw(this.drawn);
	}

	/** Another ground, or another window: what may be seen at least and at most. */
	reframe(frame: Frame): void {
		this.frame = frame;
		const fit = this.fitting();
		this.zooming.scaleExtent([fit * 0.6, Math.max(fit * 2, 4)]);
		const [x, y] = [width(frame) * 0.3, depth(frame) * 0.3];
		this.zooming.translateExtent([
			[frame.west - x, -frame.north - y],
			[frame.east + x, -frame.south + y],
		]);
	}

	private fitting(): number {
		const [w, h] = [this.window.clientWidth || 1, this.window.clientHeight || 1];
		return Math.min(w / (width(this.frame) * 1.06), h / (depth(this.frame) * 1.06));
	}

	private set(transform: ZoomTransform): void {
		select(this.window).call(this.zooming.transform, transform);
		this.settleNow();
	}

	fit(): void {
		const k = this.fitting();
		const middle = { x: (this.frame.west + this.frame.east) / 2, y: -(this.frame.south + this.frame.north) / 2 };
		this.set(this.at(middle, k));
	}

	/** A window's middle as near to the place as it can be without showing what lies beyond the sheet. */
	private within(point: Point, k: number): Point {
		const rim = 0.03;
		const held = (value: number, low: number, high: number, window: number): number => {
			const [reach, over] = [window / 2 / k, (high - low) * rim];
			const [least, most] = [low - over + reach, high + over - reach];
			return least > most ? (low + high) / 2 : Math.max(least, Math.min(most, value));
		};
		const { west, east, north, south } = this.frame;
		return {
			x: held(point.x, west, east, this.window.clientWidth),
			y: held(point.y, -north, -south, this.window.clientHeight),
		};
	}

	private at(point: Point, k: number): ZoomTransform {
		return zoomIdentity
			.translate(this.window.clientWidth / 2 - point.x * k, this.window.clientHeight / 2 - point.y * k)
			.scale(k);
	}

	/** Put a place in the middle of the window; nearer if it was far off. */
	look(point: Point, scale = this.live.k): void {
		this.set(this.at(this.within(point, scale), scale));
	}

	/** Nearer or farther about a place that is in sight, else about the middle of the window. */
	by(factor: number, about?: Point): void {
		const fixed = about && this.shows(about) ? this.live.apply([about.x, about.y]) : undefined;
		select(this.window).call(this.zooming.scaleBy, factor, fixed);
		this.settleNow();
	}

	pan(x: number, y: number): void {
		select(this.window).call(this.zooming.translateBy, x / this.live.k, y / this.live.k);
		this.settle(STILL);
	}

	/** The place on the ground under a place in the window. */
	ground(x: number, y: number): Point {
		const [east, south] = this.live.invert([x, y]);
		return { x: east, y: south };
	}

	shows(point: Point, rim = 20): boolean {
		const [x, y] = this.live.apply([point.x, point.y]);
		return x > rim && y > rim && x < this.window.clientWidth - rim && y < this.window.clientHeight - rim;
	}

	close(): void {
		clearTimeout(this.settling);
		cancelAnimationFrame(this.shaking);
		select(this.window).on(".zoom", null);
	}
}
