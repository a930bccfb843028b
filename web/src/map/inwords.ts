import { fresh, seenWords } from "../lib/view";
import { compass, metres, words } from "../lib/words";
import type { GroundMap, Unit, View } from "../wire/types";
import { featureKind, featureName, hexMiddle } from "./ground";
import { signOf } from "./kinds";
import { type Point, distance, frameOf, holds, middle } from "./world";

const AREAS = new Set(["wood", "scrub", "built", "marsh", "lake", "rough", "works", "concealed", "hill"]);

/** What lies at a place, and where that is: its hex, or its squares of a hundred metres east and north. */
export function groundAt(map: GroundMap, x: number, y: number): string {
	const at: Point = { x, y: -y };
	const parts = [placeAt(map, at)];
	for (const feature of map.features) {
		const kind = featureKind(feature);
		if (!feature.geometry || !AREAS.has(signOf(kind)) || !holds(feature.geometry, at)) continue;
		const name = featureName(feature);
		parts.push(name ? `${words(kind)} ${name}` : words(kind));
	}
	const near = nearest(map, at);
	if (parts.length === 1 && near) parts.push(near);
	return parts.join(", ");
}

function placeAt(map: GroundMap, at: Point): string {
	const frame = frameOf(map);
	const grid = map.hexes;
	if (grid) {
		let best = "";
		let least = Infinity;
		for (let column = 0; column < grid.columns; column += 1) {
			for (let row = 0; row < grid.rows; row += 1) {
				const away = distance(hexMiddle(grid, frame, column, row), at);
				if (away < least) {
					least = away;
					best = `hex ${String(column + 1).padStart(2, "0")}${String(row + 1).padStart(2, "0")}`;
				}
			}
		}
		return best;
	}
	return `${Math.round(at.x)} east ${Math.round(-at.y)} north`;
}

function nearest(map: GroundMap, at: Point): string {
	let told = "";
	let least = 1200;
	for (const feature of map.features) {
		const name = featureName(feature);
		if (!name || !feature.geometry) continue;
		const there = middle(feature.geometry);
		const away = distance(there, at);
		if (away >= least) continue;
		least = away;
		const side = compass((Math.atan2(at.x - there.x, there.y - at.y) * 180) / Math.PI);
		told = `${metres(away)} ${side} of ${name}`;
	}
	return told;
}

/** "1/Queen's, infantry, strength 4, shaken; 1200 east 800 north, wood; facing N; seen 10:40" */
export function describe(unit: Unit, map: GroundMap, view: View): string {
	const what = [unit.own ? unit.name : `${words(unit.side)} ${unit.name}`, words(unit.arm)];
	if (unit.strength !== null && unit.strength !== undefined) what.push(`strength ${unit.strength}`);
	what.push(...unit.states.map(words));
	const where = unit.x_m === null || unit.y_m === null ? "not on the map" : groundAt(map, unit.x_m, unit.y_m);
	const more = unit.facing_deg === null ? "" : `; facing ${compass(unit.facing_deg)}`;
	const seen = !unit.own && unit.seen ? `; seen ${seenWords(unit)}${fresh(unit, view) ? "" : " (not since)"}` : "";
	return `${what.filter(Boolean).join(", ")}; ${where}${more}${seen}`;
}
