import "@fontsource/eb-garamond/latin-400.css";
import "@fontsource/eb-garamond/latin-400-italic.css";
import "@fontsource/eb-garamond/latin-600.css";
import "@fontsource/old-standard-tt/latin-400.css";
import "@fontsource/old-standard-tt/latin-400-italic.css";
import "@fontsource/old-standard-tt/latin-700.css";
import "./style/page.css";
import "./style/ground.css";
import "./style/ink.css";
import "./style/pieces.css";
import "./style/print.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { follow } from "./lib/route.svelte";

follow();
addEventListener("hashchange", follow);
const page = document.getElementById("page");
if (page) mount(App, { target: page });
