/** What the server and the page say to each other: the contract, as types. */

export type Order = { order: string; [field: string]: unknown };

export interface Setting {
	name: string;
	default: string | number | boolean | null;
	choices: readonly (string | number | boolean | null)[];
	reading: string;
}

export interface BookInfo {
	name: string;
	title: string;
	edition: string;
	prefix: string;
	settings: Setting[];
	reactions: Record<string, string[]>;
	procedures: { name: string; summary: string }[];
}

export interface Paragraph {
	id: string;
	section: string;
	text: string;
	standing: string;
}

export interface Input {
	name: string;
	type: "choice" | "integer" | "number" | "boolean" | "text" | "list";
	help: string;
	of: string[];
	default: unknown;
	optional: boolean;
	items: string;
	table: Input[];
}

export interface ProcedureInfo {
	name: string;
	summary: string;
	paragraphs: string[];
	dice: string[];
	inputs: Input[];
	outputs: Input[];
}

/** A line of a ledger: a die, an amount added or multiplied, or a rule that applied without one. */
export interface TallyLine {
	why: string;
	paragraph: string;
	die?: string;
	face?: number;
	start?: number;
	add?: number;
	times?: number;
	becomes?: number;
}

export type Chance = { probability: string; percent: number } & Record<string, unknown>;

export interface Answer extends Record<string, unknown> {
	refused?: boolean;
	reason?: string;
	odds?: Chance[];
	tally?: TallyLine[];
	paragraphs?: string[];
	prose?: string[];
}

export interface ScenarioInfo {
	book: string;
	name: string;
	title: string;
	date: string;
	place: string;
	size: string;
	turns: number;
	summary: string;
	sides: { name: string; title: string; posts: string[] }[];
}

export type Position = [number, number];

export type Geometry =
	| { type: "Point"; coordinates: Position }
	| { type: "MultiPoint" | "LineString"; coordinates: Position[] }
	| { type: "MultiLineString" | "Polygon"; coordinates: Position[][] }
	| { type: "MultiPolygon"; coordinates: Position[][][] }
	| { type: "GeometryCollection"; geometries: Geometry[] };

export interface Feature {
	type: "Feature";
	id?: string | number;
	properties: Record<string, unknown> | null;
	geometry: Geometry | null;
}

export interface HeightGrid {
	level?: number;
	cell?: number;
	columns?: number;
	rows?: number;
	values?: number[];
}

/** A hex grid over the ground: distance across the flats, and where the first hex has its middle. */
export interface HexGrid {
	across_m: number;
	columns: number;
	rows: number;
	x_m?: number;
	y_m?: number;
	pointy?: boolean;
}

export interface GroundMap {
	type: "FeatureCollection";
	features: Feature[];
	frame?: { west?: number; south?: number; east?: number; north?: number };
	extent?: Position;
	heights?: HeightGrid;
	hexes?: HexGrid;
}

export interface Unit {
	id: string;
	name: string;
	side: string;
	arm: string;
	under?: string | null;
	x_m: number | null;
	y_m: number | null;
	facing_deg: number | null;
	front_m?: number | null;
	depth_m?: number | null;
	strength?: number | string | null;
	states: string[];
	own: boolean;
	seen?: string | number | null;
	facts?: Record<string, unknown>;
}

export interface Objective {
	name: string;
	x_m: number;
	y_m: number;
	points?: number;
	held_by?: string | null;
}

export interface View extends Record<string, unknown> {
	book: string;
	scenario: string;
	turn: number;
	turns: number;
	clock: string;
	phase: string;
	side: string;
	seat: string;
	units: Unit[];
	/** Formations that may be given orders as one, in books that have them. */
	formations?: { id: string; name: string; under?: string }[];
	objectives: Objective[];
	messages: unknown[];
	orders: unknown[];
	score: unknown;
	outcome: Outcome | null;
}

export interface Outcome {
	winner: string;
	degree: string;
	reason: string;
}

export interface Asked {
	step: string;
	question: string;
	paragraphs: string[];
	takes: string[];
	about: string;
	reaction: string;
	default: Order | null;
	facts: Record<string, unknown>;
}

export interface State {
	version: number;
	seat: string;
	side: string;
	view: View;
	asked: Asked | null;
	waiting_for: string[];
	may_undo: boolean;
	standing: Record<string, { answer: string; when: Record<string, unknown> }>;
	over: boolean;
	outcome: Outcome | null;
	seed?: string | null;
	/** Seconds since 1970 at which the default is given, in a game with a clock. */
	until?: number | null;
}

export interface BattleEvent {
	number: number;
	clock: string;
	kind: string;
	text: string;
	paragraphs: string[];
	facts: Record<string, unknown>;
	tally: string[];
	dice: number[];
}

export interface SeatInfo {
	name: string;
	side: string;
	holder: string;
}

export interface GameInfo {
	game: string;
	book: string;
	scenario: string;
	title: string;
	turn: number;
	clock: string;
	over: boolean;
	seats: SeatInfo[];
	waiting_for: string[];
	seed_commitment: string;
	outcome?: Outcome | null;
}

export interface Begun {
	game: string;
	seats: (SeatInfo & { token?: string; link?: string })[];
	umpire?: { token: string; link: string };
	spectator?: { token: string; link: string };
	seed_commitment: string;
}

export interface Setup {
	book: string;
	scenario: string;
	seed?: string | number;
	settings?: Record<string, string | number | boolean>;
	seats: { name: string; side: string; posts?: string[]; holder: string }[];
	umpire: "none" | "here" | "link";
	spectators?: boolean;
	clock?: { seconds_per_decision: number };
}

export interface OrderOption {
	order: Order;
	sentence: string;
}

export interface Options {
	subjects: string[];
	orders: OrderOption[];
}

export interface RefusalInfo {
	paragraph: string;
	sentence: string;
}

export interface OddsOf {
	procedure: string;
	summary?: string;
	chances: Chance[];
	tally?: (TallyLine | string)[];
	paragraphs?: string[];
}

export interface Weighed {
	refusal: RefusalInfo | null;
	sentence: string;
	odds: OddsOf[];
}

export interface Meaning {
	order: Order;
	sentence: string;
	refusal: RefusalInfo | null;
	odds?: OddsOf[];
}

export interface Gesture {
	meanings: Meaning[];
	cost?: Record<string, unknown> | null;
}

export type Overlays = Record<string, Geometry[]>;

export interface Replay {
	at: number;
	of: number;
	view: View;
	map: GroundMap;
	events: BattleEvent[];
}

export interface Need {
	kind: string;
	text: string;
	seat?: string;
	order?: unknown;
	decision?: Asked;
}

export interface Desk {
	umpired: boolean;
	clock: string;
	last_told: Record<string, string>;
	needs: Need[];
	waiting_for: string[];
	units_without_orders: unknown[];
	messages_due: unknown[];
}

export interface Carried {
	state: State;
	events: BattleEvent[];
}
