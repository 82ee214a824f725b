import type { CompilerOptions } from "@inlang/paraglide-js";
import { TYPOGRAPHIC_FILES } from "./polish-typography.ts";

/** How messages are compiled. The locale of a page is set from outside, see `locale.ts`. */
export const MESSAGES = {
  project: "./project.inlang",
  outdir: "./web/i18n/compiled",
  strategy: ["globalVariable", "baseLocale"],
  // One module a message: pages carry the messages they use.
  outputStructure: "message-modules",
  fs: TYPOGRAPHIC_FILES,
} satisfies CompilerOptions;
