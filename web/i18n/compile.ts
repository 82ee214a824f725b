import type { CompilerOptions } from "@inlang/paraglide-js";
import { TYPOGRAPHIC_FILES } from "./polish-typography.ts";
import { SERVER_TEXT_FILES } from "./server-texts.ts";

const CATALOGUES = {
  project: "./project.inlang",
  // The locale of a page is set from outside, see `locale.ts`; the server passes it with each message.
  strategy: ["globalVariable", "baseLocale"],
} satisfies Partial<CompilerOptions>;

/** Compiler options of the messages in pages, with Polish no-break spaces. */
export const PAGE_MESSAGES = {
  ...CATALOGUES,
  outdir: "./web/i18n/compiled",
  // One module per message: pages include only the messages they use.
  outputStructure: "message-modules",
  fs: TYPOGRAPHIC_FILES,
} satisfies CompilerOptions;

/** Compiler options of the messages of programs: the API, emails, feeds. Pages read `PAGE_MESSAGES` instead. */
export const SERVER_MESSAGES = {
  ...CATALOGUES,
  outdir: "./shared/messages/compiled",
  // One module per language: loads in a few milliseconds.
  outputStructure: "locale-modules",
  fs: SERVER_TEXT_FILES,
} satisfies CompilerOptions;
