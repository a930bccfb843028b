/**
 * What the server and the page say to each other. The outer forms come from the server's own description; what it calls
 * any object (a book's view, an order, the ground) has its form said here.
 */
import type { components } from "./openapi";

type Said = components["schemas"];

/** As said, but for some members whose form is told more closely. */
type Closer<Form, More> = Omit<Form, keyof More> & More;

export type Order = { order: string; [field: string]: unknown };
export type BookInfo = Said["BookOut"];
export type Setting = Said["SettingOut"];
export type Paragraph = Said["ParagraphOut"];
export type ScenarioInfo = Said["ScenarioOut"];
export type SeatInfo = Said["SeatShown"];
export type GameInfo = Closer<Said["GameShown"], { turn?: unknown }>;
export type Begun = Said["GameMade"];
export type Fault = Said["FaultOut"];
export type RefusalInfo = Said["RefusalOut"];
export type Outcome = Said["OutcomeOut"];
export type BattleEvent = Said["EventOut"];
export type Asked = Closer<Said["Asked"], { default: Order | null }>;
export type OrderOption = Closer<Said["OrderSaid"], { order: Order }>;
export type Options = Closer<Said["OptionsOut"], { orders: OrderOption[] }>;
export type State = Closer<Said["State"], { view: View; asked: Asked | null }>;
export type Carried = Closer<Said["Done"], { state: State }>;
export type Replay = Closer<Said["Moment"], { view: View; map: GroundMap }>;
export type Need = Closer<Said["Need"], { decision?: Asked | null }>;
export type Desk = Closer<Said["Desk"], { needs: Need[] }>;
export type Weighed = Closer<Said["Weighed"], { odds: OddsOf[] }>;
export type Meaning = Closer<Said["Meaning"], { order: Order; odds: OddsOf[] }>;
export type Gesture = Closer<Said["GestureOut"], { meanings: Meaning[] }>;
export type Revealed = Said["Revealed"];
export type Overlays = Record<string, Geometry[]>;
export type Setup = Closer<Said["GameIn"], { seats: SeatWanted[]; spectators?: boolean }>;
export type SeatWanted = Partial<Said["SeatIn"]> & Pick<Said["SeatIn"], "name" | "side" | "holder">;
export type Holder = Said["SeatIn"]["holder"];
export type InputKind = "choice" | "integer" | "number" | "boolean" | "text" | "list";
export type Input = Closer<Said["InputOut"], { type: InputKind; table: Input[] }>;
export type RulingForms = Closer<Said["RulingForms"], { units: Record<string, Input[]>; changes: Input[] }>;
export type ProcedureInfo = Closer<Said["ProcedureOut"], { inputs: Input[]; outputs: Input[] }>;

export type Chance = { probability: string; percent: number } & Record<string, unknown>;

/** The odds of one ruling; the ledger before the dice in sentences, or line by line. */
export interface OddsOf {
	procedure: string;
	summary?: string;
	chances: Chance[];
	tally?: (TallyLine | string)[];
	paragraphs?: string[];
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

export interface Answer extends Record<string, unknown> {
	refused?: boolean;
	reason?: string;
	odds?: Chance[];
	tally?: TallyLine[];
	paragraphs?: string[];
	prose?: string[];
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
