import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { importsOnlyCalls } from "./contract-use.ts";
import { leanContractModule, markPure } from "./lean-module.ts";

const CONTRACT = /\/contract\.ts$/;
const LEAN = "?lean";

/**
 * Keeps the contract's schemas, and zod with them, out of pages that only call the API: 14 kB on each first visit.
 * Such a module gets the contract with methods and paths alone; one that checks a form with a schema gets all of it.
 */
export function leanContract(): Plugin {
  return {
    name: "lean-contract",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: {
      order: "pre",
      filter: { id: CONTRACT },
      async handler(source, importer, options) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!resolved || !importer) return resolved;
        const isLean = importer.endsWith(LEAN) || (await isCallerOnly(importer, source));
        return isLean ? { ...resolved, id: resolved.id + LEAN } : resolved;
      },
    },
    transform: {
      order: "post",
      // `shared/` is pure by the rules of the project.
      filter: { id: /\/shared\/.+\.ts(?:\?lean)?$/ },
      handler: (code, id) => ({
        code: id.endsWith(LEAN) ? leanContractModule(code) : markPure(code),
        map: null,
      }),
    },
  };
}

async function isCallerOnly(importer: string, contract: string): Promise<boolean> {
  const [file = importer] = importer.split("?");
  return importsOnlyCalls(await readFile(file, "utf8"), contract);
}
