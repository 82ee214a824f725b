import { builtinEnvironments, type Environment } from "vitest/runtime";

/** Survives the file: Vitest loads this module again for each one. */
const OPENED = Symbol.for("nadaj.one-window");

/**
 * One happy-dom window for all test files of a worker, emptied between them: React keeps hold of the document that it
 * met first, and loading it again for every file takes five times as long as the tests.
 */
const oneWindow: Environment = {
  ...builtinEnvironments["happy-dom"],
  name: "one-window",
  async setup(global, options) {
    if (!Reflect.has(global, OPENED)) await builtinEnvironments["happy-dom"].setup(global, options);
    Reflect.set(global, OPENED, true);
    document.documentElement.replaceChildren(document.createElement("head"), document.createElement("body"));
    localStorage.clear();
    sessionStorage.clear();
    return { teardown: () => undefined };
  },
};

// oxlint-disable-next-line import/no-default-export -- Vitest reads the default export
export default oneWindow;
