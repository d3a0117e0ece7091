/** The pages few visits open. They come when one of them is asked for: what plays a game weighs less without them. */

export { default as Cards } from "./Cards.svelte";
export { default as History } from "./History.svelte";
export { default as Learn } from "./Learn.svelte";
export { default as Replay } from "./Replay.svelte";
export { default as RulesPage } from "./RulesPage.svelte";
export { default as Verify } from "./Verify.svelte";
