/** Lets node run the page's modules with runes: types are stripped, and runes are compiled as for a server (state without effects). */

import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { compileModule } from "svelte/compiler";

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".svelte.ts")) return next(url, context);
    const filename = fileURLToPath(url);
    const code = stripTypeScriptTypes(readFileSync(filename, "utf8"));
    const source = compileModule(code, { filename, generate: "server" }).js.code;
    return { format: "module", source, shortCircuit: true };
  },
});
