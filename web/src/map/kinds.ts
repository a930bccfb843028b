/** What a feature is drawn as. Books name their ground in their own words, so the words are looked for, not listed. */
export type Sign =
	| "contour"
	| "hill"
	| "wood"
	| "scrub"
	| "built"
	| "river"
	| "stream"
	| "lake"
	| "marsh"
	| "road"
	| "track"
	| "railway"
	| "telegraph"
	| "bridge"
	| "ford"
	| "wall"
	| "hedge"
	| "works"
	| "cliff"
	| "rough"
	| "field"
	| "place"
	| "entry"
	| "objective"
	| "concealed"
	| "other";

const SIGNS: [RegExp, Sign][] = [
	[/conceal|unknown|unscouted/, "concealed"],
	[/contour/, "contour"],
	[/objective/, "objective"],
	[/\bentry|entrance|arriv|\bexit/, "entry"],
	[/bridge/, "bridge"],
	[/\bford\b/, "ford"],
	[/linear/, "wall"],
	[/telegraph|wire/, "telegraph"],
	[/rail/, "railway"],
	[/redoubt|trench|earthwork|field.?work|\bworks?\b|fort|abatis|obstacle|prepared|fleche|barricade/, "works"],
	[/cliff|quarry|ravine|scarp.?face/, "cliff"],
	[/scrub|orchard|vineyard|brush|heath|hops/, "scrub"],
	[/wood|forest|copse|thicket|park/, "wood"],
	[/village|town|built|building|farm|house|hamlet|chateau|castle|church|city|station|mill/, "built"],
	[/marsh|bog|swamp|soft|mud/, "marsh"],
	[/lake|pond|sea\b|water$/, "lake"],
	[/river|canal/, "river"],
	[/stream|brook|ditch|creek/, "stream"],
	[/track|lane|path|trail|by.?road|minor|bad road|poor road/, "track"],
	[/road|highway|chauss|pike|street/, "road"],
	[/hedge/, "hedge"],
	[/wall|fence|bank/, "wall"],
	[/hill|rise|ridge|height|slope|scarp|knoll|crest|gentle|steep|level|spur/, "hill"],
	[/rough|broken|rock|gull/, "rough"],
	[/field|meadow|open|crop|garden/, "field"],
	[/place|name|label/, "place"],
];

export function signOf(kind: string): Sign {
	const plain = kind.toLowerCase().replace(/[-_]/g, " ");
	return SIGNS.find(([pattern]) => pattern.test(plain))?.[1] ?? "other";
}
