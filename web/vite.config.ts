import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.GROGNARD_SERVER ?? "http://127.0.0.1:8420";

export default defineConfig({
	plugins: [svelte()],
	base: "./",
	build: {
		outDir: "../src/grognard/server/static",
		emptyOutDir: true,
		target: "es2022",
		assetsInlineLimit: 2048,
	},
	server: { proxy: { "/api": { target: server, ws: true } } },
	test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
