import { keep, recall } from "./keep";

export type Theme = "auto" | "light" | "dark";

const system = matchMedia("(prefers-color-scheme: dark)");

export const taste = $state<{ theme: Theme; skin: "period" | "modern"; systemDark: boolean }>({
	theme: recall<Theme>("theme", "auto"),
	skin: recall<"period" | "modern">("skin", "period"),
	systemDark: system.matches,
});

system.addEventListener("change", (event) => (taste.systemDark = event.matches));

export function applyTheme(): void {
	const dark = taste.theme === "dark" || (taste.theme === "auto" && taste.systemDark);
	document.documentElement.dataset.theme = dark ? "dark" : "light";
}

export function nextTheme(): void {
	taste.theme = taste.theme === "auto" ? "dark" : taste.theme === "dark" ? "light" : "auto";
	keep("theme", taste.theme);
}

export function nextSkin(): void {
	taste.skin = taste.skin === "period" ? "modern" : "period";
	keep("skin", taste.skin);
}
