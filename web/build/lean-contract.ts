import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { importsOnlyCalls } from "./contract-use.ts";
import { leanContractModule, markPure } from "./lean-module.ts";

/** Contracts are the modules of `shared/` that declare endpoints: the one named so, and parts of it in other files. */
const SHARED = /^#shared\/.+\.ts$/;
const ENDPOINT = /\bendpoint\(\{/;
const SHARED_FILE = /\/shared\/.+\.ts(?:\?lean)?$/;
const LEAN = "?lean";

/**
 * Keeps the contract's schemas, and zod, out of modules that only call the API: saves 14 kB on each first visit.
 * Such a module gets a contract with methods and paths only; a module that validates a form with a schema gets the
 * full contract.
 */
export function leanContract(): Plugin {
  return {
    name: "lean-contract",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: {
      order: "pre",
      filter: { id: SHARED },
      async handler(source, importer, options) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!resolved || !importer || !(await isContract(resolved.id))) return resolved;
        const isLean = importer.endsWith(LEAN) || (await isCallerOnly(importer, source));
        return isLean ? { ...resolved, id: resolved.id + LEAN } : resolved;
      },
    },
    transform: {
      order: "post",
      // `shared/` has no side effects; the project rules require it.
      filter: { id: SHARED_FILE },
      handler: (code, id) => ({
        code: id.endsWith(LEAN) ? leanContractModule(code) : markPure(code),
        map: null,
      }),
    },
  };
}

async function isContract(file: string): Promise<boolean> {
  return SHARED_FILE.test(file) && ENDPOINT.test(await readFile(file, "utf8"));
}

async function isCallerOnly(importer: string, contract: string): Promise<boolean> {
  const [file = importer] = importer.split("?");
  return importsOnlyCalls(await readFile(file, "utf8"), contract);
}
