import { mount } from "svelte";
import App from "./App.svelte";
import { startWorker } from "./installed.ts";
import "./theme.css";
import "./styles.css";

const target = document.getElementById("page");
if (target) mount(App, { target });
addEventListener("load", () => void startWorker());
