import path from "node:path";
import { build, type Plugin } from "vite";

const CODE_MODULE = "virtual:startup-code";
const RESOLVED = `\0${CODE_MODULE}`;
const ENTRY = path.resolve(import.meta.dirname, "../startup/inline/main.ts");

/** Builds `web/startup/inline/` to one script and passes it to the server render as a text, for the head of pages. */
export function inlineStartup(): Plugin {
  return {
    name: "inline-startup",
    resolveId: { filter: { id: /^virtual:startup-code$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /^\0virtual:startup-code$/ },
      async handler() {
        return `export const STARTUP_CODE = ${JSON.stringify(await buildInlineStartup())};`;
      },
    },
  };
}

async function buildInlineStartup(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: { write: false, lib: { entry: ENTRY, formats: ["iife"], name: "startup" } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("The inline start-up script was not built");
  return chunk.code.trim();
}
