// boardgame.io's own server with an endless duel of a hundred units, driven over socket.io on loopback.
//   node boardgame.js MATCHES SECONDS IN_A_TURN      after `npm ci` here; prints one JSON line
// Server on core 0, this client on core 1. Figures are per CPU second of the server.
"use strict"
const MATCHES = +process.argv[2] || 16, SECONDS = +process.argv[3] || 3, IN_A_TURN = +process.argv[4] || 1
const UNITS = 100, PORT = 8793
const game = {
	name: "duel",
	setup: () => ({ n: 0, units: Array.from({ length: UNITS }, (_, i) => ({
		id: "u" + i, name: i + ". battalion", side: i & 1 ? "red" : "blue", arm: "infantry", under: "", x_m: i * 25,
		y_m: (i & 1) * 400, facing_deg: 0, front_m: 150, depth_m: 30, strength: 600, states: ["line"], own: true,
		seen: "", facts: { morale: 8, rounds: 20 },
	})) }),
	turn: { minMoves: IN_A_TURN, maxMoves: IN_A_TURN },
	moves: { shift: ({ G }, unit, x) => { G.n++; G.units[unit].x_m = x } },
}
if (process.argv[2] === "server") {
	game.turn = { minMoves: +process.argv[3], maxMoves: +process.argv[3] }
	const { Server } = require("boardgame.io/server")
	Server({ games: [game], origins: [`http://127.0.0.1:${PORT}`] }).run({ port: PORT, callback: () => console.log("up") })
} else {
	const { spawn, execSync } = require("child_process"), fs = require("fs")
	const { io } = require("socket.io-client")
	execSync("taskset -cp 1 " + process.pid)
	const server = spawn("taskset", ["-c", "0", process.execPath, __filename, "server", String(IN_A_TURN)],
		{ env: { ...process.env, NODE_ENV: "production" }, stdio: ["ignore", "pipe", "inherit"] })
	const cpu = () => { const f = fs.readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" "); return (+f[11] + +f[12]) / 100 }
	const sleep = seconds => new Promise(done => setTimeout(done, seconds * 1000))
	let moves = 0, updates = 0
	async function match(id) {
		const sockets = []
		for (let player = 0; player < 2; player++) {
			const socket = io(`http://127.0.0.1:${PORT}/duel`, { transports: ["websocket"], forceNew: true })
			sockets.push(socket)
			let sent = -1
			const go = state => {
				if (+state.ctx.currentPlayer !== player || state._stateID <= sent) return
				for (let k = 0; k < IN_A_TURN; k++) {       // a whole turn, without waiting for each to come back
					sent = state._stateID + k
					socket.emit("update", { type: "MAKE_MOVE", payload: { type: "shift", args: [k % UNITS, sent], playerID: String(player) } }, sent, id, String(player))
				}
			}
			socket.on("connect", () => socket.emit("sync", id, String(player), undefined, 2))
			socket.on("sync", (_, info) => { socket.state = info.state })
			socket.on("update", (_, state) => { updates++; if (player === 0) moves++; go(state) })
			socket.start = () => go(socket.state)
			await new Promise(done => socket.once("connect", done))
			while (!socket.state) await sleep(0.01)
		}
		return sockets
	}
	(async () => {
		await new Promise(done => server.stdout.once("data", done))
		await sleep(0.5)
		const sockets = []
		for (let k = 0; k < MATCHES; k++) sockets.push(...await match("m" + k))
		sockets.forEach(socket => socket.start())
		await sleep(1)
		const m = moves, u = updates, c = cpu(), w = Date.now()
		await sleep(SECONDS)
		const spent = cpu() - c
		console.log(JSON.stringify({ orders: moves - m, updates: updates - u, cpu_seconds: spent, wall_seconds: (Date.now() - w) / 1000 }))
		server.kill()
		process.exit(0)
	})()
}
